// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace sgfstream {

/// A place in the input.
struct location {
    std::uint64_t offset = 0; ///< bytes before it in the source, a byte-order mark included
    std::uint64_t line = 1;   ///< from 1
    std::uint64_t column = 1; ///< in bytes, from 1, a byte-order mark not counted

    friend bool operator==(location const&, location const&) = default;
};

} // namespace sgfstream
