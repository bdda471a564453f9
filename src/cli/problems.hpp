// SPDX-License-Identifier: MIT
#pragma once

#include "output.hpp"
#include "progress.hpp"
#include "settings.hpp"

#include <sgfstream/diagnostic.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/location.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace sgfstream::cli {

/// Prints each problem as one line, counts them, and knows the exit code they lead to.
///
///     path:line:column: error: message [code]
///     {"source":"path","offset":0,"line":1,"column":1,"severity":"error","code":"…","message":"…"}
///
/// or all of them as one document of SARIF 2.1.0, between `begin` and `finish`.
class problem_reporter {
  public:
    struct style {
        report_format format = report_format::text;
        bool quiet = false; ///< count only
        bool colours = false;
        bool warnings_are_errors = false; ///< as for the exit code
    };

    /// @param target    where the lines go; it must outlive the reporter
    /// @param progress  what to take away before each line, if anything
    problem_reporter(output& target, style const& how, progress_meter* progress = nullptr) noexcept
        : target_(target), style_(how), progress_(progress) {}

    /// Before the first problem and behind the last: what a whole document begins and ends with.
    void begin();
    void finish();

    /// A problem in an input: a syntax error, or a limit.
    /// @param message  as of `problem::message`
    void report(std::string_view source, location const& where, std::error_code code,
                std::string_view message);

    /// What the tolerant dialect has to say. A place that is not known has line 0.
    void report(std::string_view source, location const& where, diagnostic const& what);

    /// A file or folder that could not be opened, or not read to its end.
    void report_io(std::string_view source, std::error_code code);

    /// A folder without records.
    void report_no_records(std::string_view folder);

    /// Adds how often each diagnostic was met in an input, whether it was reported or not.
    void count_all(diagnostic_counts const& counts) noexcept { counts_ += counts; }
    diagnostic_counts const& counts() const noexcept { return counts_; }

    /// How many problems were reported; notes are none.
    std::uint64_t count() const noexcept { return count_; }
    exit_code worst() const noexcept { return worst_; }

  private:
    struct entry {
        std::string_view source;
        location const* where; ///< null for what is about a whole file
        std::uint64_t end;     ///< behind what it is about, in bytes
        severity how;
        std::string_view code;
        std::string_view message;
    };

    void add(entry const& what, exit_code leads_to);
    void append_text(entry const& what);
    void append_json(entry const& what);
    void append_sarif(entry const& what);

    output& target_;
    style style_;
    progress_meter* progress_;
    std::uint64_t count_ = 0;
    bool is_first_ = true;
    diagnostic_counts counts_;
    exit_code worst_ = exit_well;
};

} // namespace sgfstream::cli
