// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE reference_reader
#include "case_file.hpp"
#include "reference_reader.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace sgfstream_test;
using namespace std::string_literals;

namespace {

std::vector<test_case> const& all_cases() {
    static auto const cases = read_case_folder(SGFSTREAM_CASES_DIR);
    return cases;
}

std::string place_of(test_case const& one) {
    return one.file + ":" + std::to_string(one.line) + ": " + one.title;
}

void check_lines(std::vector<std::string> const& got, std::vector<std::string> const& wanted) {
    BOOST_TEST(got == wanted, boost::test_tools::per_element());
}

void check_case(test_case const& one) {
    auto const result = reference_read(one.input);
    if (one.events) {
        check_lines(event_lines(result), *one.events);
    }
    if (one.error) {
        BOOST_TEST(to_string(result.end) == *one.error);
    }
    if (one.tree) {
        BOOST_TEST((result.end.what == verdict::accept));
        check_lines(tree_lines(result.nodes), *one.tree);
    }
    if (one.checks) {
        BOOST_TEST((result.end.what == verdict::accept));
        auto const numbers = checks(result.nodes);
        for (auto const& [name, number] : *one.checks) {
            BOOST_TEST(numbers.at(name) == number, name << " is " << numbers.at(name));
        }
    }
}

reference_state state_after(std::string_view input) {
    reference_state state;
    for (char const c : input) {
        state.step(static_cast<unsigned char>(c));
    }
    return state;
}

std::string ending_of(std::string_view input) {
    return to_string(state_after(input).finish());
}

std::string chain(std::string_view unit, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) {
        text += unit;
    }
    return text;
}

using levels = std::array<std::array<bool, table_classes>, table_states>;

// The cells that are used in a game's own sequence, and those used deeper.
void mark_levels(std::string_view input, levels& outer, levels& inner) {
    reference_state state;
    auto const mark = [&](table_class of) {
        auto const row = static_cast<std::size_t>(state.state());
        (state.depth() > 1 ? inner : outer)[row][static_cast<std::size_t>(of)] = true;
    };
    for (char const c : input) {
        auto const byte = static_cast<unsigned char>(c);
        mark(class_of(byte));
        state.step(byte);
        if (state.failed()) {
            return;
        }
    }
    mark(table_class::end);
}

} // namespace

