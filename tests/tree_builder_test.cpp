// SPDX-License-Identifier: MIT
// Games from events: their shape, their limits to the byte, and what follows a game that is refused.
#include <sgfstream/basic_parser.hpp>
#include <sgfstream/game.hpp>
#include <sgfstream/game_reader.hpp>
#include <sgfstream/limits.hpp>
#include <sgfstream/parse.hpp>
#include <sgfstream/source.hpp>
#include <sgfstream/tree_builder.hpp>
#include <sgfstream/writer.hpp>

#define BOOST_TEST_MODULE tree_builder
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <new>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace sgfstream;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

using building_parser = basic_parser<tree_builder>;

/// What comes of an input: its games as SGF, and what goes wrong as `code@offset(limit)`.
/// The parser and the builder do the work by themselves, in chunks that are gone after each call.
std::string build(std::string_view input, limits const& bounds, std::size_t size) {
    game target;
    tree_builder builder(target, bounds);
    building_parser p(builder, bounds);
    std::string out;
    auto const add = [&](problem const& f) {
        out += std::string(code_name(f.code)) + '@' + std::to_string(f.offset) + '(' +
               std::to_string(f.limit) + ")\n";
    };
    while (!input.empty()) {
        auto const length = std::min(size, input.size());
        std::vector<char> const chunk(input.begin(), input.begin() + std::ptrdiff_t(length));
        auto const result = p.write({chunk.data(), chunk.size()});
        input.remove_prefix(result.consumed);
        if (result.status == parse_status::stopped) {
            if (builder.complete()) {
                out += to_sgf(target);
            } else {
                BOOST_REQUIRE(builder.error());
                add(builder.failure());
            }
        } else if (result.status == parse_status::failed) {
            add(p.failure());
            builder.abandon();
            if (!p.skip_game()) {
                return out;
            }
        }
    }
    if (p.finish() == parse_status::failed) {
        add(p.failure());
    }
    return out;
}

/// The same from a reader.
std::string read(std::string_view input, limits const& bounds, std::size_t size) {
    memory_source source(input, size);
    game_reader reader(source, bounds);
    std::string out;
    while (true) {
        std::error_code error;
        if (auto const* g = reader.next(error)) {
            out += to_sgf(*g);
        } else if (error) {
            auto const& f = reader.failure();
            BOOST_REQUIRE_EQUAL(f.code, error);
            BOOST_REQUIRE_EQUAL(reader.where().offset, f.offset);
            out += std::string(code_name(error)) + '@' + std::to_string(f.offset) + '(' +
                   std::to_string(f.limit) + ")\n";
            if (error != condition::limit) {
                return out;
            }
        } else {
            return out;
        }
    }
}

std::string failure(limit_errc code, std::uint64_t offset, std::uint64_t limit) {
    return std::string(code_name(code)) + '@' + std::to_string(offset) + '(' +
           std::to_string(limit) + ")\n";
}

/// Reads and builds an input under every chunking; both must give the same.
void expect(std::string_view input, limits const& bounds, std::string_view expected) {
    for (std::size_t size = 1; size <= input.size(); ++size) {
        BOOST_REQUIRE_EQUAL(read(input, bounds, size), expected);
        BOOST_REQUIRE_EQUAL(build(input, bounds, size), expected);
    }
}

std::string letters(std::size_t number, std::size_t length) {
    std::string out;
    for (; length-- > 0; number /= 26) {
        out += static_cast<char>('A' + number % 26);
    }
    return out;
}

// Brackets, escapes and parentheses wherever a skipping reader could lose its way.
constexpr auto tricky = "(;AB[c\\]\\\\][;(]\n;(;D[\\\\\\]e])( ; F [)] (;G[\\)])\t) )"sv;

} // namespace

