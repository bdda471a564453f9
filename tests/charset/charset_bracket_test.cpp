// SPDX-License-Identifier: MIT
// Brackets that nobody escaped in text of any charset. Every input is read under every chunking.
#define BOOST_TEST_MODULE charset_bracket_stage
#include "stage_trace.hpp"

#include <sgfstream/charset/charset_game_reader.hpp>
#include <sgfstream/source.hpp>
#include <sgfstream/writer.hpp>

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

namespace {

using namespace sgfstream_test;
using namespace std::string_literals;
using sgfstream::action;
using sgfstream::charset;
using sgfstream::parse_status;

template <class Handler>
using repairing_stage = sgfstream::basic_repairing_charset_stage<Handler>;

stage_recorder repaired(std::string_view input) {
    return staged<repairing_stage<stage_recorder>>(input);
}

void check(std::string const& input, std::string const& text, lines const& diagnostics,
           sgfstream::charset_options const& options = {}) {
    auto const got = staged_in_all_ways<repairing_stage<stage_recorder>>(input, options);
    BOOST_TEST(got.text() == text);
    BOOST_CHECK_EQUAL_COLLECTIONS(got.diagnostics.begin(), got.diagnostics.end(),
                                  diagnostics.begin(), diagnostics.end());
}

// Diagnostics are not answered.
struct stopping : answering {
    using answering::answering;
    void on_diagnostic(sgfstream::diagnostic const& d) { record.on_diagnostic(d); }
};

std::string const games =
    "(;CA[gbk]C[\x95\x5C [\x8A\x5D] \xBA\xDA];B[aa](;C[[\xB0\xD7]]))(;C[[1d] \xE9t\xE9](;W[bb] \n"
    "(;GM[1]CA[UTF-8]C[[é] é]\n";

} // namespace

BOOST_AUTO_TEST_CASE(ascii_is_repaired_as_it_is_without_charsets) {
    check("(;C[bob [9k]: hi];B[aa])", "(;C[bob [9k\\]: hi];B[aa])", {"11 12 bracket-repaired"});
    check("(;C[a]b])", "(;C[a\\]b])", {"5 6 bracket-repaired"});
    check("(;AB[aa][bb])", "(;AB[aa][bb])", {});
}

BOOST_AUTO_TEST_CASE(text_in_gbk_is_repaired) {
    check("(;CA[gbk]C[\xBA\xDA [1d]: \xB0\xD7];B[aa])", "(;CA[gbk]C[黑 [1d\\]: 白];B[aa])",
          {"17 18 bracket-repaired"});
    check("(;CA[gbk]C[[\xBA\xDA] \xB0\xD7]\n;B[aa])", "(;CA[gbk]C[[黑\\] 白];B[aa])",
          {"14 15 bracket-repaired"});
}

BOOST_AUTO_TEST_CASE(a_trail_byte_that_looks_like_a_bracket_is_none) {
    check("(;CA[gbk]C[\x8A\x5D [a] \x8A\x5D];B[aa])", "(;CA[gbk]C[奭 [a\\] 奭];B[aa])",
          {"16 17 bracket-repaired"});
    check("(;CA[sjis]C[\x83\x5B \x83\x5D];B[aa])", "(;CA[sjis]C[ゼ ゾ];B[aa])", {});
    check("(;CA[sjis]C[[\x83\x5D] \x83\x5D];B[aa])", "(;CA[sjis]C[[ゾ\\] ゾ];B[aa])",
          {"15 16 bracket-repaired"});
    // What stands behind a ']' is read as characters too: no ']' follows, and nothing escapes.
    check("(;CA[sjis]C[a] \x83\x5D)", "(;CA[sjis]C[a])", {"15 17 bad-char-in-node"});
    check("(;CA[sjis]C[a] \x95\x5C])", "(;CA[sjis]C[a\\] 表])", {"13 14 bracket-repaired"});
}

BOOST_AUTO_TEST_CASE(text_in_utf_8_is_repaired) {
    check("\xEF\xBB\xBF(;C[é [ü] ö])", "(;C[é [ü\\] ö])", {"13 14 bracket-repaired"});
    check("(;CA[UTF-8]C[本 [因] 坊])", "(;CA[UTF-8]C[本 [因\\] 坊])", {"21 22 bracket-repaired"});
    check("(;C[[\xC3] \xA9])", "(;C[[Ã\\] ©])",
          {"5 6 charset-guessed windows-1252", "6 7 bracket-repaired"});
}

BOOST_AUTO_TEST_CASE(text_in_utf_16_is_repaired) {
    for (bool const big_endian : {false, true}) {
        check(utf16(u"(;C[日 [本] x];B[aa])", big_endian), "(;C[日 [本\\] x];B[aa])",
              {"18 20 bracket-repaired"});
    }
}

