// SPDX-License-Identifier: MIT
// The tolerant parser against the reference reader on all short inputs over the bytes that matter.
// Nothing is final in this dialect, so that nothing can be left out.
#define BOOST_TEST_MODULE tolerant_exhaustive
#include "support/case_text.hpp"
#include "support/every_input.hpp"
#include "support/sanitized.hpp"
#include "support/tolerant_trace.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>

namespace {

using namespace sgfstream_test;
using namespace std::string_literals;

constexpr std::size_t longest = sanitized ? 4 : 6;
constexpr std::size_t longest_suffix = sanitized ? 3 : 5;
constexpr std::size_t most_tokens = sanitized ? 4 : 6;

// Events and diagnostics reduced to two numbers that no cut of a value changes.
struct digest {
    std::uint64_t events = 14695981039346656037U;
    std::uint64_t diagnostics = events;

    static void add(std::uint64_t& to, std::uint64_t number) {
        to = (to ^ number) * 1099511628211U;
    }
    static void add_bytes(std::uint64_t& to, std::string_view bytes) {
        for (char const c : bytes) {
            add(to, static_cast<unsigned char>(c));
        }
    }
    void add_event(int kind, std::uint64_t offset, std::uint64_t depth = 0) {
        add(events, static_cast<std::uint64_t>(kind));
        add(events, offset);
        add(events, depth);
    }
    void add_diagnostic(std::string_view code, std::uint64_t offset, std::uint64_t end) {
        add_bytes(diagnostics, code);
        add(diagnostics, offset);
        add(diagnostics, end);
    }

    void on_tree_begin(std::uint64_t offset, std::uint64_t depth) { add_event(1, offset, depth); }
    void on_node(std::uint64_t offset) { add_event(2, offset); }
    void on_property(std::uint64_t offset, std::string_view identifier) {
        add_event(3, offset);
        add_bytes(events, identifier);
    }
    void on_value_begin(std::uint64_t offset) { add_event(4, offset); }
    void on_value_part(std::uint64_t, std::string_view raw) { add_bytes(events, raw); }
    void on_value_end(std::uint64_t offset) { add_event(5, offset); }
    void on_tree_end(std::uint64_t offset, std::uint64_t depth) { add_event(6, offset, depth); }
    void on_diagnostic(sgfstream::diagnostic const& what) {
        add_diagnostic(code_name(what.code), what.offset, what.end);
    }

    friend bool operator==(digest const&, digest const&) = default;
};

digest digest_of(tolerant_result const& read) {
    digest result;
    replay(read.events, result);
    for (auto const& each : read.diagnostics) {
        result.add_diagnostic(each.code, each.offset, each.end);
    }
    return result;
}

class search {
  public:
    // Checks every input that begins with `prefix` and goes on with up to `more` of the tokens.
    template <class Tokens>
    void run(std::string_view prefix, Tokens const& tokens, std::size_t more) {
        input_ = prefix;
        for_every_input(input_, tokens, more,
                        [this](std::string const&, std::size_t left) { check(left > 0); });
    }

    std::uint64_t inputs = 0;
    std::uint64_t games = 0;
    std::uint64_t faults = 0;

  private:
    void check(bool with_tree) {
        ++inputs;
        auto const expected = tolerant_read(input_);
        auto const events = digest_of(expected);
        bool good = read(input_.size()) == events && read(1) == events;
        games += expected.nodes.empty() ? 0 : expected.nodes.back().game + 1;
        if (good && with_tree) { // all but the longest: it is the events that make the tree
            good = tolerant_trace(input_).nodes == expected.nodes;
        }
        if (!good && ++faults <= 20) {
            auto const whole = difference(tolerant_trace(input_), expected);
            auto const pieces =
                difference(tolerant_trace(input_, pieces_of(1, input_.size())), expected);
            BOOST_ERROR(quote(input_) << ": " << whole << "; in pieces " << pieces);
        }
    }

