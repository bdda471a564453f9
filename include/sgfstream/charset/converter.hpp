// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/charset/charset.hpp>
#include <sgfstream/detail/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <system_error>

namespace sgfstream {

/// A part of a text that was converted to UTF-8.
struct text_piece {
    /// Never empty, and always valid UTF-8. Holds until the next call of the converter; it is a view
    /// of the chunk or of the converter.
    std::string_view text;
    std::uint64_t offset = 0; ///< in the source, of the first byte that this was made of
    std::size_t length = 0;   ///< in bytes of the source, from `offset` to behind the last of them

    /// Byte k of the text stands at `offset + k * step` in the source. 1: the bytes are those of the
    /// source, all of them ASCII unless the source is UTF-8. 2: ASCII from UTF-16. 0: a run of
    /// characters none of which is ASCII; there is no such rule, and only `offset` is known.
    unsigned step = 1;

    /// The text is one U+FFFD, in place of bytes that are no character. `step` is 0.
    bool is_invalid = false;
};

/// How the bytes are to be read that look like a backslash or `]` inside of a longer character. It
/// makes a difference where `has_structural_trail_bytes`, and nowhere else.
enum class reading : unsigned char {
    /// They are part of the character: the text was escaped, if at all, before it was encoded.
    by_character,

    /// They are a backslash or `]`: the text was encoded and then escaped, by a program that knows
    /// bytes only. A lead byte, a backslash and a trail byte are together the character of lead and
    /// trail if there is one. Otherwise a lead byte in front of a backslash or `]` is invalid, and
    /// the backslash or `]` stays what it is.
    /// In ISO-2022-JP, outside of ASCII, a backslash vanishes in front of a byte 21-7E, which is
    /// then part of a character whatever it looks like; a bare `]` is one, and ends the escape
    /// sequence before it, as what follows is outside of the value.
    by_byte
};

/// Converts a text to UTF-8, piece by piece, and says where each piece stands in the source.
///
///     converter c(charset::gb18030);
///     c.write(chunk);                      // any number of times
///     for (text_piece piece; c.next(piece);) { ... }
///     c.finish();
///     for (text_piece piece; c.next(piece);) { ... }
///
/// - All pieces, one after another, are the text; their offsets ascend. Where they are cut depends on
///   the chunks, and nothing else does.
/// - What is no character becomes U+FFFD, in a piece of its own. An invalid byte never takes an ASCII
///   byte with it; two bytes above 127 that are a pair, but no character, are one U+FFFD. In UTF-8
///   each maximal part of a character is one, as the Unicode Standard recommends.
/// - No ASCII character comes out that was not one in the source, and none is lost but escape
///   sequences of ISO-2022-JP and what `reading::by_byte` says.
/// - A byte-order mark is a character like any other.
/// - At most 3 bytes come out for each byte of the source.
///
/// Windows-31J is read for Shift_JIS, code page 949 for EUC-KR, Big5 with the characters of Hong
/// Kong; in encodings of single bytes an undefined byte 80-9F is that control character, as in the
/// WHATWG standard. In ISO-2022-JP the Roman set is read as ASCII, since its 5C is what escapes, and
/// a line break returns to ASCII, which RFC 1468 demands before one.
///
/// UTF-8 is not copied. Otherwise the converter has room for a run of 512 bytes, and the first use of an
/// encoding in a process makes a table of it, of 0.5 KiB to 300 KiB, which stays. Linear; nothing
/// throws but what says so. One thread at a time for each converter, any number of converters.
class SGFSTREAM_API converter {
  public:
    /// For UTF-8, from offset 0.
    converter() noexcept = default;

#if SGFSTREAM_HAS_EXCEPTIONS
    /// @throws std::system_error with what `reset` returns
    explicit converter(charset from, std::uint64_t offset = 0, reading how = reading::by_character);
#endif

    /// Forgets everything and begins a text.
    /// @param from    its encoding
    /// @param offset  of its first byte in the source
    /// @returns no error, or `std::errc::not_enough_memory`, or `std::errc::not_supported` if the
    ///          system has no conversion from that encoding, or another error of the system; the
    ///          converter is then as it was
    std::error_code reset(charset from, std::uint64_t offset = 0,
                          reading how = reading::by_character) noexcept;

    /// Hands in the next bytes of the source, after `next` has said that there is no more. Bytes
    /// handed in before and neither given out nor kept (`left`) are forgotten, so that a caller who
    /// stops early can hand them in again.
    /// @param chunk  must hold until `next` has said that there is no more
    void write(std::string_view chunk) noexcept;

    /// Ends the text: a character that is not whole by now is invalid.
    void finish() noexcept {
        finished_ = true;
    }

    /// Gives out the next piece.
    /// @returns false if there is none before another `write` or `finish`. Up to 8 bytes of a
    ///          character that is not whole are then kept.
    bool next(text_piece& piece) noexcept;

    /// Takes back the end of the piece that `next` gave out last, once, before anything else is
    /// called: `next` gives it out again, or `left` counts it.
    /// @param size  in bytes of its text, between two characters; 0 unless `step` is 1 or 2
    void put_back(std::size_t size) noexcept;

    /// How many bytes at the end of the last chunk are neither given out nor kept.
    std::size_t left() const noexcept {
        return static_cast<std::size_t>(end_ - at_);
    }

    /// Where the first byte stands in the source that is not given out yet.
    std::uint64_t offset() const noexcept {
        return offset_;
    }

    charset from() const noexcept {
        return from_;
    }

  private:
    static constexpr std::size_t most_kept = 8;
    static constexpr std::size_t run_size = 512;

    /// What `put_back` restores.
    struct position {
        std::array<unsigned char, most_kept> kept{}; ///< bytes of chunks before this one
        unsigned kept_size = 0;
        unsigned shift = 0; ///< of ISO-2022-JP: which set the bytes are from
    };

    bool next_of_utf8(text_piece& piece) noexcept;
    template <class Decoder>
    bool next_of(Decoder decoder, text_piece& piece) noexcept;
    template <class Decoder>
    bool next_of_kept(Decoder decoder, text_piece& piece) noexcept;
    bool keep_rest() noexcept;
    void remember() noexcept;
    void give(text_piece& piece, std::string_view text, std::size_t length, unsigned step) noexcept;
    void give_invalid(text_piece& piece, std::size_t length) noexcept;

    unsigned char const* at_ = nullptr; ///< what is left of the chunk
    unsigned char const* end_ = nullptr;
    std::uint64_t offset_ = 0;
    char32_t const* codes_ = nullptr; ///< the table of the encoding, if it has one
    charset from_ = charset::utf_8;
    reading how_ = reading::by_character;
    bool finished_ = false;
    position now_;
    position before_;                          ///< the piece given out last
    unsigned char const* at_before_ = nullptr; ///< what was left of the chunk before that piece
    std::size_t length_of_last_ = 0; ///< of that piece, in bytes of the source; 0: not to put back
    unsigned step_of_last_ = 0;
    std::array<char, run_size> run_; ///< the text of a piece that is no view of the chunk
};

} // namespace sgfstream
