// SPDX-License-Identifier: MIT
// What is written for programs has the form that they expect.
#define BOOST_TEST_MODULE cli_formats
#include "in_memory.hpp"
#include "json_value.hpp"
#include "output.hpp"
#include "problems.hpp"

#include <boost/test/unit_test.hpp>

#include <cctype>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>

using namespace sgfstream_test;
using kind = json_value::kind;

namespace {

bool is_count(json_value const& value, std::uint64_t least) {
    return value.is == kind::number && std::stoull(value.text) >= least;
}

/// A reference as of RFC 3986, as far as paths need it.
bool is_uri_reference(std::string_view text) {
    constexpr std::string_view others = "/-._~!$&'()*+,;=@";
    bool const is_absolute = text.starts_with("file:///");
    text.remove_prefix(is_absolute ? 7 : 0);
    for (std::size_t i = 0; i != text.size(); ++i) {
        bool const is_letter = std::isalnum(static_cast<unsigned char>(text[i])) != 0;
        if (text[i] == '%') {
            if (text.size() - i < 3 ||
                std::isxdigit(static_cast<unsigned char>(text[i + 1])) == 0 ||
                std::isxdigit(static_cast<unsigned char>(text[i + 2])) == 0) {
                return false;
            }
            i += 2;
        } else if (!is_letter && others.find(text[i]) == std::string::npos) {
            return false;
        }
    }
    return !text.starts_with("//");
}

void expect_result(json_value const& result) {
    std::set<std::string> const levels{"note", "warning", "error"};
    BOOST_TEST(!result["ruleId"].text.empty());
    BOOST_TEST(levels.contains(result["level"].text));
    BOOST_TEST(!result["message"]["text"].text.empty());
    BOOST_TEST(result["locations"].items.size() == 1U);
    auto const& place = result["locations"][0]["physicalLocation"];
    BOOST_TEST((place["artifactLocation"]["uri"].is == kind::string));
    BOOST_TEST(is_uri_reference(place["artifactLocation"]["uri"].text));
    auto const& region = place["region"];
    if (region.is != kind::null) {
        BOOST_TEST(is_count(region["startLine"], 1));
        BOOST_TEST(is_count(region["startColumn"], 1));
        BOOST_TEST(is_count(region["byteOffset"], 0));
        BOOST_TEST(is_count(region["byteLength"], 0));
    }
}

/// Demands the form of SARIF 2.1.0.
/// @returns the results
json_value expect_sarif(std::string const& document) {
    auto const read = read_json(document);
    BOOST_TEST_REQUIRE(read.has_value(), document);
    BOOST_TEST((*read)["version"].text == "2.1.0");
    BOOST_TEST((*read)["$schema"].text.ends_with("sarif-2.1.0.json"));
    BOOST_TEST((*read)["runs"].items.size() == 1U);
    auto const& run = (*read)["runs"][0];
    BOOST_TEST(run["tool"]["driver"]["name"].text == "sgfstream");
    std::set<std::string> rules;
    for (auto const& rule : run["tool"]["driver"]["rules"].items) {
        BOOST_TEST(rules.insert(rule["id"].text).second, "a rule comes again");
        BOOST_TEST(!rule["shortDescription"]["text"].text.empty());
    }
    BOOST_TEST(rules.size() == sgfstream::diagnostic_codes);
    BOOST_TEST((run["results"].is == kind::array));
    for (auto const& result : run["results"].items) {
        expect_result(result);
    }
    return run["results"];
}

/// What a reporter writes.
std::string reported(cli::report_format format,
                     std::function<void(cli::problem_reporter&, cli::output&)> const& report) {
    std::string text;
    sgfstream::string_sink sink(text);
    cli::output out(sink, "out");
    cli::problem_reporter problems(out, out, {.format = format});
    problems.begin();
    report(problems, out);
    problems.finish();
    out.flush();
    return text;
}

constexpr auto as_sarif = cli::report_format::sarif;
constexpr auto as_json = cli::report_format::json;
auto const io_error = std::make_error_code(std::errc::io_error);

cli::settings with_sarif(bool strict = false, bool quiet = false) {
    cli::settings result;
    result.format = as_sarif;
    result.strict = strict;
    result.quiet = quiet;
    return result;
}

} // namespace

BOOST_AUTO_TEST_SUITE(the_reader_of_json)

BOOST_AUTO_TEST_CASE(takes_what_is_json) {
    for (std::string_view const good :
         {R"({"a":[1,-2.50,0,true,false,null,"x\u00e4\n\"ä"],"b":{}})", "[]", " {} ", "\"\"",
          "12"}) {
        BOOST_TEST(read_json(good).has_value(), good);
    }
    BOOST_TEST((*read_json(R"({"a":[7]})"))["a"][0].text == "7");
}

