// SPDX-License-Identifier: MIT
// Games that are built and changed by hand, and the handles through which they are read.
#include <sgfstream/game.hpp>
#include <sgfstream/parse.hpp>
#include <sgfstream/writer.hpp>

#define BOOST_TEST_MODULE game
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace sgfstream;
using namespace std::string_literals;
using namespace std::string_view_literals;

static_assert(std::ranges::forward_range<node_range>);
static_assert(std::ranges::forward_range<main_line_range>);
static_assert(std::ranges::forward_range<property_range>);
static_assert(std::ranges::forward_range<value_range>);
static_assert(std::ranges::forward_range<preorder_range>);

namespace {

template <class A, class B>
concept comparable = requires(A const& a, B const& b) {
    a == b;
};

game one(std::string_view sgf) {
    auto games = parse(sgf);
    BOOST_REQUIRE_EQUAL(games.size(), 1U);
    return games[0];
}

/// All links of a game, each checked against those that must agree with it.
void check_links(game const& g) {
    std::set<std::size_t> indices;
    for (auto n : g.nodes()) {
        BOOST_REQUIRE(indices.insert(n.index()).second);
        node before;
        for (auto child : n.children()) {
            BOOST_REQUIRE(child.parent() == n);
            BOOST_REQUIRE_EQUAL(bool(child.previous_sibling()), bool(before));
            BOOST_REQUIRE(!before || child.previous_sibling() == before);
            BOOST_REQUIRE(!before || before.next_sibling() == child);
            before = child;
        }
        BOOST_REQUIRE_EQUAL(bool(n.last_child()), bool(before));
        BOOST_REQUIRE(!before || n.last_child() == before);
        BOOST_REQUIRE_EQUAL(n.children().empty(), !before);
        for (auto p : n.properties()) {
            BOOST_REQUIRE(n.find(p.identifier()) == p);
            BOOST_REQUIRE_GT(p.size(), 0U);
            BOOST_REQUIRE_EQUAL(p.size(), std::size_t(std::ranges::distance(p.values())));
        }
    }
    BOOST_REQUIRE_EQUAL(indices.size(), g.size());
    BOOST_REQUIRE(!g.root().parent());
    BOOST_REQUIRE(!g.root().next_sibling());
    BOOST_REQUIRE(!g.root().previous_sibling());
}

/// The same tree in the plainest form there is, to change beside a game.
struct model {
    std::vector<std::pair<std::string, std::vector<std::string>>> properties;
    std::vector<std::unique_ptr<model>> children;
    model* parent = nullptr;

    std::string print() const {
        std::string out = ";";
        for (auto const& [identifier, values] : properties) {
            out += identifier;
            for (auto const& v : values) {
                out += '[' + v + ']';
            }
        }
        for (auto const& child : children) {
            out += '(' + child->print() + ')';
        }
        return out;
    }
    auto find(std::string_view identifier) {
        return std::ranges::find_if(properties,
                                    [&](auto const& p) { return p.first == identifier; });
    }
};

std::string print(node n) {
    std::string out = ";";
    for (auto p : n.properties()) {
        out += p.identifier();
        for (auto v : p.values()) {
            out += '[' + std::string(v.raw()) + ']';
        }
    }
    for (auto child : n.children()) {
        out += '(' + print(child) + ')';
    }
    return out;
}

std::string names(auto const& nodes) {
    std::string out;
    for (node n : nodes) {
        out += n.text("N").str();
    }
    return out;
}

constexpr auto lettered = "(;N[a];N[b](;N[c];N[d](;N[e])(;N[f];N[g]))(;N[h])(;N[i];N[j]))"sv;

} // namespace

BOOST_AUTO_TEST_CASE(a_new_game_is_one_empty_node) {
    game const g;
    BOOST_CHECK_EQUAL(g.size(), 1U);
    BOOST_CHECK_EQUAL(g.offset(), 0U);
    BOOST_CHECK(g.root());
    BOOST_CHECK(g.root().children().empty());
    BOOST_CHECK(g.root().properties().empty());
    BOOST_CHECK_EQUAL(to_sgf(g), "(;)\n");
    BOOST_CHECK(g == one("(;)"));
    check_links(g);
}

