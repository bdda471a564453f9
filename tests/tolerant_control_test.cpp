// SPDX-License-Identifier: MIT
// What handlers can do to a parser of the tolerant dialect, and the limits it keeps.
#define BOOST_TEST_MODULE tolerant_control
#include "support/case_file.hpp"
#include "support/controller.hpp"
#include "support/tolerant_trace.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

namespace {

using namespace sgfstream_test;
using sgfstream::action;
using sgfstream::diagnostic_code;
using sgfstream::parse_status;
using kind = reference_event::kind;

using controller = controller_of<tolerant_recorder>;
using controlled = sgfstream::basic_tolerant_parser<controller>;

std::string difference_of(controller& handler, tolerant_result const& expected) {
    return difference({handler.record.events, handler.record.diagnostics, handler.record.nodes,
                       handler.record.faults},
                      expected);
}

/// Writes all of a chunk, going on after each stop. Says how often it stopped, and whether a callback
/// came after the stop in the same call.
std::size_t write_on(controlled& parser, controller const& handler, std::string_view chunk) {
    std::size_t stops = 0;
    for (;;) {
        auto const before = handler.count;
        auto const [consumed, status] = write_copy(parser, chunk);
        chunk.remove_prefix(consumed);
        if (status != parse_status::stopped) {
            BOOST_TEST(chunk.empty());
            return stops;
        }
        BOOST_TEST(handler.count > before);
        ++stops;
    }
}

std::vector<std::string> const& short_inputs() {
    static auto const inputs = [] {
        std::vector<std::string> result;
        for (auto const& c : read_case_folder(SGFSTREAM_CASES_DIR "/tolerant")) {
            if (c.input.size() <= 48) {
                result.push_back(c.input);
            }
        }
        return result;
    }();
    return inputs;
}

} // namespace

