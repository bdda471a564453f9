// SPDX-License-Identifier: MIT
// The stage that repairs brackets against its reference on all short inputs over the bytes that matter.
#define BOOST_TEST_MODULE bracket_exhaustive
#include "support/bracket_trace.hpp"
#include "support/case_text.hpp"
#include "support/every_input.hpp"
#include "support/sanitized.hpp"

#include <boost/test/unit_test.hpp>

#include <array>

namespace {

using namespace sgfstream_test;
using namespace std::string_literals;

constexpr std::size_t less = sanitized ? 1 : 0;

class search {
  public:
    // Checks every input that begins with `prefix` and goes on with up to `more` of the tokens.
    template <class Tokens>
    void run(std::string_view prefix, Tokens const& tokens, std::size_t more) {
        input_ = prefix;
        for_every_input(input_, tokens, more, [this](std::string const&, std::size_t) { check(); });
    }

    std::uint64_t inputs = 0;
    std::uint64_t brackets = 0;
    std::uint64_t faults = 0;

  private:
    void check() {
        ++inputs;
        auto const repaired = repair_brackets(input_);
        auto const expected = read_repaired(repaired);
        brackets += repaired.brackets.size();
        auto const whole = difference(bracket_trace(input_), repaired, expected);
        auto const pieces =
            difference(bracket_trace(input_, pieces_of(1, input_.size())), repaired, expected);
        if (!(whole.empty() && pieces.empty()) && ++faults <= 20) {
            BOOST_ERROR(quote(input_) << ": " << whole << "; in pieces " << pieces);
        }
    }

    std::string input_;
};

constexpr std::array<std::string_view, 9> bytes{"(", ";", "[", "]", "\\", "A", "a", "\n", " "};

// The ways into each state of the machine, and into those of the parser from which a value can come.
constexpr std::string_view states[] = {"(;A[",        "(;A[[",      "(;A[[]a",      "(;A[[]A",
                                       "(;A[[]A ",    "(;A[[]A\n",  "(;A[[]Aa",     "(;A[[]aA",
                                       "(;A[[]-",     "(;A[[]- \\", "(;A[[]; \\",   "(;A[[]\n",
                                       "(;A[[]\r\na", "(;A[[]\nA",  "(;A[[]\nAa",   "(;A[[]\nA ",
                                       "(;[",         "(;A[a](",    "(;A[a]\n(;FF", "(A"};

void report(search const& all) {
    BOOST_TEST_MESSAGE(all.inputs << " inputs, " << all.brackets << " brackets");
    BOOST_TEST(all.faults == 0U);
    BOOST_TEST(all.inputs > 1'000U);
    BOOST_TEST(all.brackets > 50U);
}

} // namespace

BOOST_AUTO_TEST_CASE(every_short_end_behind_a_bracket_is_read_as_the_reference_reads_it) {
    search all;
    for (std::string_view const state : {"(;A[]", "(;A[[]", "(;A[[]]", "(;A[\\[a]", "(;A[[\\]"}) {
        all.run(state, bytes, 5 - less);
    }
    report(all);
}

BOOST_AUTO_TEST_CASE(every_short_end_is_read_right_behind_each_state) {
    search all;
    for (auto const state : states) {
        all.run(state, bytes, 4 - less);
    }
    report(all);
}

BOOST_AUTO_TEST_CASE(every_byte_is_read_right_behind_each_state) {
    static constexpr std::array<std::string_view, 3> ends{"]", "[b]", "a\n"};
    search all;
    for (auto const state : states) {
        for (int byte = 0; byte < 256; ++byte) {
            all.run(std::string(state) + static_cast<char>(byte), ends, 2);
        }
    }
    report(all);
}

BOOST_AUTO_TEST_CASE(every_short_sequence_of_tokens_is_read_as_the_reference_reads_it) {
    static constexpr std::array<std::string_view, 10> tokens{"A[", "[",  "]",       ";",   ")",
                                                             "x ", "\n", "\n(;FF[", "\\]", "B"};
    search all;
    all.run("(;", tokens, 5 - less);
    report(all);
}
