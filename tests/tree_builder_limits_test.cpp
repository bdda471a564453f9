// SPDX-License-Identifier: MIT
// A builder of games behind a plain parser: which byte is over which limit, and until when that holds.
#include <sgfstream/basic_parser.hpp>
#include <sgfstream/tree_builder.hpp>
#include <sgfstream/writer.hpp>

#define BOOST_TEST_MODULE tree_builder_limits
#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

using namespace sgfstream;
using namespace std::string_view_literals;

namespace {

using building_parser = basic_parser<tree_builder>;

} // namespace

BOOST_AUTO_TEST_CASE(an_error_is_none_again_when_the_next_game_begins) {
    limits bounds;
    bounds.nodes_per_game = 1;
    game target;
    tree_builder builder(target, bounds);
    building_parser p(builder);
    auto const input = "(;;)(;)"sv;
    auto const consumed = p.write(input).consumed;
    BOOST_REQUIRE(builder.error());
    p.skip_game();
    BOOST_REQUIRE(p.write(input.substr(consumed)).status == parse_status::stopped);
    BOOST_CHECK(builder.complete());
    BOOST_CHECK(!builder.error());
}

BOOST_AUTO_TEST_CASE(a_limit_of_bytes_is_not_gone_over_by_a_value_that_ends_at_it) {
    game target;
    limits bounds;
    bounds.bytes_per_game = 6;
    tree_builder builder(target, bounds);
    building_parser p(builder);
    BOOST_CHECK(p.write("(;A[xx").status == parse_status::need_more);
    BOOST_CHECK(!builder.error());
    BOOST_CHECK(p.write("]").status == parse_status::stopped);
    BOOST_CHECK_EQUAL(builder.error(), std::error_code(limit_errc::bytes_per_game));
    BOOST_CHECK_EQUAL(builder.failure().offset, 6U);
}

BOOST_AUTO_TEST_CASE(a_value_is_over_the_limit_of_bytes_before_it_ends) {
    limits bounds;
    bounds.bytes_per_game = 6;
    for (std::string_view const input : {"(;B[aax", "(;B[aaxxxxxxxxxxxxx"}) {
        game target;
        tree_builder builder(target, bounds);
        building_parser p(builder);
        BOOST_CHECK(p.write(input).status == parse_status::stopped);
        BOOST_CHECK_EQUAL(builder.error(), std::error_code(limit_errc::bytes_per_game));
        BOOST_CHECK_EQUAL(builder.failure().offset, 6U);
    }
}

BOOST_AUTO_TEST_CASE(a_limit_of_bytes_does_not_wrap_around_at_the_last_offset) {
    game target;
    tree_builder builder(target);
    building_parser p(builder);
    p.reset(~std::uint64_t{0} - 100);
    BOOST_REQUIRE(p.write("(;A[x])").status == parse_status::stopped);
    BOOST_CHECK(builder.complete());
    BOOST_CHECK_EQUAL(to_sgf(target), "(;A[x])\n");
}

BOOST_AUTO_TEST_CASE(a_byte_over_two_limits_is_named_alike_under_every_chunking) {
    constexpr std::string_view input = "(;B[aa])";
    limits bounds;
    bounds.value_length = 1;
    bounds.bytes_per_game = 5;
    for (std::size_t split = 0; split <= input.size(); ++split) {
        game target;
        tree_builder builder(target, bounds);
        basic_parser parser(builder);
        if (parser.write(input.substr(0, split)).status == parse_status::need_more) {
            parser.write(input.substr(split));
        }
        BOOST_TEST((builder.error() == limit_errc::bytes_per_game), split);
        BOOST_TEST(builder.failure().offset == 5U);
    }
}
