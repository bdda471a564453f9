// SPDX-License-Identifier: MIT
// Counts the moves of a stream of games, whatever its size: count_moves < archive.sgf
#include <sgfstream/sgfstream.hpp>

#include <cstdio>

struct move_counter : sgfstream::handler {
    long moves = 0;

    sgfstream::action on_property(std::uint64_t, std::string_view identifier) override {
        moves += identifier == "B" || identifier == "W";
        return sgfstream::action::proceed;
    }
};

int main() {
    move_counter counter;
    sgfstream::parser parser(counter);
    char chunk[4096];
    while (auto const size = std::fread(chunk, 1, sizeof chunk, stdin)) {
        if (parser.write({chunk, size}).status == sgfstream::parse_status::failed) {
            break;
        }
    }
    if (parser.finish() == sgfstream::parse_status::failed) {
        std::fprintf(stderr, "%s\n", parser.failure().message().c_str());
        return 1;
    }
    std::printf("%ld moves\n", counter.moves);
}