BOOST_AUTO_TEST_CASE(nodes_of_a_sequence_and_first_nodes_of_variations_hang_on_the_node_before) {
    struct {
        std::string_view input, parents; ///< the parent of each node but the root, by number
    } const table[] = {
        {"(;)", ""},
        {"(;;;)", "01"},
        {"(;(;)(;))", "00"},
        {"(;;;(;)(;))", "0122"},
        {"(;(;;)(;;)(;))", "01030"},
        {"(;(;(;)(;))(;;(;)))", "011045"},
        {"(;;(;(;(;))))", "0123"},
    };
    for (auto const& row : table) {
        for (std::size_t size = 1; size <= row.input.size(); ++size) {
            memory_source source(row.input, size);
            game_reader reader(source);
            auto const* g = reader.next();
            BOOST_REQUIRE(g);
            std::string parents;
            for (auto n : g->nodes()) {
                if (auto const parent = n.parent()) {
                    parents += std::to_string(parent.index());
                }
            }
            BOOST_CHECK_EQUAL(parents, row.parents);
        }
    }
}

BOOST_AUTO_TEST_CASE(an_identifier_that_comes_again_adds_its_values_to_the_first) {
    struct {
        std::string_view input, merged;
    } const table[] = {
        {"(;A[1]A[2])", "(;A[1][2])"},
        {"(;A[1]B[2]A[3])", "(;A[1][3]B[2])"},
        {"(;A[1]B[2]A[3]C[4]B[5]A[6])", "(;A[1][3][6]B[2][5]C[4])"},
        {"(;A[1]AA[2]A[3]AAA[4]AA[5])", "(;A[1][3]AA[2][5]AAA[4])"},
        {"(;A[1];A[2]A[3])", "(;A[1];A[2][3])"},
        {"(;A[1](;A[2])(;A[3]))", "(;A[1](;A[2])(;A[3]))"},
        {"(;A[]A[])", "(;A[][])"},
    };
    for (auto const& row : table) {
        expect(row.input, {}, std::string(row.merged) + '\n');
    }
}

BOOST_AUTO_TEST_CASE(the_builder_stops_the_parser_behind_each_game) {
    auto const input = "(;A[1]) (;B[2])(;C[3])"sv;
    game target;
    tree_builder builder(target);
    building_parser p(builder);
    BOOST_CHECK(!builder.complete());
    std::size_t at = 0;
    for (auto [end, sgf] : {std::pair(7U, "(;A[1])\n"), {15U, "(;B[2])\n"}, {22U, "(;C[3])\n"}}) {
        auto const result = p.write(input.substr(at));
        at += result.consumed;
        BOOST_CHECK_EQUAL(at, end);
        BOOST_CHECK(result.status == parse_status::stopped);
        BOOST_CHECK(builder.complete());
        BOOST_CHECK_EQUAL(to_sgf(target), sgf);
        BOOST_CHECK_EQUAL(target.offset(), end - 7U);
        auto const taken = std::move(target); // it may be moved away
        BOOST_CHECK_EQUAL(to_sgf(taken), sgf);
    }
    p.write(" (");
    BOOST_CHECK(!builder.complete());
}

