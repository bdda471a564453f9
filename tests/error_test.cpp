// SPDX-License-Identifier: MIT
// The frozen numbers, names and messages, and an input for each code.
#include <sgfstream/basic_parser.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/game.hpp>
#include <sgfstream/game_reader.hpp>
#include <sgfstream/handler.hpp>
#include <sgfstream/parse.hpp>
#include <sgfstream/parser.hpp>
#include <sgfstream/sink.hpp>
#include <sgfstream/source.hpp>
#include <sgfstream/writer.hpp>

#define BOOST_TEST_MODULE error
#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

using namespace sgfstream;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

struct known {
    std::error_code code;
    int number;
    std::string_view category;
    std::string_view name;
    condition kind;
};

known const all_codes[] = {
    {errc::tree_missing, 1, "sgfstream.syntax", "tree-missing", condition::syntax},
    {errc::tree_with_no_nodes, 2, "sgfstream.syntax", "tree-with-no-nodes", condition::syntax},
    {errc::property_not_uppercase, 3, "sgfstream.syntax", "property-not-uppercase",
     condition::syntax},
    {errc::properties_without_delimiter, 4, "sgfstream.syntax", "properties-without-delimiter",
     condition::syntax},
    {limit_errc::nesting_depth, 1, "sgfstream.limit", "limit-nesting-depth", condition::limit},
    {limit_errc::identifier_length, 2, "sgfstream.limit", "limit-identifier-length",
     condition::limit},
    {limit_errc::value_length, 3, "sgfstream.limit", "limit-value-length", condition::limit},
    {limit_errc::nodes_per_game, 4, "sgfstream.limit", "limit-nodes-per-game", condition::limit},
    {limit_errc::bytes_per_game, 5, "sgfstream.limit", "limit-bytes-per-game", condition::limit},
    {usage_errc::reentered, 1, "sgfstream.usage", "usage-reentered", condition::usage},
    {usage_errc::finished, 2, "sgfstream.usage", "usage-finished", condition::usage},
    {usage_errc::handler_threw, 3, "sgfstream.usage", "usage-handler-threw", condition::usage},
    {usage_errc::bad_identifier, 4, "sgfstream.usage", "usage-bad-identifier", condition::usage},
    {usage_errc::bad_raw_value, 5, "sgfstream.usage", "usage-bad-raw-value", condition::usage},
    {usage_errc::events_out_of_order, 6, "sgfstream.usage", "usage-events-out-of-order",
     condition::usage},
    {usage_errc::bad_line_break, 7, "sgfstream.usage", "usage-bad-line-break", condition::usage},
};

/// The problem that a parser of its own reports for an input in one chunk.
problem problem_of(parser& p, std::string_view input) {
    p.reset();
    p.write(input);
    p.finish();
    return p.failure();
}

/// The first code that reading games from an input reports.
std::error_code code_of(std::string_view input, limits const& bounds = {}) {
    std::error_code error;
    parse(input, error, bounds);
    return error;
}

struct silent : handler {};

} // namespace

BOOST_AUTO_TEST_CASE(numbers_names_and_categories_are_frozen) {
    for (auto const& row : all_codes) {
        BOOST_TEST_CONTEXT(row.name) {
            BOOST_CHECK_EQUAL(row.code.value(), row.number);
            BOOST_CHECK_EQUAL(std::string(row.code.category().name()), row.category);
            BOOST_CHECK_EQUAL(code_name(row.code), row.name);
        }
    }
    BOOST_CHECK_EQUAL(std::string(condition_category().name()), "sgfstream");
    BOOST_CHECK_EQUAL(int(condition::syntax), 1);
    BOOST_CHECK_EQUAL(int(condition::limit), 2);
    BOOST_CHECK_EQUAL(int(condition::usage), 3);
}

BOOST_AUTO_TEST_CASE(the_classes_of_the_strict_dialect_have_their_exact_messages) {
    struct {
        errc code;
        std::string_view message;
    } const table[] = {
        {errc::tree_missing, "tree missing"},
        {errc::tree_with_no_nodes, "tree with no nodes"},
        {errc::property_not_uppercase, "property must be in uppercase"},
        {errc::properties_without_delimiter, "properties without delimiter"},
    };
    for (auto const& row : table) {
        BOOST_CHECK_EQUAL(std::error_code(row.code).message(), row.message);
    }
}

