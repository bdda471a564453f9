// SPDX-License-Identifier: MIT
#include "problems.hpp"

#include "json_text.hpp"
#include "readable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace sgfstream::cli {
namespace {

std::vector<tally> tallies_of(diagnostic_counts const& counts) {
    std::vector<tally> result;
    for (std::size_t i = 1; i <= diagnostic_codes; ++i) {
        auto const code = static_cast<diagnostic_code>(i);
        if (auto const times = counts.of(code); times != 0) {
            result.push_back({code_name(code), severity_of(code), times});
        }
    }
    return result;
}

/// The commonest first, and of those the worst.
void sort(std::vector<tally>& tallies) {
    std::stable_sort(tallies.begin(), tallies.end(), [](tally const& a, tally const& b) {
        return a.times != b.times ? a.times > b.times : a.how > b.how;
    });
}

/// `37 more diagnostics were not listed: 30 nul-byte, 7 odd-ident`; empty if there are none. So many
/// codes are named, the others summed up.
std::string told_as_not_listed(diagnostic_counts const& counts) {
    constexpr std::size_t most_named = 4;
    auto tallies = tallies_of(counts);
    sort(tallies);
    std::uint64_t all = 0;
    std::uint64_t of_others = 0;
    std::string named;
    for (std::size_t i = 0; i != tallies.size(); ++i) {
        all += tallies[i].times;
        if (i < most_named) {
            named += fmt::format("{} {} {}", i == 0 ? ":" : ",", grouped(tallies[i].times),
                                 tallies[i].code);
        } else {
            of_others += tallies[i].times;
        }
    }
    if (of_others != 0) {
        named += fmt::format(", {} of other codes", grouped(of_others));
    }
    return all == 0 ? ""
                    : fmt::format("{} {} not listed{}", counted(all, "more diagnostic"),
                                  all == 1 ? "was" : "were", named);
}

} // namespace

void problem_reporter::report(std::string_view source, location const& where, std::error_code code,
                              std::string_view message) {
    add_error({source, &where, where.offset, severity::error, code_name(code), message},
              exit_problems);
}

void problem_reporter::report(std::string_view source, location const& where,
                              diagnostic const& what) {
    listed_.add(what.code);
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

void problem_reporter::end_input(std::string_view source, diagnostic_counts const& met) {
    counts_ += met;
    auto left = met;
    left -= listed_;
    auto const told = style_.quiet ? std::string() : told_as_not_listed(left);
    if (told.empty()) {
        return;
    }
    if (progress_ != nullptr) {
        progress_->clear();
    }
    target_.flush(); // what was listed comes before it
    remarks_.write(printable(source) + ": " + told + '\n');
}

void problem_reporter::add_error(entry const& what, exit_code leads_to) {
    ++errors_[what.code];
    add(what, leads_to);
}

std::vector<tally> problem_reporter::tallies() const {
    auto result = tallies_of(counts_);
    for (auto const& [code, times] : errors_) {
        result.push_back({code, severity::error, times});
    }
    sort(result);
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
