// SPDX-License-Identifier: MIT
// Where games take their memory: copies, moves, memory resources, compact, failing allocations.
#include <sgfstream/collection.hpp>
#include <sgfstream/game.hpp>
#include <sgfstream/parse.hpp>
#include <sgfstream/writer.hpp>

#define BOOST_TEST_MODULE game_memory
#include <boost/test/unit_test.hpp>

#include <sys/mman.h>

#include <cstddef>
#include <functional>
#include <memory_resource>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

using namespace sgfstream;
using namespace std::string_view_literals;

static_assert(std::is_nothrow_move_constructible_v<game>);

namespace {

/// Counts what is taken and given back; fails at a chosen allocation.
class counting_resource : public std::pmr::memory_resource {
  public:
    std::size_t held = 0;
    std::size_t calls = 0;
    std::size_t fail_at = ~std::size_t{0}; ///< the call that fails, from 0

  private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
        if (calls++ == fail_at) {
            throw std::bad_alloc();
        }
        held += bytes;
        return std::pmr::new_delete_resource()->allocate(bytes, alignment);
    }
    void do_deallocate(void* p, std::size_t bytes, std::size_t alignment) override {
        held -= bytes;
        std::pmr::new_delete_resource()->deallocate(p, bytes, alignment);
    }
    bool do_is_equal(memory_resource const& other) const noexcept override {
        return this == &other;
    }
};

/// Makes any use of the default resource fail while it lives.
class no_default_resource {
  public:
    no_default_resource() = default;
    no_default_resource(no_default_resource const&) = delete;
    no_default_resource& operator=(no_default_resource const&) = delete;
    ~no_default_resource() { std::pmr::set_default_resource(before_); }

  private:
    std::pmr::memory_resource* before_ =
        std::pmr::set_default_resource(std::pmr::null_memory_resource());
};

constexpr auto record = "(;A[x][y]B[a\\]b];C[](;D[1];E[2])(;)(;F[3](;G[4])(;H[5])))"sv;

game one(std::string_view sgf, game::allocator_type allocator = {}) {
    std::error_code error;
    auto games = parse(sgf, error, {}, allocator);
    BOOST_REQUIRE(!error);
    BOOST_REQUIRE_EQUAL(games.size(), 1U);
    return std::move(games[0]);
}

} // namespace

BOOST_AUTO_TEST_CASE(a_copy_is_equal_and_lives_by_itself) {
    auto const original = one(record);
    auto copy = original;
    BOOST_CHECK(copy == original);
    BOOST_CHECK_EQUAL(copy.size(), original.size());
    BOOST_CHECK(copy.root() != original.root());
    copy.set_text(copy.root(), "A", "changed");
    copy.remove(copy.root().first_child());
    BOOST_CHECK(copy != original);
    BOOST_CHECK(original == one(record));
    BOOST_CHECK_EQUAL(copy.size(), 1U);
    copy = original;
    BOOST_CHECK(copy == original);
    auto const& alias = copy;
    copy = alias;
    BOOST_CHECK(copy == original);
}

BOOST_AUTO_TEST_CASE(a_copy_of_an_edited_game_is_as_the_game_reads) {
    auto g = one(record);
    g.remove(g.root().first_child().last_child());
    g.remove_property(g.root(), "A");
    g.set_value(g.root(), "B", "new");
    game const copy = g;
    BOOST_CHECK(copy == g);
    BOOST_CHECK_EQUAL(copy.size(), g.size());
    BOOST_CHECK_EQUAL(to_sgf(copy), "(;B[new];C[](;D[1];E[2])(;))\n");
}

BOOST_AUTO_TEST_CASE(a_game_that_is_moved_or_swapped_keeps_all_it_has) {
    auto first = one("  (;A[x];)");
    auto second = one(record);
    auto const a = first;
    auto const b = second;
    std::swap(first, second);
    BOOST_CHECK(first == b);
    BOOST_CHECK(second == a);
    BOOST_CHECK_EQUAL(second.offset(), 2U);
    BOOST_CHECK_EQUAL(first.size(), b.size());
    game third = std::move(first);
    BOOST_CHECK(third == b);
    first = std::move(second);
    BOOST_CHECK(first == a);
    BOOST_CHECK_EQUAL(first.offset(), 2U);
    second = third; // one that was moved from may be assigned to
    BOOST_CHECK(second == b);
    third.append_child(third.root());
    BOOST_CHECK_EQUAL(third.size(), b.size() + 1);
}

