// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(SGFSTREAM_NO_SIMD)
// Asked for: one byte at a time.
#elif defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define SGFSTREAM_SCAN_SSE2 1
#elif defined(__aarch64__)
#include <arm_neon.h>
#define SGFSTREAM_SCAN_NEON 1
#endif

namespace sgfstream::detail {

#if defined(SGFSTREAM_SCAN_SSE2)

/// Sixteen bytes, and which of them a test picked.
struct block {
    static constexpr std::size_t size = 16;
    __m128i bytes;

    static block load(unsigned char const* p) noexcept {
        return {_mm_loadu_si128(reinterpret_cast<__m128i const*>(p))};
    }
    block equal_to(unsigned char byte) const noexcept {
        return {_mm_cmpeq_epi8(bytes, _mm_set1_epi8(static_cast<char>(byte)))};
    }
    block at_most(unsigned char byte) const noexcept {
        return {_mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(static_cast<char>(byte))), bytes)};
    }
    block at_least(unsigned char byte) const noexcept {
        return {_mm_cmpeq_epi8(_mm_max_epu8(bytes, _mm_set1_epi8(static_cast<char>(byte))), bytes)};
    }
    block non_ascii() const noexcept { return *this; } // the mask has the highest bits
    block operator|(block other) const noexcept { return {_mm_or_si128(bytes, other.bytes)}; }
    block with_low_bits() const noexcept { return {_mm_or_si128(bytes, _mm_set1_epi8(1))}; }

    /// A bit for each byte, from the lowest on: whether it was picked.
    std::uint64_t mask() const noexcept {
        return static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(bytes)));
    }
    static constexpr unsigned bits = 1; ///< of the mask for each byte
};

#elif defined(SGFSTREAM_SCAN_NEON)

struct block {
    static constexpr std::size_t size = 16;
    uint8x16_t bytes;

    static block load(unsigned char const* p) noexcept { return {vld1q_u8(p)}; }
    block equal_to(unsigned char byte) const noexcept {
        return {vceqq_u8(bytes, vdupq_n_u8(byte))};
    }
    block at_most(unsigned char byte) const noexcept { return {vcleq_u8(bytes, vdupq_n_u8(byte))}; }
    block at_least(unsigned char byte) const noexcept {
        return {vcgeq_u8(bytes, vdupq_n_u8(byte))};
    }
    block non_ascii() const noexcept { return at_least(0x80); }
    block operator|(block other) const noexcept { return {vorrq_u8(bytes, other.bytes)}; }
    block with_low_bits() const noexcept { return {vorrq_u8(bytes, vdupq_n_u8(1))}; }

    std::uint64_t mask() const noexcept {
        auto const nibbles = vshrn_n_u16(vreinterpretq_u16_u8(bytes), 4);
        return vget_lane_u64(vreinterpret_u64_u8(nibbles), 0);
    }
    static constexpr unsigned bits = 4;
};

#else

/// Without vectors: one byte at a time through the same interface.
struct block {
    static constexpr std::size_t size = 1;
    unsigned char byte;
    bool picked = false;

    static block load(unsigned char const* p) noexcept { return {*p}; }
    block equal_to(unsigned char b) const noexcept { return {byte, byte == b}; }
    block at_most(unsigned char b) const noexcept { return {byte, byte <= b}; }
    block at_least(unsigned char b) const noexcept { return {byte, byte >= b}; }
    block non_ascii() const noexcept { return at_least(0x80); }
    block operator|(block other) const noexcept { return {byte, picked || other.picked}; }
    block with_low_bits() const noexcept { return {static_cast<unsigned char>(byte | 1)}; }
    std::uint64_t mask() const noexcept { return picked ? 1 : 0; }
    static constexpr unsigned bits = 1;
};

#endif

/// The first byte in [p, end) that `pick` picks, or `end`. `pick` takes a block and gives the block
/// of what it picked; `pick_one` says the same of a single byte. One pass, whatever is picked. As many
/// blocks at once as one mask holds, so that where a run ends costs one wrong guess of the processor.
template <class Pick, class PickOne>
SGFSTREAM_ALWAYS_INLINE unsigned char const*
find_first(unsigned char const* p, unsigned char const* end, Pick pick, PickOne pick_one) noexcept {
    constexpr std::size_t width = block::size * block::bits; // of a block in the mask
    constexpr std::size_t blocks = block::size == 1 ? 1 : 64 / width;
    auto const left = [&]() { return static_cast<std::size_t>(end - p); };
    auto const mask_at = [&](std::size_t index) {
        return pick(block::load(p + index * block::size)).mask();
    };
    auto const first_in = [&](std::uint64_t mask) {
        return p + static_cast<std::size_t>(std::countr_zero(mask)) / block::bits;
    };
    while (left() >= blocks * block::size) {
        std::uint64_t mask = 0;
        for (std::size_t i = 0; i < blocks; ++i) {
            mask |= mask_at(i) << (i * width);
        }
        if (mask != 0) {
            return first_in(mask);
        }
        p += blocks * block::size;
    }
    for (; left() >= block::size; p += block::size) {
        if (auto const mask = mask_at(0); mask != 0) {
            return first_in(mask);
        }
    }
    while (p != end && !pick_one(*p)) {
        ++p;
    }
    return p;
}

/// The first `]` or backslash in [p, end), or `end`: where plain text of a value stops.
SGFSTREAM_ALWAYS_INLINE unsigned char const*
find_end_of_plain_text(unsigned char const* p, unsigned char const* end) noexcept {
    static_assert((']' | 1) == ']' && ('\\' | 1) == ']'); // so that one comparison finds both
    return find_first(
        p, end, [](block b) { return b.with_low_bits().equal_to(']'); },
        [](unsigned char c) { return c == ']' || c == '\\'; });
}

/// The same, where a NUL stops too.
SGFSTREAM_ALWAYS_INLINE unsigned char const*
find_end_of_text_without_nul(unsigned char const* p, unsigned char const* end) noexcept {
    return find_first(
        p, end, [](block b) { return b.with_low_bits().equal_to(']') | b.equal_to(0); },
        [](unsigned char c) { return c == ']' || c == '\\' || c == 0; });
}

/// The first byte in [p, end) that decoding may change, or `end`: a backslash, or a control
/// character up to CR, which is where all white space but the blank lies.
inline unsigned char const* find_text_to_decode(unsigned char const* p,
                                                unsigned char const* end) noexcept {
    return find_first(
        p, end, [](block b) { return b.at_most('\r') | b.equal_to('\\'); },
        [](unsigned char c) { return c <= '\r' || c == '\\'; });
}

/// The first LF or CR in [p, end), or `end`.
inline unsigned char const* find_line_break(unsigned char const* p,
                                            unsigned char const* end) noexcept {
    return find_first(
        p, end, [](block b) { return b.equal_to('\n') | b.equal_to('\r'); },
        [](unsigned char c) { return c == '\n' || c == '\r'; });
}

/// The first byte in [p, end) above 127, or `end`.
inline unsigned char const* find_non_ascii(unsigned char const* p,
                                           unsigned char const* end) noexcept {
    return find_first(
        p, end, [](block b) { return b.non_ascii(); }, [](unsigned char c) { return c >= 0x80; });
}

inline unsigned char const* as_bytes(char const* p) noexcept {
    return reinterpret_cast<unsigned char const*>(p);
}
inline char const* as_chars(unsigned char const* p) noexcept {
    return reinterpret_cast<char const*>(p);
}

} // namespace sgfstream::detail
