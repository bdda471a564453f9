// SPDX-License-Identifier: MIT
// The members of basic_tolerant_parser: how the machine's actions become events and diagnostics.
#pragma once

#include <algorithm>

namespace sgfstream {

template <tolerant_event_handler Handler>
parse_status basic_tolerant_parser<Handler>::finish() {
    if (refused()) {
        return parse_status::failed;
    }
    if (status_ == parse_status::finished || status_ == parse_status::failed) {
        return status_;
    }
    typename frame::working guard(*this);
    finishing_ = true;
    registers r = load({});
    flush(r);
    if (r.depth != 0) {
        end_inside(r);
    } else {
        end_outside(r);
    }
    flush(r);
    store(r, r.p);
    problem_.code.clear();
    guard.done();
    status_ = parse_status::finished;
    return status_;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::reset(std::uint64_t first_offset) noexcept {
    if (refused()) {
        return;
    }
    this->begin_input(first_offset, states::sgf_en_tolerant);
    levels_.clear();
    due_.clear();
    cap_.reset();
    games_ = levels_over_ = opening_count_ = nuls_ = 0;
    line_begin_ = nul_behind_open_ = 0;
    notes_ = 0;
    finishing_ = backslash_held_ = has_junk_ = looks_like_utf16_ = is_paused_ = false;
    forget_declared();
}

template <tolerant_event_handler Handler>
bool basic_tolerant_parser<Handler>::skip_game() noexcept {
    if (!this->may_skip_game()) {
        return false;
    }
    skip(1);
    due_.clear();
    status_ = parse_status::need_more;
    problem_ = {};
    return true;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::move_to(std::uint64_t offset) noexcept {
    if (line_begin_ == base_) {
        line_begin_ = offset;
    }
    base_ = offset;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::report(diagnostic_code code, std::uint64_t offset,
                                            std::uint64_t end, std::string_view subject) {
    if (refused()) {
        return;
    }
    detail::due_event const e{event::diagnostic, code, offset, end, depth_};
    if (!due_.empty()) {
        due_.push(e);
        return;
    }
    typename frame::working guard(*this);
    if (!is_muted(e)) {
        heed(send_diagnostic(e, subject), depth_);
    }
    guard.done();
}

// ---- what the frame calls

template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_tolerant_parser<Handler>::send_due(registers& r) {
    if (backslash_held_ && r.p != r.pe) {
        // Behind all that was due: the queue is not empty when a value's begin is.
        backslash_held_ = false;
        due(event::value_part, backslash_at_, r.depth);
        if ((notes_ & watched) != 0) {
            add_watched("\\");
        }
    }
    is_paused_ = false;
    if (is_declaration_old_) {
        forget_declared();
    }
    if (!due_.empty() && send_queue()) {
        frame::template stop_behind<0>(r); // these come before the first byte of the chunk
    }
}

template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_tolerant_parser<Handler>::end_chunk(registers& r) {
    using enum detail::tolerant_ending;
    if (r.cs == states::sgf_en_tolerant_ident) {
        gather_identifier(r.mark, r.p);
    } else if (detail::tolerant_ending_of(r.cs) == value && r.mark != r.p) {
        bool const holds = r.cs == states::sgf_en_tolerant_escape;
        r.p -= holds ? 1 : 0;
        value_part<0>(r);
        r.p += holds ? 1 : 0;
        backslash_held_ = holds;
        backslash_at_ = here(r) - 1;
        if (r.stopping) {
            r.pe = r.p;
        }
    }
    r.stopping = r.stopping && !is_paused_;
}

// ---- outside of games

template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE void basic_tolerant_parser<Handler>::junk(registers const& r) noexcept {
    add_junk(here(r), here(r) + 1);
    nuls_ += *r.p == 0 ? 1 : 0;
    if (*r.p == ';' && nul_behind_open_ != 0 && nul_behind_open_ == here(r)) {
        looks_like_utf16_ = true;
    }
    if (*r.p == 0 && opening_count_ != 0 && opened_tree_ + 1 == here(r)) {
        nul_behind_open_ = here(r) + 1;
    }
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::add_junk(std::uint64_t begin, std::uint64_t end) noexcept {
    junk_from_ = has_junk_ ? junk_from_ : begin;
    junk_to_ = end;
    has_junk_ = true;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::close_outside(registers& r) {
    if (levels_.size() != 0) {
        levels_.pop(); // one '(' too many
        return;
    }
    due(r, diagnostic_code::extra_close_paren, here(r), here(r) + 1);
    flush(r);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::opening(registers const& r) noexcept {
    opening_first_ = opened_tree_ = here(r);
    token_end_ = opened_tree_ + 1;
    opening_count_ = 1;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::opening_more(registers const& r) noexcept {
    opening_before_ = opened_tree_;
    opened_tree_ = here(r);
    token_end_ = opened_tree_ + 1;
    ++opening_count_;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::no_game() noexcept {
    add_junk(opening_first_, token_end_);
}

template <tolerant_event_handler Handler>
bool basic_tolerant_parser<Handler>::may_begin_game() const noexcept {
    return levels_.size() + opening_count_ <= max_depth_;
}

template <tolerant_event_handler Handler>
bool basic_tolerant_parser<Handler>::word_begins_game() const noexcept {
    return capitals_size_ != 0 && !is_word_over_limit();
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::begin_game(registers& r) {
    if (has_junk_) {
        due(r,
            games_ == 0 ? diagnostic_code::junk_before_game : diagnostic_code::junk_between_games,
            junk_from_, junk_to_);
        has_junk_ = false;
    }
    if (opening_count_ > 1) {
        due(r, diagnostic_code::illegal_variation_start, opening_first_, opening_before_ + 1);
    }
    for (; opening_count_ > 1; --opening_count_) {
        levels_.push(level::extra);
    }
    forget_declared();
    begin_variation(r, level::real, opened_tree_);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::game(registers& r) {
    begin_game(r);
    due(event::node, here(r), r.depth);
    note_only(in_root);
    flush(r);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::game_without_node(registers& r) {
    begin_game(r);
    due(r, diagnostic_code::missing_semicolon, r.opened_at, token_end_);
    due(event::node, r.opened_at, r.depth);
    note_only(in_root);
    word_property(r);
}

// ---- the structure of a game

template <tolerant_event_handler Handler>
bool basic_tolerant_parser<Handler>::may_open(registers const& r, std::uint64_t levels) noexcept {
    if (levels < max_depth_ || skip_depth_ != 0) [[likely]] {
        return true;
    }
    this->fail_at_depth(r);
    return false;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::push_level(registers& r, level which) {
    if (levels_.size() >= max_depth_) [[unlikely]] {
        // Only while skipping. What kind a level is does not matter there, if it has a ')'.
        levels_over_ += which != level::implied ? 1 : 0;
        r.depth += which != level::implied ? 1 : 0;
        return;
    }
    levels_.push(which);
    r.depth += which != level::extra ? 1 : 0;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::begin_variation(registers& r, level which,
                                                     std::uint64_t offset) {
    push_level(r, which);
    if (r.depth == 1) {
        game_offset_ = offset;
    }
    due(event::tree_begin, offset, r.depth);
    note_only(0);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::end_trees(registers& r, std::uint64_t count,
                                               std::uint64_t offset) noexcept {
    due(event::tree_end, offset, r.depth, count);
    r.depth -= count;
}

template <tolerant_event_handler Handler>
SGFSTREAM_ALWAYS_INLINE bool basic_tolerant_parser<Handler>::node(registers& r) {
    if (notes_ == 0) [[likely]] {
        deliver(r, [&] { return handler_.on_node(here(r)); });
        return true;
    }
    if (notes_ != skipping) {
        detail::aside<&basic_tolerant_parser::node_behind_notes>(*this, r);
    }
    return false;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::node_behind_notes(registers& r) {
    settle_bad(r);
    note_only(0);
    due(event::node, here(r), r.depth);
    flush(r);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::node_after_variation(registers& r) {
    // No limit: the variation before it stood as deep.
    settle_bad(r);
    due(r, diagnostic_code::node_after_variation, here(r), here(r) + 1);
    begin_variation(r, level::implied, here(r));
    due(event::node, here(r), r.depth);
    flush(r);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::wait_for_tree(registers const& r) noexcept {
    opened_tree_ = here(r);
    opened_on_line_ = line_begin_ == opened_tree_;
    notes_ |= opened;
}

template <tolerant_event_handler Handler>
bool basic_tolerant_parser<Handler>::open(registers& r) {
    if (!may_open(r, levels_.size())) {
        return false;
    }
    settle_bad(r);
    notes_ &= ~(extra_run | parted | behind_value);
    wait_for_tree(r);
    flush(r);
    return true;
}

template <tolerant_event_handler Handler>
bool basic_tolerant_parser<Handler>::open_behind_value(registers& r) {
    bool const result = open(r);
    notes_ |= behind_value;
    return result;
}

template <tolerant_event_handler Handler>
bool basic_tolerant_parser<Handler>::open_too_many(registers& r) {
    if (!may_open(r, levels_.size() + 1)) {
        return false;
    }
    settle_bad(r);
    if ((notes_ & extra_run) == 0) {
        due(r, diagnostic_code::illegal_variation_start, opened_tree_, opened_tree_ + 1);
    }
    notes_ = (notes_ & parted) != 0 ? notes_ & ~(extra_run | parted) : notes_ | extra_run;
    push_level(r, level::extra);
    wait_for_tree(r);
    flush(r);
    return true;
}

template <tolerant_event_handler Handler>
bool basic_tolerant_parser<Handler>::variation_may_restart(registers const& r) noexcept {
    if (!opened_on_line_ || !may_still_restart(r)) {
        return false;
    }
    opened_node_ = here(r);
    notes_ = (notes_ & ~(opened | extra_run)) | restarting;
    return true;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::variation(registers& r) {
    settle_bad(r);
    begin_variation(r, level::real, opened_tree_);
    due(event::node, here(r), r.depth);
    flush(r);
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::confirm_variation(registers& r) {
    begin_variation(r, level::real, opened_tree_);
    due(event::node, opened_node_, r.depth);
    flush(r);
}

template <tolerant_event_handler Handler>
typename basic_tolerant_parser<Handler>::place
basic_tolerant_parser<Handler>::empty_variation(registers& r) {
    settle_bad(r);
    due(r, diagnostic_code::empty_variation_dropped, opened_tree_, here(r) + 1);
    notes_ &= ~(opened | extra_run | parted);
    flush(r);
    return place_in_hand();
}

template <tolerant_event_handler Handler>
typename basic_tolerant_parser<Handler>::place
basic_tolerant_parser<Handler>::place_in_hand() const noexcept {
    return (notes_ & branched) != 0       ? place::after_tree
           : (notes_ & behind_value) != 0 ? place::after_value
                                          : place::node;
}

template <tolerant_event_handler Handler>
typename basic_tolerant_parser<Handler>::place
basic_tolerant_parser<Handler>::close_behind_value(registers& r) {
    notes_ |= behind_value;
    return close(r);
}

template <tolerant_event_handler Handler>
typename basic_tolerant_parser<Handler>::place basic_tolerant_parser<Handler>::close(registers& r) {
    if (notes_ != 0) {
        settle_bad(r);
    }
    if (levels_over_ != 0) [[unlikely]] {
        --levels_over_;
        --r.depth;
        note_only(branched);
        return place::after_tree;
    }
    std::uint64_t ends = 0;
    while (levels_.top() == level::implied) {
        levels_.pop();
        ++ends;
    }
    if (levels_.pop() == level::real) {
        ++ends;
    }
    if (ends == 0) {
        flush(r);
        return place_in_hand();
    }
    end_trees(r, ends, here(r));
    note_only(r.depth != 0 ? unsigned{branched} : 0);
    flush(r);
    if (r.depth != 0) {
        return place::after_tree;
    }
    if (pauses_) {
        pause(r);
    }
    return place::outside;
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::restart(registers& r) {
    due(r, diagnostic_code::missing_close_paren, opened_tree_, opened_tree_);
    due(r, diagnostic_code::game_restarted, opened_tree_, opened_tree_);
    end_trees(r, r.depth, opened_tree_);
    levels_.clear();
    levels_over_ = 0;
    if (pauses_) {
        is_ff4_ = false;
        is_declaration_old_ = true; // whoever has it pause may still ask
    } else {
        forget_declared();
    }
    begin_variation(r, level::real, opened_tree_);
    due(event::node, opened_node_, r.depth);
    note_only(in_root);
    is_paused_ = pauses_;
}

} // namespace sgfstream

#include <sgfstream/detail/tolerant_events.ipp> // IWYU pragma: keep
#include <sgfstream/detail/tolerant_tokens.ipp> // IWYU pragma: keep
