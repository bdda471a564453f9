// SPDX-License-Identifier: MIT
#include "generate_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sgfstream_bench {

namespace {

// 2^(i/16) in 16.16 fixed point.
constexpr std::array<std::uint32_t, 17> powers = {65536,  68438,  71468,  74632,  77936,  81386,
                                                  84990,  88752,  92682,  96785,  101070, 105545,
                                                  110218, 115098, 120194, 125515, 131072};

constexpr std::uint32_t longest_comment = 50'000;

// A speaker with a rank needs its bracket escaped: `Ann [3d\]: `.
void append_speaker(std::string& out, random_source& random, language const& in, bool ranked) {
    out += random.pick(in.players);
    if (ranked) {
        out += " [";
        append_rank(out, random);
        out += "\\]";
    }
    out += ": ";
}

// The things in comments that trip readers which scan for the next bracket.
void append_oddity(std::string& out, random_source& random, language const& in,
                   std::string_view line_break) {
    switch (random.below(8)) {
    case 0:
        out += "\\\\o/ "; // a cheer
        break;
    case 1:
        out += '\\'; // a soft line break
        out += line_break;
        break;
    case 2:
        out += '[';
        out += random.pick(in.phrases);
        out += "\\] ";
        break;
    case 3:
        out += "(12\\:30) ";
        break;
    case 4:
        out += "[= ";
        break;
    default:
        out += line_break;
        append_speaker(out, random, in, true);
        break;
    }
}

std::string_view next_separator(random_source& random, language const& in) {
    return random.below(9) == 0 ? in.comma : in.space;
}

// One sentence of at most about `room` bytes; at least an opener.
void append_sentence(std::string& out, random_source& random, language const& in,
                     std::uint32_t room) {
    std::size_t const end = out.size() + room;
    out += random.pick(in.openers);
    for (unsigned left = random.between(3, 9); left > 0; --left) {
        std::string_view const phrase = random.pick(in.phrases);
        // Stopping half a phrase early on average keeps the mean length as it was drawn.
        if (out.size() + phrase.size() / 2 + in.stop.size() > end) {
            break;
        }
        out += next_separator(random, in);
        out += phrase;
    }
    out += in.stop;
}

} // namespace

std::uint32_t log_normal_length(random_source& random) noexcept {
    // Eight 16-bit uniforms add up to nearly a normal distribution.
    std::int64_t sum = 0;
    for (unsigned draw = 0; draw < 2; ++draw) {
        for (std::uint64_t bits = random.next(), i = 0; i < 4; ++i, bits >>= 16) {
            sum += static_cast<std::int64_t>(bits & 0xFFFF);
        }
    }
    // log2(120) and the scale for a sigma of 1.37, in 16.16 fixed point.
    std::int64_t const exponent = 452'650 + (sum - std::int64_t{4} * 65'535) * 619 / 256;
    if (exponent <= 0) {
        return 1;
    }
    auto const fraction = static_cast<std::uint32_t>(exponent & 0xFFFF);
    std::uint32_t const low = powers[fraction >> 12];
    std::uint32_t const high = powers[(fraction >> 12) + 1];
    std::uint64_t const power = low + (((high - low) * (fraction & 0xFFF)) >> 12);
    auto const length = (power << (exponent >> 16)) >> 16;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(length, longest_comment));
}

void append_number(std::string& out, std::uint32_t number) {
    std::array<char, 10> digits{};
    auto const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

void append_rank(std::string& out, random_source& random) {
    std::uint32_t const rank = random.below(26);
    append_number(out, rank < 8 ? rank + 1 : rank - 7);
    out += rank < 8 ? 'd' : 'k';
}

void append_chat(std::string& out, random_source& random, language const& in) {
    std::uint32_t const form = random.below(1000);
    if (form < 150) {
        append_speaker(out, random, in, form < 40);
    }
    out += random.pick(in.chats);
    if (form >= 945) {
        out += in.space;
        append_sentence(out, random, in, 120);
    } else if (form >= 690) {
        out += in.comma;
        out += random.pick(in.chats);
    } else if (form >= 687) {
        out += " \\\\o/";
    }
}

void append_commentary(std::string& out, random_source& random, language const& in,
                       std::string_view line_break, std::uint32_t length) {
    std::size_t const end = out.size() + length;
    if (length < 24) {
        out += random.pick(length < 12 ? in.chats : in.openers);
    }
    for (unsigned sentences = random.between(2, 6); out.size() + 12 < end; --sentences) {
        if (sentences == 0) {
            sentences = random.between(2, 6);
            out += line_break;
            if (random.below(3) == 0) {
                out += line_break;
            }
        }
        if (random.permille(15)) {
            append_oddity(out, random, in, line_break);
        }
        append_sentence(out, random, in,
                        static_cast<std::uint32_t>(end - std::min(end, out.size())));
    }
}

} // namespace sgfstream_bench
