// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>
#include <sgfstream/detail/scan.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace sgfstream {

/// The two ways of FF[4] to read the raw bytes of a value as text. They differ in one rule: a line
/// break that is kept becomes LF in Text and a space in SimpleText.
/// Format: <https://www.red-bean.com/sgf/sgf4.html>, sections "Text" and "SimpleText".
enum class text_kind : unsigned char { text, simple_text };

/// Decodes the raw bytes of one value as Text or SimpleText, however they are cut into parts.
///
/// 1. A line break is LF, CR, CRLF or LFCR, and counts as one.
/// 2. A backslash directly followed by a line break: both vanish.
/// 3. Any other line break becomes one LF (Text) or one space (SimpleText).
/// 4. Tab, vertical tab and form feed become a space, escaped or not.
/// 5. A backslash followed by anything else: that byte stands for itself. At the end of a value that
///    is cut short a backslash stands for nothing.
/// 6. Everything else is unchanged; there are no `\n` or `\t` escapes.
///
/// Two words of state; time linear in the bytes written; used by one thread at a time.
class text_decoder {
  public:
    explicit text_decoder(text_kind kind = text_kind::text) noexcept : kind_(kind) {}

    /// Decodes the next part of the value.
    /// @param raw  bytes of any number
    /// @param out  what they stand for is appended here; a string of `char` with `append` and
    ///             `push_back`. Never more bytes than `raw` has.
    /// @throws what `out` throws; the decoder then needs a `reset`
    template <class String>
    void write(std::string_view raw, String& out);

    /// Makes the decoder ready for the next value.
    void reset() noexcept {
        escaped_ = false;
        pair_ = 0;
    }

  private:
    template <class String>
    void decode_byte(unsigned char byte, String& out);

    text_kind kind_;
    bool escaped_ = false;   ///< the byte before was a backslash that escapes
    unsigned char pair_ = 0; ///< the byte that would belong to the line break just read, or 0
};

/// The text that the raw bytes of a value stand for, read as Text.
/// Linear; throws only `std::bad_alloc`; safe on different strings from any thread.
SGFSTREAM_API std::string decode_text(std::string_view raw);

/// The same, read as SimpleText.
SGFSTREAM_API std::string decode_simple_text(std::string_view raw);

/// Whether decoding leaves these raw bytes as they are.
SGFSTREAM_API bool is_plain_text(std::string_view raw, text_kind kind = text_kind::text) noexcept;

/// The raw bytes that stand for a text, in Text and SimpleText alike: `]` and backslash are escaped,
/// all other bytes are as they were. `decode_text` gives the text back if Text can hold it: one
/// without CR, tab, vertical tab and form feed (and for SimpleText without LF).
/// Linear; throws only `std::bad_alloc`.
SGFSTREAM_API std::string encode_text(std::string_view text);

/// The raw bytes of a composed value: both texts encoded, colons in them escaped, a `:` between.
/// Format: <https://www.red-bean.com/sgf/sgf4.html>, section "Compose".
SGFSTREAM_API std::string encode_composed(std::string_view first, std::string_view second);

/// Whether bytes can be the raw value of a property: no bare `]`, no bare backslash at the end.
SGFSTREAM_API bool is_raw_value(std::string_view bytes) noexcept;

/// Whether bytes can be a property identifier: `A` to `Z`, from one to 1,024 of them.
SGFSTREAM_API bool is_identifier(std::string_view bytes) noexcept;

/// Whether bytes can be a property identifier of the tolerant dialect: a letter, and letters, digits and
/// `_` behind it, 1,024 in all.
SGFSTREAM_API bool is_odd_identifier(std::string_view bytes) noexcept;

/// The parts of a composed value, still raw. They are views of the bytes that were split.
struct composed_parts {
    std::string_view first;                 ///< all of it, if there is no bare colon
    std::optional<std::string_view> second; ///< what stands behind the first bare colon
};

/// Splits the raw bytes of a composed value at the first colon that is not escaped; further colons
/// belong to the second part. This comes before decoding, which makes `\:` and `:` the same.
SGFSTREAM_API composed_parts split_composed(std::string_view raw) noexcept;

/// A decoded value: a view of the raw bytes when there was nothing to decode, otherwise a string of
/// its own. As a view it holds as long as the raw bytes do.
class decoded_text {
  public:
    decoded_text() noexcept = default;

    /// Decodes `raw`, which must outlive the result.
    decoded_text(std::string_view raw, text_kind kind) : raw_(raw) {
        if (!is_plain_text(raw, kind)) {
            text_decoder(kind).write(raw, text_.emplace());
        }
    }

    /// The text. Holds as long as this object and the raw bytes do.
    std::string_view view() const& noexcept { return text_ ? std::string_view(*text_) : raw_; }
    void view() const&& = delete; // it would dangle

    operator std::string_view() const& noexcept { return view(); }
    operator std::string_view() const&& = delete;

    /// The text as a string of its own.
    std::string str() const& { return std::string(view()); }
    std::string str() && { return text_ ? std::move(*text_) : std::string(raw_); }

    /// Whether the text is a view of the raw bytes.
    bool is_view() const noexcept { return !text_; }

    friend bool operator==(decoded_text const& a, std::string_view b) noexcept {
        return a.view() == b;
    }

  private:
    std::string_view raw_;
    std::optional<std::string> text_;
};

template <class String>
void text_decoder::write(std::string_view raw, String& out) {
    auto const* p = detail::as_bytes(raw.data());
    auto const* const end = p + raw.size();
    while (p != end) {
        if (!escaped_ && pair_ == 0) {
            auto const* const stop = detail::find_text_to_decode(p, end);
            out.append(detail::as_chars(p), static_cast<std::size_t>(stop - p));
            p = stop;
            if (p == end) {
                return;
            }
        }
        decode_byte(*p, out);
        ++p;
    }
}

template <class String>
void text_decoder::decode_byte(unsigned char byte, String& out) {
    if (pair_ != 0 && byte == pair_) {
        pair_ = 0;
        return;
    }
    pair_ = 0;
    bool const escaped = std::exchange(escaped_, false);
    switch (byte) {
    case '\n':
    case '\r':
        pair_ = byte == '\n' ? '\r' : '\n';
        if (!escaped) {
            out.push_back(kind_ == text_kind::text ? '\n' : ' ');
        }
        return;
    case '\t':
    case '\v':
    case '\f':
        out.push_back(' ');
        return;
    case '\\':
        if (!escaped) {
            escaped_ = true;
            return;
        }
        break;
    default:
        break;
    }
    out.push_back(static_cast<char>(byte));
}

} // namespace sgfstream