BOOST_AUTO_TEST_CASE(a_game_takes_all_its_memory_from_its_resource) {
    counting_resource pool;
    {
        no_default_resource const none;
        auto g = one(record, &pool);
        BOOST_CHECK(g.get_allocator().resource() == &pool);
        BOOST_CHECK_GT(pool.held, 0U);
        auto const n = g.append_child(g.root());
        g.insert_before(n);
        g.add_value(n, "AB", "raw");
        g.set_text(n, "C", "te]xt");
        g.compact();
        game copy(g, &pool);
        BOOST_CHECK(copy == g);
        copy = g;
        game empty(&pool);
        empty = g;
        BOOST_CHECK(empty == g);
        game moved(std::move(copy), &pool);
        BOOST_CHECK(moved == g);
    }
    BOOST_CHECK_EQUAL(pool.held, 0U);
}

BOOST_AUTO_TEST_CASE(copies_take_their_memory_where_they_are_told_to) {
    counting_resource one_pool;
    counting_resource other_pool;
    auto const g = one(record, &one_pool);
    game const copy = g;
    BOOST_CHECK(copy.get_allocator().resource() == std::pmr::get_default_resource());
    game const there(g, &other_pool);
    BOOST_CHECK(there.get_allocator().resource() == &other_pool);
    BOOST_CHECK(there == g);
    BOOST_CHECK_GT(other_pool.held, 0U);

    game source(g, &one_pool);
    game moved(std::move(source), &other_pool);
    BOOST_CHECK(moved.get_allocator().resource() == &other_pool);
    BOOST_CHECK(moved == g);
    BOOST_CHECK_EQUAL(moved.size(), g.size());

    game target(&other_pool);
    target = game(g, &one_pool); // between resources a move has to copy
    BOOST_CHECK(target.get_allocator().resource() == &other_pool);
    BOOST_CHECK(target == g);
    target.append_child(target.root());
    BOOST_CHECK_EQUAL(target.size(), g.size() + 1);
}