BOOST_AUTO_TEST_CASE(every_code_has_a_message_and_a_name_of_its_own) {
    std::set<std::string> messages;
    std::set<std::string_view> names;
    for (auto const& row : all_codes) {
        BOOST_CHECK(!row.code.message().empty());
        messages.insert(row.code.message());
        names.insert(code_name(row.code));
    }
    BOOST_CHECK_EQUAL(messages.size(), std::size(all_codes));
    BOOST_CHECK_EQUAL(names.size(), std::size(all_codes));
    for (auto c : {condition::syntax, condition::limit, condition::usage}) {
        BOOST_CHECK(!std::error_condition(c).message().empty());
    }
}

BOOST_AUTO_TEST_CASE(numbers_that_are_no_codes_have_a_message_and_no_code_of_ours) {
    for (auto const* category : {&syntax_category(), &limit_category(), &usage_category()}) {
        for (int number : {-1, 0, 99}) {
            std::error_code const unknown(number, *category);
            BOOST_CHECK(!unknown.message().empty());
            for (auto const& row : all_codes) {
                BOOST_CHECK(unknown.message() != row.code.message());
                BOOST_CHECK(code_name(unknown) != row.name);
            }
        }
    }
    BOOST_CHECK(!condition_category().message(99).empty());
    problem of_no_limit;
    of_no_limit.code = {99, limit_category()};
    BOOST_CHECK(of_no_limit.message().starts_with("unknown error"));
}

BOOST_AUTO_TEST_CASE(a_code_matches_its_own_condition_only) {
    for (auto const& row : all_codes) {
        for (auto c : {condition::syntax, condition::limit, condition::usage}) {
            BOOST_CHECK_EQUAL(row.code == c, row.kind == c);
        }
    }
    for (auto c : {condition::syntax, condition::limit, condition::usage}) {
        BOOST_CHECK(std::make_error_code(std::errc::io_error) != c);
        BOOST_CHECK(std::error_code(1, std::system_category()) != c);
        BOOST_CHECK(std::error_code() != c);
    }
}

BOOST_AUTO_TEST_CASE(equal_numbers_of_different_categories_are_different_errors) {
    BOOST_CHECK(std::error_code(errc::tree_missing) != limit_errc::nesting_depth);
    BOOST_CHECK(std::error_code(errc::tree_missing) != usage_errc::reentered);
    BOOST_CHECK(std::error_code(limit_errc::nesting_depth) != usage_errc::reentered);
    BOOST_CHECK(&syntax_category() == &syntax_category());
    BOOST_CHECK(syntax_category() != limit_category());
}

BOOST_AUTO_TEST_CASE(errors_of_other_categories_are_called_io) {
    BOOST_CHECK_EQUAL(code_name(std::make_error_code(std::errc::no_space_on_device)), "io");
    BOOST_CHECK_EQUAL(code_name(std::error_code(1, std::system_category())), "io");
    BOOST_CHECK_EQUAL(code_name(std::error_code(1, std::iostream_category())), "io");
}

BOOST_AUTO_TEST_CASE(each_syntax_code_comes_of_an_input) {
    struct {
        std::string_view input;
        errc code;
    } const table[] = {
        {"", errc::tree_missing},
        {"x", errc::tree_missing},
        {"(;", errc::tree_missing},
        {"()", errc::tree_with_no_nodes},
        {"(", errc::tree_with_no_nodes},
        {"(;a[b])", errc::property_not_uppercase},
        {"(;Ab[c])", errc::property_not_uppercase},
        {"(;A;)", errc::properties_without_delimiter},
        {"(;[a])", errc::properties_without_delimiter},
    };
    for (auto const& row : table) {
        BOOST_CHECK_EQUAL(code_of(row.input), std::error_code(row.code));
    }
}

