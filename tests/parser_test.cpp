// SPDX-License-Identifier: MIT
// The parser's contract besides what comes of an input: life cycle, promptness, limits, offsets.
#define BOOST_TEST_MODULE parser
#include "support/case_file.hpp"
#include "support/counter.hpp"
#include "support/trace.hpp"

#include <sgfstream/parser.hpp>

#include <boost/test/unit_test.hpp>

namespace {

using namespace sgfstream_test;
using sgfstream::limit_errc;
using sgfstream::parse_status;
using sgfstream::usage_errc;

} // namespace

// ---- life cycle

BOOST_AUTO_TEST_CASE(a_second_finish_gives_the_same_answer) {
    counter handler;
    sgfstream::basic_parser parser(handler);
    parser.write("(;)");
    BOOST_TEST((parser.status() == parse_status::need_more));
    BOOST_TEST((parser.finish() == parse_status::finished));
    BOOST_TEST((parser.finish() == parse_status::finished));
    BOOST_TEST(!parser.error());
    parser.reset();
    BOOST_TEST((parser.finish() == parse_status::failed));
    BOOST_TEST((parser.finish() == parse_status::failed));
    BOOST_TEST((parser.error() == sgfstream::errc::tree_missing));
}

BOOST_AUTO_TEST_CASE(a_write_after_finish_is_wrong_use) {
    counter handler;
    sgfstream::basic_parser parser(handler);
    parser.write("(;)");
    parser.finish();
    auto const [consumed, status] = parser.write("(;)");
    BOOST_TEST(consumed == 0U);
    BOOST_TEST((status == parse_status::failed));
    BOOST_TEST((parser.error() == usage_errc::finished));
    BOOST_TEST((parser.error() == sgfstream::condition::usage));
}

BOOST_AUTO_TEST_CASE(failed_is_sticky_until_reset) {
    counter handler;
    sgfstream::basic_parser parser(handler);
    auto const [consumed, status] = parser.write("(;)x(;)");
    BOOST_TEST(consumed == 3U);
    BOOST_TEST((status == parse_status::failed));
    BOOST_TEST(parser.write("(;)").consumed == 0U);
    BOOST_TEST((parser.error() == sgfstream::errc::tree_missing));
    BOOST_TEST((parser.finish() == parse_status::failed));
    BOOST_TEST(parser.failure().offset == 3U);
    BOOST_TEST(handler.events == 3U);
    parser.reset();
    BOOST_TEST(!parser.error());
    BOOST_TEST((parser.write("(;)").status == parse_status::need_more));
    BOOST_TEST((parser.finish() == parse_status::finished));
}

BOOST_AUTO_TEST_CASE(an_empty_chunk_is_nothing_wherever_it_comes) {
    counter handler;
    sgfstream::basic_parser parser(handler);
    for (char const c : std::string_view("\xEF\xBB\xBF(;AB [x\\]])\n")) {
        BOOST_TEST((parser.write({}).status == parse_status::need_more));
        BOOST_TEST((parser.write({&c, 1}).status == parse_status::need_more));
    }
    parser.write({});
    BOOST_TEST((parser.finish() == parse_status::finished));
}

BOOST_AUTO_TEST_CASE(the_virtual_parser_sends_what_the_template_sends) {
    struct forwarder final : sgfstream::handler {
        recorder record;
        sgfstream::action on_tree_begin(std::uint64_t o, std::uint64_t d) override {
            record.on_tree_begin(o, d);
            return sgfstream::action::proceed;
        }
        sgfstream::action on_node(std::uint64_t o) override {
            record.on_node(o);
            return sgfstream::action::proceed;
        }
        sgfstream::action on_property(std::uint64_t o, std::string_view i) override {
            record.on_property(o, i);
            return sgfstream::action::proceed;
        }
        sgfstream::action on_value_begin(std::uint64_t o) override {
            record.on_value_begin(o);
            return sgfstream::action::proceed;
        }
        sgfstream::action on_value_part(std::uint64_t o, std::string_view r) override {
            record.on_value_part(o, r);
            return sgfstream::action::proceed;
        }
        sgfstream::action on_value_end(std::uint64_t o) override {
            record.on_value_end(o);
            return sgfstream::action::proceed;
        }
        sgfstream::action on_tree_end(std::uint64_t o, std::uint64_t d) override {
            record.on_tree_end(o, d);
            return sgfstream::action::proceed;
        }
    };
    for (auto const& c : read_case_folder(SGFSTREAM_CASES_DIR)) {
        forwarder handler;
        sgfstream::parser parser(handler);
        write_in_pieces(parser, c.input, 7);
        parser.finish();
        auto const fault =
            difference({handler.record.events, outcome_of(parser), handler.record.faults},
                       reference_read(c.input));
        BOOST_TEST(fault.empty(), c.title << ": " << fault);
    }
}

