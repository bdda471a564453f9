// SPDX-License-Identifier: MIT
#include "utf8.hpp"

#include <sgfstream/detail/scan.hpp>

#include <bit>
#include <cstdint>

namespace sgfstream::detail {

namespace {

/// As many bytes as one mask holds.
constexpr std::size_t width = block::size * block::bits;
constexpr std::size_t blocks = block::size == 1 ? 1 : 64 / width;
constexpr std::size_t group_size = blocks * block::size;

/// Masks of all bytes of a group that a test picked.
template <class Pick>
SGFSTREAM_ALWAYS_INLINE std::uint64_t mask_of(unsigned char const* p, Pick pick) noexcept {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < blocks; ++i) {
        mask |= pick(block::load(p + i * block::size)).mask() << (i * width);
    }
    return mask;
}

/// How many bytes of the group at `p` are whole characters, if all of it is valid and looks common; 0 if one must look closer.
SGFSTREAM_ALWAYS_INLINE std::size_t read_group(unsigned char const* p, std::uint64_t non_ascii,
                                               bool& only_pairs) noexcept {
    // E0 and F0-F4 restrict what follows them, C0, C1 and F5-FF are in no character.
    auto const rare = mask_of(p, [](block b) {
        return b.equal_to(0xE0) | b.with_low_bits().equal_to(0xC1) | b.at_least(0xF0);
    });
    if (rare != 0) {
        return 0;
    }
    auto const leads = mask_of(p, [](block b) { return b.at_least(0xC0); });
    auto const leads_of_three = mask_of(p, [](block b) { return b.at_least(0xE0); });
    auto const follow = (leads << block::bits) | (leads_of_three << (2 * block::bits));
    if ((non_ascii & ~leads) != follow) {
        return 0;
    }
    auto const before_surrogates = mask_of(p, [](block b) { return b.equal_to(0xED); });
    if (before_surrogates != 0 && ((before_surrogates << block::bits) &
                                   mask_of(p, [](block b) { return b.at_least(0xA0); })) != 0) {
        return 0;
    }
    only_pairs = only_pairs && leads_of_three == 0;
    // The last character may go on behind the group; it is then left to the next.
    auto const cut_off = (leads >> (64 - block::bits)) | (leads_of_three >> (64 - 2 * block::bits));
    return cut_off == 0 ? group_size
                        : static_cast<std::size_t>(63 - std::countl_zero(leads)) / block::bits;
}

/// The lowest and the highest byte that may follow a first byte, and how long the character is.
struct lead {
    unsigned char low, high, length;
};

constexpr lead lead_of(unsigned char byte) noexcept {
    if (byte < 0xC2 || byte > 0xF4) {
        return {0, 0, 1};
    }
    if (byte < 0xE0) {
        return {0x80, 0xBF, 2};
    }
    if (byte < 0xF0) {
        auto const low = byte == 0xE0 ? 0xA0 : 0x80;
        auto const high = byte == 0xED ? 0x9F : 0xBF;
        return {static_cast<unsigned char>(low), static_cast<unsigned char>(high), 3};
    }
    auto const low = byte == 0xF0 ? 0x90 : 0x80;
    auto const high = byte == 0xF4 ? 0x8F : 0xBF;
    return {static_cast<unsigned char>(low), static_cast<unsigned char>(high), 4};
}

} // namespace

utf8_character read_utf8(unsigned char const* p, unsigned char const* end) noexcept {
    if (*p < 0x80) {
        return {1, true, false};
    }
    auto const [low, high, length] = lead_of(*p);
    if (length == 1) {
        return {1, false, false};
    }
    auto const there = static_cast<std::size_t>(end - p);
    for (unsigned i = 1; i < length; ++i) {
        if (i == there) {
            return {i, false, true};
        }
        if (p[i] < (i == 1 ? low : 0x80) || p[i] > (i == 1 ? high : 0xBF)) {
            return {i, false, false};
        }
    }
    return {length, true, false};
}

utf8_extent find_end_of_utf8(unsigned char const* p, unsigned char const* end) noexcept {
    bool only_pairs = true;
    while (true) {
        auto const* group_end = end;
        if constexpr (block::size > 1) {
            while (static_cast<std::size_t>(end - p) >= group_size) {
                auto const non_ascii = mask_of(p, [](block b) { return b.non_ascii(); });
                auto const whole =
                    non_ascii == 0 ? group_size : read_group(p, non_ascii, only_pairs);
                if (whole == 0) {
                    group_end = p + group_size;
                    break;
                }
                p += whole;
            }
        }
        while (p < group_end) {
            auto const c = read_utf8(p, end);
            if (!c.is_valid) {
                return {p, only_pairs};
            }
            only_pairs = only_pairs && c.length <= 2;
            p += c.length;
        }
        if (p == end) {
            return {p, only_pairs};
        }
    }
}

} // namespace sgfstream::detail
