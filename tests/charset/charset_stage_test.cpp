// SPDX-License-Identifier: MIT
// The charset stage: which charset a game is in, and what its handler then gets. Every input is read
// under every chunking.
#define BOOST_TEST_MODULE charset_stage
#include "stage_trace.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <string_view>

namespace {

using namespace sgfstream_test;
using namespace std::string_literals;
using namespace std::string_view_literals;
using sgfstream::charset;
using places = std::vector<std::uint64_t>;

void check(std::string const& input, std::string const& text, lines const& diagnostics = {},
           sgfstream::charset_options const& options = {}) {
    auto const got = staged_in_all_ways(input, options);
    BOOST_TEST(got.text() == text);
    BOOST_TEST(got.diagnostics == diagnostics, boost::test_tools::per_element());
}

} // namespace

// ---- the order of belief

BOOST_AUTO_TEST_CASE(ascii_needs_no_decision) {
    check("(;FF[4]CA[gbk]C[x\\]y];B[aa](;W[bb])(;W[cc]))",
          "(;FF[4]CA[gbk]C[x\\]y];B[aa](;W[bb])(;W[cc]))");
    check("(;CA[no such charset]C[x])", "(;CA[no such charset]C[x])");
    check("(;C[\x1B(J])", "(;C[\x1B(J])");
}

BOOST_AUTO_TEST_CASE(utf_8_is_taken_as_it_is_with_or_without_a_declaration) {
    check("(;CA[UTF-8]C[本因坊\\]表\\\\];B[aa])", "(;CA[UTF-8]C[本因坊\\]表\\\\];B[aa])");
    check("(;C[本因坊\\]表\\\\];B[aa])", "(;C[本因坊\\]表\\\\];B[aa])");
    check("(;PB[Zoë]CA[ utf8 ];B[aa])", "(;PB[Zoë]CA[ utf8 ];B[aa])");
    check("(;CA[ utf8 ]PB[Zoë];B[aa])", "(;CA[ utf8 ]PB[Zoë];B[aa])");
    check("(;CA[UTF\\-8]PB[Zoë];B[aa])", "(;CA[UTF\\-8]PB[Zoë];B[aa])");
}

BOOST_AUTO_TEST_CASE(latin_1_is_guessed_where_nothing_is_said) {
    check("(;PB[Andr\xE9];B[aa])", "(;PB[André];B[aa])", {"9 10 charset-guessed windows-1252"});
    check("(;CA[]PB[Andr\xE9];B[aa])", "(;CA[]PB[André];B[aa])",
          {"13 14 charset-guessed windows-1252"});
}

BOOST_AUTO_TEST_CASE(chinese_is_guessed_where_nothing_is_said) {
    check("(;GM[1]PB[\xBA\xDA\xB7\xBD]PW[\xB0\xD7\xB7\xBD];B[aa])",
          "(;GM[1]PB[黑方]PW[白方];B[aa])", {"10 11 charset-guessed GB18030"});
}

BOOST_AUTO_TEST_CASE(a_name_that_is_unknown_counts_as_none) {
    check("(;CA[xyz-99]PB[Zoë];B[aa])", "(;CA[xyz-99]PB[Zoë];B[aa])",
          {"5 11 charset-unknown xyz-99"});
    check("(;CA[xyz-99]PB[Zo\xEB])", "(;CA[xyz-99]PB[Zoë])",
          {"5 11 charset-unknown xyz-99", "17 18 charset-guessed windows-1252"});
    auto const longer = "gbk" + std::string(62, ' ');
    check("(;CA[" + longer + "]C[é])", "(;CA[" + longer + "]C[é])",
          {"5 70 charset-unknown " + longer.substr(0, 64)});
}

BOOST_AUTO_TEST_CASE(each_game_has_its_own_charset) {
    check("(;CA[UTF-8]PB[René];B[aa])\n(;CA[ISO-8859-1]PB[Ren\xE9];W[bb])",
          "(;CA[UTF-8]PB[René];B[aa])(;CA[ISO-8859-1]PB[René];W[bb])");
    check("(;CA[gbk]C[\x95\x5C])(;CA[koi8-r]C[\xC1])(;C[é])(;CA[big5]C[\xA5\x5C])",
          "(;CA[gbk]C[昞])(;CA[koi8-r]C[а])(;C[é])(;CA[big5]C[功])");
}

