// SPDX-License-Identifier: MIT
#include "reading.hpp"
#include "subcommands.hpp"

#include <sgfstream/text.hpp>
#include <sgfstream/writer.hpp>

#include <string>
#include <vector>

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
            if (!env_.options.strict && !env_.options.keep_odd) {
                drop_odd_identifiers(each);
            }
            writer_.write(each);
            writer_.finish(); // out of the writer's buffer, so that nothing waits there
        });
    }

  private:
    /// The strict dialect cannot hold them; that they were there is reported already.
    static void drop_odd_identifiers(game& of) {
        std::vector<std::string> odd;
        for (auto const n : of.nodes()) {
            odd.clear();
            for (auto const p : n.properties()) {
                if (!is_identifier(p.identifier())) {
                    odd.emplace_back(p.identifier());
                }
            }
            for (auto const& each : odd) {
                of.remove_property(n, each);
            }
        }
    }

    environment env_;
    writer writer_;
};

} // namespace

std::unique_ptr<subcommand> make_cat(environment const& env) {
    return std::make_unique<cat>(env);
}

} // namespace sgfstream::cli
