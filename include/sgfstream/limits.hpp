// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace sgfstream {

/// The most letters that a property identifier can have, in bytes: what the parser's buffer holds.
inline constexpr std::size_t longest_identifier = 1'024;

/// How much an input may ask for before it is refused. All limits are on by default; 0 means none.
///
/// An input that goes over a limit is not a syntax error: the error is in `limit_category()`, names
/// the limit, and its offset is that of the first byte over, under every chunking. What is exactly
/// at a limit is accepted.
struct limits {
    /// Trees that may be open at once: a game counts as 1. Kept by the parser.
    std::uint64_t nesting_depth = 16'777'216;

    /// Letters of a property identifier. Kept by the parser, whose only buffer has room for 1,024:
    /// 0, or more than that, means 1,024.
    std::uint64_t identifier_length = longest_identifier;

    /// Raw bytes of one property value. Kept by `whole_values` and `tree_builder` (there
    /// 4,294,967,294 at most); the parser hands out values of any length in parts.
    std::uint64_t value_length = 67'108'864;

    /// Nodes of one game. Kept by `tree_builder`, which holds at most 4,294,967,294 in any case.
    std::uint64_t nodes_per_game = 67'108'864;

    /// Bytes from the `(` of a game to its `)`, both included. Kept by `tree_builder`, which holds at
    /// most 4,294,967,294 in any case, and to the byte by `game_reader`.
    std::uint64_t bytes_per_game = 1'073'741'824;

    /// Diagnostics of one code that are sent for one game, with what is reported before it; the rest
    /// are counted only. Kept by the parser of the tolerant dialect.
    std::uint64_t diagnostics_per_code = 10;
};

} // namespace sgfstream