BOOST_AUTO_TEST_CASE(a_stop_at_any_callback_under_any_split_changes_nothing_but_the_return) {
    std::size_t stops = 0;
    for (auto const& input : short_inputs()) {
        auto const expected = tolerant_read(input);
        for (std::size_t split = 0; split <= input.size(); ++split) {
            for (std::size_t k = 0;; ++k) {
                std::size_t behind_stop = 0;
                controller handler([&](std::size_t number) {
                    behind_stop += number > k ? 1U : 0U;
                    return number == k ? action::stop : action::proceed;
                });
                controlled parser(handler, without_cap());
                auto const first =
                    write_on(parser, handler, std::string_view(input).substr(0, split));
                auto const second =
                    write_on(parser, handler, std::string_view(input).substr(split));
                parser.finish();
                auto const fault = difference_of(handler, expected);
                BOOST_TEST(fault.empty(), quote(input) << " split at " << split << ", stop at " << k
                                                       << ": " << fault);
                if (handler.count <= k + 1) {
                    break;
                }
                stops += first + second;
            }
        }
    }
    BOOST_TEST(stops > 50'000U);
}

BOOST_AUTO_TEST_CASE(a_stop_at_every_callback_gives_them_one_by_one) {
    for (auto const& input : short_inputs()) {
        auto const expected = tolerant_read(input);
        controller handler([](std::size_t) { return action::stop; });
        controlled parser(handler, without_cap());
        std::string_view rest = input;
        std::size_t seen = 0;
        for (;;) {
            auto const [consumed, status] = write_copy(parser, rest);
            rest.remove_prefix(consumed);
            BOOST_TEST(handler.count <= seen + 1, quote(input) << " at " << seen);
            seen = handler.count;
            if (status != parse_status::stopped) {
                break;
            }
        }
        BOOST_TEST((parser.finish() == parse_status::finished));
        auto const fault = difference_of(handler, expected);
        BOOST_TEST(fault.empty(), quote(input) << ": " << fault);
    }
}

BOOST_AUTO_TEST_CASE(an_exception_from_any_callback_leaves_a_parser_that_reset_mends) {
    struct thrown {};
    std::size_t throws = 0;
    for (auto const& input : short_inputs()) {
        auto const expected = tolerant_read(input);
        for (std::size_t k = 0;; ++k) {
            controller handler([&](std::size_t number) -> action {
                if (number == k) {
                    throw thrown();
                }
                return action::proceed;
            });
            controlled parser(handler, without_cap());
            bool caught = false;
            try {
                write_copy(parser, input);
                parser.finish();
            } catch (thrown const&) {
                caught = true;
            }
            if (!caught) {
                break;
            }
            ++throws;
            BOOST_TEST((parser.error() == sgfstream::usage_errc::handler_threw));
            BOOST_TEST((parser.write("(;)").status == parse_status::failed));
            controller second([](std::size_t) { return action::proceed; });
            handler.record.~tolerant_recorder();
            new (&handler.record) tolerant_recorder();
            parser.reset();
            write_copy(parser, input);
            parser.finish();
            auto const fault = difference_of(handler, expected);
            BOOST_TEST(fault.empty(), quote(input) << ", thrown at " << k << ": " << fault);
        }
    }
    BOOST_TEST(throws > 1'000U);
}

BOOST_AUTO_TEST_CASE(a_skip_at_any_event_leaves_out_exactly_the_rest_of_the_tree_or_game) {
    for (std::string_view const input :
         {"(;A[a](;B[b];C[c]);D[d](;E[e]);F[f])(;G[g])", "(;A[a]((;B[b])(C[c]))(;D[d])x)(;E[e])",
          "(;A[a](;B[b]\n(;SZ[9]C[c](;D[d]))(;E[e])", "((;A[a](;B[b](;C[c]", "(;A[a](;B[b][x\\"}) {
        auto const expected = tolerant_read(input);
        for (bool const whole_game : {false, true}) {
            for (std::size_t at = 0; at < expected.events.size(); ++at) {
                for (std::size_t chunk : {std::size_t{1}, input.size()}) {
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
                    controlled parser(handler);
                    for (std::size_t i = 0; i < input.size(); i += chunk) {
                        write_copy(parser, input.substr(i, chunk));
                    }
                    parser.finish();
                    auto got = handler.record.events;
                    auto left = without_skipped(expected.events, at, whole_game);
                    if (expected.events[at].what == kind::value) {
                        got[at].text = left[at].text; // skipped from its first part on
                    }
                    BOOST_TEST((got == left), quote(input)
                                                  << ", skip at " << at << ", chunks of " << chunk);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(outside_of_games_there_is_nothing_to_skip) {
    std::string_view const input = ")(;A[a];B[b])";
    for (auto const wanted : {action::skip_tree, action::skip_game}) {
        controller handler(
            [&](std::size_t number) { return number == 0 ? wanted : action::proceed; });
        controlled parser(handler);
        parser.write(input);
        parser.finish();
        auto const fault = difference_of(handler, tolerant_read(input));
        BOOST_TEST(fault.empty(), fault);
    }
}

BOOST_AUTO_TEST_CASE(nothing_is_reported_of_what_is_skipped_but_that_it_does_not_end) {
    controller handler([](std::size_t number) {
        return number == 1 ? action::skip_game : action::proceed; // at the node
    });
    controlled parser(handler);
    parser.write("(;a b[c](x)[d]\n(;FF[4]x");
    parser.finish();
    std::vector<std::string> lines;
    for (auto const& each : handler.record.diagnostics) {
        lines.push_back(to_string(each));
    }
    std::vector<std::string> const expected{"15 15 missing-close-paren", "15 15 game-restarted",
                                            "22 23 bad-char-in-node", "23 23 missing-close-paren"};
    BOOST_CHECK_EQUAL_COLLECTIONS(lines.begin(), lines.end(), expected.begin(), expected.end());
}

BOOST_AUTO_TEST_CASE(diagnostics_of_one_code_are_capped_in_each_game_and_counted_all) {
    for (std::uint64_t const cap : {0U, 1U, 9U, 10U, 11U, 1'000U}) {
        sgfstream::limits bounds;
        bounds.diagnostics_per_code = cap;
        controller handler([](std::size_t) { return action::proceed; });
        controlled parser(handler, bounds);
        std::string const many = "(" + [] {
            std::string result;
            for (int i = 0; i < 10; ++i) {
                result += ";%A";
            }
            return result;
        }() + ")";
        parser.write(many + many);
        parser.finish();
        auto const sent = handler.record.diagnostics.size();
        BOOST_TEST(sent == 4 * (cap == 0 ? 10 : std::min<std::uint64_t>(cap, 10)));
        BOOST_TEST(parser.counts().of(diagnostic_code::bad_char_in_node) == 20U);
        BOOST_TEST(parser.counts().of(diagnostic_code::ident_without_value) == 20U);
    }
}

BOOST_AUTO_TEST_CASE(a_diagnostic_has_the_number_of_its_game) {
    struct numbering : tolerant_recorder {
        std::vector<std::string> told;
        void on_diagnostic(sgfstream::diagnostic const& what) {
            told.push_back(std::to_string(what.game) + ' ' + std::string(code_name(what.code)));
        }
    };
    numbering handler;
    sgfstream::basic_tolerant_parser<numbering> parser(handler);
    parser.write("x((;%))y((;%");
    parser.finish();
    std::vector<std::string> const expected{
        "0 junk-before-game",   "1 illegal-variation-start", "1 bad-char-in-node",
        "1 junk-between-games", "2 illegal-variation-start", "2 bad-char-in-node",
        "2 missing-close-paren"};
    BOOST_TEST(handler.told == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_game_over_a_limit_is_named_and_costs_no_other) {
    struct row {
        std::string input;
        sgfstream::limit_errc which;
        std::uint64_t offset;
    };
    sgfstream::limits bounds;
    bounds.nesting_depth = 3;
    bounds.identifier_length = 2;
    using enum sgfstream::limit_errc;
    for (auto const& [input, which, offset] : {
             row{"(;(;(;(;A[])))):", nesting_depth, 6},
             row{"(;(;((;A[])))):", nesting_depth, 5},
             row{"(;(;(;A[]);B[](;C[]))):", nesting_depth, 14},
             row{"(;ABC[]):", identifier_length, 4},
             row{"(;AxByC[]):", identifier_length, 6},
             row{"(;A[]xyz[]):", identifier_length, 8},
             row{"(;A12[]):", identifier_length, 5},
             row{"(;A12 []):", identifier_length, 6},
         }) {
        for (std::size_t split = 0; split <= input.size(); ++split) {
            controller handler([](std::size_t) { return action::proceed; });
            controlled parser(handler, bounds);
            std::string_view rest = std::string_view(input).substr(0, split);
            std::size_t failures = 0;
            for (int part = 0; part < 2; ++part) {
                while (!rest.empty()) {
                    auto const [consumed, status] = write_copy(parser, rest);
                    rest.remove_prefix(consumed);
                    if (status == parse_status::failed) {
                        ++failures;
                        BOOST_TEST((parser.error() == which), input);
                        BOOST_TEST(parser.failure().offset == offset, input);
                        BOOST_TEST(parser.skip_game());
                    }
                }
                rest = std::string_view(input).substr(split);
            }
            parser.write("(;Z[z])");
            BOOST_TEST((parser.finish() == parse_status::finished));
            BOOST_TEST(failures == 1U, input << " split at " << split);
            BOOST_TEST(parser.games() == 2U, input << " split at " << split);
            BOOST_TEST(handler.record.events.back().offset == input.size() + 6);
        }
    }
    // What is just at a limit, and words that are no identifiers.
    for (std::string_view const input :
         {"(;(;(;A[])))", "(;((A))B[])", "(;(;(A)B[]))", "((;(;A[])))", "(((;A[])))",
          "(;AxB[]xyzxyz xy[])", "(;abcdefgAB-[x])"}) {
        controller handler([](std::size_t) { return action::proceed; });
        controlled parser(handler, bounds);
        BOOST_TEST((parser.write(input).status == parse_status::need_more), input);
        BOOST_TEST((parser.finish() == parse_status::finished));
        BOOST_TEST(parser.games() == 1U, input);
    }
}

BOOST_AUTO_TEST_CASE(more_parentheses_than_may_be_open_begin_no_game) {
    sgfstream::limits bounds;
    bounds.nesting_depth = 3;
    for (std::string const begin : {";A[]", "A[]", "A []"}) {
        std::string const most = "(((" + begin + ")))";
        std::string const more = "(" + most + ")";
        for (auto const& cut : all_chunkings(more.size() + most.size())) {
            controller handler([](std::size_t) { return action::proceed; });
            controlled parser(handler, bounds);
            std::string const input = more + most;
            for (auto const chunk : cut.chunks_of(input)) {
                BOOST_TEST((write_copy(parser, chunk).status == parse_status::need_more));
            }
            BOOST_TEST((parser.finish() == parse_status::finished));
            BOOST_TEST(parser.games() == 1U);
            auto const& first = handler.record.diagnostics.front();
            BOOST_TEST(to_string(first) ==
                       "0 " + std::to_string(more.size()) + " junk-before-game");
            BOOST_TEST(handler.record.events.front().offset == more.size() + 2);
            BOOST_TEST(handler.record.events.back().offset == input.size() - 3);
        }
    }
}

BOOST_AUTO_TEST_CASE(levels_without_end_cost_time_in_proportion_and_little_memory) {
    // A million of them: nested, one too many, implied, and nothing but parentheses.
    constexpr std::size_t many = 1'000'000;
    auto const repeated = [](std::string_view unit) {
        std::string result;
        for (std::size_t i = 0; i < many; ++i) {
            result += unit;
        }
        return result;
    };
    struct counter {
        std::uint64_t depth = 0, deepest = 0, diagnostics = 0, examined = 0;
        void on_tree_begin(std::uint64_t, std::uint64_t d) {
            deepest = std::max(deepest, d), ++depth;
        }
        void on_node(std::uint64_t) {}
        void on_property(std::uint64_t, std::string_view) {}
        void on_value_begin(std::uint64_t) {}
        void on_value_part(std::uint64_t, std::string_view) {}
        void on_value_end(std::uint64_t) {}
        void on_tree_end(std::uint64_t, std::uint64_t) { --depth; }
        void on_diagnostic(sgfstream::diagnostic const&) { ++diagnostics; }
        void on_bytes_examined(std::size_t bytes) { examined += bytes; }
    };
    struct row {
        std::string input;
        std::uint64_t deepest;
    };
    for (auto const& [input, deepest] :
         {row{repeated("(;"), many}, row{"(;" + repeated("("), 1}, row{repeated("("), 0},
          row{"(;" + repeated("(;);"), many + 1}, row{repeated("(;") + repeated(")"), many},
          row{"(;" + repeated("(") + ";" + repeated(")") + ")", 2}, row{repeated("(x"), 0},
          row{"(;" + repeated("()"), 1}, row{"(;A" + repeated("x"), 1},
          row{"(;" + repeated("1a "), 1}, row{"(;" + repeated("[]]"), 1},
          row{"(;A[" + repeated(std::string_view("\0", 1)), 1}}) {
        for (std::size_t const chunk : {std::size_t{1}, input.size()}) {
            counter handler;
            sgfstream::basic_tolerant_parser<counter> parser(handler);
            for (std::size_t i = 0; i < input.size(); i += chunk) {
                parser.write(std::string_view(input).substr(i, chunk));
            }
            BOOST_TEST((parser.finish() == parse_status::finished));
            BOOST_TEST(handler.deepest == deepest);
            BOOST_TEST(handler.depth == 0U);
            BOOST_TEST(handler.diagnostics <= 40U);
            BOOST_TEST(handler.examined <= 3 * input.size());
        }
    }
}

BOOST_AUTO_TEST_CASE(a_callback_that_calls_its_parser_is_refused_and_the_parse_goes_on) {
    for (auto const& input : short_inputs()) {
        auto const expected = tolerant_read(input);
        controlled* self = nullptr;
        controller handler([&](std::size_t) {
            BOOST_TEST((self->write("(;)").status == parse_status::failed));
            BOOST_TEST((self->finish() == parse_status::failed));
            BOOST_TEST((self->error() == sgfstream::usage_errc::reentered));
            self->reset();
            self->report(diagnostic_code::invalid_bytes, 1, 2);
            self->fail(sgfstream::usage_errc::finished);
            BOOST_TEST(!self->skip_game());
            BOOST_TEST((self->error() == sgfstream::usage_errc::reentered));
            return action::proceed;
        });
        controlled parser(handler, without_cap());
        self = &parser;
        write_copy(parser, input);
        BOOST_TEST(!parser.error());
        BOOST_TEST((parser.finish() == parse_status::finished));
        BOOST_TEST(!parser.error());
        auto const fault = difference_of(handler, expected);
        BOOST_TEST(fault.empty(), quote(input) << ": " << fault);
    }
}

BOOST_AUTO_TEST_CASE(what_a_stage_reports_behind_a_stop_comes_behind_what_is_due) {
    controller handler([](std::size_t number) {
        return number == 0 ? action::stop : action::proceed; // at the tree, with its node due
    });
    controlled parser(handler);
    std::string_view const input = "(;A[a])";
    BOOST_TEST((parser.write(input).status == parse_status::stopped));
    parser.report(diagnostic_code::invalid_bytes, 1, 2);
    BOOST_TEST(handler.record.diagnostics.empty());
    parser.write("");
    BOOST_TEST(handler.record.events.size() == 2U);
    BOOST_REQUIRE(handler.record.diagnostics.size() == 1U);
    BOOST_TEST(to_string(handler.record.diagnostics[0]) == "1 2 invalid-bytes");
    parser.write(input.substr(2));
    BOOST_TEST((parser.finish() == parse_status::finished));
    BOOST_TEST((handler.record.events == tolerant_read(input).events));
}

BOOST_AUTO_TEST_CASE(an_identifier_is_quoted_as_it_stands_however_often_a_handler_stops) {
    struct quoting {
        std::vector<std::string> subjects;
        action on_tree_begin(std::uint64_t, std::uint64_t) { return action::stop; }
        action on_node(std::uint64_t) { return action::stop; }
        action on_property(std::uint64_t, std::string_view) { return action::stop; }
        action on_value_begin(std::uint64_t) { return action::stop; }
        action on_value_part(std::uint64_t, std::string_view) { return action::stop; }
        action on_value_end(std::uint64_t) { return action::stop; }
        action on_tree_end(std::uint64_t, std::uint64_t) { return action::stop; }
        action on_diagnostic(sgfstream::diagnostic const& what) {
            if (!what.subject.empty()) {
                subjects.emplace_back(what.subject);
            }
            return action::stop;
        }
    };
    std::string const input =
        "(;FF[4],AB CD EF;GH,[x](IJ KL[x]Mn[x](;O)Pq[x]R1[x]STu V w X\n(;YZ A";
    for (auto const& cut : all_chunkings(input.size())) {
        quoting handler;
        sgfstream::basic_tolerant_parser<quoting> parser(handler, without_cap());
        for (auto chunk : cut.chunks_of(input)) {
            for (bool more = true; more;) {
                auto const [consumed, status] = write_copy(parser, chunk);
                chunk.remove_prefix(consumed);
                more = status == parse_status::stopped;
            }
        }
        parser.finish();
        std::vector<std::string> const expected{"AB", "CD",  "EF", "IJ", "Mn", "O", "Pq",
                                                "R1", "STu", "V",  "X",  "YZ", "A"};
        BOOST_TEST(handler.subjects == expected, cut.name());
    }
}

BOOST_AUTO_TEST_CASE(a_handler_that_overrides_nothing_accepts_everything) {
    struct nothing final : sgfstream::handler {};
    for (std::string_view const input : {"(;A[a])", "x(;a b[c](A[a]"}) {
        nothing handler;
        sgfstream::basic_tolerant_parser<sgfstream::handler> parser(handler);
        BOOST_TEST((parser.write(input).status == parse_status::need_more));
        BOOST_TEST((parser.finish() == parse_status::finished));
        BOOST_TEST(parser.games() == 1U);
    }
}
