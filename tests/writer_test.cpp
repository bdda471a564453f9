// SPDX-License-Identifier: MIT
// SGF from events, from trees and by hand: it reads back as what was written.
#include <sgfstream/basic_parser.hpp>
#include <sgfstream/parse.hpp>
#include <sgfstream/sink.hpp>
#include <sgfstream/tolerant_game_reader.hpp>
#include <sgfstream/writer.hpp>

#define BOOST_TEST_MODULE writer
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

using namespace sgfstream;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

/// Takes some bytes, then fails, and counts the calls after that.
class full_sink : public sink {
  public:
    explicit full_sink(std::size_t room) : room_(room) {}
    std::error_code write(std::string_view bytes) override {
        calls_after_failure += failed_;
        failed_ = failed_ || bytes.size() > room_ - taken.size();
        if (failed_) {
            return std::make_error_code(std::errc::no_space_on_device);
        }
        taken += bytes;
        return {};
    }
    std::string taken;
    int calls_after_failure = 0;

  private:
    std::size_t room_;
    bool failed_ = false;
};

/// Sends an input through a parser into a writer.
std::string through(std::string_view input, std::size_t size, write_options const& options = {}) {
    std::string out;
    string_sink target(out);
    writer w(target, options);
    basic_parser<writer> p(w);
    for (std::size_t i = 0; i < input.size(); i += size) {
        auto const chunk = std::string(input.substr(i, size));
        BOOST_REQUIRE(p.write(chunk).status == parse_status::need_more);
    }
    BOOST_REQUIRE(p.finish() == parse_status::finished);
    BOOST_REQUIRE_EQUAL(w.finish(), std::error_code());
    return out;
}

std::string random_collection(std::mt19937& random) {
    std::string out;
    std::function<void(int)> const tree = [&](int depth) {
        out += '(';
        for (auto nodes = 1 + random() % 4; nodes-- > 0;) {
            out += ';';
            for (auto properties = random() % 4; properties-- > 0;) {
                constexpr std::string_view identifiers[] = {"A",  "B",  "AAA", "CC", "GM",
                                                            "CA", "AP", "SZ",  "ST", "FF"};
                out += identifiers[random() % std::size(identifiers)];
                for (auto values = 1 + random() % 3; values-- > 0;) {
                    out += '[';
                    for (auto length = random() % 20; length-- > 0;) {
                        constexpr std::string_view pieces[] = {"a",   " ",    "\n",   "\r\n",
                                                               "\\]", "\\\\", "[",    "(;",
                                                               ":",   "\t",   "\\\n", "\xff"};
                        out += pieces[random() % std::size(pieces)];
                    }
                    out += ']';
                }
            }
        }
        for (auto children = depth < 4 ? random() % 3 : 0; children-- > 0;) {
            tree(depth + 1);
        }
        out += ')';
    };
    for (auto games = 1 + random() % 3; games-- > 0;) {
        tree(0);
    }
    return out;
}

/// What the tolerant dialect makes of an input.
collection parse_tolerantly(std::string_view input) {
    memory_source source(input);
    tolerant_game_reader reader(source);
    collection result;
    for (game const& each : reader) {
        result.push_back(each);
    }
    return result;
}

