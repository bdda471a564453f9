// SPDX-License-Identifier: MIT
#include "json_text.hpp"
#include "reading.hpp"
#include "subcommands.hpp"

#include <sgfstream/whole_values.hpp>

#include <fmt/format.h>

#include <iterator>

namespace sgfstream::cli {
namespace {

/// Writes each event as a line. The games of a source count from 1.
class event_lines {
  public:
    event_lines(output& out, bool raw, std::string_view name)
        : out_(out), text_(out.buffer()), raw_(raw) {
        prefix_ = R"({"source":)";
        append_json_string(prefix_, name);
        prefix_ += R"(,"game":)";
        size_of_source_ = prefix_.size();
        begin_game();
    }

    void on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
        if (depth == 1) {
            ++game_;
            begin_game();
        }
        begin("tree_begin", offset);
        end_with_depth(depth);
    }
    void on_node(std::uint64_t offset) {
        begin("node", offset);
        end();
    }
    void on_property(std::uint64_t offset, std::string_view identifier) {
        begin("property", offset);
        text_ += R"(,"identifier":")";
        text_ += identifier;
        text_ += '"';
        end();
    }
    void on_value(std::uint64_t offset, std::string_view raw) {
        begin("value", offset);
        text_ += R"(,"text":)";
        append_json_value(text_, raw, raw_);
        end();
    }
    void on_tree_end(std::uint64_t offset, std::uint64_t depth) {
        begin("tree_end", offset);
        end_with_depth(depth);
    }

    void on_diagnostic(diagnostic const& what) {
        begin("diagnostic", what.offset);
        fmt::format_to(std::back_inserter(text_), R"(,"end":{},"severity":"{}","code":"{}")",
                       what.end, severity_name(what.severity()), code_name(what.code));
        end();
    }

  private:
    void begin_game() {
        prefix_.resize(size_of_source_);
        fmt::format_to(std::back_inserter(prefix_), R"({},"event":")", game_);
    }
    void begin(std::string_view event, std::uint64_t offset) {
        text_ += prefix_;
        text_ += event;
        text_ += R"(","offset":)";
        append_number(text_, offset);
    }
    void end_with_depth(std::uint64_t depth) {
        text_ += R"(,"depth":)";
        append_number(text_, depth);
        end();
    }
    void end() {
        text_ += "}\n";
        out_.settle();
    }

    output& out_;
    std::string& text_; ///< the buffer of out_
    bool raw_;
    std::uint64_t game_ = 0;
    std::string prefix_; ///< what the lines of a game begin with
    std::size_t size_of_source_;
};

class events final : public subcommand {
  public:
    explicit events(environment const& env) : env_(env) {}

    void read(source& input, std::string const& name) override {
        event_lines lines(env_.out, env_.options.raw, name);
        whole_values values(lines, env_.options.bounds);
        read_events(input, name, values, env_, [] {});
    }

  private:
    environment env_;
};

} // namespace

std::unique_ptr<subcommand> make_events(environment const& env) {
    return std::make_unique<events>(env);
}

} // namespace sgfstream::cli