BOOST_AUTO_TEST_CASE(a_later_node_says_nothing_of_the_charset) {
    check("(;CA[UTF-8]PB[Zoë];B[aa]CA[ISO-8859-1]C[ë])",
          "(;CA[UTF-8]PB[Zoë];B[aa]CA[ISO-8859-1]C[ë])");
    check("(;PB[\xEB];CA[koi8-r])", "(;PB[ë];CA[koi8-r])", {"5 6 charset-guessed windows-1252"});
    check("(;PB[x](;CA[koi8-r]C[\xEB]))", "(;PB[x](;CA[koi8-r]C[ë]))",
          {"21 22 charset-guessed windows-1252"});
}

BOOST_AUTO_TEST_CASE(the_first_declaration_counts) {
    check("(;CA[koi8-r][gbk]CA[big5]C[\xC1])", "(;CA[koi8-r][gbk]CA[big5]C[а])");
}

BOOST_AUTO_TEST_CASE(a_declaration_may_stand_behind_the_text_that_needs_it) {
    check("(;PB[\xC1]CA[koi8-r];B[aa])", "(;PB[а]CA[koi8-r];B[aa])");
    check("(;PB[\x95\x5C ]PW[x]CA[gbk];B[aa])", "(;PB[昞 ]PW[x]CA[gbk];B[aa])");
}

BOOST_AUTO_TEST_CASE(valid_utf_8_beats_a_declaration_that_says_otherwise) {
    check("(;CA[ISO-8859-1]C[é])", "(;CA[ISO-8859-1]C[é])", {"5 15 charset-mismatch ISO-8859-1"});
    check("(;C[日]CA[gbk])", "(;C[日]CA[gbk])", {"11 14 charset-mismatch gbk"});
    check("(;CA[ISO-2022-JP]C[é])", "(;CA[ISO-2022-JP]C[é])",
          {"5 16 charset-mismatch ISO-2022-JP"});
}

BOOST_AUTO_TEST_CASE(two_bytes_a_character_may_be_chinese) {
    check("(;CA[gbk]C[\xCC\xAB\xD4\xAD])", "(;CA[gbk]C[太原])"); // valid UTF-8 as well
    check("(;CA[EUC-KR]C[\xC8\xA3])", "(;CA[EUC-KR]C[호])");
    check("(;CA[gbk]C[\xCC\xAB\xE6\x97\xA5])", "(;CA[gbk]C[\xCC\xAB日])",
          {"5 8 charset-mismatch gbk"});
}

BOOST_AUTO_TEST_CASE(utf_16_cannot_be_declared_by_bytes) {
    check("(;CA[UTF-16]C[é])", "(;CA[UTF-16]C[é])", {"5 11 charset-mismatch UTF-16"});
    check("(;CA[UTF-16]C[\xE9])", "(;CA[UTF-16]C[é])",
          {"5 11 charset-mismatch UTF-16", "14 15 charset-guessed windows-1252"});
}

BOOST_AUTO_TEST_CASE(what_the_user_says_goes_before_everything) {
    check("\xEF\xBB\xBF(;CA[UTF-8]C[\xE9])", "(;CA[UTF-8]C[é])", {}, {charset::windows_1252});
    check("(;C[é])", "(;C[Ă©])", {}, {charset::windows_1250});
    check("(;CA[UTF-8]C[\x95\x5C])", "(;CA[UTF-8]C[昞])", {}, {charset::gb18030});
    check("(\0;\0C\0[\0\xE9\0]\0)\0"s, "(;C[é])", {}, {charset::utf_16le});
}

// ---- byte-order marks

BOOST_AUTO_TEST_CASE(a_mark_of_utf_8_is_for_the_next_game_only) {
    check("\xEF\xBB\xBF(;CA[UTF-8]PB[Zoë];B[aa])", "(;CA[UTF-8]PB[Zoë];B[aa])");
    check("\xEF\xBB\xBF(;PB[Zo\xEB])(;PB[Zo\xEB])", "(;PB[Zo\uFFFD])(;PB[Zoë])",
          {"10 11 invalid-bytes", "20 21 charset-guessed windows-1252"});
    check("\xEF\xBB\xBF(;CA[gbk]C[\xCC\xAB])", "(;CA[gbk]C[\xCC\xAB])",
          {"8 11 charset-mismatch gbk"});
    check("(;B[aa])\n\xEF\xBB\xBF(;W[\xEB])\n", "(;B[aa])(;W[\uFFFD])", {"16 17 invalid-bytes"});
    check("\xEF\xBB\xBF(;B[aa])(;C[\xEB])", "(;B[aa])(;C[ë])",
          {"15 16 charset-guessed windows-1252"});
}

