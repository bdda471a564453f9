// SPDX-License-Identifier: MIT
#pragma once

#include "tolerant_reference.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// A second opinion on which ']' of values end them and which are text that nobody escaped, for the
// tests to compare the library with. It has the whole input before it, and is made of the sentences of
// the rule, not of its states.
namespace sgfstream_test {

constexpr std::size_t bracket_window = 65'536;

// Whether the ']' at `bracket`, in a value in which a '[' is open or none is, is text.
bool is_text_bracket(std::string_view input, std::size_t bracket, bool is_open);

struct bracket_result {
    std::string repaired;              // the input with a backslash before each ']' that is text
    std::vector<std::size_t> brackets; // those, by their places in the input

    // Where in the input a place in `repaired` is; a backslash that was added is where its ']' is.
    std::uint64_t source_offset(std::uint64_t offset) const;
};

bracket_result repair_brackets(std::string_view input);

// What the reference reader makes of the repaired input, with offsets of the input. Of what was
// repaired nothing is reported.
tolerant_result read_repaired(bracket_result const& repaired);

} // namespace sgfstream_test
