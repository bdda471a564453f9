// SPDX-License-Identifier: MIT
#include "problems.hpp"

#include "json_text.hpp"
#include "readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace sgfstream::cli {

void problem_reporter::report(std::string_view source, location const& where, std::error_code code,
                              std::string_view message) {
    add_error({source, &where, where.offset, severity::error, code_name(code), message},
              exit_problems);
}

void problem_reporter::report(std::string_view source, location const& where,
                              diagnostic const& what) {
    auto const how = what.severity();
    bool const fails =
        how == severity::error || (how == severity::warning && style_.warnings_are_errors);
    add({source, &where, what.end, how, code_name(what.code), what.message()},
        fails ? exit_problems : exit_well);
}

void problem_reporter::report_io(std::string_view source, std::error_code code) {
    add_error({source, nullptr, 0, severity::error, code_name(code), code.message()}, exit_io);
}

void problem_reporter::report_no_records(std::string_view folder) {
    add_error(
        {folder, nullptr, 0, severity::error, "no-records", "no .sgf or .sgfs file in this folder"},
        exit_problems);
}

void problem_reporter::add_error(entry const& what, exit_code leads_to) {
    ++errors_[what.code];
    add(what, leads_to);
}

std::vector<tally> problem_reporter::tallies() const {
    std::vector<tally> result;
    for (std::size_t i = 1; i <= diagnostic_codes; ++i) {
        auto const code = static_cast<diagnostic_code>(i);
        if (auto const times = counts_.of(code); times != 0) {
            result.push_back({code_name(code), severity_of(code), times});
        }
    }
    for (auto const& [code, times] : errors_) {
        result.push_back({code, severity::error, times});
    }
    std::stable_sort(result.begin(), result.end(), [](tally const& a, tally const& b) {
        return a.times != b.times ? a.times > b.times : a.how > b.how;
    });
    return result;
}

problem_figures problem_reporter::figures() const {
    problem_figures result;
    for (auto const& each : tallies()) {
        (each.how == severity::error     ? result.errors
         : each.how == severity::warning ? result.warnings
                                         : result.notes) += each.times;
    }
    return result;
}

void problem_reporter::add(entry const& what, exit_code leads_to) {
    worst_ = std::max(worst_, leads_to);
    if (style_.quiet) {
        return;
    }
    if (progress_ != nullptr) {
        progress_->clear();
    }
    switch (style_.format) {
    case report_format::text:
        append_text(what);
        break;
    case report_format::json:
        append_json(what);
        break;
    case report_format::sarif:
        append_sarif(what);
        break;
    }
    is_first_ = false;
    target_.settle();
}

void problem_reporter::append_text(entry const& what) {
    char const* const bold = style_.colours ? "\x1B[1m" : "";
    char const* const plain = style_.colours ? "\x1B[0m" : "";
    char const* const colour = !style_.colours                 ? ""
                               : what.how == severity::error   ? "\x1B[1;31m"
                               : what.how == severity::warning ? "\x1B[1;35m"
                                                               : "\x1B[1;36m";
    auto const out = std::back_inserter(target_.buffer());
    fmt::format_to(out, "{}{}:", bold, printable(what.source));
    if (what.where != nullptr && what.where->line != 0) {
        fmt::format_to(out, "{}:{}:", what.where->line, what.where->column);
    }
    fmt::format_to(out, "{} {}{}:{} {} [{}]\n", plain, colour, severity_name(what.how), plain,
                   what.message, what.code);
}

void problem_reporter::append_json(entry const& what) {
    std::string& out = target_.buffer();
    out += R"({"source":)";
    append_json_string(out, what.source);
    auto const to = std::back_inserter(out);
    if (what.where != nullptr) {
        fmt::format_to(to, R"(,"offset":{},"end":{})", what.where->offset, what.end);
    } else {
        out += R"(,"offset":null,"end":null)";
    }
    if (what.where != nullptr && what.where->line != 0) {
        fmt::format_to(to, R"(,"line":{},"column":{})", what.where->line, what.where->column);
    } else {
        out += R"(,"line":null,"column":null)";
    }
    fmt::format_to(to, R"(,"severity":"{}","code":"{}","message":)", severity_name(what.how),
                   what.code);
    append_json_string(out, what.message);
    out += "}\n";
}

} // namespace sgfstream::cli