BOOST_AUTO_TEST_CASE(a_mark_behind_a_game_of_the_window_is_no_junk) {
    // Read by bytes the first game ends with the second; were the mark junk that would be the better way.
    check("(;CA[gbk]C[\x95\x5C])\xEF\xBB\xBF \n(;B[aa])", "(;CA[gbk]C[昞])(;B[aa])");
    check("(;CA[gbk]C[\x95\x5C])\xEF\xBB(;B[aa])", "(;CA[gbk]C[昡)锘(;B[aa])");
}

BOOST_AUTO_TEST_CASE(what_is_almost_a_mark_is_junk) {
    check("\xEF\xBB(;C[\xEB])", "(;C[ë])",
          {"0 2 junk-before-game", "6 7 charset-guessed windows-1252"});
    check("\xEF\xEF\xBB\xBF(;C[\xEB])", "(;C[\uFFFD])",
          {"0 4 junk-before-game", "8 9 invalid-bytes"}); // a byte of it may stand in front of one
    check("\xFF(;C[a])", "(;C[a])", {"0 1 junk-before-game"});
    check("\xFF\xFD(;C[a])", "(;C[a])", {"0 2 junk-before-game"});
    check("\xFF", "", {"0 1 tree-missing"});
    check("(;C[a])\xFF\xFE(;C[b])", "(;C[a])(;C[b])", {"7 9 junk-between-games"});
}

BOOST_AUTO_TEST_CASE(utf_16_with_a_mark_is_read_either_way) {
    for (bool const big_endian : {false, true}) {
        check(utf16(u"(;PB[Zoë];B[aa])", big_endian), "(;PB[Zoë];B[aa])");
        check(utf16(u"(;C[表\\]日\U0001F600])\n\uFEFF(;C[é])", big_endian),
              "(;C[表\\]日\U0001F600])(;C[é])");
    }
}

