// SPDX-License-Identifier: MIT
// Which ']' are text that nobody escaped. Every input is read under every chunking, and all that is
// sent is what the reference reader makes of the input with those ']' escaped.
#define BOOST_TEST_MODULE bracket_stage
#include "support/bracket_trace.hpp"
#include "support/case_file.hpp"
#include "support/case_text.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace {

using namespace sgfstream_test;
using namespace std::string_literals;

void check(std::string_view input, std::string_view repaired) {
    auto const reference = repair_brackets(input);
    BOOST_TEST((reference.repaired == repaired), quote(reference.repaired.substr(0, 80)));
    auto const expected = read_repaired(reference);
    for (auto const& cut : all_chunkings(input.size())) {
        auto const fault = difference(bracket_trace(input, cut), reference, expected);
        BOOST_TEST(fault.empty(), quote(input.substr(0, 80)) << ' ' << cut.name() << ": " << fault);
    }
}

void check_kept(std::string_view input) {
    check(input, input);
}

/// The same inside of a value in which a '[' is open, and of one in which none is.
void check_behind(std::string_view what_follows, bool is_text_if_open,
                  bool is_text_always = false) {
    auto const behind = std::string(what_follows);
    check("(;C[[]" + behind, (is_text_if_open ? "(;C[[\\]" : "(;C[[]") + behind);
    check("(;C[]" + behind, (is_text_always ? "(;C[\\]" : "(;C[]") + behind);
}

} // namespace

// ---- what programs wrote

BOOST_AUTO_TEST_CASE(a_rank_in_a_line_of_chat_is_text) {
    check("(;C[bob [9k]: hello])", "(;C[bob [9k\\]: hello])");
    check("(;C[bob [9k]: hello];B[aa])", "(;C[bob [9k\\]: hello];B[aa])");
    check("(;C[bob [9k]: hello\nann [1d]: hi\n];B[aa])",
          "(;C[bob [9k\\]: hello\nann [1d\\]: hi\n];B[aa])");
    check("(;C[bob [9k]: hello\r\nann [1d]: hi\r\n]\r\n;B[aa])",
          "(;C[bob [9k\\]: hello\r\nann [1d\\]: hi\r\n]\r\n;B[aa])");
    check("(;C[bob [9k]: hello\rann [1d]: hi\r]\r;B[aa])",
          "(;C[bob [9k\\]: hello\rann [1d\\]: hi\r]\r;B[aa])");
}

BOOST_AUTO_TEST_CASE(several_pairs_on_a_line_are_text) {
    check("(;C[[a] [b] [c]])", "(;C[[a] [b] [c\\]])"); // values of one list may be
    check("(;C[x [a], y [b], z])", "(;C[x [a\\], y [b\\], z])");
    check("(;C[[[a]]])", "(;C[[[a\\]\\]])");
    check("(;C[see [1] and [2]. thanks];W[bb])", "(;C[see [1\\] and [2\\]. thanks];W[bb])");
}

BOOST_AUTO_TEST_CASE(a_bracket_that_nothing_opened_is_text_before_another_one) {
    check("(;C[a] b])", "(;C[a\\] b])");
    check("(;C[:-] and :-] again];B[aa])", "(;C[:-\\] and :-\\] again];B[aa])");
    check("(;C[x]])", "(;C[x\\]])");
    check("(;C[x]\n])", "(;C[x\\]\n])");
    check("(;C[x] \t\r\n \n];)", "(;C[x\\] \t\r\n \n];)");
    check_kept("(;C[x]\ny])");
}

BOOST_AUTO_TEST_CASE(a_move_that_a_comment_quotes_is_text_if_another_bracket_closes_it) {
    check("(;C[better: B[aa]])", "(;C[better: B[aa\\]])");
    check("(;C[better: B[aa], then W[bb].];B[cc])", "(;C[better: B[aa\\], then W[bb\\].];B[cc])");
    check("(;C[(;B[aa])])", "(;C[(;B[aa\\])])");
    check_kept("(;C[try ;B[aa];W[bb])"); // nothing tells it from a node
}

BOOST_AUTO_TEST_CASE(a_bracket_that_stays_open_does_not_swallow_the_game) {
    check_kept("(;C[smile :[ ];B[aa];W[bb])");
    check_kept("(;C[smile :[];B[aa];W[bb])");
    check_kept("(;C[:[]\n;B[aa])");
    check_kept("(;C[:[]N[x];B[aa])");
    check_kept("(;C[:[]N [x];B[aa])");
    check_kept("(;C[:[])");
}

BOOST_AUTO_TEST_CASE(values_of_one_list_are_values) {
    check_kept("(;AB[aa][bb])");
    check_kept("(;AB[aa] [bb]\n[cc]\r\n\r\n [dd];AW[ee])");
    check_kept("(;AB[[aa][bb])"); // even with one open
    check_kept("(;LB[aa:[][bb:1])");
}

