// SPDX-License-Identifier: MIT
// The charset stage: how text is read once its charset is known, and how it gets along with limits of
// the window, stops and skips.
#define BOOST_TEST_MODULE stage_reading
#include "stage_trace.hpp"

#include <boost/test/unit_test.hpp>

#include <stdexcept>
#include <string>
#include <string_view>

namespace {

using namespace sgfstream_test;
using sgfstream::action;
using sgfstream::charset;
using sgfstream::parse_status;

constexpr std::size_t window = 65'536;

void check(std::string const& input, std::string const& text, lines const& diagnostics = {},
           sgfstream::charset_options const& options = {}) {
    auto const got = staged_in_all_ways(input, options);
    BOOST_TEST((got.text() == text), got.text().substr(0, 200));
    BOOST_TEST(got.diagnostics == diagnostics, boost::test_tools::per_element());
}

void check_events(std::string const& input, lines const& events) {
    BOOST_TEST(staged_in_all_ways(input).events() == events, boost::test_tools::per_element());
}

std::string const two_games = "(;CA[gbk]PB[\x95\x5C\x8A\x5D];B[aa](;C[\xBA\xDA\xFF])(;W[bb]))x\n"
                              "(;C[\xB0\xD7\xB7\xBD \xB0\xD7];B[aa]\n(;GM[1]C[\xE9";

} // namespace

// ---- trail bytes that look like syntax

BOOST_AUTO_TEST_CASE(a_trail_byte_that_looks_like_a_backslash_escapes_nothing) {
    check("(;CA[Shift_JIS]PB[\x95\x5C];B[aa]C[x])", "(;CA[Shift_JIS]PB[表];B[aa]C[x])");
    check("(;CA[Shift_JIS]C[\x90\x5C\x82\xA0];B[aa])", "(;CA[Shift_JIS]C[申あ];B[aa])");
    check("(;CA[big5]C[\xA5\x5C\xB3\x5C])", "(;CA[big5]C[功許])");
    check("(;CA[GB18030]C[\x95\x5C\x81\x30\x81\x30])", "(;CA[GB18030]C[昞\u0080])");
}

BOOST_AUTO_TEST_CASE(a_trail_byte_that_looks_like_a_bracket_ends_nothing) {
    check("(;CA[gb2312]PB[\x95\x5C]PW[\x8A\x5D];B[dd])", "(;CA[gb2312]PB[昞]PW[奭];B[dd])");
    check("(;CA[sjis]C[\x83\x5D\x83\x5B\\]])", "(;CA[sjis]C[ゾゼ\\]])");
}

BOOST_AUTO_TEST_CASE(such_bytes_mean_nothing_either_in_a_game_that_the_end_of_the_input_closes) {
    check("(;CA[sjis]C[\x83\x5D]", "(;CA[sjis]C[ゾ])", {"15 15 missing-close-paren"});
    check("(;CA[sjis]C[\x95\x5C];B[aa]", "(;CA[sjis]C[表];B[aa])", {"21 21 missing-close-paren"});
}

BOOST_AUTO_TEST_CASE(charsets_without_such_bytes_are_read_as_well) {
    check("(;CA[EUC-JP]C[\xC6\xFC\xCB\xDC])", "(;CA[EUC-JP]C[日本])");
    check("(;CA[EUC-KR]C[\xC7\xD1\xB1\xDB])", "(;CA[EUC-KR]C[한글])");
    check("(;CA[koi8-r]C[\xC1\\]\xC2])", "(;CA[koi8-r]C[а\\]б])");
}

BOOST_AUTO_TEST_CASE(text_of_seven_bits_is_known_by_its_escape_sequence) {
    check("(;CA[ISO-2022-JP]C[\x1B$BF|K\\\x1B(B];B[aa])", "(;CA[ISO-2022-JP]C[日本];B[aa])");
    check("(;C[\x1B$BF|\x1B(B]CA[ISO-2022-JP];B[aa])", "(;C[日]CA[ISO-2022-JP];B[aa])");
    check("(;C[\x1B$BF|\x1B(B];B[aa])", "(;C[\x1B$BF|\x1B(B];B[aa])"); // ASCII
    check("(;CA[ISO-2022-JP]C[\x1B\x1B$BF|\x1B(B\x1B", "(;CA[ISO-2022-JP]C[\x1B日\x1B])",
          {"18 29 eof-in-value", "29 29 missing-close-paren"});
}

