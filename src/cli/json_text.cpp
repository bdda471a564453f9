// SPDX-License-Identifier: MIT
#include "json_text.hpp"

#include <sgfstream/text.hpp>

#include <fmt/format.h>

#include <cstddef>

namespace sgfstream::cli {
namespace {

constexpr std::string_view digits = "0123456789ABCDEF";
constexpr std::string_view replacement = "\xEF\xBF\xBD";

bool is_plain(unsigned char byte) noexcept {
    return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
}

void append_escaped(std::string& out, unsigned char byte) {
    switch (byte) {
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    case '"':
    case '\\':
        out += '\\';
        out += static_cast<char>(byte);
        return;
    default:
        out += "\\u00";
        out += digits[byte >> 4];
        out += digits[byte & 0x0F];
    }
}

/// What a lead byte demands: how many bytes follow, and the range of the first of them. Table 3-7 of
/// the Unicode Standard.
struct sequence {
    std::size_t following;
    unsigned char low = 0x80;
    unsigned char high = 0xBF;
};

sequence sequence_of(unsigned char lead) noexcept {
    if (lead < 0xC2 || lead > 0xF4) {
        return {0};
    }
    if (lead < 0xE0) {
        return {1};
    }
    switch (lead) {
    case 0xE0:
        return {2, 0xA0, 0xBF};
    case 0xED:
        return {2, 0x80, 0x9F};
    case 0xF0:
        return {3, 0x90, 0xBF};
    case 0xF4:
        return {3, 0x80, 0x8F};
    default:
        return {lead < 0xF0 ? std::size_t{2} : std::size_t{3}};
    }
}

/// Appends the sequence at the beginning of `bytes`, or what stands for it.
/// @returns its length
std::size_t append_sequence(std::string& out, std::string_view bytes) {
    auto const [following, low, high] = sequence_of(static_cast<unsigned char>(bytes[0]));
    std::size_t length = 1;
    while (length <= following && length < bytes.size()) {
        auto const byte = static_cast<unsigned char>(bytes[length]);
        bool const fits = length == 1 ? byte >= low && byte <= high : (byte & 0xC0) == 0x80;
        if (!fits) {
            break;
        }
        ++length;
    }
    bool const whole = following != 0 && length == following + 1;
    out += whole ? bytes.substr(0, length) : replacement;
    return length;
}

} // namespace

void append_json_string(std::string& out, std::string_view bytes) {
    out += '"';
    std::size_t at = 0;
    while (at != bytes.size()) {
        auto const begin = at;
        while (at != bytes.size() && is_plain(static_cast<unsigned char>(bytes[at]))) {
            ++at;
        }
        out += bytes.substr(begin, at - begin);
        if (at == bytes.size()) {
            break;
        }
        auto const byte = static_cast<unsigned char>(bytes[at]);
        if (byte < 0x80) {
            append_escaped(out, byte);
            ++at;
        } else {
            at += append_sequence(out, bytes.substr(at));
        }
    }
    out += '"';
}

void append_json_value(std::string& out, std::string_view raw, bool as_it_stands) {
    if (as_it_stands) {
        append_json_string(out, raw);
    } else {
        decoded_text const text(raw, text_kind::text);
        append_json_string(out, text);
    }
}

void append_number(std::string& out, std::uint64_t number) {
    fmt::format_int const digits_of(number);
    out.append(digits_of.data(), digits_of.size());
}

} // namespace sgfstream::cli
