// SPDX-License-Identifier: MIT
#pragma once

#include "generate_random.hpp"
#include "vocabulary.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace sgfstream_bench {

// All functions here append raw text, already escaped for a property value.

// A length in bytes: log-normal, median 120, mean 300, at most 50,000.
std::uint32_t log_normal_length(random_source& random) noexcept;

// A short remark as people make in a game room, about 20 bytes.
void append_chat(std::string& out, random_source& random, language const& in);

// Sentences and paragraphs of about `length` bytes.
void append_commentary(std::string& out, random_source& random, language const& in,
                       std::string_view line_break, std::uint32_t length);

void append_rank(std::string& out, random_source& random);
void append_number(std::string& out, std::uint32_t number);

} // namespace sgfstream_bench
