// SPDX-License-Identifier: MIT
#include "problems.hpp"

#include "json_text.hpp"
#include "readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace sgfstream::cli {

void problem_reporter::report(std::string_view source, location const& where, std::error_code code,
                              std::string_view message) {
    add(source, &where, code_name(code), message, exit_problems);
}

void problem_reporter::report_io(std::string_view source, std::error_code code) {
    add(source, nullptr, code_name(code), code.message(), exit_io);
}

void problem_reporter::report_no_records(std::string_view folder) {
    add(folder, nullptr, "no-records", "no .sgf or .sgfs file in this folder", exit_problems);
}

void problem_reporter::add(std::string_view source, location const* where, std::string_view code,
                           std::string_view message, exit_code leads_to) {
    ++count_;
    worst_ = std::max(worst_, leads_to);
    if (style_.quiet) {
        return;
    }
    if (progress_ != nullptr) {
        progress_->clear();
    }
    if (style_.format == report_format::json) {
        append_json(source, where, code, message);
    } else {
        append_text(source, where, code, message);
    }
    target_.settle();
}

void problem_reporter::append_text(std::string_view source, location const* where,
                                   std::string_view code, std::string_view message) {
    char const* const bold = style_.colours ? "\x1B[1m" : "";
    char const* const red = style_.colours ? "\x1B[1;31m" : "";
    char const* const plain = style_.colours ? "\x1B[0m" : "";
    auto const out = std::back_inserter(target_.buffer());
    fmt::format_to(out, "{}{}:", bold, printable(source));
    if (where != nullptr) {
        fmt::format_to(out, "{}:{}:", where->line, where->column);
    }
    fmt::format_to(out, "{} {}error:{} {} [{}]\n", plain, red, plain, message, code);
}

void problem_reporter::append_json(std::string_view source, location const* where,
                                   std::string_view code, std::string_view message) {
    std::string& out = target_.buffer();
    out += R"({"source":)";
    append_json_string(out, source);
    if (where != nullptr) {
        fmt::format_to(std::back_inserter(out), R"(,"offset":{},"line":{},"column":{})",
                       where->offset, where->line, where->column);
    } else {
        out += R"(,"offset":null,"line":null,"column":null)";
    }
    fmt::format_to(std::back_inserter(out), R"(,"severity":"error","code":"{}","message":)", code);
    append_json_string(out, message);
    out += "}\n";
}

} // namespace sgfstream::cli