BOOST_AUTO_TEST_CASE(compact_gives_back_what_was_removed_and_numbers_in_file_order) {
    counting_resource pool;
    game g(&pool);
    g.set_value(g.root(), "C", "kept");
    for (int i = 0; i < 1000; ++i) {
        auto const n = g.append_child(g.root());
        g.add_value(n, "C", std::string(100, 'x'));
        if (i != 500) {
            g.remove(n);
        } else {
            g.append_child(n);
            g.insert_before(n);
        }
        g.set_value(g.root(), "C", "kept");
    }
    BOOST_CHECK_EQUAL(g.size(), 4U);
    auto const before = g;
    auto const held = pool.held;
    g.compact();
    BOOST_CHECK(g == before);
    BOOST_CHECK_EQUAL(g.size(), 4U);
    BOOST_CHECK_GT(held, 100'000U);
    BOOST_CHECK_LT(pool.held, 2000U);
    std::size_t index = 0;
    for (auto n : g.nodes()) {
        BOOST_CHECK_EQUAL(n.index(), index++);
    }
    BOOST_CHECK(g.get_allocator().resource() == &pool);
}

BOOST_AUTO_TEST_CASE(compact_keeps_the_offset_of_a_game) {
    auto g = one("\n\n(;A[];)");
    g.remove_property(g.root(), "A");
    g.compact();
    BOOST_CHECK_EQUAL(g.offset(), 2U);
    BOOST_CHECK(g == one("(;;)"));
}

BOOST_AUTO_TEST_CASE(an_edit_that_finds_no_memory_changes_nothing) {
    std::string const text(300, ']');
    std::string const identifier(300, 'Q');
    auto const start = one(record);
    auto large = start; // more than an array has room for
    for (int i = 0; i < 50; ++i) {
        large.add_text(large.append_child(large.root()), "Z", text);
    }
    using edit = std::function<void(game&)>;
    std::pair<char const*, edit> const edits[] = {
        {"append_child", [&](game& g) { g.append_child(g.root().first_child()); }},
        {"insert_before", [&](game& g) { g.insert_before(g.root().first_child()); }},
        {"add_value", [&](game& g) { g.add_value(g.root(), "B", identifier); }},
        {"add_value to a new property", [&](game& g) { g.add_text(g.root(), identifier, "v"); }},
        {"add_text", [&](game& g) { g.add_text(g.root(), "A", text); }},
        {"add_text to a new property", [&](game& g) { g.add_text(g.root(), identifier, text); }},
        {"set_text", [&](game& g) { g.set_text(g.root(), "A", text); }},
        {"set_text of a new property", [&](game& g) { g.set_text(g.root(), identifier, text); }},
        {"set_value", [&](game& g) { g.set_value(g.root(), "A", identifier); }},
        {"compact", [&](game& g) { g.compact(); }},
        {"copy assignment", [&](game& g) { g = large; }},
        {"move assignment", [&](game& g) { g = game(large); }},
    };
    for (auto const& [name, change] : edits) {
        std::size_t failures = 0;
        for (std::size_t k = 0;; ++k) {
            BOOST_TEST_CONTEXT(name << ", allocation " << k) {
                counting_resource pool;
                bool failed = false;
                {
                    game g(start, &pool); // no room to spare in any array
                    pool.fail_at = pool.calls + k;
                    try {
                        change(g);
                    } catch (std::bad_alloc const&) {
                        failed = true;
                        BOOST_CHECK(g == start);
                        BOOST_CHECK_EQUAL(g.size(), start.size());
                    }
                    pool.fail_at = ~std::size_t{0};
                    if (failed) {
                        change(g); // and the game is as good as before
                        BOOST_CHECK(one(to_sgf(g)) == g);
                    }
                }
                BOOST_CHECK_EQUAL(pool.held, 0U);
                if (!failed) {
                    break;
                }
                ++failures;
            }
        }
        BOOST_TEST_CONTEXT(name) {
            BOOST_CHECK_GT(failures, 0U);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_value_that_no_game_can_hold_is_refused_before_memory_is_taken) {
    // Zeros that are all one page, as long as nobody writes to them.
    constexpr std::size_t most = 0xFFFF'FFFF;
    void* const zeros =
        mmap(nullptr, most, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    BOOST_REQUIRE(zeros != MAP_FAILED);
    game g;
    g.add_value(g.root(), "A", "x");
    auto const before = g;
    std::error_code error;
    // Two bytes are held, and the identifier would be the third.
    for (std::size_t const size : {most, most - 2}) {
        BOOST_CHECK(!g.add_value(g.root(), "B", {static_cast<char const*>(zeros), size}, error));
        BOOST_CHECK_EQUAL(error, std::error_code(limit_errc::bytes_per_game));
        BOOST_CHECK(g == before);
    }
    munmap(zeros, most);
}

BOOST_AUTO_TEST_CASE(a_parse_that_finds_no_memory_leaks_nothing) {
    for (std::size_t k = 0;; ++k) {
        counting_resource pool;
        pool.fail_at = k;
        bool failed = false;
        try {
            std::error_code error;
            auto const games = parse("(;A[x];B[y])(;C[z](;)(;))", error, {}, &pool);
            BOOST_CHECK_EQUAL(games.size(), 2U);
        } catch (std::bad_alloc const&) {
            failed = true;
        }
        BOOST_REQUIRE_EQUAL(pool.held, 0U);
        if (!failed) {
            BOOST_CHECK_GT(k, 5U);
            break;
        }
    }
}

BOOST_AUTO_TEST_CASE(a_collection_is_a_vector_of_games) {
    auto games = parse("(;A[1])(;A[2]) (;A[3])");
    BOOST_CHECK_EQUAL(games.size(), 3U);
    BOOST_CHECK(!games.empty());
    BOOST_CHECK_EQUAL(games[0].offset(), 0U);
    BOOST_CHECK_EQUAL(games[2].offset(), 15U);
    auto const copy = games;
    BOOST_CHECK(copy == games);
    games.erase(games.begin() + 1);
    BOOST_CHECK_EQUAL(to_sgf(games), "(;A[1])\n(;A[3])\n");
    BOOST_CHECK(copy != games);
    auto& added = games.push_back(copy[1]);
    BOOST_CHECK(&added == &games[2]);
    BOOST_CHECK(added == copy[1]);
    BOOST_CHECK(copy != games); // the same games in another order
    std::string texts;
    for (auto const& g : std::as_const(games)) {
        texts += g.root().find("A").raw();
    }
    BOOST_CHECK_EQUAL(texts, "132");
    BOOST_CHECK(collection().empty());
    BOOST_CHECK(collection() == collection());
}

BOOST_AUTO_TEST_CASE(games_of_a_collection_share_its_memory_resource) {
    counting_resource pool;
    {
        no_default_resource const none;
        std::error_code error;
        auto games = parse("(;A[1])(;A[2])", error, {}, &pool);
        for (auto const& g : games) {
            BOOST_CHECK(g.get_allocator().resource() == &pool);
        }
        games.push_back(game(&pool));
        counting_resource other;
        games.push_back(game(&other));
        BOOST_CHECK(games[3].get_allocator().resource() == &pool);
    }
    BOOST_CHECK_EQUAL(pool.held, 0U);
}