BOOST_AUTO_TEST_CASE(offsets_in_utf_16_are_those_of_the_source) {
    auto const got = staged_in_all_ways(utf16(u"日(;PB[日本\\x]é;B[aa])x日 "));
    BOOST_TEST(got.events() ==
                   (lines{"4 tree_begin 1", "6 node", "8 property PB", "12 value_begin",
                          "14 value \"日本\\\\x\"", "22 value_end", "26 node", "28 property B",
                          "30 value_begin", "32 value \"aa\"", "36 value_end", "38 tree_end 1"}),
               boost::test_tools::per_element());
    BOOST_TEST(got.diagnostics == (lines{"2 4 junk-before-game", "24 26 bad-char-in-node",
                                         "40 44 junk-after-game"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_is_parsed_is_counted_in_bytes_of_the_source) {
    stage_recorder record;
    sgfstream::basic_charset_stage<stage_recorder> stage(record);
    std::uint64_t written = 0;
    for (auto const& text : {utf16(u"(;C[日本"), "\xE5\x65x\0"s, "\x2C\x67\xE5\x65"s, "]\0)\0"s}) {
        stage.write(text);
        written += text.size();
        BOOST_TEST(stage.parsed_offset() == written);
    }
}

BOOST_AUTO_TEST_CASE(half_a_character_makes_nothing_in_utf_16_longer_than_the_input) {
    check(utf16(u"(;B[x") + "y", "(;B[x\uFFFD])",
          {"12 13 invalid-bytes", "8 13 eof-in-value", "13 13 missing-close-paren"});
    check(utf16(u"(;B[x]-") + "y", "(;B[x])",
          {"16 17 invalid-bytes", "14 17 bad-char-in-node", "17 17 missing-close-paren"});
}

BOOST_AUTO_TEST_CASE(ascii_in_utf_16_is_read_as_ascii_with_offsets_and_spans_twice_as_large) {
    constexpr std::string_view pieces[] = {"(", ")", ";",   "[",  "]",    "\\", "A",     "Bb",
                                           "c", "1", "A[]", "\n", "\0"sv, "-",  "(;SZ[", " "};
    std::mt19937 random(11);
    auto const widened = [](lines const& of) {
        lines result;
        for (auto const& line : of) {
            std::istringstream in(line);
            std::string wide;
            for (std::uint64_t number = 0; in >> number;) {
                wide += std::to_string(2 * number + 2) + ' ';
            }
            in.clear();
            std::string rest;
            std::getline(in, rest);
            result.push_back(wide + rest);
        }
        return result;
    };
    for (int round = 0; round != 2'000; ++round) {
        std::string text = round % 3 == 0 ? "x(;" : "(;";
        for (auto count = random() % 12; count-- > 0;) {
            text += pieces[random() % std::size(pieces)];
        }
        std::u16string const units(text.begin(), text.end());
        auto const narrow = staged(text);
        auto const wide = staged(utf16(units, random() % 2 == 0));
        BOOST_TEST_CONTEXT(text) {
            BOOST_REQUIRE(wide.events() == widened(narrow.events()));
            BOOST_TEST_REQUIRE(wide.diagnostics == widened(narrow.diagnostics),
                               boost::test_tools::per_element());
        }
    }
}

BOOST_AUTO_TEST_CASE(what_is_dropped_in_utf_16_ends_behind_its_last_character) {
    check(utf16(u"(;[a]B[bb])"), "(;B[bb])", {"6 12 value-without-ident"});
    check(utf16(u"(;A;B[bb])"), "(;;B[bb])", {"6 8 ident-without-value A"});
}

BOOST_AUTO_TEST_CASE(a_line_in_utf_16_may_begin_the_next_game) {
    check(utf16(u"(;A[aa]\n(;GM[1])"), "(;A[aa])(;GM[1])",
          {"18 18 missing-close-paren", "18 18 game-restarted"});
    check(utf16(u"(;A[aa]\n (;GM[1])"), "(;A[aa])(;GM[1])",
          {"20 20 missing-close-paren", "20 20 game-restarted"});
}

BOOST_AUTO_TEST_CASE(a_declaration_in_utf_16_may_be_wrong) {
    check(utf16(u"(;CA[UTF-16]C[é])"), "(;CA[UTF-16]C[é])");
    check(utf16(u"(;CA[UTF-8]C[é])(;CA[x]C[é])"), "(;CA[UTF-8]C[é])(;CA[x]C[é])",
          {"12 22 charset-mismatch UTF-8", "44 46 charset-unknown x"});
}

BOOST_AUTO_TEST_CASE(a_declaration_in_utf_16_is_of_its_game_alone) {
    check(utf16(u"(;CA[gbk]\n(;SZ[9])"), "(;CA[gbk])(;SZ[9])",
          {"12 18 charset-mismatch gbk", "22 22 missing-close-paren", "22 22 game-restarted"});
    check(utf16(u"(;CA[gbk]\n(;CA[x]"), "(;CA[gbk])(;CA[x])",
          {"12 18 charset-mismatch gbk", "22 22 missing-close-paren", "22 22 game-restarted",
           "32 34 charset-unknown x", "36 36 missing-close-paren"});
}

BOOST_AUTO_TEST_CASE(a_declaration_in_utf_16_is_for_the_game_that_it_stands_in) {
    check(utf16(u"(;CA[x]C[é]\n(;SZ[9]CA[yz]C[é])"), "(;CA[x]C[é])(;SZ[9]CA[yz]C[é])",
          {"12 14 charset-unknown x", "26 26 missing-close-paren", "26 26 game-restarted",
           "46 50 charset-unknown yz"});
    check(utf16(u"(;CA[x]\n(;SZ[9]\n(;CA[UTF-8])"), "(;CA[x])(;SZ[9])(;CA[UTF-8])",
          {"12 14 charset-unknown x", "18 18 missing-close-paren", "18 18 game-restarted",
           "34 34 missing-close-paren", "34 34 game-restarted", "44 54 charset-mismatch UTF-8"});
}

BOOST_AUTO_TEST_CASE(half_a_character_of_utf_16_is_invalid) {
    check(utf16(u"(;C[é\xD800])") + "x", "(;C[é\uFFFD])",
          {"12 14 invalid-bytes", "18 19 invalid-bytes", "18 19 junk-after-game"});
}

BOOST_AUTO_TEST_CASE(a_restart_begins_a_game_with_a_charset_of_its_own) {
    check("(;C[\xC1]CA[koi8-r];B[aa]\n(;GM[1]CA[gbk]C[\x95\x5C])",
          "(;C[а]CA[koi8-r];B[aa])(;GM[1]CA[gbk]C[昞])",
          {"23 23 missing-close-paren", "23 23 game-restarted"});
    check("(;C[\xC1]CA[koi8-r];B[aa]\n(;CA[\xC1]C[\xC1])", "(;C[а]CA[koi8-r];B[aa])(;CA[Á]C[Á])",
          {"23 23 missing-close-paren", "23 23 game-restarted", "28 29 charset-unknown ?",
           "28 29 charset-guessed windows-1252"});
}
