// SPDX-License-Identifier: MIT
// Parts of the command: options, progress, work in order.
#define BOOST_TEST_MODULE sudoku_cli
#include "command_line.hpp"
#include "in_order.hpp"
#include "output.hpp"
#include "progress.hpp"

#include <boost/test/unit_test.hpp>

#include <atomic>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

using namespace sudoku;
using namespace sudoku::cli;

namespace {

auto parse(std::initializer_list<char const*> arguments) {
    std::vector<char const*> all{"sudoku"};
    all.insert(all.end(), arguments);
    return parse_command_line(static_cast<int>(all.size()), all.data());
}

settings good(std::initializer_list<char const*> arguments) {
    return std::get<settings>(parse(arguments));
}

std::string bad(std::initializer_list<char const*> arguments) {
    return std::get<misuse>(parse(arguments)).message;
}

} // namespace

BOOST_AUTO_TEST_CASE(options_are_understood) {
    auto const s = good({"generate", "--count", "12", "--difficulty", "expert", "--seed",
                         "18446744073709551615", "--symmetry", "rotational", "--format", "sgf",
                         "-o", "[x].sgf", "-j", "3"});
    BOOST_TEST((s.what == task::generate));
    BOOST_TEST(s.count == 12U);
    BOOST_TEST((s.wanted == level::expert));
    BOOST_TEST(s.seed.value() == 18446744073709551615U);
    BOOST_TEST((s.shape == symmetry::rotational));
    BOOST_TEST((s.to == format::sgf));
    BOOST_TEST(s.output == "[x].sgf");
    BOOST_TEST(s.jobs == 3U);
    auto const shown = good({"show", "--first", "2", "--from", "line", "[a,b]", "-", "{}"});
    BOOST_TEST((shown.what == task::show));
    BOOST_TEST(shown.first == 2U);
    BOOST_TEST((shown.from == format::line));
    std::vector<std::string> const paths{"[a,b]", "-", "{}"};
    BOOST_TEST(shown.paths == paths, boost::test_tools::per_element());
    BOOST_TEST(good({"check", "-q"}).quiet);
    BOOST_TEST(good({"rate", "--brief", "--summary"}).brief);
}

BOOST_AUTO_TEST_CASE(what_is_wrong_with_options_is_told_in_one_line) {
    BOOST_TEST(bad({}) == "a subcommand is missing: generate, solve, check, rate or show");
    BOOST_TEST(bad({"generate", "--count", "0"}) ==
               "--count: '0' is not a number from 1 to 18446744073709551615");
    BOOST_TEST(bad({"generate", "--seed", "-1"}).find("'-1' is not a number") != std::string::npos);
    BOOST_TEST(bad({"generate", "-j", "257"}) == "--jobs: '257' is not a number from 1 to 256");
    BOOST_TEST(bad({"generate", "--difficulty", "easy\n"}) ==
               "--difficulty: 'easy\\x0A' is none of easy, medium, hard, expert");
    BOOST_TEST(bad({"solve", "--format", "pdf"}) == "--format: 'pdf' is none of text, line, sgf");
    for (auto const* const name : {"generate", "solve", "check", "rate", "show"}) {
        auto const help = std::get<answer>(parse({name, "--help"})).text;
        BOOST_TEST(help.find("Exit status") != std::string::npos);
    }
}

BOOST_AUTO_TEST_CASE(progress_is_shown_after_a_second_and_taken_away) {
    std::string out;
    sgfstream::string_sink terminal(out);
    auto const begin = progress_meter::clock::time_point();
    using std::chrono::milliseconds;
    progress_meter meter(&terminal, 100, begin);
    meter.show(1, begin + milliseconds(999));
    BOOST_TEST(out.empty());
    meter.show(50, begin + milliseconds(2000));
    BOOST_TEST(out == "\r\x1B[K[===============               ]  50 %  50 puzzles  25/s");
    out.clear();
    meter.show(51, begin + milliseconds(2099));
    BOOST_TEST(out.empty());
    meter.clear();
    BOOST_TEST(out == "\r\x1B[K");
    meter.clear();
    BOOST_TEST(out == "\r\x1B[K");
    BOOST_TEST(meter.summary(100, begin + milliseconds(2500)) ==
               "100 puzzles in 2.50 s, 40 a second");
    progress_meter hidden(nullptr, 100, begin);
    hidden.show(50, begin + milliseconds(5000));
    hidden.clear();
}

BOOST_AUTO_TEST_CASE(results_come_in_order_whoever_made_them_and_none_is_far_ahead) {
    for (unsigned const threads : {1U, 2U, 5U}) {
        std::atomic<std::uint64_t> taken = 0;
        std::atomic<std::uint64_t> farthest = 0;
        std::vector<std::uint64_t> results;
        ordered_work<std::uint64_t>(1'000, threads)
            .run(
                [&] {
                    return [&](std::uint64_t k) {
                        auto const ahead = k - taken;
                        auto seen = farthest.load();
                        while (ahead > seen && !farthest.compare_exchange_weak(seen, ahead)) {
                        }
                        return k * k;
                    };
                },
                [&](std::uint64_t result) {
                    results.push_back(result);
                    ++taken;
                });
        BOOST_REQUIRE(results.size() == 1'000U);
        for (std::uint64_t k = 0; k < results.size(); ++k) {
            BOOST_TEST(results[k] == k * k);
        }
        BOOST_TEST(farthest <= 16U * threads);
    }
}

BOOST_AUTO_TEST_CASE(an_exception_in_any_thread_ends_the_work_and_is_passed_on) {
    auto const make = [] {
        return [](std::uint64_t k) { return k < 100 ? k : throw std::runtime_error("made"); };
    };
    for (unsigned const threads : {1U, 3U}) {
        std::uint64_t taken = 0;
        BOOST_CHECK_EXCEPTION(
            ordered_work<std::uint64_t>(1'000'000, threads).run(make, [&](auto) { ++taken; }),
            std::runtime_error, [](auto const& e) { return e.what() == std::string("made"); });
        BOOST_TEST(taken <= 100U);
        BOOST_CHECK_EXCEPTION(ordered_work<std::uint64_t>(1'000'000, threads)
                                  .run(make, [](auto) { throw std::runtime_error("taken"); }),
                              std::runtime_error,
                              [](auto const& e) { return e.what() == std::string("taken"); });
    }
}

BOOST_AUTO_TEST_CASE(an_output_that_cannot_be_written_to_throws_with_its_name) {
    output nowhere(-1, "nowhere");
    BOOST_CHECK_EXCEPTION((nowhere.write("x"), nowhere.finish()), output_error, [](auto const& e) {
        return std::string(e.what()).starts_with("nowhere: ");
    });
}
