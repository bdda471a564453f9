// SPDX-License-Identifier: MIT
// What handlers can do to a parser: stop it, skip, throw, and call it back.
#define BOOST_TEST_MODULE control
#include "support/case_file.hpp"
#include "support/trace.hpp"

#include <sgfstream/parser.hpp>

#include <boost/test/unit_test.hpp>

#include <functional>
#include <stdexcept>

namespace {

using namespace sgfstream_test;
using sgfstream::action;
using sgfstream::parse_status;
using kind = reference_event::kind;

/// Records like `recorder` and answers each event with what `answer` gives for it.
class controller {
  public:
    struct seen {
        kind what;
        std::uint64_t offset;
        std::size_t size; // of an identifier or part
    };
    using answer_type = std::function<action(std::size_t, seen const&)>;

    explicit controller(answer_type answer) : answer_(std::move(answer)) {}

    action on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
        record.on_tree_begin(offset, depth);
        return reply({kind::tree_begin, offset, 1});
    }
    action on_node(std::uint64_t offset) {
        record.on_node(offset);
        return reply({kind::node, offset, 1});
    }
    action on_property(std::uint64_t offset, std::string_view identifier) {
        record.on_property(offset, identifier);
        return reply({kind::property, offset, identifier.size()});
    }
    action on_value_begin(std::uint64_t offset) {
        record.on_value_begin(offset);
        return reply({kind::value_begin, offset, 1});
    }
    action on_value_part(std::uint64_t offset, std::string_view raw) {
        record.on_value_part(offset, raw);
        return reply({kind::value, offset, raw.size()});
    }
    action on_value_end(std::uint64_t offset) {
        record.on_value_end(offset);
        return reply({kind::value_end, offset, 1});
    }
    action on_tree_end(std::uint64_t offset, std::uint64_t depth) {
        record.on_tree_end(offset, depth);
        return reply({kind::tree_end, offset, 1});
    }

    recorder record;
    std::size_t count = 0;

  private:
    action reply(seen const& event) { return answer_(count++, event); }
    answer_type answer_;
};

std::vector<std::string> const& short_inputs() {
    static auto const inputs = [] {
        std::vector<std::string> result;
        for (auto const& c : read_case_folder(SGFSTREAM_CASES_DIR)) {
            if (c.input.size() <= 256) {
                result.push_back(c.input);
            }
        }
        return result;
    }();
    return inputs;
}

/// Where a parser must stand after it was stopped by an event: behind the byte that completed it. A
/// part is complete with its last byte, but is only known to be so at the byte behind it, if the
/// chunk has one; a property likewise.
std::uint64_t stop_of(controller::seen const& event, std::uint64_t chunk_end) {
    auto const end = event.offset + event.size;
    return event.what == kind::property ? end + 1
           : event.what == kind::value  ? std::min(end + 1, chunk_end)
                                        : end;
}

/// Reads in two chunks, stopping at event number `k`; the joined trace must be the reference's.
struct stop_result {
    bool stopped = false;
    std::string fault;
};

stop_result stop_at(std::string_view input, reference_result const& expected, std::size_t split,
                    std::size_t k, bool empty_write) {
    stop_result result;
    std::uint64_t expected_stop = 0;
    std::uint64_t chunk_end = 0;
    controller handler([&](std::size_t number, controller::seen const& event) {
        if (number != k) {
            return action::proceed;
        }
        expected_stop = stop_of(event, chunk_end);
        return action::stop;
    });
    sgfstream::basic_parser<controller> parser(handler);
    for (std::string_view rest : {input.substr(0, split), input.substr(split)}) {
        chunk_end = parser.offset() + rest.size();
        auto status = parse_status::need_more;
        do {
            auto const [consumed, now] = write_copy(parser, rest);
            rest.remove_prefix(consumed);
            status = now;
            if (status == parse_status::stopped) {
                result.stopped = true;
                if (parser.offset() != expected_stop) {
                    result.fault = "stopped at " + std::to_string(parser.offset()) +
                                   ", expected at " + std::to_string(expected_stop);
                }
                if (empty_write && parser.write({}).consumed != 0) {
                    result.fault = "an empty write consumed something";
                }
            }
        } while (status == parse_status::stopped && !rest.empty());
        if (status == parse_status::failed) {
            break;
        }
    }
    parser.finish();
    if (result.fault.empty()) {
        result.fault = difference(
            {handler.record.events, outcome_of(parser), handler.record.faults}, expected);
    }
    return result;
}

} // namespace

