// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace sudoku::cli {

/// A name or an argument as it can stand in a line: control characters as `\x0A`.
inline std::string printable(std::string_view text) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string result;
    for (char const c : text) {
        auto const byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7F) {
            result += c;
        } else {
            result.append({'\\', 'x', hex[byte >> 4], hex[byte & 0xF]});
        }
    }
    return result;
}

} // namespace sudoku::cli
