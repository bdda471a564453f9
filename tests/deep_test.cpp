// SPDX-License-Identifier: MIT
// Games of a million nodes in every shape, on a stack that recursion would run out of.
#include <sgfstream/basic_parser.hpp>
#include <sgfstream/game_reader.hpp>
#include <sgfstream/parse.hpp>
#include <sgfstream/parser.hpp>
#include <sgfstream/source.hpp>
#include <sgfstream/writer.hpp>

#define BOOST_TEST_MODULE deep
#include <boost/test/unit_test.hpp>

#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

using namespace sgfstream;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

constexpr std::size_t million = 1'000'000;

constexpr std::size_t stack_size = 256 * 1024; // a quarter of a byte for each level

/// Runs `work` on a thread with a small stack. What it throws comes out here.
template <class Work>
void on_small_stack(Work work) {
    struct task {
        Work& work;
        std::exception_ptr thrown;
    } given{work, nullptr};
    pthread_attr_t attributes;
    BOOST_REQUIRE_EQUAL(::pthread_attr_init(&attributes), 0);
    BOOST_REQUIRE_EQUAL(::pthread_attr_setstacksize(&attributes, stack_size), 0);
    pthread_t thread{};
    auto const start = [](void* argument) -> void* {
        auto& mine = *static_cast<task*>(argument);
        try {
            mine.work();
        } catch (...) {
            mine.thrown = std::current_exception();
        }
        return nullptr;
    };
    BOOST_REQUIRE_EQUAL(::pthread_create(&thread, &attributes, start, &given), 0);
    ::pthread_join(thread, nullptr);
    ::pthread_attr_destroy(&attributes);
    if (given.thrown) {
        std::rethrow_exception(given.thrown);
    }
}

std::string repeat(std::size_t count, std::string_view what) {
    std::string out;
    out.reserve(count * what.size());
    while (count-- > 0) {
        out += what;
    }
    return out;
}

bool reads_as(std::string const& sgf, game const& g) {
    auto const games = parse(sgf);
    return games.size() == 1 && games[0] == g;
}

