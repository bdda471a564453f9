// SPDX-License-Identifier: MIT
#include "rules_solver.hpp"

#include <cadical.hpp>

#include <array>

namespace sudoku {
namespace {

constexpr int symbol_count = 729;
constexpr int satisfiable = 10; // what IPASIR solvers return

/// Activation literals are never used again: after so many the solver is made anew, or it would grow
/// with the number of grids it was asked about.
constexpr int most_activations = 1000;

/// The symbol for "d is at (i, j)": from 1, as the solver has it.
constexpr int symbol(int d, int i, int j) noexcept {
    return side * cell_at(i, j) + d;
}
constexpr int symbol(int d, int cell) noexcept {
    return symbol(d, row_of(cell), column_of(cell));
}

using literals = std::array<int, side>;

/// One of nine, and no two of them.
void add_exactly_one(CaDiCaL::Solver& solver, literals const& of) {
    for (int const literal : of) {
        solver.add(literal);
    }
    solver.add(0);
    for (std::size_t second = 1; second < of.size(); ++second) {
        for (std::size_t first = 0; first < second; ++first) {
            solver.add(-of[first]);
            solver.add(-of[second]);
            solver.add(0);
        }
    }
}

} // namespace

rules_solver::rules_solver() {
    add_rules();
}

rules_solver::~rules_solver() = default;

void rules_solver::add_rules() {
    solver_ = std::make_unique<CaDiCaL::Solver>();
    last_symbol_ = symbol_count;
    literals of{};
    for (int cell = 0; cell < cell_count; ++cell) {
        for (int d = 1; d <= side; ++d) {
            of[static_cast<std::size_t>(d - 1)] = symbol(d, cell);
        }
        add_exactly_one(*solver_, of);
    }
    for (int house = 0; house < house_count; ++house) {
        for (int d = 1; d <= side; ++d) {
            for (int place = 0; place < side; ++place) {
                of[static_cast<std::size_t>(place)] = symbol(d, cell_of_house(house, place));
            }
            add_exactly_one(*solver_, of);
        }
    }
}

bool rules_solver::is_satisfiable() {
    // Two answers that need no search: the last solution is one still; a digit stands twice.
    if (found_ && given_.is_part_of(*found_)) {
        return true;
    }
    return !find_clash(given_) && solve(0);
}

std::optional<grid> rules_solver::find_solution() {
    return is_satisfiable() ? found_ : std::nullopt;
}

bool rules_solver::has_solution_besides(grid const& known) {
    if (found_ && *found_ != known && given_.is_part_of(*found_)) {
        return true;
    }
    if (blocked_ != known) {
        begin_blocking();
        block(known);
        blocked_ = known;
    }
    return solve(activation_);
}

std::size_t rules_solver::count_solutions(std::size_t limit) {
    begin_blocking();
    std::size_t count = 0;
    while (count < limit && solve(activation_)) {
        ++count;
        block(*found_);
    }
    end_blocking();
    return count;
}

void rules_solver::begin_blocking() {
    end_blocking();
    if (last_symbol_ == symbol_count + most_activations) {
        add_rules();
    }
    activation_ = ++last_symbol_;
}

void rules_solver::end_blocking() {
    if (activation_ != 0) {
        solver_->add(-activation_); // what it activated is satisfied, and forgotten in time
        solver_->add(0);
    }
    activation_ = 0;
    blocked_.reset();
}

void rules_solver::block(grid const& solution) {
    solver_->add(-activation_);
    for (int cell = 0; cell < cell_count; ++cell) {
        solver_->add(-symbol(solution[cell], cell));
    }
    solver_->add(0);
}

bool rules_solver::solve(int activation) {
    for (int cell = 0; cell < cell_count; ++cell) {
        if (given_[cell] != 0) {
            solver_->assume(symbol(given_[cell], cell));
        }
    }
    if (activation != 0) {
        solver_->assume(activation);
    }
    if (solver_->solve() != satisfiable) {
        return false;
    }
    grid& found = found_.emplace();
    for (int cell = 0; cell < cell_count; ++cell) {
        int d = 1;
        while (solver_->val(symbol(d, cell)) < 0) {
            ++d;
        }
        found.set(cell, d);
    }
    return true;
}

bool is_number_possible(rules_solver& solver, int d, int i, int j) {
    int const before = solver.given().at(i, j);
    if (before != 0) {
        return before == d && solver.is_satisfiable();
    }
    solver.give(d, i, j);
    bool const possible = solver.is_satisfiable();
    solver.give(0, i, j);
    return possible;
}

} // namespace sudoku