BOOST_AUTO_TEST_CASE(each_limit_code_comes_of_an_input) {
    struct {
        std::uint64_t limits::*member;
        std::uint64_t bound;
        std::string_view input;
        limit_errc code;
    } const table[] = {
        {&limits::nesting_depth, 1, "(;(;))", limit_errc::nesting_depth},
        {&limits::identifier_length, 1, "(;AB[])", limit_errc::identifier_length},
        {&limits::value_length, 1, "(;A[ab])", limit_errc::value_length},
        {&limits::nodes_per_game, 1, "(;;)", limit_errc::nodes_per_game},
        {&limits::bytes_per_game, 3, "(;;)", limit_errc::bytes_per_game},
    };
    for (auto const& row : table) {
        limits bounds;
        bounds.*row.member = row.bound;
        BOOST_CHECK_EQUAL(code_of(row.input, bounds), std::error_code(row.code));
        bounds.*row.member = 0;
        BOOST_CHECK_EQUAL(code_of(row.input, bounds), std::error_code());
    }
}

BOOST_AUTO_TEST_CASE(a_parser_reports_wrong_use) {
    struct reenters : handler {
        parser* called = nullptr;
        std::error_code seen;
        action on_node(std::uint64_t) override {
            BOOST_CHECK(called->write(";").status == parse_status::failed);
            seen = called->error();
            return action::proceed;
        }
    } inner;
    parser p(inner);
    inner.called = &p;
    p.write("(;");
    BOOST_CHECK_EQUAL(inner.seen, std::error_code(usage_errc::reentered));

    silent nothing;
    parser over(nothing);
    over.write("(;)");
    BOOST_CHECK(over.finish() == parse_status::finished);
    BOOST_CHECK(over.write("(;)").status == parse_status::failed);
    BOOST_CHECK_EQUAL(over.error(), std::error_code(usage_errc::finished));

    struct throws : handler {
        action on_node(std::uint64_t) override { throw std::runtime_error("no"); }
    } thrower;
    parser thrown(thrower);
    BOOST_CHECK_THROW(thrown.write("(;)"), std::runtime_error);
    BOOST_CHECK(thrown.status() == parse_status::failed);
    BOOST_CHECK_EQUAL(thrown.error(), std::error_code(usage_errc::handler_threw));
}

BOOST_AUTO_TEST_CASE(a_writer_and_a_game_report_wrong_use) {
    std::string out;
    string_sink target(out);
    BOOST_CHECK_EQUAL(writer(target).node(), std::error_code(usage_errc::events_out_of_order));
    game g;
    std::error_code error;
    g.add_value(g.root(), "b", "", error);
    BOOST_CHECK_EQUAL(error, std::error_code(usage_errc::bad_identifier));
    g.add_value(g.root(), "B", "]", error);
    BOOST_CHECK_EQUAL(error, std::error_code(usage_errc::bad_raw_value));
}

