// SPDX-License-Identifier: MIT
// The rules as clauses, against a count by plain search.
#define BOOST_TEST_MODULE sudoku_rules_solver
#include "brute_force.hpp"
#include "faults.hpp"
#include "generate.hpp"
#include "rules_solver.hpp"
#include "support.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

using namespace sudoku;
using namespace sudoku_test;

namespace {

std::size_t count(rules_solver& solver, grid const& g, std::size_t limit) {
    solver.give(g);
    return solver.count_solutions(limit);
}

/// Some digits of a random solution, and now and then one that is wrong.
grid random_grid(random_source& random) {
    rules_solver solver;
    grid g;
    BOOST_REQUIRE(fill(solver, g, random));
    auto const keep = 28 + random.below(20); // with less, plain search may take forever
    for (int cell = 0; cell < cell_count; ++cell) {
        if (random.below(81) >= keep) {
            g.set(cell, 0);
        }
    }
    if (random.below(3) == 0) {
        g.set(static_cast<int>(random.below(cell_count)), 1 + static_cast<int>(random.below(side)));
    }
    return g;
}

} // namespace

BOOST_AUTO_TEST_CASE(grids_have_no_one_two_and_many_solutions) {
    rules_solver solver;
    BOOST_TEST(count(solver, grid_of(known_puzzle), 10) == 1U);
    BOOST_TEST(count(solver, grid_of(known_solution), 10) == 1U);
    BOOST_TEST(count(solver, grid_of(two_solutions), 10) == 2U);
    BOOST_TEST(count(solver, grid(), 500) == 500U);
    auto none = grid_of(known_puzzle);
    none.set(2, 5); // twice in the row
    BOOST_TEST(count(solver, none, 10) == 0U);
    none.set(2, 1); // once everywhere, and not in the solution
    BOOST_TEST(!find_clash(none).has_value());
    BOOST_TEST(count(solver, none, 10) == 0U);
    BOOST_TEST(count(solver, grid_of(known_puzzle), 10) == 1U);
}

BOOST_AUTO_TEST_CASE(a_solution_that_is_found_is_one_and_holds_what_is_given) {
    rules_solver solver;
    solver.give(grid_of(known_puzzle));
    BOOST_TEST((solver.find_solution() == grid_of(known_solution)));
    solver.give(grid());
    auto const any = solver.find_solution();
    BOOST_REQUIRE(any.has_value());
    BOOST_TEST(is_solved(*any));
}

BOOST_AUTO_TEST_CASE(counts_are_those_of_plain_search) {
    random_source random(11, 0);
    rules_solver solver;
    int unsolvable = 0;
    int unique = 0;
    int several = 0;
    for (int n = 0; n < (is_slow ? 30 : 300); ++n) {
        auto const g = random_grid(random);
        auto const expected = count_by_force(to_line(g), 20);
        BOOST_TEST(count(solver, g, 20) == expected, to_line(g));
        unsolvable += expected == 0 ? 1 : 0;
        unique += expected == 1 ? 1 : 0;
        several += expected > 1 ? 1 : 0;
    }
    BOOST_TEST(unsolvable > 0);
    BOOST_TEST(unique > 0);
    BOOST_TEST(several > 0);
}

