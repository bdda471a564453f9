// SPDX-License-Identifier: MIT
// Puzzles that were made, each held to its promises by plain search.
#define BOOST_TEST_MODULE sudoku_generate
#include "brute_force.hpp"
#include "generate.hpp"
#include "support.hpp"

#include <boost/test/unit_test.hpp>

#include <set>
#include <string>

using namespace sudoku;
using namespace sudoku_test;

namespace {

constexpr std::uint64_t seeds = is_slow ? 60 : 1'000;

bool is_symmetrical(grid const& g) {
    for (int cell = 0; cell < cell_count; ++cell) {
        if ((g[cell] == 0) != (g[cell_count - 1 - cell] == 0)) {
            return false;
        }
    }
    return true;
}

void check(puzzle const& made, order const& what) {
    std::string solution;
    BOOST_TEST_REQUIRE(count_by_force(to_line(made.givens), 2, &solution) == 1U);
    BOOST_TEST(solution == to_line(made.solution));
    BOOST_TEST(is_solved(made.solution));
    BOOST_TEST(made.givens.is_part_of(made.solution));
    BOOST_TEST(is_of(what.wanted, made.givens, made.difficulty));
    BOOST_TEST((what.shape == symmetry::none || is_symmetrical(made.givens)));
}

} // namespace

BOOST_AUTO_TEST_CASE(every_puzzle_has_one_solution_and_is_of_its_level_over_a_thousand_seeds) {
    rules_solver solver;
    std::set<std::string> different;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        order const what{seed, static_cast<level>(seed % level_count),
                         seed / level_count % 2 == 0 ? symmetry::none : symmetry::rotational};
        auto const made = generate(solver, what, seed % 3);
        check(made, what);
        different.insert(to_line(made.givens));
    }
    BOOST_TEST(different.size() == seeds);
}

BOOST_AUTO_TEST_CASE(a_puzzle_depends_on_seed_and_number_not_on_what_the_solver_did_before) {
    rules_solver used;
    for (level const l : {level::easy, level::medium, level::hard, level::expert}) {
        for (std::uint64_t k = 0; k < (is_slow ? 2U : 10U); ++k) {
            order const what{99, l, symmetry::none};
            rules_solver fresh;
            auto const here = generate(used, what, k);
            auto const there = generate(fresh, what, k);
            BOOST_TEST((here.givens == there.givens));
            BOOST_TEST((here.solution == there.solution));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_seed_gives_the_same_puzzles_on_every_machine) {
    struct {
        level wanted;
        symmetry shape;
        std::string_view cells;
    } const frozen[] = {
        {level::easy, symmetry::none,
         "6.9.17..3.......6.7...92..82...3..7.58..4...6..3.7.18.8....36.1..27.1..4.16.85..2"},
        {level::easy, symmetry::rotational,
         "....1.24...835.9..7.4.9.51..6.53...95.......69...76.8..75.2.6.1..2.618...16.8...."},
        {level::medium, symmetry::none,
         "....1..........967.3...25....15..4.9..7...3.......61.....4...9139..6...441..85..."},
        {level::medium, symmetry::rotational,
         "6.98...4.......9.7.3...2.1.2...3..7.5.......6.4..7...5.7.4...9.3.2.......1...57.2"},
        {level::hard, symmetry::none,
         "2..1.......4....85........28.5..92.4..76..5....9.4.....5.4.6.....8.9......6.327.9"},
        {level::hard, symmetry::rotational,
         "3..64...8..5..8..4.....526...1....82.46...57.83....4...748.....9..3..6..6...91..5"},
        {level::expert, symmetry::none,
         "6.9.17..........6.7...92..82...3..7.5...4...6..3...1..8....3.....27....4.1...5..2"},
        {level::expert, symmetry::rotational,
         "6.9....4..2.3.....73...25..261..........4..........185..54...91.....1.5..1....7.2"}};
    rules_solver solver;
    for (auto const& each : frozen) {
        auto const made = generate(solver, {2024, each.wanted, each.shape}, 5);
        BOOST_TEST(to_line(made.givens) == each.cells);
    }
}

BOOST_AUTO_TEST_CASE(an_empty_grid_is_filled_by_the_rules_and_differently_each_time) {
    rules_solver solver;
    std::set<std::string> different;
    std::set<int> corners;
    for (std::uint64_t k = 0; k < 100; ++k) {
        random_source random(1, k);
        grid g;
        BOOST_TEST(fill(solver, g, random));
        BOOST_TEST(is_solved(g));
        different.insert(to_line(g));
        corners.insert(g[0]);
        corners.insert(10 + g[80]);
    }
    BOOST_TEST(different.size() == 100U);
    BOOST_TEST(corners.size() == 18U); // every digit was in both corners
}

BOOST_AUTO_TEST_CASE(what_stands_in_a_grid_stays_when_the_rest_is_filled) {
    rules_solver solver;
    random_source random(1, 0);
    auto g = grid_of(known_puzzle);
    BOOST_TEST(fill(solver, g, random));
    BOOST_TEST((g == grid_of(known_solution)));
    grid row;
    for (int j = 0; j < side; ++j) {
        row.set(cell_at(4, j), side - j);
    }
    g = row;
    BOOST_TEST(fill(solver, g, random));
    BOOST_TEST(is_solved(g));
    BOOST_TEST(row.is_part_of(g));
}

BOOST_AUTO_TEST_CASE(a_grid_without_solution_cannot_be_filled_and_stays_as_it_is) {
    rules_solver solver;
    random_source random(1, 0);
    for (int const digit : {5, 1}) { // against the row; against the solution
        auto before = grid_of(known_puzzle);
        before.set(2, digit);
        auto g = before;
        BOOST_TEST(!fill(solver, g, random));
        BOOST_TEST((g == before));
    }
}

BOOST_AUTO_TEST_CASE(hiding_always_gives_a_puzzle_that_is_not_too_hard) {
    rules_solver solver;
    for (level const l : {level::easy, level::medium, level::hard, level::expert}) {
        for (auto const shape : {symmetry::none, symmetry::rotational}) {
            for (std::uint64_t k = 0; k < (is_slow ? 3U : 20U); ++k) {
                random_source random(3, k);
                grid solution;
                BOOST_REQUIRE(fill(solver, solution, random));
                auto const hidden = hide(solver, solution, l, shape, random);
                std::string only;
                BOOST_TEST(count_by_force(to_line(hidden), 2, &only) == 1U);
                BOOST_TEST(only == to_line(solution));
                BOOST_TEST((rate(hidden, solution).hardest <= bounds_of(l).most));
                BOOST_TEST(hidden.clues() >= bounds_of(l).fewest_clues);
                BOOST_TEST(hidden.clues() < cell_count);
            }
        }
    }
}
