// SPDX-License-Identifier: MIT
// The members of basic_charset_stage that convert, and hand the text to the parser.
#pragma once

#include <algorithm>

namespace sgfstream {

template <tolerant_event_handler Handler, class Parser>
std::uint64_t basic_charset_stage<Handler, Parser>::convert(std::string_view bytes,
                                                            std::uint64_t offset) {
    // Outside of games a mark in UTF-16 must not hide in a run of characters.
    std::size_t const most = mode_ == mode::utf16 && structure().depth() == 0 ? 2 : slice_;
    auto const slice = bytes.substr(0, most);
    converter_.write(slice);
    auto const result = feed_all();
    if (result == outcome::left) {
        return mode_ == mode::utf16 ? offset + slice.size() - converter_.left() : leave();
    }
    set_slice(result == outcome::go_on);
    return offset + slice.size() - converter_.left();
}

/// Has the converter give out what it keeps, at the end of the input.
template <tolerant_event_handler Handler, class Parser>
std::uint64_t basic_charset_stage<Handler, Parser>::convert_rest() {
    converter_.write({});
    converter_.finish();
    auto const result = feed_all();
    return result == outcome::left && mode_ != mode::utf16 ? leave() : offset_;
}

template <tolerant_event_handler Handler, class Parser>
typename basic_charset_stage<Handler, Parser>::outcome
basic_charset_stage<Handler, Parser>::feed_all() {
    auto result = outcome::go_on;
    check_declaration(); // a stop may have come between
    for (text_piece piece; result == outcome::go_on && converter_.next(piece);) {
        if (piece.is_invalid) {
            parser_.report(diagnostic_code::invalid_bytes, piece.offset,
                           piece.offset + piece.length);
        }
        result = piece.step == 2 ? feed_wide(piece) : feed(piece);
    }
    return result;
}

template <tolerant_event_handler Handler, class Parser>
typename basic_charset_stage<Handler, Parser>::outcome
basic_charset_stage<Handler, Parser>::feed(text_piece const& piece) {
    parser_.move_to(piece.offset);
    auto const read = parser_.write(piece.text).consumed;
    if (read == piece.text.size()) {
        parser_.ends_at(piece.offset + piece.length);
    }
    if (mode_ == mode::converting && game_in_hand_ended()) {
        converter_.put_back(piece.text.size() - read);
        return outcome::left;
    }
    return may_go_on() ? outcome::go_on : halt(piece, read);
}

/// ASCII from UTF-16, where each character has an offset that follows from no other one.
template <tolerant_event_handler Handler, class Parser>
typename basic_charset_stage<Handler, Parser>::outcome
basic_charset_stage<Handler, Parser>::feed_wide(text_piece const& piece) {
    for (std::size_t i = 0; i < piece.text.size(); ++i) {
        auto const offset = piece.offset + 2 * i;
        parser_.move_to(offset);
        auto const read = parser_.write(piece.text.substr(i, 1)).consumed;
        if (read == 1) {
            parser_.ends_at(offset + 2);
        }
        if (!may_go_on() || structure().depth() == 0) {
            converter_.put_back(piece.text.size() - i - read);
            return may_go_on() ? outcome::left : outcome::halted;
        }
        check_declaration();
    }
    return outcome::go_on;
}

/// Leaves the rest of a piece to the converter, from the next character on; a rest of this one waits.
template <tolerant_event_handler Handler, class Parser>
typename basic_charset_stage<Handler, Parser>::outcome
basic_charset_stage<Handler, Parser>::halt(text_piece const& piece, std::size_t read) noexcept {
    auto const text = piece.text;
    pending_end_ = piece.offset + piece.length;
    if (piece.step == 0) {
        pending_ = text.substr(read);
        return outcome::halted;
    }
    auto end = read;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
        ++end;
    }
    std::copy(text.begin() + static_cast<std::ptrdiff_t>(read),
              text.begin() + static_cast<std::ptrdiff_t>(end), pending_bytes_.begin());
    pending_ = {pending_bytes_.data(), end - read};
    pending_end_ = piece.offset + end;
    converter_.put_back(text.size() - end);
    return outcome::halted;
}

template <tolerant_event_handler Handler, class Parser>
bool basic_charset_stage<Handler, Parser>::write_pending() {
    pending_.remove_prefix(parser_.write(pending_).consumed);
    if (pending_.empty()) {
        parser_.ends_at(pending_end_);
    }
    return may_go_on();
}

/// Ends the conversion behind the game; gives the offset of what follows.
template <tolerant_event_handler Handler, class Parser>
std::uint64_t basic_charset_stage<Handler, Parser>::leave() {
    auto const offset = converter_.offset();
    mode_ = mode::plain;
    slice_ = largest_slice;
    credit_ -= window_end_ > offset ? std::min(credit_, window_end_ - offset) : 0;
    parser_.move_to(offset);
    parser_.pause_behind_games(false);
    if (may_go_on()) {
        parser_.write({}); // what was due behind a pause
    }
    return offset;
}

/// In UTF-16: a `CA` that says otherwise.
template <tolerant_event_handler Handler, class Parser>
void basic_charset_stage<Handler, Parser>::check_declaration() {
    if (!has_unchecked_declaration()) {
        return;
    }
    auto const declared = structure().declared_charset();
    game_checked_ = structure().games();
    auto const named = declared.is_whole ? detail::charset_declared(declared.raw) : std::nullopt;
    if (declared.raw.empty() || named == charset::utf_16le || named == charset::utf_16be) {
        return;
    }
    parser_.report(named ? diagnostic_code::charset_mismatch : diagnostic_code::charset_unknown,
                   declared.offset + 1, declared.end, declared.raw);
}

} // namespace sgfstream