BOOST_AUTO_TEST_CASE(every_case_comes_out_as_its_file_says) {
    for (auto const& one : all_cases()) {
        BOOST_TEST_CONTEXT(place_of(one)) {
            check_case(one);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_cases_use_every_cell_of_the_table) {
    table_coverage visited{};
    for (auto const& one : all_cases()) {
        reference_read(one.input, &visited);
    }
    for (std::size_t row = 0; row < table_states; ++row) {
        for (std::size_t column = 0; column < table_classes; ++column) {
            BOOST_TEST(visited[row][column], "state " << row << ", class " << column);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_cases_use_every_cell_inside_a_game_at_depth_one_and_deeper) {
    levels outer{};
    levels inner{};
    for (auto const& one : all_cases()) {
        if (one.input.size() < 1000 && !one.input.starts_with('\xEF')) {
            mark_levels(one.input, outer, inner);
        }
    }
    for (auto row = static_cast<std::size_t>(table_state::opened); row < table_states; ++row) {
        for (std::size_t column = 0; column < table_classes; ++column) {
            BOOST_TEST(outer[row][column], "depth 1, state " << row << ", class " << column);
            BOOST_TEST(inner[row][column], "depth 2, state " << row << ", class " << column);
        }
    }
}

BOOST_AUTO_TEST_CASE(coverage_is_marked_for_the_cells_used_and_no_others) {
    table_coverage visited{};
    reference_read("(;", &visited);
    auto const at = [&visited](table_state state, table_class of) {
        return visited[static_cast<std::size_t>(state)][static_cast<std::size_t>(of)];
    };
    BOOST_TEST(at(table_state::start, table_class::open_paren));
    BOOST_TEST(at(table_state::opened, table_class::semicolon));
    BOOST_TEST(at(table_state::node, table_class::end));
    BOOST_TEST(std::count(&visited[0][0], &visited[0][0] + table_states * table_classes, true) ==
               3);
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_uses_no_cell) {
    auto const count = [](std::string_view input) {
        table_coverage visited{};
        reference_read(input, &visited);
        return std::count(&visited[0][0], &visited[0][0] + table_states * table_classes, true);
    };
    BOOST_TEST(count("\xEF\xBB\xBF") == 1); // the end in the first state
    BOOST_TEST(count("\xEF\xBB") == 1);     // the first byte, junk after all
    BOOST_TEST(count("\xEF\xBB(;)") == 1);
}

BOOST_AUTO_TEST_CASE(every_byte_is_in_its_class) {
    std::string const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::string const lower = "abcdefghijklmnopqrstuvwxyz";
    std::string const special = "();[]\\";
    std::string const white = "\t\n\v\f\r ";
    for (int i = 0; i < 256; ++i) {
        auto const byte = static_cast<unsigned char>(i);
        auto const in = [byte](std::string const& set) {
            return set.find(static_cast<char>(byte)) != std::string::npos;
        };
        auto const of = class_of(byte);
        BOOST_TEST((of == table_class::upper) == in(upper));
        BOOST_TEST((of == table_class::lower) == in(lower));
        BOOST_TEST((of == table_class::white) == in(white));
        BOOST_TEST((of >= table_class::open_paren && of <= table_class::backslash) == in(special));
        BOOST_TEST((of != table_class::end));
    }
    BOOST_TEST((class_of('(') == table_class::open_paren));
    BOOST_TEST((class_of(')') == table_class::close_paren));
    BOOST_TEST((class_of(';') == table_class::semicolon));
    BOOST_TEST((class_of('[') == table_class::open_bracket));
    BOOST_TEST((class_of(']') == table_class::close_bracket));
    BOOST_TEST((class_of('\\') == table_class::backslash));
}

BOOST_AUTO_TEST_CASE(the_state_alone_ends_every_prefix_as_the_reader_does) {
    for (auto const& one : all_cases()) {
        if (one.input.size() > 300) {
            continue;
        }
        BOOST_TEST_CONTEXT(place_of(one)) {
            reference_state state;
            for (std::size_t n = 0; n <= one.input.size(); ++n) {
                auto const prefix = std::string_view(one.input).substr(0, n);
                BOOST_TEST((state.finish() == reference_read(prefix).end));
                if (n < one.input.size()) {
                    state.step(static_cast<unsigned char>(one.input[n]));
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(an_error_is_final) {
    for (auto const* const input : {"x", "()", "(;a", "(;A)", "\xEF(", "\xEF\xBB("}) {
        auto state = state_after(input);
        BOOST_TEST(state.failed());
        auto const end = state.finish();
        for (int byte = 0; byte < 256; ++byte) {
            state.step(static_cast<unsigned char>(byte));
            BOOST_TEST((state.finish() == end));
        }
    }
}

BOOST_AUTO_TEST_CASE(an_input_that_may_still_become_right_has_not_failed) {
    for (auto const* const input : {"", " ", "\xEF", "\xEF\xBB", "\xEF\xBB\xBF", "(", "(;", "(;A",
                                    "(;A ", "(;A[", "(;A[\\", "(;A[]", "(;(;)", "(;)"}) {
        BOOST_TEST(!state_after(input).failed());
    }
}

BOOST_AUTO_TEST_CASE(finishing_leaves_the_state_as_it_is) {
    auto state = state_after("(;A[");
    BOOST_TEST(to_string(state.finish()) == "4 error properties without delimiter, opened at 3");
    state.step(']');
    BOOST_TEST(to_string(state.finish()) == "5 error tree missing, opened at 0");
    state.step(')');
    BOOST_TEST(to_string(state.finish()) == "6 accept");
}

BOOST_AUTO_TEST_CASE(a_copied_state_goes_its_own_way) {
    auto const trunk = state_after("(;A[b]");
    auto closed = trunk;
    closed.step(')');
    auto wrong = trunk;
    wrong.step(']');
    BOOST_TEST(to_string(closed.finish()) == "7 accept");
    BOOST_TEST(to_string(wrong.finish()) == "6 error properties without delimiter");
    BOOST_TEST(to_string(trunk.finish()) == "6 error tree missing, opened at 0");
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_counts_wherever_it_is_cut) {
    BOOST_TEST(ending_of("\xEF\xBB\xBF(;)") == "6 accept");
    BOOST_TEST(ending_of("\xEF\xBB\xBF") == "3 error tree missing");
    BOOST_TEST(ending_of("\xEF\xBB") == "0 error tree missing");
    BOOST_TEST(ending_of("\xEF\xBB(") == "0 error tree missing");
    BOOST_TEST(ending_of("(;)\xEF") == "3 error tree missing");
}

BOOST_AUTO_TEST_CASE(text_keeps_line_breaks_and_simple_text_makes_them_blanks) {
    for (auto const* const line_break : {"\n", "\r", "\r\n", "\n\r"}) {
        BOOST_TEST(decode_text("a"s + line_break + "b") == "a\nb");
        BOOST_TEST(decode_simple_text("a"s + line_break + "b") == "a b");
        BOOST_TEST(decode_text("a\\"s + line_break + "b") == "ab");
        BOOST_TEST(decode_simple_text("a\\"s + line_break + "b") == "ab");
        BOOST_TEST(decode_text("a\\\\"s + line_break + "b") == "a\\\nb");
        BOOST_TEST(decode_simple_text("a\\\\"s + line_break + "b") == "a\\ b");
        BOOST_TEST(decode_simple_text("\\"s + line_break + line_break) == " ");
    }
    BOOST_TEST(decode_simple_text("\n\n\r\r") == "   ");
    BOOST_TEST(decode_simple_text("\r\r\n\n") == "   ");
    BOOST_TEST(decode_simple_text("\\\n\r\n") == " ");
}

BOOST_AUTO_TEST_CASE(text_and_simple_text_agree_on_all_but_line_breaks) {
    for (auto const& [raw, decoded] : std::vector<std::pair<std::string, std::string>>{
             {"", ""},
             {"\t\v\f", "   "},
             {"\\\t\\\v\\\f\\ ", "    "},
             {"\\n\\t\\]\\\\\\:", "nt]\\:"},
             {"a:b", "a:b"},
             {"  a  ", "  a  "},
             {"\0\\\0"s, "\0\0"s},
             {"\xC2\x85\\\xC2\x85", "\xC2\x85\xC2\x85"}}) {
        BOOST_TEST(decode_text(raw) == decoded);
        BOOST_TEST(decode_simple_text(raw) == decoded);
    }
}

BOOST_AUTO_TEST_CASE(a_lone_backslash_at_the_end_of_a_value_cut_short_stands_for_nothing) {
    BOOST_TEST(decode_text("\\") == "");
    BOOST_TEST(decode_text("a\\") == "a");
    BOOST_TEST(decode_text("a\\\\\\") == "a\\");
    BOOST_TEST(decode_simple_text("a\\") == "a");
}

BOOST_AUTO_TEST_CASE(an_error_leaves_the_whole_games_before_it) {
    auto const result = reference_read("(;A[b];C[d])(;E[f](;G[h]");
    check_lines(tree_lines(result.nodes), {"0 - A[\"b\"]", "1 0 C[\"d\"]"});
    BOOST_TEST(reference_read("(;A[b]").nodes.empty());
}

BOOST_AUTO_TEST_CASE(nodes_keep_raw_values_parents_and_games) {
    auto const nodes = reference_read("(;A[\\]]B[1]A[2](;C[])(;D[]))(;E[])").nodes;
    BOOST_TEST_REQUIRE(nodes.size() == 4U);
    BOOST_TEST((nodes[0] == reference_node{no_parent, 0, {{"A", {"\\]", "2"}}, {"B", {"1"}}}}));
    BOOST_TEST((nodes[1] == reference_node{0, 0, {{"C", {""}}}}));
    BOOST_TEST((nodes[2] == reference_node{0, 0, {{"D", {""}}}}));
    BOOST_TEST((nodes[3] == reference_node{no_parent, 1, {{"E", {""}}}}));
}

BOOST_AUTO_TEST_CASE(a_node_with_very_many_keys_costs_no_more_than_its_length) {
    std::string input = "(;";
    for (int round = 0; round < 2; ++round) {
        for (char a = 'A'; a <= 'Z'; ++a) {
            for (char b = 'A'; b <= 'Z'; ++b) {
                for (char c = 'A'; c <= 'Z'; ++c) {
                    input += {a, b, c, '[', ']'};
                }
            }
        }
    }
    auto const numbers = checks(reference_read(input + ")").nodes);
    BOOST_TEST(numbers.at("properties") == 17576U);
    BOOST_TEST(numbers.at("values") == 2U * 17576U);
}

BOOST_AUTO_TEST_CASE(a_million_nodes_may_be_a_chain_or_a_nest) {
    constexpr std::size_t million = 1000000;
    auto const nest = checks(reference_read(chain("(;", million) + chain(")", million)).nodes);
    BOOST_TEST(nest.at("depth") == million);
    BOOST_TEST(nest.at("leaves") == 1U);
    auto const line = checks(reference_read("(" + chain(";", million) + ")").nodes);
    BOOST_TEST(line.at("depth") == million);
    BOOST_TEST(line.at("games") == 1U);
}

BOOST_AUTO_TEST_CASE(a_hundred_nested_trees_hang_on_each_other) {
    auto const nodes = reference_read(chain("(;", 100) + chain(")", 100)).nodes;
    BOOST_TEST_REQUIRE(nodes.size() == 100U);
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        BOOST_TEST(nodes[i].parent == i - 1);
    }
}
