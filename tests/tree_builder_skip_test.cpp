// SPDX-License-Identifier: MIT
// A builder behind a handler that has parts of games skipped.
#define BOOST_TEST_MODULE tree_builder_skip
#include <sgfstream/basic_parser.hpp>
#include <sgfstream/parse.hpp>
#include <sgfstream/tree_builder.hpp>
#include <sgfstream/writer.hpp>

#include <boost/test/unit_test.hpp>

namespace {

// Passes everything on to a builder, and answers the event at one offset with a skip.
struct skipping {
    sgfstream::tree_builder& builder;
    std::uint64_t at;
    sgfstream::action how;
    auto on_tree_begin(std::uint64_t o, std::uint64_t d) {
        return answer(o, builder.on_tree_begin(o, d));
    }
    auto on_node(std::uint64_t o) { return answer(o, builder.on_node(o)); }
    auto on_property(std::uint64_t o, std::string_view i) {
        return answer(o, builder.on_property(o, i));
    }
    auto on_value_begin(std::uint64_t o) { return answer(o, builder.on_value_begin(o)); }
    auto on_value_part(std::uint64_t o, std::string_view r) {
        return answer(o, builder.on_value_part(o, r));
    }
    auto on_value_end(std::uint64_t o) { return answer(o, builder.on_value_end(o)); }
    auto on_tree_end(std::uint64_t o, std::uint64_t d) { return builder.on_tree_end(o, d); }
    sgfstream::action answer(std::uint64_t o, sgfstream::action given) const {
        return o == at ? how : given;
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(a_game_with_skipped_parts_is_whole_for_what_is_left) {
    constexpr std::string_view input = "(;B[aa](;W[bb];C[un])(;W[cc]))";
    for (std::uint64_t at = 8; at < 21; ++at) {
        for (auto const how : {sgfstream::action::skip_tree, sgfstream::action::skip_game}) {
            sgfstream::game target;
            sgfstream::tree_builder builder(target);
            skipping handler{builder, at, how};
            sgfstream::basic_parser parser(handler);
            parser.write(input);
            BOOST_TEST(builder.complete());
            for (auto const node : target.nodes()) {
                for (auto const property : node.properties()) {
                    BOOST_TEST(property.size() != 0U, "skip at " << at);
                }
            }
            auto const again = sgfstream::parse(sgfstream::to_sgf(target));
            BOOST_TEST((again[0] == target), "skip at " << at);
            bool const both = target.root().first_child() != target.root().last_child();
            BOOST_TEST((how == sgfstream::action::skip_game || both), "skip at " << at);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_game_that_is_skipped_whole_does_not_touch_the_nodes_of_the_one_before) {
    constexpr std::string_view input = "(;A[a];B[b];C[c];D[d])(;E[e])(;F[f])";
    sgfstream::game target;
    sgfstream::tree_builder builder(target);
    skipping handler{builder, 22, sgfstream::action::skip_game};
    sgfstream::basic_parser parser(handler);
    std::vector<std::string> games;
    for (auto rest = input; !rest.empty();) {
        rest.remove_prefix(parser.write(rest).consumed);
        BOOST_REQUIRE(builder.complete());
        games.push_back(sgfstream::to_sgf(target));
    }
    std::vector<std::string> const expected{"(;A[a];B[b];C[c];D[d])\n", "(;)\n", "(;F[f])\n"};
    BOOST_CHECK_EQUAL_COLLECTIONS(games.begin(), games.end(), expected.begin(), expected.end());
}
