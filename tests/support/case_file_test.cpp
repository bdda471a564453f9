// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE case_file
#include "case_file.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace sgfstream_test;
using namespace std::string_literals;

namespace {

// A file of one case whose input and expectations are given.
std::string file_of(std::string const& input, std::string const& rest) {
    return "# File\n\n## It holds\n\n```sgf\n" + input + "```\n\n" + rest;
}

std::string const accept_block = "```error\n3 accept\n```\n";

std::string input_of(std::string const& input) {
    return parse_case_file(file_of(input, accept_block), "file").at(0).input;
}

// What is said about a malformed file.
std::string fault_of(std::string const& text) {
    try {
        parse_case_file(text, "dir/file.md");
    } catch (case_file_error const& error) {
        BOOST_TEST(error.file() == "dir/file.md");
        std::string const place = "dir/file.md:" + std::to_string(error.line()) + ": ";
        BOOST_TEST(std::string(error.what()).starts_with(place));
        BOOST_TEST(std::string(error.what()).size() > place.size());
        return std::to_string(error.line());
    }
    return "none";
}

// Expectations stand from line 8 on: the fence there, its first line at 9.
std::string fault_of_block(std::string const& kind, std::string const& lines) {
    return fault_of(file_of("(;)\n", "```" + kind + "\n" + lines + "```\n"));
}

} // namespace

BOOST_AUTO_TEST_CASE(a_section_gives_title_why_line_input_and_all_expectations) {
    auto const text = "# File\n\nAn introduction.\n\n## First holds\n\nWhy it\nmatters.\n\n"
                      "```sgf\n(;A[b])\n```\n\n"
                      "```events\n0 tree_begin 1\n1 node\n2 property A\n3 value_begin\n"
                      "4 value \"b\"\n5 value_end\n6 tree_end 1\n7 accept\n```\n\n"
                      "```error\n7 accept\n```\n\n```tree\n0 - A[\"b\"]\n```\n\n"
                      "```checks\nnodes 1\nvalue_bytes 1\n```\n\n"
                      "## Second holds\n```sgf\n```\n```error\n0 error tree missing\n```\n"s;
    auto const cases = parse_case_file(text, "file.md");
    BOOST_TEST_REQUIRE(cases.size() == 2U);
    auto const& first = cases[0];
    BOOST_TEST(first.file == "file.md");
    BOOST_TEST(first.title == "First holds");
    BOOST_TEST(first.why == "Why it matters.");
    BOOST_TEST(first.line == 5U);
    BOOST_TEST(first.input == "(;A[b])");
    BOOST_TEST(first.events.value().size() == 8U);
    BOOST_TEST(first.events.value()[4] == "4 value \"b\"");
    BOOST_TEST(first.error.value() == "7 accept");
    BOOST_TEST(first.tree.value().at(0) == "0 - A[\"b\"]");
    BOOST_TEST(first.checks.value().at("nodes") == 1U);
    BOOST_TEST(first.checks.value().at("value_bytes") == 1U);
    auto const& second = cases[1];
    BOOST_TEST(second.title == "Second holds");
    BOOST_TEST(second.why.empty());
    BOOST_TEST(second.input.empty());
    BOOST_TEST(second.error.value() == "0 error tree missing");
    BOOST_TEST(!second.events);
    BOOST_TEST(!second.tree);
    BOOST_TEST(!second.checks);
}

BOOST_AUTO_TEST_CASE(the_line_break_before_the_closing_fence_is_not_input) {
    BOOST_TEST(input_of("") == "");
    BOOST_TEST(input_of("a\n") == "a");
    BOOST_TEST(input_of("a\nb\n") == "a\nb");
    BOOST_TEST(input_of("a\n\n") == "a\n");
    BOOST_TEST(input_of("\n\na\n") == "\n\na");
    BOOST_TEST(input_of("\n\n\n") == "\n\n");
}