BOOST_AUTO_TEST_CASE(an_escape_character_by_itself_is_ascii) {
    check("(;C[a\x1B", "(;C[a\x1B])", {"3 6 eof-in-value", "6 6 missing-close-paren"});
    // The stage looks no farther at once, and this is the last byte of that.
    for (std::size_t const size : {window - 1, window, window + 1}) {
        auto const begin = "(;C[" + std::string(size - 5, '.');
        for (std::string const end : {"\x1B(J])", "\x1B\x1B])"}) {
            auto const input = begin + end;
            for (auto const& cut : {whole(), pieces_of(window, input.size())}) {
                auto const got = staged(input, cut);
                BOOST_TEST((got.text() == input));
                BOOST_TEST(got.diagnostics.empty());
            }
        }
        auto const got = staged(begin + "\x1B$BF|\x1B(B]CA[ISO-2022-JP])");
        BOOST_TEST((got.text() == begin + "日]CA[ISO-2022-JP])"));
    }
}

BOOST_AUTO_TEST_CASE(a_program_that_escaped_bytes_is_understood) {
    check("(;CA[gbk]C[\x8A\\\x5D];B[aa])", "(;CA[gbk]C[奭];B[aa])");
    check("(;CA[gbk]C[\x95\\\x5C])", "(;CA[gbk]C[昞])");
    check("(;CA[gbk]C[\x95\\\x5C])(;CA[gbk]C[\x95\x5C])", "(;CA[gbk]C[昞])(;CA[gbk]C[昞])");
}

BOOST_AUTO_TEST_CASE(a_game_that_would_end_in_its_text_is_read_by_bytes) {
    // Decoded first, the value and the game end behind the trail byte 5C, and a bracket is left over.
    check("(;CA[gbk]C[\x95\\])x\\]y];B[aa])", "(;CA[gbk]C[昡)x\\]y];B[aa])");
}

BOOST_AUTO_TEST_CASE(a_game_without_an_end_is_read_by_characters_unless_that_leaves_more_garbage) {
    check("(;CA[gbk]C[\x95\x5C];B[aa]", "(;CA[gbk]C[昞];B[aa])", {"20 20 missing-close-paren"});
    check("(;CA[gbk]C[\x95\x5C];B[aa", "(;CA[gbk]C[昞];B[aa])",
          {"16 19 eof-in-value", "19 19 missing-close-paren"});
    check("(;CA[gbk]C[\x8A\\\x5D];B[aa", "(;CA[gbk]C[奭];B[aa])",
          {"17 20 eof-in-value", "20 20 missing-close-paren"});
}

BOOST_AUTO_TEST_CASE(the_reading_without_an_end_is_not_taken_where_the_other_has_one) {
    check("(;CA[gbk]C[\x95\\\x5C])", "(;CA[gbk]C[昞])");
    check("(;CA[gbk]C[\x95\x5C])", "(;CA[gbk]C[昞])");
}

BOOST_AUTO_TEST_CASE(invalid_bytes_do_not_decide_how_text_is_read) {
    // By bytes this is one valid character, but the syntax is as good either way.
    check("(;CA[sjis]C[\x88\\\x9F x])", "(;CA[sjis]C[\uFFFD\\\uFFFD x])",
          {"12 13 invalid-bytes", "14 15 invalid-bytes"});
    check("(;CA[sjis]C[\x88\\\x9F])", "(;CA[sjis]C[亜])");
}

// ---- offsets

BOOST_AUTO_TEST_CASE(offsets_in_shift_jis_are_those_of_the_source) {
    check_events("(;CA[sjis]C[a\x95\x5C\x82\xA0];B[aa])",
                 {"0 tree_begin 1", "1 node", "2 property CA", "4 value_begin", "5 value \"sjis\"",
                  "9 value_end", "10 property C", "11 value_begin", "12 value \"a表あ\"",
                  "17 value_end", "18 node", "19 property B", "20 value_begin", "21 value \"aa\"",
                  "23 value_end", "24 tree_end 1"});
}