    digest read(std::size_t chunk_size) const {
        digest result;
        sgfstream::basic_tolerant_parser<digest> parser(result, without_cap());
        std::string_view rest = input_;
        while (!rest.empty()) {
            parser.write(rest.substr(0, chunk_size));
            rest.remove_prefix(std::min(chunk_size, rest.size()));
        }
        parser.finish();
        return result;
    }

    std::string input_;
};

constexpr std::array<std::string_view, 12> bytes{"(", ")", ";", "[", "]", "\\",
                                                 "A", "a", "1", "-", " ", "\n"};

// One input or more for each state that the parser can be in.
std::vector<std::string> const& states() {
    static std::vector<std::string> const result{
        // outside of games
        "x", "(A", "(A ", "((", "(;)", "((;)", "\xEF", "\xEF\xBB", "\xEF\xBB\xBF",
        // identifiers and what is skipped
        "(;A", "(;A ", "(;a", "(;a ", "(;Aa", "(;A1", "(;1", "(;1a", "(;1A", "(;A-", "(;A- ",
        "(;A-[", "(;A-[a]", "(;-", "(;[", "(;[\\", "(;[a]", "(;FF[4]",
        // values
        "(;A[", "(;A[\\", "(;A[a", "(;A[a]", "(;A[\0"s,
        // variations
        "(;A[a](", "(;A[a]((", "(;A[a](-", "(;A[a]((;B[b])", "(;A[a](;B[b])", "(;A[a](;B[b]);",
        "(;A[a](;B[b]);(;C[c])", "(;A[a](;B[b])((;C[c]);",
        // restarts
        "(;\n(;F", "(;\n(;FF", "(;\n(;FF[", "(;(;)\n(;GM", "(;[\n(;FF", "(;A[\n(;FF"};
    return result;
}

void report(search const& all) {
    BOOST_TEST_MESSAGE(all.inputs << " inputs, " << all.games << " games");
    BOOST_TEST(all.faults == 0U);
    BOOST_TEST(all.inputs > (sanitized ? 5'000U : 1'000'000U));
    BOOST_TEST(all.games > 0U);
}

} // namespace

BOOST_AUTO_TEST_CASE(every_short_input_is_read_as_the_reference_reader_reads_it) {
    search all;
    all.run("", bytes, longest);
    report(all);
}

BOOST_AUTO_TEST_CASE(every_short_end_of_a_game_is_read_as_the_reference_reader_reads_it) {
    search all;
    all.run("(;", bytes, longest);
    report(all);
}

BOOST_AUTO_TEST_CASE(every_short_end_is_read_right_behind_each_state) {
    search all;
    for (auto const& state : states()) {
        all.run(state, bytes, longest_suffix);
    }
    report(all);
}

BOOST_AUTO_TEST_CASE(every_short_sequence_of_tokens_is_read_as_the_reference_reader_reads_it) {
    static constexpr std::array<std::string_view, 11> tokens{
        "(", ")", ";", "A[a]", "B", "c ", "[d]", "]", "-", "\n(;FF[4]", std::string_view("[\0", 2)};
    search all;
    all.run("(;", tokens, most_tokens);
    report(all);
}

BOOST_AUTO_TEST_CASE(every_byte_is_read_right_behind_each_state) {
    static constexpr std::array<std::string_view, 5> ends{")", "[x]", ";A[a]", "A[a])",
                                                          "\\(;A[a])"};
    search all;
    auto begins = states();
    for (std::size_t const blanks : {57U, 58U, 59U}) { // as far as a game may restart, and farther
        begins.push_back("(;\n(;" + std::string(blanks, ' '));
    }
    for (auto const& state : begins) {
        for (int byte = 0; byte < 256; ++byte) {
            all.run(state + static_cast<char>(byte), ends, 1);
        }
    }
    BOOST_TEST(all.faults == 0U);
    BOOST_TEST(all.inputs == begins.size() * 256 * (1 + ends.size()));
}