BOOST_AUTO_TEST_CASE(the_end_of_the_input_ends_a_value) {
    check_kept("(;C[a]");
    check_kept("(;C[a [b]");
    check_kept("(;C[a [b] ");
    check_kept("(;C[a [b]\n");
    check_kept("(;C[a [b])");
    check_kept("(;C[a [b");
    check("(;C[a [b] c", "(;C[a [b\\] c");
    check("(;C[a [b] C", "(;C[a [b\\] C");
    check("(;C[a [b]\nC", "(;C[a [b\\]\nC");
    check_kept("(;C[a] b");
    check_kept("(;C[a [b\\");
    check("(;C[a [b] c\\", "(;C[a [b\\] c\\");
}

// ---- what counts as open

BOOST_AUTO_TEST_CASE(brackets_that_are_escaped_open_and_close_as_well) {
    check("(;C[\\[a] b", "(;C[\\[a\\] b");
    check_kept("(;C[[a\\] b] c");
    check("(;C[[[a\\] b] c", "(;C[[[a\\] b\\] c");
    check_kept("(;C[\\\\] c");
    check("(;C[\\\\[a] c", "(;C[\\\\[a\\] c");
    check_kept("(;C[a\\]b\\\\];B[aa])");
}

BOOST_AUTO_TEST_CASE(a_bracket_that_is_repaired_closes_one) {
    check("(;C[[a] b] c", "(;C[[a\\] b] c");
    check("(;C[[[a] b] c", "(;C[[[a\\] b\\] c");
    check("(;C[a] b] [c] d", "(;C[a\\] b] [c] d"); // less than none are never open
    check("(;C[a] [b] c] d", "(;C[a] [b\\] c] d");
}

BOOST_AUTO_TEST_CASE(nothing_is_open_where_a_value_begins) {
    check_kept("(;C[[]D[x] y");
    check_kept("(;C[[][x] y");
    check("(;C[[][[x] y", "(;C[[][[x\\] y");
}

BOOST_AUTO_TEST_CASE(only_in_values_that_are_kept_brackets_are_looked_at) {
    check_kept("(;[[a] b])");
    check_kept("(;C-[[a] b])");
    check_kept("[[a] b](;B[aa])x[]]");
    check_kept("(;C[a]\n(]);B[b])"); // that one stands behind no value
    check("(;a[x] (;C[y] z])", "(;a[x] (;C[y\\] z])");
}

// ---- what can follow a value

BOOST_AUTO_TEST_CASE(structure_can_follow) {
    for (std::string_view const what :
         {"(", ")", ";", " (", "\t)", "\v;", ";x", ")x [", "; x\n", ";\\", ";\\\n]", ";\\]",
          ";\\][", "\n(", "\r\n;x", "\n\n )", "\n;]"}) {
        check_behind(what, false);
    }
    for (std::string_view const what : {";]", "(x]", ") \\] ]", ";\\\\]", " ; ]"}) {
        check_behind(what, true, true);
    }
}

BOOST_AUTO_TEST_CASE(an_identifier_of_capitals_can_follow_with_white_space_before_its_value) {
    for (std::string_view const what :
         {"B[", "AB[", "A [", "A \t\v\f[", "A\n[", "A\r\n [", " A[", "\nA[", "\n A\n[", "\nAB ["}) {
        check_behind(what, false);
    }
    for (std::string_view const what : {"A", "A ", "A b[", "A1[", "A(", "A;[", "\nA", "\nA b[",
                                        "\nA1[", "\nA;", "\nA\n", "A\\["}) {
        check_behind(what, true);
    }
}

BOOST_AUTO_TEST_CASE(an_identifier_of_the_old_format_can_follow_directly_before_its_value) {
    for (std::string_view const what :
         {"Black[", "bLACK[", "gaMe[", " White[", "\nBlack[", "\naB["}) {
        check_behind(what, false);
    }
    for (std::string_view const what : {"Black [", "black[", "Black\n[", "Bl1ck[", "\nBlack [",
                                        "\nblack[", "\nBlack\n[", "black", "\nBlack"}) {
        check_behind(what, true);
    }
}

BOOST_AUTO_TEST_CASE(a_word_before_another_bracket_on_the_line_does_not_matter) {
    for (std::string_view const what : {"]", " ]", "A]", "A ]", "Ab]", "ab]", "x y]", "- ]", "\\x]",
                                        "1\\]]", "\n]", "\r\n\r\n ]"}) {
        check_behind(what, true, true);
    }
    for (std::string_view const what :
         {"A\n]", "x\n]", "x\\\n]", "\nA]", "\nx]", "\n-]", "\n\\]"}) {
        check_behind(what, true, false);
    }
}

// ---- the window

