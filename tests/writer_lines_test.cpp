// SPDX-License-Identifier: MIT
// Where the writer breaks lines, and with what.
#include <sgfstream/parse.hpp>
#include <sgfstream/sink.hpp>
#include <sgfstream/writer.hpp>

#define BOOST_TEST_MODULE writer_lines
#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <system_error>

using namespace sgfstream;
using namespace std::string_view_literals;

BOOST_AUTO_TEST_CASE(a_line_is_broken_where_it_must_be_and_nowhere_else) {
    write_options narrow;
    narrow.line_length = 10;
    BOOST_CHECK_EQUAL(to_sgf(parse("(;B[aa];W[bb];B[cc];W[dd])"), narrow),
                      "(;B[aa];W[bb]\n;B[cc];W[dd])\n");
    BOOST_CHECK_EQUAL(to_sgf(parse("(;B[aa];W[bb])(;B[cc];W[dd])"), narrow),
                      "(;B[aa];W[bb])\n(;B[cc];W[dd])\n");
}

BOOST_AUTO_TEST_CASE(a_line_begins_behind_a_line_break_in_a_value) {
    write_options narrow;
    narrow.line_length = 10;
    for (std::string const line_break : {"\n", "\r", "\r\n", "\n\n"}) {
        auto const begin = "(;C[aaaa" + line_break;
        BOOST_CHECK_EQUAL(to_sgf(parse(begin + "bbbbbbbb];B[aa])"), narrow),
                          begin + "bbbbbbbb];B[aa])\n");
        BOOST_CHECK_EQUAL(to_sgf(parse(begin + "bbbbbbbbb];B[aa])"), narrow),
                          begin + "bbbbbbbbb]\n;B[aa])\n");
    }
}

BOOST_AUTO_TEST_CASE(no_variation_that_could_be_the_next_game_begins_a_line) {
    write_options narrow;
    narrow.line_length = 10;
    for (std::string const identifier : {"FF", "GM", "CA", "AP", "SZ", "ST"}) {
        BOOST_CHECK_EQUAL(
            to_sgf(parse("(;B[aa]W[bb](;" + identifier + "[1];A[2])(;B[cc]))"), narrow),
            "(;B[aa]W[bb](\n;" + identifier + "[1];A[2])\n(;B[cc]))\n");
    }
    for (std::string const begin : {"(;F[1]", "(;FFF[1]", "(;B[]FF[1]", "(;", "(;;", "(;(;)(;)"}) {
        auto const written = to_sgf(parse("(;B[aa]W[bb]" + begin + ")(;))"), narrow);
        BOOST_TEST(written.starts_with("(;B[aa]W[bb]\n" + begin + ")"));
    }
    BOOST_CHECK_EQUAL(to_sgf(parse("(;B[aa](;FF[]))"), narrow), "(;B[aa];FF[])\n");
}

BOOST_AUTO_TEST_CASE(a_line_break_is_one_of_four) {
    for (auto line_break :
         {""sv, " "sv, "\t"sv, "\n\n"sv, "\r\r"sv, "\n "sv, "x"sv, ";"sv, "\0"sv}) {
        write_options options;
        options.line_break = line_break;
        std::string out;
        string_sink target(out);
        writer w(target, options);
        BOOST_CHECK_EQUAL(w.error(), std::error_code(usage_errc::bad_line_break));
        BOOST_CHECK_EQUAL(w.write(game()), std::error_code(usage_errc::bad_line_break));
        BOOST_CHECK_EQUAL(w.finish(), std::error_code(usage_errc::bad_line_break));
        BOOST_CHECK(w.on_tree_begin(0, 1) == action::stop);
        BOOST_CHECK_EQUAL(out, "");
        BOOST_CHECK_EQUAL(to_sgf(game(), options), "");
    }
}
