// SPDX-License-Identifier: MIT
// Grids, cells and houses, and random numbers.
#define BOOST_TEST_MODULE sudoku_grid
#include "grid.hpp"
#include "random.hpp"
#include "support.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace sudoku;
using namespace sudoku_test;

BOOST_AUTO_TEST_CASE(
    the_box_of_a_cell_is_three_times_a_third_of_its_row_and_a_third_of_its_column) {
    BOOST_TEST(box_of(cell_at(0, 0)) == 0);
    BOOST_TEST(box_of(cell_at(2, 8)) == 2);
    BOOST_TEST(box_of(cell_at(3, 2)) == 3);
    BOOST_TEST(box_of(cell_at(4, 4)) == 4);
    BOOST_TEST(box_of(cell_at(8, 8)) == 8);
}

BOOST_AUTO_TEST_CASE(each_house_has_nine_cells_that_are_in_it_and_each_cell_twenty_peers) {
    for (int house = 0; house < house_count; ++house) {
        BOOST_TEST(cells_of(house).size() == side);
        for (int place = 0; place < side; ++place) {
            int const cell = cell_of_house(house, place);
            BOOST_TEST(cells_of(house).contains(cell));
            BOOST_TEST(houses_of(cell)[static_cast<std::size_t>(house / side)] == house);
        }
    }
    for (int cell = 0; cell < cell_count; ++cell) {
        BOOST_TEST(peers_of(cell).size() == 20);
        BOOST_TEST(!peers_of(cell).contains(cell));
    }
}

BOOST_AUTO_TEST_CASE(a_set_of_cells_holds_what_was_inserted_and_gives_it_back_in_order) {
    cell_set cells;
    BOOST_TEST(cells.empty());
    for (int const cell : {80, 0, 63, 64}) {
        cells.insert(cell);
        BOOST_TEST(cells.contains(cell));
    }
    BOOST_TEST(cells.size() == 4);
    BOOST_TEST(!cells.is_single());
    for (int const cell : {0, 63, 64}) {
        BOOST_TEST(cells.take_first() == cell);
    }
    BOOST_TEST(cells.is_single());
    BOOST_TEST(cells.first() == 80);
    cells.erase(80);
    BOOST_TEST(cells.empty());
    BOOST_TEST(!cells.is_single());
}

BOOST_AUTO_TEST_CASE(a_clash_is_found_in_a_row_a_column_and_a_box) {
    struct {
        int first, second, house;
    } const cases[] = {{cell_at(4, 0), cell_at(4, 8), rows + 4},
                       {cell_at(0, 5), cell_at(8, 5), columns + 5},
                       {cell_at(6, 6), cell_at(8, 8), boxes + 8}};
    for (auto const& each : cases) {
        grid g;
        g.set(each.first, 7);
        BOOST_TEST(!find_clash(g).has_value());
        g.set(each.second, 7);
        auto const found = find_clash(g);
        BOOST_REQUIRE(found.has_value());
        BOOST_TEST(found->digit == 7);
        BOOST_TEST(found->first == each.first);
        BOOST_TEST(found->second == each.second);
        BOOST_TEST(found->house == each.house);
    }
}

BOOST_AUTO_TEST_CASE(a_grid_is_solved_if_it_is_full_and_the_rules_hold) {
    auto g = grid_of(known_solution);
    BOOST_TEST(is_solved(g));
    BOOST_TEST(grid_of(known_puzzle).is_part_of(g));
    BOOST_TEST(!g.is_part_of(grid_of(known_puzzle)));
    g.set(0, 0);
    BOOST_TEST(!is_solved(g));
    g.set(0, 6);
    BOOST_TEST(!is_solved(g));
}

BOOST_AUTO_TEST_CASE(a_grid_is_printed_to_a_file_and_it_is_told_whether_that_worked) {
    auto const g = grid_of(known_puzzle);
    std::string const path = "sudoku_grid_test.txt";
    BOOST_TEST(print(g, path));
    std::ifstream file(path);
    std::string const text(std::istreambuf_iterator<char>(file), {});
    BOOST_TEST(text == "5 3 . | . 7 . | . . .\n"
                       "6 . . | 1 9 5 | . . .\n"
                       ". 9 8 | . . . | . 6 .\n"
                       "------+-------+------\n"
                       "8 . . | . 6 . | . . 3\n"
                       "4 . . | 8 . 3 | . . 1\n"
                       "7 . . | . 2 . | . . 6\n"
                       "------+-------+------\n"
                       ". 6 . | . . . | 2 8 .\n"
                       ". . . | 4 1 9 | . . 5\n"
                       ". . . | . 8 . | . 7 9\n");
    BOOST_TEST(std::remove(path.c_str()) == 0);
    BOOST_TEST(!print(g, "no/such/folder/grid.txt"));
    BOOST_TEST(!print(g, "/dev/full"));
}

BOOST_AUTO_TEST_CASE(random_numbers_are_the_same_on_every_machine) {
    random_source random(1, 2, 3);
    std::vector<std::uint32_t> drawn;
    for (int n = 0; n < 10; ++n) {
        drawn.push_back(random.below(9));
    }
    std::vector<int> deck{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(deck);
    std::vector<std::uint32_t> const expected{6, 4, 0, 8, 8, 5, 7, 4, 4, 2};
    std::vector<int> const shuffled{1, 0, 9, 2, 5, 6, 8, 4, 3, 7};
    BOOST_TEST(drawn == expected, boost::test_tools::per_element());
    BOOST_TEST(deck == shuffled, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(random_numbers_differ_with_seed_index_and_attempt_and_are_evenly_spread) {
    auto const first = random_source(1, 2, 3).next();
    BOOST_TEST(first != random_source(2, 2, 3).next());
    BOOST_TEST(first != random_source(1, 3, 3).next());
    BOOST_TEST(first != random_source(1, 2, 4).next());
    BOOST_TEST(random_source(1, 2).next() != random_source(2, 1).next());
    random_source random(5, 0);
    std::array<int, 9> counts{};
    for (int n = 0; n < 90'000; ++n) {
        ++counts[random.below(9)];
    }
    for (int const count : counts) {
        BOOST_TEST(count > 9'600);
        BOOST_TEST(count < 10'400);
    }
}