BOOST_AUTO_TEST_CASE(a_number_is_possible_if_plain_search_finds_a_solution_with_it) {
    random_source random(12, 0);
    rules_solver solver;
    for (int n = 0; n < (is_slow ? 2 : 10); ++n) {
        auto const g = random_grid(random);
        solver.give(g);
        for (int cell = 0; cell < cell_count; ++cell) {
            for (int d = 1; d <= side; ++d) {
                auto with = g;
                with.set(cell, d);
                bool const expected =
                    (g[cell] == 0 || g[cell] == d) && count_by_force(to_line(with), 1) == 1;
                BOOST_TEST(is_number_possible(solver, d, row_of(cell), column_of(cell)) == expected,
                           to_line(g) << ", " << d << " at " << cell_name(cell));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_was_tried_is_undone) {
    rules_solver solver;
    solver.give(grid_of(known_puzzle));
    auto const before = solver.given();
    for (int d = 1; d <= side; ++d) {
        is_number_possible(solver, d, 0, 2);
        is_number_possible(solver, d, 0, 0);
        BOOST_TEST((solver.given() == before));
    }
    solver.give(grid());
    for (int cell = 0; cell < cell_count; ++cell) {
        for (int d = 1; d <= side; ++d) { // anything anywhere, as if nothing had been tried before
            BOOST_TEST(is_number_possible(solver, d, row_of(cell), column_of(cell)));
        }
    }
}

BOOST_AUTO_TEST_CASE(another_solution_is_found_if_there_is_one) {
    rules_solver solver;
    solver.give(grid_of(known_puzzle));
    BOOST_TEST(!solver.has_solution_besides(grid_of(known_solution)));
    solver.give(grid_of(two_solutions));
    auto const one = solver.find_solution();
    BOOST_REQUIRE(one.has_value());
    BOOST_TEST(solver.has_solution_besides(*one));
    auto const g = grid_of(known_solution);
    auto few = g;
    for (int cell = 0; cell < cell_count; ++cell) {
        few.set(cell, 0);
        solver.give(few);
        BOOST_TEST(solver.has_solution_besides(g) == (count_by_force(to_line(few), 2) == 2));
    }
}

BOOST_AUTO_TEST_CASE(answers_stay_the_same_over_thousands_of_blocked_solutions) {
    rules_solver solver;
    for (int n = 0; n < 2'100; ++n) { // the solver is made anew on the way, twice
        bool const odd = n % 2 != 0;
        auto const g = grid_of(odd ? known_puzzle : two_solutions);
        BOOST_REQUIRE(count(solver, g, 3) == (odd ? 1U : 2U));
    }
}

BOOST_AUTO_TEST_CASE(a_contradiction_is_one_of_which_nothing_can_be_left_out) {
    rules_solver solver;
    auto g = grid_of(known_puzzle);
    g.set(2, 1);
    auto const cells = find_contradiction(solver, g);
    BOOST_REQUIRE(cells.size() > 2U);
    grid all;
    for (int const cell : cells) {
        all.set(cell, g[cell]);
    }
    BOOST_TEST(count_by_force(to_line(all), 1) == 0U);
    for (int const cell : cells) {
        auto less = all;
        less.set(cell, 0);
        BOOST_TEST(count_by_force(to_line(less), 1) == 1U, cell_name(cell));
    }
}

BOOST_AUTO_TEST_CASE(a_judgement_says_what_is_wrong_and_where) {
    rules_solver solver;
    auto const good = judge(solver, grid_of(known_puzzle));
    BOOST_TEST((good.solution == grid_of(known_solution)));

    auto twice = grid_of(known_puzzle);
    twice.set(8, 5);
    auto const clashing = judge(solver, twice);
    BOOST_TEST(!clashing.solution.has_value());
    BOOST_TEST(clashing.cell == 8);
    BOOST_TEST(clashing.message == "no solution: 5 stands twice in row 1, at r1c1 and r1c9");

    grid full; // nothing is left for r1c9
    for (int n = 0; n < 8; ++n) {
        full.set(n, n + 1);
    }
    full.set(cell_at(5, 8), 9);
    auto const stuck = judge(solver, full);
    BOOST_TEST(stuck.cell == cell_at(5, 8));
    BOOST_TEST(stuck.message ==
               "no solution: these contradict each other: 1 at r1c1, 2 at r1c2, 3 at r1c3, 4 at "
               "r1c4, 5 at r1c5, 6 at r1c6, 7 at r1c7, 8 at r1c8, 9 at r6c9");

    auto const open = judge(solver, grid_of(two_solutions));
    BOOST_TEST(!open.solution.has_value());
    BOOST_TEST(open.message.starts_with("2 solutions: r"), open.message);
    BOOST_TEST(
        judge(solver, grid()).message.starts_with("at least 100 solutions: r1c1 can be 1 or"));
}