/// Everything that can be done to a game, with the counts that its shape must give.
void use(std::string const& sgf, std::size_t nodes, std::size_t main_line, std::size_t values = 0) {
    on_small_stack([&] {
        memory_source source(sgf, 60'001);
        game_reader reader(source);
        std::error_code error;
        auto* const read = reader.next(error);
        BOOST_REQUIRE_EQUAL(error, std::error_code());
        BOOST_REQUIRE(read);
        game g = std::move(*read);
        BOOST_CHECK(!reader.next(error));
        BOOST_CHECK(!error);
        BOOST_CHECK_EQUAL(g.size(), nodes);

        std::size_t walked = 0;
        std::size_t found = 0;
        for (auto n : g.nodes()) {
            walked += n.index() == walked;
            for (auto p : n.properties()) {
                found += p.size();
            }
        }
        BOOST_CHECK_EQUAL(walked, nodes);
        BOOST_CHECK_EQUAL(found, values);
        std::size_t length = 0;
        for (auto n : g.main_line()) {
            length += bool(n);
        }
        BOOST_CHECK_EQUAL(length, main_line);

        auto copy = g;
        BOOST_CHECK(copy == g);
        auto last = copy.root();
        for (auto n : copy.nodes()) {
            last = n;
        }
        copy.set_text(last, "ZZ", "other");
        BOOST_CHECK(copy != g); // they differ at their very end
        copy = g;
        copy.compact();
        BOOST_CHECK(copy == g);

        write_options options;
        options.line_length = 72;
        BOOST_CHECK(reads_as(to_sgf(g, options), g));

        if (auto const first = copy.root().first_child()) {
            copy.remove(first);
            BOOST_CHECK_LT(copy.size(), nodes);
            copy.compact();
        }
    });
}

/// The code and offset of the error that an input ends in.
std::pair<std::error_code, std::uint64_t> error_of(std::string const& sgf,
                                                   limits const& bounds = {}) {
    std::pair<std::error_code, std::uint64_t> result;
    on_small_stack([&] {
        memory_source source(sgf, 60'001);
        game_reader reader(source, bounds);
        BOOST_CHECK(!reader.next(result.first));
        result.second = reader.where().offset;
        BOOST_CHECK_LT(reader.message().size(), 400U);
    });
    return result;
}

} // namespace

BOOST_AUTO_TEST_CASE(a_chain_of_a_million_nodes) {
    use(std::string("(").append(repeat(million, ";B[aa]")).append(")"), million, million, million);
}

BOOST_AUTO_TEST_CASE(a_nest_of_a_million_levels) {
    use(repeat(million, "(;") + repeat(million, ")"), million, million);
}

BOOST_AUTO_TEST_CASE(a_million_variations_of_one_node) {
    use("(;" + repeat(million, "(;)") + ")", million + 1, 2);
}

BOOST_AUTO_TEST_CASE(a_nest_of_which_each_level_has_two_variations_the_first_of_them_deep) {
    use("(;" + repeat(million / 2, "(;") + repeat(million / 2, ")(;)") + ")", million + 1,
        million / 2 + 1);
}

BOOST_AUTO_TEST_CASE(a_nest_of_which_each_level_has_two_variations_the_second_of_them_deep) {
    use("(;" + repeat(million / 2, "(;)(;") + repeat(million / 2, ")") + ")", million + 1, 2);
}

BOOST_AUTO_TEST_CASE(a_million_values_of_one_property) {
    use("(;AB" + repeat(million, "[aa]") + ")", 1, 1, million);
}

BOOST_AUTO_TEST_CASE(a_property_that_comes_a_million_times) {
    use("(;" + repeat(million, "AB[aa]") + ")", 1, 1, million);
}

BOOST_AUTO_TEST_CASE(a_million_levels_that_never_close_are_an_error_at_the_end) {
    auto const open = repeat(million, "(;");
    BOOST_CHECK(error_of(open) == std::pair(std::error_code(errc::tree_missing), 2 * million));
    BOOST_CHECK(error_of(open + "(") ==
                std::pair(std::error_code(errc::tree_with_no_nodes), 2 * million + 1));
    BOOST_CHECK(error_of(open + "A[") ==
                std::pair(std::error_code(errc::properties_without_delimiter), 2 * million + 2));
    BOOST_CHECK(error_of(open + repeat(million - 1, ")")) ==
                std::pair(std::error_code(errc::tree_missing), 3 * million - 1));
}

BOOST_AUTO_TEST_CASE(the_limit_of_depth_is_kept_at_a_million) {
    auto const nest = repeat(million, "(;") + repeat(million, ")");
    limits bounds;
    bounds.nesting_depth = million - 1;
    BOOST_CHECK(error_of(nest, bounds) ==
                std::pair(std::error_code(limit_errc::nesting_depth), 2 * (million - 1)));
    bounds.nesting_depth = million;
    std::error_code error;
    on_small_stack([&] { BOOST_CHECK_EQUAL(parse(nest, error, bounds).size(), 1U); });
    BOOST_CHECK(!error);
}

BOOST_AUTO_TEST_CASE(a_million_levels_are_parsed_written_and_skipped_by_events) {
    auto const nest = repeat(million, "(;A[]") + repeat(million, ")");
    on_small_stack([&] {
        std::string out;
        string_sink target(out);
        writer w(target);
        basic_parser<writer> p(w);
        p.write(nest);
        BOOST_CHECK(p.finish() == parse_status::finished);
        BOOST_CHECK_EQUAL(w.finish(), std::error_code());
        BOOST_CHECK(out == nest + "\n");

        struct skipper : handler {
            std::size_t events = 0;
            action on_node(std::uint64_t) override {
                ++events;
                return action::skip_tree;
            }
            action on_tree_end(std::uint64_t, std::uint64_t) override {
                ++events;
                return action::proceed;
            }
        } skip;
        parser q(skip);
        q.write(nest);
        BOOST_CHECK(q.finish() == parse_status::finished);
        BOOST_CHECK_EQUAL(skip.events, 2U);
    });
}

BOOST_AUTO_TEST_CASE(a_million_nodes_are_made_and_removed_by_hand) {
    on_small_stack([] {
        game g;
        auto n = g.root();
        for (std::size_t i = 0; i < million; ++i) {
            n = g.append_child(n);
        }
        BOOST_CHECK_EQUAL(g.size(), million + 1);
        std::size_t depth = 0;
        while (n.parent()) {
            n = n.parent();
            ++depth;
        }
        BOOST_CHECK_EQUAL(depth, million);
        for (std::size_t i = 0; i < 1000; ++i) {
            g.insert_before(g.root().first_child());
        }
        g.remove(g.root().last_child());
        BOOST_CHECK_EQUAL(g.size(), 1001U);
        g.compact();
        BOOST_CHECK_EQUAL(to_sgf(g).size(), "(;)\n"s.size() + 3000);
    });
}
