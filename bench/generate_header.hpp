// SPDX-License-Identifier: MIT
#pragma once

#include "generate_random.hpp"
#include "vocabulary.hpp"

#include <string>
#include <string_view>

namespace sgfstream_bench {

struct header_facts {
    language const* in;
    std::string_view separator; // after each property: nothing or a line break
    unsigned size;
    unsigned handicap;
    bool declares_utf8;
    bool problem;
    bool clocked;
};

// Appends the game's properties in one of several orders; at least one.
void append_header(std::string& out, random_source& random, header_facts const& facts);

} // namespace sgfstream_bench
