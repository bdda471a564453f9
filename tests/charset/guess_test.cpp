// SPDX-License-Identifier: MIT
// What bytes look like as UTF-8, and which encoding they are likely in. Texts are written in UTF-8 and
// encoded by iconv.
#include "iconv.hpp"
#include "print_charset.hpp"

#include <sgfstream/charset/converter.hpp>
#include <sgfstream/charset/guess.hpp>

#define BOOST_TEST_MODULE guess
#include <boost/test/unit_test.hpp>

#include <optional>
#include <random>
#include <string>
#include <string_view>

using namespace sgfstream;
using namespace sgfstream_test;
using namespace std::string_literals;

namespace {

std::string in(char const* encoding, std::string_view text) {
    auto const result = iconv_reference(encoding, "UTF-8")(text);
    BOOST_REQUIRE(result);
    return *result;
}

std::string in_game(std::string_view value) {
    return "(;GM[1]SZ[19]PB[" + std::string(value) + "];B[pd];W[dp])";
}

/// The last byte is given by itself, in a character of its own.
void check_facts(std::string_view bytes, bool goes_on, std::size_t first_non_ascii,
                 std::size_t first_invalid, bool only_pairs) {
    // Behind and in front of ASCII of many lengths, so that blocks of all kinds are met.
    for (std::size_t padding = 0; padding < 140; ++padding) {
        auto const text = std::string(padding, 'x') + std::string(bytes);
        auto const facts = examine_utf8(text, goes_on);
        auto const moved = [&](std::size_t index) {
            return index == utf8_facts::none ? index : index + padding;
        };
        BOOST_REQUIRE_EQUAL(facts.first_non_ascii, moved(first_non_ascii));
        BOOST_REQUIRE_EQUAL(facts.first_invalid, moved(first_invalid));
        BOOST_REQUIRE_EQUAL(facts.only_pairs, only_pairs);
        BOOST_REQUIRE_EQUAL(facts.is_valid(), first_invalid == utf8_facts::none);
        BOOST_REQUIRE_EQUAL(facts.has_non_ascii(), first_non_ascii != utf8_facts::none);
    }
}

constexpr auto none = utf8_facts::none;

} // namespace

BOOST_AUTO_TEST_CASE(bytes_are_told_to_be_utf_8_or_where_they_are_not) {
    for (bool const goes_on : {false, true}) {
        check_facts("", goes_on, none, none, true);
        check_facts("(;B[aa])", goes_on, none, none, true);
        check_facts("Zo\xC3\xAB]", goes_on, 2, none, true);
        check_facts("Zo\xC3\xAB\xE6\x9C\xAC" + std::string(100, 'x'), goes_on, 2, none, false);
        check_facts("\xF0\x9F\x98\x80]", goes_on, 0, none, false);
        check_facts("a\xE9]", goes_on, 1, 1, true);
        check_facts("\xC3\xAB\xC3]" + std::string(100, 'x'), goes_on, 0, 2, true);
        check_facts("\xE6\x9C\xAC\x80", goes_on, 0, 3, false);
        check_facts("\xED\xA0\x80", goes_on, 0, 0, true);
        check_facts("\xED\x95\x9C\xED\xA0\x80" + std::string(100, 'x'), goes_on, 0, 3, false);
        check_facts("\xC1\x80", goes_on, 0, 0, true);
        check_facts("\xE0\x9F\xBF", goes_on, 0, 0, true);
        check_facts("\xE0\xA0\x80", goes_on, 0, none, false);
        check_facts("\xF4\x90\x80\x80", goes_on, 0, 0, true);
        check_facts("\xF5", goes_on, 0, 0, true);
        // 太原 in GBK
        check_facts("\xCC\xAB\xD4\xAD", goes_on, 0, none, true);
    }
}

BOOST_AUTO_TEST_CASE(a_character_cut_off_by_the_end_of_a_window_is_not_invalid) {
    check_facts("a\xC3", true, 1, none, true);
    check_facts("a\xE6", true, 1, none, false);
    check_facts("\xC3\xAB\xE6\x9C", true, 0, none, false);
    check_facts("\xF0\x9F\x98", true, 0, none, false);
    check_facts("a\xC3", false, 1, 1, true);
    check_facts("\xC3\xAB\xE6\x9C", false, 0, 2, true);
    // but one that can become none is
    check_facts("\xE0\x80", true, 0, 0, true);
    check_facts("\xF8", true, 0, 0, true);
}

