// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE tolerant_reference
#include "case_file.hpp"
#include "tolerant_reference.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace sgfstream_test;
using namespace std::string_literals;

namespace {

using kind = reference_event::kind;

std::vector<test_case> const& all_cases() {
    static auto const cases = read_case_folder(SGFSTREAM_CASES_DIR);
    return cases;
}

std::string place_of(test_case const& one) {
    return one.file + ":" + std::to_string(one.line) + ": " + one.title;
}

std::vector<std::string> corpus() {
    std::vector<std::string> result;
    for (auto const& entry : std::filesystem::recursive_directory_iterator(SGFSTREAM_CORPUS_DIR)) {
        if (entry.path().extension() == ".sgf") {
            std::ifstream file(entry.path(), std::ios::binary);
            result.emplace_back(std::istreambuf_iterator<char>(file),
                                std::istreambuf_iterator<char>());
        }
    }
    return result;
}

void check_lines(std::vector<std::string> const& got, std::vector<std::string> const& wanted) {
    BOOST_TEST(got == wanted, boost::test_tools::per_element());
}

std::set<std::string> codes_of(tolerant_result const& result) {
    std::set<std::string> codes;
    for (auto const& diagnostic : result.diagnostics) {
        codes.insert(diagnostic.code);
    }
    return codes;
}

void check_case(test_case const& one) {
    auto const result = tolerant_read(one.input);
    if (one.tolerant) {
        check_lines(tree_lines(result.nodes), *one.tolerant);
    }
    if (one.tolerant_events) {
        check_lines(event_lines(result), *one.tolerant_events);
    }
    if (one.diagnostics) {
        check_lines(diagnostic_lines(result.diagnostics), *one.diagnostics);
    }
    if (one.warnings) {
        auto const codes = codes_of(result);
        for (auto const& code : *one.warnings) {
            BOOST_TEST(codes.contains(code), code);
        }
    }
}

// What is wrong with events as such, whatever the input was; empty if nothing is.
std::string fault_of(std::vector<reference_event> const& events, std::size_t size) {
    std::uint64_t depth = 0;
    std::uint64_t least = 0;
    auto before = kind::tree_end;
    for (auto const& event : events) {
        auto const what = event.what;
        bool good = event.offset >= least && event.offset <= size;
        least = event.offset;
        switch (what) {
        case kind::tree_begin:
            good = good && event.depth == ++depth && (before != kind::tree_begin);
            break;
        case kind::tree_end:
            good = good && depth > 0 && event.depth == depth--;
            good = good && before != kind::tree_begin;
            break;
        case kind::node:
            good = good && depth > 0 && before != kind::property;
            break;
        case kind::property:
            good = good && (before == kind::node || before == kind::value_end);
            break;
        case kind::value_begin:
            good = good && (before == kind::property || before == kind::value_end);
            break;
        case kind::value:
            good = good && before == kind::value_begin && !event.text.empty();
            break;
        case kind::value_end:
            good = good && (before == kind::value_begin || before == kind::value);
            break;
        }
        if (!good) {
            return "at " + to_string(event);
        }
        before = what;
    }
    return depth == 0 ? "" : "trees are left open";
}

std::string fault_of(std::string const& input) {
    auto const result = tolerant_read(input);
    for (auto const& diagnostic : result.diagnostics) {
        if (diagnostic.offset > diagnostic.end || diagnostic.end > input.size()) {
            return "at " + to_string(diagnostic);
        }
    }
    if (codes_of(result).contains("tree-missing") != result.nodes.empty()) {
        return "tree-missing must stand for no game";
    }
    return fault_of(result.events, input.size());
}

// Well-formed text of the same tree; identifiers stay as they are.
std::string written(std::vector<reference_event> const& events) {
    std::string text;
    for (auto const& event : events) {
        switch (event.what) {
        case kind::tree_begin:
            text += '(';
            break;
        case kind::node:
            text += ';';
            break;
        case kind::property:
        case kind::value:
            text += event.text;
            break;
        case kind::value_begin:
            text += '[';
            break;
        case kind::value_end:
            text += ']';
            break;
        case kind::tree_end:
            text += ')';
            break;
        }
    }
    return text;
}

// Calls `check` with every text of up to `longest` bytes of an alphabet behind some prefixes.
template <class Check>
void for_short_inputs(std::size_t longest, Check check) {
    constexpr std::string_view alphabet = "();[]\\Aa1- \n";
    for (auto const* const prefix :
         {"", "(;A[a", "(;A[a](;B[b])", "(;A[a](", "((;", "(;A", "(;a", "(;A-", "(;1"}) {
        std::string input = prefix;
        auto const fixed = input.size();
        std::vector<std::size_t> digits;
        while (true) {
            check(input);
            if (digits.size() < longest) {
                digits.push_back(0);
                input += alphabet[0];
                continue;
            }
            while (!digits.empty() && digits.back() + 1 == alphabet.size()) {
                digits.pop_back();
                input.pop_back();
            }
            if (digits.empty()) {
                break;
            }
            input.back() = alphabet[++digits.back()];
        }
        BOOST_REQUIRE(input.size() == fixed);
    }
}

std::string repeated(std::string_view unit, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) {
        text += unit;
    }
    return text;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_case_comes_out_as_its_file_says) {
    std::size_t cases = 0;
    for (auto const& one : all_cases()) {
        cases += one.tolerant || one.diagnostics || one.warnings ? 1 : 0;
        BOOST_TEST_CONTEXT(place_of(one)) {
            check_case(one);
        }
    }
    BOOST_TEST(cases > 400U);
}

