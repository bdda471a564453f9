// SPDX-License-Identifier: MIT
#pragma once

#include "reference_reader.hpp"

#include <sgfstream/action.hpp>
#include <sgfstream/basic_parser.hpp>
#include <sgfstream/game.hpp>
#include <sgfstream_fuzz/chunks.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// What the library makes of an input, in the terms of the reference reader.
namespace sgfstream_test {

// A handler that records events, with the parts of a value glued. Parts that do not join, are empty
// or come outside of a value are recorded as faults.
class recorder {
  public:
    void on_tree_begin(std::uint64_t offset, std::uint64_t depth);
    void on_node(std::uint64_t offset);
    void on_property(std::uint64_t offset, std::string_view identifier);
    void on_value_begin(std::uint64_t offset);
    void on_value_part(std::uint64_t offset, std::string_view raw);
    void on_value_end(std::uint64_t offset);
    void on_tree_end(std::uint64_t offset, std::uint64_t depth);

    std::vector<reference_event> events;
    std::size_t parts = 0;
    std::vector<std::string> faults;

  private:
    std::uint64_t next_part_ = 0; // where a part may begin; 0 outside of values
};

// How a parser ended, as an outcome; finish must have been called, or it must have failed.
template <class Handler>
outcome outcome_of(sgfstream::basic_parser<Handler> const& parser) {
    auto const failure = parser.failure();
    if (!failure.code) {
        return {verdict::accept, parser.offset(), {}};
    }
    outcome result{static_cast<verdict>(failure.code.value()), failure.offset, {}};
    if (failure.opened != sgfstream::problem::opening::nothing) {
        result.opened_at = failure.opened_at;
    }
    return result;
}

using sgfstream_fuzz::write_copy;

struct traced {
    std::vector<reference_event> events;
    outcome end;
    std::vector<std::string> faults;
};

// An input cut into chunks: `cuts` are the places between them, ascending.
struct chunking {
    std::vector<std::size_t> cuts;
    bool empty_between = false; // write an empty chunk between any two

    std::string name() const;
    std::vector<std::string_view> chunks_of(std::string_view input) const;
};

chunking whole();
chunking split_at(std::size_t place);
chunking pieces_of(std::size_t size, std::size_t input_size);

// Every two-way split and every fixed size for inputs up to 4 KiB, a few sizes for larger ones; each
// of them also with empty chunks between.
std::vector<chunking> all_chunkings(std::size_t input_size);

traced trace(std::string_view input, chunking const& cut = {});

// What is left of a trace when the event numbered `at` was answered with a skip.
std::vector<reference_event> without_skipped(std::vector<reference_event> const& events,
                                             std::size_t at, bool whole_game);

// Calls a handler with recorded events, each value in one part.
template <class Handler>
void replay(std::vector<reference_event> const& events, Handler& handler) {
    using kind = reference_event::kind;
    for (auto const& event : events) {
        switch (event.what) {
        case kind::tree_begin:
            handler.on_tree_begin(event.offset, event.depth);
            break;
        case kind::node:
            handler.on_node(event.offset);
            break;
        case kind::property:
            handler.on_property(event.offset, event.text);
            break;
        case kind::value_begin:
            handler.on_value_begin(event.offset);
            break;
        case kind::value:
            handler.on_value_part(event.offset, event.text);
            break;
        case kind::value_end:
            handler.on_value_end(event.offset);
            break;
        case kind::tree_end:
            handler.on_tree_end(event.offset, event.depth);
            break;
        }
    }
}

// The first difference between what the library and the reference reader say; empty if there is none.
std::string difference(traced const& got, reference_result const& expected);

// A game as nodes of the reference reader; for the parents, `first` is the index of its root.
std::vector<reference_node> nodes_of(sgfstream::game const& read, std::size_t game,
                                     std::size_t first);

} // namespace sgfstream_test