BOOST_AUTO_TEST_CASE(random_bytes_are_valid_utf_8_where_iconv_says_so) {
    iconv_reference reference("UTF-32LE", "UTF-8");
    std::mt19937 random(1);
    constexpr std::string_view parts[] = {
        "a",     "\xC3\xA4",         "\xE6\x9C\xAC", "\xED\x95\x9C",
        "word ", "\xF0\x9F\x98\x80", "\xE0\xB8\x81", "\xD0\x94"};
    int valid = 0;
    int wrong = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (auto n = random() % 60; n > 0; --n) {
            text += parts[random() % std::size(parts)];
        }
        if (random() % 2 != 0 && !text.empty()) {
            text[random() % text.size()] = static_cast<char>(random() % 256);
        }
        auto const facts = examine_utf8(text);
        wrong += facts.is_valid() != reference(text).has_value();
        wrong += !facts.is_valid() && !reference(text.substr(0, facts.first_invalid));
        valid += facts.is_valid();
    }
    BOOST_TEST(wrong == 0);
    BOOST_TEST(valid > 10'000);
    BOOST_TEST(valid < 19'000);
}

BOOST_AUTO_TEST_CASE(chinese_is_guessed_from_a_name) {
    for (std::string_view const name : {"黑方", "白方", "柯洁", "古力", "常昊九段", "聂卫平",
                                        "马晓春", "中国围棋协会", "第一届围棋大赛决赛"}) {
        BOOST_TEST_CONTEXT(name) {
            BOOST_TEST(guess_charset(in_game(in("GB18030", name))) == charset::gb18030);
        }
    }
    BOOST_TEST(guess_charset(in_game(in("GB18030", "白棋这一手太缓，应该先在右上角挂角。𠀀"))) ==
               charset::gb18030);
}

BOOST_AUTO_TEST_CASE(korean_is_guessed_from_ten_characters_on) {
    BOOST_TEST(guess_charset(in_game(in("CP949", "이것은 바둑 기보입니다"))) == charset::euc_kr);
    BOOST_TEST(
        guess_charset(in_game(
            in("CP949", "흑이 우상귀에서 두 칸 높은 협공을 하였다. “좋은 수”라고 생각한다."))) ==
        charset::euc_kr);
    // Nine are too few; and one in twenty-one may be something else, two may not.
    auto const hangul = in("CP949", "가나다라마바사아자");
    BOOST_TEST(guess_charset(in_game(hangul)) != charset::euc_kr);
    BOOST_TEST(guess_charset(in_game(hangul + hangul.substr(0, 2))) == charset::euc_kr);
    BOOST_TEST(guess_charset(in_game(hangul + hangul + hangul.substr(0, 4) + "\xE9 ")) ==
               charset::euc_kr);
    BOOST_TEST(guess_charset(in_game(hangul + hangul + "\xE9 \xE9 ")) != charset::euc_kr);
}

BOOST_AUTO_TEST_CASE(japanese_is_guessed_from_a_sentence) {
    BOOST_TEST(
        guess_charset(in_game(in("CP932", "黒の次の一手はどこでしょうか。右上の白を攻めます。"))) ==
        charset::shift_jis);
    BOOST_TEST(guess_charset(in_game(in("CP932", "これは有名な棋譜です。\nコミは六目半。"))) ==
               charset::shift_jis);
}

BOOST_AUTO_TEST_CASE(traditional_chinese_is_guessed_from_a_sentence) {
    BOOST_TEST(
        guess_charset(in_game(
            in("BIG5", "這是一場非常精彩的圍棋比賽，白棋在右上角下了一手好棋，黑棋無法應對。"))) ==
        charset::big5);
}

BOOST_AUTO_TEST_CASE(western_text_is_what_is_left) {
    for (std::string_view const text :
         {"André", "Müller", "Zoë", "Łukasz", "François Dupré", "Åse Øst", "“quoted” – dash",
          "Schöne Partie, aber Weiß hätte größer spielen können.", "¡Qué jugada más buena, señor!",
          "é", "Ö", "naïve café"}) {
        auto const encoding = text == "Łukasz" ? "CP1250" : "CP1252";
        BOOST_TEST_CONTEXT(text) {
            BOOST_TEST(guess_charset(in_game(in(encoding, text))) == charset::windows_1252);
        }
    }
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_text_are_western) {
    BOOST_TEST(guess_charset("") == charset::windows_1252);
    BOOST_TEST(guess_charset("(;B[aa])") == charset::windows_1252);
    std::string every;
    for (int byte = 0; byte < 256; ++byte) {
        every += static_cast<char>(byte);
    }
    BOOST_TEST(guess_charset(every) == charset::windows_1252);
    BOOST_TEST(guess_charset(std::string(10'000, '\xFF')) == charset::windows_1252);
    BOOST_TEST(guess_charset(std::string(10'000, '\0')) == charset::windows_1252);
}

BOOST_AUTO_TEST_CASE(one_word_in_another_encoding_does_not_make_chinese_western) {
    // but an invalid byte does, as valid bytes are what the guess asks for
    auto const name = in("GB18030", "中国围棋");
    BOOST_TEST(guess_charset(in_game(name + " caf\xE9 bar")) == charset::windows_1252);
    BOOST_TEST(guess_charset(in_game(name + " Ren\xE9")) == charset::gb18030); // E9 5D is a pair
}

BOOST_AUTO_TEST_CASE(a_character_cut_off_at_the_end_changes_no_guess) {
    for (auto const& [encoding, text, expected] :
         {std::tuple{"GB18030", "中国围棋协会", charset::gb18030},
          std::tuple{"CP949", "이것은 바둑 기보입니다", charset::euc_kr},
          std::tuple{"CP932", "黒の次の一手はどこでしょうか。右上の白を攻めます",
                     charset::shift_jis},
          std::tuple{"BIG5", "這是一場非常精彩的圍棋比賽，白棋在右上角下了一手好棋",
                     charset::big5}}) {
        auto bytes = in(encoding, text);
        bytes += bytes[0]; // a lead in all of these
        BOOST_TEST_CONTEXT(text) {
            BOOST_TEST(guess_charset(bytes) == expected);
        }
    }
    BOOST_TEST(guess_charset(in("GB18030", "中国围棋") + "\x81\x30") == charset::gb18030);
    BOOST_TEST(guess_charset(in("GB18030", "中国围棋") + "\x81\x30\x81") == charset::gb18030);
}
