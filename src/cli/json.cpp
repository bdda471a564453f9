// SPDX-License-Identifier: MIT
#include "json_text.hpp"
#include "reading.hpp"
#include "subcommands.hpp"

#include <fmt/format.h>

#include <iterator>

namespace sgfstream::cli {
namespace {

class json final : public subcommand {
  public:
    explicit json(environment const& env)
        : out_(env.out), text_(env.out.buffer()), env_(env), raw_(env.options.raw) {}

    void read(source& input, std::string const& name) override {
        source_.clear();
        append_json_string(source_, name);
        read_games(input, name, env_,
                   [this](game const& each, std::uint64_t number) { put(each, number); });
    }

  private:
    void put(game const& each, std::uint64_t number) {
        fmt::format_to(std::back_inserter(text_),
                       R"({{"source":{},"game":{},"offset":{},"nodes":[)", source_, number,
                       each.offset());
        char const* separator = "";
        for (auto const n : each.nodes()) {
            text_ += separator;
            put(n);
            separator = ",";
        }
        text_ += "]}\n";
        out_.settle();
    }

    void put(node n) {
        auto const parent = n.parent();
        text_ += R"({"parent":)";
        if (parent) {
            append_number(text_, parent.index());
        } else {
            text_ += "null";
        }
        text_ += R"(,"properties":{)";
        char const* separator = "\"";
        for (auto const p : n.properties()) {
            text_ += separator;
            text_ += p.identifier();
            text_ += "\":[";
            put_values(p);
            text_ += ']';
            separator = ",\"";
        }
        text_ += "}}";
        out_.settle();
    }

    void put_values(property p) {
        char const* separator = "";
        for (auto const v : p.values()) {
            text_ += separator;
            append_json_value(text_, v.raw(), raw_);
            out_.settle();
            separator = ",";
        }
    }

    output& out_;
    std::string& text_; ///< the buffer of out_
    environment env_;
    bool raw_;
    std::string source_; ///< as JSON
};

} // namespace

std::unique_ptr<subcommand> make_json(environment const& env) {
    return std::make_unique<json>(env);
}

} // namespace sgfstream::cli