BOOST_AUTO_TEST_CASE(walks_go_through_a_game_in_file_order) {
    auto const g = one(lettered);
    check_links(g);
    BOOST_CHECK_EQUAL(g.size(), 10U);
    BOOST_CHECK_EQUAL(names(g.nodes()), "abcdefghij");
    BOOST_CHECK_EQUAL(names(g.main_line()), "abcde");
    auto const b = g.root().first_child();
    BOOST_CHECK_EQUAL(names(b.children()), "chi");
    // A walk below a node ends with that node, whatever comes behind it.
    BOOST_CHECK_EQUAL(names(b.first_child().preorder()), "cdefg");
    BOOST_CHECK_EQUAL(names(b.first_child().next_sibling().preorder()), "h");
    BOOST_CHECK_EQUAL(names(b.last_child().preorder()), "ij");
    BOOST_CHECK_EQUAL(names(b.last_child().main_line()), "ij");
    std::size_t index = 0;
    for (auto n : g.nodes()) {
        BOOST_CHECK_EQUAL(n.index(), index++);
    }
    auto const nodes = g.nodes();
    auto it = nodes.begin();
    auto const first = it++;
    BOOST_CHECK(*first == g.root());
    BOOST_CHECK(*it == b);
    BOOST_CHECK(std::ranges::next(nodes.begin(), 10) == nodes.end());
    BOOST_CHECK_EQUAL(std::ranges::distance(nodes), 10);
}

BOOST_AUTO_TEST_CASE(a_walk_stepped_from_behind_is_where_it_was) {
    auto const g = one("(;A[x][y])");
    auto const values = g.root().find("A").values();
    auto at = values.begin();
    BOOST_CHECK_EQUAL((*at++).raw(), "x");
    BOOST_CHECK_EQUAL((*at++).raw(), "y");
    BOOST_CHECK(at == values.end());
}

BOOST_AUTO_TEST_CASE(a_property_that_is_not_there_has_no_values) {
    auto const g = one("(;A[x][y])");
    for (auto p : {g.root().find("B"), g.root().find(""), g.root().find("AA"), property()}) {
        BOOST_CHECK(!p);
        BOOST_CHECK_EQUAL(p.identifier(), "");
        BOOST_CHECK_EQUAL(p.size(), 0U);
        BOOST_CHECK(p.values().empty());
        BOOST_CHECK(p.values().begin() == p.values().end());
        BOOST_CHECK(!p.front());
        BOOST_CHECK_EQUAL(p.raw(), "");
        BOOST_CHECK_EQUAL(p.text().str(), "");
        BOOST_CHECK_EQUAL(p.simple_text().str(), "");
        BOOST_CHECK(!p.composed().second);
    }
    BOOST_CHECK_EQUAL(g.root().text("B").str(), "");
    BOOST_CHECK(!g.root().has("B"));
    BOOST_CHECK(g.root().has("A"));
    BOOST_CHECK_EQUAL(g.root().find("A").size(), 2U);
    BOOST_CHECK_EQUAL(value().raw(), "");
    BOOST_CHECK(!node());
}

BOOST_AUTO_TEST_CASE(null_handles_are_equal_wherever_they_come_from) {
    auto const g = one("(;A[x])");
    auto const other = one("(;A[x])");
    BOOST_CHECK(g.root().parent() == node());
    BOOST_CHECK(g.root().first_child() == node());
    BOOST_CHECK(g.root().parent() == other.root().parent());
    BOOST_CHECK(g.root().find("B") == property());
    BOOST_CHECK(g.root() != other.root());
    BOOST_CHECK(g.root() != node());
    BOOST_CHECK(g.root() == *g.nodes().begin());
    static_assert(comparable<node, node> && !comparable<node, property>);
    static_assert(!comparable<property, value> && !comparable<node, value>);
}

BOOST_AUTO_TEST_CASE(values_are_read_raw_and_decoded) {
    auto const g = one("(;C[a\\]b\nc]AR[aa:b\\:b:c])");
    auto const c = g.root().find("C");
    BOOST_CHECK_EQUAL(c.raw(), "a\\]b\nc");
    BOOST_CHECK_EQUAL(c.text().str(), "a]b\nc");
    BOOST_CHECK_EQUAL(c.simple_text().str(), "a]b c");
    BOOST_CHECK_EQUAL(g.root().text("C").str(), "a]b\nc");
    auto const parts = g.root().find("AR").composed();
    BOOST_CHECK_EQUAL(parts.first, "aa");
    BOOST_CHECK_EQUAL(parts.second.value(), "b\\:b:c");
}

