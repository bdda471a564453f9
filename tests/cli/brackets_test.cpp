// SPDX-License-Identifier: MIT
// The subcommands with --repair-brackets.
#define BOOST_TEST_MODULE cli_brackets
#include "command_line.hpp"
#include "in_memory.hpp"

#include <sgfstream/parse.hpp>

#include <boost/test/unit_test.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

using sgfstream_test::run_on;
namespace cli = sgfstream::cli;

namespace {

cli::settings repairing() {
    cli::settings result;
    result.repair_brackets = true;
    return result;
}

auto parse(std::initializer_list<char const*> arguments) {
    std::vector<char const*> all{"sgfstream"};
    all.insert(all.end(), arguments);
    return cli::parse_command_line(static_cast<int>(all.size()), all.data());
}

bool has(std::string_view text, std::string_view what) {
    return text.find(what) != std::string_view::npos;
}

constexpr std::string_view chat = "(;C[bob [9k]: hello\nann [1d]: hi\n];B[aa])";
constexpr std::string_view found =
    "in.sgf:1:12: warning: ']' that is not escaped, taken for text [bracket-repaired]\n"
    "in.sgf:2:8: warning: ']' that is not escaped, taken for text [bracket-repaired]\n";

} // namespace

BOOST_AUTO_TEST_CASE(the_option_is_for_every_subcommand) {
    for (auto const& each : cli::all_subcommands()) {
        auto const wanted = parse({each.name.data(), "--repair-brackets"});
        BOOST_TEST(std::get<cli::invocation>(wanted).options.repair_brackets);
        BOOST_TEST(!std::get<cli::invocation>(parse({each.name.data()})).options.repair_brackets);
        auto const help = std::get<cli::answer>(parse({each.name.data(), "--help"})).text;
        BOOST_TEST(has(help, "--repair-brackets"));
    }
}

BOOST_AUTO_TEST_CASE(the_strict_dialect_repairs_nothing) {
    auto const refused = std::get<cli::misuse>(parse({"check", "--strict", "--repair-brackets"}));
    BOOST_TEST(has(refused.message, "--repair-brackets is not for the strict dialect"));
    BOOST_TEST(refused.command == "sgfstream check");
}

BOOST_AUTO_TEST_CASE(what_cat_writes_is_strictly_valid_and_has_nothing_to_be_repaired) {
    for (std::string_view const input :
         {chat, std::string_view("(;C[a] b])"),
          std::string_view("(;C[better: B[aa], W[bb].];B[cc]"),
          std::string_view("(;CA[gbk]C[\xBA\xDA [1d] \xB0\xD7])(;C[[\xE9] x])"),
          std::string_view("x]](;C[[]]] [[y] z\\]](()(;-C[a] b]")}) {
        for (std::size_t const size : {0U, 1U, 7U}) {
            auto const written = run_on("cat", input, repairing(), size);
            std::error_code error;
            sgfstream::parse(written.out, error);
            BOOST_TEST(!error, written.out);
            BOOST_TEST(has(written.problems, "[bracket-repaired]"));
            auto const again = run_on("cat", written.out, repairing());
            BOOST_TEST(again.out == written.out);
            BOOST_TEST(!has(again.problems, "[bracket-repaired]"));
        }
    }
}

BOOST_AUTO_TEST_CASE(each_bracket_is_a_warning_with_its_place) {
    for (char const* const each : {"cat", "json", "events", "check", "stats"}) {
        for (std::size_t const size : {0U, 1U, 7U}) {
            auto const result = run_on(each, chat, repairing(), size);
            BOOST_TEST(result.problems == found, each);
            BOOST_TEST(result.figures.warnings == 2U);
            BOOST_TEST(result.worst == cli::exit_well);
        }
    }
    auto strictly = repairing();
    strictly.warnings_are_errors = true;
    BOOST_TEST(run_on("check", chat, strictly).worst == cli::exit_problems);
}

BOOST_AUTO_TEST_CASE(what_is_repaired_is_text) {
    BOOST_TEST(run_on("cat", chat, repairing()).out ==
               "(;C[bob [9k\\]: hello\nann [1d\\]: hi\n]CA[UTF-8];B[aa])\n");
    BOOST_TEST(has(run_on("json", chat, repairing()).out, R"(bob [9k]: hello\nann [1d]: hi\n)"));
    auto const events = run_on("events", "(;C[a]b])", repairing()).out;
    BOOST_TEST(events == run_on("events", "(;C[a]b])", repairing(), 1).out);
    BOOST_TEST(has(events, R"(a]b)"));
}

BOOST_AUTO_TEST_CASE(without_the_option_nothing_is_repaired) {
    auto const result = run_on("cat", chat);
    BOOST_TEST(!has(result.problems, "[bracket-repaired]"));
    BOOST_TEST(result.out.starts_with("(;C[bob [9k]"));
}

BOOST_AUTO_TEST_CASE(a_game_over_a_limit_costs_none_that_waits_behind_it) {
    auto options = repairing();
    options.bounds.nesting_depth = 2;
    std::string_view const input = "(;A[1])(;(;(;)))(;)(;(;(;)))(;;)";
    for (std::size_t const size : {0U, 1U, 7U}) {
        for (char const* const each : {"cat", "json", "events", "check", "stats"}) {
            auto const result = run_on(each, input, options, size);
            BOOST_TEST(result.figures.errors == 2U, each << " in chunks of " << size);
        }
        BOOST_TEST(run_on("cat", input, options, size).out ==
                   "(;A[1]CA[UTF-8])\n(;CA[UTF-8])\n(;CA[UTF-8];)\n");
    }
}
