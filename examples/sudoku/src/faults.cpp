// SPDX-License-Identifier: MIT
#include "faults.hpp"

namespace sudoku {
namespace {

constexpr std::size_t most_counted = 100;

std::string message_of(std::vector<int> const& contradiction, grid const& g) {
    if (auto const twice = find_clash(g)) {
        return "no solution: " + std::to_string(twice->digit) + " stands twice in " +
               house_name(twice->house) + ", at " + cell_name(twice->first) + " and " +
               cell_name(twice->second);
    }
    std::string result = "no solution: these contradict each other:";
    char const* separator = " ";
    for (int const cell : contradiction) {
        result += separator + std::to_string(g[cell]) + " at " + cell_name(cell);
        separator = ", ";
    }
    return result;
}

std::string message_of(open_choice const& choice, std::size_t count) {
    std::string result = count < most_counted ? std::to_string(count) : "at least 100";
    result += " solutions: " + cell_name(choice.cell) + " can be ";
    char const* separator = "";
    for (digit_set left = choice.digits; left != 0; left &= left - 1) {
        result += separator + std::to_string(first_digit(left));
        separator = " or ";
    }
    return result;
}

} // namespace

std::vector<int> find_contradiction(rules_solver& solver, grid const& g) {
    if (auto const twice = find_clash(g)) {
        return {twice->first, twice->second};
    }
    std::vector<int> result;
    solver.give(g);
    // What can be left out is; the rest is needed, each of it.
    for (int cell = 0; cell < cell_count; ++cell) {
        if (g[cell] == 0) {
            continue;
        }
        solver.give(0, row_of(cell), column_of(cell));
        if (solver.is_satisfiable()) {
            solver.give(g[cell], row_of(cell), column_of(cell));
            result.push_back(cell);
        }
    }
    return result;
}

open_choice find_choice(rules_solver& solver, grid const& g) {
    solver.give(g);
    for (int cell = 0; cell < cell_count; ++cell) {
        digit_set possible = 0;
        for (int d = 1; g[cell] == 0 && d <= side; ++d) {
            if (is_number_possible(solver, d, row_of(cell), column_of(cell))) {
                possible |= set_of(d);
            }
        }
        if (possible != 0 && !is_single(possible)) {
            return {cell, possible};
        }
    }
    return {0, 0};
}

verdict judge(rules_solver& solver, grid const& g) {
    solver.give(g);
    verdict result;
    result.solution = solver.find_solution();
    if (!result.solution) {
        auto const contradiction = find_contradiction(solver, g);
        result.cell = contradiction.back();
        result.message = message_of(contradiction, g);
    } else if (solver.has_solution_besides(*result.solution)) {
        auto const count = solver.count_solutions(most_counted);
        auto const choice = find_choice(solver, g);
        result.solution.reset();
        result.cell = choice.cell;
        result.message = message_of(choice, count);
    }
    return result;
}

} // namespace sudoku
