// SPDX-License-Identifier: MIT
#include <sgfstream/limits.hpp>
#include <sgfstream/text.hpp>

#include <algorithm>

namespace sgfstream {
namespace {

std::string decode(std::string_view raw, text_kind kind) {
    std::string result;
    result.reserve(raw.size());
    text_decoder(kind).write(raw, result);
    return result;
}

void append_escaped(std::string& out, std::string_view text, std::string_view special) {
    while (!text.empty()) {
        auto const plain = std::min(text.find_first_of(special), text.size());
        out.append(text.substr(0, plain));
        if (plain == text.size()) {
            return;
        }
        out.push_back('\\');
        out.push_back(text[plain]);
        text.remove_prefix(plain + 1);
    }
}

} // namespace

std::string decode_text(std::string_view raw) {
    return decode(raw, text_kind::text);
}

std::string decode_simple_text(std::string_view raw) {
    return decode(raw, text_kind::simple_text);
}

bool is_plain_text(std::string_view raw, text_kind kind) noexcept {
    auto const* p = detail::as_bytes(raw.data());
    auto const* const end = p + raw.size();
    for (;;) {
        p = detail::find_text_to_decode(p, end);
        if (p == end) {
            return true;
        }
        // Decoding leaves the lower control characters alone, and in Text an LF; a CR beside it is found
        // by itself.
        if (*p > '\b' && !(*p == '\n' && kind == text_kind::text)) {
            return false;
        }
        ++p;
    }
}

std::string encode_text(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    append_escaped(result, text, "]\\");
    return result;
}

std::string encode_composed(std::string_view first, std::string_view second) {
    std::string result;
    result.reserve(first.size() + second.size() + 1);
    append_escaped(result, first, "]\\:");
    result.push_back(':');
    append_escaped(result, second, "]\\:");
    return result;
}

bool is_raw_value(std::string_view bytes) noexcept {
    auto const* p = detail::as_bytes(bytes.data());
    auto const* const end = p + bytes.size();
    for (;;) {
        p = detail::find_end_of_plain_text(p, end);
        if (p == end) {
            return true;
        }
        if (*p == ']' || p + 1 == end) {
            return false;
        }
        p += 2;
    }
}

bool is_identifier(std::string_view bytes) noexcept {
    return !bytes.empty() && bytes.size() <= longest_identifier &&
           std::all_of(bytes.begin(), bytes.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool is_odd_identifier(std::string_view bytes) noexcept {
    auto const is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
    return !bytes.empty() && bytes.size() <= longest_identifier && is_letter(bytes.front()) &&
           std::all_of(bytes.begin(), bytes.end(),
                       [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

composed_parts split_composed(std::string_view raw) noexcept {
    std::size_t i = 0;
    while ((i = raw.find_first_of(":\\", i)) != std::string_view::npos) {
        if (raw[i] == ':') {
            return {raw.substr(0, i), raw.substr(i + 1)};
        }
        i += 2; // the backslash and what it escapes
    }
    return {raw, std::nullopt};
}

} // namespace sgfstream
