// SPDX-License-Identifier: MIT
#include "case_text.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace sgfstream_test {

namespace {

using std::string_view;

constexpr string_view opening_mark = "\xC2\xAB"; // «
constexpr string_view closing_mark = "\xC2\xBB"; // »

// A slip in a repetition must not eat the machine's memory.
constexpr std::uint64_t longest_repetition = std::uint64_t{1} << 28;

std::optional<unsigned> hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return static_cast<unsigned>(c - '0');
    }
    if (c >= 'A' && c <= 'F') {
        return static_cast<unsigned>(c - 'A') + 10U;
    }
    return std::nullopt;
}

std::optional<char> hex_byte(string_view two) {
    if (two.size() != 2) {
        return std::nullopt;
    }
    auto const high = hex_digit(two[0]);
    auto const low = hex_digit(two[1]);
    if (!high || !low) {
        return std::nullopt;
    }
    return static_cast<char>(static_cast<unsigned char>(*high * 16U + *low));
}

// The length of the UTF-8 character beyond ASCII that starts here, 0 when it is none (Unicode,
// table 3-7: no overlong form, no surrogate, nothing above 10FFFF).
std::size_t utf8_length(string_view text) {
    auto const byte = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    auto const within = [byte](std::size_t i, unsigned low, unsigned high) {
        return byte(i) >= low && byte(i) <= high;
    };
    if (within(0, 0xC2, 0xDF)) {
        return within(1, 0x80, 0xBF) ? 2 : 0;
    }
    if (within(0, 0xE0, 0xEF)) {
        unsigned const low = byte(0) == 0xE0 ? 0xA0 : 0x80;
        unsigned const high = byte(0) == 0xED ? 0x9F : 0xBF;
        return within(1, low, high) && within(2, 0x80, 0xBF) ? 3 : 0;
    }
    if (within(0, 0xF0, 0xF4)) {
        unsigned const low = byte(0) == 0xF0 ? 0x90 : 0x80;
        unsigned const high = byte(0) == 0xF4 ? 0x8F : 0xBF;
        return within(1, low, high) && within(2, 0x80, 0xBF) && within(3, 0x80, 0xBF) ? 4 : 0;
    }
    return 0;
}

// What stands between « and »: "0D 0A", or "61 x 65531".
std::string marked_bytes(string_view inner) {
    if (inner.empty() || inner.back() == ' ') {
        throw std::invalid_argument("«» holds bytes parted by single blanks");
    }
    std::string bytes;
    while (!inner.empty()) {
        auto const word = take_word(inner);
        if (word == "x" && !bytes.empty()) {
            auto const times = number(inner);
            if (!times || *times == 0 || *times > longest_repetition / bytes.size()) {
                throw std::invalid_argument("a repetition needs a sound count");
            }
            auto const unit = std::move(bytes);
            bytes.clear();
            bytes.reserve(unit.size() * static_cast<std::size_t>(*times));
            for (std::uint64_t i = 0; i < *times; ++i) {
                bytes += unit;
            }
            return bytes;
        }
        auto const byte = hex_byte(word);
        if (!byte) {
            throw std::invalid_argument("«» holds bytes of two hexadecimal digits");
        }
        bytes += *byte;
    }
    return bytes;
}

} // namespace

std::optional<std::uint64_t> number(string_view text) {
    std::uint64_t value = 0;
    auto const* const last = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), last, value);
    bool const plain = !text.empty() && (text.size() == 1 || text.front() != '0');
    if (!plain || error != std::errc{} || stop != last) {
        return std::nullopt;
    }
    return value;
}

string_view take_word(string_view& line) {
    auto const blank = line.find(' ');
    auto const word = line.substr(0, blank);
    line = blank == string_view::npos ? string_view{} : line.substr(blank + 1);
    return word;
}

std::string quote(std::string_view bytes) {
    constexpr string_view digits = "0123456789ABCDEF";
    std::string out = "\"";
    while (!bytes.empty()) {
        char const c = bytes[0];
        std::size_t length = 1;
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c >= ' ' && c <= '~') {
            out += c;
        } else if (length = utf8_length(bytes); length > 0) {
            out += bytes.substr(0, length);
        } else {
            length = 1;
            out += "\\x";
            out += digits[static_cast<unsigned char>(c) / 16U];
            out += digits[static_cast<unsigned char>(c) % 16U];
        }
        bytes.remove_prefix(length);
    }
    return out + '"';
}

std::string unquote(std::string_view quoted) {
    if (quoted.size() < 2 || quoted.front() != '"' || quoted.back() != '"') {
        throw std::invalid_argument("double quotes are missing");
    }
    auto rest = quoted.substr(1, quoted.size() - 2);
    std::string out;
    while (!rest.empty()) {
        std::size_t used = 1;
        if (rest[0] == '"') {
            throw std::invalid_argument("a double quote inside must be escaped");
        }
        if (rest[0] != '\\') {
            out += rest[0];
        } else if (rest.starts_with("\\\"") || rest.starts_with("\\\\")) {
            out += rest[1];
            used = 2;
        } else if (rest.starts_with("\\n")) {
            out += '\n';
            used = 2;
        } else if (auto const byte =
                       hex_byte(rest.substr(std::min<std::size_t>(2, rest.size()), 2));
                   rest.starts_with("\\x") && byte) {
            out += *byte;
            used = 4;
        } else {
            throw std::invalid_argument("an unknown escape");
        }
        rest.remove_prefix(used);
    }
    return out;
}

std::string expand_input(std::string_view block) {
    std::string out;
    while (true) {
        auto const opening = std::min(block.find(opening_mark), block.size());
        auto const literal = block.substr(0, opening);
        if (literal.find(closing_mark) != string_view::npos) {
            throw std::invalid_argument("» without «");
        }
        out += literal;
        block.remove_prefix(opening);
        if (block.empty()) {
            return out;
        }
        block.remove_prefix(opening_mark.size());
        auto const closing = block.find(closing_mark);
        if (closing == string_view::npos) {
            throw std::invalid_argument("« without »");
        }
        out += marked_bytes(block.substr(0, closing));
        block.remove_prefix(closing + closing_mark.size());
    }
}

} // namespace sgfstream_test
