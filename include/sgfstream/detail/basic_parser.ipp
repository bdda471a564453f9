// SPDX-License-Identifier: MIT
// The members of basic_parser: how the machine's actions become events.
#pragma once

namespace sgfstream {

template <event_handler Handler>
parse_status basic_parser<Handler>::finish() {
    if (refused()) {
        return parse_status::failed;
    }
    if (status_ == parse_status::finished || status_ == parse_status::failed) {
        return status_;
    }
    if (due_ != due::nothing) {
        typename frame::working guard(*this);
        registers r = load({});
        send_due(r);
        store(r, r.p);
        problem_.code.clear();
        guard.done();
    }
    status_ = parse_status::finished;
    fail_at_end();
    return status_;
}

template <event_handler Handler>
void basic_parser<Handler>::reset(std::uint64_t first_offset) noexcept {
    if (refused()) {
        return;
    }
    this->begin_input(first_offset, states::sgf_en_strict);
    due_ = due::nothing;
    seen_tree_ = false;
}

template <event_handler Handler>
bool basic_parser<Handler>::skip_game() noexcept {
    if (!this->may_skip_game()) {
        return false;
    }
    if (cs_ == states::sgf_en_strict_escape) {
        cs_ = states::sgf_en_strict_skip_escape;
    } else if (in_value(cs_)) {
        cs_ = states::sgf_en_strict_skip_value;
    } else if (cs_ != states::sgf_en_strict_skip_value &&
               cs_ != states::sgf_en_strict_skip_escape) {
        cs_ = states::sgf_en_strict_skip_outside;
    }
    skip_depth_ = 1;
    due_ = due::nothing;
    status_ = parse_status::need_more;
    identifier_size_ = 0;
    problem_ = {};
    return true;
}

// ---- between calls, and at the borders of chunks

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_parser<Handler>::send_due(registers& r) {
    if (due_ == due::nothing) {
        return;
    }
    // These come before the first byte of the chunk, so that a stop leaves all of it.
    bool const begins = due_ == due::value_begin;
    due_ = due::nothing;
    bool const skip = begins ? deliver<0>(r, [&] { return handler_.on_value_begin(opened_at_); })
                             : deliver<0>(r, [&] { return handler_.on_value_end(base_ - 1); });
    if (skip) {
        r.cs = begins ? states::sgf_en_strict_skip_value : states::sgf_en_strict_skip_outside;
    }
}

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_parser<Handler>::run(registers& r) {
    if (r.cs == states::sgf_en_strict_ident_ws) {
        r.mark = nullptr; // the identifier is gathered
    }
    detail::run_strict(*this, r);
}

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_parser<Handler>::end_chunk(registers& r) {
    if (r.cs == states::sgf_en_strict_ident) {
        gather_identifier(r.mark, r.p);
    } else if (in_value(r.cs) && value_part<0>(r)) {
        r.cs = r.cs == states::sgf_en_strict_escape ? states::sgf_en_strict_skip_escape
                                                    : states::sgf_en_strict_skip_value;
    }
}

// ---- events

template <event_handler Handler>
template <std::size_t Consumed, class Send>
SGFSTREAM_ALWAYS_INLINE bool basic_parser<Handler>::deliver(registers& r, Send send) {
    action const wanted = answer(send);
    if (wanted == action::proceed) [[likely]] {
        return false;
    }
    if (wanted == action::stop) {
        frame::template stop_behind<Consumed>(r);
        return false;
    }
    skip_depth_ = wanted == action::skip_game ? 1 : r.depth;
    return true;
}

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE bool basic_parser<Handler>::tree_begin(registers& r) {
    auto const offset = offset_of(r, r.p);
    ++r.depth;
    if (r.depth == 1) {
        game_offset_ = offset;
    }
    return deliver(r, [&] { return handler_.on_tree_begin(offset, r.depth); });
}

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE bool basic_parser<Handler>::tree_end(registers& r) {
    seen_tree_ = true;
    action const wanted = answer([&] { return handler_.on_tree_end(offset_of(r, r.p), r.depth); });
    --r.depth;
    if (wanted == action::stop) {
        frame::template stop_behind<1>(r);
    }
    // The tree that just ended cannot be skipped any more; the game around it can.
    if (wanted != action::skip_game || r.depth == 0) {
        return false;
    }
    skip_depth_ = 1;
    return true;
}

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE bool basic_parser<Handler>::node(registers& r) {
    return deliver(r, [&] { return handler_.on_node(offset_of(r, r.p)); });
}

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE bool basic_parser<Handler>::property(registers& r) {
    std::string_view identifier(detail::as_chars(r.mark), static_cast<std::size_t>(r.p - r.mark));
    if (identifier_size_ != 0) [[unlikely]] {
        gather_identifier(r.mark, r.p);
        identifier = {identifier_.data(), identifier_size_};
    }
    return deliver(r, [&] { return handler_.on_property(r.opened_at, identifier); });
}

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE bool basic_parser<Handler>::property_before_space(registers& r) {
    // Kept for the message, should no value follow.
    gather_identifier(r.mark, r.p);
    r.mark = nullptr;
    return deliver(r, [&] {
        return handler_.on_property(r.opened_at, {identifier_.data(), identifier_size_});
    });
}

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE bool basic_parser<Handler>::value_begin(registers& r) {
    r.mark = r.p + 1;
    r.opened_at = offset_of(r, r.p);
    if (r.stopping) {
        due_ = due::value_begin;
        return false;
    }
    return deliver(r, [&] { return handler_.on_value_begin(r.opened_at); });
}

template <event_handler Handler>
template <std::size_t Consumed>
SGFSTREAM_ALWAYS_INLINE bool basic_parser<Handler>::value_part(registers& r) {
    if (r.mark == r.p) {
        return false;
    }
    std::string_view const raw(detail::as_chars(r.mark), static_cast<std::size_t>(r.p - r.mark));
    return deliver<Consumed>(r, [&] { return handler_.on_value_part(offset_of(r, r.mark), raw); });
}

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE bool basic_parser<Handler>::value_end(registers& r) {
    if (r.stopping) {
        due_ = due::value_end;
        return false;
    }
    return deliver(r, [&] { return handler_.on_value_end(offset_of(r, r.p)); });
}

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_parser<Handler>::skip_text(registers& r) noexcept {
    auto const* const end = detail::find_end_of_plain_text(r.p + 1, r.pe);
    this->examine(static_cast<std::size_t>(end - r.p));
    r.p = end - 1;
}

// ---- errors: out of the way, and given numbers, so that the registers stay what they are

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE bool basic_parser<Handler>::may_open(registers const& r) noexcept {
    if (r.depth < max_depth_) [[likely]] {
        return true;
    }
    this->fail_at_depth(r);
    return false;
}

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_parser<Handler>::reject(registers const& r, errc e) noexcept {
    fail_at(e, offset_of(r, r.p), *r.p, r.depth);
}

template <event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_parser<Handler>::reject_mark(registers const& r) noexcept {
    fail_at(errc::tree_missing, first_offset_, 0xEF, r.depth);
}

template <event_handler Handler>
void basic_parser<Handler>::fail_at_end() noexcept {
    using enum detail::ending;
    auto const ending = detail::ending_of(cs_);
    if (ending == between && seen_tree_) {
        return;
    }
    auto const code = ending == opened                          ? errc::tree_with_no_nodes
                      : ending == identifier || ending == value ? errc::properties_without_delimiter
                                                                : errc::tree_missing;
    fail_with(code, ending == mark ? first_offset_ : base_);
    problem_.depth = depth_;
    if (ending == mark) {
        problem_.found = 0xEF;
    } else if (ending != between) {
        problem_.opened = ending == identifier ? problem::opening::identifier
                          : ending == value    ? problem::opening::value
                                               : problem::opening::game;
        problem_.opened_at = problem_.opened == problem::opening::game ? game_offset_ : opened_at_;
    }
}

} // namespace sgfstream
