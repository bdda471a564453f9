// SPDX-License-Identifier: MIT
#include "readable.hpp"
#include "reading.hpp"
#include "subcommands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string>
#include <string_view>

namespace sgfstream::cli {
namespace {

/// Counts the games that are whole. An end without a begin is that of a game that was refused.
struct game_counter {
    std::uint64_t games = 0;
    bool good = false; ///< the game in hand

    void on_tree_begin(std::uint64_t, std::uint64_t depth) { good = good || depth == 1; }
    void on_node(std::uint64_t) {}
    void on_property(std::uint64_t, std::string_view) {}
    void on_value_begin(std::uint64_t) {}
    void on_value_part(std::uint64_t, std::string_view) {}
    void on_value_end(std::uint64_t) {}
    void on_tree_end(std::uint64_t, std::uint64_t depth) {
        if (depth == 1) {
            games += good ? 1 : 0;
            good = false;
        }
    }
};

class check final : public subcommand {
  public:
    explicit check(environment const& env) : env_(env) {}

    void read(source& input, std::string const& name) override {
        ++files_;
        counter_.good = false;
        bytes_ += read_events<repeats::are_reported>(input, name, counter_, env_,
                                                     [this] { counter_.good = false; });
    }

    std::string finish() override {
        std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - begin_;
        auto const bytes = static_cast<double>(bytes_);
        return codes() + fmt::format("{}, {}, {}; {} in {:.2f} s, {}/s", counted(files_, "file"),
                                     counted(counter_.games, "game"), problems(), in_bytes(bytes),
                                     seconds.count(),
                                     in_bytes(bytes / std::max(seconds.count(), 1e-9)));
    }

  private:
    /// A line for each code that was met, the commonest first.
    std::string codes() const {
        std::string result;
        for (auto const& [code, how, times] : env_.problems.tallies()) {
            auto const name = std::string(severity_name(how)) + (times == 1 ? "" : "s");
            fmt::format_to(std::back_inserter(result), "{:>12} {:<8}  {}\n", grouped(times), name,
                           code);
        }
        return result;
    }

    /// `1 error, 2 warnings`: what there was.
    std::string problems() const {
        auto const met = env_.problems.figures();
        std::string result;
        auto const add = [&](std::uint64_t times, std::string_view what) {
            if (times != 0) {
                result += (result.empty() ? "" : ", ") + counted(times, what);
            }
        };
        add(met.errors, "error");
        add(met.warnings, "warning");
        add(met.notes, "note");
        return result.empty() ? "no problems" : result;
    }

    environment env_;
    game_counter counter_;
    std::uint64_t files_ = 0;
    std::uint64_t bytes_ = 0;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

} // namespace

std::unique_ptr<subcommand> make_check(environment const& env) {
    return std::make_unique<check>(env);
}

} // namespace sgfstream::cli
