// SPDX-License-Identifier: MIT
// Problems as SARIF 2.1.0, columns in bytes: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>.
#include "json_text.hpp"
#include "problems.hpp"

#include <sgfstream/version.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace sgfstream::cli {
namespace {

/// A path as a URI reference: what cannot stand in one is escaped. A colon can, but not everywhere.
std::string uri_of(std::string_view path) {
    constexpr std::string_view plain = "/-._~!$&'()*+,;=@";
    std::string result = path.starts_with('/') ? "file://" : "";
    while (path.starts_with("//")) {
        path.remove_prefix(1); // two of them would begin the name of a host
    }
    for (char const c : path) {
        bool const is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (is_letter || (c >= '0' && c <= '9') || plain.find(c) != std::string_view::npos) {
            result += c;
        } else {
            fmt::format_to(std::back_inserter(result), "%{:02X}", static_cast<unsigned char>(c));
        }
    }
    return result;
}

/// What each code of the tolerant dialect means. The others say it in their messages alone.
void append_rules(std::string& out) {
    for (std::size_t i = 1; i <= diagnostic_codes; ++i) {
        auto const code = static_cast<diagnostic_code>(i);
        fmt::format_to(std::back_inserter(out), R"({}{{"id":"{}","shortDescription":{{"text":)",
                       i == 1 ? "" : ",\n", code_name(code));
        append_json_string(out, diagnostic{.code = code}.message());
        fmt::format_to(std::back_inserter(out), R"(}},"defaultConfiguration":{{"level":"{}"}}}})",
                       severity_name(severity_of(code)));
    }
}

} // namespace

void problem_reporter::begin() {
    if (style_.format == report_format::sarif && !style_.quiet) {
        std::string& out = target_.buffer();
        out +=
            R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[)"
            R"({"tool":{"driver":{"name":"sgfstream","version":")" SGFSTREAM_VERSION
            R"(","rules":[)"
            "\n";
        append_rules(out);
        out += "]}},\n\"results\":[\n";
        target_.settle();
    }
}

void problem_reporter::finish() {
    if (style_.format == report_format::sarif && !style_.quiet) {
        target_.buffer() += "]}]}\n";
        target_.settle();
    }
}

/// Each result is a line of its own, so that one that is not complete can be dropped.
void problem_reporter::append_sarif(entry const& what) {
    std::string& out = target_.buffer();
    fmt::format_to(std::back_inserter(out), R"({}{{"ruleId":"{}","level":"{}","message":{{"text":)",
                   is_first_ ? "" : ",", what.code, severity_name(what.how));
    append_json_string(out, what.message);
    out += R"(},"locations":[{"physicalLocation":{"artifactLocation":{"uri":)";
    append_json_string(out, uri_of(what.source));
    out += '}';
    if (what.where != nullptr && what.where->line != 0) {
        fmt::format_to(
            std::back_inserter(out),
            R"(,"region":{{"startLine":{},"startColumn":{},"byteOffset":{},"byteLength":{}}})",
            what.where->line, what.where->column, what.where->offset,
            what.end > what.where->offset ? what.end - what.where->offset : 0);
    }
    out += "}}]}\n";
}

} // namespace sgfstream::cli
