// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE cli_subcommands
#include "in_memory.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>

using sgfstream_test::run_on;
namespace cli = sgfstream::cli;

namespace {

constexpr std::string_view two_games = "(;FF[4]C[a\\]b](;B[aa])(;W[bb];B[cc]))\n(;KO[]AB[aa][bb])";

cli::settings with(sgfstream::limits const& bounds) {
    cli::settings result;
    result.strict = true;
    result.bounds = bounds;
    return result;
}

cli::settings strictly() {
    return with({});
}

std::string line_of(std::string_view text, std::size_t number) {
    for (; number > 1; --number) {
        text.remove_prefix(text.find('\n') + 1);
    }
    return std::string(text.substr(0, text.find('\n')));
}

} // namespace

BOOST_AUTO_TEST_SUITE(checking)

BOOST_AUTO_TEST_CASE(a_good_input_gives_no_output) {
    auto const result = run_on("check", two_games);
    BOOST_TEST(result.out.empty());
    BOOST_TEST(result.problems.empty());
    BOOST_TEST(result.worst == cli::exit_well);
}

BOOST_AUTO_TEST_CASE(a_syntax_error_is_one_line_with_its_place_and_code) {
    auto const result = run_on("check", "(;B[aa]\n;b[bb])(;ff[])", strictly());
    BOOST_TEST(result.problems == "in.sgf:2:2: error: property must be in uppercase: expected a "
                                  "property identifier, found 'b' [property-not-uppercase]\n");
    BOOST_TEST(result.worst == cli::exit_problems);
}

BOOST_AUTO_TEST_CASE(an_empty_input_is_an_error_at_its_beginning) {
    auto const result = run_on("check", "", strictly());
    BOOST_TEST(result.problems.starts_with("in.sgf:1:1: error: tree missing"));
}

BOOST_AUTO_TEST_CASE(what_was_left_open_is_named_by_line_and_column) {
    auto const result = run_on("check", "(;B[aa]\n;C[open", strictly(), 1);
    BOOST_TEST(result.problems ==
               "in.sgf:2:8: error: properties without delimiter: expected ']', found the end of "
               "the input (the value began at 2:3) [properties-without-delimiter]\n");
}

BOOST_AUTO_TEST_CASE(a_limit_costs_one_game_and_a_syntax_error_the_rest) {
    auto const result = run_on("check", "(;(;))(;)(;(;(;)))x(;(;))", with({.nesting_depth = 1}));
    BOOST_TEST(result.problem_count == 3u);
    BOOST_TEST(line_of(result.problems, 1).starts_with("in.sgf:1:3: error: limit of nesting"));
    BOOST_TEST(line_of(result.problems, 2).starts_with("in.sgf:1:12: error: limit of nesting"));
    BOOST_TEST(line_of(result.problems, 3).starts_with("in.sgf:1:19: error: tree missing"));
}

BOOST_AUTO_TEST_CASE(the_problems_are_the_same_whatever_the_chunks) {
    std::string_view const input = "(;AAAA[1]\n(;B[]))(;A[](;AAAA[]))\n(;C[x]D";
    auto const bounds = with({.nesting_depth = 2, .identifier_length = 3});
    auto const whole = run_on("check", input, bounds);
    BOOST_TEST(whole.problem_count == 3u);
    for (std::size_t size = 1; size <= input.size(); ++size) {
        BOOST_TEST(run_on("check", input, bounds, size).problems == whole.problems);
    }
}

