// SPDX-License-Identifier: MIT
// The command as a shell runs it: results, problems with their places, exit codes.
#define BOOST_TEST_MODULE sudoku_command
#include "support.hpp"

#include <boost/test/unit_test.hpp>

#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

using namespace sudoku_test;

namespace {

/// A folder of its own, gone at the end.
struct playground {
    std::filesystem::path const before = std::filesystem::current_path();
    std::filesystem::path const folder = before / "sudoku_command_test.folder";
    playground() {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
        std::filesystem::current_path(folder);
    }
    ~playground() {
        std::filesystem::current_path(before);
        std::filesystem::remove_all(folder);
    }
    playground(playground const&) = delete;
    playground& operator=(playground const&) = delete;
};

struct result {
    std::string out; ///< what the shell wrote
    int code = -1;
};

/// Runs a line in a shell, in which `sudoku` is the command and `sgfstream` that of the library.
result run(std::string const& line) {
    std::string shell = "sudoku() { '" SUDOKU_COMMAND "' \"$@\"; }\n";
#ifdef SGFSTREAM_COMMAND
    shell += "sgfstream() { '" SGFSTREAM_COMMAND "' \"$@\"; }\n";
#endif
    std::ofstream("script.sh") << shell << line << '\n';
    result done;
    std::FILE* const pipe = ::popen("bash ./script.sh", "r");
    BOOST_REQUIRE(pipe != nullptr);
    char chunk[4096];
    while (auto const size = std::fread(chunk, 1, sizeof chunk, pipe)) {
        done.out.append(chunk, size);
    }
    int const status = ::pclose(pipe);
    done.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return done;
}

void expect(std::string const& line, std::string const& out, int code = 0) {
    auto const done = run(line);
    BOOST_TEST(done.out == out, line << "\n" << done.out);
    BOOST_TEST(done.code == code, line << ": " << done.code);
}

std::string const puzzle(known_puzzle);
std::string const several(two_solutions);

} // namespace

BOOST_FIXTURE_TEST_SUITE(command, playground)

BOOST_AUTO_TEST_CASE(a_seed_gives_the_same_output_for_any_number_of_threads) {
    for (auto const* const format : {"text", "line", "sgf"}) {
        expect(std::string("for j in 1 2 4; do sudoku generate --count 12 --difficulty medium "
                           "--seed 9 --format ") +
                   format + " -j $j -o $j || exit; done; cmp 1 2 && cmp 1 4 && test -s 1",
               "");
    }
}

BOOST_AUTO_TEST_CASE(what_is_generated_passes_the_check_and_has_its_level) {
    for (std::string const level : {"easy", "medium", "hard", "expert"}) {
        auto const done = run("sudoku generate -n 4 -d " + level +
                              " -s 3 --format sgf -o p.sgf &&"
                              " sudoku check p.sgf && sudoku rate --brief p.sgf");
        BOOST_TEST(done.code == 0);
        std::size_t lines = 0;
        for (auto at = done.out.find(": " + level + ", "); at != std::string::npos;
             at = done.out.find(": " + level + ", ", at + 1)) {
            ++lines;
        }
        BOOST_TEST(lines == 4U, done.out);
    }
}

#ifdef SGFSTREAM_COMMAND
BOOST_AUTO_TEST_CASE(sgf_is_strictly_valid_and_puts_through_other_programs_unharmed) {
    expect(
        "sudoku generate -n 20 -d easy -s 3 --format sgf -o a.sgf && sgfstream check --strict a.sgf"
        " && sgfstream cat a.sgf > b.sgf && sudoku show --format line a.sgf > a &&"
        " sudoku show --format line b.sgf > b && cmp a b && wc -l < a",
        "20\n");
}
#endif

BOOST_AUTO_TEST_CASE(puzzles_are_solved_into_each_format) {
    expect("echo " + puzzle + " | sudoku solve --format line", std::string(known_solution) + '\n');
    expect("echo " + puzzle + " | sudoku solve --format sgf | sudoku check", "");
    expect("echo " + puzzle + " | sudoku solve | sudoku show --format line",
           std::string(known_solution) + '\n');
}

BOOST_AUTO_TEST_CASE(a_puzzle_is_converted_from_each_format_into_each) {
    for (std::string const a : {"text", "line", "sgf"}) {
        for (std::string const b : {"text", "line", "sgf"}) {
            expect("echo " + puzzle + " | sudoku show --format " + a + " | sudoku show --from " +
                       a + " --format " + b + " | sudoku show --from " + b + " --format line",
                   puzzle + '\n');
        }
    }
    expect("printf '" + puzzle + "\\n" + several + "\\n' | sudoku show --first 1 --format line",
           puzzle + '\n');
}