BOOST_AUTO_TEST_CASE(games_are_equal_if_shape_and_raw_values_are) {
    struct {
        std::string_view a, b;
        bool equal;
    } const table[] = {
        {"(;)", " ( ; )", true},
        {"(;;)", "(;(;))", true},
        {"(;;;)", "(;(;(;)))", true},
        {"(;A[]B[])", "(;A [] B\n[])", true},
        {"(;A[x]B[]A[y])", "(;A[x][y]B[])", true},
        {"(;)", "(;;)", false},
        {"(;(;)(;))", "(;;;)", false},
        {"(;(;)(;))", "(;(;)(;)(;))", false},
        {"(;(;;)(;))", "(;(;)(;;))", false},
        {"(;(;;)(;))", "(;;(;)(;))", false},
        {"(;;(;)(;))", "(;(;)(;;))", false},
        {"(;A[])", "(;)", false},
        {"(;A[])", "(;A[][])", false},
        {"(;A[])", "(;B[])", false},
        {"(;A[])", "(;AA[])", false},
        {"(;A[]B[])", "(;B[]A[])", false},
        {"(;A[x][y])", "(;A[y][x])", false},
        {"(;A[xy])", "(;A[x][y])", false},
        {"(;A[x]B[])", "(;A[]B[x])", false},
        {"(;A[x])", "(;A[\\x])", false},
        {"(;A[x];)", "(;;A[x])", false},
        {"(;(;A[])(;))", "(;(;)(;A[]))", false},
    };
    for (auto const& row : table) {
        BOOST_TEST_CONTEXT(row.a << " and " << row.b) {
            BOOST_CHECK_EQUAL(one(row.a) == one(row.b), row.equal);
            BOOST_CHECK_EQUAL(one(row.b) == one(row.a), row.equal);
        }
    }
}

BOOST_AUTO_TEST_CASE(an_edit_that_is_refused_changes_nothing) {
    using edit = value (game::*)(node, std::string_view, std::string_view, std::error_code&);
    edit const edits[] = {&game::add_value, &game::add_text, &game::set_value, &game::set_text};
    auto const before = one("(;A[x][y];B[z])");
    for (auto which : edits) {
        for (auto identifier :
             {""sv, "a"sv, "Ab"sv, "A1"sv, "A "sv, "A["sv, "\xc3\x84"sv, "A\0"sv}) {
            auto g = before;
            std::error_code error;
            BOOST_CHECK(!(g.*which)(g.root(), identifier, "v", error));
            BOOST_CHECK_EQUAL(error, std::error_code(usage_errc::bad_identifier));
            BOOST_CHECK(g == before);
        }
    }
    for (auto which : {edits[0], edits[2]}) {
        for (auto identifier : {"A"sv, "B"sv}) {
            for (auto raw : {"]"sv, "a]b"sv, "\\"sv, "\\\\]"sv, "a\\\\\\"sv}) {
                auto g = before;
                std::error_code error;
                BOOST_CHECK(!(g.*which)(g.root(), identifier, raw, error));
                BOOST_CHECK_EQUAL(error, std::error_code(usage_errc::bad_raw_value));
                BOOST_CHECK(g == before);
            }
        }
    }
    auto g = before;
    BOOST_CHECK_THROW(g.add_value(g.root(), "a", ""), std::system_error);
    BOOST_CHECK_THROW(g.add_text(g.root(), "", ""), std::system_error);
    BOOST_CHECK_THROW(g.set_value(g.root(), "A", "]"), std::system_error);
    BOOST_CHECK_THROW(g.set_text(g.root(), "b", ""), std::system_error);
    BOOST_CHECK(g == before);
    std::error_code error = usage_errc::finished;
    g.append_child(g.root(), error);
    BOOST_CHECK(!error);
    error = usage_errc::finished;
    g.set_text(g.root(), "A", "]", error);
    BOOST_CHECK(!error);
}

BOOST_AUTO_TEST_CASE(a_value_may_come_from_the_game_it_goes_into) {
    game g;
    g.add_value(g.root(), "AB", "some value that is \\] long enough to move");
    for (int i = 0; i < 12; ++i) { // often enough for the buffer to grow meanwhile
        auto const p = g.root().find("AB");
        g.add_value(g.root(), "AB", p.raw());
        auto const n = g.append_child(g.root());
        g.set_text(n, p.identifier(), p.raw());
        g.set_value(g.root(), "AB", p.raw());
        g.add_value(n, g.root().find("AB").identifier(), g.root().find("AB").raw());
    }
    for (auto n : g.root().children()) {
        BOOST_CHECK_EQUAL(n.text("AB").str(), "some value that is \\] long enough to move");
        BOOST_CHECK_EQUAL((*std::next(n.find("AB").values().begin())).raw(),
                          g.root().find("AB").raw());
    }
}

BOOST_AUTO_TEST_CASE(a_value_is_removed_only_where_it_stands) {
    auto g = one("(;A[x][y]B[x][y];A[x])");
    auto const other = g;
    auto const in_a = *std::next(g.root().find("A").values().begin());
    BOOST_CHECK(!g.remove_value(g.root(), "B", in_a));
    BOOST_CHECK(!g.remove_value(g.root().first_child(), "A", in_a));
    BOOST_CHECK(!g.remove_value(g.root(), "C", in_a));
    BOOST_CHECK(!g.remove_value(g.root(), "A", value()));
    BOOST_CHECK(!g.remove_value(g.root(), "A", other.root().find("A").front()));
    BOOST_CHECK(g == other);
    BOOST_CHECK(g.remove_value(g.root(), "A", in_a));
    BOOST_CHECK(g.remove_value(g.root(), "A", g.root().find("A").front()));
    BOOST_CHECK(!g.root().has("A"));
    g.add_value(g.root(), "A", "z"); // a property that comes back is the last
    BOOST_CHECK_EQUAL(to_sgf(g), "(;B[x][y]A[z];A[x])\n");
}

