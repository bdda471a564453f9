// SPDX-License-Identifier: MIT
#include "code_table.hpp"
#include "decoders.hpp"
#include "utf8.hpp"

#include <sgfstream/charset/converter.hpp>
#include <sgfstream/detail/scan.hpp>

#include <algorithm>
#include <cstring>
#include <string>

namespace sgfstream {

namespace {

using detail::decoded;

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// Writes what a table says; gives the end of it.
char* write_code(char32_t code, char* out) noexcept {
    out = detail::write_utf8(code & detail::character_mask, out);
    auto const combining = code >> detail::combining_shift;
    return combining != 0 ? detail::write_utf8(combining, out) : out;
}

/// The most bytes that `write_code` writes: a character of four and a combining one of two.
constexpr std::size_t longest_code = 6;

/// The step of a piece that a character can be in.
unsigned step_of(decoded const& d) noexcept {
    return d.code < 0x80 ? d.length : 0;
}

} // namespace

#if SGFSTREAM_HAS_EXCEPTIONS
converter::converter(charset from, std::uint64_t offset, reading how) {
    if (auto const error = reset(from, offset, how)) {
        throw std::system_error(error, std::string(name_of(from)));
    }
}
#endif

std::error_code converter::reset(charset from, std::uint64_t offset, reading how) noexcept {
    std::error_code error;
    auto const* const codes = detail::code_table(from, error);
    if (error) {
        return error;
    }
    at_ = nullptr;
    end_ = nullptr;
    offset_ = offset;
    codes_ = codes;
    from_ = from;
    how_ = how;
    finished_ = false;
    now_ = {};
    before_ = {};
    at_before_ = nullptr;
    length_of_last_ = 0;
    return {};
}

void converter::write(std::string_view chunk) noexcept {
    at_ = detail::as_bytes(chunk.data());
    end_ = at_ + chunk.size();
    length_of_last_ = 0;
}

void converter::put_back(std::size_t size) noexcept {
    if (size == 0 || length_of_last_ == 0) {
        return;
    }
    if (before_.kept_size != 0) {
        at_ = at_before_; // a piece from there is one character
        offset_ -= length_of_last_;
    } else {
        auto const length = size * step_of_last_;
        at_ -= length;
        offset_ -= length;
    }
    now_ = before_;
    length_of_last_ = 0;
}

bool converter::next(text_piece& piece) noexcept {
    bool const by_byte = how_ == reading::by_byte;
    length_of_last_ = 0;
    switch (from_) {
    case charset::utf_8:
        return next_of_utf8(piece);
    case charset::utf_16le:
        return next_of(detail::utf16_decoder<false>{}, piece);
    case charset::utf_16be:
        return next_of(detail::utf16_decoder<true>{}, piece);
    case charset::gb18030:
        return next_of(detail::gb18030_decoder{codes_, by_byte}, piece);
    case charset::big5:
    case charset::euc_kr:
        return next_of(
            detail::pair_decoder<false>{codes_, by_byte && has_structural_trail_bytes(from_)},
            piece);
    case charset::shift_jis:
        return next_of(detail::pair_decoder<true>{codes_, by_byte}, piece);
    case charset::euc_jp:
        return next_of(detail::euc_jp_decoder{codes_}, piece);
    case charset::iso_2022_jp:
        return next_of(detail::iso_2022_jp_decoder{codes_, by_byte}, piece);
    default:
        return next_of(detail::single_byte_decoder{codes_}, piece);
    }
}

bool converter::next_of_utf8(text_piece& piece) noexcept {
    if (now_.kept_size != 0 && next_of_kept(detail::utf8_decoder{}, piece)) {
        return true;
    }
    if (at_ == end_) {
        return false;
    }
    remember();
    auto const* const stop = detail::find_end_of_utf8(at_, end_).end;
    if (stop != at_) {
        auto const length = static_cast<std::size_t>(stop - at_);
        give(piece, {detail::as_chars(at_), length}, length, 1);
        at_ = stop;
        return true;
    }
    auto const c = detail::read_utf8(at_, end_);
    if (c.is_cut_off && !finished_) {
        return keep_rest();
    }
    give_invalid(piece, c.length);
    at_ += c.length;
    return true;
}

template <class Decoder>
bool converter::next_of(Decoder decoder, text_piece& piece) noexcept {
    if (now_.kept_size != 0 && next_of_kept(decoder, piece)) {
        return true;
    }
    if (at_ == end_) {
        return false;
    }
    remember();
    if constexpr (Decoder::is_bytewise) {
        auto const* const stop = detail::find_non_ascii(at_, end_);
        if (stop != at_) {
            auto const length = static_cast<std::size_t>(stop - at_);
            give(piece, {detail::as_chars(at_), length}, length, 1);
            at_ = stop;
            return true;
        }
    }
    // A run of characters in one step.
    auto const* begin = at_;
    auto const* stop = at_; // behind the last character
    auto* out = run_.data();
    auto const* const full = out + run_.size() - longest_code;
    unsigned step = 0;
    while (at_ != end_ && out <= full) {
        auto const d = decoder({at_, end_, finished_}, now_.shift);
        bool const is_first = out == run_.data();
        if (d.what == decoded::kind::cut_off) {
            if (is_first) {
                return keep_rest();
            }
            break;
        }
        if (d.what == decoded::kind::nothing) {
            if (!is_first && step != 0) {
                break; // offsets are not in step behind it
            }
            at_ += d.length;
            now_.shift = d.shift;
            if (is_first) {
                offset_ += d.length;
                begin = at_;
                remember();
            }
            continue;
        }
        if (d.what == decoded::kind::invalid) {
            if (is_first) {
                at_ += d.length;
                now_.shift = d.shift;
                give_invalid(piece, d.length);
                return true;
            }
            break;
        }
        if (is_first) {
            step = step_of(d);
        } else if (step != step_of(d)) {
            break;
        }
        out = write_code(d.code, out);
        at_ += d.length;
        stop = at_;
        if (d.shift != now_.shift) {
            now_.shift = d.shift;
            break; // what is put back begins with one shift
        }
    }
    if (out == run_.data()) {
        return false; // nothing but an escape sequence
    }
    give(piece, {run_.data(), static_cast<std::size_t>(out - run_.data())},
         static_cast<std::size_t>(stop - begin), step);
    offset_ += static_cast<std::size_t>(at_ - stop); // escape sequences
    return true;
}

/// Gives out one character that begins with bytes of earlier chunks, of which some are kept.
/// @returns false if they were only an escape sequence, or if not even the chunk completes them: then
///          nothing is left of it
template <class Decoder>
bool converter::next_of_kept(Decoder decoder, text_piece& piece) noexcept {
    while (now_.kept_size != 0) {
        remember();
        auto const old = now_.kept_size;
        auto const more = std::min<std::size_t>(most_kept - old, left());
        if (more != 0) {
            std::memcpy(now_.kept.data() + old, at_, more);
        }
        auto const* const kept = now_.kept.data();
        auto const size = old + static_cast<unsigned>(more);
        auto const d = decoder({kept, kept + size, finished_ && more == left()}, now_.shift);
        if (d.what == decoded::kind::cut_off) {
            now_.kept_size = size;
            at_ += more;
            return false;
        }
        if (d.length >= old) {
            at_ += d.length - old;
            now_.kept_size = 0;
        } else {
            std::memmove(now_.kept.data(), kept + d.length, old - d.length);
            now_.kept_size = old - d.length;
        }
        now_.shift = d.shift;
        if (d.what == decoded::kind::nothing) {
            offset_ += d.length;
            continue;
        }
        if (d.what == decoded::kind::invalid) {
            give_invalid(piece, d.length);
            return true;
        }
        auto const* const out = write_code(d.code, run_.data());
        bool const is_utf8 = from_ == charset::utf_8;
        give(piece, {run_.data(), static_cast<std::size_t>(out - run_.data())}, d.length,
             is_utf8 ? 1 : step_of(d));
        return true;
    }
    return false;
}

/// Keeps what is left of the chunk, part of a character.
bool converter::keep_rest() noexcept {
    std::memcpy(now_.kept.data(), at_, left());
    now_.kept_size = static_cast<unsigned>(left());
    at_ = end_;
    return false;
}

void converter::remember() noexcept {
    before_ = now_;
    at_before_ = at_;
}

void converter::give(text_piece& piece, std::string_view text, std::size_t length,
                     unsigned step) noexcept {
    piece = {text, offset_, length, step, false};
    offset_ += length;
    length_of_last_ = length;
    step_of_last_ = step;
}

void converter::give_invalid(text_piece& piece, std::size_t length) noexcept {
    piece = {replacement, offset_, length, 0, true};
    offset_ += length;
    length_of_last_ = 0;
}

} // namespace sgfstream
