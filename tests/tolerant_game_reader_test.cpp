// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE tolerant_game_reader
#include <sgfstream/source.hpp>
#include <sgfstream/tolerant_game_reader.hpp>
#include <sgfstream/writer.hpp>

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace {

using namespace sgfstream;

constexpr std::size_t all_of_it = 0; // as the size of chunks
constexpr std::size_t chunk_sizes[] = {all_of_it, 1, 2, 3, 7};

std::string at(location const& where) {
    return std::to_string(where.line) + ':' + std::to_string(where.column);
}

/// What comes of an input, as text: games as SGF, diagnostics and errors with their places.
std::vector<std::string> read(std::string_view input, std::size_t chunk_size = all_of_it,
                              limits const& bounds = {}) {
    memory_source source(input, chunk_size);
    tolerant_game_reader reader(source, bounds);
    std::vector<std::string> result;
    reader.builder().report_to([&](diagnostic const& what) {
        result.push_back(at(reader.lines().find(what.offset)) + ' ' +
                         std::string(code_name(what.code)));
    });
    for (;;) {
        std::error_code error;
        game const* const next = reader.next(error);
        if (next != nullptr) {
            auto text = to_sgf(*next, {.odd_identifiers = true});
            text.pop_back(); // the line break
            result.push_back(text);
        } else if (error) {
            result.push_back(at(reader.where()) + " error " + std::string(code_name(error)));
            if (error != condition::limit) {
                return result;
            }
        } else {
            return result;
        }
    }
}

void expect(std::string_view input, std::vector<std::string> const& wanted,
            limits const& bounds = {}) {
    for (auto const size : chunk_sizes) {
        BOOST_TEST_CONTEXT("chunks of " << size) {
            BOOST_TEST(read(input, size, bounds) == wanted, boost::test_tools::per_element());
        }
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(games)

BOOST_AUTO_TEST_CASE(that_are_well_formed_are_read_without_a_word) {
    expect("(;FF[4]C[a\\]b](;B[aa])(;W[bb]))\n(;)", {"(;FF[4]C[a\\]b](;B[aa])(;W[bb]))", "(;)"});
}

BOOST_AUTO_TEST_CASE(come_after_what_was_wrong_before_them) {
    expect("junk\n(;A[1])\nmore (;A[2]x;\nB[3]y)\nend",
           {"1:1 junk-before-game", "(;A[1])", "3:1 junk-between-games", "3:12 bad-char-in-node",
            "4:5 bad-char-in-node", "(;A[2];B[3])", "5:1 junk-after-game"});
}

BOOST_AUTO_TEST_CASE(that_begin_inside_of_another_one_are_games) {
    expect("(;A[1]\n(;GM[1]A[2])",
           {"2:1 missing-close-paren", "2:1 game-restarted", "(;A[1])", "(;GM[1]A[2])"});
}

BOOST_AUTO_TEST_CASE(that_are_not_closed_are_games) {
    expect("(;A[1](;B[2]", {"1:13 missing-close-paren", "(;A[1];B[2])"});
}

BOOST_AUTO_TEST_CASE(that_end_inside_of_a_value_have_the_part_that_is_there) {
    expect("(;A[1])\n(;B[2\n3",
           {"(;A[1])", "2:4 eof-in-value", "3:2 missing-close-paren", "(;B[2\n3])"});
    expect("(;B[2\\", {"1:4 eof-in-value", "1:7 missing-close-paren", "(;B[2])"});
    expect("(;B[", {"1:4 eof-in-value", "1:5 missing-close-paren", "(;B[])"});
}

BOOST_AUTO_TEST_CASE(that_go_over_a_limit_where_the_input_ends_are_refused) {
    // Only the end shows that the line begins a node of the same game.
    limits bounds;
    bounds.nodes_per_game = 1;
    expect("(;A[1])\n(;A[2]\n(;",
           {"(;A[1])", "3:3 missing-close-paren", "3:2 error limit-nodes-per-game"}, bounds);
}

BOOST_AUTO_TEST_CASE(that_are_missing_are_an_error_only_of_the_input) {
    expect("", {"1:1 tree-missing"});
    expect("no\ngame", {"1:1 tree-missing"});
    expect("()", {"1:1 tree-missing"});
}

BOOST_AUTO_TEST_CASE(keep_odd_identifiers) {
    expect("(;P0[a]r[b])", {"1:3 odd-ident", "1:8 odd-ident", "(;P0[a]r[b])"});
}

BOOST_AUTO_TEST_CASE(have_the_offset_of_their_parenthesis) {
    memory_source source("xx(;)\n(;", 1);
    tolerant_game_reader reader(source);
    std::vector<std::uint64_t> offsets;
    std::error_code error;
    while (auto const* const next = reader.next(error)) {
        offsets.push_back(next->offset());
    }
    std::vector<std::uint64_t> const wanted{2, 6};
    BOOST_TEST(offsets == wanted, boost::test_tools::per_element());
    BOOST_TEST(!error);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(duplicates)

BOOST_AUTO_TEST_CASE(add_their_values_to_the_first) {
    expect("(;AB[aa]C[x]\nAB[bb];AB[cc])", {"2:1 duplicate-property", "(;AB[aa][bb]C[x];AB[cc])"});
}

BOOST_AUTO_TEST_CASE(are_found_once_small_letters_are_left_out) {
    expect("(;White[aa]W[bb])", {"1:12 duplicate-property", "(;W[aa][bb])"});
}

BOOST_AUTO_TEST_CASE(are_reported_ten_times_for_each_game) {
    std::string input;
    for (int each = 0; each != 2; ++each) {
        input += "(;";
        for (int i = 0; i != 20; ++i) {
            input += "A[]";
        }
        input += ")";
    }
    memory_source source(input);
    tolerant_game_reader reader(source);
    std::vector<std::uint64_t> told{0, 0};
    reader.builder().report_to([&](diagnostic const& what) { ++told.at(what.game - 1); });
    std::error_code error;
    while (reader.next(error) != nullptr) {
    }
    BOOST_TEST(told[0] == 10U);
    BOOST_TEST(told[1] == 10U);
    BOOST_TEST(reader.builder().duplicates() == 38U);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(limits_of_a_game)

BOOST_AUTO_TEST_CASE(of_nodes_cost_only_that_game) {
    expect("(;A[1];)x(;;;)(;A[2];",
           {"(;A[1];)", "1:9 junk-between-games", "1:13 error limit-nodes-per-game",
            "1:22 missing-close-paren", "(;A[2];)"},
           {.nodes_per_game = 2});
}

BOOST_AUTO_TEST_CASE(of_values_cost_only_that_game) {
    expect("(;A[1])(;A[four])(;A[2])(;A[four",
           {"(;A[1])", "1:15 error limit-value-length", "(;A[2])", "1:32 error limit-value-length",
            "1:28 eof-in-value", "1:33 missing-close-paren"},
           {.value_length = 3});
}

BOOST_AUTO_TEST_CASE(of_bytes_cost_only_that_game) {
    expect("(;A[1])(;A[12])(;A[2])", {"(;A[1])", "1:15 error limit-bytes-per-game", "(;A[2])"},
           {.bytes_per_game = 7});
}

BOOST_AUTO_TEST_CASE(of_depth_cost_only_that_game_whatever_opens_it) {
    limits const two{.nesting_depth = 2};
    for (std::string const deep :
         {"(;(;(;)))", "(;A[1](;A[1](;A[1])))", "(;(;(;(;(;)(;)))(;))(;))", "(;((;)))",
          "(;(((;))))", "(;((;(;))))", "(;(;);(;);(;))", "(;(;(A[1])))", "(;(;)(;(;));)",
          "(;(;a(;)))", "(;(;\n(;)))", "(;(;(;)(;(;))))"}) {
        auto const input = "(;A[1])" + deep + "(;A[2])";
        for (auto const size : chunk_sizes) {
            BOOST_TEST_CONTEXT(input << " in chunks of " << size) {
                std::vector<std::string> games;
                std::size_t errors = 0;
                for (auto const& each : read(input, size, two)) {
                    if (each.starts_with('(')) {
                        games.push_back(each);
                    }
                    errors += each.ends_with("error limit-nesting-depth") ? 1 : 0;
                }
                std::vector<std::string> const wanted{"(;A[1])", "(;A[2])"};
                BOOST_TEST(games == wanted, boost::test_tools::per_element());
                BOOST_TEST(errors == 1U);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(of_identifiers_cost_only_that_game) {
    expect("(;A[1])(;AAAA[1]B[])(;aaaa[1])(;A[2])",
           {"(;A[1])", "1:13 error limit-identifier-length", "1:27 error limit-identifier-length",
            "(;A[2])"},
           {.identifier_length = 3});
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(places_far_back)

std::string const far(recent_lines::reach * 2, '\n');

/// In chunks that are small, larger than what the reader writes at once, and whole.
void expect_far(std::string_view input, std::vector<std::string> const& wanted) {
    for (std::size_t const size : {std::size_t{1'000}, recent_lines::reach / 2, all_of_it}) {
        BOOST_TEST_CONTEXT("chunks of " << size) {
            BOOST_TEST(read(input, size) == wanted, boost::test_tools::per_element());
        }
    }
}

BOOST_AUTO_TEST_CASE(junk_is_located_by_where_it_begins) {
    expect_far("\n x" + far + "y(;)", {"2:2 junk-before-game", "(;)"});
    expect_far("(;)\n x" + far + "y(;)", {"(;)", "2:2 junk-between-games", "(;)"});
    expect_far("(;)\n x" + far, {"(;)", "2:2 junk-after-game"});
    expect_far("\n x" + far, {"1:1 tree-missing"});
}

BOOST_AUTO_TEST_CASE(a_value_that_does_not_end_is_located_by_where_it_begins) {
    auto const last = std::to_string(far.size() + 2);
    expect_far("(;A[1]\nB[" + far,
               {"2:2 eof-in-value", last + ":1 missing-close-paren", "(;A[1]B[" + far + "])"});
}

BOOST_AUTO_TEST_CASE(values_that_are_dropped_and_bytes_that_are_skipped_too) {
    expect_far("(;A[1]\n;[x" + far + "])", {"2:2 value-without-ident", "(;A[1];)"});
    expect_far("(;A[1]\n;B[2]?" + far + "?)", {"2:6 bad-char-in-node", "(;A[1];B[2])"});
}

BOOST_AUTO_TEST_CASE(a_parenthesis_that_waits_too) {
    expect_far("(;A[1]\n (" + far + "(;B[2])))", {"2:2 illegal-variation-start", "(;A[1];B[2])"});
    expect_far("(;A[1]\n (" + far + "))", {"2:2 empty-variation-dropped", "(;A[1])"});
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_CASE(an_error_of_the_source_ends_the_reading) {
    class broken_source final : public source {
      public:
        std::string_view read(std::error_code& error) override {
            if (first_) {
                first_ = false;
                return "(;A[1])(;A[2]";
            }
            error = std::make_error_code(std::errc::io_error);
            return {};
        }

      private:
        bool first_ = true;
    };
    broken_source input;
    tolerant_game_reader reader(input);
    std::error_code error;
    BOOST_TEST(reader.next(error) != nullptr);
    for (int again = 0; again != 2; ++again) {
        BOOST_TEST(reader.next(error) == nullptr);
        BOOST_TEST((error == std::errc::io_error));
    }
}
