// SPDX-License-Identifier: MIT
// The moves that are collected from a stream are those of the tree.
#include "move_list.hpp"

#include <sgfstream/parse.hpp>
#include <sgfstream_fuzz/handler.hpp>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::error_code error;
    auto const games = sgfstream::parse(sgfstream_fuzz::as_text(data, size), error);
    std::size_t moves = 0;
    for (auto const& game : games) {
        for (auto const node : game.nodes()) {
            moves += node.find("B").size() + node.find("W").size();
        }
    }
    return sgfstream_fuzz::fuzz_handler<move_list>(
        data, size, {}, [&](move_list const& list, sgfstream_fuzz::handler_outcome const& outcome) {
            sgfstream_fuzz::check(list.moves().size() >= moves, "no move of the tree is missing");
            sgfstream_fuzz::check(outcome.error || list.moves().size() == moves,
                                  "every move of the stream is in the tree");
        });
}