BOOST_AUTO_TEST_CASE(offsets_in_gbk_are_those_of_the_source) {
    check_events("(;C[\xBA\xDA\xB7\xBD]\xBA\xDA;B[aa])",
                 {"0 tree_begin 1", "1 node", "2 property C", "3 value_begin", "4 value \"黑方\"",
                  "8 value_end", "11 node", "12 property B", "13 value_begin", "14 value \"aa\"",
                  "16 value_end", "17 tree_end 1"});
    check("(;C[\xBA\xDA\xB7\xBD]\xBA\xDA;B[aa])", "(;C[黑方];B[aa])",
          {"4 5 charset-guessed GB18030", "9 11 bad-char-in-node"});
}

BOOST_AUTO_TEST_CASE(offsets_in_iso_2022_jp_are_those_of_the_source) {
    check_events("(;CA[ISO-2022-JP]C[\x1B$BF|\x1B(B\\\x1B$BF|\x1B(B];)",
                 {"0 tree_begin 1", "1 node", "2 property CA", "4 value_begin",
                  "5 value \"ISO-2022-JP\"", "16 value_end", "17 property C", "18 value_begin",
                  "22 value \"日\\\\日\"", "36 value_end", "37 node", "38 tree_end 1"});
}

// ---- bytes that are no text

BOOST_AUTO_TEST_CASE(invalid_bytes_are_replaced_and_located) {
    check("(;CA[UTF-8]C[a\xE9]C[\xF0\x9F]B[\xC3(])", "(;CA[UTF-8]C[a\uFFFD]C[\uFFFD]B[\uFFFD(])",
          {"14 15 invalid-bytes", "18 20 invalid-bytes", "23 24 invalid-bytes"});
    check("(;CA[gbk]C[\xBA\xDA\xFF\xBA ];B[aa])", "(;CA[gbk]C[黑\uFFFD\uFFFD ];B[aa])",
          {"13 14 invalid-bytes", "14 15 invalid-bytes"});
    check("(;CA[UTF-8]C[caf\xC3", "(;CA[UTF-8]C[caf\uFFFD])",
          {"16 17 invalid-bytes", "12 17 eof-in-value", "17 17 missing-close-paren"});
    check("(;C[caf\xE9", "(;C[café])",
          {"7 8 charset-guessed windows-1252", "3 8 eof-in-value", "8 8 missing-close-paren"});
}

BOOST_AUTO_TEST_CASE(what_contradicts_the_decision_behind_the_window_is_invalid) {
    auto const begin = "(;C[é" + std::string(window, '.');
    check(
        begin + "\xE9])", begin + "\uFFFD])",
        {std::to_string(begin.size()) + ' ' + std::to_string(begin.size() + 1) + " invalid-bytes"});
}

// ---- the window

BOOST_AUTO_TEST_CASE(a_declaration_counts_up_to_the_last_byte_of_the_window) {
    std::string const end = "]CA[koi8-r]";
    auto const longest = window - 1 - end.size();
    for (std::size_t const more : {0U, 1U, 2U}) {
        auto const rest = std::string(longest + more, '.') + end + ";B[aa])";
        if (more == 0) {
            check("(;C[\xC1" + rest, "(;C[а" + rest);
        } else {
            check("(;C[\xC1" + rest, "(;C[Á" + rest, {"4 5 charset-guessed windows-1252"});
        }
    }
}

BOOST_AUTO_TEST_CASE(a_character_that_the_window_cuts_is_valid) {
    for (std::size_t const size : {window - 4, window - 3, window - 2}) {
        auto const text = "(;C[é" + std::string(size, '.') + "é])";
        check(text, text);
    }
}

BOOST_AUTO_TEST_CASE(a_game_may_begin_in_the_window_of_the_one_before) {
    // Read by bytes, none of these games ends before the last.
    std::string input;
    std::string text;
    for (int i = 0; i < 3000; ++i) {
        input += "(;C[\x95\\])\n";
        text += "(;C[昞])";
    }
    check(input, text, {}, {charset::gb18030});
}

