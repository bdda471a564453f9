// SPDX-License-Identifier: MIT
// The library of charsets as its user's program sees it: functions, the converter, templates compiled on
// either side, and both libraries that it needs itself.
#include <sgfstream/charset/charset_game_reader.hpp>
#include <sgfstream/charset/guess.hpp>
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

struct value_collector : sgfstream::handler {
    std::string text;
    sgfstream::action on_value_part(std::uint64_t, std::string_view raw) override {
        text += raw;
        return sgfstream::action::proceed;
    }
};

} // namespace

int main() {
    check(sgfstream::charset_named("Shift-JIS") == sgfstream::charset::shift_jis,
          "charsets have names");
    check(sgfstream::guess_charset("\x82\xB1\x82\xF1\x82\xC9\x82\xBF\x82\xCD\x81\x41\x8C\xE9") ==
              sgfstream::charset::shift_jis,
          "charsets are guessed");

    value_collector collector;
    sgfstream::basic_charset_stage stage(collector);
    stage.write("(;CA[gb2312]PB[\xCE\xE2\xC7\xE5\xD4\xB4])");
    check(stage.finish() == sgfstream::parse_status::finished, "the stage reads");
    check(collector.text == "gb2312\xE5\x90\xB4\xE6\xB8\x85\xE6\xBA\x90", "the stage converts");

    sgfstream::memory_source source("(;CA[ISO-8859-1]C[caf\xE9])");
    sgfstream::charset_game_reader reader(source, {}, {}, sgfstream::charset_options{});
    auto const* const game = reader.next();
    check(game != nullptr && game->root().text("C").str() == "caf\xC3\xA9", "a game is read");
    std::printf("sgfstream %s\n", SGFSTREAM_VERSION);
}
