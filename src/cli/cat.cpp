// SPDX-License-Identifier: MIT
#include "reading.hpp"
#include "subcommands.hpp"

#include <sgfstream/text.hpp>
#include <sgfstream/writer.hpp>

#include <cstdint>
#include <string>

namespace sgfstream::cli {
namespace {

class cat final : public subcommand {
  public:
    explicit cat(environment const& env)
        : env_(env),
          writer_(env.out, {.line_length = env.options.line_length,
                            .odd_identifiers = env.options.keep_odd}) {}

    void read(source& input, std::string const& name) override {
        read_games(input, name, env_, [this](game& each, std::uint64_t) {
            if (!env_.options.strict) {
                // What the charset was before is told where it was guessed, and nothing else needs it.
                each.set_value(each.root(), "CA", "UTF-8");
            }
            if (env_.options.strict || env_.options.keep_odd) {
                writer_.write(each);
            } else {
                write_without_odd_identifiers(each);
            }
            writer_.finish(); // out of the writer's buffer, so that nothing waits there
        });
    }

  private:
    /// The strict dialect cannot hold them; that they were there is reported already. Taking them out
    /// of the game first would cost the square of a node's properties.
    void write_without_odd_identifiers(game const& of);
    void write_node(node n);

    environment env_;
    writer writer_;
};

void cat::write_without_odd_identifiers(game const& of) {
    auto const begins_variation = [](node n) {
        auto const parent = n.parent();
        return !parent || parent.first_child() != parent.last_child();
    };
    auto at = of.root();
    while (at) {
        if (begins_variation(at)) {
            writer_.begin_tree();
        }
        write_node(at);
        auto next = at.first_child();
        while (!next && at) {
            if (begins_variation(at)) {
                writer_.end_tree();
            }
            next = at.next_sibling();
            at = at.parent();
        }
        at = next;
    }
}

void cat::write_node(node n) {
    writer_.node();
    for (auto const p : n.properties()) {
        if (is_identifier(p.identifier())) {
            writer_.property(p.identifier());
            for (auto const v : p.values()) {
                writer_.raw(v.raw());
            }
        }
    }
}

} // namespace

std::unique_ptr<subcommand> make_cat(environment const& env) {
    return std::make_unique<cat>(env);
}

} // namespace sgfstream::cli