BOOST_AUTO_TEST_CASE(everything_in_an_input_block_is_literal) {
    BOOST_TEST(input_of(" # a \t\n## b\n\\n \"c\"\xFF\n") == " # a \t\n## b\n\\n \"c\"\xFF");
    BOOST_TEST(input_of("``\n````\n") == "``\n````");
}

BOOST_AUTO_TEST_CASE(a_longer_fence_lets_backticks_into_the_input) {
    auto const text = "# F\n## T\n````sgf\n```\na\n````\n"s + accept_block;
    BOOST_TEST(parse_case_file(text, "file").at(0).input == "```\na");
}

BOOST_AUTO_TEST_CASE(marks_are_replaced_by_bytes) {
    BOOST_TEST(expand_input("a«0D 0A»b") == "a\r\nb");
    BOOST_TEST(expand_input("«00»") == "\0"s);
    BOOST_TEST(expand_input("«C2 AB»«C2 BB»") == "«»");
    BOOST_TEST(expand_input("é\xFF«FF»") == "é\xFF\xFF");
    BOOST_TEST(expand_input("") == "");
}

BOOST_AUTO_TEST_CASE(marks_repeat_bytes) {
    BOOST_TEST(expand_input("(«61 x 3»)") == "(aaa)");
    BOOST_TEST(expand_input("«28 3B x 2»«29 x 2»") == "(;(;))");
    BOOST_TEST(expand_input("«61 x 1»") == "a");
    BOOST_TEST(expand_input("«28 3B x 100000»").size() == 200000U);
}

BOOST_AUTO_TEST_CASE(a_mark_that_is_not_understood_is_refused) {
    for (auto const* const wrong : {"«",
                                    "»",
                                    "a«61",
                                    "61»",
                                    "«»",
                                    "«6»",
                                    "«6 1»",
                                    "«616»",
                                    "«6G»",
                                    "«0a»",
                                    "«61  62»",
                                    "« 61»",
                                    "«61 »",
                                    "«61,62»",
                                    "«x 3»",
                                    "«61 x»",
                                    "«61 x »",
                                    "«61 x 0»",
                                    "«61 x -1»",
                                    "«61 x 3 »",
                                    "«61 x 3 62»",
                                    "«61 x 03»",
                                    "«61 x 268435457»",
                                    "«61 62 x 134217729»",
                                    "«61 x 99999999999999999999»",
                                    "«61«62»»"}) {
        BOOST_TEST_CONTEXT(wrong) {
            BOOST_CHECK_THROW(expand_input(wrong), std::invalid_argument);
        }
    }
}

