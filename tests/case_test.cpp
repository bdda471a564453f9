// SPDX-License-Identifier: MIT
// Every case file, under every chunking.
#define BOOST_TEST_MODULE cases
#include "support/case_file.hpp"
#include "support/trace.hpp"

#include <sgfstream/game_reader.hpp>
#include <sgfstream/text.hpp>

#include <boost/test/unit_test.hpp>

namespace {

using namespace sgfstream_test;

std::vector<test_case> const& all_cases() {
    static auto const cases = read_case_folder(SGFSTREAM_CASES_DIR);
    return cases;
}

std::string name_of(test_case const& c) {
    return c.file + ':' + std::to_string(c.line) + ": " + c.title;
}

std::vector<std::string> lines_of(traced const& t) {
    std::vector<std::string> lines;
    for (auto const& event : t.events) {
        lines.push_back(to_string(event));
    }
    lines.push_back(to_string(t.end));
    return lines;
}

// The games that can be read, as the reference reader gives them, and the error behind them.
std::vector<reference_node> read_games(std::string_view input, std::size_t chunk_size,
                                       std::error_code& error) {
    sgfstream::memory_source source(input, chunk_size);
    sgfstream::game_reader reader(source);
    std::vector<reference_node> nodes;
    std::size_t games = 0;
    while (auto const* game = reader.next(error)) {
        auto const more = nodes_of(*game, games++, nodes.size());
        nodes.insert(nodes.end(), more.begin(), more.end());
    }
    return nodes;
}

} // namespace

BOOST_AUTO_TEST_CASE(there_are_cases) {
    BOOST_TEST(all_cases().size() > 600U);
}

BOOST_AUTO_TEST_CASE(every_case_has_the_events_and_the_ending_that_its_file_says) {
    for (auto const& c : all_cases()) {
        BOOST_TEST_CONTEXT(name_of(c)) {
            auto const lines = lines_of(trace(c.input));
            if (c.events) {
                BOOST_CHECK_EQUAL_COLLECTIONS(lines.begin(), lines.end(), c.events->begin(),
                                              c.events->end());
            }
            if (c.error) {
                BOOST_TEST(lines.back() == *c.error);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(every_case_has_the_tree_that_its_file_says) {
    for (auto const& c : all_cases()) {
        BOOST_TEST_CONTEXT(name_of(c)) {
            std::error_code error;
            auto const nodes = read_games(c.input, 0, error);
            if (c.tree) {
                auto const lines = tree_lines(nodes);
                BOOST_CHECK_EQUAL_COLLECTIONS(lines.begin(), lines.end(), c.tree->begin(),
                                              c.tree->end());
            }
            if (c.checks) {
                auto const found = checks(nodes);
                for (auto const& [name, number] : *c.checks) {
                    BOOST_TEST(found.at(name) == number, name << ": " << found.at(name));
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(every_case_is_the_same_under_every_chunking) {
    for (auto const& c : all_cases()) {
        auto const expected = reference_read(c.input);
        for (auto const& cut : all_chunkings(c.input.size())) {
            auto const found = difference(trace(c.input, cut), expected);
            BOOST_TEST(found.empty(), name_of(c) << ", " << cut.name() << ": " << found);
        }
    }
}

BOOST_AUTO_TEST_CASE(every_case_gives_the_same_trees_from_chunks_of_every_size) {
    for (auto const& c : all_cases()) {
        auto const expected = reference_read(c.input);
        for (std::size_t const size : {0U, 1U, 2U, 3U, 7U, 64U, 65'536U}) {
            std::error_code error;
            auto const nodes = read_games(c.input, size, error);
            BOOST_TEST((nodes == expected.nodes), name_of(c) << ", chunks of " << size);
            BOOST_TEST(error.value() == static_cast<int>(expected.end.what), name_of(c));
        }
    }
}

BOOST_AUTO_TEST_CASE(every_value_of_every_case_decodes_as_the_rules_say) {
    for (auto const& c : all_cases()) {
        for (auto const& event : reference_read(c.input).events) {
            if (event.what != reference_event::kind::value) {
                continue;
            }
            BOOST_TEST((sgfstream::decode_text(event.text) == decode_text(event.text)), name_of(c));
            BOOST_TEST(
                (sgfstream::decode_simple_text(event.text) == decode_simple_text(event.text)),
                name_of(c));
        }
    }
}