BOOST_AUTO_TEST_CASE(a_problem_begins_its_message_with_that_of_its_class) {
    silent nothing;
    parser p(nothing);
    for (auto input :
         {"", "x", "()", "(", "(;a", "(;Ab", "(;AB;", "(;AB [c", "(;AB ]", "(;[", "(;]", "(;A[b]]",
          "(;)x", "(;(;)", "\xef", "(;AB", "(;\\", "(;\0", "(;A\xff"}) {
        auto const found = problem_of(p, input);
        BOOST_REQUIRE(found.code);
        auto const sentence = found.message();
        BOOST_TEST_CONTEXT(sentence) {
            BOOST_CHECK_EQUAL(sentence.find(found.code.message()), 0U);
            BOOST_CHECK(sentence.find_first_of("\n\r") == sentence.npos);
            for (char c : sentence) {
                BOOST_CHECK(c >= 0x20 && c < 0x7f);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_message_names_what_was_expected_and_what_was_found) {
    silent nothing;
    parser p(nothing);
    auto const sentence =
        "properties without delimiter: expected '[' after property identifier 'AB', found ';'"sv;
    for (auto input : {"(;AB;"sv, "(;AB  ;"sv}) {
        auto const found = problem_of(p, input);
        BOOST_CHECK_EQUAL(found.message().substr(0, sentence.size()), sentence);
        BOOST_CHECK(found.opened == problem::opening::identifier);
        BOOST_CHECK_EQUAL(found.opened_at, 2U);
        BOOST_CHECK_EQUAL(found.identifier, "AB");
        BOOST_CHECK_EQUAL(found.found, ';');
    }
}

BOOST_AUTO_TEST_CASE(white_space_in_a_later_chunk_is_no_part_of_the_identifier_in_a_message) {
    silent nothing;
    parser p(nothing);
    p.write("(;AB ");
    p.write(" ;");
    BOOST_CHECK_EQUAL(p.failure().identifier, "AB");
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_cut_short_is_an_error_where_its_input_begins) {
    silent handler;
    basic_parser<silent> parser(handler);
    for (auto const input : {"\xEF("sv, "\xEF\xBB("sv}) {
        parser.reset(100);
        parser.write(input);
        BOOST_CHECK_EQUAL(parser.error(), std::error_code(errc::tree_missing));
        BOOST_TEST(parser.failure().offset == 100U);
    }
}

BOOST_AUTO_TEST_CASE(a_message_gives_the_place_of_what_was_opened) {
    silent nothing;
    parser p(nothing);
    auto const open_value = problem_of(p, "\n\n(;C[abc");
    BOOST_CHECK(open_value.opened == problem::opening::value);
    BOOST_CHECK_EQUAL(open_value.opened_at, 5U);
    BOOST_CHECK(open_value.message().find("offset 5") != std::string::npos);
    auto const located = open_value.message(location{5, 3, 4});
    BOOST_CHECK(located != open_value.message());
    BOOST_CHECK(located.find("offset 5") == std::string::npos);
    BOOST_CHECK(located.find("3:4") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(no_message_grows_with_its_input) {
    silent nothing;
    parser p(nothing);
    auto const letters = std::string(1000, 'Q');
    auto const short_one = problem_of(p, "(;" + std::string(32, 'Q') + ";").message();
    auto const long_one = problem_of(p, "(;" + letters + ";").message();
    BOOST_CHECK_LE(long_one.size(), short_one.size() + 8);
    BOOST_CHECK(long_one.find(std::string(32, 'Q')) != std::string::npos);
    BOOST_CHECK(long_one.find(std::string(33, 'Q')) == std::string::npos);
    auto const just_cut = problem_of(p, "(;" + std::string(33, 'Q') + ";").message();
    BOOST_CHECK(short_one.find(std::string(32, 'Q') + '\'') != std::string::npos);
    BOOST_CHECK(just_cut.find(std::string(32, 'Q') + "...'") != std::string::npos);
    BOOST_CHECK_LE(problem_of(p, "(;" + letters).message().size(), 300U);
    BOOST_CHECK_LE(problem_of(p, "(;" + letters + letters).message().size(), 300U);
    BOOST_CHECK_LE(problem_of(p, "(;A[" + letters).message().size(), 300U);
    BOOST_CHECK_LE(problem_of(p, "(;" + letters + "\xff").message().size(), 300U);
}

BOOST_AUTO_TEST_CASE(a_problem_of_any_content_has_a_bounded_message) {
    using opening = problem::opening;
    auto const letters = std::string(100'000, 'Q');
    for (auto const& row : all_codes) {
        for (auto opened : {opening::nothing, opening::game, opening::identifier, opening::value}) {
            for (int found : {problem::end_of_input, 0, int('a'), int('\''), 255}) {
                for (auto identifier : {""sv, "AB"sv, std::string_view(letters)}) {
                    problem p;
                    p.code = row.code;
                    p.offset = p.opened_at = p.limit = ~std::uint64_t{0};
                    p.opened = opened;
                    p.found = found;
                    p.identifier = identifier;
                    auto const sentence = p.message();
                    BOOST_REQUIRE_EQUAL(sentence.find(row.code.message()), 0U);
                    BOOST_REQUIRE_LE(sentence.size(), 400U);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_limit_is_named_with_its_number) {
    for (auto const& row : all_codes) {
        if (row.kind == condition::limit) {
            problem p;
            p.code = row.code;
            p.limit = 4711;
            BOOST_CHECK(p.message().find("4711") != std::string::npos);
        }
    }
}
