// SPDX-License-Identifier: MIT
#pragma once

#include "grid.hpp"

#include <cstddef>
#include <memory>
#include <optional>

namespace CaDiCaL {
class Solver;
}

namespace sudoku {

/// The rules of Sudoku as a formula, in one incremental SAT solver that answers any number of
/// questions about any number of grids.
///
/// The vocabulary is one symbol for each digit d, row i and column j, 729 of them: "d is at (i, j)".
/// The rules are clauses and stay for good. What is given is assumed, for one question at a time, so
/// that taking it back leaves nothing behind. Solutions that shall not count are blocked by clauses
/// under an activation literal, which is assumed with the question.
///
/// Answers are facts about the rules. Which solution is found first is not: it differs between
/// versions of the solver, and nothing that is to be the same everywhere may depend on it.
///
/// Throws `std::bad_alloc`. One solver is used by one thread at a time; different ones share nothing.
class rules_solver {
  public:
    rules_solver();
    ~rules_solver();
    rules_solver(rules_solver const&) = delete;
    rules_solver& operator=(rules_solver const&) = delete;

    /// What is given: questions are about the grids that have it.
    grid const& given() const noexcept { return given_; }
    void give(grid const& g) noexcept { given_ = g; }
    /// Gives a digit, or with 0 takes it back.
    void give(int digit, int i, int j) noexcept { given_.set(cell_at(i, j), digit); }

    /// Whether there is a solution.
    bool is_satisfiable();

    /// A solution; none if there is none. Which one is not said.
    std::optional<grid> find_solution();

    /// Whether there is a solution besides a known one, which holds what is given. Asked for the same
    /// known solution many times, the clause that blocks it is used again.
    bool has_solution_besides(grid const& known);

    /// How many solutions there are, counted to a limit.
    std::size_t count_solutions(std::size_t limit);

  private:
    void add_rules();
    void begin_blocking();
    void end_blocking();
    void block(grid const& solution);
    bool solve(int activation);

    std::unique_ptr<CaDiCaL::Solver> solver_;
    grid given_;
    std::optional<grid> found_;   ///< the solution found last
    std::optional<grid> blocked_; ///< the only solution blocked under the activation literal
    int activation_ = 0;          ///< the literal; 0 for none
    int last_symbol_;             ///< symbols of the vocabulary, and literals used so far
};

/// Whether digit d at (i, j) leaves what is given satisfiable. Tries it, and undoes what it tried.
bool is_number_possible(rules_solver& solver, int d, int i, int j);

} // namespace sudoku
