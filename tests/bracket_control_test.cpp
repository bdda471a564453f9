// SPDX-License-Identifier: MIT
// What handlers can do to the stage that repairs brackets while bytes wait in it, the limits that are
// kept, and what it holds.
#define BOOST_TEST_MODULE bracket_control
#include "support/allocations.hpp"
#include "support/bracket_trace.hpp"
#include "support/case_text.hpp"
#include "support/controller.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <new>

namespace {

using namespace sgfstream_test;
using sgfstream::action;
using sgfstream::parse_status;
using kind = reference_event::kind;
using controller = controller_of<bracket_recorder>;
using controlled = sgfstream::basic_bracket_stage<controller>;

action proceed(std::size_t) {
    return action::proceed;
}

constexpr std::string_view inputs[] = {
    "(;C[bob [9k]: hi\nann [1d]: [x] ];B[aa](;W[bb])(;W[c] c]))",
    "(;C[a] (;B[b](;C[c]);\n(;C[[]", // waits to the end
    "(;C[a]A\n [b\\]] Ab[] ]x\n(;FF[4]C[[] x]) (;D[d]",
    "x(;C[[]]] [[y] z\\]](()(;-C[a] b]",
};

std::string difference_of(controller const& handler, std::string_view input) {
    auto const reference = repair_brackets(input);
    return difference({handler.record.traced(), handler.record.brackets}, reference,
                      read_repaired(reference));
}

/// Writes all of a chunk, going on after each stop. Says how often it stopped.
std::size_t write_on(controlled& stage, std::string_view chunk) {
    std::size_t stops = 0;
    for (;;) {
        auto const before = stage.offset();
        auto const [consumed, status] = write_copy(stage, chunk);
        BOOST_TEST(stage.offset() == before + consumed);
        chunk.remove_prefix(consumed);
        if (status != parse_status::stopped) {
            BOOST_TEST(chunk.empty());
            return stops;
        }
        ++stops;
    }
}

/// The same to the end of the input.
std::size_t finish_on(controlled& stage) {
    std::size_t stops = 0;
    while (stage.finish() == parse_status::stopped) {
        BOOST_TEST((stage.status() == parse_status::stopped));
        ++stops;
    }
    BOOST_TEST((stage.status() == parse_status::finished));
    return stops;
}

} // namespace

// ---- stops

