// SPDX-License-Identifier: MIT
#pragma once

#include "output.hpp"
#include "progress.hpp"
#include "settings.hpp"

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
class problem_reporter {
  public:
    struct style {
        report_format format = report_format::text;
        bool quiet = false; ///< count only
        bool colours = false;
    };

    /// @param target    where the lines go; it must outlive the reporter
    /// @param progress  what to take away before each line, if anything
    problem_reporter(output& target, style const& how, progress_meter* progress = nullptr) noexcept
        : target_(target), style_(how), progress_(progress) {}

    /// A problem in an input: a syntax error, or a limit.
    /// @param message  as of `problem::message`
    void report(std::string_view source, location const& where, std::error_code code,
                std::string_view message);

    /// A file or folder that could not be opened, or not read to its end.
    void report_io(std::string_view source, std::error_code code);

    /// A folder without records.
    void report_no_records(std::string_view folder);

    std::uint64_t count() const noexcept { return count_; }
    exit_code worst() const noexcept { return worst_; }

  private:
    void add(std::string_view source, location const* where, std::string_view code,
             std::string_view message, exit_code leads_to);
    void append_text(std::string_view source, location const* where, std::string_view code,
                     std::string_view message);
    void append_json(std::string_view source, location const* where, std::string_view code,
                     std::string_view message);

    output& target_;
    style style_;
    progress_meter* progress_;
    std::uint64_t count_ = 0;
    exit_code worst_ = exit_well;
};

} // namespace sgfstream::cli