BOOST_AUTO_TEST_CASE(every_code_comes_from_a_case_that_lists_all_its_diagnostics) {
    std::set<std::string> codes;
    for (auto const& one : all_cases()) {
        if (one.diagnostics && !one.diagnostics->empty()) {
            codes.merge(codes_of(tolerant_read(one.input)));
        }
    }
    BOOST_TEST(codes.size() == 20U);
}

BOOST_AUTO_TEST_CASE(what_the_strict_dialect_accepts_is_read_alike_and_without_diagnostics) {
    auto inputs = corpus();
    for (auto const& one : all_cases()) {
        inputs.push_back(one.input);
    }
    std::size_t accepted = 0;
    std::size_t restarted = 0;
    for (auto const& input : inputs) {
        auto const strict = reference_read(input);
        if (strict.end.what != verdict::accept) {
            continue;
        }
        auto const tolerant = tolerant_read(input);
        auto codes = codes_of(tolerant);
        if (codes.contains("game-restarted")) {
            ++restarted;
            continue;
        }
        ++accepted;
        codes.erase("nul-byte");
        BOOST_TEST(codes.empty(), input.substr(0, 200));
        BOOST_TEST((tolerant.events == strict.events), input.substr(0, 200));
        BOOST_TEST((tolerant.nodes == strict.nodes), input.substr(0, 200));
    }
    BOOST_TEST(accepted > 300U);
    BOOST_TEST(restarted < 5U);
}

BOOST_AUTO_TEST_CASE(events_are_balanced_and_in_order_whatever_the_input) {
    for (auto const& input : corpus()) {
        BOOST_TEST(fault_of(input) == "", input.substr(0, 200));
    }
    for (auto const& one : all_cases()) {
        BOOST_TEST(fault_of(one.input) == "", place_of(one));
    }
    std::size_t faults = 0;
    for_short_inputs(5, [&](std::string const& input) {
        auto const fault = fault_of(input);
        if (!fault.empty() && ++faults < 20) {
            BOOST_ERROR(input << ": " << fault);
        }
    });
    BOOST_TEST(faults == 0U);
}

BOOST_AUTO_TEST_CASE(what_is_read_is_well_formed_when_written_and_read_again) {
    std::set<std::string> const allowed{"nul-byte", "odd-ident"};
    std::size_t faults = 0;
    for_short_inputs(4, [&](std::string const& input) {
        auto const first = tolerant_read(input);
        if (first.nodes.empty()) {
            return;
        }
        auto const second = tolerant_read(written(first.events));
        auto const codes = codes_of(second);
        bool const good = second.nodes == first.nodes &&
                          std::includes(allowed.begin(), allowed.end(), codes.begin(), codes.end());
        if (!good && ++faults < 20) {
            BOOST_ERROR(input << " is written " << written(first.events));
        }
    });
    BOOST_TEST(faults == 0U);
}

BOOST_AUTO_TEST_CASE(no_broken_game_costs_the_next_one) {
    std::size_t faults = 0;
    std::vector<reference_property> const root{{"FF", {"4"}}, {"X", {"y"}}};
    for_short_inputs(4, [&](std::string const& input) {
        // The first bracket may be escaped, the second one ends any value that is open.
        auto const nodes = tolerant_read(input + "]]\n(;FF[4]X[y])").nodes;
        bool const good =
            !nodes.empty() && nodes.back().parent == no_parent && nodes.back().properties == root;
        if (!good && ++faults < 20) {
            BOOST_ERROR(input);
        }
    });
    BOOST_TEST(faults == 0U);
}

BOOST_AUTO_TEST_CASE(implied_variations_nest_as_deep_as_they_come) {
    constexpr std::size_t times = 300'000;
    auto const result = tolerant_read("(;" + repeated("(;);", times) + ")");
    BOOST_TEST(result.nodes.size() == 2 * times + 1);
    BOOST_TEST(result.diagnostics.size() == times);
    BOOST_TEST(checks(result.nodes).at("depth") == times + 1);
    BOOST_TEST(fault_of(result.events, 4 * times + 3) == "");
}

BOOST_AUTO_TEST_CASE(cost_is_linear_in_what_could_be_looked_at_again_and_again) {
    constexpr std::size_t times = 300'000;
    for (auto const* const unit :
         {"(",  "( ", "(A", "(A ", "(;", "(;A", "\n(;", "\n (", ")", "[",  "[a]",  "]",
          "\\", "A",  "a ", "A ",  "1",  "A-",  "A[",   "A[\\", "%", "x(", "(;)(", ";(;)"}) {
        for (auto const* const prefix : {"", "(;", "(;A[a](;B[b])"}) {
            auto const input = prefix + repeated(unit, times);
            BOOST_TEST(fault_of(input) == "", prefix << " and many " << unit);
        }
    }
}