BOOST_AUTO_TEST_CASE(a_stop_at_any_callback_under_any_split_changes_nothing_but_the_return) {
    std::size_t stops = 0;
    std::size_t stops_at_end = 0;
    for (auto const input : inputs) {
        for (std::size_t split = 0; split <= input.size(); ++split) {
            for (std::size_t k = 0;; ++k) {
                controller handler([&](std::size_t number) {
                    return number == k ? action::stop : action::proceed;
                });
                controlled stage(handler, without_cap());
                stops += write_on(stage, input.substr(0, split));
                stops += write_on(stage, input.substr(split));
                stops_at_end += finish_on(stage);
                auto const fault = difference_of(handler, input);
                BOOST_TEST(fault.empty(), quote(input) << " split at " << split << ", stop at " << k
                                                       << ": " << fault);
                if (handler.count <= k + 1) {
                    break;
                }
            }
        }
    }
    BOOST_TEST(stops > 3'000U);
    BOOST_TEST(stops_at_end > 100U);
}

BOOST_AUTO_TEST_CASE(a_stop_at_every_callback_gives_them_one_by_one) {
    for (auto const input : inputs) {
        controller handler([](std::size_t) { return action::stop; });
        controlled stage(handler, without_cap());
        std::size_t seen = 0;
        // Of a bracket that is repaired nobody can stop.
        auto const callbacks = [&] { return handler.count - handler.record.brackets.size(); };
        for (std::string_view rest = input; !rest.empty();) {
            auto const [consumed, status] = write_copy(stage, rest);
            rest.remove_prefix(consumed);
            BOOST_TEST(callbacks() == seen + (status == parse_status::stopped ? 1 : 0));
            seen = callbacks();
        }
        while (stage.finish() == parse_status::stopped) {
            BOOST_TEST(callbacks() == seen + 1);
            seen = callbacks();
        }
        auto const fault = difference_of(handler, input);
        BOOST_TEST(fault.empty(), quote(input) << ": " << fault);
    }
}

BOOST_AUTO_TEST_CASE(to_finish_is_stopped_only_while_bytes_wait) {
    controller handler(
        [](std::size_t number) { return number == 5 ? action::stop : action::proceed; });
    controlled stage(handler);
    stage.write("(;C[x]"); // the end of the value is the last callback but for those of the end
    BOOST_TEST(handler.count == 5U);
    BOOST_TEST((stage.finish() == parse_status::finished));
    BOOST_TEST(handler.count == 8U);
}

BOOST_AUTO_TEST_CASE(all_can_be_consumed_whatever_the_handler_says) {
    for (auto const input : inputs) {
        for (std::size_t const size : {std::size_t{1}, std::size_t{5}, input.size()}) {
            controller handler([](std::size_t) { return action::stop; });
            controlled stage(handler, without_cap());
            for (auto const chunk : pieces_of(size, input.size()).chunks_of(input)) {
                std::string const copy(chunk);
                stage.write_all(copy);
            }
            BOOST_TEST(stage.offset() == input.size());
            BOOST_TEST(stage.parsed_offset() < input.size());
            BOOST_TEST(finish_on(stage) > 0U);
            auto const fault = difference_of(handler, input);
            BOOST_TEST(fault.empty(), quote(input) << ": " << fault);
        }
    }
}

// ---- skips

BOOST_AUTO_TEST_CASE(a_skip_at_any_event_leaves_out_exactly_the_rest_of_the_tree_or_game) {
    std::string_view const input = "(;A[a] a](;B[[b] b];C[c]);D[d](;E[e]);F[f] f])(;G[[g] g](;H[h]";
    auto const expected = read_repaired(repair_brackets(input));
    for (bool const whole_game : {false, true}) {
        for (std::size_t at = 0; at < expected.events.size(); ++at) {
            for (std::size_t const chunk : {std::size_t{1}, input.size()}) {
                std::size_t events = 0;
                controller* self = nullptr;
                controller handler([&](std::size_t) {
                    bool const is_event = self->record.events.size() > events;
                    events = self->record.events.size();
                    return !is_event || events != at + 1 ? action::proceed
                           : whole_game                  ? action::skip_game
                                                         : action::skip_tree;
                });
                self = &handler;
                controlled stage(handler);
                for (std::size_t i = 0; i < input.size(); i += chunk) {
                    write_copy(stage, input.substr(i, chunk));
                }
                BOOST_TEST((stage.finish() == parse_status::finished));
                auto got = handler.record.events;
                auto left = without_skipped(expected.events, at, whole_game);
                if (expected.events[at].what == kind::value) {
                    got[at].text = left[at].text; // skipped from its first part on
                }
                BOOST_TEST((got == left), "skip at " << at << ", chunks of " << chunk);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_bracket_of_which_is_told_can_be_the_reason_to_skip) {
    for (auto const& cut : all_chunkings(39)) {
        std::string_view const input = "(;A[a](;B[[b] b]C[c];D[d])(;E[e]))(;F[]";
        controller* self = nullptr;
        bool has_said = false;
        controller handler([&](std::size_t) {
            bool const says = !has_said && !self->record.brackets.empty();
            has_said = has_said || says;
            return says ? action::skip_tree : action::proceed;
        });
        self = &handler;
        controlled stage(handler);
        for (auto const chunk : cut.chunks_of(input)) {
            write_copy(stage, chunk);
        }
        stage.finish();
        BOOST_TEST(handler.record.brackets == std::vector<std::size_t>{12},
                   boost::test_tools::per_element());
        auto const& events = handler.record.events;
        auto const end = std::find_if(events.begin(), events.end(),
                                      [](auto const& e) { return e.what == kind::tree_end; });
        BOOST_TEST(end->offset == 25U); // not where the value would end
        BOOST_TEST(to_string(*(end - 1)) == "10 value \"[b\"");
        BOOST_TEST(to_string(*(end + 1)) == "26 tree_begin 2");
    }
}

BOOST_AUTO_TEST_CASE(a_game_can_be_skipped_while_a_bracket_is_undecided) {
    std::string_view const input = "(;A[a [b] c];D[d])(;E[[e] e])";
    for (std::size_t split = 4; split < 18; ++split) {
        controller handler(proceed);
        controlled stage(handler);
        write_copy(stage, input.substr(0, split));
        BOOST_TEST(stage.skip_game());
        write_copy(stage, input.substr(split));
        BOOST_TEST((stage.finish() == parse_status::finished));
        BOOST_TEST(to_string(handler.record.events.back()) == "28 tree_end 1");
        BOOST_TEST(handler.record.events[handler.record.events.size() - 3].text == "[e\\] e");
        auto const ends = std::count_if(handler.record.events.begin(), handler.record.events.end(),
                                        [](auto const& e) { return e.what == kind::tree_end; });
        BOOST_TEST(ends == 2);
    }
}

// ---- exceptions and calls out of callbacks

BOOST_AUTO_TEST_CASE(an_exception_from_any_callback_leaves_a_stage_that_reset_mends) {
    struct thrown {};
    std::size_t throws = 0;
    for (auto const input : inputs) {
        for (std::size_t k = 0;; ++k) {
            controller handler([&](std::size_t number) -> action {
                if (number == k) {
                    throw thrown();
                }
                return action::proceed;
            });
            controlled stage(handler, without_cap());
            bool caught = false;
            try {
                write_copy(stage, input);
                stage.finish();
            } catch (thrown const&) {
                caught = true;
            }
            if (!caught) {
                break;
            }
            ++throws;
            BOOST_TEST((stage.error() == sgfstream::usage_errc::handler_threw));
            BOOST_TEST((stage.write("(;)").status == parse_status::failed));
            BOOST_TEST(stage.write("(;)").consumed == 0U);
            BOOST_TEST((stage.write_all("(;)") == parse_status::failed));
            BOOST_TEST((stage.finish() == parse_status::failed));
            handler.record = {};
            stage.reset();
            write_copy(stage, input);
            BOOST_TEST((stage.finish() == parse_status::finished));
            auto const fault = difference_of(handler, input);
            BOOST_TEST(fault.empty(), quote(input) << ", thrown at " << k << ": " << fault);
        }
    }
    BOOST_TEST(throws > 100U);
}

BOOST_AUTO_TEST_CASE(a_callback_that_calls_its_stage_is_refused_and_the_parse_goes_on) {
    for (auto const input : inputs) {
        for (std::size_t const size : {std::size_t{1}, std::size_t{7}, input.size()}) {
            controlled* self = nullptr;
            std::string const more(1000, ']');
            controller handler([&](std::size_t) {
                BOOST_TEST((self->write("(;)").status == parse_status::failed));
                BOOST_TEST(self->write("(;)").consumed == 0U);
                BOOST_TEST((self->write_all(more) == parse_status::failed));
                BOOST_TEST((self->finish() == parse_status::failed));
                BOOST_TEST((self->error() == sgfstream::usage_errc::reentered));
                BOOST_TEST(!self->skip_game());
                self->reset();
                return action::proceed;
            });
            controlled stage(handler, without_cap());
            self = &stage;
            for (auto const chunk : pieces_of(size, input.size()).chunks_of(input)) {
                BOOST_TEST((write_copy(stage, chunk).status == parse_status::need_more));
                BOOST_TEST(!stage.error());
            }
            BOOST_TEST((stage.finish() == parse_status::finished));
            auto const fault = difference_of(handler, input);
            BOOST_TEST(fault.empty(), quote(input) << ": " << fault);
        }
    }
}

BOOST_AUTO_TEST_CASE(memory_that_is_not_there_leaves_a_stage_that_reset_mends) {
    controller handler(proceed);
    controlled stage(handler, without_cap());
    std::string const input = "(;C[[a]" + std::string(100, ' ') + "b])";
    stage.write("(;C[[a");
    std::string const part = input.substr(6, 80);
    fail_allocation_after(0);
    BOOST_CHECK_THROW(stage.write(part), std::bad_alloc);
    BOOST_TEST(allocation_failed());
    BOOST_TEST((stage.status() == parse_status::failed));
    handler.record = {};
    stage.reset();
    write_on(stage, input);
    finish_on(stage);
    BOOST_TEST(difference_of(handler, input).empty());
}

// ---- the end and the beginning

BOOST_AUTO_TEST_CASE(nothing_can_be_written_behind_the_end) {
    controller handler([](std::size_t) { return action::proceed; });
    controlled stage(handler);
    stage.write("(;C[x]");
    BOOST_TEST((stage.finish() == parse_status::finished));
    BOOST_TEST((stage.finish() == parse_status::finished));
    BOOST_TEST((stage.write("x").status == parse_status::failed));
    BOOST_TEST((stage.error() == sgfstream::usage_errc::finished));
}

BOOST_AUTO_TEST_CASE(nothing_can_be_written_once_the_end_has_begun) {
    controller handler(
        [](std::size_t number) { return number == 5 ? action::stop : action::proceed; });
    controlled stage(handler);
    stage.write("(;C[x] (;");
    BOOST_TEST((stage.finish() == parse_status::stopped));
    BOOST_TEST((stage.write_all("x") == parse_status::failed));
    BOOST_TEST((stage.error() == sgfstream::usage_errc::finished));
    BOOST_TEST(stage.write("x").consumed == 0U);
}

BOOST_AUTO_TEST_CASE(a_reset_in_the_middle_forgets_what_waits) {
    for (auto const input : inputs) {
        for (std::size_t size = 0; size <= input.size(); ++size) {
            controller handler(proceed);
            controlled stage(handler, without_cap());
            write_copy(stage, input.substr(0, size));
            stage.reset(1'000);
            BOOST_TEST(stage.offset() == 1'000U);
            BOOST_TEST(stage.parsed_offset() == 1'000U);
            handler.record = {};
            write_copy(stage, input);
            stage.finish();
            auto const& events = handler.record.events;
            for (auto& event : handler.record.events) {
                event.offset -= 1'000;
            }
            BOOST_TEST((events == read_repaired(repair_brackets(input)).events));
        }
    }
}

// ---- limits

BOOST_AUTO_TEST_CASE(a_limit_that_is_met_in_bytes_that_wait_costs_no_other_game) {
    sgfstream::limits bounds;
    bounds.nesting_depth = 2;
    struct row {
        std::string_view input;
        std::uint64_t over;
    };
    for (auto const& [input, over] :
         {row{"(;C[[x](;(;)(;(;))))(;D[[d] d])", 9}, row{"(;C[x](;(;)))(;D[[d] d])", 8},
          row{"(;C[x](;((;))))(;D[[d] d]", 8}}) {
        for (auto const& cut : all_chunkings(input.size())) {
            controller handler(proceed);
            controlled stage(handler, bounds);
            std::size_t failures = 0;
            auto const skip = [&, expected = over] {
                ++failures;
                BOOST_TEST((stage.error() == sgfstream::limit_errc::nesting_depth));
                BOOST_TEST(stage.offset() == expected);
                BOOST_TEST(stage.failure().offset == stage.offset());
                BOOST_TEST((stage.write("x").consumed == 0U));
                BOOST_TEST(stage.skip_game());
            };
            for (auto chunk : cut.chunks_of(input)) {
                for (auto result = write_copy(stage, chunk); result.status == parse_status::failed;
                     result = write_copy(stage, chunk)) {
                    chunk.remove_prefix(result.consumed);
                    skip();
                }
            }
            while (stage.finish() == parse_status::failed) {
                skip();
            }
            BOOST_TEST(failures == 1U);
            BOOST_TEST(stage.games() == 2U, quote(input) << ' ' << cut.name());
            auto const& events = handler.record.events;
            BOOST_TEST(events[events.size() - 3].text == "[d\\] d");
        }
    }
}

// ---- what it costs

BOOST_AUTO_TEST_CASE(what_waits_is_at_most_the_window_and_a_chunk) {
    auto const repeated = [](std::string_view unit) {
        std::string result;
        while (result.size() < 400'000) {
            result += unit;
        }
        return result;
    };
    for (auto const& input :
         {"(;C[" + repeated("]\n"), "(;C[" + repeated("] "), "(;C[" + repeated("]]"),
          "(;C[[]" + repeated(" "), "(;C[[]" + repeated("\n"), "(;C[[]" + repeated("x"),
          "(;C[[]" + repeated("\\]"), "(;C[]" + repeated("(;"), "(;" + repeated("C[]"),
          "(;C[" + repeated("[] x"), "(;" + repeated("C[[]" + std::string(65'000, ' '))}) {
        for (std::size_t const size : {std::size_t{1}, std::size_t{1'000}, input.size()}) {
            bracket_recorder record;
            sgfstream::basic_bracket_stage<bracket_recorder> stage(record);
            std::uint64_t most = 0;
            for (std::size_t i = 0; i < input.size(); i += size) {
                stage.write(std::string_view(input).substr(i, size));
                most = std::max(most, stage.offset() - stage.parsed_offset());
            }
            BOOST_TEST((stage.finish() == parse_status::finished));
            BOOST_TEST(most <= bracket_window + 1);
        }
    }
}
