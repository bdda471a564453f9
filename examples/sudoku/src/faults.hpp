// SPDX-License-Identifier: MIT
// What is wrong with a grid that has no solution, or more than one.
#pragma once

#include "rules_solver.hpp"

#include <string>
#include <vector>

namespace sudoku {

/// A smallest contradiction in a grid without solution: digits that cannot all stand where they do,
/// while any one less could. The first clash if there is one. It depends on the grid alone.
/// @returns cells, in order
std::vector<int> find_contradiction(rules_solver& solver, grid const& g);

/// A cell that solutions differ in.
struct open_choice {
    int cell;
    digit_set digits; ///< what it may be
};

/// The first such cell of a grid with several solutions.
open_choice find_choice(rules_solver& solver, grid const& g);

/// A grid's only solution, or what is wrong.
struct verdict {
    std::optional<grid> solution; ///< none if something is wrong
    int cell = 0;                 ///< where that shows
    std::string message;
};

/// Looks for the only solution of a grid.
verdict judge(rules_solver& solver, grid const& g);

} // namespace sudoku
