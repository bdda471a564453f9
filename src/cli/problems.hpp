// SPDX-License-Identifier: MIT
#pragma once

#include "output.hpp"
#include "progress.hpp"
#include "settings.hpp"

#include <sgfstream/diagnostic.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/location.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace sgfstream::cli {

/// How often a code was met.
struct tally {
    std::string_view code;
    severity how;
    std::uint64_t times;
};

/// How often problems were met, by how bad they are.
struct problem_figures {
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
    std::uint64_t notes = 0;

    std::uint64_t problems() const noexcept { return errors + warnings; } ///< notes are none
};

/// Prints each problem as one line, counts them, and knows the exit code they lead to.
///
///     path:line:column: error: message [code]
///     {"source":"path","offset":0,"end":0,"line":1,"column":1,"severity":"error","code":"…","message":"…"}
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

    /// @param target    where the lines go
    /// @param remarks   where is told what was not listed there; both must outlive the reporter
    /// @param progress  what to take away before each line, if anything
    problem_reporter(output& target, output& remarks, style const& how,
                     progress_meter* progress = nullptr) noexcept
        : target_(target), remarks_(remarks), style_(how), progress_(progress) {}

    /// Before the first problem and behind the last: what a whole document begins and ends with.
    void begin();
    void finish();

    /// A problem in an input: a syntax error, or a limit.
    /// @param message  as of `problem::message`
    void report(std::string_view source, location const& where, std::error_code code,
                std::string_view message);

    /// What the tolerant dialect has to say. A place that is not known has line 0. It is counted by
    /// `end_input`, since more of them are met than are reported.
    void report(std::string_view source, location const& where, diagnostic const& what);

    /// A file or folder that could not be opened, or not read to its end.
    void report_io(std::string_view source, std::error_code code);

    /// A folder without records.
    void report_no_records(std::string_view folder);

    /// Stand around what is reported of an input in the tolerant dialect.
    /// @param met  every diagnostic of it; how many were not reported is told in one line:
    ///             `path: 37 more diagnostics were not listed: 30 nul-byte, 7 odd-ident`
    void begin_input() noexcept { listed_ = {}; }
    void end_input(std::string_view source, diagnostic_counts const& met);

    problem_figures figures() const;

    /// The codes that were met, the commonest first, and of those the worst.
    std::vector<tally> tallies() const;

    exit_code worst() const noexcept { return worst_; }

  private:
    struct entry {
        std::string_view source;
        location const* where; ///< null for what is about a whole file; line 0 if not known
        std::uint64_t end;     ///< behind what it is about, in bytes
        severity how;
        std::string_view code;
        std::string_view message;
    };

    void add_error(entry const& what, exit_code leads_to);
    void add(entry const& what, exit_code leads_to);
    void append_text(entry const& what);
    void append_json(entry const& what);
    void append_sarif(entry const& what);

    output& target_;
    output& remarks_;
    style style_;
    progress_meter* progress_;
    bool is_first_ = true;
    diagnostic_counts counts_;
    diagnostic_counts listed_;                         ///< of the input in hand
    std::map<std::string_view, std::uint64_t> errors_; ///< those that are no diagnostics, by code
    exit_code worst_ = exit_well;
};

} // namespace sgfstream::cli
