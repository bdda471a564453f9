// SPDX-License-Identifier: MIT
// Values given out whole: where they come from, how long they may be, what follows a refusal.
#include <sgfstream/basic_parser.hpp>
#include <sgfstream/whole_values.hpp>

#define BOOST_TEST_MODULE whole_values
#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using namespace sgfstream;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

/// Writes down what it gets: `(1@0`, `;@1`, `C@2`, `[raw]@3`, `)1@9`.
struct scribe {
    std::string trace;

    void add(std::string const& what, std::uint64_t offset) {
        trace += (trace.empty() ? "" : " ") + what + '@' + std::to_string(offset);
    }
    void on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
        add('(' + std::to_string(depth), offset);
    }
    void on_node(std::uint64_t offset) { add(";", offset); }
    void on_property(std::uint64_t offset, std::string_view identifier) {
        add(std::string(identifier), offset);
    }
    void on_value(std::uint64_t offset, std::string_view raw) {
        add('[' + std::string(raw) + ']', offset);
    }
    void on_tree_end(std::uint64_t offset, std::uint64_t depth) {
        add(')' + std::to_string(depth), offset);
    }
};

using adapter = whole_values<scribe>;

/// Writes an input in chunks that are gone after each call, going on behind every stop.
template <class Adapter>
std::size_t write_all(basic_parser<Adapter>& p, std::string_view input, std::size_t size) {
    std::size_t stops = 0;
    while (!input.empty()) {
        std::vector<char> const chunk(input.begin(),
                                      input.begin() + std::ptrdiff_t(std::min(size, input.size())));
        auto const result = p.write({chunk.data(), chunk.size()});
        input.remove_prefix(result.consumed);
        if (result.status == parse_status::failed) {
            break;
        }
        stops += result.status == parse_status::stopped;
    }
    return stops;
}

std::string trace_of(std::string_view input, std::size_t size) {
    scribe log;
    adapter values(log);
    basic_parser<adapter> p(values);
    write_all(p, input, size);
    p.finish();
    return log.trace;
}

} // namespace

