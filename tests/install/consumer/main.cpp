// SPDX-License-Identifier: MIT
// What can go wrong between a program and a library it is linked with: virtual functions called from
// either side, templates compiled on either, exceptions, the identity of error categories.
#include <sgfstream/sgfstream.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

void check(bool holds, char const* what) {
    if (!holds) {
        std::fprintf(stderr, "does not hold: %s\n", what);
        std::exit(1);
    }
}

struct virtual_counter : sgfstream::handler {
    int nodes = 0;
    sgfstream::action on_node(std::uint64_t) override {
        ++nodes;
        return sgfstream::action::proceed;
    }
};

/// The consumer's own source: the library calls it.
struct two_chunks final : sgfstream::source {
    int reads = 0;
    std::string_view read(std::error_code&) override {
        ++reads;
        return reads == 1 ? "(;B[a" : reads == 2 ? "a])" : "";
    }
};

template <class Parser, class Handler>
void count_nodes(Handler& handler) {
    Parser parser(handler);
    parser.write("(;B[aa];W[bb])");
    check(parser.finish() == sgfstream::parse_status::finished, "good input is accepted");
    check(handler.nodes == 2, "nodes are counted");
}

} // namespace

int main() {
    virtual_counter counter;
    count_nodes<sgfstream::parser>(counter);
    counter.nodes = 0;
    count_nodes<sgfstream::basic_parser<virtual_counter>>(counter);

    two_chunks chunks;
    sgfstream::game_reader reader(chunks);
    auto const* const game = reader.next();
    check(game != nullptr && game->root().find("B").size() == 1, "a game is read");
    check(sgfstream::to_sgf(*game) == "(;B[aa])\n", "a game is written");

    try {
        sgfstream::parse("()");
        check(false, "bad input throws");
    } catch (sgfstream::parse_error const& error) {
        check(error.code() == sgfstream::errc::tree_with_no_nodes, "errors are the same ones");
        check(error.code() == sgfstream::condition::syntax, "conditions are the same ones");
    }
    std::printf("sgfstream %s\n", SGFSTREAM_VERSION);
}