BOOST_AUTO_TEST_CASE(problems_as_json_are_one_object_a_line) {
    auto options = strictly();
    options.format = cli::report_format::json;
    BOOST_TEST(run_on("check", "\n(;)\"", options).problems ==
               R"({"source":"in.sgf","offset":4,"end":4,"line":2,"column":4,"severity":"error",)"
               R"("code":"tree-missing","message":"tree missing: expected '(', found '\"'"})"
               "\n");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(concatenating)

BOOST_AUTO_TEST_CASE(whole_games_are_written_one_a_line) {
    BOOST_TEST(run_on("cat", two_games, strictly()).out ==
               "(;FF[4]C[a\\]b](;B[aa])(;W[bb];B[cc]))\n(;KO[]AB[aa][bb])\n");
}

BOOST_AUTO_TEST_CASE(a_game_that_fails_is_not_written_and_those_before_it_are) {
    auto const result = run_on("cat", "(;A[1])(;B[2];b)(;C[3])", strictly());
    BOOST_TEST(result.out == "(;A[1])\n");
    BOOST_TEST(result.problem_count == 1u);
}

BOOST_AUTO_TEST_CASE(a_game_over_a_limit_is_left_out) {
    auto const result = run_on("cat", "(;A[1])(;B[2];;)(;C[long])(;D[4])",
                               with({.value_length = 3, .nodes_per_game = 2}));
    BOOST_TEST(result.out == "(;A[1])\n(;D[4])\n");
    BOOST_TEST(result.problem_count == 2u);
    BOOST_TEST(result.worst == cli::exit_problems);
}

BOOST_AUTO_TEST_CASE(text_is_written_in_utf_8_and_said_to_be) {
    BOOST_TEST(run_on("cat", "(;PB[Zo\xEB]FF[3];B[])(;CA[Shift_JIS]C[\x95\x5C])(;)").out ==
               "(;PB[Zo\xC3\xAB]FF[3]CA[UTF-8];B[])\n(;CA[UTF-8]C[\xE8\xA1\xA8])\n(;CA[UTF-8])\n");
    cli::settings options;
    options.encoding = sgfstream::charset::koi8_r;
    BOOST_TEST(run_on("cat", "(;CA[UTF-8]C[\xC1])", options).out == "(;CA[UTF-8]C[\xD0\xB0])\n");
}

BOOST_AUTO_TEST_CASE(lines_are_broken_if_asked_for) {
    cli::settings options = strictly();
    options.line_length = 8;
    BOOST_TEST(run_on("cat", "(;B[aa];W[bb];B[cc])", options).out == "(;B[aa];W[bb]\n;B[cc])\n");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(events)

BOOST_AUTO_TEST_CASE(every_event_is_a_line_with_source_and_game) {
    BOOST_TEST(run_on("events", "(;FF[4](;B[]))(;)").out ==
               R"({"source":"in.sgf","game":1,"event":"tree_begin","offset":0,"depth":1}
{"source":"in.sgf","game":1,"event":"node","offset":1}
{"source":"in.sgf","game":1,"event":"property","offset":2,"identifier":"FF"}
{"source":"in.sgf","game":1,"event":"value","offset":4,"text":"4"}
{"source":"in.sgf","game":1,"event":"tree_begin","offset":7,"depth":2}
{"source":"in.sgf","game":1,"event":"node","offset":8}
{"source":"in.sgf","game":1,"event":"property","offset":9,"identifier":"B"}
{"source":"in.sgf","game":1,"event":"value","offset":10,"text":""}
{"source":"in.sgf","game":1,"event":"tree_end","offset":12,"depth":2}
{"source":"in.sgf","game":1,"event":"tree_end","offset":13,"depth":1}
{"source":"in.sgf","game":2,"event":"tree_begin","offset":14,"depth":1}
{"source":"in.sgf","game":2,"event":"node","offset":15}
{"source":"in.sgf","game":2,"event":"tree_end","offset":16,"depth":1}
)");
}

BOOST_AUTO_TEST_CASE(values_are_decoded_and_raw_if_asked_for) {
    std::string_view const input = "(;C[a\\]\tb\\\nc])";
    BOOST_TEST(line_of(run_on("events", input).out, 4).ends_with(R"("text":"a] bc"})"));
    cli::settings options;
    options.raw = true;
    BOOST_TEST(
        line_of(run_on("events", input, options).out, 4).ends_with(R"("text":"a\\]\tb\\\nc"})"));
}

BOOST_AUTO_TEST_CASE(they_are_the_same_whatever_the_chunks) {
    auto const whole = run_on("events", two_games);
    for (std::size_t size = 1; size <= two_games.size(); ++size) {
        BOOST_TEST(run_on("events", two_games, {}, size).out == whole.out);
    }
}

