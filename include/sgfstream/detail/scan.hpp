// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>

#include <bit>
#include <cstddef>

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
    block operator|(block other) const noexcept { return {_mm_or_si128(bytes, other.bytes)}; }
    block with_low_bits() const noexcept { return {_mm_or_si128(bytes, _mm_set1_epi8(1))}; }

    bool any() const noexcept { return _mm_movemask_epi8(bytes) != 0; }
    /// The index of the first byte picked; at least one is.
    std::size_t first() const noexcept {
        return static_cast<std::size_t>(
            std::countr_zero(static_cast<unsigned>(_mm_movemask_epi8(bytes))));
    }
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
    block operator|(block other) const noexcept { return {vorrq_u8(bytes, other.bytes)}; }
    block with_low_bits() const noexcept { return {vorrq_u8(bytes, vdupq_n_u8(1))}; }

    bool any() const noexcept { return vmaxvq_u8(bytes) != 0; }
    std::size_t first() const noexcept {
        auto const nibbles = vshrn_n_u16(vreinterpretq_u16_u8(bytes), 4);
        auto const mask = vget_lane_u64(vreinterpret_u64_u8(nibbles), 0);
        return static_cast<std::size_t>(std::countr_zero(mask)) / 4;
    }
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
    block operator|(block other) const noexcept { return {byte, picked || other.picked}; }
    block with_low_bits() const noexcept { return {static_cast<unsigned char>(byte | 1)}; }
    bool any() const noexcept { return picked; }
    std::size_t first() const noexcept { return 0; }
};

#endif

/// The first byte in [p, end) that `pick` picks, or `end`. `pick` takes a block and gives the block
/// of what it picked; `pick_one` says the same of a single byte. One pass, whatever is picked: short
/// runs end in the first block, long ones go four blocks at a time.
template <class Pick, class PickOne>
inline unsigned char const* find_first(unsigned char const* p, unsigned char const* end, Pick pick,
                                       PickOne pick_one) noexcept {
    constexpr std::size_t n = block::size;
    constexpr std::size_t prefetch_distance = 2048; // about what memory needs to answer
    auto const left = [&] { return static_cast<std::size_t>(end - p); };
    auto const at = [&](std::size_t index) { return pick(block::load(p + index * n)); };
    while (left() >= 4 * n) {
        SGFSTREAM_PREFETCH(p + prefetch_distance);
        if (block const first = at(0); first.any()) {
            return p + first.first();
        }
        block const second = at(1);
        block const third = at(2);
        block const fourth = at(3);
        if ((second | third | fourth).any()) {
            return second.any()  ? p + n + second.first()
                   : third.any() ? p + 2 * n + third.first()
                                 : p + 3 * n + fourth.first();
        }
        p += 4 * n;
    }
    for (; left() >= n; p += n) {
        if (block const picked = at(0); picked.any()) {
            return p + picked.first();
        }
    }
    while (p != end && !pick_one(*p)) {
        ++p;
    }
    return p;
}

/// The first `]` or backslash in [p, end), or `end`: where plain text of a value stops.
inline unsigned char const* find_end_of_plain_text(unsigned char const* p,
                                                   unsigned char const* end) noexcept {
    static_assert((']' | 1) == ']' && ('\\' | 1) == ']'); // so that one comparison finds both
    return find_first(
        p, end, [](block b) { return b.with_low_bits().equal_to(']'); },
        [](unsigned char c) { return c == ']' || c == '\\'; });
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

inline unsigned char const* as_bytes(char const* p) noexcept {
    return reinterpret_cast<unsigned char const*>(p);
}
inline char const* as_chars(unsigned char const* p) noexcept {
    return reinterpret_cast<char const*>(p);
}

} // namespace sgfstream::detail
