// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace sudoku {

/// How a person gets on, from easy to hard: the difficulty of a puzzle is the hardest it needs.
enum class technique : unsigned char {
    naked_single,      ///< a cell has one candidate left
    hidden_single,     ///< a digit has one cell left in a house
    locked_candidates, ///< a digit of a box stands in one line only, or that of a line in one box
    naked_pair,        ///< two cells of a house have two candidates together
    hidden_pair,       ///< two digits have two cells of a house together
    naked_triple,
    hidden_triple,
    x_wing,    ///< a digit has the same two columns in two rows, or the other way round
    swordfish, ///< the same with three
    xy_wing,   ///< three cells of two candidates each, xy, xz and yz, the first sees both others
    search     ///< none of these: try, and see what comes of it
};

inline constexpr std::size_t technique_count = 11;

namespace detail {
inline constexpr std::array<std::string_view, technique_count> technique_names{
    "naked single",  "hidden single", "locked candidates",
    "naked pair",    "hidden pair",   "naked triple",
    "hidden triple", "X-wing",        "swordfish",
    "XY-wing",       "search"};
}

constexpr std::string_view name_of(technique t) noexcept {
    return detail::technique_names[static_cast<std::size_t>(t)];
}

} // namespace sudoku