BOOST_AUTO_TEST_CASE(games_that_end_long_before_their_windows_cost_no_more_than_others) {
    std::string input;
    for (int i = 0; i < 200'000; ++i) {
        input += "(;C[\x95\\])";
    }
    stage_recorder record;
    sgfstream::basic_charset_stage<stage_recorder> stage(record, {}, {charset::gb18030});
    stage.write(input); // if each looked 64 KiB ahead this would take minutes
    BOOST_TEST((stage.finish() == parse_status::finished));
    BOOST_TEST(stage.games() == 200'000U);
}

BOOST_AUTO_TEST_CASE(ascii_does_not_wait_and_text_waits_for_its_game) {
    stage_recorder record;
    sgfstream::basic_charset_stage<stage_recorder> stage(record);
    stage.write("(;C[abc");
    BOOST_TEST(record.text() == "(;C[abc");
    BOOST_TEST(!stage.decoding());
    stage.write("\xC1 def];B[aa]");
    BOOST_TEST(record.text() == "(;C[abc");
    stage.write(")");
    BOOST_TEST(record.text() == "(;C[abcÁ def];B[aa])");
    stage.write("(;CA[utf-8]C[\xC3");
    BOOST_TEST((stage.decoding() == charset::utf_8));
    stage.write("\xA9");
    BOOST_TEST(record.text() == "(;C[abcÁ def];B[aa])(;CA[utf-8]C[é");
    BOOST_TEST(stage.offset() == 35U);
    stage.reset(100);
    BOOST_TEST(stage.offset() == 100U);
    stage.write("(;C[\xC1])");
    BOOST_TEST(record.diagnostics == (lines{"7 8 charset-guessed windows-1252",
                                            "104 105 charset-guessed windows-1252"}),
               boost::test_tools::per_element());
}

// ---- answers

namespace {

void check_stops(std::string const& input, std::size_t least_events) {
    auto const expected = staged(input);
    for (auto const& cut : {whole(), pieces_of(1, input.size()), pieces_of(7, input.size())}) {
        std::size_t events = 1;
        for (std::size_t at = 0; at < events; ++at) {
            answering handler(at);
            sgfstream::basic_charset_stage<answering> stage(handler);
            std::size_t stops = 0;
            for (auto chunk : cut.chunks_of(input)) {
                auto result = write_copy(stage, chunk);
                while (result.status == parse_status::stopped) {
                    ++stops;
                    BOOST_TEST(handler.count == at + 1);
                    chunk.remove_prefix(result.consumed);
                    result = write_copy(stage, chunk);
                }
                BOOST_TEST((result.status == parse_status::need_more));
            }
            while (stage.finish() == parse_status::stopped) {
                ++stops;
                BOOST_TEST(handler.count == at + 1);
            }
            BOOST_TEST((stage.status() == parse_status::finished));
            BOOST_TEST(stops <= 1U);
            BOOST_TEST((handler.record == expected), cut.name() << ", stop at " << at);
            events = handler.count;
        }
        BOOST_TEST(events >= least_events);
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(a_stop_at_any_event_changes_nothing) {
    check_stops(two_games, 50);
    check_stops(
        utf16(u"(;CA[gbk]PB[x]z;B[aa](;C[\n](;W[bb]))x\n(;CA[]C[a];B[aa]\n(;GM[1]C[e]]C[]]CA[x]"),
        50);
}

BOOST_AUTO_TEST_CASE(a_stop_inside_of_a_character_changes_nothing) {
    // The first byte behind an identifier shows that the line begins no game, in the middle of a piece.
    check_stops("(;C[é]\n(;Béé日[x]C[y])", 13);
    check_stops("(;CA[koi8-r]C[\xC1]\n(;B\xC1\xC2\xC3[x]C[y])", 13);
    check_stops("(;CA[gbk]C[\x95\x5C]\n(;B\x95\x5C\xBA\xDA,[x]C[y])", 13);
}

BOOST_AUTO_TEST_CASE(a_skip_at_any_event_is_the_same_under_every_chunking) {
    for (auto const answer : {action::skip_tree, action::skip_game}) {
        auto const expected = staged(two_games);
        std::size_t events = 1;
        for (std::size_t at = 0; at < events; ++at) {
            auto const run = [&](chunking const& cut) {
                answering handler(at, answer);
                sgfstream::basic_charset_stage<answering> stage(handler);
                for (auto const chunk : cut.chunks_of(two_games)) {
                    write_copy(stage, chunk);
                }
                BOOST_TEST((stage.finish() == parse_status::finished));
                events = std::max(events, handler.count);
                return handler.record;
            };
            auto const reference = run(whole());
            BOOST_TEST(reference.text().size() <= expected.text().size());
            BOOST_TEST((run(pieces_of(1, two_games.size())) == reference), "skip at " << at);
            BOOST_TEST((run(pieces_of(5, two_games.size())) == reference), "skip at " << at);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_game_in_the_window_can_be_skipped) {
    std::string const input = "(;C[a\xC1];B[aa])(;C[\xC1])";
    for (std::size_t size = 6; size < 13; ++size) {
        stage_recorder record;
        sgfstream::basic_charset_stage<stage_recorder> stage(record);
        stage.write(std::string_view(input).substr(0, size));
        BOOST_TEST(stage.skip_game());
        stage.write(std::string_view(input).substr(size));
        BOOST_TEST((stage.finish() == parse_status::finished));
        BOOST_TEST(record.text() == "(;C[a)(;C[Á])");
        BOOST_TEST(record.diagnostics == lines{"18 19 charset-guessed windows-1252"},
                   boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(limits_hold_at_the_byte_that_is_over_them) {
    std::string const input = "(;C[\xC1](;W[aa](;B[bb])))(;C[\xC1])";
    sgfstream::limits bounds;
    bounds.nesting_depth = 2;
    for (auto const& cut : all_chunkings(input.size())) {
        stage_recorder record;
        sgfstream::basic_charset_stage<stage_recorder> stage(record, bounds);
        for (auto chunk : cut.chunks_of(input)) {
            auto const result = write_copy(stage, chunk);
            if (result.status == parse_status::failed) {
                BOOST_TEST((stage.error() == sgfstream::limit_errc::nesting_depth));
                BOOST_TEST(stage.failure().offset == 13U);
                BOOST_TEST(stage.offset() == 13U);
                BOOST_TEST(stage.skip_game());
                chunk.remove_prefix(result.consumed);
                write_copy(stage, chunk);
            }
        }
        BOOST_TEST((stage.finish() == parse_status::finished));
        BOOST_TEST(record.text() == "(;C[Á](;W[aa])(;C[Á])");
    }
}

BOOST_AUTO_TEST_CASE(a_handler_that_throws_leaves_the_stage_failed) {
    std::string const input = "(;C[\xC1];B[aa])";
    for (std::size_t at = 0; at < 11; ++at) {
        bool throws = true;
        answering handler([&](std::size_t number) {
            if (throws && number == at) {
                throw std::runtime_error("thrown");
            }
            return action::proceed;
        });
        sgfstream::basic_charset_stage<answering> stage(handler);
        BOOST_CHECK_THROW(stage.write(input), std::runtime_error);
        BOOST_TEST((stage.error() == sgfstream::usage_errc::handler_threw));
        BOOST_TEST((stage.write("x").status == parse_status::failed));
        BOOST_TEST((stage.finish() == parse_status::failed));
        stage.reset();
        throws = false;
        handler.record = {};
        stage.write(input);
        BOOST_TEST((stage.finish() == parse_status::finished));
        BOOST_TEST(handler.record.text() == "(;C[Á];B[aa])");
    }
}

BOOST_AUTO_TEST_CASE(nothing_can_be_written_behind_the_end) {
    stage_recorder record;
    sgfstream::basic_charset_stage<stage_recorder> stage(record);
    stage.write("(;C[\xC1])");
    BOOST_TEST((stage.finish() == parse_status::finished));
    BOOST_TEST((stage.finish() == parse_status::finished));
    BOOST_TEST((stage.write("x").status == parse_status::failed));
    BOOST_TEST((stage.error() == sgfstream::usage_errc::finished));
}

BOOST_AUTO_TEST_CASE(nothing_can_be_written_behind_a_stop_of_the_end) {
    answering handler(5); // at the end of the value: more is behind it
    sgfstream::basic_charset_stage<answering> stage(handler);
    stage.write("(;C[\xC1]C[b]");
    BOOST_TEST((stage.finish() == parse_status::stopped));
    BOOST_TEST((stage.write(")").status == parse_status::failed));
    BOOST_TEST((stage.error() == sgfstream::usage_errc::finished));
    BOOST_TEST((stage.finish() == parse_status::failed));
    BOOST_TEST(handler.record.text() == "(;C[Á]");
}