BOOST_AUTO_TEST_CASE(strings_are_quoted_and_unquoted) {
    std::vector<std::pair<std::string, std::string>> const pairs{
        {"", R"("")"},
        {"a b~", R"("a b~")"},
        {"\"\\\n", R"("\"\\\n")"},
        {"\t\r\v"s, R"("\x09\x0D\x0B")"},
        {"\0\x1F\x7F"s, R"("\x00\x1F\x7F")"},
        {"é本😀", R"("é本😀")"},
        {"\xC2\x80\xDF\xBF", "\"\xC2\x80\xDF\xBF\""},
        {"\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80", "\"\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\""},
        {"\xF0\x90\x80\x80\xF4\x8F\xBF\xBF", "\"\xF0\x90\x80\x80\xF4\x8F\xBF\xBF\""},
        {"\xFF\xC3", R"("\xFF\xC3")"},
        {"\xC3(", R"("\xC3(")"},
        {"\xC0\x80\xC1\xBF", R"("\xC0\x80\xC1\xBF")"},
        {"\xE0\x9F\xBF", R"("\xE0\x9F\xBF")"},
        {"\xED\xA0\x80", R"("\xED\xA0\x80")"},
        {"\xF0\x8F\xBF\xBF", R"("\xF0\x8F\xBF\xBF")"},
        {"\xF4\x90\x80\x80", R"("\xF4\x90\x80\x80")"},
        {"\xE7\x9B", R"("\xE7\x9B")"},
        {"\xF0\x9F\x98", R"("\xF0\x9F\x98")"},
    };
    for (auto const& [bytes, quoted] : pairs) {
        BOOST_TEST(quote(bytes) == quoted);
        BOOST_TEST(unquote(quoted) == bytes);
    }
}

BOOST_AUTO_TEST_CASE(every_pair_of_bytes_comes_back_from_its_quoted_form) {
    for (int i = 0; i < 65536; ++i) {
        std::string const bytes{static_cast<char>(i / 256), static_cast<char>(i % 256)};
        BOOST_REQUIRE(unquote(quote(bytes)) == bytes);
    }
}

BOOST_AUTO_TEST_CASE(a_string_that_is_not_well_quoted_is_refused) {
    for (auto const* const wrong : {"", "\"", "a", "\"a", "a\"", R"("a"b")", R"("\")", R"("\q")",
                                    R"("\x")", R"("\x0")", R"("\x0G")", R"("\x0a")"}) {
        BOOST_TEST_CONTEXT(wrong) {
            BOOST_CHECK_THROW(unquote(wrong), std::invalid_argument);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_malformed_file_is_reported_with_file_and_line) {
    BOOST_TEST(fault_of(file_of("(;)\n", accept_block)) == "none");
    BOOST_TEST(fault_of("") == "1");
    BOOST_TEST(fault_of("text\n") == "1");
    BOOST_TEST(fault_of("# \n") == "1");
    BOOST_TEST(fault_of("# File\n") == "2");
    BOOST_TEST(fault_of("# File\n\n# Again\n") == "3");
    BOOST_TEST(fault_of("# File\n\n```sgf\n```\n") == "3");
    BOOST_TEST(fault_of("# File\n\n## \n") == "3");
    BOOST_TEST(fault_of("# File\n\n## T\n\n# Next\n") == "5");
    BOOST_TEST(fault_of("# File\r\n") == "1");
    BOOST_TEST(fault_of(file_of("a\r\n", accept_block)) == "6");
}

BOOST_AUTO_TEST_CASE(a_malformed_section_is_reported_at_its_line) {
    BOOST_TEST(fault_of("# File\n\n## T\n\nprose\n") == "6");
    BOOST_TEST(fault_of("# File\n\n## T\n\n## U\n") == "5");
    BOOST_TEST(fault_of("# File\n\n## T\n\n```tree\n0 -\n```\n") == "5");
    BOOST_TEST(fault_of("# File\n\n## T\n\n```sgf\n(;)\n") == "5");
    BOOST_TEST(fault_of(file_of("«6»\n", accept_block)) == "6");
    BOOST_TEST(fault_of(file_of("(;)\n«61\n», \n", accept_block)) == "7");
    BOOST_TEST(fault_of(file_of("(;)\n", "")) == "9");
    BOOST_TEST(fault_of(file_of("(;)\n", "prose\n")) == "9");
    BOOST_TEST(fault_of(file_of("(;)\n", accept_block + "prose\n")) == "12");
    BOOST_TEST(fault_of(file_of("(;)\n", accept_block + accept_block)) == "12");
    BOOST_TEST(fault_of(file_of("(;)\n", accept_block + "```sgf\n```\n")) == "12");
    BOOST_TEST(fault_of(file_of("(;)\n", accept_block + "## It holds\n")) == "12");
}

BOOST_AUTO_TEST_CASE(a_malformed_expectation_is_reported_at_its_line) {
    BOOST_TEST(fault_of_block("else", "3 accept\n") == "9");
    BOOST_TEST(fault_of_block("error", "") == "9");
    BOOST_TEST(fault_of_block("error", "3 accept\n3 accept\n") == "10");
    BOOST_TEST(fault_of_block("events", "0 tree_begin 1\n") == "10");
    BOOST_TEST(fault_of_block("events", "0 tree_begin 1\n1 knot\n3 accept\n") == "11");
    BOOST_TEST(fault_of_block("events", "3 accept\n4 accept\n") == "10");
    BOOST_TEST(fault_of_block("tree", "0 -\n1 x\n") == "11");
    BOOST_TEST(fault_of_block("checks", "nodes 1\nnodes 1\n") == "11");
}

BOOST_AUTO_TEST_CASE(endings_are_checked_for_form) {
    for (auto const* const right :
         {"0 accept", "12 error tree missing", "3 error tree with no nodes",
          "3 error property must be in uppercase, opened at 2",
          "18446744073709551615 error properties without delimiter, opened at 0"}) {
        BOOST_TEST(fault_of_block("error", right + "\n"s) == "none", right);
    }
    for (auto const* const wrong :
         {"accept", "x accept", "01 accept", "1  accept", " 1 accept", "1 accept ", "-1 accept",
          "1 accepted", "1 error", "1 error ", "1 error tree", "1 tree missing",
          "1 error tree missing,", "1 error tree missing, opened at ",
          "1 error tree missing, opened at x", "1 accept, opened at 0",
          "18446744073709551616 accept"}) {
        BOOST_TEST(fault_of_block("error", wrong + "\n"s) == "10", wrong);
    }
}

BOOST_AUTO_TEST_CASE(events_are_checked_for_form) {
    for (auto const* const right : {"0 tree_begin 1", "1 node", "2 property AB", "4 value_begin",
                                    R"(5 value "a\"\x0D")", "9 value_end", "10 tree_end 12"}) {
        BOOST_TEST(fault_of_block("events", right + "\n3 accept\n"s) == "none", right);
    }
    for (auto const* const wrong :
         {"tree_begin 1", "0 tree_begin", "0 tree_begin x", "1 node 1", "1 node ", "2 property",
          "2 property aB", "4 value_begin x", "5 value", "5 value a", R"(5 value "")",
          R"(5 value "a" )", "", "1 nod"}) {
        BOOST_TEST(fault_of_block("events", wrong + "\n3 accept\n"s) == "10", wrong);
    }
}

BOOST_AUTO_TEST_CASE(nodes_are_checked_for_form) {
    for (auto const* const right : {"0 -", "1 0", R"(0 - A[""])", R"(12 3 AB["a","b\"]"] C["] ["])",
                                    R"(0 - A["\\"] B["\""])"}) {
        BOOST_TEST(fault_of_block("tree", right + "\n"s) == "none", right);
    }
    for (auto const* const wrong :
         {"0", "0 ", "- 0", "0 -1", "0 - ", "0 - A", "0 - A[]", R"(0 - A["a")", R"(0 - A["a",])",
          R"(0 - A["a"]B["b"])", R"(0 - a["a"])", R"(0 -  A["a"])", R"(0 - A["a"] )",
          R"(0 - A["\"])", R"(0 - ["a"])", R"(0 - A["\q"])"}) {
        BOOST_TEST(fault_of_block("tree", wrong + "\n"s) == "10", wrong);
    }
}

