// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// The notations used inside case files.
namespace sgfstream_test {

// The bytes in double quotes: printable ASCII and valid UTF-8 as they are; \" \\ \n; \xHH for the rest.
std::string quote(std::string_view bytes);

// The reverse, quotes included; throws std::invalid_argument.
std::string unquote(std::string_view quoted);

// Replaces every «...» of an input block by its bytes; throws std::invalid_argument.
std::string expand_input(std::string_view block);

// A decimal number and nothing else.
std::optional<std::uint64_t> number(std::string_view text);

// Cuts the first word off a line whose words are parted by single blanks.
std::string_view take_word(std::string_view& line);

} // namespace sgfstream_test
