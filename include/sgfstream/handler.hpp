// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/action.hpp>
#include <sgfstream/detail/config.hpp>
#include <sgfstream/diagnostic.hpp>

#include <concepts>
#include <cstdint>
#include <string_view>

namespace sgfstream {

/// What a callback may return: nothing, which means `action::proceed`, or an `action`.
template <class T>
concept callback_result = std::same_as<T, void> || std::same_as<T, action>;

/// The callbacks that `basic_parser` demands of its handler. All of them must be there, so that a
/// misspelled one does not compile. Each takes the offset of its event, in bytes from 0 in the
/// source, as its first argument; what else it takes, and when it is called, stands at `handler`.
template <class H>
concept event_handler = requires(H& h, std::uint64_t offset, std::uint64_t depth,
                                 std::string_view bytes) {
    { h.on_tree_begin(offset, depth) } -> callback_result;
    { h.on_node(offset) } -> callback_result;
    { h.on_property(offset, bytes) } -> callback_result;
    { h.on_value_begin(offset) } -> callback_result;
    { h.on_value_part(offset, bytes) } -> callback_result;
    { h.on_value_end(offset) } -> callback_result;
    { h.on_tree_end(offset, depth) } -> callback_result;
};

/// The callbacks that `basic_tolerant_parser` demands of its handler: those and one for diagnostics.
template <class H>
concept tolerant_event_handler = event_handler<H> && requires(H& h, diagnostic const& d) {
    { h.on_diagnostic(d) } -> callback_result;
};

namespace detail {

/// A handler whose callbacks return nothing, so that none of them can ask for a stop or a skip.
template <class H>
concept silent_handler = event_handler<H> &&
    requires(H& h, std::uint64_t offset, std::string_view bytes) {
    { h.on_tree_begin(offset, offset) } -> std::same_as<void>;
    { h.on_node(offset) } -> std::same_as<void>;
    { h.on_property(offset, bytes) } -> std::same_as<void>;
    { h.on_value_begin(offset) } -> std::same_as<void>;
    { h.on_value_part(offset, bytes) } -> std::same_as<void>;
    { h.on_value_end(offset) } -> std::same_as<void>;
    { h.on_tree_end(offset, offset) } -> std::same_as<void>;
};

} // namespace detail

/// A handler that keeps views of a chunk's bytes between callbacks: it is told before each `write`
/// that does not fail returns, which is when those bytes go away.
template <class H>
concept chunk_keeper = requires(H& h) {
    { h.on_chunk_end() } -> std::same_as<void>;
};

/// The events as virtual functions that do nothing: override those that matter.
///
/// An event is sent no later than the byte that completes it: a property with the byte behind its
/// last letter, a value part with its last byte, every other event with the byte whose offset it
/// has. For `(;C[a]` the events are tree_begin 0, node 1, property 2, value_begin 3, value_part 4,
/// value_end 5.
///
/// A callback may throw: the exception passes through `write`, which leaves the parser failed (see
/// `basic_parser`). It may not call `write`, `finish` or `reset` of the parser that calls it: such
/// calls are refused. Views given to a callback hold only until it returns.
class SGFSTREAM_API handler {
  public:
    virtual ~handler() = default;

    /// `(`.
    /// @param offset  of the `(`
    /// @param depth   how many trees are open with this one: 1 for a game
    virtual action on_tree_begin([[maybe_unused]] std::uint64_t offset,
                                 [[maybe_unused]] std::uint64_t depth) {
        return action::proceed;
    }

    /// `;`.
    /// @param offset  of the `;`
    virtual action on_node([[maybe_unused]] std::uint64_t offset) { return action::proceed; }

    /// A property identifier. One or more values follow.
    /// @param offset      of its first letter
    /// @param identifier  the whole identifier, one or more capitals
    virtual action on_property([[maybe_unused]] std::uint64_t offset,
                               [[maybe_unused]] std::string_view identifier) {
        return action::proceed;
    }

    /// `[`.
    /// @param offset  of the `[`
    virtual action on_value_begin([[maybe_unused]] std::uint64_t offset) { return action::proceed; }

    /// A part of a value, none or more of them between begin and end. A part may end between any two
    /// bytes: inside a character, or between a backslash and what it escapes.
    /// @param offset  of its first byte
    /// @param raw     one or more bytes as they stand in the source, escapes included
    virtual action on_value_part([[maybe_unused]] std::uint64_t offset,
                                 [[maybe_unused]] std::string_view raw) {
        return action::proceed;
    }

    /// `]`.
    /// @param offset  of the `]`
    virtual action on_value_end([[maybe_unused]] std::uint64_t offset) { return action::proceed; }

    /// `)`.
    /// @param offset  of the `)`
    /// @param depth   how many trees were open with this one: 1 for a game
    virtual action on_tree_end([[maybe_unused]] std::uint64_t offset,
                               [[maybe_unused]] std::uint64_t depth) {
        return action::proceed;
    }

    /// A departure from the format, in the tolerant dialect only. It is sent when all of what it is
    /// about was seen, before the event that ends that. Answers mean what they mean for events.
    /// @param what  holds until the callback returns
    virtual action on_diagnostic([[maybe_unused]] diagnostic const& what) {
        return action::proceed;
    }

    /// The bytes of the chunk go away: called before each `write` that does not fail returns. For
    /// handlers that keep views of them, or pass events on to one that does, such as `whole_values`.
    virtual void on_chunk_end() {}

  protected:
    handler() = default;
    handler(handler const&) = default;
    handler& operator=(handler const&) = default;
};

} // namespace sgfstream
