// SPDX-License-Identifier: MIT
// The members of basic_tolerant_parser that read tokens and values.
#pragma once

#include <string_view>

namespace sgfstream {

// ---- what is skipped

/// A '(' that waits is no longer the one directly before what follows; if none waits, a value is not.
template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::part() noexcept {
    notes_ = (notes_ & opened) != 0 ? notes_ | parted : notes_ & ~behind_value;
    opened_on_line_ = false;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::add_bad(std::uint64_t begin, std::uint64_t end) noexcept {
    bad_from_ = (notes_ & bad_run) != 0 ? bad_from_ : begin;
    bad_to_ = end;
    part();
    notes_ |= bad_run;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::settle_bad(registers const& r) noexcept {
    if ((notes_ & bad_run) != 0) {
        due(r, diagnostic_code::bad_char_in_node, bad_from_, bad_to_);
        notes_ &= ~bad_run;
    }
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::bad(registers const& r) noexcept {
    add_bad(here(r), here(r) + 1);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::stray_bracket(registers& r) {
    bad(r);
    due(r, diagnostic_code::unescaped_bracket_suspected, here(r), here(r) + 1);
    flush(r);
}

template <tolerant_event_handler Handler>
int basic_tolerant_parser<Handler>::state_in_hand() noexcept {
    part();
    if ((notes_ & opened) != 0) {
        return states::sgf_en_tolerant_opened;
    }
    return (notes_ & branched) != 0 ? states::sgf_en_tolerant_after_tree
                                    : states::sgf_en_tolerant_node;
}

// ---- identifiers and words

template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE bool basic_tolerant_parser<Handler>::may_lengthen(registers& r) noexcept {
    if (skip_depth_ != 0 &&
        identifier_size_ + static_cast<std::uint64_t>(r.p - r.mark) >= max_identifier_) {
        r.mark = r.p; // nobody will see it
        identifier_size_ = 0;
        return true;
    }
    return frame::may_lengthen(r);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::identifier_end(registers& r) {
    gather_identifier(r.mark, r.p);
    token_end_ = here(r);
    if ((notes_ & restarting) != 0) {
        confirm_variation(r);
    }
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::identifier_spoilt(registers& r) {
    if ((notes_ & restarting) != 0) {
        confirm_variation(r);
    }
    add_bad(r.opened_at, here(r) + 1);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::identifier_without_value(registers& r) {
    settle_bad(r);
    due(r, diagnostic_code::ident_without_value, r.opened_at, token_end_);
    flush(r);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::word_begin(registers& r) noexcept {
    r.opened_at = here(r);
    identifier_size_ = capitals_size_ = 0;
    word_has_digit_ = false;
    word_letter(r);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::word_widen(registers& r) {
    gather_identifier(r.mark, r.p);
    capitals_size_ = identifier_size_;
    capitals_ = identifier_;
    word_has_digit_ = false;
    if ((notes_ & restarting) != 0) {
        confirm_variation(r);
    }
    word_letter(r); // a capital would be needed to go over a limit
}

template <tolerant_event_handler Handler>
bool basic_tolerant_parser<Handler>::word_letter(registers const& r) noexcept {
    auto const letter = static_cast<char>(*r.p);
    if (identifier_size_ < identifier_.size()) {
        identifier_[identifier_size_] = letter;
    }
    ++identifier_size_; // of the whole word, kept or not
    if (letter >= 'A' && letter <= 'Z') {
        if (capitals_size_ < capitals_.size()) {
            capitals_[capitals_size_] = letter;
        }
        ++capitals_size_;
    } else if (letter < 'a') {
        word_has_digit_ = true;
    }
    return capitals_size_ <= max_identifier_ || word_has_digit_ || skip_depth_ != 0;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::reject_word(registers const& r) noexcept {
    identifier_size_ = std::min(identifier_size_, identifier_.size());
    this->fail_at(limit_errc::identifier_length, here(r), *r.p, r.depth);
    problem_.opened = problem::opening::identifier;
    problem_.opened_at = r.opened_at;
    problem_.limit = max_identifier_;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::word_end(registers const& r) noexcept {
    token_end_ = here(r);
}

template <tolerant_event_handler Handler>
bool basic_tolerant_parser<Handler>::is_word_over_limit() const noexcept {
    return (word_is_whole() ? identifier_size_ : capitals_size_) > max_identifier_;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::word_without_value(registers& r) {
    if (word_has_capital()) {
        identifier_without_value(r);
    } else {
        word_is_bad(r);
    }
}

template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_tolerant_parser<Handler>::plain_property(registers& r) {
    if (identifier_size_ != 0) [[unlikely]] {
        gather_identifier(r.mark, r.p);
        r.mark = r.p;
    }
    std::string_view const identifier =
        identifier_size_ != 0
            ? std::string_view(identifier_.data(), identifier_size_)
            : std::string_view(detail::as_chars(r.mark), static_cast<std::size_t>(r.p - r.mark));
    watch(identifier);
    deliver(r, [&] { return handler_.on_property(r.opened_at, identifier); });
}

/// Sends all events of a property of one letter and two bytes at once, if nobody can answer. To be
/// called where nothing is noted.
template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE bool basic_tolerant_parser<Handler>::send_short_property(registers& r) {
    if constexpr (detail::silent_handler<Handler>) {
        auto const offset = here(r) + 1;
        auto const* const bytes = detail::as_chars(r.p) + 1;
        r.opened_at = offset + 1;
        r.p += 5;
        handler_.on_property(offset, {bytes, 1});
        handler_.on_value_begin(offset + 1);
        handler_.on_value_part(offset + 2, {bytes + 2, 2});
        handler_.on_value_end(offset + 4);
        return true;
    } else {
        return false;
    }
}

template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_tolerant_parser<Handler>::property(registers& r) {
    if ((notes_ & ~(in_root | watched | skipping)) == 0) [[likely]] {
        plain_property(r);
        return;
    }
    detail::aside<&basic_tolerant_parser::property_behind_notes>(*this, r);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::property_behind_notes(registers& r) {
    gather_identifier(r.mark, r.p);
    token_end_ = here(r);
    property_is_capitals_ = false;
    queue_property(r, false, true);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::property_behind_space(registers& r) {
    property_is_capitals_ = false;
    queue_property(r, false, false);
}

template <tolerant_event_handler Handler>
bool basic_tolerant_parser<Handler>::word_property(registers& r) {
    if (is_word_over_limit() && skip_depth_ == 0) {
        reject_word(r);
        return false;
    }
    property_is_capitals_ = !word_is_whole();
    queue_property(r, true, false);
    return true;
}

template <tolerant_event_handler Handler>
std::string_view basic_tolerant_parser<Handler>::written_identifier() const noexcept {
    return {identifier_.data(), std::min(identifier_size_, identifier_.size())};
}

template <tolerant_event_handler Handler>
std::string_view basic_tolerant_parser<Handler>::identifier_due() const noexcept {
    return property_is_capitals_
               ? std::string_view(capitals_.data(), std::min(capitals_size_, capitals_.size()))
               : written_identifier();
}

/// Queues what an identifier with a value behind it implies, and the property itself.
template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::queue_property(registers& r, bool is_word, bool adjacent) {
    settle_for_property(r, adjacent);
    auto const identifier = identifier_due();
    if (property_is_capitals_ && is_ff4_) {
        due(r, diagnostic_code::lowercase_in_ident, r.opened_at, token_end_);
    } else if (is_word && word_is_whole()) {
        due(r, diagnostic_code::odd_ident, r.opened_at, token_end_);
    }
    watch(identifier);
    due(event::property, r.opened_at, r.depth);
    flush(r);
    if (is_paused_) [[unlikely]] {
        pause(r);
    }
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::settle_for_property(registers& r, bool adjacent) {
    auto const begin = r.opened_at;
    if ((notes_ & restarting) != 0) {
        if (adjacent && here(r) - opened_tree_ < restart_window &&
            detail::restarts(written_identifier())) {
            restart(r);
        } else {
            begin_variation(r, level::real, opened_tree_);
            due(event::node, opened_node_, r.depth);
        }
    } else if ((notes_ & opened) != 0) {
        settle_bad(r);
        begin_variation(r, level::real, opened_tree_);
        due(r, diagnostic_code::missing_semicolon, begin, token_end_);
        due(event::node, begin, r.depth);
    } else if ((notes_ & branched) != 0) {
        settle_bad(r);
        due(r, diagnostic_code::node_after_variation, begin, begin + 1);
        due(r, diagnostic_code::missing_semicolon, begin, token_end_);
        begin_variation(r, level::implied, begin);
        due(event::node, begin, r.depth);
    } else {
        settle_bad(r);
        notes_ &= ~behind_value;
    }
}

// ---- values

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::drop_value(registers& r) {
    settle_bad(r);
    notes_ &= ~spoilt_values;
    dropped_from_ = here(r);
    flush(r);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::drop_spoilt_value(registers const&) noexcept {
    notes_ |= spoilt_values;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::dropped(registers& r) {
    if ((notes_ & spoilt_values) != 0) {
        notes_ &= ~spoilt_values;
        bad_to_ = dropped_to_;
        return;
    }
    due(r, diagnostic_code::value_without_ident, dropped_from_, dropped_to_);
    flush(r);
}

template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_tolerant_parser<Handler>::value_begin(registers& r) {
    r.mark = r.p + 1;
    r.opened_at = here(r);
    if (r.stopping) {
        due(event::value_begin, r.opened_at, r.depth);
        return;
    }
    deliver(r, [&] { return handler_.on_value_begin(r.opened_at); });
}

template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void
basic_tolerant_parser<Handler>::skip_text_without_nul(registers& r) noexcept {
    auto const* const end = detail::find_end_of_text_without_nul(r.p + 1, r.pe);
    this->examine(static_cast<std::size_t>(end - r.p));
    r.p = end - 1;
}

template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_tolerant_parser<Handler>::nul(registers const& r) noexcept {
    nul_at_ = (notes_ & has_nul) != 0 ? nul_at_ : here(r);
    notes_ |= has_nul; // reported at the end of the value: a stop here would cut it
}

template <tolerant_event_handler Handler>
template <std::size_t Consumed>
SGFSTREAM_ALWAYS_INLINE void basic_tolerant_parser<Handler>::value_part(registers& r) {
    if (r.mark == r.p) {
        return;
    }
    std::string_view const raw(detail::as_chars(r.mark), static_cast<std::size_t>(r.p - r.mark));
    if ((notes_ & watched) != 0) [[unlikely]] {
        add_watched(raw);
    }
    deliver<Consumed>(r, [&] { return handler_.on_value_part(offset_of(r, r.mark), raw); });
}

template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_tolerant_parser<Handler>::value_end(registers& r) {
    if ((notes_ & (watched | has_nul)) != 0) [[unlikely]] {
        detail::aside<&basic_tolerant_parser::value_end_behind_notes>(*this, r);
    } else if (r.stopping) {
        due(event::value_end, here(r), r.depth);
    } else {
        deliver(r, [&] { return handler_.on_value_end(here(r)); });
    }
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::value_end_behind_notes(registers& r) {
    if ((notes_ & watched) != 0) {
        end_watch(r.opened_at + 1, here(r));
    }
    if ((notes_ & has_nul) != 0) {
        due(r, diagnostic_code::nul_byte, nul_at_, nul_at_ + 1);
        notes_ &= ~has_nul;
    }
    due(event::value_end, here(r), r.depth);
    flush(r);
}

// ---- the end of the input

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::end_inside(registers& r) {
    using enum detail::tolerant_ending;
    auto const end = here(r);
    switch (detail::tolerant_ending_of(r.cs)) {
    case restarting_game:
        confirm_variation(r);
        break;
    case identifier:
        token_end_ = r.cs == states::sgf_en_tolerant_ident ? end : token_end_;
        if ((notes_ & restarting) != 0) {
            confirm_variation(r);
        }
        identifier_without_value(r);
        break;
    case word:
        token_end_ = r.cs == states::sgf_en_tolerant_word ? end : token_end_;
        word_without_value(r);
        break;
    case digits_word:
        add_bad(r.opened_at, end);
        break;
    case dropped_value:
        dropped_to_ = end;
        dropped(r);
        break;
    case after_dropped:
        dropped(r);
        break;
    case value:
        if ((notes_ & has_nul) != 0) {
            due(r, diagnostic_code::nul_byte, nul_at_, nul_at_ + 1);
        }
        due(r, diagnostic_code::eof_in_value, r.opened_at, end);
        due(event::value_end, end, r.depth);
        break;
    default:
        break;
    }
    settle_bad(r);
    due(r, diagnostic_code::missing_close_paren, end, end);
    end_trees(r, r.depth, end);
    flush(r);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::end_outside(registers& r) {
    using enum detail::tolerant_ending;
    auto const end = here(r);
    auto const ending = detail::tolerant_ending_of(r.cs);
    if (ending == mark) {
        add_junk(mark_at_, end);
    } else if (ending == opening_game) {
        token_end_ = r.cs == states::sgf_en_tolerant_opening_ident ? end : token_end_;
        no_game();
    }
    if (games_ == 0) {
        if (looks_like_utf16_ || (nuls_ != 0 && nuls_ >= end - first_offset_ - nuls_)) {
            due(r, diagnostic_code::looks_like_utf16, first_offset_, end);
        }
        due(r, diagnostic_code::tree_missing, first_offset_, end);
    } else if (has_junk_) {
        due(r, diagnostic_code::junk_after_game, junk_from_, junk_to_);
    }
    has_junk_ = false;
}

} // namespace sgfstream
