// SPDX-License-Identifier: MIT
// The subcommands: each has a file of its own, and one line in the table of subcommands.cpp.
#pragma once

#include "output.hpp"
#include "problems.hpp"
#include "settings.hpp"

#include <sgfstream/source.hpp>

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace sgfstream::cli {

/// What a subcommand works with. Everything must outlive it.
struct environment {
    settings const& options;
    output& out; ///< for results
    problem_reporter& problems;
};

/// What is done with the inputs, which come one after the other.
class subcommand {
  public:
    virtual ~subcommand() = default;

    /// Reads one input to its end, or to the first error that ends it; reports its problems.
    /// @throws output_error
    virtual void read(source& input, std::string const& name) = 0;

    /// Called when all inputs were read.
    /// @returns a line for people about the work done, if there is something to say
    /// @throws output_error
    virtual std::string finish() { return {}; }

  protected:
    subcommand() = default;
    subcommand(subcommand const&) = default;
    subcommand& operator=(subcommand const&) = default;
};

/// Which of the options a subcommand takes that not all of them take.
struct option_choice {
    bool check_output = false; ///< --quiet, --summary
    bool format = false;
    bool line_length = false;
    bool keep_odd = false;
    bool raw = false;
    bool value_limit = false;
    bool game_limits = false; ///< those that only whole games are held to
};

struct subcommand_entry {
    std::string_view name;
    std::string_view help;     ///< one line
    std::string_view examples; ///< lines of a command each
    option_choice takes;
    bool problems_are_results = false; ///< they go to standard output
    bool writes_while_reading = false; ///< results come all the time, not only problems
    std::unique_ptr<subcommand> (*make)(environment const&);
};

std::span<subcommand_entry const> all_subcommands() noexcept;

std::unique_ptr<subcommand> make_check(environment const&);
std::unique_ptr<subcommand> make_cat(environment const&);
std::unique_ptr<subcommand> make_events(environment const&);
std::unique_ptr<subcommand> make_json(environment const&);
std::unique_ptr<subcommand> make_stats(environment const&);

} // namespace sgfstream::cli