BOOST_AUTO_TEST_CASE(values_are_whole_and_raw_in_chunks_of_every_size) {
    struct {
        std::string_view input, trace;
    } const table[] = {
        {"(;C[a])", "(1@0 ;@1 C@2 [a]@3 )1@6"},
        {"(;C[])", "(1@0 ;@1 C@2 []@3 )1@5"},
        {"(;C[][a][])", "(1@0 ;@1 C@2 []@3 [a]@5 []@8 )1@10"},
        {"(;C[a\\]b\\\\] [\\\n])", "(1@0 ;@1 C@2 [a\\]b\\\\]@3 [\\\n]@12 )1@16"},
        {"(;AB [ab]\n[cd]C[ef](;D[;()]))",
         "(1@0 ;@1 AB@2 [ab]@5 [cd]@10 C@14 [ef]@15 (2@19 ;@20 D@21 [;()]@22 )2@27 )1@28"},
        // one that the end cuts short is not given out
        {"(;C[a][bc", "(1@0 ;@1 C@2 [a]@3"},
        {"(;C[a\\]", "(1@0 ;@1 C@2"},
    };
    for (auto const& row : table) {
        for (std::size_t size = 1; size <= row.input.size(); ++size) {
            BOOST_CHECK_EQUAL(trace_of(row.input, size), row.trace);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_value_that_lies_in_one_chunk_is_a_view_of_that_chunk) {
    struct looker {
        std::string_view chunk;
        int inside = 0;
        int outside = 0;
        void on_tree_begin(std::uint64_t, std::uint64_t) {}
        void on_node(std::uint64_t) {}
        void on_property(std::uint64_t, std::string_view) {}
        void on_value(std::uint64_t, std::string_view raw) {
            bool const in = raw.data() >= chunk.data() &&
                            raw.data() + raw.size() <= chunk.data() + chunk.size();
            (in ? inside : outside) += 1;
        }
        void on_tree_end(std::uint64_t, std::uint64_t) {}
    } look;
    whole_values<looker> values(look);
    basic_parser<whole_values<looker>> p(values);
    auto const text =
        "(;C[" + std::string(1000, 'x') + "\\]\\\\" + std::string(50, 'y') + "\\:][a]";
    look.chunk = text;
    p.write(text);
    BOOST_CHECK_EQUAL(look.inside, 2);
    BOOST_CHECK_EQUAL(look.outside, 0);

    look.chunk = "[abc";
    p.write(look.chunk);
    look.chunk = "def]";
    p.write(look.chunk);
    BOOST_CHECK_EQUAL(look.outside, 1);

    look.chunk = "[whole again])";
    p.write(look.chunk);
    BOOST_CHECK_EQUAL(look.inside, 3);
    BOOST_CHECK_EQUAL(look.outside, 1);
}

BOOST_AUTO_TEST_CASE(a_value_may_be_exactly_as_long_as_the_limit_and_no_longer) {
    for (std::uint64_t length : {1U, 2U, 3U, 17U, 64U}) {
        for (std::uint64_t limit : {length - 1, length, length + 1}) {
            if (limit == 0) {
                continue; // none
            }
            auto const game = "(;AB[x]C[" + std::string(length, 'c') + "];D[e](;E[f]))";
            auto const input = game + "(;G[h])";
            for (std::size_t size = 1; size <= input.size(); ++size) {
                scribe log;
                limits bounds;
                bounds.value_length = limit;
                adapter values(log, bounds);
                basic_parser<adapter> p(values);
                auto const stops = write_all(p, input, size);
                BOOST_REQUIRE(p.finish() == parse_status::finished);
                if (length <= limit) {
                    BOOST_REQUIRE(!values.error());
                    BOOST_REQUIRE_EQUAL(log.trace, trace_of(input, input.size()));
                    continue;
                }
                BOOST_REQUIRE_EQUAL(stops, 1U);
                BOOST_REQUIRE_EQUAL(values.error(), std::error_code(limit_errc::value_length));
                BOOST_REQUIRE_EQUAL(values.failure().offset, 9 + limit);
                BOOST_REQUIRE_EQUAL(values.failure().limit, limit);
                BOOST_REQUIRE(values.failure().opened == problem::opening::value);
                BOOST_REQUIRE_EQUAL(values.failure().opened_at, 8U);
                auto const end = std::to_string(game.size() - 1);
                auto const g = game.size();
                BOOST_REQUIRE_EQUAL(log.trace,
                                    "(1@0 ;@1 AB@2 [x]@4 C@7 )1@" + end + " (1@" +
                                        std::to_string(g) + " ;@" + std::to_string(g + 1) + " G@" +
                                        std::to_string(g + 2) + " [h]@" + std::to_string(g + 3) +
                                        " )1@" + std::to_string(g + 6));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_limit_may_fall_on_any_byte_of_a_value_with_escapes) {
    auto const raw = "a\\]\\\\b\\[(;)\\]c"sv;
    auto const input = "(;C[" + std::string(raw) + "](;D[\\])]))(;G[h])";
    auto const end = input.find("(;G");
    for (std::uint64_t limit = 1; limit < raw.size(); ++limit) {
        for (std::size_t size = 1; size <= input.size(); ++size) {
            scribe log;
            limits bounds;
            bounds.value_length = limit;
            adapter values(log, bounds);
            basic_parser<adapter> p(values);
            write_all(p, input, size);
            BOOST_REQUIRE(p.finish() == parse_status::finished);
            BOOST_REQUIRE_EQUAL(values.failure().offset, 4 + limit);
            auto const rest = ")1@" + std::to_string(end - 1) + " (1@" + std::to_string(end);
            BOOST_REQUIRE_EQUAL(log.trace.find("(1@0 ;@1 C@2 " + rest), 0U);
        }
    }
}

BOOST_AUTO_TEST_CASE(all_parts_of_a_chunk_count_for_the_limit) {
    limits bounds;
    for (std::uint64_t limit = 1; limit <= 6; ++limit) {
        bounds.value_length = limit;
        scribe log;
        adapter values(log, bounds);
        values.on_value_begin(0);
        std::uint64_t offset = 1;
        for (auto const part : {"ab"sv, "cd"sv, "ef"sv}) {
            if (values.on_value_part(offset, part) == action::stop) {
                break;
            }
            offset += part.size();
        }
        BOOST_TEST(bool(values.error()) == (limit < 6));
        BOOST_TEST((limit == 6 || values.failure().offset == 1 + limit));
    }
}

BOOST_AUTO_TEST_CASE(a_refusal_deep_in_a_game_skips_all_of_that_game) {
    scribe log;
    limits bounds;
    bounds.value_length = 2;
    adapter values(log, bounds);
    basic_parser<adapter> p(values);
    auto const input = "(;(;(;A[abc][defg]));B[hijk])(;C[lmn])(;D[op])"sv;
    BOOST_CHECK_EQUAL(write_all(p, input, input.size()), 2U);
    BOOST_CHECK(p.finish() == parse_status::finished);
    BOOST_CHECK_EQUAL(values.failure().offset, input.find("n]"));
    BOOST_CHECK_EQUAL(log.trace, "(1@0 ;@1 (2@2 ;@3 (3@4 ;@5 A@6 )1@28 (1@29 ;@30 C@31 )1@37 "
                                 "(1@38 ;@39 D@40 [op]@41 )1@45");
}

BOOST_AUTO_TEST_CASE(an_error_that_was_cleared_is_none_until_the_next_one) {
    scribe log;
    limits bounds;
    bounds.value_length = 1;
    adapter values(log, bounds);
    basic_parser<adapter> p(values);
    BOOST_CHECK(!values.error());
    auto const first = p.write("(;A[bc])");
    BOOST_CHECK(first.status == parse_status::stopped);
    BOOST_CHECK(values.error());
    values.clear_error();
    BOOST_CHECK(!values.error());
    BOOST_CHECK(!values.failure().code);
    write_all(p, std::string_view("(;A[bc])").substr(first.consumed), 1);
    BOOST_CHECK(!values.error());
    write_all(p, "(;A[bc])", 1);
    BOOST_CHECK_EQUAL(values.error(), std::error_code(limit_errc::value_length));
    BOOST_CHECK_EQUAL(values.failure().offset, 13U);
}

BOOST_AUTO_TEST_CASE(no_limit_is_kept_if_it_is_0) {
    scribe log;
    limits bounds;
    bounds.value_length = 0;
    adapter values(log, bounds);
    basic_parser<adapter> p(values);
    auto const raw = std::string(100'000, 'x');
    BOOST_CHECK_EQUAL(write_all(p, "(;C[" + raw + "])", 777), 0U);
    BOOST_CHECK_EQUAL(log.trace.size(), "(1@0 ;@1 C@2 []@3 )1@100005"s.size() + raw.size());
}

BOOST_AUTO_TEST_CASE(after_a_reset_nothing_of_the_last_input_is_left) {
    scribe log;
    limits bounds;
    bounds.value_length = 4;
    adapter values(log, bounds);
    basic_parser<adapter> p(values);
    for (auto cut : {"(;C[abc"sv, "(;C[abcde"sv, "(;C["sv, "(;C[ab\\"sv}) {
        p.write(cut);
        p.reset();
        values.reset();
        BOOST_CHECK(!values.error());
        log.trace.clear();
        BOOST_CHECK_EQUAL(write_all(p, "(;C[wxyz])", 3), 0U);
        BOOST_CHECK(p.finish() == parse_status::finished);
        BOOST_CHECK_EQUAL(log.trace, "(1@0 ;@1 C@2 [wxyz]@3 )1@9");
        p.reset();
        values.reset();
    }
}

BOOST_AUTO_TEST_CASE(an_action_of_the_handler_is_passed_on) {
    struct chooser {
        action next = action::proceed;
        std::string trace;
        void on_tree_begin(std::uint64_t, std::uint64_t) { trace += '('; }
        action on_node(std::uint64_t) {
            trace += ';';
            return action::proceed;
        }
        void on_property(std::uint64_t, std::string_view) { trace += 'P'; }
        action on_value(std::uint64_t, std::string_view) {
            trace += 'v';
            return next;
        }
        void on_tree_end(std::uint64_t, std::uint64_t) { trace += ')'; }
    };
    struct {
        action next;
        std::size_t consumed;
        std::string_view at_once, at_end;
    } const table[] = {
        {action::proceed, 21, "(;(;PvvPv))(;Pv)", "(;(;PvvPv))(;Pv)"},
        {action::stop, 7, "(;(;Pv", "(;(;PvvPv))(;Pv)"},
        {action::skip_tree, 21, "(;(;Pv))(;Pv)", "(;(;Pv))(;Pv)"},
        {action::skip_game, 21, "(;(;Pv)(;Pv)", "(;(;Pv)(;Pv)"},
    };
    for (auto const& row : table) {
        auto const input = "(;(;A[][b]C[]))(;D[])"sv;
        chooser choose;
        choose.next = row.next;
        whole_values<chooser> values(choose);
        basic_parser<whole_values<chooser>> p(values);
        auto const result = p.write(input);
        BOOST_CHECK_EQUAL(result.consumed, row.consumed);
        BOOST_CHECK_EQUAL(choose.trace, row.at_once);
        write_all(p, input.substr(result.consumed), 100);
        BOOST_CHECK(p.finish() == parse_status::finished);
        BOOST_CHECK_EQUAL(choose.trace, row.at_end);
        BOOST_CHECK(!values.error());
    }
}

BOOST_AUTO_TEST_CASE(a_handler_that_throws_leaves_the_adapter_good_after_a_reset) {
    struct thrower : scribe {
        int left = 0;
        void on_value(std::uint64_t offset, std::string_view raw) {
            if (left-- == 0) {
                throw std::runtime_error("enough");
            }
            scribe::on_value(offset, raw);
        }
    };
    auto const input = "(;A[bc][de]F[gh])"sv;
    for (int k = 0; k < 3; ++k) {
        for (std::size_t size = 1; size <= input.size(); ++size) {
            thrower log;
            log.left = k;
            whole_values<thrower> values(log);
            basic_parser<whole_values<thrower>> p(values);
            BOOST_REQUIRE_THROW(write_all(p, input, size), std::runtime_error);
            BOOST_REQUIRE_EQUAL(p.error(), std::error_code(usage_errc::handler_threw));
            p.reset();
            values.reset();
            log.trace.clear();
            log.left = 100;
            write_all(p, input, size);
            BOOST_REQUIRE(p.finish() == parse_status::finished);
            BOOST_REQUIRE_EQUAL(log.trace, trace_of(input, input.size()));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_refused_value_costs_only_its_game_whoever_has_it_skipped) {
    struct values {
        std::string seen;
        void on_tree_begin(std::uint64_t, std::uint64_t) {}
        void on_node(std::uint64_t) {}
        void on_property(std::uint64_t, std::string_view) {}
        void on_value(std::uint64_t, std::string_view raw) { seen += raw; }
        void on_tree_end(std::uint64_t, std::uint64_t) {}
    };
    constexpr std::string_view input = "(;C[aaaaaa];B[bb])(;B[cc];W[dd])(;B[ee])";
    for (bool const by_parser : {false, true}) {
        for (std::size_t size = 1; size <= input.size(); ++size) {
            values handler;
            sgfstream::limits bounds;
            bounds.value_length = 3;
            sgfstream::whole_values adapter(handler, bounds);
            sgfstream::basic_parser parser(adapter);
            for (auto rest = input; !rest.empty();) {
                auto const [consumed, status] = parser.write(rest.substr(0, size));
                rest.remove_prefix(consumed);
                if (status == sgfstream::parse_status::stopped && by_parser) {
                    BOOST_TEST(parser.skip_game());
                }
            }
            BOOST_TEST(handler.seen == "ccddee");
        }
    }
}