// ---- offsets

BOOST_AUTO_TEST_CASE(offsets_are_those_of_the_source) {
    BOOST_TEST(staged_in_all_ways<repairing_stage<stage_recorder>>(
                   "(;CA[sjis]C[\x95\x5C[\x83\x5D] \x83\x5D];B[aa])x\x95\x5Cy")
                       .events() ==
                   (lines{"0 tree_begin 1", "1 node", "2 property CA", "4 value_begin",
                          "5 value \"sjis\"", "9 value_end", "10 property C", "11 value_begin",
                          "12 value \"表[ゾ\\\\] ゾ\"", "21 value_end", "22 node", "23 property B",
                          "24 value_begin", "25 value \"aa\"", "27 value_end", "28 tree_end 1"}),
               boost::test_tools::per_element());
    BOOST_TEST(staged_in_all_ways<repairing_stage<stage_recorder>>(utf16(u"(;C[[日] 本]é;B[aa]日)"))
                       .events() ==
                   (lines{"2 tree_begin 1", "4 node", "6 property C", "8 value_begin",
                          "10 value \"[日\\\\] 本\"", "20 value_end", "24 node", "26 property B",
                          "28 value_begin", "30 value \"aa\"", "34 value_end", "38 tree_end 1"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_is_wrong_behind_an_undecided_bracket_ends_where_the_source_says) {
    check("(;CA[gbk]C[x]\xBA\xDA\xB0\xD7;\xBA\xDA[\xB0])", "(;CA[gbk]C[x];)",
          {"13 17 bad-char-in-node", "18 20 bad-char-in-node", "21 22 invalid-bytes",
           "20 23 value-without-ident"});
    check(utf16(u"(;C[x]日本 ;日[é])"), "(;C[x];)",
          {"14 18 bad-char-in-node", "22 24 bad-char-in-node", "24 30 value-without-ident"});
}

// ---- games

BOOST_AUTO_TEST_CASE(games_on_one_line_keep_their_charsets_while_brackets_are_undecided) {
    check("(;CA[gbk]C[\xBA\xDA [x] \xB0\xD7])(;CA[koi8-r]C[\xC1 [y] \xC1])(;CA[sjis]C[[\x83\x5D]])",
          "(;CA[gbk]C[黑 [x\\] 白])(;CA[koi8-r]C[а [y\\] а])(;CA[sjis]C[[ゾ\\]])",
          {"16 17 bracket-repaired", "40 41 bracket-repaired", "60 61 bracket-repaired"});
    // Nothing but structure and junk stands between what is undecided.
    check("(;CA[gbk]C[\xBA\xDA])(;)(;)\xE9(;;)(;CA[koi8-r]C[\xC1])",
          "(;CA[gbk]C[黑])(;)(;)(;;)(;CA[koi8-r]C[а])", {"21 22 junk-between-games"});
}

BOOST_AUTO_TEST_CASE(a_game_that_seems_to_end_in_a_comment_gets_the_charset_of_what_is_there) {
    // Its text is decoded as if the game ended where its bytes do: which characters those are is not
    // told by what is repaired.
    auto const got = staged_in_all_ways<repairing_stage<stage_recorder>>(
        "(;CA[gbk]C[\xBA\xDA [x];) \xB0\xD7];B[aa])");
    BOOST_TEST(got.text().starts_with("(;CA[gbk]C[黑 [x\\];) "));
    BOOST_TEST(got.diagnostics.back().find("another") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_restart_begins_a_game_with_a_charset_of_its_own) {
    check("(;CA[gbk]C[\xBA\xDA [x] y]\n(;GM[1]CA[koi8-r]C[[\xC1] z])",
          "(;CA[gbk]C[黑 [x\\] y])(;GM[1]CA[koi8-r]C[[а\\] z])",
          {"16 17 bracket-repaired", "21 21 missing-close-paren", "21 21 game-restarted",
           "42 43 bracket-repaired"});
}

BOOST_AUTO_TEST_CASE(what_is_valid_is_read_as_the_charset_stage_reads_it) {
    for (
        std::string const& input :
        {"(;CA[gbk]PB[\x95\x5C\x8A\x5D];B[aa](;C[\xBA\xDA\xFF])(;W[bb]))x\n(;C[\xB0\xD7\xB7\xBD \xB0\xD7])"s,
         "(;C[caf\xE9\\]])(;CA[sjis]AB[aa][bb] [cc]C[\x83\x5D])"s,
         utf16(u"(;C[日\\]本]N[x];)日(;)"), "\xEF\xBB\xBF(;C[é]) (;C[\xE9])"s}) {
        auto const expected = staged(input);
        BOOST_TEST((staged_in_all_ways<repairing_stage<stage_recorder>>(input) == expected));
    }
}

// ---- answers

BOOST_AUTO_TEST_CASE(a_stop_at_any_event_changes_nothing) {
    auto const expected = repaired(games);
    for (auto const& cut : {whole(), pieces_of(1, games.size()), pieces_of(7, games.size())}) {
        std::size_t events = 1;
        for (std::size_t at = 0; at < events; ++at) {
            stopping handler(at);
            repairing_stage<stopping> stage(handler);
            std::size_t stops = 0;
            for (auto chunk : cut.chunks_of(games)) {
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
            }
            BOOST_TEST((stage.status() == parse_status::finished));
            BOOST_TEST(stops <= 1U);
            BOOST_TEST((handler.record == expected), cut.name() << ", stop at " << at);
            events = handler.count;
        }
        BOOST_TEST(events > 40U);
    }
}

BOOST_AUTO_TEST_CASE(a_skip_at_any_event_is_the_same_under_every_chunking) {
    for (auto const answer : {action::skip_tree, action::skip_game}) {
        std::size_t events = 1;
        for (std::size_t at = 0; at < events; ++at) {
            auto const run = [&](chunking const& cut) {
                stopping handler(at, answer);
                repairing_stage<stopping> stage(handler);
                for (auto const chunk : cut.chunks_of(games)) {
                    write_copy(stage, chunk);
                }
                BOOST_TEST((stage.finish() == parse_status::finished));
                events = std::max(events, handler.count);
                return handler.record;
            };
            auto const reference = run(whole());
            BOOST_TEST((run(pieces_of(1, games.size())) == reference), "skip at " << at);
            BOOST_TEST((run(pieces_of(5, games.size())) == reference), "skip at " << at);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_limit_that_is_met_in_bytes_that_wait_costs_no_other_game) {
    std::string const input = "(;C[\xC1 [x] y](;(;))\n)(;C[[\xC1] y])";
    sgfstream::limits bounds;
    bounds.nesting_depth = 2;
    for (auto const& cut : all_chunkings(input.size())) {
        stage_recorder record;
        repairing_stage<stage_recorder> stage(record, bounds);
        std::size_t failures = 0;
        auto const skip = [&] {
            ++failures;
            BOOST_TEST((stage.error() == sgfstream::limit_errc::nesting_depth));
            BOOST_TEST(stage.offset() == 14U);
            BOOST_TEST(stage.skip_game());
        };
        for (auto chunk : cut.chunks_of(input)) {
            for (auto result = write_copy(stage, chunk); result.status == parse_status::failed;
                 result = write_copy(stage, chunk)) {
                chunk.remove_prefix(result.consumed);
                skip();
            }
        }
        while (stage.finish() == parse_status::failed) {
            skip();
        }
        BOOST_TEST(failures == 1U);
        BOOST_TEST(record.text() == "(;C[Á [x\\] y](;)(;C[[Á\\] y])", cut.name());
    }
}

BOOST_AUTO_TEST_CASE(what_is_told_of_the_charset_is_not_skipped_with_the_game_before) {
    std::string const input = "(;A[1](;(;)))(;C[\xC1])";
    sgfstream::limits bounds;
    bounds.nesting_depth = 2;
    for (auto const& cut : all_chunkings(input.size())) {
        stage_recorder record;
        repairing_stage<stage_recorder> stage(record, bounds);
        for (auto chunk : cut.chunks_of(input)) {
            for (auto result = write_copy(stage, chunk); result.status == parse_status::failed;
                 result = write_copy(stage, chunk)) {
                chunk.remove_prefix(result.consumed);
                BOOST_TEST(stage.skip_game());
            }
        }
        while (stage.finish() == parse_status::failed) {
            BOOST_TEST(stage.skip_game());
        }
        BOOST_TEST(record.diagnostics == lines{"17 18 charset-guessed windows-1252"},
                   boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(a_value_that_goes_on_behind_what_seemed_to_be_the_end_of_its_game_is_utf_8) {
    check("(;C[a]) \xE9 é\xE9\xC3])", "(;C[a\\]) \uFFFD é\uFFFD\uFFFD])", {"5 6 bracket-repaired"});
    check("(;C[a])\n\xE9 (;C[b])\xEF\xBB\xBF(;C[\xE9])", "(;C[a])(;C[b])(;C[\uFFFD])",
          {"8 9 junk-between-games", "24 25 invalid-bytes"});
}

BOOST_AUTO_TEST_CASE(a_reset_in_the_middle_forgets_what_waits) {
    auto const expected = repaired(games);
    for (std::size_t size = 0; size <= games.size(); ++size) {
        stage_recorder record;
        repairing_stage<stage_recorder> stage(record);
        write_copy(stage, std::string_view(games).substr(0, size));
        stage.reset();
        record = {};
        write_copy(stage, games);
        BOOST_TEST((stage.finish() == parse_status::finished));
        BOOST_TEST((record == expected), "reset at " << size);
    }
}

BOOST_AUTO_TEST_CASE(what_is_parsed_is_counted_in_bytes_of_the_source) {
    stage_recorder record;
    repairing_stage<stage_recorder> stage(record);
    std::uint64_t written = 0;
    for (std::string_view const text :
         {"(;CA[UTF-8]C[", "\x90", "\xE9\xBB\x91", "[x", "\x90\x90"}) {
        stage.write(text);
        written += text.size();
        BOOST_TEST(stage.parsed_offset() == written);
    }
}

// ---- games, one after another

namespace {

/// Games as SGF and errors by name, each behind a bar.
std::string read(std::string_view input, std::size_t chunk_size,
                 sgfstream::limits const& bounds = {}) {
    sgfstream::memory_source source(input, chunk_size);
    sgfstream::repairing_game_reader reader(source, bounds, {}, sgfstream::charset_options{});
    std::string result;
    for (;;) {
        std::error_code error;
        sgfstream::game const* const next = reader.next(error);
        if (next != nullptr) {
            result += '|' + to_sgf(*next);
            result.pop_back();
        } else if (error) {
            result += '|' + std::string(sgfstream::code_name(error));
            BOOST_TEST_REQUIRE((error == sgfstream::condition::limit));
        } else {
            return result;
        }
    }
}

void expect(std::string_view input, std::string_view wanted, sgfstream::limits const& bounds = {}) {
    for (std::size_t const size : {0U, 1U, 2U, 3U, 7U, 64U}) {
        BOOST_TEST_CONTEXT(input << " in chunks of " << size) {
            BOOST_TEST(read(input, size, bounds) == wanted);
        }
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(games_are_read_with_their_brackets_repaired) {
    expect("(;C[bob [9k]: hi];B[aa])(;C[[\xE9] \xE8]) (;C[x]",
           "|(;C[bob [9k\\]: hi];B[aa])|(;C[[é\\] è])|(;C[x])");
    expect("(;A[1])(;)(;)(;)", "|(;A[1])|(;)|(;)|(;)");
    expect("(;CA[gbk]C[\xBA\xDA [x] y]\n(;GM[1]CA[sjis]C[[\x83\x5D] z]",
           "|(;CA[gbk]C[黑 [x\\] y])|(;GM[1]CA[sjis]C[[ゾ\\] z])");
}

BOOST_AUTO_TEST_CASE(a_game_over_a_limit_among_those_that_wait_costs_no_other) {
    sgfstream::limits bounds;
    bounds.nodes_per_game = 2;
    bounds.nesting_depth = 2;
    bounds.value_length = 6;
    expect("(;A[1])(;;;)(;)(;(;(;)))(;;)(;C[[a] b])(;C[[a] bcd])(;B[2]",
           "|(;A[1])|limit-nodes-per-game|(;)|limit-nesting-depth|(;;)|(;C[[a\\] b])|"
           "limit-value-length|(;B[2])",
           bounds);
    expect("(;A[1])(;;;", "|(;A[1])|limit-nodes-per-game", bounds);
}

BOOST_AUTO_TEST_CASE(the_limit_of_bytes_is_that_of_a_game_whatever_waits_behind_it) {
    sgfstream::limits bounds;
    bounds.bytes_per_game = 8;
    expect("(;C[xy])(;)(;;;;;;;)(;)(;C[\xE9])", "|(;C[xy])|(;)|limit-bytes-per-game|(;)|(;C[é])",
           bounds);
}

BOOST_AUTO_TEST_CASE(what_is_told_of_a_game_over_its_bytes_does_not_depend_on_chunks) {
    // The ']' that ends the value, where its NUL is told, is the first byte over; one before it waits.
    auto const input = "(;A[\0"s + std::string(80, 'x') + "] ])";
    sgfstream::limits bounds;
    bounds.bytes_per_game = input.size() - 2;
    for (std::size_t const size : {0U, 1U, 2U, 3U, 7U}) {
        sgfstream::memory_source source(input, size);
        sgfstream::repairing_game_reader reader(source, bounds, {}, sgfstream::charset_options{});
        std::string told;
        reader.builder().report_to([&](sgfstream::diagnostic const& what) {
            told += std::string(code_name(what.code)) + ' ';
        });
        std::error_code error;
        BOOST_TEST(reader.next(error) == nullptr);
        BOOST_CHECK_EQUAL(error, std::error_code(sgfstream::limit_errc::bytes_per_game));
        BOOST_TEST(told == "bracket-repaired ", "in chunks of " << size << ": " << told);
    }
}
