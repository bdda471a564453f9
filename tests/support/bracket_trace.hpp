// SPDX-License-Identifier: MIT
#pragma once

#include "bracket_reference.hpp"
#include "tolerant_trace.hpp"

#include <sgfstream/bracket_stage.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// What the stage that repairs brackets makes of an input, in the terms of the reference reader.
namespace sgfstream_test {

// Records events, diagnostics, and the ']' that were repaired, each in the order in which they come.
// A ']' behind a backslash that was added stands where that does; other parts of a value join.
class bracket_recorder {
  public:
    void on_tree_begin(std::uint64_t offset, std::uint64_t depth);
    void on_node(std::uint64_t offset);
    void on_property(std::uint64_t offset, std::string_view identifier);
    void on_value_begin(std::uint64_t offset);
    void on_value_part(std::uint64_t offset, std::string_view raw);
    void on_value_end(std::uint64_t offset);
    void on_tree_end(std::uint64_t offset, std::uint64_t depth);
    void on_diagnostic(sgfstream::diagnostic const& what);

    // All that was recorded but the brackets.
    tolerant_traced traced() const;

    std::vector<reference_event> events;
    std::vector<reference_diagnostic> diagnostics; // less the brackets
    std::vector<std::size_t> brackets;
    std::vector<std::string> faults;

  private:
    std::uint64_t next_part_ = 0;
};

struct bracket_traced {
    tolerant_traced read;
    std::vector<std::size_t> brackets;
};

// Each chunk is written from memory of its own, which is gone when the call returns.
bracket_traced bracket_trace(std::string_view input, chunking const& cut = {});

// The first difference between what the stage and the reference say; empty if there is none.
std::string difference(bracket_traced const& got, bracket_result const& brackets,
                       tolerant_result const& expected);

} // namespace sgfstream_test
