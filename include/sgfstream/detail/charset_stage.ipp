// SPDX-License-Identifier: MIT
// The members of basic_charset_stage: calls, where bytes come from, and which charset they are in.
#pragma once

#include <sgfstream/charset/guess.hpp>
#include <sgfstream/detail/scan.hpp>
#include <sgfstream/detail/stage_work.hpp>

#include <algorithm>

namespace sgfstream {

// ---- calls

template <tolerant_event_handler Handler, class Parser>
write_result basic_charset_stage<Handler, Parser>::write(std::string_view chunk) {
    if (detail::refuses_write(working_, finishing_, parser_)) {
        return parser_.write({}); // which refuses
    }
    detail::stage_work work(working_, parser_);
    auto const size = chunk.size();
    if ((may_go_on() && !parser_waits()) || parser_.write({}).status == parse_status::need_more) {
        run(chunk);
    }
    work.done();
    return {size - chunk.size(), status()};
}

template <tolerant_event_handler Handler, class Parser>
parse_status basic_charset_stage<Handler, Parser>::finish() {
    if (working_ || status() == parse_status::finished || status() == parse_status::failed) {
        return parser_.finish();
    }
    detail::stage_work work(working_, parser_);
    finishing_ = true;
    auto const waits = [&] {
        return !pending_.empty() || unread() != 0 || mode_ == mode::window ||
               (is_converting() && converter_.offset() != offset_) || has_unchecked_declaration();
    };
    while (waits()) {
        if (!may_go_on() || parser_waits()) {
            parser_.write({});
        }
        std::string_view none;
        if (may_go_on()) {
            run(none);
        }
        if (may_go_on() && mode_ == mode::window) {
            decide();
        } else if (may_go_on() && is_converting() && unread() == 0) {
            advance_in_backlog(convert_rest());
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

template <tolerant_event_handler Handler, class Parser>
void basic_charset_stage<Handler, Parser>::reset(std::uint64_t first_offset) noexcept {
    parser_.reset(first_offset);
    if (!working_) {
        begin(first_offset);
    }
}

template <tolerant_event_handler Handler, class Parser>
void basic_charset_stage<Handler, Parser>::begin(std::uint64_t first_offset) noexcept {
    mode_ = mode::beginning;
    finishing_ = is_marked_ = false;
    mark_bytes_ = 0;
    games_at_mark_ = game_checked_ = game_offset_ = 0;
    offset_ = window_end_ = window_offset_ = pending_end_ = first_offset;
    slice_ = largest_slice;
    backlog_.clear();
    at_ = window_size_ = window_limit_ = 0;
    credit_ = most_credit;
    ahead_.reset();
    pending_ = {};
    parser_.pause_behind_games(false);
    parser_.ascii_width(1);
}

// ---- where bytes come from

template <tolerant_event_handler Handler, class Parser>
void basic_charset_stage<Handler, Parser>::run(std::string_view& chunk) {
    while (may_go_on() && (pending_.empty() || write_pending())) {
        bool const from_backlog = unread() != 0;
        if (!from_backlog && chunk.empty()) {
            return;
        }
        if (mode_ == mode::window) {
            gather(chunk, from_backlog);
            continue;
        }
        auto const bytes =
            from_backlog ? std::string_view(backlog_).substr(at_) : std::string_view(chunk);
        auto const begin = offset_ - (from_backlog ? bytes.size() : 0);
        auto const before = mode_;
        auto const end = read(bytes, begin);
        if (end == begin && mode_ == before && may_go_on()) {
            if (from_backlog && chunk.empty()) {
                return;
            }
            hold(chunk, from_backlog);
        } else if (from_backlog) {
            advance_in_backlog(end);
        } else {
            advance_in_chunk(chunk, end);
        }
    }
}

template <tolerant_event_handler Handler, class Parser>
void basic_charset_stage<Handler, Parser>::advance_in_backlog(std::uint64_t to) noexcept {
    at_ = backlog_.size() - static_cast<std::size_t>(offset_ - to);
    if (at_ == backlog_.size() && !is_converting()) {
        backlog_.clear();
        at_ = 0;
    }
}

/// To no byte before the chunk: what a converter keeps of those is part of the game, since no byte of it
/// can be one that ends a game.
template <tolerant_event_handler Handler, class Parser>
void basic_charset_stage<Handler, Parser>::advance_in_chunk(std::string_view& chunk,
                                                            std::uint64_t to) {
    auto const size = static_cast<std::size_t>(to - offset_);
    if (is_converting()) {
        keep_history(chunk.substr(0, size));
    } else {
        backlog_.clear();
        at_ = 0;
    }
    offset_ = to;
    chunk.remove_prefix(size);
}

/// Takes a byte that means nothing without the next one.
template <tolerant_event_handler Handler, class Parser>
void basic_charset_stage<Handler, Parser>::hold(std::string_view& chunk, bool from_backlog) {
    if (!from_backlog) {
        backlog_.clear();
        at_ = 0;
    }
    backlog_.push_back(chunk.front());
    chunk.remove_prefix(1);
    ++offset_;
}

template <tolerant_event_handler Handler, class Parser>
void basic_charset_stage<Handler, Parser>::keep_history(std::string_view read) {
    read.remove_prefix(read.size() - std::min(read.size(), history));
    backlog_.append(read);
    backlog_.erase(0, backlog_.size() - std::min(backlog_.size(), history));
    at_ = backlog_.size();
}

template <tolerant_event_handler Handler, class Parser>
std::uint64_t basic_charset_stage<Handler, Parser>::read(std::string_view bytes,
                                                         std::uint64_t offset) {
    switch (mode_) {
    case mode::beginning:
        return read_beginning(bytes, offset);
    case mode::converting:
    case mode::utf16:
        return convert(bytes, offset);
    default:
        return read_plain(bytes, offset);
    }
}

// ---- without conversion

template <tolerant_event_handler Handler, class Parser>
std::uint64_t basic_charset_stage<Handler, Parser>::read_beginning(std::string_view bytes,
                                                                   std::uint64_t offset) {
    auto const& wanted = options_.encoding;
    if (wanted == charset::utf_16le || wanted == charset::utf_16be) {
        convert_from(*wanted, reading::by_character, offset);
        return offset;
    }
    auto const first = static_cast<unsigned char>(bytes[0]);
    if (!wanted && (first == 0xFF || first == 0xFE)) {
        if (bytes.size() > 1 && first + static_cast<unsigned char>(bytes[1]) == 0xFF + 0xFE) {
            convert_from(first == 0xFF ? charset::utf_16le : charset::utf_16be,
                         reading::by_character, offset + 2);
            return offset + 2;
        }
        if (bytes.size() == 1 && !finishing_) {
            return offset;
        }
    }
    mode_ = mode::plain;
    return offset;
}

template <tolerant_event_handler Handler, class Parser>
std::uint64_t basic_charset_stage<Handler, Parser>::read_plain(std::string_view bytes,
                                                               std::uint64_t offset) {
    auto const* const begin = detail::as_bytes(bytes.data());
    auto const* const end = begin + std::min(bytes.size(), slice_);
    auto const* foreign = detail::find_foreign(begin, end);
    bool const is_escape = foreign != end && *foreign == 0x1B;
    bool const is_last = foreign + 1 == begin + bytes.size();
    if (is_escape && foreign + 1 == end && (is_last ? finishing_ : foreign[1] != '$')) {
        ++foreign; // it is by itself
    }
    if (foreign != begin) {
        mark_bytes_ = 0;
        auto const result =
            parser_.write(bytes.substr(0, static_cast<std::size_t>(foreign - begin)));
        set_slice(may_go_on());
        return offset + result.consumed;
    }
    if (is_escape && is_last) {
        return offset; // what it begins is not known yet
    }
    if (structure().depth() == 0) {
        return read_outside(bytes, offset);
    }
    begin_text(offset);
    return offset;
}

/// Junk is passed as it is; but a mark of UTF-8 is for the next game.
template <tolerant_event_handler Handler, class Parser>
std::uint64_t basic_charset_stage<Handler, Parser>::read_outside(std::string_view bytes,
                                                                 std::uint64_t offset) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    auto const is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    auto const stop = std::find_if(bytes.begin() + 1, bytes.end(), is_ascii);
    auto run = bytes.substr(0, static_cast<std::size_t>(stop - bytes.begin()));
    if constexpr (detail::may_read_on_behind_games<Parser>) {
        run = bytes.substr(0, character_size(bytes));
        if (run.empty()) {
            return offset; // it is cut off
        }
        if (!examine_utf8(run).is_valid()) {
            return replace_outside(offset);
        }
    }
    auto const read = parser_.write(run).consumed;
    for (char const c : run.substr(0, read)) {
        mark_bytes_ = c == mark[mark_bytes_] ? mark_bytes_ + 1 : c == mark[0] ? 1 : 0;
        if (mark_bytes_ == mark.size()) {
            mark_bytes_ = 0;
            is_marked_ = true;
            games_at_mark_ = structure().games();
        }
    }
    return offset + read;
}

/// How many bytes the character that begins there has, if it is one of UTF-8; 0 if more are needed.
template <tolerant_event_handler Handler, class Parser>
std::size_t
basic_charset_stage<Handler, Parser>::character_size(std::string_view bytes) const noexcept {
    auto const first = static_cast<unsigned char>(bytes[0]);
    std::size_t const size = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (bytes.size() >= size) {
        return size;
    }
    return !finishing_ && examine_utf8(bytes, true).is_valid() ? 0 : bytes.size();
}

/// Where a value may go on that seemed to have ended: what is no UTF-8 is replaced. Nothing is reported:
/// most of it is junk.
template <tolerant_event_handler Handler, class Parser>
std::uint64_t basic_charset_stage<Handler, Parser>::replace_outside(std::uint64_t offset) {
    mark_bytes_ = 0;
    parser_.write("\xEF\xBF\xBD");
    parser_.ends_at(offset + 1);
    parser_.move_to(offset + 1);
    return offset + 1;
}

// ---- the decision

template <tolerant_event_handler Handler, class Parser>
void basic_charset_stage<Handler, Parser>::begin_text(std::uint64_t offset) {
    game_offset_ = structure().game_offset();
    auto const& wanted = options_.encoding;
    if (wanted && !has_structural_trail_bytes(*wanted)) {
        convert_from(*wanted, reading::by_character, offset);
        return;
    }
    auto const declared = structure().declared_charset();
    if (!wanted && declared.is_there && declared.is_whole &&
        detail::charset_declared(declared.raw) == charset::utf_8) {
        convert_from(charset::utf_8, reading::by_character, offset);
        return;
    }
    credit_ = std::min(most_credit, credit_ + 8 * (offset - window_offset_));
    window_offset_ = offset;
    window_limit_ = std::clamp(static_cast<std::size_t>(credit_), smallest_window, largest_window);
    ahead_.emplace(structure());
    window_size_ = 0;
    mode_ = mode::window;
}

template <tolerant_event_handler Handler, class Parser>
void basic_charset_stage<Handler, Parser>::gather(std::string_view& chunk, bool from_backlog) {
    auto const bytes = from_backlog ? std::string_view(backlog_).substr(at_ + window_size_)
                                    : std::string_view(chunk);
    auto const part = bytes.substr(0, window_limit_ - window_size_);
    auto const size = ahead_->write(part);
    if (!from_backlog) {
        if (at_ > window_size_) { // more is behind than ahead, so that it pays
            backlog_.erase(0, at_);
            at_ = 0;
        }
        backlog_.append(part.substr(0, size));
        chunk.remove_prefix(size);
        offset_ += size;
    }
    window_size_ += size;
    if (size < part.size() || window_size_ == window_limit_ || ahead_->has_ended() ||
        ahead_->has_failed()) {
        decide();
    }
}

template <tolerant_event_handler Handler, class Parser>
void basic_charset_stage<Handler, Parser>::decide() {
    bool const is_end = finishing_ && unread() == 0 && !ahead_->has_ended() &&
                        window_size_ < window_limit_ && !ahead_->has_failed();
    auto const offset = window_offset_;
    detail::lookahead const before(structure());
    if (is_end) {
        ahead_->finish();
    }
    std::error_code error;
    auto const choice = detail::choose_charset(
        {std::string_view(backlog_).substr(at_, window_size_), offset, is_end, options_.encoding,
         is_marked_ && structure().games() == games_at_mark_ + 1, before, *ahead_},
        error);
    ahead_.reset();
    window_end_ = offset + window_size_;
    window_size_ = 0;
    if (error) {
        parser_.fail(error);
        return;
    }
    for (auto const& remark : choice.remarks) {
        if (remark) {
            parser_.report(remark->code, remark->begin, remark->end, remark->subject);
        }
    }
    convert_from(choice.which, choice.how, offset);
}

template <tolerant_event_handler Handler, class Parser>
void basic_charset_stage<Handler, Parser>::convert_from(charset from, reading how,
                                                        std::uint64_t offset) noexcept {
    if (auto const error = converter_.reset(from, offset, how)) {
        parser_.fail(error);
        return;
    }
    bool const is_wide = from == charset::utf_16le || from == charset::utf_16be;
    mode_ = is_wide ? mode::utf16 : mode::converting;
    parser_.ascii_width(is_wide ? 2 : 1);
    slice_ = smallest_slice; // the game may end soon
    parser_.pause_behind_games(true);
}

} // namespace sgfstream

#include <sgfstream/detail/charset_conversion.ipp> // IWYU pragma: keep
