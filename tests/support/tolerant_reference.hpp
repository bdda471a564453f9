// SPDX-License-Identifier: MIT
#pragma once

#include "reference_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

// A second reader of the tolerant dialect, for the tests to compare the library with. It has the
// whole input before it and looks ahead in it where the library must wait; it shares no code with
// the library. It knows no charsets and no limits, but for that of the identifier that begins a game,
// and it does not cap what it reports.
namespace sgfstream_test {

struct reference_diagnostic {
    std::string code; // as `bad-char-in-node`
    std::uint64_t offset;
    std::uint64_t end; // behind the last byte; `offset` where it is about a place

    friend bool operator==(reference_diagnostic const&, reference_diagnostic const&) = default;
};

std::string to_string(reference_diagnostic const& diagnostic); // `7 9 bad-char-in-node`

struct tolerant_result {
    std::vector<reference_event> events;
    std::vector<reference_diagnostic> diagnostics; // in the order in which they are sent
    std::vector<reference_node> nodes;             // in file order
};

// Where a value that is kept ends: the place of its ']', or the size of the input. Of its '['.
using value_end_finder = std::function<std::size_t(std::size_t bracket)>;

// With `find_end` values end where that says, in place of the next ']' that is not escaped.
tolerant_result tolerant_read(std::string_view input, value_end_finder const& find_end = {});

// The tree that events of games that are all closed stand for.
std::vector<reference_node> nodes_of(std::vector<reference_event> const& events);

// The lines of the blocks of a case file.
std::vector<std::string> event_lines(tolerant_result const& result);
std::vector<std::string> diagnostic_lines(std::vector<reference_diagnostic> const& diagnostics);

} // namespace sgfstream_test
