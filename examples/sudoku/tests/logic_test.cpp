// SPDX-License-Identifier: MIT
// Each technique where it applies; puzzles whose hardest technique is known.
#define BOOST_TEST_MODULE sudoku_logic
#include "brute_force.hpp"
#include "generate.hpp"
#include "logic.hpp"
#include "rating.hpp"
#include "support.hpp"

#include <boost/test/unit_test.hpp>

#include <initializer_list>
#include <optional>
#include <string>

using namespace sudoku;
using namespace sudoku_test;

namespace {

cell_set cells(std::initializer_list<int> of) {
    cell_set result;
    for (int const cell : of) {
        result.insert(cell);
    }
    return result;
}

digit_set digits(std::initializer_list<int> of) {
    digit_set result = 0;
    for (int const d : of) {
        result |= set_of(d);
    }
    return result;
}

/// An empty grid whose cells have lost candidates.
struct board {
    candidates now{grid()};

    board& only(digit_set left, std::initializer_list<int> in) {
        now.remove(all_digits & ~left, cells(in));
        return *this;
    }
    board& without(int digit, cell_set const& in) {
        now.remove(set_of(digit), in);
        return *this;
    }
    std::string next() const {
        auto const found = find_step(now, technique::xy_wing);
        return found ? describe(*found) : "nothing";
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(an_empty_grid_tells_nothing) {
    BOOST_TEST(board().next() == "nothing");
}

BOOST_AUTO_TEST_CASE(naked_single) {
    BOOST_TEST(board().only(digits({4}), {40}).next() == "naked single: r5c5 can only be 4");
}

BOOST_AUTO_TEST_CASE(hidden_single) {
    auto const row = board().without(7, cells_of(2) - cells({cell_at(2, 5)}));
    BOOST_TEST(row.next() == "hidden single: 7 in row 3 stands only at r3c6");
}

BOOST_AUTO_TEST_CASE(locked_candidates) {
    // In box 1 only in row 1.
    auto const pointing = board().without(3, cells_of(boxes) - cells({0, 1}));
    BOOST_TEST(pointing.next() == "locked candidates: 3 of box 1 stands only in row 1, so not 3 at "
                                  "r1c4, r1c5, r1c6, r1c7, r1c8, r1c9");
    // In column 9 only in box 9.
    auto const claiming =
        board().without(3, cells_of(columns + 8) - cells({cell_at(6, 8), cell_at(8, 8)}));
    BOOST_TEST(claiming.next() == "locked candidates: 3 of column 9 stands only in box 9, so not 3 "
                                  "at r7c7, r7c8, r8c7, r8c8, r9c7, r9c8");
}

BOOST_AUTO_TEST_CASE(naked_pair) {
    auto const b = board().only(digits({2, 8}), {cell_at(0, 0), cell_at(0, 8)});
    BOOST_TEST(b.next() == "naked pair: r1c1, r1c9 in row 1 hold 2, 8, so not 2, 8 at r1c2, r1c3, "
                           "r1c4, r1c5, r1c6, r1c7, r1c8");
}

BOOST_AUTO_TEST_CASE(hidden_pair) {
    auto const others = cells_of(columns + 4) - cells({cell_at(1, 4), cell_at(7, 4)});
    auto const b = board().without(1, others).without(9, others);
    BOOST_TEST(b.next() ==
               "hidden pair: 1, 9 in column 5 stand only at r2c5, r8c5, so not 2, 3, 4, "
               "5, 6, 7, 8 at r2c5, r8c5");
}

BOOST_AUTO_TEST_CASE(naked_triple) {
    auto const b = board()
                       .only(digits({1, 2}), {cell_at(4, 0)})
                       .only(digits({2, 3}), {cell_at(4, 4)})
                       .only(digits({1, 3}), {cell_at(4, 8)});
    BOOST_TEST(b.next() ==
               "naked triple: r5c1, r5c5, r5c9 in row 5 hold 1, 2, 3, so not 1, 2, 3 at "
               "r5c2, r5c3, r5c4, r5c6, r5c7, r5c8");
}

BOOST_AUTO_TEST_CASE(hidden_triple) {
    auto const others = cells_of(0) - cells({0, 4, 8});
    auto const b = board().without(1, others).without(2, others).without(3, others);
    BOOST_TEST(b.next() == "hidden triple: 1, 2, 3 in row 1 stand only at r1c1, r1c5, r1c9, so not "
                           "4, 5, 6, 7, 8, 9 at r1c1, r1c5, r1c9");
}

BOOST_AUTO_TEST_CASE(x_wing) {
    auto const b = board()
                       .without(6, cells_of(1) - cells({cell_at(1, 0), cell_at(1, 7)}))
                       .without(6, cells_of(6) - cells({cell_at(6, 0), cell_at(6, 7)}));
    BOOST_TEST(b.next() ==
               "X-wing: 6 of rows 2, 7 stands only in columns 1, 8, so not 6 at r1c1, r1c8, r3c1, "
               "r3c8, r4c1, r4c8, r5c1, r5c8, r6c1, r6c8, r8c1, r8c8, r9c1, r9c8");
    auto const turned =
        board()
            .without(6, cells_of(columns + 1) - cells({cell_at(0, 1), cell_at(7, 1)}))
            .without(6, cells_of(columns + 6) - cells({cell_at(0, 6), cell_at(7, 6)}));
    BOOST_TEST(turned.next() ==
               "X-wing: 6 of columns 2, 7 stands only in rows 1, 8, so not 6 at r1c1, r1c3, r1c4, "
               "r1c5, r1c6, r1c8, r1c9, r8c1, r8c3, r8c4, r8c5, r8c6, r8c8, r8c9");
}

BOOST_AUTO_TEST_CASE(swordfish) {
    auto const b = board()
                       .without(5, cells_of(0) - cells({cell_at(0, 0), cell_at(0, 4)}))
                       .without(5, cells_of(3) - cells({cell_at(3, 4), cell_at(3, 8)}))
                       .without(5, cells_of(8) - cells({cell_at(8, 0), cell_at(8, 8)}));
    auto const found = find_step(b.now, technique::xy_wing);
    BOOST_REQUIRE(found.has_value());
    BOOST_TEST(describe(*found).starts_with(
        "swordfish: 5 of rows 1, 4, 9 stands only in columns 1, 5, 9, so not 5 at r2c1, r2c5"));
    BOOST_TEST(found->from.size() == 18);
}

BOOST_AUTO_TEST_CASE(xy_wing) {
    auto const b = board()
                       .only(digits({1, 2}), {cell_at(0, 0)})
                       .only(digits({1, 3}), {cell_at(0, 6)})
                       .only(digits({2, 3}), {cell_at(5, 0)});
    BOOST_TEST(b.next() ==
               "XY-wing: of r1c1, r1c7, r6c1, which have two of 1, 2, 3 each, one is 3, "
               "so not 3 at r6c7");
}

BOOST_AUTO_TEST_CASE(a_technique_that_is_not_allowed_is_not_used) {
    auto const b = board().only(digits({2, 8}), {cell_at(0, 0), cell_at(0, 8)});
    BOOST_TEST(!find_step(b.now, technique::locked_candidates).has_value());
    BOOST_TEST(find_step(b.now, technique::naked_pair).has_value());
}

BOOST_AUTO_TEST_CASE(known_puzzles_have_one_solution_and_their_known_difficulty) {
    struct {
        std::string_view cells;
        int clues;
        technique hardest;
        level difficulty;
    } const known[] = {
        {known_puzzle, 30, technique::naked_single, level::easy},
        {"..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4..", 27,
         technique::hidden_single, level::easy},
        {".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...", 17,
         technique::hidden_single, level::easy},
        {"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", 17,
         technique::locked_candidates, level::medium},
        {"...5.6123....21.........5..7....39.65....42.7.3.......21..6.....7.31.4..9..4...8.", 27,
         technique::naked_pair, level::medium},
        {"..7...46....9.7..2265...1....27....3..93.4.7............8..3..56..8..7.4...14....", 26,
         technique::hidden_pair, level::medium},
        {".....1.3.231.9.....65..31..6789243..1.3.5...6...1367....936.57...6.198433........", 37,
         technique::naked_triple, level::hard},
        {".......5...68..9..943..1.768.2...31.5....6...7.9........15...32.7.3.........6.4..", 26,
         technique::hidden_triple, level::hard},
        {"1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5", 46,
         technique::x_wing, level::hard},
        {"52941.7.3..6..3..2..32......523...76637.5.2..19.62753.3...6942.2..83.6..96.7423.5", 45,
         technique::swordfish, level::hard},
        {".179.36......8....9.....5.7.72.1.43....4.2.7..6437.25.7.1....65....3......56.172.", 33,
         technique::xy_wing, level::hard},
        {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 21,
         technique::search, level::expert}};
    for (auto const& each : known) {
        std::string solution;
        BOOST_TEST(count_by_force(each.cells, 2, &solution) == 1U);
        auto const puzzle = grid_of(each.cells);
        BOOST_TEST(puzzle.clues() == each.clues);
        auto const found = rate(puzzle, grid_of(solution));
        BOOST_TEST(name_of(found.hardest) == name_of(each.hardest));
        BOOST_TEST((level_of(found.hardest) == each.difficulty));
    }
}

BOOST_AUTO_TEST_CASE(every_step_is_true_of_the_solution_and_they_lead_to_it) {
    rules_solver solver;
    std::array<int, technique_count> uses{};
    for (std::uint64_t k = 0; k < (is_slow ? 10 : 100); ++k) {
        for (level const l : {level::medium, level::hard, level::expert}) {
            auto const made = generate(solver, {21, l, symmetry::none}, k);
            candidates now(made.givens);
            auto const again = rate(made.givens, made.solution, [&](step const& s) {
                BOOST_TEST_REQUIRE(find_step(now, technique::search).has_value() ==
                                   (s.how != technique::search));
                if (s.places()) {
                    BOOST_TEST(set_of(made.solution[s.cells.first()]) == s.digits, describe(s));
                }
                for (cell_set rest = s.from; !rest.empty();) {
                    int const cell = rest.take_first();
                    BOOST_TEST((set_of(made.solution[cell]) & s.removed) == 0U, describe(s));
                    BOOST_TEST((now.of(cell) & s.removed) != 0U, describe(s));
                }
                apply(s, now);
            });
            BOOST_TEST((now.placed() == made.solution));
            BOOST_TEST((again.uses == made.difficulty.uses));
            for (std::size_t t = 0; t < technique_count; ++t) {
                uses[t] += again.uses[t];
            }
        }
    }
    if (!is_slow) {
        for (std::size_t t = 0; t < technique_count; ++t) {
            BOOST_TEST(uses[t] > 0, name_of(static_cast<technique>(t)));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_techniques_of_the_levels_are_apart_and_leave_none_out) {
    for (std::size_t t = 0; t < technique_count; ++t) {
        int levels = 0;
        for (auto const& each : all_levels) {
            auto const how = static_cast<technique>(t);
            bool const in_it = each.least <= how && how <= each.most;
            levels += in_it ? 1 : 0;
            BOOST_TEST(in_it == (bounds_of(level_of(how)).name == each.name));
        }
        BOOST_TEST(levels == 1);
    }
}
