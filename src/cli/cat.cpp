// SPDX-License-Identifier: MIT
#include "reading.hpp"
#include "subcommands.hpp"

#include <sgfstream/writer.hpp>

namespace sgfstream::cli {
namespace {

class cat final : public subcommand {
  public:
    explicit cat(environment const& env)
        : env_(env), writer_(env.out, {.line_length = env.options.line_length}) {}

    void read(source& input, std::string const& name) override {
        read_games(input, name, env_, [this](game const& each, std::uint64_t) {
            writer_.write(each);
            writer_.finish(); // out of the writer's buffer, so that nothing waits there
        });
    }

  private:
    environment env_;
    writer writer_;
};

} // namespace

std::unique_ptr<subcommand> make_cat(environment const& env) {
    return std::make_unique<cat>(env);
}

} // namespace sgfstream::cli
