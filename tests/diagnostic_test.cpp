// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE diagnostic
#include <sgfstream/diagnosing_builder.hpp>
#include <sgfstream/diagnostic.hpp>
#include <sgfstream/game.hpp>

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sgfstream {

std::ostream& operator<<(std::ostream& out, severity how) {
    return out << severity_name(how);
}

} // namespace sgfstream

namespace {

using namespace sgfstream;

std::vector<diagnostic_code> all_codes() {
    std::vector<diagnostic_code> result;
    for (std::size_t i = 1; i <= diagnostic_codes; ++i) {
        result.push_back(static_cast<diagnostic_code>(i));
    }
    return result;
}

bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

/// Words of small letters and digits, with a hyphen between two of them.
bool is_kebab_case(std::string_view name) {
    return !name.empty() && is_lower(name.front()) && !name.ends_with('-') &&
           name.find("--") == std::string_view::npos &&
           std::all_of(name.begin(), name.end(),
                       [](char c) { return is_lower(c) || (c >= '0' && c <= '9') || c == '-'; });
}

std::string message_about(std::string_view subject) {
    return diagnostic{.code = diagnostic_code::duplicate_property, .subject = subject}.message();
}

/// A property with an empty value.
void put_property(diagnosing_builder& builder, std::uint64_t offset, std::string_view identifier) {
    builder.on_property(offset, identifier);
    builder.on_value_begin(offset + identifier.size());
    builder.on_value_end(offset + identifier.size() + 1);
}

} // namespace

BOOST_AUTO_TEST_SUITE(codes)

BOOST_AUTO_TEST_CASE(every_code_has_a_name_of_its_own_in_kebab_case) {
    std::set<std::string_view> names;
    for (auto const code : all_codes()) {
        BOOST_TEST(is_kebab_case(code_name(code)), code_name(code) << " is not in kebab-case");
        names.insert(code_name(code));
    }
    BOOST_TEST(names.size() == diagnostic_codes);
}

BOOST_AUTO_TEST_CASE(the_numbers_and_names_are_frozen) {
    BOOST_TEST(code_name(static_cast<diagnostic_code>(1)) == "junk-before-game");
    BOOST_TEST(code_name(static_cast<diagnostic_code>(10)) == "eof-in-value");
    BOOST_TEST(code_name(static_cast<diagnostic_code>(20)) == "tree-missing");
    BOOST_TEST(code_name(static_cast<diagnostic_code>(25)) == "looks-like-utf16");
    BOOST_TEST(code_name(static_cast<diagnostic_code>(26)) == "bracket-repaired");
    BOOST_TEST(code_name(diagnostic_code::duplicate_property) == "duplicate-property");
    BOOST_TEST(code_name(diagnostic_code::game_restarted) == "game-restarted");
}

BOOST_AUTO_TEST_CASE(without_a_game_it_is_an_error_and_what_is_harmless_is_a_note) {
    std::set<std::string_view> const notes{"empty-variation-dropped", "charset-guessed",
                                           "odd-ident", "lowercase-in-ident"};
    for (auto const code : all_codes()) {
        auto const name = code_name(code);
        auto const wanted = name == "tree-missing" ? severity::error
                            : notes.contains(name) ? severity::note
                                                   : severity::warning;
        BOOST_TEST_CONTEXT(name) {
            BOOST_TEST(severity_of(code) == wanted);
            BOOST_TEST(diagnostic{.code = code}.severity() == wanted);
        }
    }
}

BOOST_AUTO_TEST_CASE(severities_have_names) {
    BOOST_TEST(severity_name(severity::note) == "note");
    BOOST_TEST(severity_name(severity::warning) == "warning");
    BOOST_TEST(severity_name(severity::error) == "error");
}

