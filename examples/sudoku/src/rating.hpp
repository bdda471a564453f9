// SPDX-License-Identifier: MIT
#pragma once

#include "logic.hpp"
#include "rules_solver.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <string_view>

namespace sudoku {

/// The named levels of difficulty, for one the hardest technique a puzzle needs, and its clues.
enum class level : unsigned char { easy, medium, hard, expert };

inline constexpr std::size_t level_count = 4;

/// What puzzles of a level have. The techniques are apart from one level to the next; clues are not.
struct level_bounds {
    std::string_view name;
    technique least; ///< the hardest technique is one of these
    technique most;
    int fewest_clues;
    int most_clues;
};

inline constexpr std::array<level_bounds, level_count> all_levels{
    {{"easy", technique::naked_single, technique::hidden_single, 32, 45},
     {"medium", technique::locked_candidates, technique::hidden_pair, 24, 36},
     {"hard", technique::naked_triple, technique::xy_wing, 22, 34},
     {"expert", technique::search, technique::search, 20, 32}}};

constexpr level_bounds const& bounds_of(level l) noexcept {
    return all_levels[static_cast<std::size_t>(l)];
}

/// The level whose techniques the hardest one of a puzzle is among, whatever its clues.
level level_of(technique hardest) noexcept;

/// How hard a puzzle is.
struct rating {
    technique hardest = technique::naked_single;
    std::array<int, technique_count> uses{}; ///< steps of each technique
};

/// Rates a puzzle that has exactly one solution. Always takes the easiest step there is; where there is
/// none, a digit of the solution is looked up, which counts as a `search`, in the first of the cells
/// with the fewest candidates.
/// @param told  if given, called with each step
rating rate(grid const& puzzle, grid const& solution,
            std::function<void(step const&)> const& told = {});

/// Whether steps up to a hardest technique, which is not `search`, find the digits of some cells. What
/// they find is proved: there is no other solution in these cells.
bool steps_find(grid const& puzzle, technique hardest, cell_set wanted);

} // namespace sudoku