BOOST_AUTO_TEST_CASE(a_handler_that_overrides_nothing_accepts_everything_good) {
    struct nothing final : sgfstream::handler {};
    nothing handler;
    sgfstream::parser parser(handler);
    parser.write("(;A[b](;C [d])(;))");
    BOOST_TEST((parser.finish() == parse_status::finished));
}

namespace {
struct misspelled : counter {
    void on_node(std::uint64_t) = delete;
    void on_nod(std::uint64_t) {}
};
struct wrong_result : counter {
    bool on_node(std::uint64_t) { return true; }
};
template <class Handler, class Argument>
concept makes_parser = requires(Argument&& a) {
    sgfstream::basic_parser<Handler>(static_cast<Argument&&>(a));
};
} // namespace

// A handler that lacks or misspells a callback, or is a temporary, does not compile.
static_assert(sgfstream::event_handler<counter>);
static_assert(!sgfstream::event_handler<misspelled>);
static_assert(!sgfstream::event_handler<wrong_result>);
static_assert(makes_parser<counter, counter&>);
static_assert(!makes_parser<counter, counter>);

// ---- promptness

namespace {

/// The offset of the byte that completes each event.
struct prompt : counter {
    using event = std::pair<std::uint64_t, std::uint64_t>; // due with, came with
    std::vector<event> events_seen;
    std::uint64_t now = 0;

    void on_tree_begin(std::uint64_t o, std::uint64_t) { events_seen.emplace_back(o, now); }
    void on_node(std::uint64_t o) { events_seen.emplace_back(o, now); }
    void on_property(std::uint64_t o, std::string_view i) {
        events_seen.emplace_back(o + i.size(), now);
    }
    void on_value_begin(std::uint64_t o) { events_seen.emplace_back(o, now); }
    void on_value_part(std::uint64_t o, std::string_view raw) {
        events_seen.emplace_back(o + raw.size() - 1, now);
    }
    void on_value_end(std::uint64_t o) { events_seen.emplace_back(o, now); }
    void on_tree_end(std::uint64_t o, std::uint64_t) { events_seen.emplace_back(o, now); }
};

} // namespace

BOOST_AUTO_TEST_CASE(every_event_comes_with_the_byte_that_completes_it) {
    for (auto const& c : read_case_folder(SGFSTREAM_CASES_DIR)) {
        if (c.input.size() > 4096) {
            continue;
        }
        prompt handler;
        sgfstream::basic_parser parser(handler);
        for (char const byte : c.input) {
            if (parser.write({&byte, 1}).status == parse_status::failed) {
                break;
            }
            ++handler.now;
        }
        for (auto const& [due, came] : handler.events_seen) {
            BOOST_TEST(due == came, c.title);
        }
    }
}

BOOST_AUTO_TEST_CASE(an_error_comes_with_the_byte_that_is_wrong) {
    counter handler;
    sgfstream::basic_parser parser(handler);
    parser.write("(;AB");
    auto const [consumed, status] = parser.write(";");
    BOOST_TEST((status == parse_status::failed));
    BOOST_TEST(consumed == 0U);
    BOOST_TEST(handler.events == 2U); // no property: its identifier is not complete
}

// ---- limits

namespace {

struct limit_row {
    std::string input;
    limit_errc which;
    std::uint64_t limit;
    std::uint64_t offset; // of the first byte over
};

sgfstream::limits limits_of(limit_row const& row, std::uint64_t limit) {
    sgfstream::limits result;
    (row.which == limit_errc::nesting_depth ? result.nesting_depth : result.identifier_length) =
        limit;
    return result;
}

std::vector<limit_row> const& limit_rows() {
    static std::vector<limit_row> const rows{
        {"(;(;(;(;))))", limit_errc::nesting_depth, 3, 6},
        {"(;(;)(;(;)))", limit_errc::nesting_depth, 2, 7},
        {"(;(;))", limit_errc::nesting_depth, 1, 2},
        {"(;ABCD[x])", limit_errc::identifier_length, 3, 5},
        {"(;A[x]ABCD [x])", limit_errc::identifier_length, 3, 9},
        {"(;AB[x])", limit_errc::identifier_length, 1, 3},
        {"(;" + std::string(1025, 'A') + "[x])", limit_errc::identifier_length, 1024, 1026},
    };
    return rows;
}

} // namespace

BOOST_AUTO_TEST_CASE(a_limit_is_exceeded_by_the_first_byte_over_it_under_every_chunking) {
    for (auto const& row : limit_rows()) {
        for (std::size_t size = 1; size <= row.input.size(); ++size) {
            counter handler;
            sgfstream::basic_parser parser(handler, limits_of(row, row.limit));
            BOOST_TEST((write_in_pieces(parser, row.input, size) == parse_status::failed));
            BOOST_TEST((parser.error() == row.which));
            BOOST_TEST((parser.error() == sgfstream::condition::limit));
            BOOST_TEST(parser.failure().offset == row.offset);
            BOOST_TEST(parser.failure().limit == row.limit);
        }
    }
}

