// SPDX-License-Identifier: MIT
// Reading, writing and reading again in either dialect gives the same, and writing again the same bytes:
// of what the input says as SGF, and of a tree that its bytes build.
#include <sgfstream/parse.hpp>
#include <sgfstream/tolerant_game_reader.hpp>
#include <sgfstream/writer.hpp>
#include <sgfstream_fuzz/check.hpp>

#include <array>
#include <string>
#include <string_view>

namespace {

using sgfstream_fuzz::check;

sgfstream::collection read_tolerantly(std::string_view input) {
    sgfstream::memory_source source(input);
    sgfstream::tolerant_game_reader reader(source);
    sgfstream::collection result;
    std::error_code error;
    while (auto* const each = reader.next(error)) {
        result.push_back(*each);
    }
    return result;
}

void check_round_trip(sgfstream::collection const& games, sgfstream::write_options const& options) {
    auto const first = sgfstream::to_sgf(games, options);
    std::error_code error;
    auto const again = sgfstream::parse(first, error);
    check(games.empty() || !error, "what is written is strictly valid", error.message());
    check(again == games, "what is written is what was read");
    check(read_tolerantly(first) == games, "the tolerant dialect reads the same");
    check(sgfstream::to_sgf(again, options) == first, "a second write gives the same bytes");
}

/// The same from events, without a tree between.
void check_events(std::string_view input, sgfstream::collection const& games) {
    std::string written;
    sgfstream::string_sink target(written);
    sgfstream::writer out(target);
    sgfstream::basic_parser parser(out);
    parser.write(input);
    if (parser.finish() != sgfstream::parse_status::finished) {
        return;
    }
    check(!out.finish(), "events that a parser sends can be written");
    std::error_code error;
    check(sgfstream::parse(written, error) == games && !error, "events write what they say");
}

/// A tree whose shape and values the bytes decide.
sgfstream::game build(std::string_view bytes) {
    sgfstream::game result;
    sgfstream::node at = result.root();
    std::error_code error;
    for (std::size_t i = 0; i < bytes.size() && i < 200; ++i) {
        auto const byte = static_cast<unsigned char>(bytes[i]);
        std::string const identifier(1 + byte / 64 % 3, static_cast<char>('A' + byte % 26));
        switch (byte % 5) {
        case 0:
            at = result.append_child(at, error);
            break;
        case 1:
            at = at.parent() ? at.parent() : at;
            break;
        case 2:
            result.add_text(at, identifier, bytes.substr(i, byte / 8), error);
            check(!error, "any text can be a value");
            break;
        case 3:
            result.add_value(at, identifier, sgfstream::encode_composed(bytes.substr(i, 3), "]:"),
                             error);
            check(!error, "any composed text can be a value");
            break;
        default:
            result.add_value(at, identifier, bytes.substr(i, byte / 16), error);
            break; // most are refused: a bare bracket
        }
    }
    return result;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = sgfstream_fuzz::as_text(data, size);
    sgfstream_fuzz::tail draws(input);
    sgfstream::write_options options;
    options.line_length = draws.draw(1) == 0 ? 0 : draws.draw(80);
    constexpr std::array<std::string_view, 4> line_breaks{"\n", "\r\n", "\r", "\n\r"};
    options.line_break = line_breaks[draws.draw(3)];
    std::error_code error;
    auto const games = sgfstream::parse(input, error);
    check_round_trip(games, options);
    check_events(input, games);
    sgfstream::collection built;
    built.push_back(build(input));
    check_round_trip(built, options);
    return 0;
}