BOOST_AUTO_TEST_CASE(what_decides_must_stand_within_64_kib) {
    for (auto const& [before, after] : {std::pair{"(;C[[] "s, "]"s},
                                        {"(;C[] "s, "]"s},
                                        {"(;C[[] x"s, "["s},
                                        {"(;C[[] x"s, "\n"s},
                                        {"(;C[[]\n"s, "]"s},
                                        {"(;C[[]\n"s, "-"s},
                                        {"(;C[[]A\n"s, "-"s},
                                        {"(;C[[];"s, "]"s}}) {
        auto const bracket = before.find(']');
        auto const most = bracket_window - (before.size() - bracket - 1) - after.size();
        auto const filler = [&](std::size_t size) { return std::string(size, ' '); };
        auto const repaired = std::string(before).insert(bracket, "\\");
        check(before + filler(most) + after, repaired + filler(most) + after);
        check_kept(before + filler(most + 1) + after);
    }
}

BOOST_AUTO_TEST_CASE(the_end_of_the_input_must_stand_within_64_kib) {
    auto const prose = std::string(bracket_window - 1, 'x');
    check("(;C[[]" + prose, "(;C[[\\]" + prose);
    check_kept("(;C[[]" + prose + 'x');
}

BOOST_AUTO_TEST_CASE(each_bracket_has_a_window_of_its_own) {
    auto const prose = std::string(40'000, ' ') + 'x';
    check("(;C[a]" + prose + ']' + prose + "];B[aa])",
          "(;C[a\\]" + prose + "\\]" + prose + "];B[aa])");
}

// ---- what does not change

BOOST_AUTO_TEST_CASE(a_restart_is_one_where_brackets_are_undecided) {
    check_kept("(;C[a [b]\n(;FF[4]C[x])");
    check("(;C[a [b] c]\n(;FF[4]C[x [y] z])", "(;C[a [b\\] c]\n(;FF[4]C[x [y\\] z])");
    check("(;C[a]\n]\n(;GM[1]", "(;C[a\\]\n]\n(;GM[1]");
}

BOOST_AUTO_TEST_CASE(what_is_strictly_valid_is_read_as_it_is) {
    std::size_t count = 0;
    for (auto const& each : read_case_folder(SGFSTREAM_CASES_DIR)) {
        if (each.input.size() > 200 || reference_read(each.input).end.what != verdict::accept) {
            continue;
        }
        ++count;
        BOOST_TEST(repair_brackets(each.input).brackets.empty(), quote(each.input));
        for (auto const& cut : all_chunkings(each.input.size())) {
            auto const got = bracket_trace(each.input, cut);
            auto const expected = tolerant_trace(each.input);
            BOOST_TEST((got.brackets.empty() && got.read.events == expected.events &&
                        got.read.diagnostics == expected.diagnostics && got.read.faults.empty()),
                       quote(each.input) << ' ' << cut.name());
        }
    }
    BOOST_TEST(count > 30U);
}

BOOST_AUTO_TEST_CASE(whatever_is_wrong_with_an_input_only_brackets_are_repaired) {
    std::size_t brackets = 0;
    for (auto const& each : read_case_folder(SGFSTREAM_CASES_DIR "/tolerant")) {
        if (each.input.size() > 200) {
            continue;
        }
        auto const reference = repair_brackets(each.input);
        auto const expected = read_repaired(reference);
        brackets += reference.brackets.size();
        for (auto const& cut : all_chunkings(each.input.size())) {
            auto const fault = difference(bracket_trace(each.input, cut), reference, expected);
            BOOST_TEST(fault.empty(), quote(each.input) << ' ' << cut.name() << ": " << fault);
        }
    }
    BOOST_TEST(brackets > 0U);
}

// ---- where things are said to be

BOOST_AUTO_TEST_CASE(a_backslash_that_is_added_has_the_offset_of_its_bracket) {
    auto const got = bracket_trace("(;C[a] b]D[c])");
    std::vector<std::string> lines;
    for (auto const& event : got.read.events) {
        lines.push_back(to_string(event));
    }
    BOOST_TEST(lines == (std::vector<std::string>{
                            "0 tree_begin 1", "1 node", "2 property C", "3 value_begin",
                            "4 value \"a\\\\] b\"", "8 value_end", "9 property D", "10 value_begin",
                            "11 value \"c\"", "12 value_end", "13 tree_end 1"}),
               boost::test_tools::per_element());
    BOOST_TEST(got.brackets == std::vector<std::size_t>{5}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_value_may_begin_with_a_bracket_that_is_repaired) {
    auto const got = bracket_trace("(;C[]])");
    BOOST_TEST(to_string(got.read.events[4]) == "4 value \"\\\\]\"");
    BOOST_TEST(to_string(got.read.events[5]) == "5 value_end");
}

BOOST_AUTO_TEST_CASE(an_identifier_of_the_root_is_what_it_says_with_brackets_in_it) {
    check("(;FF[4]CA[a [b] c]aB[x])", "(;FF[4]CA[a [b\\] c]aB[x])");
}
