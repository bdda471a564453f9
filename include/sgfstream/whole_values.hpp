// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/action.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/handler.hpp>
#include <sgfstream/limits.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace sgfstream {

/// The callbacks that `whole_values` demands of its handler: those of `event_handler`, with one
/// `on_value(offset, raw)` in place of begin, parts and end.
template <class H>
concept value_handler = requires(H& h, std::uint64_t offset, std::uint64_t depth,
                                 std::string_view bytes) {
    { h.on_tree_begin(offset, depth) } -> callback_result;
    { h.on_node(offset) } -> callback_result;
    { h.on_property(offset, bytes) } -> callback_result;
    { h.on_value(offset, bytes) } -> callback_result;
    { h.on_tree_end(offset, depth) } -> callback_result;
};

/// An adapter that hands out property values whole: it stands between a parser and a handler whose
/// callback `on_value(offset, raw)` gets the offset of the `[` and the raw bytes up to the `]`.
///
/// A value that lies in one chunk is a view of that chunk; one that does not is gathered in a buffer
/// of the adapter. Either way the view holds until the callback returns.
///
/// A value longer than `limits::value_length` is refused: the adapter stops the parser, and `error()`
/// is `limit_errc::value_length`. Whoever then goes on writing goes on behind the game in question:
/// the adapter has the rest of it skipped.
///
/// It keeps views from one callback to the next, and so needs `on_chunk_end`: a handler that stands
/// between the parser and the adapter must pass that on too.
///
/// Exceptions: those of the handler, and `std::bad_alloc` where a value is gathered. Memory: the
/// longest value that a chunk border cut. One adapter is used by one thread at a time.
template <value_handler Handler>
class whole_values {
  public:
    /// @param handler  gets the events; it is not copied and must outlive the adapter
    /// @param bounds   `value_length` is kept here
    explicit whole_values(Handler& handler, limits const& bounds = {}) noexcept
        : handler_(handler),
          longest_(bounds.value_length != 0 ? bounds.value_length
                                            : std::numeric_limits<std::uint64_t>::max()) {}
    explicit whole_values(Handler&&, limits const& = {}) = delete;

    /// The error, if a value was refused since the last `clear_error` or `reset` (the last of them, if
    /// several were); otherwise none.
    std::error_code error() const noexcept { return failure_.code; }

    /// The same with its place: the offset is that of the first byte over the limit.
    problem const& failure() const noexcept { return failure_; }

    /// Forgets a refused value, so that `error()` speaks of the next one.
    void clear_error() noexcept { failure_ = {}; }

    /// Makes the adapter ready for another input. Belongs to `reset` of the parser.
    void reset() noexcept {
        gathered_.clear();
        part_ = {};
        refusing_ = false;
        failure_ = {};
    }

    // The callbacks of event_handler, for the parser.

    void on_diagnostic(diagnostic const& what) requires requires(Handler& h) {
        h.on_diagnostic(what);
    }
    { handler_.on_diagnostic(what); }

    auto on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
        return handler_.on_tree_begin(offset, depth);
    }
    auto on_node(std::uint64_t offset) { return handler_.on_node(offset); }
    auto on_property(std::uint64_t offset, std::string_view identifier) {
        return handler_.on_property(offset, identifier);
    }
    void on_value_begin(std::uint64_t offset) {
        value_offset_ = offset;
        refusing_ = false; // the parser may have been told to skip by somebody else
        gathered_.clear();
        part_ = {};
    }
    action on_value_part(std::uint64_t offset, std::string_view raw) {
        if (refusing_) {
            return skip_refused();
        }
        auto const held = gathered_.size() + part_.size();
        if (raw.size() > longest_ - held) {
            refuse(offset + (longest_ - held));
            return action::stop;
        }
        keep_part();
        part_ = raw;
        return action::proceed;
    }
    action on_value_end(std::uint64_t) {
        if (refusing_) {
            return skip_refused();
        }
        if (!gathered_.empty()) {
            keep_part();
        }
        auto const value =
            gathered_.empty() ? std::exchange(part_, {}) : std::string_view(gathered_);
        if constexpr (std::is_void_v<decltype(handler_.on_value(value_offset_, value))>) {
            handler_.on_value(value_offset_, value);
            return action::proceed;
        } else {
            return handler_.on_value(value_offset_, value);
        }
    }
    auto on_tree_end(std::uint64_t offset, std::uint64_t depth) {
        return handler_.on_tree_end(offset, depth);
    }
    void on_chunk_end() { keep_part(); }

  private:
    void keep_part() {
        gathered_.append(part_);
        part_ = {};
    }
    void refuse(std::uint64_t offset) {
        gathered_.clear();
        part_ = {};
        refusing_ = true;
        failure_ = {};
        failure_.code = limit_errc::value_length;
        failure_.offset = offset;
        failure_.opened = problem::opening::value;
        failure_.opened_at = value_offset_;
        failure_.limit = longest_;
    }
    action skip_refused() noexcept {
        refusing_ = false;
        return action::skip_game;
    }

    Handler& handler_;
    std::uint64_t longest_;
    std::uint64_t value_offset_ = 0;
    std::string gathered_;  ///< what earlier chunks held of the value
    std::string_view part_; ///< what this chunk holds of it, not copied yet
    bool refusing_ = false; ///< the value in hand was refused: its next event skips the game
    problem failure_;
};

} // namespace sgfstream