BOOST_AUTO_TEST_CASE(random_edits_change_a_game_as_they_change_a_plain_model) {
    for (unsigned seed = 0; seed < 12; ++seed) {
        std::mt19937 random(seed);
        game g;
        model m;
        std::map<std::size_t, std::pair<node, model*>> pairs{{g.root().index(), {g.root(), &m}}};
        auto const any = [&] {
            return std::next(pairs.begin(), std::ptrdiff_t(random() % pairs.size()))->second;
        };
        for (int step = 0; step < 600; ++step) {
            auto const [n, at] = any();
            auto const identifier = std::string(1, "ABCD"[random() % 4]);
            auto const raw = std::string(random() % 9, 'v') + std::to_string(step);
            auto const found = at->find(identifier);
            auto const has = found != at->properties.end();
            switch (random() % 9) {
            case 0:
            case 1: {
                auto const added = g.append_child(n);
                auto& child = at->children.emplace_back(std::make_unique<model>());
                child->parent = at;
                BOOST_REQUIRE(pairs.insert({added.index(), {added, child.get()}}).second);
                break;
            }
            case 2:
                if (at->parent) {
                    auto& siblings = at->parent->children;
                    auto const place =
                        std::ranges::find(siblings, at, &std::unique_ptr<model>::get);
                    auto const added = g.insert_before(n);
                    auto const child = siblings.insert(place, std::make_unique<model>());
                    (*child)->parent = at->parent;
                    BOOST_REQUIRE(pairs.insert({added.index(), {added, child->get()}}).second);
                }
                break;
            case 3:
                if (at->parent && random() % 3 == 0) {
                    for (auto below : n.preorder()) {
                        pairs.erase(below.index());
                    }
                    g.remove(n);
                    std::erase_if(at->parent->children,
                                  [gone = at](auto& c) { return c.get() == gone; });
                }
                break;
            case 4:
            case 5:
                BOOST_REQUIRE_EQUAL(g.add_value(n, identifier, raw).raw(), raw);
                if (!has) {
                    at->properties.push_back({identifier, {raw}});
                } else {
                    found->second.push_back(raw);
                }
                break;
            case 6:
                BOOST_REQUIRE_EQUAL(g.set_value(n, identifier, raw).raw(), raw);
                if (!has) {
                    at->properties.push_back({identifier, {raw}});
                } else {
                    found->second = {raw};
                }
                break;
            case 7:
                BOOST_REQUIRE_EQUAL(g.remove_property(n, identifier), has);
                if (has) {
                    at->properties.erase(found);
                }
                break;
            default:
                if (has) {
                    auto const i = random() % found->second.size();
                    auto const gone =
                        *std::next(n.find(identifier).values().begin(), std::ptrdiff_t(i));
                    BOOST_REQUIRE(!g.remove_value(n, identifier + "X", gone));
                    BOOST_REQUIRE(g.remove_value(n, identifier, gone));
                    BOOST_REQUIRE(!g.remove_value(n, identifier, gone));
                    found->second.erase(found->second.begin() + std::ptrdiff_t(i));
                    if (found->second.empty()) {
                        at->properties.erase(found);
                    }
                }
            }
            if (step % 40 == 39) {
                check_links(g);
                BOOST_REQUIRE_EQUAL(print(g.root()), m.print());
                BOOST_REQUIRE_EQUAL(g.size(), pairs.size());
                // Handles that were taken long ago still lead to what they led to.
                for (auto const& [index, pair] : pairs) {
                    BOOST_REQUIRE_EQUAL(print(pair.first), pair.second->print());
                }
                auto const again = one(to_sgf(g));
                BOOST_REQUIRE(again == g);
                BOOST_REQUIRE(game(g) == g);
            }
            if (step % 200 == 199) {
                auto const before = g;
                g.compact();
                BOOST_REQUIRE(g == before);
                check_links(g);
                pairs.clear();
                std::vector<model*> open{&m};
                for (auto below : g.nodes()) {
                    auto* const first = open.back();
                    open.pop_back();
                    BOOST_REQUIRE_EQUAL(below.index(), pairs.size()); // file order
                    pairs[below.index()] = {below, first};
                    for (auto i = first->children.size(); i-- > 0;) {
                        open.push_back(first->children[i].get());
                    }
                }
            }
        }
    }
}