BOOST_AUTO_TEST_CASE(what_is_exactly_at_a_limit_is_accepted_and_so_is_what_is_below) {
    for (auto const& row : limit_rows()) {
        if (row.limit == 1024) {
            continue; // the parser's own bound: there is none above it
        }
        for (std::uint64_t const limit : {row.limit + 1, row.limit + 2, std::uint64_t{0}}) {
            counter handler;
            sgfstream::basic_parser parser(handler, limits_of(row, limit));
            write_in_pieces(parser, row.input, 3);
            BOOST_TEST((parser.finish() == parse_status::finished), row.input);
        }
    }
}

BOOST_AUTO_TEST_CASE(no_limit_on_identifiers_means_what_the_buffer_holds) {
    for (std::uint64_t const limit : {0U, 1024U, 5000U}) {
        for (std::size_t const length : {1023U, 1024U, 1025U}) {
            sgfstream::limits bounds;
            bounds.identifier_length = limit;
            recorder handler;
            sgfstream::basic_parser parser(handler, bounds);
            std::string const input = "(;" + std::string(length, 'Z') + "[x])";
            write_in_pieces(parser, input, 100);
            BOOST_TEST((parser.finish() == parse_status::finished) == (length <= 1024));
            BOOST_TEST((handler.events.size() > 2) == (length <= 1024));
        }
    }
}

BOOST_AUTO_TEST_CASE(after_a_limit_the_parser_can_go_on_with_the_next_game) {
    for (auto const& row : limit_rows()) {
        for (std::size_t size = 1; size <= row.input.size() + 4; ++size) {
            recorder handler;
            sgfstream::basic_parser parser(handler, limits_of(row, row.limit));
            auto const input = row.input + " (;X[y])";
            std::string_view rest = input;
            std::size_t failures = 0;
            while (!rest.empty()) {
                auto const [consumed, status] = write_copy(parser, rest.substr(0, size));
                rest.remove_prefix(consumed);
                if (status == parse_status::failed) {
                    ++failures;
                    BOOST_TEST(parser.skip_game());
                }
            }
            BOOST_TEST(failures == 1U);
            BOOST_TEST((parser.finish() == parse_status::finished));
            auto const& events = handler.events;
            BOOST_TEST(to_string(events[events.size() - 8]) ==
                       std::to_string(row.input.size() - 1) + " tree_end 1");
            BOOST_TEST(to_string(events.back()) ==
                       std::to_string(input.size() - 1) + " tree_end 1");
        }
    }
}

BOOST_AUTO_TEST_CASE(only_a_limit_can_be_gone_on_from) {
    counter handler;
    sgfstream::basic_parser parser(handler);
    BOOST_TEST(!parser.skip_game());
    parser.write("(;)(;A[b]x");
    BOOST_TEST(!parser.skip_game());
    BOOST_TEST((parser.error() == sgfstream::errc::property_not_uppercase));
}

// ---- offsets

BOOST_AUTO_TEST_CASE(offsets_go_beyond_four_gibibytes) {
    constexpr std::uint64_t first = (std::uint64_t{1} << 32) - 3;
    constexpr std::string_view input = "\xEF\xBB\xBF(;AB [x\\]](;C[d]x";
    auto const expected = reference_read(input);
    for (std::size_t size = 1; size <= input.size(); ++size) {
        recorder handler;
        sgfstream::basic_parser parser(handler);
        parser.reset(first);
        write_in_pieces(parser, input, size);
        BOOST_TEST(handler.events.size() == expected.events.size());
        for (std::size_t i = 0; i < expected.events.size(); ++i) {
            BOOST_TEST(handler.events[i].offset == expected.events[i].offset + first);
        }
        BOOST_TEST(parser.failure().offset == expected.end.offset + first);
        BOOST_TEST(parser.game_offset() == first + 3);
    }
}

BOOST_AUTO_TEST_CASE(what_is_open_at_an_end_beyond_four_gibibytes_is_named) {
    counter handler;
    sgfstream::basic_parser parser(handler);
    constexpr std::uint64_t first = std::uint64_t{1} << 40;
    parser.reset(first);
    parser.write("(;A[b]C[d");
    parser.finish();
    BOOST_TEST(parser.failure().offset == first + 9);
    BOOST_TEST(parser.failure().opened_at == first + 7);
    parser.reset(first);
    parser.write("\xEF\xBB");
    parser.finish();
    BOOST_TEST(parser.failure().offset == first);
}
