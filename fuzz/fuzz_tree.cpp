// SPDX-License-Identifier: MIT
// Trees against the reference reader, and edits drawn from the tail of the input against a walk.
#include "support/trace.hpp"

#include <sgfstream/game_reader.hpp>
#include <sgfstream/parse.hpp>
#include <sgfstream/writer.hpp>
#include <sgfstream_fuzz/check.hpp>

namespace {

using namespace sgfstream_test;
using sgfstream_fuzz::check;

sgfstream::collection read(std::string_view input, std::size_t chunk_size, std::error_code& error,
                           sgfstream::location* where = nullptr) {
    sgfstream::collection result;
    sgfstream::memory_source source(input, chunk_size);
    sgfstream::game_reader reader(source);
    while (auto* const game = reader.next(error)) {
        result.push_back(std::move(*game));
    }
    if (where != nullptr) {
        *where = reader.where();
    }
    return result;
}

/// A game is sound if every link is matched by the one back, and it counts its nodes right.
void check_sound(sgfstream::game const& game) {
    std::size_t count = 0;
    for (auto const node : game.nodes()) {
        ++count;
        sgfstream::node previous;
        for (auto const child : node.children()) {
            check(child.parent() == node, "a child knows its parent");
            check(child.previous_sibling() == previous || !previous,
                  "siblings are linked both ways");
            previous = child;
        }
        check(!previous ? !node.last_child() : node.last_child() == previous,
              "the last child is the last");
        for (auto const property : node.properties()) {
            check(property.size() != 0, "a property has a value");
            check(node.find(property.identifier()) == property, "an identifier stands once");
        }
    }
    check(count == game.size(), "nodes are counted");
}

sgfstream::node pick(sgfstream::game const& game, sgfstream_fuzz::tail& draws) {
    auto steps = draws.draw(31);
    sgfstream::node result = game.root();
    for (auto const node : game.nodes()) {
        result = node;
        if (steps-- == 0) {
            break;
        }
    }
    return result;
}

void edit(sgfstream::game& game, sgfstream_fuzz::tail& draws) {
    std::error_code error;
    auto const node = pick(game, draws);
    constexpr std::string_view identifiers[] = {"A", "B", "AB", "C", "LONGER"};
    auto const identifier = identifiers[draws.draw(4)];
    switch (draws.draw(8)) {
    case 0:
        game.append_child(node, error);
        break;
    case 1:
        if (node.parent()) {
            game.insert_before(node, error);
        }
        break;
    case 2:
        if (node.parent()) {
            game.remove(node);
        }
        break;
    case 3:
        game.add_value(node, identifier, node.find("B").raw(), error);
        break;
    case 4:
        game.add_text(node, identifier, "a ] and a \\", error);
        check(!error, "any text can be added");
        break;
    case 5: {
        auto const comment = node.text("C");
        game.set_text(node, identifier, comment.view(), error);
        check(!error && node.find(identifier).size() == 1, "a value that is set is the only one");
        break;
    }
    case 6:
        check(game.remove_property(node, identifier) != node.has(identifier) ||
                  !node.has(identifier),
              "a property that is removed is gone");
        break;
    case 7:
        if (auto const property = node.find(identifier)) {
            game.remove_value(node, identifier, property.front());
        }
        break;
    default:
        game.compact();
        break;
    }
}

void check_edits(sgfstream::game game, sgfstream_fuzz::tail& draws) {
    for (auto edits = draws.draw(12); edits != 0; --edits) {
        edit(game, draws);
        check_sound(game);
    }
    sgfstream::game copy = game;
    check(copy == game, "a copy is equal");
    copy.compact();
    check_sound(copy);
    check(copy == game, "compacting changes nothing");
    std::error_code error;
    auto const again = sgfstream::parse(sgfstream::to_sgf(game), error);
    check(!error && again.size() == 1 && again[0] == game, "what is written is read again");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = sgfstream_fuzz::as_text(data, size);
    sgfstream_fuzz::tail draws(input);
    auto const expected = reference_read(input);
    std::error_code error;
    sgfstream::location where;
    auto const games = read(input, 1 + draws.draw(63), error, &where);
    if (error == sgfstream::condition::limit) {
        return 0; // the reference reader knows none
    }
    check(error.value() == static_cast<int>(expected.end.what), "the error is the reference's");
    check(!error || where.offset == expected.end.offset, "and so is its place");
    std::vector<reference_node> nodes;
    std::size_t number = 0;
    for (auto const& game : games) {
        check_sound(game);
        auto const more = nodes_of(game, number++, nodes.size());
        nodes.insert(nodes.end(), more.begin(), more.end());
    }
    check(nodes == expected.nodes, "the tree is the reference's");
    if (!games.empty() && games[0].size() < 200) {
        check_edits(games[0], draws);
    }
    return 0;
}