BOOST_AUTO_TEST_CASE(checks_are_checked_for_form) {
    for (auto const* const name :
         {"games", "nodes", "depth", "leaves", "properties", "value_bytes", "values"}) {
        BOOST_TEST(fault_of_block("checks", name + " 1\n"s) == "none", name);
    }
    for (auto const* const wrong : {"nodes", "nodes ", "nodes x", "nodes 1 2", "knots 1", " 1"}) {
        BOOST_TEST(fault_of_block("checks", wrong + "\n"s) == "10", wrong);
    }
}

BOOST_AUTO_TEST_CASE(a_section_gives_what_the_tolerant_dialect_makes_of_its_input) {
    auto const text = file_of("(;a[b]\n", "```tolerant\n0 - a[\"b\"]\n```\n"
                                          "```tolerant-events\n0 tree_begin 1\n```\n"
                                          "```diagnostics\n2 3 odd-ident\n6 6 missing-close-paren\n"
                                          "```\n```warnings\nodd-ident\n```\n");
    auto const one = parse_case_file(text, "file").at(0);
    BOOST_TEST((one.tolerant.value() == std::vector{"0 - a[\"b\"]"s}));
    BOOST_TEST((one.tolerant_events.value() == std::vector{"0 tree_begin 1"s}));
    BOOST_TEST(
        (one.diagnostics.value() == std::vector{"2 3 odd-ident"s, "6 6 missing-close-paren"s}));
    BOOST_TEST((one.warnings.value() == std::vector{"odd-ident"s}));
    BOOST_TEST(!one.events);
    BOOST_TEST(!one.tree);
}