BOOST_AUTO_TEST_CASE(a_check_says_what_is_wrong_and_where) {
    auto twice = puzzle;
    twice[8] = '5';
    expect("printf '" + puzzle + "\\n" + twice + "\\n' | sudoku check",
           "<stdin>:2:9: error: no solution: 5 stands twice in row 1, at r1c1 and r1c9\n", 1);
    auto const done = run("echo " + several + " > two; sudoku check two");
    BOOST_TEST(done.out.starts_with("two:1:"), done.out);
    BOOST_TEST(done.out.find(": error: 2 solutions: r") != std::string::npos, done.out);
    BOOST_TEST(done.code == 1);
    expect("echo " + several + " | sudoku check -q", "", 1);
    expect("printf '(;SZ[9]SUDOKU[1]LB[aa:1][ia:1])' | sudoku check",
           "<stdin>:1:25: error: no solution: 1 stands twice in row 1, at r1c1 and r1c9\n", 1);
}

BOOST_AUTO_TEST_CASE(a_solution_that_is_not_the_puzzles_is_noticed) {
    // A digit that is not given is another one.
    expect("echo " + puzzle +
               " | sudoku solve --format sgf > good.sgf;"
               " sed '2,$s/ca:4/ca:5/' good.sgf > bad.sgf; sudoku check good.sgf bad.sgf",
           "bad.sgf:1:1: error: the solution in the file is not the puzzle's\n", 1);
}

BOOST_AUTO_TEST_CASE(problems_of_other_subcommands_do_not_disturb_the_results) {
    expect("printf '" + puzzle + "\\n123x\\n" + puzzle +
               "\\n' > p; sudoku solve --format line p 2> e",
           std::string(known_solution) + '\n' + std::string(known_solution) + '\n', 1);
    expect("cat e", "p:2:4: error: 'x' is neither a digit nor an empty cell ('.', '0' or '_')\n");
}

BOOST_AUTO_TEST_CASE(a_rating_explains_each_step) {
    auto const done = run("echo " + puzzle + " | sudoku rate");
    BOOST_TEST(done.code == 0);
    BOOST_TEST(done.out.starts_with("<stdin>:1:1: easy, 30 clues, needs naked single\n"
                                    "   1. naked single: r"),
               done.out);
    BOOST_TEST(done.out.find("\n  51. ") != std::string::npos, done.out);
    BOOST_TEST(done.out.find("\n  52. ") == std::string::npos, done.out);
    expect("echo " + puzzle + " | sudoku rate --brief",
           "<stdin>:1:1: easy, 30 clues, needs naked single\n");
}

BOOST_AUTO_TEST_CASE(wrong_usage_is_2_and_what_cannot_be_read_or_written_is_3) {
    expect("sudoku 2> /dev/null", "", 2);
    expect("sudoku generate --difficulty silly 2>&1",
           "sudoku: --difficulty: 'silly' is none of easy, medium, hard, expert\n"
           "Try 'sudoku --help'.\n",
           2);
    expect("sudoku check missing", "missing: error: No such file or directory\n", 3);
    expect("sudoku check .", ".: error: Is a directory\n", 3);
    expect("echo 1 > p; sudoku show p -o ./p 2>&1; cat p",
           "sudoku: './p' is both an input and the output\nTry 'sudoku --help'.\n1\n", 0);
    expect("sudoku generate -o no/such 2>&1",
           "sudoku: cannot write to no/such: No such file or directory\n", 3);
    expect("sudoku generate 2>&1 > /dev/full",
           "sudoku: cannot write to standard output: No space left on device\n", 3);
    expect("sudoku generate -n 3 -j 2 2>&1 >&-",
           "sudoku: cannot write to standard output: Bad file descriptor\n", 3);
}

BOOST_AUTO_TEST_CASE(a_closed_pipe_ends_quietly_with_141) {
    expect("sudoku generate -n 100000000 -d easy -s 1 --format sgf 2> e | head -c 1; echo "
           "${PIPESTATUS[0]}; cat e",
           "(141\n");
}

BOOST_AUTO_TEST_CASE(figures_come_on_standard_error_when_asked_for) {
    auto const done = run("sudoku generate -n 3 -d easy --seed 7 --summary 2>&1 > /dev/null");
    BOOST_TEST(done.out.starts_with("3 puzzles in "), done.out);
    BOOST_TEST(done.out.ends_with(", seed 7\n"), done.out);
}

BOOST_AUTO_TEST_SUITE_END()