BOOST_AUTO_TEST_CASE(those_before_an_error_are_written) {
    auto const result = run_on("events", "(;A[1]b", strictly());
    BOOST_TEST(line_of(result.out, 4).ends_with(R"("text":"1"})"));
    BOOST_TEST(result.problem_count == 1u);
}

BOOST_AUTO_TEST_CASE(a_value_over_the_limit_is_reported_and_the_next_game_read) {
    std::string_view const input = "(;C[four];B[])(;D[2])";
    auto const bounds = with({.value_length = 3});
    auto const whole = run_on("events", input, bounds);
    BOOST_TEST(whole.problems == "in.sgf:1:8: error: limit of value length exceeded: more than 3 "
                                 "bytes in a property value (the value began at 1:4) "
                                 "[limit-value-length]\n");
    BOOST_TEST(whole.out.find("four") == std::string::npos);
    BOOST_TEST(whole.out.find(R"("game":2,"event":"value")") != std::string::npos);
    for (std::size_t size = 1; size <= input.size(); ++size) {
        auto const chunked = run_on("events", input, bounds, size);
        BOOST_TEST(chunked.out == whole.out);
        BOOST_TEST(chunked.problems == whole.problems);
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(games_as_json)

BOOST_AUTO_TEST_CASE(a_game_is_a_line_with_flat_nodes) {
    BOOST_TEST(run_on("json", "(;FF[4]C[root];B[aa])").out ==
               R"({"source":"in.sgf","game":1,"offset":0,"nodes":[)"
               R"({"parent":null,"properties":{"FF":["4"],"C":["root"]}},)"
               R"({"parent":0,"properties":{"B":["aa"]}}]})"
               "\n");
}

BOOST_AUTO_TEST_CASE(parents_are_indices_of_nodes_in_file_order) {
    auto const out = run_on("json", "(;;(;;)(;(;)(;)))").out;
    std::string parents;
    for (auto at = out.find("\"parent\":"); at != std::string::npos;
         at = out.find("\"parent\":", at + 1)) {
        parents += out.substr(at + 9, out.find(',', at) - at - 9) + ' ';
    }
    BOOST_TEST(parents == "null 0 1 2 1 4 4 ");
}

BOOST_AUTO_TEST_CASE(an_identifier_that_comes_again_adds_its_values_to_the_first) {
    BOOST_TEST(run_on("json", "(;AB[aa]C[x]AB[bb])").out.find(R"({"AB":["aa","bb"],"C":["x"]})") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(games_count_from_one_and_have_the_offset_of_their_parenthesis) {
    auto const out = run_on("json", " (;)\n(;)").out;
    BOOST_TEST(line_of(out, 1).starts_with(R"({"source":"in.sgf","game":1,"offset":1,)"));
    BOOST_TEST(line_of(out, 2).starts_with(R"({"source":"in.sgf","game":2,"offset":5,)"));
}

BOOST_AUTO_TEST_CASE(a_game_over_a_limit_has_no_line_but_a_number) {
    auto const result = run_on("json", "(;)(;;;)(;)", with({.nodes_per_game = 2}));
    BOOST_TEST(line_of(result.out, 2).starts_with(R"({"source":"in.sgf","game":3,)"));
    BOOST_TEST(result.problem_count == 1u);
}

BOOST_AUTO_TEST_CASE(a_game_that_fails_has_no_line) {
    auto const result = run_on("json", "(;)(;a", strictly());
    BOOST_TEST(result.out == R"({"source":"in.sgf","game":1,"offset":0,"nodes":)"
                             R"([{"parent":null,"properties":{}}]})"
                             "\n");
    BOOST_TEST(result.problem_count == 1u);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(figures)

BOOST_AUTO_TEST_CASE(all_figures_are_in_the_json_object) {
    cli::settings options;
    options.format = cli::report_format::json;
    auto const out = run_on("stats", two_games, options).out;
    BOOST_TEST(out.starts_with(
        R"({"files":1,"games":2,"nodes":5,"properties":7,"values":8,"bytes":55,)"
        R"("deepest_nesting":2,"longest_game":)"
        R"({"source":"in.sgf","game":1,"offset":0,"nodes":4,"bytes":37},)"
        R"("identifiers":6,"commonest_properties":[{"identifier":"B","count":2},)"
        R"({"identifier":"AB","count":1},{"identifier":"C","count":1},)"
        R"({"identifier":"FF","count":1},{"identifier":"KO","count":1},)"
        R"({"identifier":"W","count":1}],"properties_not_told_apart":0,"problems":0,"errors":0,"warnings":0,"notes":0,"seconds":)"));
}

BOOST_AUTO_TEST_CASE(games_that_fail_do_not_count_but_what_was_read_of_them_does) {
    cli::settings options = with({.nesting_depth = 1});
    options.format = cli::report_format::json;
    auto const result = run_on("stats", "(;;;;(;))(;;)(;", options);
    BOOST_TEST(result.out.starts_with(R"({"files":1,"games":1,"nodes":7,)"));
    BOOST_TEST(result.out.find(R"("game":2,"offset":9,"nodes":2,"bytes":4)") != std::string::npos);
    BOOST_TEST(result.problem_count == 2u);
}

BOOST_AUTO_TEST_CASE(too_many_identifiers_are_counted_together) {
    std::string input = "(;";
    for (char a = 'A'; a <= 'Z'; ++a) {
        for (char b = 'A'; b <= 'Z'; ++b) {
            input += {a, b, 'X', '[', ']', a, b, 'Y', '[', ']'};
        }
    }
    input += ")";
    cli::settings options;
    options.format = cli::report_format::json;
    BOOST_TEST(run_on("stats", input, options).out.find(R"("properties_not_told_apart":352,)") !=
               std::string::npos);
    BOOST_TEST(run_on("stats", input).out.find("not told apart") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(in_the_tolerant_dialect)

BOOST_AUTO_TEST_CASE(warnings_are_well_unless_they_are_errors) {
    cli::settings options;
    BOOST_TEST(run_on("check", "(;A[1]", options).worst == cli::exit_well);
    BOOST_TEST(run_on("check", "(;a[1])", options).figures.notes == 1u);
    options.warnings_are_errors = true;
    BOOST_TEST(run_on("check", "(;A[1]", options).worst == cli::exit_problems);
    BOOST_TEST(run_on("check", "(;a[1])", options).worst == cli::exit_well);
}

BOOST_AUTO_TEST_CASE(all_subcommands_say_the_same_of_an_input) {
    std::string_view const input = "x(;A[1]A[2](;B[3)](;C[4]))y(;d[5]()]E[";
    auto const checked = run_on("check", input);
    BOOST_TEST(checked.figures.warnings > 5u);
    for (char const* const each : {"cat", "json"}) {
        BOOST_TEST(run_on(each, input).problems == checked.problems);
        BOOST_TEST(run_on(each, input).figures.problems() == checked.figures.problems());
    }
    BOOST_TEST(run_on("events", input).problems == run_on("stats", input).problems);
}

BOOST_AUTO_TEST_CASE(a_game_over_a_limit_is_one_error_also_where_the_input_ends_in_it) {
    auto options = with({.nesting_depth = 2, .value_length = 3, .nodes_per_game = 3});
    options.strict = false;
    for (char const* const bad : {"(;A[four", "(;;;;", "(;(;(;", "(;A[four])", "(;(;(;)))"}) {
        for (char const* const each : {"cat", "json"}) {
            auto const result = run_on(each, std::string("(;)") + bad, options);
            BOOST_TEST(result.figures.errors == 1u, each << " of " << bad);
            BOOST_TEST(result.worst == cli::exit_problems);
            BOOST_TEST(result.out.find('\n') + 1 == result.out.size());
        }
    }
}

BOOST_AUTO_TEST_CASE(stats_tell_odd_identifiers_from_those_of_capitals) {
    cli::settings options;
    options.format = cli::report_format::json;
    auto const out = run_on("stats", "(;P0[]P0[]zz[]a[]A[]a1_[])", options).out;
    BOOST_TEST(out.find(R"("identifiers":5,"commonest_properties":[{"identifier":"P0","count":2},)"
                        R"({"identifier":"A","count":1},{"identifier":"a","count":1},)"
                        R"({"identifier":"a1_","count":1},{"identifier":"zz","count":1}])") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_summary_counts_what_was_not_listed) {
    std::string input = "(;";
    for (int i = 0; i != 30; ++i) {
        input += "A[]";
    }
    auto const result = run_on("check", input + ")");
    BOOST_TEST(result.figures.warnings == 29u);
    BOOST_TEST(std::count(result.problems.begin(), result.problems.end(), '\n') == 10);
    BOOST_TEST(result.summary.starts_with("          29 warnings  duplicate-property\n"
                                          "1 file, 1 game, 29 warnings; 93 B in "));
}

BOOST_AUTO_TEST_SUITE(what_was_not_listed)

constexpr auto with_more = "((;A[]A[]A[]x(;)x(;)x(;)P0[]P0[])";

cli::settings listing(std::uint64_t most) {
    cli::settings result;
    result.bounds.diagnostics_per_code = most;
    return result;
}

BOOST_AUTO_TEST_CASE(is_told_once_for_an_input_in_the_same_words_by_every_subcommand) {
    for (auto const& entry : cli::all_subcommands()) {
        bool const finds_repeats =
            entry.name == "check" || entry.name == "cat" || entry.name == "json";
        BOOST_TEST_CONTEXT(entry.name) {
            BOOST_TEST(run_on(entry.name, with_more, listing(1)).remarks ==
                       (finds_repeats ? "in.sgf: 5 more diagnostics were not listed: "
                                        "2 bad-char-in-node, 2 duplicate-property, 1 odd-ident\n"
                                      : "in.sgf: 3 more diagnostics were not listed: "
                                        "2 bad-char-in-node, 1 odd-ident\n"));
            BOOST_TEST(run_on(entry.name, with_more, listing(3)).remarks == "");
            BOOST_TEST(run_on(entry.name, with_more, listing(0)).remarks == "");
        }
    }
}

BOOST_AUTO_TEST_CASE(may_be_a_single_one) {
    BOOST_TEST(run_on("cat", "(;P0[]P0[])", listing(1)).remarks ==
               "in.sgf: 1 more diagnostic was not listed: 1 odd-ident\n");
}

BOOST_AUTO_TEST_CASE(names_the_commonest_codes_only) {
    auto const result = run_on("json",
                               "(;A[]A[]A[]A[]A[]A[]P0[]P0[]P0[]P0[]P0[]]]]]() () ()"
                               "[][];[][];FF[4]b(;a[\0])",
                               listing(1));
    BOOST_TEST(result.remarks.find(" not listed: 8 duplicate-property, ") != std::string::npos);
    BOOST_TEST(result.remarks.ends_with(" of other codes\n"));
    BOOST_TEST(std::count(result.remarks.begin(), result.remarks.end(), ',') == 4);
}

BOOST_AUTO_TEST_CASE(is_not_told_by_who_is_quiet) {
    auto options = listing(1);
    options.quiet = true;
    BOOST_TEST(run_on("check", with_more, options).remarks == "");
}

BOOST_AUTO_TEST_CASE(is_nothing_in_the_strict_dialect) {
    auto options = listing(1);
    options.strict = true;
    BOOST_TEST(run_on("check", with_more, options).remarks == "");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_CASE(odd_identifiers_of_a_large_node_are_left_out_in_linear_time) {
    std::string input = "(;";
    for (int i = 0; i != 200'000; ++i) {
        input += "A";
        for (int rest = i; rest != 0; rest /= 26) {
            input += static_cast<char>('A' + rest % 26);
        }
        input += "[]";
    }
    for (int i = 0; i != 200'000; ++i) {
        input += 'P';
        input += std::to_string(i);
        input += "[]";
    }
    auto const begin = std::chrono::steady_clock::now();
    auto const out = run_on("cat", input + ")").out;
    BOOST_TEST(out.find("P1") == std::string::npos);
    BOOST_TEST((std::chrono::steady_clock::now() - begin < std::chrono::seconds(20)));
}

BOOST_AUTO_TEST_SUITE_END()