BOOST_AUTO_TEST_CASE(refuses_what_is_not) {
    for (std::string_view const bad : {"",
                                       "{",
                                       "}",
                                       "[1,]",
                                       "[1 2]",
                                       "{\"a\":1,}",
                                       "{\"a\" 1}",
                                       "{a:1}",
                                       "{\"a\":1,\"a\":2}",
                                       "01",
                                       "1.",
                                       "-",
                                       "\"\n\"",
                                       "\"\\x\"",
                                       "\"\\u12\"",
                                       "\"",
                                       "\"\xFF\"",
                                       "\"\xC0\x80\"",
                                       "\"\xED\xA0\x80\"",
                                       "\"\xE4\"",
                                       "nul",
                                       "[] []",
                                       "'a'"}) {
        BOOST_TEST(!read_json(bad).has_value(), bad);
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(sarif)

BOOST_AUTO_TEST_CASE(without_problems_has_no_results) {
    auto const results = expect_sarif(run_on("check", "(;)", with_sarif()).problems);
    BOOST_TEST(results.items.empty());
}

BOOST_AUTO_TEST_CASE(has_a_result_for_each_problem_of_either_dialect) {
    auto const input = "x(;P0[]A[]A[]B[";
    auto const tolerant = expect_sarif(run_on("check", input, with_sarif()).problems);
    BOOST_TEST(tolerant.items.size() == 5U);
    BOOST_TEST(tolerant[0]["level"].text == "warning");
    BOOST_TEST(tolerant[1]["level"].text == "note");
    auto const& region = tolerant[1]["locations"][0]["physicalLocation"]["region"];
    BOOST_TEST(region["byteOffset"].text == "3");
    BOOST_TEST(region["byteLength"].text == "2");
    auto const strict = expect_sarif(run_on("check", input, with_sarif(true)).problems);
    BOOST_TEST(strict.items.size() == 1U);
    BOOST_TEST(strict[0]["level"].text == "error");
}

BOOST_AUTO_TEST_CASE(says_nothing_about_a_place_that_is_not_known) {
    auto const document = reported(as_sarif, [](cli::problem_reporter& problems, auto&) {
        problems.report_io("missing.sgf", io_error);
        problems.report_no_records("folder");
        problems.report("a.sgf", {7, 0, 0}, {sgfstream::diagnostic_code::nul_byte, 7, 8, 1});
    });
    auto const results = expect_sarif(document);
    BOOST_TEST(results.items.size() == 3U);
    for (auto const& each : results.items) {
        BOOST_TEST((each["locations"][0]["physicalLocation"]["region"].is == kind::null));
    }
}

BOOST_AUTO_TEST_CASE(names_files_by_uris_whatever_they_are_called) {
    auto const uri = [](std::string const& name) {
        auto const results =
            expect_sarif(reported(as_sarif, [&](cli::problem_reporter& problems, auto&) {
                problems.report_io(name, io_error);
            }));
        return results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].text;
    };
    BOOST_TEST(uri("games/a-b_c.sgf") == "games/a-b_c.sgf");
    BOOST_TEST(uri("a:b") == "a%3Ab");
    BOOST_TEST(uri("a?b#c%d e\"\\\n\xFF") == "a%3Fb%23c%25d%20e%22%5C%0A%FF");
    BOOST_TEST(uri("/a/b") == "file:///a/b");
    BOOST_TEST(uri("//a/b") == "file:///a/b");
    BOOST_TEST(uri("<stdin>") == "%3Cstdin%3E");
    for (int byte = 1; byte != 256; ++byte) {
        uri({static_cast<char>(byte), 'x'});
    }
}

BOOST_AUTO_TEST_CASE(stays_a_document_when_memory_runs_out_in_between) {
    auto const document = reported(as_sarif, [](cli::problem_reporter& problems, cli::output& out) {
        problems.report_io("a.sgf", io_error);
        out.buffer() += ",{\"ruleId\":\"cut sh";
        out.drop_line();
        problems.report_io("b.sgf", io_error);
    });
    BOOST_TEST(expect_sarif(document).items.size() == 2U);
}

BOOST_AUTO_TEST_CASE(is_nothing_if_all_is_to_be_quiet) {
    auto const result = run_on("check", "x", with_sarif(false, true));
    BOOST_TEST(result.problems.empty());
    BOOST_TEST(result.worst == cli::exit_problems);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(json)

BOOST_AUTO_TEST_CASE(has_nulls_for_a_place_that_is_not_known) {
    auto const line = reported(as_json, [](cli::problem_reporter& problems, auto&) {
        problems.report("a.sgf", {7, 0, 0}, {sgfstream::diagnostic_code::nul_byte, 7, 8, 1});
    });
    auto const read = read_json(line);
    BOOST_TEST_REQUIRE(read.has_value());
    BOOST_TEST((*read)["offset"].text == "7");
    BOOST_TEST((*read)["end"].text == "8");
    BOOST_TEST((*read).members.contains("line"));
    BOOST_TEST(((*read)["line"].is == kind::null && (*read)["column"].is == kind::null));
}

BOOST_AUTO_TEST_SUITE_END()