BOOST_AUTO_TEST_CASE(every_limit_of_bytes_is_kept_at_every_byte_of_a_game) {
    auto const game_text = std::string(tricky);
    auto const whole = to_sgf(parse(tricky));
    for (std::uint64_t limit = 1; limit <= tricky.size() + 1; ++limit) {
        limits bounds;
        bounds.bytes_per_game = limit;
        for (auto before : {""s, "\n "s}) {
            // What comes behind has two bytes; its game is read whenever it may be.
            auto const input = before + game_text + "(;)";
            auto const last = before.size() + game_text.size();
            auto expected = limit < tricky.size()
                                ? failure(limit_errc::bytes_per_game, before.size() + limit, limit)
                                : whole;
            expected +=
                limit < 3 ? failure(limit_errc::bytes_per_game, last + limit, limit) : "(;)\n";
            for (std::size_t size = 1; size <= input.size(); ++size) {
                BOOST_TEST_CONTEXT("limit " << limit << ", chunks of " << size) {
                    BOOST_REQUIRE_EQUAL(read(input, bounds, size), expected);
                    BOOST_REQUIRE_EQUAL(build(input, bounds, size), expected);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(every_limit_of_nodes_is_kept_at_every_node) {
    auto const input = std::string(tricky) + "(;)";
    std::vector<std::uint64_t> places; // of the semicolons that begin nodes
    for (auto text : {"(;AB"sv, ";(;D"sv, ";D["sv, "; F"sv, ";G["sv}) {
        places.push_back(tricky.find(text) + (text[0] == '(' ? 1 : 0));
    }
    for (std::uint64_t limit = 1; limit <= places.size() + 1; ++limit) {
        limits bounds;
        bounds.nodes_per_game = limit;
        expect(input, bounds,
               (limit < places.size() ? failure(limit_errc::nodes_per_game, places[limit], limit)
                                      : to_sgf(parse(tricky))) +
                   "(;)\n");
    }
}

BOOST_AUTO_TEST_CASE(limits_are_kept_at_one_less_the_number_itself_and_one_more) {
    struct {
        std::uint64_t limits::*member;
        limit_errc code;
        std::uint64_t number;
        std::string_view input;
        std::uint64_t offset;
    } const table[] = {
        {&limits::nesting_depth, limit_errc::nesting_depth, 3, "(;(;)(;(;A[(])))", 7},
        {&limits::nesting_depth, limit_errc::nesting_depth, 2, "(;(;))", 2},
        {&limits::identifier_length, limit_errc::identifier_length, 3, "(;A[]BC[]DEF[\\]])", 11},
        {&limits::identifier_length, limit_errc::identifier_length, 3, "(;ABC [])", 4},
        {&limits::value_length, limit_errc::value_length, 2, "(;A[b][\\]](;))", 8},
        {&limits::value_length, limit_errc::value_length, 6, "(;A[b\\\\\\])])", 9},
        {&limits::value_length, limit_errc::value_length, 5, "(;A[b\\]\\\\])", 8},
        {&limits::nodes_per_game, limit_errc::nodes_per_game, 4, "(;;(;A[;])(;))", 11},
        {&limits::bytes_per_game, limit_errc::bytes_per_game, 9, "(;A[b]  )", 8},
        {&limits::bytes_per_game, limit_errc::bytes_per_game, 3, "(;)", 2},
    };
    for (auto const& row : table) {
        auto const input = "(;)"s + std::string(row.input) + "\n(;)";
        auto const whole = to_sgf(parse(row.input));
        for (auto limit : {row.number - 1, row.number, row.number + 1, std::uint64_t{0}}) {
            if (limit == 0 && row.number == 1) {
                continue;
            }
            limits bounds;
            bounds.*row.member = limit;
            bool const good = limit == 0 || limit >= row.number;
            auto const rest = row.member == &limits::bytes_per_game && limit == 2
                                  ? failure(limit_errc::bytes_per_game, 0, 2)
                                  : "(;)\n"s;
            if (rest != "(;)\n") {
                continue; // the games around it are as long as it is
            }
            auto const offset = 3 + row.offset;
            BOOST_TEST_CONTEXT(row.input << " with " << limit) {
                expect(input, bounds,
                       rest + (good ? whole : failure(row.code, offset, limit)) + rest);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(an_identifier_has_at_most_1024_letters_whatever_is_asked_for) {
    auto const most = std::string(1024, 'Q');
    for (std::uint64_t asked : {0U, 1024U, 1025U, 1'000'000U}) {
        limits bounds;
        bounds.identifier_length = asked;
        for (std::size_t size : {1U, 7U, 1000U, 5000U}) {
            auto const good = "(;" + most + "[])\n";
            BOOST_CHECK_EQUAL(read(good, bounds, size), good);
            auto const bad = "(;" + most + "Q[])(;)";
            auto const expected = failure(limit_errc::identifier_length, 2 + 1024, 1024) + "(;)\n";
            BOOST_CHECK_EQUAL(read(bad, bounds, size), expected);
            BOOST_CHECK_EQUAL(build(bad, bounds, size), expected);
        }
    }
}

BOOST_AUTO_TEST_CASE(limits_stay_in_force_from_game_to_game) {
    limits bounds;
    bounds.nodes_per_game = 2;
    bounds.value_length = 1;
    bounds.nesting_depth = 2;
    auto const input = "(;;;)(;A[bc])(;(;(;)))(;A[b];)(;;;)(;)"sv;
    expect(input, bounds,
           failure(limit_errc::nodes_per_game, 3, 2) + failure(limit_errc::value_length, 10, 1) +
               failure(limit_errc::nesting_depth, 17, 2) + "(;A[b];)\n" +
               failure(limit_errc::nodes_per_game, 33, 2) + "(;)\n");
}

BOOST_AUTO_TEST_CASE(a_game_that_is_refused_may_still_end_too_early) {
    limits bounds;
    bounds.nodes_per_game = 1;
    for (auto rest : {""sv, "A[("sv, "A[\\]"sv, "(;)"sv, "\n"sv}) {
        auto const input = "(;;" + std::string(rest);
        for (std::size_t size = 1; size <= input.size(); ++size) {
            auto const found = read(input, bounds, size);
            auto const first = failure(limit_errc::nodes_per_game, 2, 1);
            BOOST_REQUIRE_EQUAL(found.substr(0, first.size()), first);
            auto const open_value = rest.starts_with("A[");
            BOOST_REQUIRE_EQUAL(found.substr(first.size()),
                                (open_value ? "properties-without-delimiter@" : "tree-missing@") +
                                    std::to_string(input.size()) + "(0)\n");
            BOOST_REQUIRE_EQUAL(build(input, bounds, size), found);
        }
    }
}

BOOST_AUTO_TEST_CASE(what_is_wrong_behind_the_byte_that_goes_over_a_limit_is_skipped) {
    struct {
        std::uint64_t limits::*member;
        limit_errc code;
        std::uint64_t limit;
        std::string_view game;
        std::uint64_t offset;
    } const table[] = {
        {&limits::nodes_per_game, limit_errc::nodes_per_game, 1, "(;;x)", 2},
        {&limits::nodes_per_game, limit_errc::nodes_per_game, 1, "(;;AB;()C[x])", 2},
        {&limits::nesting_depth, limit_errc::nesting_depth, 1, "(;(x))", 2},
        {&limits::identifier_length, limit_errc::identifier_length, 1, "(;ABx)", 3},
        {&limits::value_length, limit_errc::value_length, 1, "(;A[bc]x)", 5},
        {&limits::bytes_per_game, limit_errc::bytes_per_game, 3, "(;A[b]x)", 3},
        {&limits::bytes_per_game, limit_errc::bytes_per_game, 5, "(;A[b]x)", 5},
        {&limits::bytes_per_game, limit_errc::bytes_per_game, 3, "(;  x)", 3},
        {&limits::bytes_per_game, limit_errc::bytes_per_game, 4, "(;AB  ;)", 4},
        {&limits::bytes_per_game, limit_errc::bytes_per_game, 3, "(  ())", 3},
    };
    for (auto const& row : table) {
        limits bounds;
        bounds.*row.member = row.limit;
        auto const input = std::string(row.game) + "(;)";
        for (std::size_t size = 1; size <= input.size(); ++size) {
            BOOST_TEST_CONTEXT(row.game << " in chunks of " << size) {
                BOOST_CHECK_EQUAL(read(input, bounds, size),
                                  failure(row.code, row.offset, row.limit) + "(;)\n");
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_limit_of_bytes_is_gone_over_by_white_space_too) {
    limits bounds;
    bounds.bytes_per_game = 4;
    for (auto input : {"(;   "sv, "(;A    "sv, "(    "sv}) {
        for (std::size_t size = 1; size <= input.size(); ++size) {
            BOOST_CHECK_EQUAL(read(input, bounds, size),
                              failure(limit_errc::bytes_per_game, 4, 4) + "tree-missing@" +
                                  std::to_string(input.size()) + "(0)\n");
        }
    }
}

BOOST_AUTO_TEST_CASE(thousands_of_different_identifiers_in_one_node_are_all_found_again) {
    // Comparing each with all before it would take some ten thousand million steps.
    constexpr std::size_t count = 150'000;
    std::string input = "(;";
    for (std::size_t i = 0; i < count; ++i) {
        input += letters(i, 4) + "[a]";
    }
    for (std::size_t i = count; i-- > 0;) {
        input += letters(i, 4) + "[b]";
    }
    input += ';';
    constexpr std::size_t few = 40; // an index of which is not that of the node before
    for (std::size_t i = 0; i < 2 * few; ++i) {
        input += letters(i % few, 4) + "[c]";
    }
    input += ')';
    auto const games = parse(input);
    BOOST_REQUIRE_EQUAL(games.size(), 1U);
    std::size_t i = 0;
    std::size_t wrong = 0;
    for (auto p : games[0].root().properties()) {
        auto const v = p.values();
        wrong += p.identifier() != letters(i++, 4) || p.size() != 2 || (*v.begin()).raw() != "a" ||
                 (*std::next(v.begin())).raw() != "b";
    }
    BOOST_CHECK_EQUAL(i, count);
    BOOST_CHECK_EQUAL(wrong, 0U);
    for (std::size_t j = 0; j < few; ++j) {
        BOOST_CHECK_EQUAL(games[0].root().first_child().find(letters(j, 4)).size(), 2U);
    }
}

BOOST_AUTO_TEST_CASE(an_exception_leaves_the_builder_good_for_the_next_game) {
    struct failing_resource : std::pmr::memory_resource {
        std::size_t left = 0;
        void* do_allocate(std::size_t bytes, std::size_t alignment) override {
            if (left-- == 0) {
                throw std::bad_alloc();
            }
            return std::pmr::new_delete_resource()->allocate(bytes, alignment);
        }
        void do_deallocate(void* p, std::size_t bytes, std::size_t alignment) override {
            std::pmr::new_delete_resource()->deallocate(p, bytes, alignment);
        }
        bool do_is_equal(memory_resource const& other) const noexcept override {
            return this == &other;
        }
    };
    std::string input = "(;X[";
    for (std::size_t i = 0; i < 40; ++i) { // many identifiers, deep, with long values
        input += "]" + letters(i, 2) + "[" + std::string(i * 7, 'v');
    }
    input += "](;A[](;B[])(;))(;(;C[]))(;;;))";
    auto const whole = to_sgf(parse(input));
    for (std::size_t k = 0;; ++k) {
        failing_resource pool;
        pool.left = 1000;
        game target(&pool);
        tree_builder builder(target);
        building_parser p(builder);
        pool.left = k;
        bool failed = false;
        try {
            p.write(input);
        } catch (std::bad_alloc const&) {
            failed = true;
        }
        BOOST_REQUIRE_EQUAL(builder.complete(), !failed);
        if (!failed) {
            BOOST_CHECK_GT(k, 10U);
            break;
        }
        pool.left = 1000;
        p.reset();
        BOOST_REQUIRE(p.write(input).status == parse_status::stopped);
        BOOST_REQUIRE(builder.complete());
        BOOST_REQUIRE_EQUAL(to_sgf(target), whole);
    }
}

BOOST_AUTO_TEST_CASE(a_builder_that_was_reset_in_the_middle_of_a_game_builds_the_next_input) {
    auto const input = std::string(tricky);
    for (std::size_t cut = 1; cut < input.size(); ++cut) {
        game target;
        tree_builder builder(target);
        building_parser p(builder);
        p.write(std::string_view(input).substr(0, cut));
        p.reset(100);
        builder.reset();
        BOOST_REQUIRE(!builder.complete());
        BOOST_REQUIRE(!builder.error());
        BOOST_REQUIRE(p.write(input).status == parse_status::stopped);
        BOOST_REQUIRE_EQUAL(to_sgf(target), to_sgf(parse(tricky)));
        BOOST_REQUIRE_EQUAL(target.offset(), 100U);
    }
}
