// SPDX-License-Identifier: MIT
// The members of basic_bracket_stage.
#pragma once

#include <sgfstream/detail/stage_work.hpp>

#include <algorithm>

namespace sgfstream {

// ---- calls

template <tolerant_event_handler Handler>
write_result basic_bracket_stage<Handler>::write(std::string_view chunk) {
    if (detail::refuses_write(working_, finishing_, parser_)) {
        return parser_.write({}); // which refuses
    }
    detail::stage_work work(working_, parser_);
    auto const size = chunk.size();
    if (may_go_on() || parser_.write({}).status == parse_status::need_more) {
        run(chunk);
    }
    work.done();
    return {size - chunk.size(), status()};
}

template <tolerant_event_handler Handler>
parse_status basic_bracket_stage<Handler>::write_all(std::string_view chunk) {
    bool const refuses = working_ || finishing_ || status() == parse_status::failed;
    auto const result = write(chunk);
    if (refuses) {
        return result.status;
    }
    chunk.remove_prefix(result.consumed);
    if (!chunk.empty()) {
        detail::stage_work work(working_, parser_);
        hold(chunk);
        work.done();
    }
    return status();
}

template <tolerant_event_handler Handler>
parse_status basic_bracket_stage<Handler>::finish() {
    if (working_ || status() == parse_status::finished || status() == parse_status::failed) {
        return parser_.finish();
    }
    detail::stage_work work(working_, parser_);
    finishing_ = true;
    while (waits()) {
        std::string_view none;
        if (may_go_on() || parser_.write({}).status == parse_status::need_more) {
            run(none);
        }
        if (!may_go_on() && (waits() || status() == parse_status::failed)) {
            work.done();
            return status();
        }
    }
    parser_.move_to(offset_);
    auto const result = parser_.finish();
    work.done();
    return result;
}

template <tolerant_event_handler Handler>
void basic_bracket_stage<Handler>::reset(std::uint64_t first_offset) noexcept {
    parser_.reset(first_offset);
    if (!working_) {
        offset_ = first_offset;
        open_ = 0;
        finishing_ = looking_ = false;
        forget_waiting();
    }
}

// ---- brackets

template <tolerant_event_handler Handler>
void basic_bracket_stage<Handler>::run(std::string_view& chunk) {
    while (may_go_on() && (waits() || !chunk.empty())) {
        auto const rest = waits() ? std::string_view(waiting_).substr(read_, segment_end() - read_)
                                  : std::string_view(chunk);
        auto const plain = std::min(rest.find_first_of("[]"), rest.size());
        if (plain != 0) {
            feed(chunk, plain);
        } else if (!take_bracket(chunk)) {
            hold(chunk);
            return;
        }
    }
}

/// @returns false if what it is does not show in the bytes that are there
template <tolerant_event_handler Handler>
bool basic_bracket_stage<Handler>::take_bracket(std::string_view& chunk) {
    using detail::bracket_verdict;
    bool const opens = (waits() ? waiting_[read_] : chunk.front()) == '[';
    auto const before = parser_.next_bracket();
    if (before == place::value && !opens) {
        auto const verdict = judge(chunk);
        if (verdict == bracket_verdict::open) {
            return false;
        }
        looking_ = false;
        if (verdict == bracket_verdict::is_text) {
            escape();
        }
    }
    if (!may_go_on() || feed(chunk, 1) == 0) {
        return true; // a stop: once more
    }
    if (before == place::outside) {
        open_ = 0;
    } else if (opens) {
        ++open_;
    } else if (open_ != 0) {
        --open_;
    }
    return true;
}

/// What the ']' in hand is. No byte is looked at again for it.
template <tolerant_event_handler Handler>
detail::bracket_verdict basic_bracket_stage<Handler>::judge(std::string_view chunk) {
    using detail::bracket_verdict;
    if (!looking_) {
        ahead_ = detail::bracket_lookahead(open_ != 0);
        looked_ = 0;
        looking_ = true;
    }
    auto verdict = bracket_verdict::open;
    if (waits()) {
        verdict = look_at(std::string_view(waiting_).substr(read_ + 1 + looked_));
    } else {
        chunk.remove_prefix(1);
    }
    if (verdict == bracket_verdict::open) {
        verdict = look_at(chunk);
    }
    return verdict == bracket_verdict::open && finishing_ ? ahead_.at_end() : verdict;
}

template <tolerant_event_handler Handler>
detail::bracket_verdict basic_bracket_stage<Handler>::look_at(std::string_view bytes) noexcept {
    auto const part = bytes.substr(0, window - looked_);
    looked_ += part.size();
    auto const* const begin = detail::as_bytes(part.data());
    auto const verdict = ahead_.read(begin, begin + part.size());
    return verdict == detail::bracket_verdict::open && looked_ == window
               ? detail::bracket_verdict::ends
               : verdict;
}

/// Has the parser take the ']' in hand for text.
template <tolerant_event_handler Handler>
void basic_bracket_stage<Handler>::escape() {
    auto const offset = parsed_offset();
    parser_.report(diagnostic_code::bracket_repaired, offset, offset + width_);
    parser_.move_to(offset);
    parser_.write("\\");
}

// ---- bytes

template <tolerant_event_handler Handler>
std::size_t basic_bracket_stage<Handler>::feed(std::string_view& chunk, std::size_t size) {
    parser_.move_to(parsed_offset());
    if (waits()) {
        auto const read = parser_.write(std::string_view(waiting_).substr(read_, size)).consumed;
        advance_in_waiting(read);
        return read;
    }
    auto const read = parser_.write(chunk.substr(0, size)).consumed;
    offset_ += read;
    chunk.remove_prefix(read);
    return read;
}

template <tolerant_event_handler Handler>
std::size_t basic_bracket_stage<Handler>::segment_end() const noexcept {
    return segment_ + 1 == segments_.size() ? waiting_.size() : segments_[segment_ + 1].at;
}

template <tolerant_event_handler Handler>
void basic_bracket_stage<Handler>::advance_in_waiting(std::size_t size) noexcept {
    read_ += size;
    if (read_ == segment_end()) {
        parser_.ends_at(segments_[segment_].end);
        ++segment_;
    }
    if (!waits()) {
        forget_waiting();
    }
}

template <tolerant_event_handler Handler>
void basic_bracket_stage<Handler>::hold(std::string_view& chunk) {
    if (read_ > waiting_.size() - read_) { // more was read than waits, so that it pays
        waiting_.erase(0, read_);
        segments_.erase(segments_.begin(),
                        segments_.begin() + static_cast<std::ptrdiff_t>(segment_));
        for (auto& s : segments_) {
            s.offset += s.at < read_ ? read_ - s.at : 0;
            s.at -= std::min(s.at, read_);
        }
        read_ = segment_ = 0;
    }
    if (chunk.empty()) {
        return;
    }
    if (segments_.empty() || segments_.back().end != offset_ ||
        segments_.back().offset + (waiting_.size() - segments_.back().at) != offset_) {
        segments_.push_back({waiting_.size(), offset_, offset_});
    }
    waiting_.append(chunk);
    offset_ += chunk.size();
    segments_.back().end = offset_;
    chunk = {};
}

template <tolerant_event_handler Handler>
void basic_bracket_stage<Handler>::forget_waiting() noexcept {
    waiting_.clear();
    segments_.clear();
    read_ = segment_ = 0;
}

template <tolerant_event_handler Handler>
void basic_bracket_stage<Handler>::ends_at(std::uint64_t offset) noexcept {
    offset_ = offset;
    if (waits()) {
        segments_.back().end = offset;
    } else {
        parser_.ends_at(offset);
    }
}

} // namespace sgfstream
