// SPDX-License-Identifier: MIT
#include "readable.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>

namespace sgfstream::cli {

std::string grouped(std::uint64_t number) {
    std::string result = std::to_string(number);
    for (std::size_t at = result.size(); at > 3;) {
        at -= 3;
        result.insert(at, 1, ',');
    }
    return result;
}

std::string in_bytes(double bytes) {
    constexpr std::array<std::string_view, 6> units{"B", "kB", "MB", "GB", "TB", "PB"};
    std::size_t unit = 0;
    while (bytes >= 999.95 && unit + 1 < units.size()) {
        bytes /= 1000;
        ++unit;
    }
    return fmt::format("{:.{}f} {}", bytes, unit == 0 ? 0 : 1, units[unit]);
}

std::string counted(std::uint64_t number, std::string_view singular) {
    return fmt::format("{} {}{}", grouped(number), singular, number == 1 ? "" : "s");
}

std::string printable(std::string_view name) {
    std::string result;
    for (char const c : name) {
        auto const byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7F) {
            result += c;
        } else {
            result += fmt::format("\\x{:02X}", byte);
        }
    }
    return result;
}

} // namespace sgfstream::cli
