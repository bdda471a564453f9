// SPDX-License-Identifier: MIT
// The parser against the reference reader on all short inputs over the bytes that matter.
#define BOOST_TEST_MODULE exhaustive
#include "support/case_text.hpp"
#include "support/sanitized.hpp"
#include "support/trace.hpp"

#include <sgfstream/game_reader.hpp>

#include <boost/test/unit_test.hpp>

#include <array>

namespace {

using namespace sgfstream_test;

constexpr std::string_view alphabet = "()[];\\Aa1 \n\r";

constexpr std::size_t longest = sanitized ? 7 : 10;
constexpr std::size_t longest_suffix = sanitized ? 3 : 5;

/// What leads into each state, at depth 1 and 2.
constexpr std::array states{"",        "(;)",     "(",        "(;",     "(;A",    "(;A ",
                            "(;A[",    "(;A[\\",  "(;A[xxx",  "(;A[x]", "(;(;)",  "(;A[x](;)",
                            "(;(",     "(;(;",    "(;(;A",    "(;(;A ", "(;(;A[", "(;(;A[\\",
                            "(;(;A[]", "(;(;(;)", "(;)(;A[x]"};

// Events reduced to one number that no cut of a value changes.
struct digest {
    std::uint64_t state = 14695981039346656037U;

    void add(std::uint64_t number) { state = (state ^ number) * 1099511628211U; }
    void add(int kind, std::uint64_t offset) {
        add(static_cast<std::uint64_t>(kind));
        add(offset);
    }
    void add_bytes(std::string_view bytes) {
        for (char const c : bytes) {
            add(static_cast<unsigned char>(c));
        }
    }

    void on_tree_begin(std::uint64_t offset, std::uint64_t depth) { add(1, offset), add(depth); }
    void on_node(std::uint64_t offset) { add(2, offset); }
    void on_property(std::uint64_t offset, std::string_view identifier) {
        add(3, offset);
        add_bytes(identifier);
    }
    void on_value_begin(std::uint64_t offset) { add(4, offset); }
    void on_value_part(std::uint64_t, std::string_view raw) { add_bytes(raw); }
    void on_value_end(std::uint64_t offset) { add(5, offset); }
    void on_tree_end(std::uint64_t offset, std::uint64_t depth) { add(6, offset), add(depth); }
};

std::uint64_t digest_of(reference_result const& read) {
    digest result;
    replay(read.events, result);
    return result.state;
}

class search {
  public:
    // Checks every input that begins with `prefix` and goes on with up to `more` bytes.
    void run(std::string_view prefix, std::size_t more) {
        input_ = prefix;
        reference_state state;
        for (char const c : prefix) {
            state.step(static_cast<unsigned char>(c));
        }
        descend(state, more);
    }

    std::uint64_t inputs = 0;
    std::uint64_t accepted = 0;
    std::uint64_t faults = 0;

  private:
    // Recursion as deep as the inputs are long.
    void descend(reference_state const& state, std::size_t more) {
        check(state.finish());
        if (more == 0 || state.failed()) {
            return;
        }
        for (char const c : alphabet) {
            reference_state next = state;
            next.step(static_cast<unsigned char>(c));
            input_.push_back(c);
            descend(next, more - 1);
            input_.pop_back();
        }
    }

    void check(outcome const& expected) {
        ++inputs;
        auto const [end_whole, events_whole] = read(input_.size());
        auto const [end_pieces, events_pieces] = read(1);
        bool good =
            end_whole == expected && end_pieces == expected && events_whole == events_pieces;
        if (expected.what == verdict::accept) {
            ++accepted;
            good = good && check_tree(events_whole);
        }
        if (!good && ++faults <= 20) {
            BOOST_ERROR(quote(input_)
                        << ": " << to_string(end_whole) << ", in pieces " << to_string(end_pieces)
                        << ", expected " << to_string(expected));
        }
    }

    std::pair<outcome, std::uint64_t> read(std::size_t chunk_size) const {
        digest events;
        sgfstream::basic_parser<digest> parser(events);
        std::string_view rest = input_;
        while (!rest.empty()) {
            if (parser.write(rest.substr(0, chunk_size)).status ==
                sgfstream::parse_status::failed) {
                break;
            }
            rest.remove_prefix(std::min(chunk_size, rest.size()));
        }
        parser.finish();
        return {outcome_of(parser), events.state};
    }

    bool check_tree(std::uint64_t events) const {
        auto const expected = reference_read(input_);
        std::vector<reference_node> nodes;
        sgfstream::memory_source source(input_);
        sgfstream::game_reader reader(source);
        std::error_code error;
        std::size_t games = 0;
        while (auto const* game = reader.next(error)) {
            auto const more = nodes_of(*game, games++, nodes.size());
            nodes.insert(nodes.end(), more.begin(), more.end());
        }
        return !error && nodes == expected.nodes && events == digest_of(expected);
    }

    std::string input_;
};

} // namespace

BOOST_AUTO_TEST_CASE(every_short_input_is_read_as_the_reference_reader_reads_it) {
    search all;
    all.run("", longest);
    BOOST_TEST_MESSAGE(all.inputs << " inputs, " << all.accepted << " accepted");
    BOOST_TEST(all.faults == 0U);
    BOOST_TEST(all.inputs > (sanitized ? 5'000U : 1'000'000U));
    BOOST_TEST(all.accepted > 0U);
}

BOOST_AUTO_TEST_CASE(every_short_end_is_read_right_behind_each_state_at_depth_1_and_2) {
    search all;
    for (auto const* const state : states) {
        all.run(state, longest_suffix);
    }
    BOOST_TEST_MESSAGE(all.inputs << " inputs, " << all.accepted << " accepted");
    BOOST_TEST(all.faults == 0U);
    BOOST_TEST(all.accepted > 0U);
}

BOOST_AUTO_TEST_CASE(every_byte_is_in_the_right_class_behind_each_state) {
    search all;
    for (auto const* const state : states) {
        for (int byte = 0; byte < 256; ++byte) {
            all.run(state + std::string(1, static_cast<char>(byte)), 1);
        }
    }
    BOOST_TEST_MESSAGE(all.inputs << " inputs, " << all.accepted << " accepted");
    BOOST_TEST(all.faults == 0U);
    BOOST_TEST(all.inputs > 20'000U);
    BOOST_TEST(all.accepted > 0U);
}
