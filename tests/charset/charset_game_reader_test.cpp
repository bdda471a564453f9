// SPDX-License-Identifier: MIT
// Games in any charset, one after another: the stage may hold several of them when the input ends.
#define BOOST_TEST_MODULE charset_game_reader
#include <sgfstream/charset/charset_game_reader.hpp>
#include <sgfstream/source.hpp>
#include <sgfstream/writer.hpp>

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

namespace {

using namespace sgfstream;
using namespace std::string_view_literals;

/// Games as SGF and errors by name, each behind a bar.
std::string read(std::string_view input, std::size_t chunk_size, limits const& bounds = {}) {
    memory_source source(input, chunk_size);
    charset_game_reader reader(source, bounds, {}, charset_options{});
    std::string result;
    for (;;) {
        std::error_code error;
        game const* const next = reader.next(error);
        if (next != nullptr) {
            result += '|' + to_sgf(*next);
            result.pop_back();
        } else if (error) {
            result += '|' + std::string(code_name(error));
            BOOST_TEST_REQUIRE((error == condition::limit));
        } else {
            return result;
        }
    }
}

void expect(std::string_view input, std::string_view wanted, limits const& bounds = {}) {
    for (std::size_t const size : {0U, 1U, 2U, 3U, 7U, 64U}) {
        BOOST_TEST(read(input, size, bounds) == wanted, input << " in chunks of " << size);
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(none_of_the_games_that_wait_at_the_end_is_lost) {
    expect("(;C[\xE9])(;)", "|(;C[\xC3\xA9])|(;)");
    expect("(;A[1])(;C[\xE9])(;)(;C[\xE8])(;B[2]",
           "|(;A[1])|(;C[\xC3\xA9])|(;)|(;C[\xC3\xA8])|(;B[2])");
    expect("(;C[\xE9]\n(;FF[4])(;", "|(;C[\xC3\xA9])|(;FF[4])|(;)");
}

BOOST_AUTO_TEST_CASE(a_game_over_a_limit_among_them_costs_no_other) {
    limits bounds;
    bounds.nodes_per_game = 2;
    bounds.value_length = 4;
    expect("(;C[\xE9])(;;;)(;C[\xE8])(;C[\xE9\xE9\xE9])(;B[2]",
           "|(;C[\xC3\xA9])|limit-nodes-per-game|(;C[\xC3\xA8])|limit-value-length|(;B[2])",
           bounds);
    expect("(;C[\xE9])(;;;", "|(;C[\xC3\xA9])|limit-nodes-per-game", bounds);
}

BOOST_AUTO_TEST_CASE(the_limit_of_bytes_is_that_of_a_game_whatever_waits_behind_it) {
    limits bounds;
    bounds.bytes_per_game = 8;
    expect("(;C[\xE9])(;C[\xE8])(;C[\xE9\xE9])(;C[\xE9\xE9\xE9])(;C[\xE8])(;)",
           "|(;C[\xC3\xA9])|(;C[\xC3\xA8])|(;C[\xC3\xA9\xC3\xA9])|limit-bytes-per-game|(;C["
           "\xC3\xA8])|(;)",
           bounds);
}

BOOST_AUTO_TEST_CASE(the_limit_of_bytes_counts_those_of_the_source) {
    std::string source = "(;CA[gbk]C[";
    std::string text = "|(;CA[gbk]C[";
    for (int i = 0; i < 60; ++i) {
        source += "\xBA\xDA";
        text += "\xE9\xBB\x91";
    }
    source += "])";
    limits bounds;
    bounds.bytes_per_game = source.size();
    expect(source, text + "])", bounds);
    --bounds.bytes_per_game;
    expect(source, "|limit-bytes-per-game", bounds);
}

BOOST_AUTO_TEST_CASE(lines_of_utf_16_are_those_of_its_characters) {
    limits bounds;
    bounds.nodes_per_game = 2;
    auto const input = "\xFE\xFF\0(\0;\0C\0[\x0A\x0A\0\r\0\n\0]\0;\0;\0)"sv;
    for (std::size_t size = 1; size <= input.size(); ++size) {
        for (bool const is_marked : {true, false}) {
            memory_source source(input.substr(is_marked ? 0 : 2), size);
            charset_options options;
            if (!is_marked) {
                options.encoding = charset::utf_16be;
            }
            charset_game_reader reader(source, bounds, {}, options);
            std::error_code error;
            BOOST_TEST(reader.next(error) == nullptr);
            BOOST_TEST(error == std::error_code(limit_errc::nodes_per_game));
            BOOST_TEST(reader.where().offset == (is_marked ? 20U : 18U));
            BOOST_TEST(reader.where().line == 2U);
            BOOST_TEST(reader.where().column == 5U);
        }
    }
}

BOOST_AUTO_TEST_CASE(diagnostics_are_counted_those_that_are_not_sent_too) {
    memory_source source("(;A[]A[]A[]A[]A[]x(;)x(;)x(;))(;C[\xE9])");
    limits bounds;
    bounds.diagnostics_per_code = 1;
    charset_game_reader reader(source, bounds, {}, charset_options{});
    std::error_code error;
    while (reader.next(error) != nullptr) {
    }
    diagnostic_counts wanted;
    wanted.add(diagnostic_code::duplicate_property, 4);
    wanted.add(diagnostic_code::bad_char_in_node, 3);
    wanted.add(diagnostic_code::charset_guessed);
    BOOST_TEST((reader.counts() == wanted));
}

BOOST_AUTO_TEST_CASE(an_input_without_games_gives_none) {
    expect("", "");
    expect("\xE9\xE8 nothing", "");
}
