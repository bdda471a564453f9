// SPDX-License-Identifier: MIT
// Pieces, their offsets, and what is invalid, under every chunking.
#include "conversion.hpp"
#include "print_charset.hpp"

#define BOOST_TEST_MODULE converter
#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

using namespace sgfstream;
using namespace sgfstream_test;
using namespace std::string_literals;

namespace {

using kind = stretch::kind;

constexpr char const* fffd = "\xEF\xBF\xBD";

stretch ascii(std::uint64_t offset, std::string const& text) {
    return {kind::ascii, offset, offset + text.size(), text};
}
stretch wide(std::uint64_t offset, std::string const& text) {
    return {kind::wide_ascii, offset, offset + 2 * text.size(), text};
}
stretch run(std::uint64_t offset, std::uint64_t end, std::string const& text) {
    return {kind::run, offset, end, text};
}
stretch invalid(std::uint64_t offset, std::uint64_t length = 1) {
    return {kind::invalid, offset, offset + length, fffd};
}

struct example {
    charset from;
    std::string bytes;
    std::vector<stretch> expected;
};

void check(std::vector<example> const& examples, reading how = reading::by_character) {
    for (auto const& e : examples) {
        auto const result = convert(e.from, e.bytes, how);
        BOOST_TEST_CONTEXT(name_of(e.from) << ' ' << result) {
            BOOST_TEST(result.stretches == e.expected, boost::test_tools::per_element());
            BOOST_TEST(is_chunk_invariant(e.from, e.bytes, how));
        }
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(ascii_and_other_characters_are_told_apart_with_their_offsets) {
    check({
        {charset::utf_8, "", {}},
        {charset::windows_1252, "", {}},
        {charset::utf_8, "(;B[aa])", {ascii(0, "(;B[aa])")}},
        {charset::utf_8,
         "a\xC3\xA4"
         "b\xE6\x9C\xAC\xF0\x9F\x98\x80"
         "c\0d"s,
         {ascii(0, "a"), run(1, 3, "ä"), ascii(3, "b"), run(4, 11, "本😀"), ascii(11, "c\0d"s)}},
        {charset::windows_1252,
         "Ren\xE9]\x80\x95\x81",
         {ascii(0, "Ren"), run(3, 4, "é"), ascii(4, "]"), run(5, 8, "€•\xC2\x81")}},
        {charset::koi8_r, "\xEB\xCF\xCD\xC9;", {run(0, 4, "Коми"), ascii(4, ";")}},
        {charset::gb18030,
         "PB[\xBA\xDA\xB7\xBD]\x80\x81\x30\x81\x30\x95\x32\x82\x36.",
         {ascii(0, "PB["), run(3, 7, "黑方"), ascii(7, "]"), run(8, 17, "€\xC2\x80𠀀"),
          ascii(17, ".")}},
        {charset::big5,
         "\xA5\x5C\xB3\x5D"
         "C\x88\x62",
         {run(0, 4, "功設"), ascii(4, "C"), run(5, 7, "\xC3\x8A\xCC\x84")}},
        {charset::euc_kr, "\xC8\xE6\x8C\x63[", {run(0, 4, "흑똠"), ascii(4, "[")}},
        {charset::shift_jis,
         "\x95\x5C]\x90\x5C\x82\xA0\xB1\\~",
         {run(0, 2, "表"), ascii(2, "]"), run(3, 8, "申あｱ"), ascii(8, "\\~")}},
        {charset::euc_jp, "\xC6\xFC\x8E\xB1\x8F\xB0\xA1:", {run(0, 7, "日ｱ丂"), ascii(7, ":")}},
    });
}

BOOST_AUTO_TEST_CASE(utf_16_has_two_bytes_for_each_ascii_character) {
    check({
        {charset::utf_16le,
         "(\0;\0\xEB\0\x3D\xD8\0\xDE]\0\n\0"s,
         {wide(0, "(;"), run(4, 10, "ë😀"), wide(10, "]\n")}},
        {charset::utf_16be,
         "\0(\0;\0\xEB\xD8\x3D\xDE\0\0]\xFE\xFF"s,
         {wide(0, "(;"), run(4, 10, "ë😀"), wide(10, "]"), run(12, 14, "\xEF\xBB\xBF")}},
        // surrogates that have lost each other
        {charset::utf_16le,
         "\0\xDE\x3D\xD8\x3D\xD8\0\xDE\x3D\xD8]\0"s,
         {invalid(0, 2), invalid(2, 2), run(4, 8, "😀"), invalid(8, 2), wide(10, "]")}},
        {charset::utf_16be, "\0a\0"s, {wide(0, "a"), invalid(2)}},
        {charset::utf_16be, "\xD8\x3D\xDE"s, {invalid(0, 2), invalid(2)}},
        // bytes that look like syntax inside of other characters
        {charset::utf_16be, "\x5C\x5D\x5D\x5C"s, {run(0, 4, "屝嵜")}},
    });
}

BOOST_AUTO_TEST_CASE(iso_2022_jp_loses_its_escape_sequences_and_nothing_else) {
    check({
        {charset::iso_2022_jp,
         "a\x1b$BF|K\\\x1b(B]",
         {ascii(0, "a"), run(4, 8, "日本"), ascii(11, "]")}},
        {charset::iso_2022_jp,
         "\x1b$@F|\x1b$BK\\\x1b(J\\]\x1b(I1\x1b(Bx",
         {run(3, 10, "日本"), ascii(13, "\\]"), run(18, 19, "ｱ"), ascii(22, "x")}},
        // what is no escape sequence stays
        {charset::iso_2022_jp, "\x1b[\x1b(Z\x1b$A\x1b", {ascii(0, "\x1b[\x1b(Z\x1b$A\x1b")}},
        {charset::iso_2022_jp, "a\x1b(", {ascii(0, "a\x1b(")}},
        // a line break ends what was not ended
        {charset::iso_2022_jp, "\x1b$BF|\nF|", {run(3, 5, "日"), ascii(5, "\nF|")}},
        {charset::iso_2022_jp, "\x1b$BF\n]", {invalid(3), ascii(4, "\n]")}},
        // white space does not
        {charset::iso_2022_jp,
         "\x1b$BF| F|\t",
         {run(3, 5, "日"), ascii(5, " "), run(6, 8, "日"), ascii(8, "\t")}},
        // pairs without a character, bytes above 127, an end inside of a pair
        {charset::iso_2022_jp,
         "\x1b$B)!F|\xC6\x1b(B\xC6\xFC",
         {invalid(3, 2), run(5, 7, "日"), invalid(7), invalid(11), invalid(12)}},
        {charset::iso_2022_jp, "\x1b$BF", {invalid(3)}},
        {charset::iso_2022_jp, "\x1b$BF\x1b(B]", {invalid(3), ascii(7, "]")}},
    });
}

BOOST_AUTO_TEST_CASE(each_maximal_invalid_part_of_utf_8_is_one_replacement) {
    check({
        {charset::utf_8, "a\x80z", {ascii(0, "a"), invalid(1), ascii(2, "z")}},
        {charset::utf_8, "\xC0\xAF\xC1\xBF", {invalid(0), invalid(1), invalid(2), invalid(3)}},
        {charset::utf_8, "\xC3]", {invalid(0), ascii(1, "]")}},
        {charset::utf_8, "\xE6\x9C]", {invalid(0, 2), ascii(2, "]")}},
        {charset::utf_8, "\xF0\x9F\x98\\", {invalid(0, 3), ascii(3, "\\")}},
        {charset::utf_8, "\xE0\x80\x80", {invalid(0), invalid(1), invalid(2)}},
        {charset::utf_8, "\xED\xA0\x80", {invalid(0), invalid(1), invalid(2)}},
        {charset::utf_8, "\xED\x9F\xBF", {run(0, 3, "\xED\x9F\xBF")}},
        {charset::utf_8, "\xF4\x90\x80\x80", {invalid(0), invalid(1), invalid(2), invalid(3)}},
        {charset::utf_8, "\xF5\xFE\xFF", {invalid(0), invalid(1), invalid(2)}},
        {charset::utf_8, "\xE6\x9C\xE6\x9C\xAC", {invalid(0, 2), run(2, 5, "本")}},
        {charset::utf_8, "\xF1\x80\x80\xE2\x80\xC0", {invalid(0, 3), invalid(3, 2), invalid(5)}},
        // cut off at the end
        {charset::utf_8, "a\xE6\x9C", {ascii(0, "a"), invalid(1, 2)}},
        {charset::utf_8, "\xF0\x9F\x98", {invalid(0, 3)}},
    });
}

BOOST_AUTO_TEST_CASE(an_invalid_byte_takes_no_ascii_along) {
    check({
        // a lead in front of what is no trail
        {charset::gb18030, "\xBA \xBA\n", {invalid(0), ascii(1, " "), invalid(2), ascii(3, "\n")}},
        // undefined: the byte of ASCII stays, one above 127 does not
        {charset::shift_jis, "\x82\x40\x85\x9F", {invalid(0), ascii(1, "@"), invalid(2, 2)}},
        {charset::shift_jis, "\xFD\x93\xFA\xA0", {invalid(0), run(1, 3, "日"), invalid(3)}},
        {charset::euc_kr, "\xC9\xA1\xB0\x20", {invalid(0, 2), invalid(2), ascii(3, " ")}},
        {charset::big5, "\xA4\x80\x80\xFF", {invalid(0, 2), invalid(2), invalid(3)}},
        {charset::euc_jp,
         "\x8F\xA2\x41\x8F\x41\x8F\x80\x90\xA9\xFE",
         {invalid(0, 2), ascii(2, "A"), invalid(3), ascii(4, "A"), invalid(5, 2), invalid(7),
          invalid(8, 2)}},
        {charset::windows_1253, "\xD2]", {invalid(0), ascii(1, "]")}},
        // parts of four bytes: the digits are ASCII, what is behind them is looked at afresh
        {charset::gb18030, "\x81\x30]", {invalid(0), ascii(1, "0]")}},
        {charset::gb18030, "\x81\x30\x81 ", {invalid(0), ascii(1, "0"), invalid(2), ascii(3, " ")}},
        {charset::gb18030, "\x81\x30\xBA\xDA", {invalid(0), ascii(1, "0"), run(2, 4, "黑")}},
        {charset::gb18030,
         "\xFE\x39\xFE\x39",
         {invalid(0), ascii(1, "9"), invalid(2), ascii(3, "9")}},
        // the end
        {charset::gb18030, "\x81\x30\x81", {invalid(0), ascii(1, "0"), invalid(2)}},
        {charset::gb18030, "a\x81\x30", {ascii(0, "a"), invalid(1), ascii(2, "0")}},
        {charset::shift_jis, "a\x95", {ascii(0, "a"), invalid(1)}},
        {charset::euc_jp, "\x8F\xB0", {invalid(0, 2)}},
    });
}

BOOST_AUTO_TEST_CASE(by_bytes_a_backslash_inside_of_a_character_was_put_there) {
    check(
        {
            // 表 and 評 with their trail bytes escaped
            {charset::shift_jis, "[\x95\\\\]", {ascii(0, "["), run(1, 4, "表"), ascii(4, "]")}},
            {charset::shift_jis, "\x95\\]]", {run(0, 3, "評"), ascii(3, "]")}},
            {charset::gb18030, "\x95\\\\\x8A\\]]", {run(0, 6, "昞奭"), ascii(6, "]")}},
            {charset::big5, "\xA5\\\\\xB3\\]:", {run(0, 6, "功設"), ascii(6, ":")}},
            // a lead in front of the end of the value
            {charset::shift_jis, "\x95];", {invalid(0), ascii(1, "];")}},
            // a backslash that makes no character: a soft line break, an escaped blank
            {charset::shift_jis, "\x95\\\nx", {invalid(0), ascii(1, "\\\nx")}},
            {charset::big5, "\xA5\\ ", {invalid(0), ascii(1, "\\ ")}},
            {charset::gb18030, "\xBA\\", {invalid(0), ascii(1, "\\")}},
            // other trail bytes are what they were
            {charset::shift_jis,
             "\x82\xA0\x83\x40\\\x82\xA0",
             {run(0, 4, "あァ"), ascii(4, "\\"), run(5, 7, "あ")}},
            {charset::gb18030, "\x81\x30\x81\x30]", {run(0, 4, "\xC2\x80"), ascii(4, "]")}},
            // encodings without such bytes are not read otherwise
            {charset::euc_kr,
             "\xC8\xE6\xB0\\\xA1",
             {run(0, 2, "흑"), invalid(2), ascii(3, "\\"), invalid(4)}},
            {charset::euc_jp, "\xC6\\\\", {invalid(0), ascii(1, "\\\\")}},
            {charset::utf_16be, "\x5C\x5D\0]"s, {run(0, 2, "屝"), wide(2, "]")}},
            {charset::utf_8, "本\\]", {run(0, 3, "本"), ascii(3, "\\]")}},
            {charset::windows_1252, "\xE9\\]", {run(0, 1, "é"), ascii(1, "\\]")}},
        },
        reading::by_byte);
}

BOOST_AUTO_TEST_CASE(by_bytes_iso_2022_jp_has_its_syntax_escaped_too) {
    check(
        {
            {charset::iso_2022_jp, "\x1b$BF|K\\\\\x1b(B]", {run(3, 8, "日本"), ascii(11, "]")}},
            // 椰 is 5C 3F, 欅 is 5D 30
            {charset::iso_2022_jp, "\x1b$B\\\\?\\]0\x1b(Bx", {run(3, 9, "椰欅"), ascii(12, "x")}},
            {charset::iso_2022_jp, "\x1b$BF|]F|", {run(3, 5, "日"), ascii(5, "]F|")}},
            {charset::iso_2022_jp, "\x1b$BF]F|", {invalid(3), ascii(4, "]F|")}},
            {charset::iso_2022_jp, "\x1b$BF\\\nx", {invalid(3), ascii(4, "\\\nx")}},
            {charset::iso_2022_jp, "\x1b$BF|\\", {run(3, 5, "日"), ascii(5, "\\")}},
            {charset::iso_2022_jp, "\x1b(I\\]\\\\1]1", {run(3, 8, "ﾝﾜｱ"), ascii(8, "]1")}},
            {charset::iso_2022_jp, "\\]", {ascii(0, "\\]")}},
        },
        reading::by_byte);
}

BOOST_AUTO_TEST_CASE(offsets_begin_where_they_are_told_to) {
    constexpr std::uint64_t far = (std::uint64_t{1} << 32) - 2;
    converter c(charset::gb18030, far);
    BOOST_TEST(c.offset() == far);
    BOOST_TEST(c.from() == charset::gb18030);
    conversion result;
    c.write("a\xBA");
    drain(c, result);
    BOOST_TEST(c.offset() == far + 1);
    c.write("\xDA"
            "b\xFF");
    drain(c, result);
    BOOST_TEST(c.offset() == far + 5);
    auto const expected = std::vector{ascii(far, "a"), run(far + 1, far + 3, "黑"),
                                      ascii(far + 3, "b"), invalid(far + 4)};
    BOOST_TEST(result.stretches == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(text_in_utf_8_is_not_copied) {
    std::string const chunk = "(;PB[本因坊]C[" + std::string(100'000, 'x') + "é])";
    converter c;
    c.write(chunk);
    text_piece piece;
    BOOST_REQUIRE(c.next(piece));
    BOOST_TEST(static_cast<void const*>(piece.text.data()) == chunk.data());
    BOOST_TEST(piece.text.size() == chunk.size());
    BOOST_TEST(piece.step == 1U);
    BOOST_TEST(!c.next(piece));
}

BOOST_AUTO_TEST_CASE(long_runs_come_in_parts) {
    std::string bytes;
    std::string expected;
    for (int i = 0; i < 5'000; ++i) {
        bytes += "\x88\x62"; // the longest text for two bytes
        expected += "\xC3\x8A\xCC\x84";
    }
    BOOST_TEST(
        (convert(charset::big5, bytes).stretches == std::vector{run(0, bytes.size(), expected)}));
}

BOOST_AUTO_TEST_CASE(what_was_not_given_out_can_be_handed_in_again) {
    std::string const chunk = "ab\xC8\xE6"
                              "cd";
    converter c(charset::euc_kr);
    text_piece piece;
    c.write(chunk);
    BOOST_TEST(c.left() == chunk.size());
    BOOST_REQUIRE(c.next(piece));
    BOOST_TEST(piece.text == "ab");
    c.put_back(1);
    BOOST_TEST(c.left() == 5U);
    BOOST_TEST(c.offset() == 1U);
    c.write(std::string_view(chunk).substr(1));
    BOOST_REQUIRE(c.next(piece));
    BOOST_TEST(piece.text == "b");
    BOOST_TEST(piece.offset == 1U);
    BOOST_REQUIRE(c.next(piece));
    BOOST_TEST(piece.text == "흑");
    BOOST_TEST(c.left() == 2U);
    c.put_back(0);
    BOOST_TEST(c.left() == 2U);
}

BOOST_AUTO_TEST_CASE(a_piece_put_back_comes_again_wherever_it_is_cut) {
    struct {
        charset from;
        std::string bytes;
        reading how;
    } const table[] = {
        {charset::utf_8, "a本b\xE6]\xF0\x9F\x98\x80", reading::by_character},
        {charset::utf_16le, "(\0;\0\xEB\0\x3D\xD8\0\xDE]\0"s, reading::by_character},
        {charset::gb18030, "ab\xBA\xDA\x81\x30\x81x\\]", reading::by_byte},
        {charset::iso_2022_jp, "a\x1b$BF| \nb\x1b$BK\\\x1b(B]\x1b(Bx", reading::by_character},
        {charset::iso_2022_jp, "a\x1b$BF|]b\x1b$BK\\\\\x1b(B]\x1b(I1]x", reading::by_byte},
    };
    for (auto const& row : table) {
        auto const whole = convert(row.from, row.bytes, row.how);
        for (std::size_t size = 1; size <= row.bytes.size(); ++size) {
            conversion result;
            converter c(row.from, 0, row.how);
            auto const drain_with_pauses = [&] {
                for (text_piece piece; c.next(piece);) {
                    auto const back = piece.step == 0 ? 0 : piece.text.size();
                    if (back != 0) {
                        // all of it, and then only what is behind its first character
                        auto const offset = piece.offset;
                        c.put_back(back);
                        BOOST_TEST(c.offset() == offset);
                        BOOST_REQUIRE(c.next(piece));
                        BOOST_TEST(piece.offset == offset);
                        bool const is_ascii = static_cast<unsigned char>(piece.text[0]) < 0x80;
                        if (is_ascii && piece.text.size() > 1) {
                            c.put_back(piece.text.size() - 1);
                            piece.text = piece.text.substr(0, 1);
                            piece.length = piece.step;
                            BOOST_TEST(c.offset() == offset + piece.step);
                        }
                    }
                    result.add(piece);
                }
            };
            for (std::size_t i = 0; i < row.bytes.size(); i += size) {
                c.write(std::string_view(row.bytes).substr(i, size));
                drain_with_pauses();
            }
            c.finish();
            drain_with_pauses();
            BOOST_TEST_CONTEXT(name_of(row.from) << " in chunks of " << size) {
                BOOST_TEST(result == whole);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_reset_forgets_everything) {
    converter c(charset::iso_2022_jp, 7, reading::by_byte);
    conversion result;
    c.write("a\x1b$BF");
    drain(c, result);
    BOOST_REQUIRE(!c.reset(charset::shift_jis, 3));
    result = {};
    c.write("\x95\\]");
    drain(c, result);
    BOOST_TEST((result.stretches == std::vector{run(3, 5, "表"), ascii(5, "]")}));
    BOOST_REQUIRE(!c.reset(charset::shift_jis));
    c.finish();
    BOOST_TEST(c.offset() == 0U);
    text_piece piece;
    BOOST_TEST(!c.next(piece));
}