/// Makes the call that a letter stands for: b begin_tree, n node, p property, t text, r raw, e end_tree,
/// B on_value_begin, P on_value_part, E on_value_end, g a game, ! a bad raw value, ? a bad identifier;
/// every other one is a part of a value.
std::error_code make(writer& w, char call) {
    switch (call) {
    case 'b':
        return w.begin_tree();
    case 'n':
        return w.node();
    case 'p':
        return w.property("AB");
    case 't':
        return w.text("]");
    case 'r':
        return w.raw("v");
    case 'e':
        return w.end_tree();
    case 'g':
        return w.write(game());
    case '!':
        return w.raw("a]");
    case '?':
        return w.property("Ab");
    default:
        auto const done = call == 'B'   ? w.on_value_begin(0)
                          : call == 'E' ? w.on_value_end(0)
                          : call == 'P' ? w.on_value_part(0, "ab")
                                        : w.on_value_part(0, {&call, 1});
        BOOST_CHECK(done == (w.error() ? action::stop : action::proceed));
        return w.error();
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(events_and_trees_are_written_alike) {
    struct {
        std::string_view input, written;
    } const table[] = {
        {"(;)", "(;)\n"},
        {" ( ; ) ( ; ; ) ", "(;)\n(;;)\n"},
        {"(;A[x])", "(;A[x])\n"},
        {"(; A [x] [y]\nB\t[])", "(;A[x][y]B[])\n"},
        {"(;A[\\]\\\\ \r\n:];(;B[(;)])(;))", "(;A[\\]\\\\ \r\n:](;B[(;)])(;))\n"},
        {"(;(;)(;(;)(;)))", "(;(;)(;(;)(;)))\n"},
        {"\xef\xbb\xbf(;)", "(;)\n"},
    };
    for (auto const& row : table) {
        if (row.input.find(";(") == row.input.npos) {
            BOOST_CHECK_EQUAL(to_sgf(parse(row.input)), row.written);
        }
        auto const once = through(row.input, row.input.size());
        BOOST_CHECK(parse(once) == parse(row.input));
        for (std::size_t size = 1; size < row.input.size(); ++size) {
            BOOST_CHECK_EQUAL(through(row.input, size), once);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_single_variation_is_written_as_a_sequence_from_a_tree) {
    BOOST_CHECK_EQUAL(to_sgf(parse("(;A[1](;B[2](;C[3])(;D[4])))")),
                      "(;A[1];B[2](;C[3])(;D[4]))\n");
}

BOOST_AUTO_TEST_CASE(what_is_written_reads_as_what_was_written_and_is_written_so_again) {
    std::mt19937 random(3);
    for (int round = 0; round < 60; ++round) {
        auto const input = random_collection(random);
        auto const games = parse(input);
        for (std::size_t line_length : {0U, 1U, 2U, 10U, 72U}) {
            for (auto line_break : {"\n"sv, "\r\n"sv, "\r"sv, "\n\r"sv}) {
                write_options options;
                options.line_length = line_length;
                options.line_break = line_break;
                auto const once = to_sgf(games, options);
                auto const again = parse(once);
                BOOST_REQUIRE(again == games);
                BOOST_REQUIRE(parse_tolerantly(once) == games);
                BOOST_REQUIRE_EQUAL(to_sgf(again, options), once);
                auto const events = through(input, 1 + random() % 50, options);
                BOOST_REQUIRE(parse(events) == games);
                BOOST_REQUIRE(parse_tolerantly(events) == games);
                BOOST_REQUIRE_EQUAL(through(events, events.size(), options), events);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(no_variation_node_or_property_begins_behind_the_line_length) {
    std::mt19937 random(4);
    for (int round = 0; round < 60; ++round) {
        auto const games = parse(random_collection(random));
        for (std::size_t line_length : {1U, 2U, 5U, 20U, 60U}) {
            write_options options;
            options.line_length = line_length;
            auto const sgf = to_sgf(games, options);
            std::size_t column = 1;
            bool in_value = false;
            char before = 0;
            for (std::size_t i = 0; i < sgf.size(); ++i) {
                char const c = sgf[i];
                bool const letter = c >= 'A' && c <= 'Z';
                bool const begins =
                    c == '(' || c == ';' || (letter && !(before >= 'A' && before <= 'Z'));
                // A first node stays with its variation, a first property with its node.
                bool const first = c == ';' ? before == '(' : letter && before == ';';
                bool const ends_line = c == '(' && sgf[i + 1] == '\n';
                if (!in_value && begins && !first && !ends_line) {
                    BOOST_REQUIRE_LE(column, line_length);
                }
                if (c == '\\' && in_value) {
                    ++i;
                    column = sgf[i] == '\n' ? 1 : column + 2;
                    continue;
                }
                in_value = in_value ? c != ']' : c == '[';
                column = c == '\n' ? 1 : column + 1;
                before = c;
            }
            if (line_length == 60) { // and no line is broken before it has to be
                BOOST_REQUIRE_LE(sgf.size(), to_sgf(games).size() + to_sgf(games).size() / 20 + 10);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(games_are_written_by_hand) {
    std::string out;
    string_sink target(out);
    writer w(target);
    w.begin_tree();
    w.node();
    w.property("C");
    w.text("a [nice] \\move");
    w.property("AB");
    w.raw("aa");
    w.raw("b\\]");
    w.begin_tree();
    w.node();
    w.node();
    w.end_tree();
    w.end_tree();
    w.begin_tree();
    w.node();
    w.end_tree();
    BOOST_CHECK_EQUAL(w.finish(), std::error_code());
    BOOST_CHECK_EQUAL(out, "(;C[a [nice\\] \\\\move]AB[aa][b\\]](;;))\n(;)\n");
}

BOOST_AUTO_TEST_CASE(nothing_that_could_not_be_read_back_is_written) {
    // The last call is the one that is wrong.
    auto const order = std::error_code(usage_errc::events_out_of_order);
    auto const raw = std::error_code(usage_errc::bad_raw_value);
    auto const identifier = std::error_code(usage_errc::bad_identifier);
    struct {
        std::string_view calls;
        std::error_code error;
    } const table[] = {
        {"n", order},       {"p", order},        {"t", order},        {"r", order},
        {"e", order},       {"B", order},        {"P", order},        {"E", order},
        {"bb", order},      {"bp", order},       {"bt", order},       {"be", order},
        {"bB", order},      {"bg", order},       {"bnt", order},      {"bnr", order},
        {"bnB", order},     {"bnP", order},      {"bnE", order},      {"bnpp", order},
        {"bnpn", order},    {"bnpe", order},     {"bnpb", order},     {"bnpP", order},
        {"bnpE", order},    {"bnpg", order},     {"bnpBB", order},    {"bnpBn", order},
        {"bnpBp", order},   {"bnpBt", order},    {"bnpBr", order},    {"bnpBb", order},
        {"bnpBe", order},   {"bnpBg", order},    {"bnpBEE", order},   {"bnpBEP", order},
        {"bnbnen", order},  {"bnbnep", order},   {"bnbnet", order},   {"bnbneB", order},
        {"bnee", order},    {"bnen", order},     {"bnep", order},     {"bnet", order},
        {"bnp!", raw},      {"bnpr!", raw},      {"bnpB]", raw},      {"bnpBP]", raw},
        {"bnpB\\E", raw},   {"bnpBP\\E", raw},   {"bn?", identifier}, {"bnpr?", identifier},
        {"bnpB\\\\]", raw}, {"bnpB\\]\\E", raw},
    };
    for (auto const& row : table) {
        BOOST_TEST_CONTEXT(row.calls) {
            std::string good;
            string_sink good_target(good);
            writer before(good_target);
            std::string out;
            string_sink target(out);
            writer w(target);
            for (char call : row.calls.substr(0, row.calls.size() - 1)) {
                BOOST_CHECK(!make(before, call));
                BOOST_CHECK(!make(w, call));
            }
            BOOST_CHECK_EQUAL(make(w, row.calls.back()), row.error);
            BOOST_CHECK_EQUAL(w.error(), row.error);
            // The first error stays, and nothing is written that comes behind it.
            for (char call : "bnptreBPEg!?]"sv) {
                BOOST_CHECK_EQUAL(make(w, call), row.error);
            }
            BOOST_CHECK_EQUAL(w.finish(), row.error);
            before.finish();
            BOOST_CHECK_EQUAL(out, good);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_game_that_is_still_open_at_the_end_is_an_error) {
    using call = std::function<void(writer&)>;
    call const calls[] = {[](writer& w) { w.begin_tree(); }, [](writer& w) { w.node(); },
                          [](writer& w) { w.property("A"); }, [](writer& w) { w.text("x"); },
                          [](writer& w) { w.on_value_begin(0); }};
    for (std::size_t made = 0; made <= std::size(calls); ++made) {
        std::string out;
        string_sink target(out);
        writer w(target);
        std::for_each_n(calls, made, [&](call const& c) { c(w); });
        BOOST_CHECK(!w.error());
        auto const expected =
            made != 0 ? std::error_code(usage_errc::events_out_of_order) : std::error_code();
        BOOST_CHECK_EQUAL(w.finish(), expected);
        BOOST_CHECK_EQUAL(w.error(), expected);
    }
}

BOOST_AUTO_TEST_CASE(an_escape_may_be_cut_between_parts) {
    std::string out;
    string_sink target(out);
    writer w(target);
    w.begin_tree();
    w.node();
    w.property("A");
    w.on_value_begin(0);
    for (auto part : {"\\"sv, "]"sv, ""sv, "\\"sv, ""sv, "\\"sv, "x"sv}) {
        BOOST_CHECK(w.on_value_part(0, part) == action::proceed);
    }
    BOOST_CHECK(w.on_value_end(0) == action::proceed);
    w.end_tree();
    BOOST_CHECK_EQUAL(w.finish(), std::error_code());
    BOOST_CHECK_EQUAL(out, "(;A[\\]\\\\x])\n");
}

BOOST_AUTO_TEST_CASE(the_error_of_a_sink_is_kept_and_the_sink_left_alone) {
    auto const value = std::string(5000, 'x');
    auto const input = "(;A[" + value + "];B[" + value + "](;C[" + value + "])(;D[" + value + "]))";
    auto const whole = through(input, input.size());
    auto const full = std::make_error_code(std::errc::no_space_on_device);
    auto const games = parse(input);
    for (std::size_t room = 0; room < whole.size(); room += 997) {
        full_sink tree_target(room);
        writer from_tree(tree_target);
        from_tree.write(games);
        BOOST_CHECK_EQUAL(from_tree.finish(), full);
        BOOST_CHECK_EQUAL(from_tree.finish(), full);
        BOOST_CHECK_EQUAL(from_tree.error(), full);
        BOOST_CHECK_EQUAL(from_tree.write(games), full);
        BOOST_CHECK_EQUAL(tree_target.calls_after_failure, 0);
        BOOST_CHECK_EQUAL(whole.find(tree_target.taken), 0U);

        full_sink event_target(room);
        writer from_events(event_target);
        basic_parser<writer> p(from_events);
        auto status = parse_status::need_more;
        for (std::size_t i = 0; i < input.size() && status == parse_status::need_more; i += 100) {
            status = p.write(std::string_view(input).substr(i, 100)).status;
            BOOST_CHECK_EQUAL(status == parse_status::stopped, bool(from_events.error()));
        }
        BOOST_CHECK_EQUAL(from_events.finish(), full);
        BOOST_CHECK_EQUAL(event_target.calls_after_failure, 0);
        BOOST_CHECK_EQUAL(whole.find(event_target.taken), 0U);
    }
    full_sink enough(whole.size());
    writer w(enough);
    w.write(games);
    BOOST_CHECK_EQUAL(w.finish(), std::error_code());
    BOOST_CHECK_EQUAL(enough.taken, whole);
}

BOOST_AUTO_TEST_CASE(what_a_sink_throws_passes_through) {
    struct thrower : sink {
        std::error_code write(std::string_view) override { throw std::runtime_error("no"); }
    } target;
    writer w(target);
    w.begin_tree();
    w.node();
    w.end_tree();
    BOOST_CHECK_THROW(w.finish(), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(much_is_written_without_holding_it_all) {
    struct largest : sink {
        std::size_t most = 0;
        std::size_t total = 0;
        std::error_code write(std::string_view bytes) override {
            most = std::max(most, bytes.size());
            total += bytes.size();
            return {};
        }
    } target;
    writer w(target);
    w.begin_tree();
    for (int i = 0; i < 100'000; ++i) {
        w.node();
        w.property("B");
        w.raw("aa");
    }
    w.end_tree();
    BOOST_CHECK_EQUAL(w.finish(), std::error_code());
    BOOST_CHECK_EQUAL(target.total, 600'003U);
    BOOST_CHECK_LT(target.most, 200'000U);

    target = {};
    writer of_parts(target);
    of_parts.on_tree_begin(0, 1);
    of_parts.on_node(1);
    of_parts.on_property(2, "C");
    of_parts.on_value_begin(3);
    auto const part = std::string(1'000, 'x');
    for (int i = 0; i < 1'000; ++i) {
        of_parts.on_value_part(4, part);
    }
    BOOST_CHECK_LT(target.most, 200'000U);
    BOOST_CHECK_GT(target.total, 800'000U); // though the value goes on
}

namespace {

// Passes everything on to a writer, and has what its `skip` names skipped.
struct filter {
    sgfstream::writer& out;
    std::uint64_t skip_at = 0; // the offset of a node
    sgfstream::action how = sgfstream::action::skip_tree;

    auto on_tree_begin(std::uint64_t o, std::uint64_t d) { return out.on_tree_begin(o, d); }
    auto on_node(std::uint64_t o) {
        auto const result = out.on_node(o);
        return o == skip_at ? how : result;
    }
    auto on_property(std::uint64_t o, std::string_view i) { return out.on_property(o, i); }
    auto on_value_begin(std::uint64_t o) { return out.on_value_begin(o); }
    auto on_value_part(std::uint64_t o, std::string_view r) { return out.on_value_part(o, r); }
    auto on_value_end(std::uint64_t o) { return out.on_value_end(o); }
    auto on_tree_end(std::uint64_t o, std::uint64_t d) { return out.on_tree_end(o, d); }
};

std::string filtered(std::string_view input, std::uint64_t skip_at, sgfstream::action how) {
    std::string result;
    sgfstream::string_sink target(result);
    sgfstream::writer out(target);
    filter handler{out, skip_at, how};
    sgfstream::basic_parser parser(handler);
    parser.write(input);
    BOOST_TEST((parser.finish() == sgfstream::parse_status::finished));
    BOOST_TEST(!out.finish());
    return result;
}

} // namespace

BOOST_AUTO_TEST_CASE(what_is_skipped_in_front_of_a_writer_is_closed_where_it_ends) {
    constexpr std::string_view input = "(;B[aa](;W[bb](;B[x])(;B[y]))(;W[cc]))(;B[dd])";
    using sgfstream::action;
    BOOST_TEST(filtered(input, 8, action::skip_tree) == "(;B[aa](;)(;W[cc]))\n(;B[dd])\n");
    BOOST_TEST(filtered(input, 8, action::skip_game) == "(;B[aa](;))\n(;B[dd])\n");
    BOOST_TEST(filtered(input, 15, action::skip_game) == "(;B[aa](;W[bb](;)))\n(;B[dd])\n");
}

BOOST_AUTO_TEST_CASE(a_tree_that_cannot_end_yet_is_an_error_however_many_are_open) {
    std::string written;
    sgfstream::string_sink target(written);
    sgfstream::writer out(target);
    out.begin_tree();
    out.node();
    out.begin_tree();
    BOOST_TEST((out.on_tree_end(0, 1) == sgfstream::action::stop));
    BOOST_TEST((out.error() == sgfstream::usage_errc::events_out_of_order));
    BOOST_TEST((out.on_tree_end(0, 1) == sgfstream::action::stop));
}

BOOST_AUTO_TEST_CASE(a_game_is_not_written_inside_of_an_open_tree) {
    std::string written;
    sgfstream::string_sink target(written);
    sgfstream::writer out(target);
    out.begin_tree();
    out.node();
    BOOST_TEST((out.write(sgfstream::game()) == sgfstream::usage_errc::events_out_of_order));
}
