// SPDX-License-Identifier: MIT
// The members of basic_tolerant_parser that send events, and keep back what is skipped.
#pragma once

#include <string_view>

namespace sgfstream {

template <tolerant_event_handler Handler>
template <std::size_t Consumed, class Send>
SGFSTREAM_ALWAYS_INLINE void basic_tolerant_parser<Handler>::deliver(registers& r, Send send) {
    if ((notes_ & skipping) != 0) [[unlikely]] {
        return;
    }
    action const wanted = answer(send);
    if (wanted == action::proceed) [[likely]] {
        return;
    }
    if (wanted == action::stop) {
        frame::template stop_behind<Consumed>(r);
    } else {
        heed(wanted, r.depth);
    }
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::flush(registers& r) {
    if (!r.stopping && !due_.empty() && send_queue()) {
        frame::template stop_behind<1>(r);
    }
}

template <tolerant_event_handler Handler>
void basic_tolerant_parser<Handler>::heed(action wanted, std::uint64_t depth) noexcept {
    if (depth == 0) {
        return;
    }
    if (wanted == action::skip_tree) {
        skip(depth);
    } else if (wanted == action::skip_game) {
        skip(1);
    }
}

/// Sends what is due until a handler says stop, which is what it returns.
template <tolerant_event_handler Handler>
SGFSTREAM_NOINLINE bool basic_tolerant_parser<Handler>::send_queue() {
    while (!due_.empty()) {
        auto const e = due_.front();
        if (e.what == event::tree_end && e.end > 1) {
            --due_.front().end;
            --due_.front().depth;
        } else {
            due_.pop();
        }
        if (is_muted(e)) {
            continue;
        }
        action const wanted = send(e);
        if (wanted == action::stop && !finishing_) {
            return true;
        }
        bool const ended = e.what == event::tree_end;
        if (!ended || (wanted == action::skip_game && e.depth > 1)) {
            heed(wanted, e.depth);
        }
    }
    return false;
}

/// Whether an event belongs to what is skipped; the end of that ends the skipping.
template <tolerant_event_handler Handler>
bool basic_tolerant_parser<Handler>::is_muted(detail::due_event const& e) noexcept {
    if (skip_depth_ == 0) {
        return false;
    }
    if (e.what == event::tree_end && e.depth <= skip_depth_) {
        skip_depth_ = 0;
        notes_ &= ~skipping;
        return false;
    }
    return e.what != event::diagnostic ||
           (e.code != diagnostic_code::missing_close_paren &&
            e.code != diagnostic_code::eof_in_value && e.code != diagnostic_code::game_restarted);
}

template <tolerant_event_handler Handler>
action basic_tolerant_parser<Handler>::send(detail::due_event const& e) {
    switch (e.what) {
    case event::diagnostic:
        return send_diagnostic(e, detail::quotes_identifier(e.code) ? written_identifier()
                                                                    : std::string_view{});
    case event::tree_begin:
        games_ += e.depth == 1 ? 1 : 0;
        return answer([&] { return handler_.on_tree_begin(e.offset, e.depth); });
    case event::node:
        return answer([&] { return handler_.on_node(e.offset); });
    case event::property:
        return answer([&] { return handler_.on_property(e.offset, identifier_due()); });
    case event::value_begin:
        return answer([&] { return handler_.on_value_begin(e.offset); });
    case event::value_part:
        return answer([&] { return handler_.on_value_part(e.offset, "\\"); });
    case event::value_end:
        return answer([&] { return handler_.on_value_end(e.offset); });
    case event::tree_end:
        if (e.depth == 1) {
            cap_.next_game();
        }
        return answer([&] { return handler_.on_tree_end(e.offset, e.depth); });
    }
    return action::proceed;
}

template <tolerant_event_handler Handler>
action basic_tolerant_parser<Handler>::send_diagnostic(detail::due_event const& e,
                                                       std::string_view subject) {
    if (!cap_.admit(e.code)) {
        return action::proceed;
    }
    bool const begins = e.depth == 0 && e.code == diagnostic_code::illegal_variation_start;
    diagnostic const what{e.code, e.offset, e.end, games_ + (begins ? 1 : 0),
                          subject.substr(0, diagnostic::longest_subject)};
    return answer([&] { return handler_.on_diagnostic(what); });
}

} // namespace sgfstream
