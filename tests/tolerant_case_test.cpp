// SPDX-License-Identifier: MIT
// Every case file in the tolerant dialect, under every chunking.
#define BOOST_TEST_MODULE tolerant_cases
#include "support/case_file.hpp"
#include "support/tolerant_trace.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

using namespace sgfstream_test;

std::vector<test_case> const& all_cases() {
    static auto const cases = read_case_folder(SGFSTREAM_CASES_DIR);
    return cases;
}

std::string name_of(test_case const& c) {
    return c.file + ':' + std::to_string(c.line) + ": " + c.title;
}

void check_lines(std::vector<std::string> const& got, std::vector<std::string> const& wanted) {
    BOOST_TEST(got == wanted, boost::test_tools::per_element());
}

// The first difference under any chunking; empty if there is none.
std::string fault_of(std::string_view input) {
    auto const expected = tolerant_read(input);
    for (auto const& cut : all_chunkings(input.size())) {
        auto const found = difference(tolerant_trace(input, cut), expected);
        if (!found.empty()) {
            return cut.name() + ": " + found;
        }
    }
    return {};
}

} // namespace

BOOST_AUTO_TEST_CASE(every_case_has_the_tree_events_and_diagnostics_that_its_file_says) {
    std::size_t expectations = 0;
    for (auto const& c : all_cases()) {
        if (!c.tolerant && !c.tolerant_events && !c.diagnostics && !c.warnings) {
            continue;
        }
        ++expectations;
        BOOST_TEST_CONTEXT(name_of(c)) {
            auto const got = tolerant_trace(c.input);
            if (c.tolerant) {
                check_lines(tree_lines(got.nodes), *c.tolerant);
            }
            if (c.tolerant_events) {
                check_lines(event_lines(tolerant_result{got.events, {}, {}}), *c.tolerant_events);
            }
            if (c.diagnostics) {
                check_lines(diagnostic_lines(got.diagnostics), *c.diagnostics);
            }
            for (auto const& code : c.warnings.value_or(std::vector<std::string>{})) {
                BOOST_TEST(std::any_of(got.diagnostics.begin(), got.diagnostics.end(),
                                       [&](auto const& each) { return each.code == code; }),
                           code);
            }
        }
    }
    BOOST_TEST(expectations > 400U);
}

BOOST_AUTO_TEST_CASE(every_case_is_the_same_under_every_chunking) {
    for (auto const& c : all_cases()) {
        auto const found = fault_of(c.input);
        BOOST_TEST(found.empty(), name_of(c) << ", " << found);
    }
}

BOOST_AUTO_TEST_CASE(every_seed_is_the_same_under_every_chunking) {
    for (auto const& entry : std::filesystem::recursive_directory_iterator(SGFSTREAM_CORPUS_DIR)) {
        if (entry.path().extension() == ".sgf") {
            std::ifstream file(entry.path(), std::ios::binary);
            std::string const bytes(std::istreambuf_iterator<char>(file), {});
            auto const found = fault_of(bytes);
            BOOST_TEST(found.empty(), entry.path() << ", " << found);
        }
    }
}
