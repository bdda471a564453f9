// SPDX-License-Identifier: MIT
#include "identifier_counts.hpp"
#include "json_text.hpp"
#include "readable.hpp"
#include "reading.hpp"
#include "subcommands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>

namespace sgfstream::cli {
namespace {

constexpr std::size_t commonest_shown = 10;

struct longest_game {
    std::string source;
    std::uint64_t number = 0; ///< in its source, from 1; 0 as long as there is none
    std::uint64_t offset = 0;
    std::uint64_t nodes = 0;
    std::uint64_t bytes = 0;
};

struct figures {
    std::uint64_t files = 0;
    std::uint64_t games = 0;
    std::uint64_t nodes = 0;
    std::uint64_t properties = 0;
    std::uint64_t values = 0;
    std::uint64_t bytes = 0;
    std::uint64_t deepest = 0;
    longest_game longest;
    identifier_counts identifiers;
};

/// Counts the events of one input.
class counting_handler {
  public:
    counting_handler(figures& totals, std::string const& name) : totals_(totals), name_(name) {}

    void on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
        if (depth == 1) {
            ++number_;
            offset_ = offset;
            nodes_before_ = totals_.nodes;
            refused_ = false;
        }
        totals_.deepest = std::max(totals_.deepest, depth);
    }
    void on_node(std::uint64_t) { ++totals_.nodes; }
    void on_property(std::uint64_t, std::string_view identifier) {
        ++totals_.properties;
        totals_.identifiers.add(identifier);
    }
    void on_value_begin(std::uint64_t) {}
    void on_value_part(std::uint64_t, std::string_view) {}
    void on_value_end(std::uint64_t) { ++totals_.values; }
    void on_tree_end(std::uint64_t offset, std::uint64_t depth) {
        if (depth == 1 && !refused_) {
            ++totals_.games;
            auto const nodes = totals_.nodes - nodes_before_;
            if (nodes > totals_.longest.nodes) {
                totals_.longest = {name_, number_, offset_, nodes, offset + 1 - offset_};
            }
        }
    }
    void refuse() noexcept { refused_ = true; }

  private:
    figures& totals_;
    std::string const& name_;
    std::uint64_t number_ = 0; ///< of the game in hand
    std::uint64_t offset_ = 0;
    std::uint64_t nodes_before_ = 0;
    bool refused_ = false;
};

class stats final : public subcommand {
  public:
    explicit stats(environment const& env) : env_(env) {}

    void read(source& input, std::string const& name) override {
        ++totals_.files;
        counting_handler handler(totals_, name);
        totals_.bytes += read_events(input, name, handler, env_, [&] { handler.refuse(); });
    }

    std::string finish() override {
        std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - begin_;
        if (env_.options.format == report_format::json) {
            put_json(seconds.count());
        } else {
            put_text(seconds.count());
        }
        env_.out.settle();
        return {};
    }

  private:
    double speed(double seconds) const {
        return static_cast<double>(totals_.bytes) / std::max(seconds, 1e-9);
    }
    void put_line(std::string_view name, std::string_view value, std::string_view more = {}) {
        fmt::format_to(std::back_inserter(env_.out.buffer()), "{:<18}{:>18}{}{}\n", name, value,
                       more.empty() ? "" : "  ", more);
    }
    void put_text(double seconds);
    void put_json(double seconds);

    environment env_;
    figures totals_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

void stats::put_text(double seconds) {
    put_line("files", grouped(totals_.files));
    put_line("games", grouped(totals_.games));
    put_line("nodes", grouped(totals_.nodes));
    put_line("properties", grouped(totals_.properties));
    put_line("values", grouped(totals_.values));
    put_line("bytes", grouped(totals_.bytes), in_bytes(static_cast<double>(totals_.bytes)));
    put_line("deepest nesting", grouped(totals_.deepest));
    auto const& longest = totals_.longest;
    if (longest.number != 0) {
        put_line("longest game", counted(longest.nodes, "node"),
                 fmt::format("{}, game {}", printable(longest.source), grouped(longest.number)));
    }
    auto const met = env_.problems.figures();
    put_line("errors", grouped(met.errors));
    put_line("warnings", grouped(met.warnings));
    put_line("notes", grouped(met.notes));
    put_line("seconds", fmt::format("{:.3f}", seconds));
    put_line("bytes per second", grouped(static_cast<std::uint64_t>(speed(seconds))),
             in_bytes(speed(seconds)) + "/s");
    put_line("identifiers", grouped(totals_.identifiers.distinct()), "the commonest:");
    for (auto const& [identifier, count] : totals_.identifiers.commonest(commonest_shown)) {
        put_line("  " + identifier, grouped(count));
    }
    if (totals_.identifiers.not_told_apart() != 0) {
        put_line("  others", grouped(totals_.identifiers.not_told_apart()),
                 "not told apart: there are too many different identifiers");
    }
}

void stats::put_json(double seconds) {
    std::string& text = env_.out.buffer();
    auto const out = std::back_inserter(text);
    fmt::format_to(
        out,
        R"({{"files":{},"games":{},"nodes":{},"properties":{},"values":{},"bytes":{},"deepest_nesting":{},"longest_game":)",
        totals_.files, totals_.games, totals_.nodes, totals_.properties, totals_.values,
        totals_.bytes, totals_.deepest);
    auto const& longest = totals_.longest;
    if (longest.number != 0) {
        text += R"({"source":)";
        append_json_string(text, longest.source);
        fmt::format_to(out, R"(,"game":{},"offset":{},"nodes":{},"bytes":{}}})", longest.number,
                       longest.offset, longest.nodes, longest.bytes);
    } else {
        text += "null";
    }
    fmt::format_to(out, R"(,"identifiers":{},"commonest_properties":[)",
                   totals_.identifiers.distinct());
    char const* separator = "";
    for (auto const& [identifier, count] : totals_.identifiers.commonest(commonest_shown)) {
        fmt::format_to(out, R"({}{{"identifier":"{}","count":{}}})", separator, identifier, count);
        separator = ",";
    }
    auto const met = env_.problems.figures();
    fmt::format_to(
        out,
        R"(],"properties_not_told_apart":{},"problems":{},"errors":{},"warnings":{},"notes":{},)",
        totals_.identifiers.not_told_apart(), met.problems(), met.errors, met.warnings, met.notes);
    fmt::format_to(out, R"("seconds":{:.6f},"bytes_per_second":{:.0f}}})", seconds, speed(seconds));
    text += '\n';
}

} // namespace

std::unique_ptr<subcommand> make_stats(environment const& env) {
    return std::make_unique<stats>(env);
}

} // namespace sgfstream::cli
