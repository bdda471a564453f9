// SPDX-License-Identifier: MIT
#include "utf8.hpp"

#include <sgfstream/charset/guess.hpp>
#include <sgfstream/detail/config.hpp>
#include <sgfstream/detail/scan.hpp>

#include <uchardet.h>

#include <cstdlib>
#include <memory>
#include <new>
#include <string>

namespace sgfstream {

namespace {

/// What was found of characters of an encoding.
struct evidence {
    std::size_t characters = 0; ///< of two bytes
    std::size_t others = 0;     ///< bytes above 127 that belong to none
    std::size_t common = 0;     ///< characters that most texts are made of
    bool is_valid = true;
};

constexpr bool is_between(unsigned value, unsigned low, unsigned high) noexcept {
    return value >= low && value <= high;
}

/// Reads bytes as pairs in `form`, which says how many bytes at the front are one character (2; 4 in
/// GB18030; 1 for a valid single byte; 0 for what is invalid) and whether a pair is common.
template <class Form>
evidence examine(std::string_view bytes, Form form) noexcept {
    evidence found;
    auto const* p = detail::as_bytes(bytes.data());
    auto const* const end = p + bytes.size();
    while ((p = detail::find_non_ascii(p, end)) != end) {
        auto const length = form.length(p, end);
        if (length > static_cast<std::size_t>(end - p)) {
            break; // cut off
        }
        if (length == 2) {
            ++found.characters;
            found.common += form.is_common(p[0] * 256U + p[1]) ? 1 : 0;
        } else if (length < 2) {
            ++found.others;
            found.is_valid = found.is_valid && length == 1;
        }
        p += length == 0 ? 1 : length;
    }
    return found;
}

/// 2 for a good pair and for one that is cut off.
template <class IsTrail>
std::size_t length_of_pair(unsigned char const* p, unsigned char const* end,
                           IsTrail is_trail) noexcept {
    return end - p < 2 || is_trail(p[1]) ? 2 : 0;
}

struct euc_kr_form {
    static std::size_t length(unsigned char const* p, unsigned char const* end) noexcept {
        return is_between(*p, 0xA1, 0xFE)
                   ? length_of_pair(p, end, [](unsigned c) { return is_between(c, 0xA1, 0xFE); })
                   : 0;
    }
    static bool is_common(unsigned pair) noexcept {
        return is_between(pair, 0xB0A1, 0xC8FE) || is_between(pair, 0xA1A1, 0xA3FE);
    }
};

struct gb18030_form {
    static std::size_t length(unsigned char const* p, unsigned char const* end) noexcept {
        if (!is_between(*p, 0x81, 0xFE)) {
            return 0;
        }
        auto const there = end - p;
        if (there > 1 && is_between(p[1], '0', '9')) {
            bool const is_wrong = (there > 2 && !is_between(p[2], 0x81, 0xFE)) ||
                                  (there > 3 && !is_between(p[3], '0', '9'));
            return is_wrong ? 0 : 4;
        }
        return length_of_pair(p, end,
                              [](unsigned c) { return is_between(c, 0x40, 0xFE) && c != 0x7F; });
    }
    /// The rows of level 1; their trail bytes are A1 to FE, other ones are of GBK.
    static bool is_common(unsigned pair) noexcept {
        return is_between(pair, 0xB0A1, 0xD7F9) && (pair & 0xFF) >= 0xA1;
    }
};

struct shift_jis_form {
    static std::size_t length(unsigned char const* p, unsigned char const* end) noexcept {
        if (is_between(*p, 0xA1, 0xDF)) {
            return 1;
        }
        return is_between(*p, 0x81, 0x9F) || is_between(*p, 0xE0, 0xFC)
                   ? length_of_pair(
                         p, end, [](unsigned c) { return is_between(c, 0x40, 0xFC) && c != 0x7F; })
                   : 0;
    }
    /// Hiragana, katakana, Kanji of level 1.
    static bool is_common(unsigned pair) noexcept {
        return is_between(pair, 0x829F, 0x82F1) || is_between(pair, 0x8340, 0x8396) ||
               is_between(pair, 0x889F, 0x9872);
    }
};

struct big5_form {
    static std::size_t length(unsigned char const* p, unsigned char const* end) noexcept {
        return is_between(*p, 0x81, 0xFE) ? length_of_pair(p, end,
                                                           [](unsigned c) {
                                                               return is_between(c, 0x40, 0x7E) ||
                                                                      is_between(c, 0xA1, 0xFE);
                                                           })
                                          : 0;
    }
    /// Hanzi of level 1.
    static bool is_common(unsigned pair) noexcept { return is_between(pair, 0xA440, 0xC67E); }
};

bool is_euc_kr(std::string_view bytes) noexcept {
    auto const found = examine(bytes, euc_kr_form());
    return found.characters >= 10 && found.common * 100 >= (found.characters + found.others) * 95;
}

bool is_gb18030(std::string_view bytes) noexcept {
    auto const found = examine(bytes, gb18030_form());
    return found.is_valid && found.common * 2 > found.characters;
}

template <class Form>
bool speaks_for(std::string_view bytes, Form form) noexcept {
    auto const found = examine(bytes, form);
    return found.is_valid && found.common >= 4 && found.common * 2 > found.characters;
}

/// What uchardet says; nothing when it does not know.
std::string detected(std::string_view bytes) {
    struct deleter {
        void operator()(uchardet_t detector) const noexcept { uchardet_delete(detector); }
    };
    std::unique_ptr<uchardet, deleter> const detector(uchardet_new());
    if (!detector || uchardet_handle_data(detector.get(), bytes.data(), bytes.size()) != 0) {
#if SGFSTREAM_HAS_EXCEPTIONS
        throw std::bad_alloc(); // nothing else fails in there
#else
        std::abort(); // as operator new does
#endif
    }
    uchardet_data_end(detector.get());
    return uchardet_get_charset(detector.get());
}

} // namespace

utf8_facts examine_utf8(std::string_view bytes, bool goes_on) noexcept {
    auto const* const begin = detail::as_bytes(bytes.data());
    auto const* const end = begin + bytes.size();
    auto const index_of = [&](unsigned char const* p) {
        return static_cast<std::size_t>(p - begin);
    };
    utf8_facts facts;
    auto const* const first = detail::find_non_ascii(begin, end);
    if (first == end) {
        return facts;
    }
    facts.first_non_ascii = index_of(first);
    auto const [stop, only_pairs] = detail::find_end_of_utf8(first, end);
    facts.only_pairs = only_pairs;
    if (stop != end) {
        if (goes_on && detail::read_utf8(stop, end).is_cut_off) {
            facts.only_pairs = only_pairs && *stop < 0xE0;
        } else {
            facts.first_invalid = index_of(stop);
        }
    }
    return facts;
}

charset guess_charset(std::string_view bytes) {
    if (is_euc_kr(bytes)) {
        return charset::euc_kr;
    }
    if (is_gb18030(bytes)) {
        return charset::gb18030;
    }
    bool const may_be_japanese = speaks_for(bytes, shift_jis_form());
    bool const may_be_chinese = speaks_for(bytes, big5_form());
    if (may_be_japanese || may_be_chinese) {
        auto const name = charset_named(detected(bytes));
        if (may_be_japanese && name == charset::shift_jis) {
            return charset::shift_jis;
        }
        if (may_be_chinese && name == charset::big5) {
            return charset::big5;
        }
    }
    return charset::windows_1252;
}

} // namespace sgfstream
