// SPDX-License-Identifier: MIT
// The parser's contract besides what comes of an input: life cycle, promptness, limits, costs.
#define BOOST_TEST_MODULE parser
#include "support/allocations.hpp"
#include "support/case_file.hpp"
#include "support/trace.hpp"

#include <sgfstream/parser.hpp>
#include <sgfstream/whole_values.hpp>

#include <boost/test/unit_test.hpp>

namespace {

using namespace sgfstream_test;
using sgfstream::limit_errc;
using sgfstream::parse_status;
using sgfstream::usage_errc;

struct counter {
    void on_tree_begin(std::uint64_t, std::uint64_t) { ++events; }
    void on_node(std::uint64_t) { ++events; }
    void on_property(std::uint64_t, std::string_view) { ++events; }
    void on_value_begin(std::uint64_t) { ++events; }
    void on_value_part(std::uint64_t, std::string_view raw) { bytes += raw.size(); }
    void on_value_end(std::uint64_t) { ++events; }
    void on_tree_end(std::uint64_t, std::uint64_t) { ++events; }

    std::uint64_t events = 0;
    std::uint64_t bytes = 0;
};

/// The seam for the test of linear work: the parser tells it how many bytes it looked at.
struct work_counter : counter {
    void on_bytes_examined(std::size_t bytes_examined) { examined += bytes_examined; }
    std::uint64_t examined = 0;
};

template <class Parser>
parse_status write_in_pieces(Parser& parser, std::string_view input, std::size_t size) {
    auto status = parse_status::need_more;
    while (!input.empty() && status == parse_status::need_more) {
        status = parser.write(input.substr(0, size)).status;
        input.remove_prefix(std::min(size, input.size()));
    }
    return status;
}

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

// ---- costs

BOOST_AUTO_TEST_CASE(the_parser_allocates_nothing) {
    auto const cases = read_case_folder(SGFSTREAM_CASES_DIR);
    counter handler;
    auto const before = allocations();
    for (auto const& c : cases) {
        for (std::size_t const size : {1U, 7U, 65'536U}) {
            sgfstream::basic_parser parser(handler);
            write_in_pieces(parser, c.input, size);
            parser.finish();
        }
    }
    auto const after = allocations();
    BOOST_TEST(after == before);
    BOOST_TEST(handler.events > 0U);
}

BOOST_AUTO_TEST_CASE(a_value_in_one_chunk_is_handed_out_whole_without_a_copy) {
    struct values {
        std::string_view where;
        bool inside = true;
        std::size_t seen = 0;
        void on_tree_begin(std::uint64_t, std::uint64_t) {}
        void on_node(std::uint64_t) {}
        void on_property(std::uint64_t, std::string_view) {}
        void on_value(std::uint64_t offset, std::string_view raw) {
            inside = inside && raw.data() == where.data() + offset + 1;
            ++seen;
        }
        void on_tree_end(std::uint64_t, std::uint64_t) {}
    };
    constexpr std::string_view input =
        "(;A[b][c\\]d]C[a long value, longer than any short string])";
    values handler{input};
    sgfstream::whole_values adapter(handler);
    sgfstream::basic_parser parser(adapter);
    auto const before = allocations();
    parser.write(input);
    parser.finish();
    auto const after = allocations();
    BOOST_TEST(after == before);
    BOOST_TEST(handler.inside);
    BOOST_TEST(handler.seen == 3U);
}

BOOST_AUTO_TEST_CASE(no_byte_is_looked_at_more_than_twice) {
    constexpr std::size_t size = 300'000;
    auto const repeated = [](std::string_view unit) {
        std::string result;
        while (result.size() < size) {
            result += unit;
        }
        return result;
    };
    std::vector<std::string> const inputs{
        "(;A[" + std::string(size, 'x') + "])", // one long value
        "(;A[" + repeated("\\\\") + "])",       // nothing but escapes
        "(;A[" + repeated("ab\\]") + "])",      // as many as there can be between text
        "(;A[" + repeated("abcdefgh\\]") + "])",
        repeated("(;"),               // deep
        "(;" + repeated("(;)") + ")", // wide
        "(;A" + repeated("[]") + ")",
        "(;" + repeated("AB[cd]") + ")",
        "(" + repeated(";A[cd]") + ")", // moves
        "(" + repeated(";A[]") + ")",   // what looks like moves at first
        "(" + repeated(";A[\\]]") + ")",
        "(" + repeated(";") + ")",
        repeated(" \n") + "(;)",
        std::string(size, 'x'),
    };
    for (auto const& input : inputs) {
        for (std::size_t const chunk : {1UL, 2UL, 3UL, 17UL, 65'536UL, input.size()}) {
            work_counter handler;
            sgfstream::basic_parser parser(handler);
            write_in_pieces(parser, input, chunk);
            parser.finish();
            BOOST_TEST(handler.examined <= 2 * input.size(),
                       handler.examined << " for " << input.size() << " bytes in chunks of "
                                        << chunk);
        }
    }
}

namespace {

/// Feeds a value of 256 MiB in chunks of one byte, as far as the parser takes it.
template <class Parser>
parse_status write_long_value(Parser& parser) {
    constexpr std::uint64_t size = 256U << 20;
    auto status = parser.write("(;A[").status;
    for (std::uint64_t i = 0; i < size && status == parse_status::need_more; ++i) {
        status = parser.write("x").status;
    }
    return status == parse_status::need_more ? parser.write("])").status : status;
}

struct value_counter : counter {
    void on_value(std::uint64_t, std::string_view raw) { bytes += raw.size(); }
};

} // namespace

BOOST_AUTO_TEST_CASE(a_value_of_256_mebibytes_is_sent_in_parts_from_chunks_of_one_byte) {
    counter handler;
    sgfstream::basic_parser parser(handler);
    BOOST_TEST((write_long_value(parser) == parse_status::need_more));
    BOOST_TEST((parser.finish() == parse_status::finished));
    BOOST_TEST(handler.bytes == 256U << 20);
}

BOOST_AUTO_TEST_CASE(a_value_of_256_mebibytes_is_refused_where_values_are_wanted_whole) {
    value_counter handler;
    sgfstream::whole_values adapter(handler);
    sgfstream::basic_parser parser(adapter);
    BOOST_TEST((write_long_value(parser) == parse_status::stopped));
    BOOST_TEST((adapter.error() == limit_errc::value_length));
    BOOST_TEST(adapter.failure().limit == 64U << 20);
    BOOST_TEST(adapter.failure().offset == 4 + (64U << 20));
    BOOST_TEST(adapter.failure().message() ==
               "limit of value length exceeded: more than 67108864 bytes in a property value (the "
               "value began at offset 3)");
    BOOST_TEST(handler.bytes == 0U);
}