BOOST_AUTO_TEST_CASE(no_game_and_no_diagnostic_are_said_in_words) {
    auto const text = file_of("\n", "```tolerant\nno game\n```\n```diagnostics\nnone\n```\n");
    auto const one = parse_case_file(text, "file").at(0);
    BOOST_TEST(one.tolerant.value().empty());
    BOOST_TEST(one.diagnostics.value().empty());
    BOOST_TEST(fault_of_block("tolerant", "0 -\nno game\n") == "11");
    BOOST_TEST(fault_of_block("diagnostics", "none\nnone\n") == "10");
    BOOST_TEST(fault_of_block("tree", "no game\n") == "10");
    BOOST_TEST(fault_of_block("tolerant-events", "none\n") == "10");
    BOOST_TEST(fault_of_block("warnings", "none\n") == "10");
}

BOOST_AUTO_TEST_CASE(what_the_tolerant_dialect_makes_of_an_input_stands_once) {
    for (auto const* const block :
         {"```tolerant\nno game\n```\n", "```diagnostics\nnone\n```\n",
          "```warnings\nodd-ident\n```\n", "```tolerant-events\n1 node\n```\n"}) {
        BOOST_TEST(fault_of(file_of("(;)\n", block)) == "none", block);
        BOOST_TEST(fault_of(file_of("(;)\n", block + std::string(block))) == "12", block);
    }
}

BOOST_AUTO_TEST_CASE(tolerant_expectations_are_checked_for_form) {
    for (auto const* const right :
         {"0 0 odd-ident", "3 12 bad-char-in-node", "7 7 game-restarted"}) {
        BOOST_TEST(fault_of_block("diagnostics", right + "\n"s) == "none", right);
    }
    for (auto const* const wrong :
         {"odd-ident", "1 odd-ident", "1 x odd-ident", "x 1 odd-ident", "2 1 odd-ident", "1 2",
          "1 2 odd", "1 2 odd-ident ", "1  2 odd-ident", "1 2 odd-ident, 3", "1 2 Odd-ident"}) {
        BOOST_TEST(fault_of_block("diagnostics", wrong + "\n"s) == "10", wrong);
    }
    BOOST_TEST(fault_of_block("warnings", "odd-ident\nodd\n") == "11");
    BOOST_TEST(fault_of_block("tolerant", "0 - a_1[\"\"] _[\"\"]\n") == "none");
    BOOST_TEST(fault_of_block("tolerant", "0 - a-1[\"\"]\n") == "10");
    BOOST_TEST(fault_of_block("tolerant-events", "2 property Foo_1\n1 node\n") == "none");
    BOOST_TEST(fault_of_block("tolerant-events", "2 property A-B\n") == "10");
    BOOST_TEST(fault_of_block("tolerant-events", "1 node\n2 accept\n") == "11");
}

BOOST_AUTO_TEST_CASE(a_file_or_folder_that_cannot_be_read_is_an_error) {
    BOOST_CHECK_THROW(read_case_file("no/such/file.md"), case_file_error);
    BOOST_CHECK_THROW(read_case_folder("no/such/folder"), case_file_error);
}

BOOST_AUTO_TEST_CASE(the_case_folder_is_read_in_order_and_without_its_readme) {
    auto const cases = read_case_folder(SGFSTREAM_CASES_DIR);
    BOOST_TEST(cases.size() > 600U);
    BOOST_TEST(std::is_sorted(cases.begin(), cases.end(), [](auto const& a, auto const& b) {
        return std::filesystem::path(a.file) < std::filesystem::path(b.file);
    }));
    for (auto const& one : cases) {
        BOOST_TEST(std::filesystem::path(one.file).filename() != "README.md");
    }
}
