// SPDX-License-Identifier: MIT
// What a converter gives out, in a form that does not depend on chunks.
#pragma once

#include <sgfstream/charset/converter.hpp>

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace sgfstream_test {

/// Adjacent characters that are placed by one rule.
struct stretch {
    enum class kind { ascii, wide_ascii, run, invalid };
    kind what;
    std::uint64_t offset;
    std::uint64_t end;
    std::string text;

    friend bool operator==(stretch const&, stretch const&) = default;
};

inline std::ostream& operator<<(std::ostream& out, stretch const& s) {
    return out << "{" << static_cast<int>(s.what) << ' ' << s.offset << '-' << s.end << ' '
               << s.text << '}';
}

/// All that came out of a conversion.
struct conversion {
    std::vector<stretch> stretches;

    /// Adds a piece; what is ASCII in an identical piece of UTF-8 is told from what is not.
    void add(sgfstream::text_piece const& piece) {
        if (piece.step != 1) {
            add({piece.is_invalid  ? stretch::kind::invalid
                 : piece.step == 2 ? stretch::kind::wide_ascii
                                   : stretch::kind::run,
                 piece.offset, piece.offset + piece.length, std::string(piece.text)});
            return;
        }
        for (std::size_t i = 0; i < piece.text.size(); ++i) {
            bool const is_ascii = static_cast<unsigned char>(piece.text[i]) < 0x80;
            add({is_ascii ? stretch::kind::ascii : stretch::kind::run, piece.offset + i,
                 piece.offset + i + 1, std::string(1, piece.text[i])});
        }
    }

    std::string text() const {
        std::string result;
        for (auto const& s : stretches) {
            result += s.text;
        }
        return result;
    }

    friend bool operator==(conversion const&, conversion const&) = default;

  private:
    void add(stretch const& s) {
        if (!stretches.empty()) {
            auto& last = stretches.back();
            bool const goes_on = last.what == s.what && s.what != stretch::kind::invalid &&
                                 (s.what == stretch::kind::run || s.offset == last.end);
            if (goes_on) {
                last.text += s.text;
                last.end = s.end;
                return;
            }
        }
        stretches.push_back(s);
    }
};

inline std::ostream& operator<<(std::ostream& out, conversion const& c) {
    for (auto const& s : c.stretches) {
        out << s;
    }
    return out;
}

inline void drain(sgfstream::converter& from, conversion& to) {
    for (sgfstream::text_piece piece; from.next(piece);) {
        to.add(piece);
    }
}

/// Converts bytes that are handed in as parts, each in an allocation of its own that is gone
/// afterwards, so that a sanitizer sees what is kept too long.
inline conversion convert_parts(sgfstream::charset from, std::vector<std::string_view> const& parts,
                                sgfstream::reading how = sgfstream::reading::by_character) {
    conversion result;
    sgfstream::converter c(from, 0, how);
    for (auto const part : parts) {
        std::vector<char> const exact(part.begin(), part.end());
        c.write({exact.data(), exact.size()});
        drain(c, result);
    }
    c.write({});
    c.finish();
    drain(c, result);
    return result;
}

inline conversion convert(sgfstream::charset from, std::string_view bytes,
                          sgfstream::reading how = sgfstream::reading::by_character) {
    return convert_parts(from, {bytes}, how);
}

/// Whether whole, at every split in two, in single bytes and in all with nothing between, the result
/// is the same.
inline bool is_chunk_invariant(sgfstream::charset from, std::string_view bytes,
                               sgfstream::reading how = sgfstream::reading::by_character) {
    auto const whole = convert(from, bytes, how);
    for (std::size_t i = 0; i <= bytes.size(); ++i) {
        if (convert_parts(from, {bytes.substr(0, i), bytes.substr(i)}, how) != whole) {
            return false;
        }
    }
    std::vector<std::string_view> singles;
    std::vector<std::string_view> spaced;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        singles.push_back(bytes.substr(i, 1));
        spaced.push_back({});
        spaced.push_back(bytes.substr(i, 1));
    }
    return convert_parts(from, singles, how) == whole && convert_parts(from, spaced, how) == whole;
}

} // namespace sgfstream_test
