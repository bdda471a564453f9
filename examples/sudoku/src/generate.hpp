// SPDX-License-Identifier: MIT
#pragma once

#include "random.hpp"
#include "rating.hpp"
#include "rules_solver.hpp"

#include <cstdint>

namespace sudoku {

/// Whether the cells that are hidden look the same when the grid is turned by half.
enum class symmetry : unsigned char { none, rotational };

/// What puzzles are wanted. Puzzle k of an order depends on the order and k alone.
struct order {
    std::uint64_t seed = 0;
    level wanted = level::medium;
    symmetry shape = symmetry::none;
};

/// A puzzle, and its only solution.
struct puzzle {
    grid givens;
    grid solution;
    rating difficulty;
};

/// Fills the empty cells of a grid at random, cell after cell: a digit that is still possible, then
/// what is behind it, another digit if that fails.
/// @returns false, the grid being as it was, if no digits are left for some cell: what stood in the
///          grid has no solution
bool fill(rules_solver& solver, grid& target, random_source& random);

/// Hides cells of a solution in random order. A cell stays hidden if the puzzle still has exactly one
/// solution and is not harder than its level, until the level has its clues. If the outcome is too easy
/// or has too many clues, some cells are shown again and others tried.
/// @returns a puzzle with exactly this solution, always. It is never harder than its level; that it
///          is not easier is left to luck, and to whoever tries another solution.
grid hide(rules_solver& solver, grid const& solution, level wanted, symmetry shape,
          random_source& random);

/// Whether a puzzle is of a level: its hardest technique and its clues are within bounds.
bool is_of(level wanted, grid const& givens, rating const& difficulty) noexcept;

/// Makes puzzle number `index` of an order, with one and only one solution, which the solver has the
/// last word on.
puzzle generate(rules_solver& solver, order const& what, std::uint64_t index);

} // namespace sudoku