BOOST_AUTO_TEST_CASE(the_readme_has_a_row_for_every_code) {
    std::ifstream file(SGFSTREAM_SOURCE_DIR "/README.md");
    std::string const readme(std::istreambuf_iterator<char>(file), {});
    for (auto const code : all_codes()) {
        auto const name = std::string(code_name(code));
        auto const begin =
            "\n| `" + name + "` | " + std::string(severity_name(severity_of(code))) + " | ";
        auto const at = readme.find(begin);
        BOOST_TEST(at != std::string::npos, "no row for " << name);
        auto const row = readme.substr(at + 1, readme.find('\n', at + 1) - at - 1);
        auto const number = sgfc_number(code);
        auto const ending = number != 0 ? "| " + std::to_string(number) + " |" : std::string("| |");
        BOOST_TEST(row.ends_with(ending), row << " does not end in " << ending);
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(messages)

BOOST_AUTO_TEST_CASE(they_are_one_short_line_each_and_no_two_are_the_same) {
    std::string const subject(diagnostic::longest_subject, 'X');
    std::set<std::string> different;
    for (auto const code : all_codes()) {
        auto const bare = diagnostic{.code = code}.message();
        auto const full = diagnostic{.code = code, .subject = subject}.message();
        BOOST_TEST_CONTEXT(full) {
            BOOST_TEST(!bare.empty());
            BOOST_TEST(full == bare + ": '" + subject + "'");
            BOOST_TEST(full.size() <= 200U);
            BOOST_TEST(
                std::all_of(full.begin(), full.end(), [](char c) { return c >= ' ' && c <= '~'; }));
        }
        different.insert(bare);
    }
    BOOST_TEST(different.size() == diagnostic_codes);
}

BOOST_AUTO_TEST_CASE(what_could_confuse_a_terminal_is_not_quoted) {
    auto const bare = message_about({});
    for (int byte = 0; byte != 256; ++byte) {
        std::string const subject = {'A', static_cast<char>(byte), 'B'};
        bool const is_plain = byte >= 0x20 && byte <= 0x7E;
        BOOST_TEST(message_about(subject) == (is_plain ? bare + ": '" + subject + "'" : bare));
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_CASE(counts_of_codes_add_up) {
    diagnostic_counts a;
    BOOST_TEST(a.add(diagnostic_code::nul_byte) == 1U);
    BOOST_TEST(a.add(diagnostic_code::nul_byte, 3) == 4U);
    diagnostic_counts b;
    b.add(diagnostic_code::nul_byte);
    b.add(diagnostic_code::looks_like_utf16);
    BOOST_TEST(!(a == b));
    a += b;
    BOOST_TEST(a.of(diagnostic_code::nul_byte) == 5U);
    BOOST_TEST(a.of(diagnostic_code::looks_like_utf16) == 1U);
    BOOST_TEST(a.of(diagnostic_code::junk_before_game) == 0U);
}

BOOST_AUTO_TEST_CASE(a_cap_lists_so_many_of_each_code_for_each_game_and_counts_them_all) {
    for (std::uint64_t const most : {0U, 1U, 2U, 3U, 4U}) {
        diagnostic_cap cap(most);
        for (std::uint64_t game = 1; game != 3; ++game) {
            for (std::uint64_t i = 0; i != 3; ++i) {
                BOOST_TEST(cap.admit(diagnostic_code::nul_byte) == (most == 0 || i < most));
            }
            BOOST_TEST(cap.admit(diagnostic_code::odd_ident));
            cap.next_game();
            BOOST_TEST(cap.met().of(diagnostic_code::nul_byte) == 3 * game);
            BOOST_TEST(cap.met().of(diagnostic_code::odd_ident) == game);
        }
        cap.reset();
        BOOST_TEST((cap.met() == diagnostic_counts()));
    }
}

BOOST_AUTO_TEST_SUITE(a_diagnosing_builder)

BOOST_AUTO_TEST_CASE(reports_what_comes_again_in_its_node_and_passes_the_rest_on) {
    game built;
    diagnosing_builder builder(built);
    std::vector<std::string> told;
    builder.report_to([&](diagnostic const& what) {
        told.push_back(std::string(code_name(what.code)) + ' ' + std::to_string(what.offset) + '-' +
                       std::to_string(what.end) + ' ' + std::to_string(what.game) + ' ' +
                       std::string(what.subject));
    });
    builder.on_tree_begin(0, 1);
    builder.on_node(1);
    put_property(builder, 2, "AB");
    put_property(builder, 6, "AB");
    builder.on_diagnostic({diagnostic_code::nul_byte, 8, 9, 1});
    put_property(builder, 9, "C");
    put_property(builder, 12, "AB");
    builder.on_node(16);
    put_property(builder, 17, "AB");
    std::vector<std::string> const wanted{"duplicate-property 6-8 1 AB", "nul-byte 8-9 1 ",
                                          "duplicate-property 12-14 1 AB"};
    BOOST_TEST(told == wanted, boost::test_tools::per_element());
    BOOST_TEST(builder.duplicates() == 2U);
}

BOOST_AUTO_TEST_CASE(cuts_what_it_quotes) {
    game built;
    diagnosing_builder builder(built);
    std::string quoted;
    builder.report_to([&](diagnostic const& what) { quoted = what.subject; });
    builder.on_tree_begin(0, 1);
    builder.on_node(1);
    std::string const identifier(1'000, 'Q');
    put_property(builder, 2, identifier);
    put_property(builder, 1'002, identifier);
    BOOST_TEST(quoted == identifier.substr(0, 64));
}

BOOST_AUTO_TEST_CASE(reports_so_many_for_each_game_and_counts_them_all) {
    for (std::uint64_t const most : {0U, 1U, 2U, 3U, 4U}) {
        game built;
        diagnosing_builder builder(built, {.diagnostics_per_code = most});
        std::size_t told = 0;
        builder.report_to([&](diagnostic const&) { ++told; });
        for (int each = 0; each != 2; ++each) {
            builder.on_tree_begin(0, 1);
            builder.on_node(1);
            for (std::uint64_t i = 0; i != 4; ++i) {
                put_property(builder, 2 + i, "A");
            }
            builder.on_tree_end(9, 1);
        }
        BOOST_TEST(told == 2 * (most == 0 ? 3 : std::min<std::uint64_t>(most, 3)));
        BOOST_TEST(builder.duplicates() == 6U);
    }
}

BOOST_AUTO_TEST_CASE(needs_nobody_to_report_to) {
    game built;
    diagnosing_builder builder(built);
    builder.on_tree_begin(0, 1);
    builder.on_node(1);
    put_property(builder, 2, "A");
    put_property(builder, 3, "A");
    builder.on_diagnostic({diagnostic_code::nul_byte, 8, 9, 1});
    BOOST_TEST(builder.duplicates() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
