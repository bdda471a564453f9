// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE cli_json_text
#include "json_text.hpp"
#include "readable.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

namespace cli = sgfstream::cli;

namespace {

std::string json(std::string_view bytes) {
    std::string result;
    cli::append_json_string(result, bytes);
    return result;
}

/// The same without quotes, with a question mark for each U+FFFD.
std::string repaired(std::string_view bytes) {
    std::string const whole = json(bytes);
    std::string_view left = std::string_view(whole).substr(1, whole.size() - 2);
    std::string result;
    while (!left.empty()) {
        bool const replaced = left.starts_with("\xEF\xBF\xBD");
        result += replaced ? '?' : left.front();
        left.remove_prefix(replaced ? 3 : 1);
    }
    return result;
}

} // namespace

BOOST_AUTO_TEST_CASE(quotes_backslashes_and_control_characters_are_escaped) {
    BOOST_TEST(json("a\"b\\c\n\r\t") == R"("a\"b\\c\n\r\t")");
    BOOST_TEST(json(std::string_view("\0\x01\x1F", 3)) == R"("\u0000\u0001\u001F")");
    BOOST_TEST(json("\x7F") == "\"\x7F\"");
    BOOST_TEST(json("") == "\"\"");
}

BOOST_AUTO_TEST_CASE(utf_8_is_left_as_it_is) {
    for (std::string_view const text :
         {"\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBF",
          "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF", "\xE5\x9B\xB2\xE6\xA3\x8B"}) {
        BOOST_TEST(repaired(text) == text);
    }
}

BOOST_AUTO_TEST_CASE(one_replacement_for_each_byte_that_fits_nowhere) {
    BOOST_TEST(repaired("\x80") == "?");
    BOOST_TEST(repaired("\xFF\xFE") == "??");
    BOOST_TEST(repaired("\xC0\xAF") == "??");           // overlong
    BOOST_TEST(repaired("\xE0\x80\x80") == "???");      // overlong
    BOOST_TEST(repaired("\xED\xA0\x80") == "???");      // a surrogate
    BOOST_TEST(repaired("\xF4\x90\x80\x80") == "????"); // beyond U+10FFFF
    BOOST_TEST(repaired("\xF5\x80") == "??");
}

BOOST_AUTO_TEST_CASE(one_replacement_for_each_sequence_that_is_cut_short) {
    BOOST_TEST(repaired("\xE2\x82") == "?");
    BOOST_TEST(repaired("\xE2\x82x") == "?x");
    BOOST_TEST(repaired("\xF0\x9F\x98") == "?");
    BOOST_TEST(repaired("\xF0\x9F\xE5\x9B\xB2") == "?\xE5\x9B\xB2");
    BOOST_TEST(repaired("\xC3\"") == "?\\\"");
}

BOOST_AUTO_TEST_CASE(the_examples_of_the_unicode_standard_come_out_as_printed_there) {
    // Section 3.9, tables 3-8 to 3-11.
    BOOST_TEST(repaired("\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41") == "????????A");
    BOOST_TEST(repaired("\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41") == "????????A");
    BOOST_TEST(repaired("\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42") == "?????A??B");
    BOOST_TEST(repaired("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41") == "????A");
}

BOOST_AUTO_TEST_CASE(values_are_decoded_as_text_unless_they_are_to_stand_as_they_are) {
    std::string decoded;
    cli::append_json_value(decoded, "a\\:b\r\nc", false);
    BOOST_TEST(decoded == R"("a:b\nc")");
    std::string raw;
    cli::append_json_value(raw, "a\\:b\r\nc", true);
    BOOST_TEST(raw == R"("a\\:b\r\nc")");
}

BOOST_AUTO_TEST_CASE(numbers_are_grouped_for_people) {
    BOOST_TEST(cli::grouped(0) == "0");
    BOOST_TEST(cli::grouped(999) == "999");
    BOOST_TEST(cli::grouped(1'000) == "1,000");
    BOOST_TEST(cli::grouped(123'456'789) == "123,456,789");
    BOOST_TEST(cli::grouped(18'446'744'073'709'551'615u) == "18,446,744,073,709,551,615");
    BOOST_TEST(cli::in_bytes(0) == "0 B");
    BOOST_TEST(cli::in_bytes(999) == "999 B");
    BOOST_TEST(cli::in_bytes(999'999) == "1.0 MB");
    BOOST_TEST(cli::in_bytes(268'435'456) == "268.4 MB");
    BOOST_TEST(cli::counted(1, "game") == "1 game");
    BOOST_TEST(cli::counted(2'000, "game") == "2,000 games");
}

BOOST_AUTO_TEST_CASE(names_with_control_characters_stay_in_their_line) {
    BOOST_TEST(cli::printable("a\nb\x1B[2J\x7F.sgf") == "a\\x0Ab\\x1B[2J\\x7F.sgf");
    BOOST_TEST(cli::printable("\xE5\x9B\xB2 [x]") == "\xE5\x9B\xB2 [x]");
}
