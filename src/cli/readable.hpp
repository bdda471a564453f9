// SPDX-License-Identifier: MIT
// Numbers and names as people read them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sgfstream::cli {

/// `1,234,567`.
std::string grouped(std::uint64_t number);

/// `950 B`, `1.5 kB`, `268.4 MB`: powers of 1000.
std::string in_bytes(double bytes);

/// `1 file`, `2,000 files`.
std::string counted(std::uint64_t number, std::string_view singular);

/// A name as it can stand in a line: control characters as `\x0A`.
std::string printable(std::string_view name);

} // namespace sgfstream::cli
