// SPDX-License-Identifier: MIT
// The members of basic_tolerant_parser that are for a stage before it, and those that look out for what
// the root node says of the whole game.
#pragma once

#include <algorithm>
#include <limits>

namespace sgfstream {

namespace detail {

constexpr limits without_limits() noexcept {
    limits result;
    result.nesting_depth = 0;
    result.diagnostics_per_code = 0;
    return result;
}

} // namespace detail

template <tolerant_event_handler Handler>
template <class Other>
basic_tolerant_parser<Handler>::basic_tolerant_parser(Handler& handler,
                                                      basic_tolerant_parser<Other> const& from)
    : frame(handler, detail::without_limits()), levels_(from.levels_), cap_(0) {
    base_ = from.base_;
    depth_ = from.depth_;
    game_offset_ = from.game_offset_;
    opened_at_ = from.opened_at_;
    first_offset_ = from.first_offset_;
    cs_ = from.cs_;
    identifier_size_ = from.identifier_size_;
    std::copy_n(from.identifier_.data(), std::min(identifier_size_, identifier_.size()),
                identifier_.data());
    games_ = from.games_;
    levels_over_ = from.levels_over_;
    notes_ = from.notes_ & ~unsigned{skipping};
    backslash_held_ = from.backslash_held_;
    backslash_at_ = from.backslash_at_;
    nul_at_ = from.nul_at_;
    is_ff4_ = from.is_ff4_;
    word_has_digit_ = from.word_has_digit_;
    property_is_capitals_ = from.property_is_capitals_;
    has_junk_ = from.has_junk_;
    looks_like_utf16_ = from.looks_like_utf16_;
    mark_at_ = from.mark_at_;
    junk_from_ = from.junk_from_;
    junk_to_ = from.junk_to_;
    nuls_ = from.nuls_;
    nul_behind_open_ = from.nul_behind_open_;
    opening_first_ = from.opening_first_;
    opening_before_ = from.opening_before_;
    opening_count_ = from.opening_count_;
    opened_tree_ = from.opened_tree_;
    opened_node_ = from.opened_node_;
    line_begin_ = from.line_begin_;
    opened_on_line_ = from.opened_on_line_;
    bad_from_ = from.bad_from_;
    bad_to_ = from.bad_to_;
    dropped_from_ = from.dropped_from_;
    dropped_to_ = from.dropped_to_;
    token_end_ = from.token_end_;
    capitals_size_ = from.capitals_size_;
    std::copy_n(from.capitals_.data(), std::min(capitals_size_, capitals_.size()),
                capitals_.data());
    watched_size_ = from.watched_size_;
    watches_charset_ = from.watches_charset_;
    std::copy_n(from.watched_.data(), std::min(watched_size_, watched_.size()), watched_.data());
    is_declared_ = from.is_declared_;
    declared_size_ = from.declared_size_;
    declared_from_ = from.declared_from_;
    declared_to_ = from.declared_to_;
    std::copy_n(from.declared_.data(), std::min(declared_size_, declared_.size()),
                declared_.data());
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::ends_at(std::uint64_t offset) noexcept {
    for (auto* const end : {&junk_to_, &bad_to_, &dropped_to_, &token_end_}) {
        if (*end == base_) {
            *end = offset;
        }
    }
    move_to(offset);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::fail(std::error_code code) noexcept {
    if (!refused()) {
        fail_with(code, base_);
    }
}

template <tolerant_event_handler Handler>
typename basic_tolerant_parser<Handler>::bracket_place
basic_tolerant_parser<Handler>::next_bracket() const noexcept {
    if (detail::tolerant_ending_of(cs_) != detail::tolerant_ending::value) {
        return bracket_place::outside;
    }
    return cs_ == states::sgf_en_tolerant_escape ? bracket_place::escape : bracket_place::value;
}

/// Stops behind the byte in hand, unless the handler has: nothing is due then but what this byte is for.
template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::pause(registers& r) noexcept {
    is_paused_ = !r.stopping;
    frame::template stop_behind<1>(r);
}

// ---- what the root node says

template <tolerant_event_handler Handler>
typename basic_tolerant_parser<Handler>::declaration
basic_tolerant_parser<Handler>::declared_charset() const noexcept {
    if (!is_declared_) {
        return {};
    }
    return {true,
            {declared_.data(), std::min(declared_size_, declared_.size())},
            declared_from_,
            declared_to_,
            declared_size_ <= declared_.size()};
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::forget_declared() noexcept {
    is_ff4_ = is_declared_ = is_declaration_old_ = false;
    declared_size_ = 0;
}

template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void
basic_tolerant_parser<Handler>::watch(std::string_view identifier) noexcept {
    if ((notes_ & in_root) != 0 && identifier.size() == 2) [[unlikely]] {
        bool const is_format = identifier[0] == 'F' && identifier[1] == 'F';
        if (is_format || (identifier[0] == 'C' && identifier[1] == 'A')) {
            watch_for(!is_format);
            return;
        }
    }
    if ((notes_ & watched) != 0) [[unlikely]] {
        notes_ &= ~watched;
    }
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::watch_for(bool is_charset) noexcept {
    notes_ |= watched;
    watches_charset_ = is_charset;
    watched_size_ = 0;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::add_watched(std::string_view raw) noexcept {
    for (char const c : raw.substr(0, watched_.size() + 1)) {
        if (watched_size_ < watched_.size()) {
            watched_[watched_size_] = c;
        }
        watched_size_ = std::min(watched_size_ + 1, watched_.size() + 1);
    }
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::end_watch(std::uint64_t begin, std::uint64_t end) noexcept {
    auto const size = std::min(watched_size_, watched_.size());
    if (!watches_charset_) {
        constexpr std::string_view white = " \t\n\r\v\f";
        std::string_view value(watched_.data(), size);
        value.remove_prefix(std::min(value.find_first_not_of(white), value.size()));
        value = value.substr(0, value.find_last_not_of(white) + 1);
        is_ff4_ = is_ff4_ || (watched_size_ <= watched_.size() && value == "4");
    } else if (!is_declared_) {
        is_declared_ = true;
        std::copy_n(watched_.data(), size, declared_.data());
        declared_size_ = watched_size_;
        declared_from_ = begin;
        declared_to_ = end;
    }
    watched_size_ = 0;
}

} // namespace sgfstream
