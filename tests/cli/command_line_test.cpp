// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE cli_command_line
#include "command_line.hpp"

#include <boost/test/unit_test.hpp>

#include <initializer_list>
#include <string>
#include <variant>
#include <vector>

namespace cli = sgfstream::cli;

namespace {

auto parse(std::initializer_list<char const*> arguments) {
    std::vector<char const*> all{"sgfstream"};
    all.insert(all.end(), arguments);
    return cli::parse_command_line(static_cast<int>(all.size()), all.data());
}

cli::invocation good(std::initializer_list<char const*> arguments) {
    return std::get<cli::invocation>(parse(arguments));
}

cli::misuse bad(std::initializer_list<char const*> arguments) {
    return std::get<cli::misuse>(parse(arguments));
}

} // namespace

BOOST_AUTO_TEST_CASE(every_subcommand_can_be_chosen) {
    for (auto const& each : cli::all_subcommands()) {
        BOOST_TEST(good({each.name.data()}).chosen->name == each.name);
    }
}

BOOST_AUTO_TEST_CASE(paths_are_kept_in_order_and_as_they_are) {
    auto const wanted =
        good({"check", "b", "a", "-", "[x,y]", "", "check", "[", "{}", "a b", "--", "-q"});
    std::vector<std::string> const expected{"b",     "a", "-",  "[x,y]", "",
                                            "check", "[", "{}", "a b",   "-q"};
    BOOST_TEST(wanted.options.paths == expected, boost::test_tools::per_element());
    BOOST_TEST(!wanted.options.quiet);
}

BOOST_AUTO_TEST_CASE(common_options_stand_before_the_subcommand_or_behind_it) {
    BOOST_TEST(good({"--chunk", "7", "--strict", "check"}).options.chunk_size == 7u);
    BOOST_TEST(good({"check", "--chunk=7", "--strict"}).options.chunk_size == 7u);
    BOOST_TEST(good({"--max-depth", "3", "json", "x"}).options.bounds.nesting_depth == 3u);
}

BOOST_AUTO_TEST_CASE(sizes_may_end_in_k_M_or_G) {
    BOOST_TEST(good({"check", "--chunk", "2k"}).options.chunk_size == 2'048u);
    BOOST_TEST(good({"check", "--chunk", "2M"}).options.chunk_size == 2'097'152u);
    BOOST_TEST(good({"json", "--max-bytes", "3G"}).options.bounds.bytes_per_game == 3'221'225'472u);
    for (char const* const text :
         {"0", "-1", "", "k", "1kB", "1.5k", "0x10", "2G", "1e3", "99999999999999999999", "[3]"}) {
        BOOST_TEST(bad({"check", "--chunk", text}).message.find("size") != std::string::npos);
    }
}

BOOST_AUTO_TEST_CASE(of_an_option_given_twice_the_last_one_counts) {
    BOOST_TEST(good({"check", "--chunk", "1", "--chunk", "2"}).options.chunk_size == 2u);
    BOOST_TEST(bool(good({"check", "--format", "json", "--format", "text"}).options.format ==
                    cli::report_format::text));
}

BOOST_AUTO_TEST_CASE(the_limits_are_those_of_the_library_unless_given) {
    sgfstream::limits const defaults;
    auto const bounds = good({"json"}).options.bounds;
    BOOST_TEST(bounds.nesting_depth == defaults.nesting_depth);
    BOOST_TEST(bounds.value_length == defaults.value_length);
    auto const changed = good({"cat", "--max-depth", "0", "--max-identifier", "9", "--max-value",
                               "8", "--max-nodes", "7", "--max-bytes", "6"})
                             .options.bounds;
    BOOST_TEST(changed.nesting_depth == 0u);
    BOOST_TEST(changed.identifier_length == 9u);
    BOOST_TEST(changed.value_length == 8u);
    BOOST_TEST(changed.nodes_per_game == 7u);
    BOOST_TEST(changed.bytes_per_game == 6u);
}

BOOST_AUTO_TEST_CASE(an_option_that_would_change_nothing_is_refused) {
    BOOST_TEST(bad({"check", "--raw"}).message.find("--raw") != std::string::npos);
    BOOST_TEST(bad({"events", "--max-nodes", "1"}).command == "sgfstream events");
    BOOST_TEST(bad({"json", "--format", "json"}).command == "sgfstream json");
}

BOOST_AUTO_TEST_CASE(what_is_no_subcommand_is_named) {
    BOOST_TEST(bad({}).message.starts_with("a subcommand is missing"));
    BOOST_TEST(bad({"chekc"}).message.starts_with("'chekc' is no subcommand"));
    BOOST_TEST(bad({"a\nb"}).message.starts_with("'a\\x0Ab' is no subcommand"));
}

BOOST_AUTO_TEST_CASE(help_and_version_are_answers) {
    BOOST_TEST(std::get<cli::answer>(parse({"--version"})).text.starts_with("sgfstream "));
    auto const help = std::get<cli::answer>(parse({"--help"})).text;
    for (auto const& each : cli::all_subcommands()) {
        BOOST_TEST(help.find(std::string(each.help)) != std::string::npos);
        auto const own = std::get<cli::answer>(parse({each.name.data(), "-h"})).text;
        BOOST_TEST(own.find("Examples:\n  sgfstream " + std::string(each.name)) !=
                   std::string::npos);
        BOOST_TEST(own.find("Exit status:") != std::string::npos);
    }
}
