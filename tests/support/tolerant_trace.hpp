// SPDX-License-Identifier: MIT
#pragma once

#include "tolerant_reference.hpp"
#include "trace.hpp"

#include <sgfstream/basic_tolerant_parser.hpp>
#include <sgfstream/game.hpp>
#include <sgfstream/tree_builder.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// What the library makes of an input in the tolerant dialect, in the terms of the reference reader.
namespace sgfstream_test {

// Records events and diagnostics, each in the order in which they come, and builds the tree.
class tolerant_recorder : public recorder {
  public:
    tolerant_recorder() : builder_(game_) {}

    void on_tree_begin(std::uint64_t offset, std::uint64_t depth);
    void on_node(std::uint64_t offset);
    void on_property(std::uint64_t offset, std::string_view identifier);
    void on_value_begin(std::uint64_t offset);
    void on_value_part(std::uint64_t offset, std::string_view raw);
    void on_value_end(std::uint64_t offset);
    void on_tree_end(std::uint64_t offset, std::uint64_t depth);
    void on_diagnostic(sgfstream::diagnostic const& what);

    std::vector<reference_diagnostic> diagnostics;
    std::vector<reference_node> nodes; // of games that are closed

  private:
    sgfstream::game game_;
    sgfstream::tree_builder builder_;
    std::size_t games_ = 0;
    std::uint64_t parts_end_ = 0; // of the value that is open
    bool cut_off_ = false;        // it is said to end with the input
};

struct tolerant_traced {
    std::vector<reference_event> events;
    std::vector<reference_diagnostic> diagnostics;
    std::vector<reference_node> nodes;
    std::vector<std::string> faults;
};

// Each chunk is written from memory of its own, which is gone when the call returns.
tolerant_traced tolerant_trace(std::string_view input, chunking const& cut = {});

// The first difference between what the library and the reference reader say; empty if there is none.
std::string difference(tolerant_traced const& got, tolerant_result const& expected);

// Limits that cap no diagnostics, as the reference reader does not.
sgfstream::limits without_cap();

} // namespace sgfstream_test
