// SPDX-License-Identifier: MIT
// Tiny limits, drawn from the tail of the input: nothing that comes out is ever over one, an error
// names the limit it is about and the same place under every chunking, and reading goes on behind.
#include <sgfstream/game_reader.hpp>
#include <sgfstream/whole_values.hpp>
#include <sgfstream_fuzz/check.hpp>

#include <string>
#include <vector>

namespace {

using sgfstream::limit_errc;
using sgfstream_fuzz::check;

std::uint64_t limit_of(sgfstream::limits const& bounds, limit_errc which) {
    switch (which) {
    case limit_errc::nesting_depth:
        return bounds.nesting_depth;
    case limit_errc::identifier_length:
        return bounds.identifier_length;
    case limit_errc::value_length:
        return bounds.value_length;
    case limit_errc::nodes_per_game:
        return bounds.nodes_per_game;
    case limit_errc::bytes_per_game:
        return bounds.bytes_per_game;
    }
    return 0;
}

void check_game(sgfstream::game const& game, sgfstream::limits const& bounds) {
    check(game.size() <= bounds.nodes_per_game, "no game has more nodes than its limit");
    for (auto const node : game.nodes()) {
        for (auto const property : node.properties()) {
            check(property.identifier().size() <= bounds.identifier_length,
                  "no identifier is longer than its limit");
            for (auto const value : property.values()) {
                check(value.raw().size() <= bounds.value_length,
                      "no value is longer than its limit");
            }
        }
    }
}

/// Everything that reading games brought, as lines to compare.
std::vector<std::string> read(std::string_view input, std::size_t chunk_size,
                              sgfstream::limits const& bounds) {
    std::vector<std::string> lines;
    sgfstream::memory_source source(input, chunk_size);
    sgfstream::game_reader reader(source, bounds);
    std::error_code error;
    for (;;) {
        if (auto const* game = reader.next(error)) {
            check_game(*game, bounds);
            lines.push_back("game at " + std::to_string(game->offset()));
            continue;
        }
        if (!error) {
            return lines;
        }
        auto const& problem = reader.failure();
        lines.push_back(reader.message() + " at " + std::to_string(problem.offset) + ", " +
                        std::to_string(reader.where().line) + ':' +
                        std::to_string(reader.where().column));
        check(lines.back().size() < 400, "messages are bounded");
        check(problem.offset <= input.size(), "a problem is in the input");
        if (error != sgfstream::condition::limit) {
            return lines;
        }
        check(problem.limit == limit_of(bounds, static_cast<limit_errc>(error.value())),
              "an error names the limit it is about");
        check(problem.offset < input.size(), "the first byte over a limit is there");
        check(reader.where().line != 0, "every limit is located");
        check(lines.size() <= input.size() + 1, "reading goes on");
    }
}

struct values {
    std::uint64_t longest = 0;
    void on_tree_begin(std::uint64_t, std::uint64_t) {}
    void on_node(std::uint64_t) {}
    void on_property(std::uint64_t, std::string_view) {}
    void on_value(std::uint64_t, std::string_view raw) {
        longest = std::max<std::uint64_t>(longest, raw.size());
    }
    void on_tree_end(std::uint64_t, std::uint64_t) {}
};

/// The first limit that a builder behind a plain parser finds, which nothing clamps.
std::string first_refusal(std::string_view input, std::size_t chunk_size,
                          sgfstream::limits const& bounds) {
    sgfstream::game target;
    sgfstream::tree_builder builder(target, bounds);
    sgfstream::basic_parser parser(builder);
    for (auto rest = input; !rest.empty();) {
        auto const [consumed, status] = parser.write(rest.substr(0, chunk_size));
        rest.remove_prefix(consumed);
        if (builder.error()) {
            return builder.failure().message() + std::to_string(builder.failure().offset);
        }
        if (status == sgfstream::parse_status::failed) {
            break;
        }
    }
    return {};
}

void check_whole_values(std::string_view input, std::size_t chunk_size,
                        sgfstream::limits const& bounds) {
    values handler;
    sgfstream::whole_values adapter(handler, bounds);
    sgfstream::basic_parser parser(adapter, bounds);
    std::string_view rest = input;
    for (std::size_t writes = 0; !rest.empty(); ++writes) {
        check(writes <= 3 * input.size() + 3, "reading goes on");
        auto const [consumed, status] = parser.write(rest.substr(0, chunk_size));
        rest.remove_prefix(consumed);
        if (status == sgfstream::parse_status::stopped) {
            check(adapter.error() == limit_errc::value_length, "the adapter says why it stopped");
            adapter.clear_error();
        } else if (status == sgfstream::parse_status::failed && !parser.skip_game()) {
            break;
        }
    }
    parser.finish();
    check(handler.longest <= bounds.value_length, "no value is longer than its limit");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = sgfstream_fuzz::as_text(data, size);
    sgfstream_fuzz::tail draws(input);
    sgfstream::limits bounds;
    bounds.nesting_depth = 1 + draws.draw(4);
    bounds.identifier_length = 1 + draws.draw(3);
    bounds.value_length = 1 + draws.draw(9);
    bounds.nodes_per_game = 1 + draws.draw(7);
    bounds.bytes_per_game = 1 + draws.draw(60);
    auto const whole = read(input, 0, bounds);
    check(read(input, 1, bounds) == whole, "limits do not depend on chunks");
    check(read(input, 1 + draws.draw(20), bounds) == whole, "limits do not depend on chunks");
    auto const refusal = first_refusal(input, input.size(), bounds);
    check(first_refusal(input, 1, bounds) == refusal, "a builder's limits do not depend on chunks");
    check_whole_values(input, 1 + draws.draw(20), bounds);
    return 0;
}