BOOST_AUTO_TEST_CASE(a_stop_at_any_event_under_any_split_changes_nothing_but_the_return) {
    std::size_t stops = 0;
    for (auto const& input : short_inputs()) {
        auto const expected = reference_read(input);
        for (std::size_t split = 0; split <= input.size(); ++split) {
            for (bool const empty_write : {false, true}) {
                std::size_t k = 0;
                while (true) {
                    auto const [stopped, fault] = stop_at(input, expected, split, k, empty_write);
                    BOOST_TEST(fault.empty(), quote(input)
                                                  << " split at " << split << ", stop at event "
                                                  << k << ": " << fault);
                    if (!stopped) {
                        break;
                    }
                    ++stops;
                    ++k;
                }
            }
        }
    }
    BOOST_TEST(stops > 10'000U);
}

BOOST_AUTO_TEST_CASE(a_stop_at_every_event_gives_them_one_by_one) {
    for (auto const& input : short_inputs()) {
        auto const expected = reference_read(input);
        controller handler([](std::size_t, controller::seen const&) { return action::stop; });
        sgfstream::basic_parser<controller> parser(handler);
        std::string_view rest = input;
        std::size_t seen = 0;
        while (true) {
            auto const [consumed, status] = write_copy(parser, rest);
            rest.remove_prefix(consumed);
            BOOST_TEST(handler.count <= seen + 1);
            seen = handler.count;
            if (status != parse_status::stopped) {
                break;
            }
        }
        parser.finish();
        auto const fault = difference(
            {handler.record.events, outcome_of(parser), handler.record.faults}, expected);
        BOOST_TEST(fault.empty(), quote(input) << ": " << fault);
    }
}

BOOST_AUTO_TEST_CASE(an_event_that_is_due_is_sent_by_finish) {
    controller handler([](std::size_t, controller::seen const& event) {
        return event.what == kind::property ? action::stop : action::proceed;
    });
    sgfstream::basic_parser<controller> parser(handler);
    BOOST_TEST(parser.write("(;A[").consumed == 4U);
    BOOST_TEST((handler.record.events.back().what == kind::property));
    BOOST_TEST((parser.finish() == parse_status::failed));
    BOOST_TEST((handler.record.events.back().what == kind::value_begin));
    BOOST_TEST(to_string(outcome_of(parser)) ==
               "4 error properties without delimiter, opened at 3");
}

namespace {

/// Skips the tree or the game at each event, with the input cut at each byte.
void check_every_skip(std::string_view valid) {
    auto const expected = reference_read(valid);
    BOOST_TEST((expected.end.what == verdict::accept));
    for (bool const whole_game : {false, true}) {
        for (std::size_t at = 0; at < expected.events.size(); ++at) {
            auto const& target = expected.events[at];
            auto const left = without_skipped(expected.events, at, whole_game);
            for (std::size_t split = 0; split <= valid.size(); ++split) {
                controller handler([&](std::size_t, controller::seen const& event) {
                    bool const here = event.what == target.what && event.offset == target.offset;
                    return !here        ? action::proceed
                           : whole_game ? action::skip_game
                                        : action::skip_tree;
                });
                sgfstream::basic_parser<controller> parser(handler);
                write_copy(parser, valid.substr(0, split));
                write_copy(parser, valid.substr(split));
                parser.finish();
                auto got = handler.record.events;
                if (target.what == kind::value && got.size() > at) {
                    got[at].text = target.text; // skipped from its first part on
                }
                BOOST_TEST((got == left), "skip at event " << at << ", split at " << split);
                BOOST_TEST((outcome_of(parser) == expected.end));
            }
        }
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(a_skip_at_any_event_under_any_split_leaves_out_exactly_the_rest) {
    check_every_skip("(;A[x\\]y][](;B [)];C[d\\\\](;D[e\\])])(;E[f]))(;G[h]))(;I[j](;K[l])(;M[]))");
    check_every_skip("(;(;)(;;A\n[)\\]](;)))(;(;(;B[])))"); // nodes without a value
}

BOOST_AUTO_TEST_CASE(the_game_may_be_skipped_at_the_end_of_a_variation_that_was_skipped) {
    controller handler([](std::size_t, controller::seen const& event) {
        return event.offset == 2              ? action::skip_tree
               : event.what == kind::tree_end ? action::skip_game
                                              : action::proceed;
    });
    sgfstream::basic_parser<controller> parser(handler);
    parser.write("(;(;A[)])(;B[b]))(;)");
    parser.finish();
    std::vector<std::string> lines;
    for (auto const& event : handler.record.events) {
        lines.push_back(to_string(event));
    }
    std::vector<std::string> const expected{"0 tree_begin 1", "1 node",        "2 tree_begin 2",
                                            "8 tree_end 2",   "16 tree_end 1", "17 tree_begin 1",
                                            "18 node",        "19 tree_end 1"};
    BOOST_CHECK_EQUAL_COLLECTIONS(lines.begin(), lines.end(), expected.begin(), expected.end());
    BOOST_TEST(to_string(outcome_of(parser)) == "20 accept");
}

BOOST_AUTO_TEST_CASE(between_any_two_bytes_of_a_game_the_rest_of_it_can_be_skipped) {
    // Skipped as a whole, or when the variation in hand is skipped already.
    constexpr std::string_view input = "(;A[x](;B[)\\])];C[y\\)(])(;D[z]))(;E[w])";
    auto const end_of_game = input.find("(;E");
    for (bool const skipping : {false, true}) {
        for (std::size_t split = 1; split < end_of_game; ++split) {
            controller handler([&](std::size_t, controller::seen const& event) {
                return skipping && event.offset == 6 ? action::skip_tree : action::proceed;
            });
            sgfstream::basic_parser<controller> parser(handler);
            parser.write(input.substr(0, split));
            auto const before = handler.record.events.size();
            BOOST_TEST(parser.skip_game());
            parser.write(input.substr(split));
            parser.finish();
            auto const& events = handler.record.events;
            BOOST_TEST_REQUIRE(events.size() == before + 8);
            BOOST_TEST(to_string(events[before]) ==
                       std::to_string(end_of_game - 1) + " tree_end 1");
            BOOST_TEST(to_string(outcome_of(parser)) == std::to_string(input.size()) + " accept");
        }
    }
}

BOOST_AUTO_TEST_CASE(a_skipped_value_without_an_end_is_said_to_begin_at_its_bracket) {
    for (auto const what : {kind::property, kind::value_begin, kind::value}) {
        controller handler([&](std::size_t, controller::seen const& event) {
            return event.what == what ? action::skip_game : action::proceed;
        });
        sgfstream::basic_parser<controller> parser(handler);
        parser.write("(;AB[c");
        parser.finish();
        BOOST_TEST(to_string(outcome_of(parser)) ==
                   "6 error properties without delimiter, opened at 4");
    }
}

BOOST_AUTO_TEST_CASE(an_event_that_is_due_is_not_sent_after_a_skip_or_a_reset) {
    for (auto const* const input : {"(;A[b])(;)", "(;A[])(;)"}) {
        for (bool const skip : {false, true}) {
            for (auto const what : {kind::property, kind::value}) {
                controller handler([&](std::size_t, controller::seen const& event) {
                    return event.what == what ? action::stop : action::proceed;
                });
                sgfstream::basic_parser<controller> parser(handler);
                auto const stopped = parser.write(input);
                if (stopped.status != parse_status::stopped) {
                    continue; // an empty value has no part
                }
                handler.record.events.clear();
                if (skip) {
                    BOOST_TEST(parser.skip_game());
                    parser.write(std::string_view(input).substr(stopped.consumed));
                    BOOST_TEST((handler.record.events.front().what == kind::tree_end));
                } else {
                    parser.reset();
                    parser.write("(;)");
                    BOOST_TEST((handler.record.events.front().what == kind::tree_begin));
                }
                BOOST_TEST((parser.finish() == parse_status::finished));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(an_early_end_is_the_only_error_in_what_is_skipped) {
    struct row {
        std::string_view input;
        std::string_view end;
    };
    for (auto const& [input, end] : {
             row{"(;A[b]a b ) c", "12 error tree missing"},
             row{"(;A[b]a ; [c", "12 error properties without delimiter, opened at 10"},
             row{"(;A[b]a ; [c\\", "13 error properties without delimiter, opened at 10"},
             row{"(;A[b] (((", "10 error tree missing, opened at 0"},
             row{"(;A[b] (()))", "12 accept"},
             row{"(;A[b]\\)", "8 accept"},
         }) {
        for (std::size_t split = 0; split <= input.size(); ++split) {
            controller handler([](std::size_t, controller::seen const& event) {
                return event.what == kind::value_end ? action::skip_game : action::proceed;
            });
            sgfstream::basic_parser<controller> parser(handler);
            parser.write(input.substr(0, split));
            parser.write(input.substr(split));
            parser.finish();
            BOOST_TEST(to_string(outcome_of(parser)) == end);
        }
    }
}

BOOST_AUTO_TEST_CASE(an_exception_from_any_event_under_any_split_leaves_a_parser_that_reset_mends) {
    struct thrown {};
    std::size_t throws = 0;
    for (auto const& input : short_inputs()) {
        auto const expected = reference_read(input);
        for (std::size_t split = 0; split <= input.size(); ++split) {
            for (std::size_t k = 0;; ++k) {
                controller handler([&](std::size_t number, controller::seen const&) {
                    if (number == k) {
                        throw thrown();
                    }
                    return action::proceed;
                });
                sgfstream::basic_parser<controller> parser(handler);
                bool caught = false;
                try {
                    write_copy(parser, std::string_view(input).substr(0, split));
                    write_copy(parser, std::string_view(input).substr(split));
                    parser.finish();
                } catch (thrown const&) {
                    caught = true;
                }
                if (!caught) {
                    break;
                }
                ++throws;
                BOOST_TEST((parser.status() == parse_status::failed));
                BOOST_TEST((parser.error() == sgfstream::usage_errc::handler_threw));
                BOOST_TEST((parser.write("(;)").status == parse_status::failed));
                BOOST_TEST((parser.finish() == parse_status::failed));
                handler.record = {};
                parser.reset();
                write_copy(parser, input);
                parser.finish();
                auto const fault = difference(
                    {handler.record.events, outcome_of(parser), handler.record.faults}, expected);
                BOOST_TEST(fault.empty(), quote(input) << ": " << fault);
            }
        }
    }
    BOOST_TEST(throws > 10'000U);
}

BOOST_AUTO_TEST_CASE(a_callback_that_calls_its_parser_is_refused_and_the_parse_goes_on) {
    for (auto const& input : short_inputs()) {
        auto const expected = reference_read(input);
        sgfstream::basic_parser<controller>* self = nullptr;
        controller handler([&](std::size_t, controller::seen const&) {
            BOOST_TEST((self->write("(;)").status == parse_status::failed));
            BOOST_TEST(self->write("(;)").consumed == 0U);
            BOOST_TEST((self->finish() == parse_status::failed));
            BOOST_TEST((self->error() == sgfstream::usage_errc::reentered));
            BOOST_TEST(!self->skip_game());
            self->reset();
            return action::proceed;
        });
        sgfstream::basic_parser<controller> parser(handler);
        self = &parser;
        auto const half = input.size() / 2;
        if (write_copy(parser, std::string_view(input).substr(0, half)).status ==
            parse_status::need_more) {
            BOOST_TEST(!parser.error());
            write_copy(parser, std::string_view(input).substr(half));
        }
        parser.finish();
        auto const fault = difference(
            {handler.record.events, outcome_of(parser), handler.record.faults}, expected);
        BOOST_TEST(fault.empty(), quote(input) << ": " << fault);
    }
}
