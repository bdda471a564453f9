// SPDX-License-Identifier: MIT
// The three formats: what is read, what is refused and where, and that what is written is read again.
#define BOOST_TEST_MODULE sudoku_reader
#include "formats.hpp"
#include "generate.hpp"
#include "support.hpp"

#include <sgfstream/parse.hpp>

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

using namespace sudoku;
using namespace sudoku_test;
using lines = std::vector<std::string>;

namespace {

std::string const text = "# the known one\n"
                         "5 3 . | . 7 . | . . .\n"
                         "6 . . | 1 9 5 | . . .\n"
                         ". 9 8 | . . . | . 6 .\n"
                         "------+-------+------\n"
                         "8 . . | . 6 . | . . 3\n"
                         "4 . . | 8 . 3 | . . 1\n"
                         "7 . . | . 2 . | . . 6\n"
                         "------+-------+------\n"
                         ". 6 . | . . . | 2 8 .\n"
                         ". . . | 4 1 9 | . . 5\n"
                         ". . . | . 8 . | . 7 9\n";
std::string const line(known_puzzle);
std::string const head = "(;FF[4]SZ[9]SUDOKU[1]";

/// What a reader makes of an input, in chunks of any size the same.
lines read(std::string_view input, std::optional<format> as = std::nullopt) {
    auto const read_in = [&](std::size_t chunk) {
        sgfstream::memory_source source(input, chunk);
        return read_all(*(as ? make_reader(source, *as) : make_reader(source)));
    };
    auto const whole = read_in(0);
    for (unsigned const chunk : {1U, 2U, 3U, 7U, 64U}) {
        auto const cut = read_in(chunk);
        BOOST_TEST(cut == whole, boost::test_tools::per_element());
    }
    return whole;
}

void expect(std::string_view input, lines const& expected,
            std::optional<format> as = std::nullopt) {
    auto const found = read(input, as);
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

class broken_source final : public sgfstream::source {
  public:
    explicit broken_source(std::string_view first) : first_(first) {}
    std::string_view read(std::error_code& error) override {
        error.clear();
        if (first_.empty()) {
            error = std::make_error_code(std::errc::io_error);
        }
        return std::exchange(first_, {});
    }

  private:
    std::string_view first_;
};

} // namespace

BOOST_AUTO_TEST_CASE(a_grid_of_nine_rows_is_read_however_it_is_ruled) {
    expect(text, {"2:1: " + line});
    expect(text, {"2:1: " + line}, format::text);
    std::string bare;
    for (std::size_t row = 0; row < 81; row += 9) {
        bare += line.substr(row, 9) + "\r\n";
    }
    expect(bare, {"1:1: " + line});
    std::string other = "\n\n+===+\n";
    for (std::size_t at = 0; at < 81; ++at) {
        other += line[at] != '.' ? line[at] : at % 2 == 0 ? '0' : '_';
        other += at % 9 == 8 ? "|\t\n" : "";
    }
    expect(other, {"4:1: " + line});
}

BOOST_AUTO_TEST_CASE(a_puzzle_in_one_line_is_read) {
    expect(line, {"1:1: " + line});
    expect("# two\n" + line + "\n\n  " + line + " # again\n", {"2:1: " + line, "4:3: " + line});
    expect(line + "\r" + line + "\r\n" + line + "\n\r" + line,
           {"1:1: " + line, "2:1: " + line, "3:1: " + line, "4:1: " + line}, format::line);
    expect("\xEF\xBB\xBF" + line, {"1:1: " + line});
}

BOOST_AUTO_TEST_CASE(rows_and_lines_may_follow_each_other) {
    expect(line + "\n" + text + line, {"1:1: " + line, "3:1: " + line, "14:1: " + line});
    expect(text + text, {"2:1: " + line, "14:1: " + line});
}

BOOST_AUTO_TEST_CASE(a_game_is_read_with_its_solution) {
    std::string sgf = head + "LB[aa:5][ba:3];C[x]LB";
    for (int cell = 0; cell < cell_count; ++cell) {
        sgf += {'[',
                static_cast<char>('a' + column_of(cell)),
                static_cast<char>('a' + row_of(cell)),
                ':',
                known_solution[static_cast<std::size_t>(cell)],
                ']'};
    }
    sgf += ";LB[zz:nothing of ours](;B[aa])(;W[bb]))";
    expect(sgf, {"1:1: 53" + std::string(79, '.')});
    sgfstream::memory_source source(sgf);
    auto const reader = make_reader(source, format::sgf);
    BOOST_REQUIRE(reader->next() == puzzle_reader::outcome::puzzle);
    BOOST_TEST((reader->puzzle().solution == grid_of(known_solution)));
    BOOST_TEST(reader->puzzle().place_of(1).column == 30U);
    BOOST_TEST(reader->puzzle().place_of(2).column == 1U); // nothing is given there
}

BOOST_AUTO_TEST_CASE(what_is_no_puzzle_in_text_is_told_with_its_place) {
    expect("", {"1:1: there is no puzzle in this input"});
    expect("\n# nothing\n", {"3:1: there is no puzzle in this input"});
    expect(line.substr(1), {"1:81: a puzzle in one line has 81 cells, and here are 80"});
    expect(line + ".", {"1:82: a puzzle in one line has 81 cells, and here are 82"});
    expect(line + "1234", {"1:82: a puzzle in one line has 81 cells, and here are 85"});
    expect("53..7...\n", {"1:9: a row has 9 cells, and here are 8"});
    expect("5 3 . | . 7 . | . . . .\n", {"1:23: a row has 9 cells, and here are 10"});
    expect("53..7...x\n", {"1:9: 'x' is neither a digit nor an empty cell ('.', '0' or '_')"});
    expect("53..7\x01..\n",
           {"1:6: byte 0x01 is neither a digit nor an empty cell ('.', '0' or '_')"});
    expect("53..7-...\n", {"1:6: '-' is neither a digit nor an empty cell ('.', '0' or '_')"});
    expect("53..7....\n6..195...\n", {"3:1: a grid has 9 rows, and the input ends after 2"});
    expect("53..7....\n6..195...", {"2:10: a grid has 9 rows, and the input ends after 2"});
    expect("53..7....\n\n" + text,
           {"2:1: a grid has 9 rows, and here is an empty line after 1", "4:1: " + line});
    expect(std::string(2000, ' ') + "1", {"1:1: there is no puzzle in this input"});
    expect(line + std::string(2000, ' '), {"1:1001: the line is longer than 1000 bytes"});
    expect(line + " #" + std::string(2000, ' '), {"1:1: " + line});
    expect(line, {"1:10: a row has 9 cells, and here are 81"}, format::text);
}

BOOST_AUTO_TEST_CASE(after_a_problem_the_next_puzzle_is_read) {
    expect(line.substr(1) + "\n" + line,
           {"1:81: a puzzle in one line has 81 cells, and here are 80", "2:1: " + line});
    expect("x\n53..7....\n53..7....\n\n" + text,
           {"1:1: 'x' is neither a digit nor an empty cell ('.', '0' or '_')", "6:1: " + line});
    expect("x\n" + line,
           {"1:1: 'x' is neither a digit nor an empty cell ('.', '0' or '_')", "2:1: " + line});
    expect("x\n123\n" + line,
           {"1:1: 'x' is neither a digit nor an empty cell ('.', '0' or '_')",
            "2:4: a puzzle in one line has 81 cells, and here are 3", "3:1: " + line},
           format::line);
}

BOOST_AUTO_TEST_CASE(what_is_no_puzzle_in_sgf_is_told_with_its_place) {
    std::string const label = "a label of a Sudoku is a point from 'aa' to 'ii', a colon and a "
                              "digit from 1 to 9";
    expect("(;SZ[9])", {"1:1: the game is no Sudoku: its root has no SUDOKU[1]"});
    expect("(;SUDOKU[1])", {"1:1: the board of a Sudoku has 9 lines, and SZ[9] is missing"});
    expect("(;SUDOKU[2])", {"1:9: only version 1 of the property SUDOKU is known"});
    expect("\n(;SUDOKU[1]\nSZ[19])", {"3:3: the board of a Sudoku has 9 lines: SZ[9]"});
    for (auto const* const bad : {"aa", "aa:", "aa:0", "aa:12", "ja:1", "aj:1", "a:1", "aa:x",
                                  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:1"}) {
        expect(head + "LB[ii:9][" + bad + "])", {"1:30: " + label});
    }
    expect(head + "LB[aa:1][aa:1])", {"1:30: r1c1 has a label already"});
    expect(head + "LB[aa:1];LB[aa:1])", {"1:1: the solution has 81 labels, and here are 1"});
    expect(head + "LB[aa:1]", {"1:30: tree missing: expected ')', found the end of the input (the "
                               "game began at 1:1)"});
    expect("(;SUDOKU[1]a[])",
           {"1:12: property must be in uppercase: expected a property identifier, found 'a'"});
    expect("", {"1:1: tree missing: expected '(', found the end of the input"}, format::sgf);
}

BOOST_AUTO_TEST_CASE(after_a_game_that_is_no_puzzle_the_next_is_read) {
    std::string const good = head + ")";
    std::string const empty(81, '.');
    expect("(;SZ[9]C[a\\]b](;)(;))\n" + good + "(;SUDOKU[x]C[)])" + good,
           {"1:1: the game is no Sudoku: its root has no SUDOKU[1]", "2:1: " + empty,
            "2:31: only version 1 of the property SUDOKU is known", "2:39: " + empty});
}

BOOST_AUTO_TEST_CASE(a_source_that_fails_ends_the_reading) {
    for (std::string_view const first : {"", "53..7....\n", "(;SZ"}) {
        for (auto const as : {std::optional<format>(), std::optional(format::line)}) {
            broken_source source(first);
            auto const found = read_all(*(as ? make_reader(source, *as) : make_reader(source)));
            BOOST_REQUIRE(!found.empty());
            BOOST_TEST(found.back().starts_with("unreadable: "), found.back());
        }
    }
}

BOOST_AUTO_TEST_CASE(what_is_written_is_read_again_in_each_format) {
    rules_solver solver;
    std::vector<puzzle> made;
    for (std::uint64_t k = 0; k < 20; ++k) {
        made.push_back(generate(solver, {5, level::easy, symmetry::none}, k));
    }
    for (format const as : {format::text, format::line, format::sgf}) {
        std::string out;
        sgfstream::string_sink sink(out);
        auto const writer = make_writer(sink, as);
        for (std::size_t k = 0; k < made.size(); ++k) {
            BOOST_TEST(
                !writer->write({made[k].givens, made[k].solution, made[k].difficulty, k + 1, 5}));
        }
        BOOST_TEST(!writer->finish());
        for (bool const told : {true, false}) {
            sgfstream::memory_source source(out);
            auto const reader = told ? make_reader(source, as) : make_reader(source);
            for (auto const& each : made) {
                BOOST_REQUIRE(reader->next() == puzzle_reader::outcome::puzzle);
                BOOST_TEST((reader->puzzle().givens == each.givens));
                BOOST_TEST((as != format::sgf || reader->puzzle().solution == each.solution));
            }
            BOOST_TEST((reader->next() == puzzle_reader::outcome::end));
            BOOST_TEST((reader->next() == puzzle_reader::outcome::end));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_game_says_what_it_is_where_every_viewer_shows_it) {
    auto const givens = grid_of(known_puzzle);
    auto const solution = grid_of(known_solution);
    std::string out;
    sgfstream::string_sink sink(out);
    auto const writer = make_writer(sink, format::sgf);
    BOOST_TEST(!writer->write({givens, solution, rate(givens, solution), 3, 7}));
    BOOST_TEST(!writer->finish());
    auto const games = sgfstream::parse(out);
    BOOST_REQUIRE(games.size() == 1U);
    auto const root = games[0].root();
    struct {
        char const *identifier, *text;
    } const expected[] = {{"FF", "4"},     {"GM", "1"},
                          {"CA", "UTF-8"}, {"AP", "sgfstream-sudoku:1"},
                          {"SZ", "9"},     {"GN", "Sudoku 3, easy"},
                          {"SUDOKU", "1"}, {"SEED", "7"},
                          {"NUMBER", "3"}, {"LEVEL", "easy"},
                          {"CLUES", "30"}, {"TECHNIQUE", "naked single"},
                          {"LB", "aa:5"}};
    for (auto const& each : expected) {
        BOOST_TEST(root.text(each.identifier).str() == each.text);
    }
    BOOST_TEST(root.find("LB").size() == 30U);
    BOOST_TEST(games[0].size() == 2U);
    BOOST_TEST(root.first_child().text("N").str() == "Solution");
    BOOST_TEST(root.first_child().find("LB").size() == 81U);
}
