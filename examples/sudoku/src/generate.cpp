// SPDX-License-Identifier: MIT
#include "generate.hpp"

#include <bit>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace sudoku {
namespace {

/// How often cells are shown again before a solution is given up.
constexpr int most_rounds = 12;

/// Fills the cells from one on. The solver is given what the target has.
bool fill_from(int cell, rules_solver& solver, grid& target, random_source& random) {
    while (cell < cell_count && target[cell] != 0) {
        ++cell;
    }
    if (cell == cell_count) {
        return true;
    }
    int const i = row_of(cell);
    int const j = column_of(cell);
    for (digit_set untried = all_digits; untried != 0;) {
        digit_set choice = untried;
        for (auto n = random.below(static_cast<std::uint32_t>(std::popcount(untried))); n > 0;
             --n) {
            choice &= choice - 1;
        }
        int const d = first_digit(choice);
        untried &= ~set_of(d);
        if (!is_number_possible(solver, d, i, j)) {
            continue;
        }
        target.set(cell, d);
        solver.give(d, i, j);
        if (fill_from(cell + 1, solver, target, random)) {
            return true;
        }
        target.set(cell, 0);
        solver.give(0, i, j);
    }
    return false;
}

/// Cells that are hidden together.
std::vector<cell_set> hidden_together(symmetry shape) {
    std::vector<cell_set> result;
    for (int cell = 0; cell < cell_count; ++cell) {
        int const opposite = shape == symmetry::rotational ? cell_count - 1 - cell : cell;
        if (opposite >= cell) {
            cell_set together;
            together.insert(cell);
            together.insert(opposite);
            result.push_back(together);
        }
    }
    return result;
}

void copy_cells(cell_set cells, grid const& from, grid& to) {
    while (!cells.empty()) {
        int const cell = cells.take_first();
        to.set(cell, from[cell]);
    }
}

/// Hides and shows cells of one solution.
class hiding {
  public:
    hiding(rules_solver& solver, grid const& solution, level wanted) noexcept
        : solver_(solver), solution_(solution), bounds_(bounds_of(wanted)), puzzle_(solution) {}

    grid const& puzzle() const noexcept { return puzzle_; }

    /// Hides cells if that leaves one solution within the level, which it had before.
    void try_to_hide(cell_set cells, int fewest) {
        if (puzzle_.clues() - cells.size() < fewest || puzzle_[cells.first()] == 0) {
            return;
        }
        grid const before = puzzle_;
        copy_cells(cells, grid(), puzzle_);
        if (!is_good(cells)) {
            puzzle_ = before;
        }
    }

    void show(cell_set cells) { copy_cells(cells, solution_, puzzle_); }

  private:
    /// What the steps of the level find is proved, and the rest follows as before; where steps are not
    /// bounded the solver has to tell.
    bool is_good(cell_set hidden) {
        if (bounds_.most != technique::search) {
            return steps_find(puzzle_, bounds_.most, hidden);
        }
        solver_.give(puzzle_);
        return !solver_.has_solution_besides(solution_);
    }

    rules_solver& solver_;
    grid const& solution_;
    level_bounds const& bounds_;
    grid puzzle_;
};

} // namespace

bool fill(rules_solver& solver, grid& target, random_source& random) {
    solver.give(target);
    return fill_from(0, solver, target, random);
}

grid hide(rules_solver& solver, grid const& solution, level wanted, symmetry shape,
          random_source& random) {
    auto const& bounds = bounds_of(wanted);
    auto const spread = static_cast<std::uint32_t>((bounds.most_clues - bounds.fewest_clues) / 2);
    int const fewest = bounds.fewest_clues + static_cast<int>(random.below(spread + 1));
    auto cells = hidden_together(shape);
    hiding work(solver, solution, wanted);
    for (int round = 0;; ++round) {
        random.shuffle(cells);
        for (cell_set const& each : cells) {
            work.try_to_hide(each, fewest);
        }
        if (round == most_rounds || is_of(wanted, work.puzzle(), rate(work.puzzle(), solution))) {
            return work.puzzle();
        }
        for (std::size_t n = 0; n < cells.size() / 3; ++n) {
            work.show(cells[n]);
        }
    }
}

bool is_of(level wanted, grid const& givens, rating const& difficulty) noexcept {
    auto const& bounds = bounds_of(wanted);
    int const clues = givens.clues();
    return bounds.least <= difficulty.hardest && difficulty.hardest <= bounds.most &&
           bounds.fewest_clues <= clues && clues <= bounds.most_clues;
}

puzzle generate(rules_solver& solver, order const& what, std::uint64_t index) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        random_source random(what.seed, index, attempt);
        puzzle result;
        if (!fill(solver, result.solution, random)) {
            throw std::logic_error("the empty grid has no solution");
        }
        result.givens = hide(solver, result.solution, what.wanted, what.shape, random);
        result.difficulty = rate(result.givens, result.solution);
        if (!is_of(what.wanted, result.givens, result.difficulty)) {
            continue;
        }
        solver.give(result.givens);
        if (solver.has_solution_besides(result.solution)) {
            throw std::logic_error("a puzzle that was proved to have one solution has another");
        }
        return result;
    }
}

} // namespace sudoku
