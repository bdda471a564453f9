// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/diagnostic.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace sgfstream::detail {

/// An event that is to be sent at the byte in hand, or that waits because a handler said stop.
struct due_event {
    enum class kind : unsigned char {
        diagnostic,
        tree_begin,
        node,
        property, ///< the identifier is in the parser's buffer
        value_begin,
        value_part, ///< a single backslash
        value_end,
        tree_end ///< as many as `end` says, from the innermost out
    };

    kind what;
    diagnostic_code code;
    std::uint64_t offset;
    std::uint64_t end;   ///< of a diagnostic's span; how many, for tree_end
    std::uint64_t depth; ///< how many trees are open with it
};

/// Whether a diagnostic is about the identifier in hand.
constexpr bool quotes_identifier(diagnostic_code code) noexcept {
    return code == diagnostic_code::odd_ident || code == diagnostic_code::lowercase_in_ident ||
           code == diagnostic_code::ident_without_value;
}

/// The events of one byte, in their order: no byte has more than fit.
class due_events {
  public:
    bool empty() const noexcept { return first_ == behind_; }
    due_event& front() noexcept { return events_[first_]; }
    void pop() noexcept {
        if (++first_ == behind_) {
            clear();
        }
    }
    void push(due_event const& e) noexcept { events_[behind_++] = e; }
    void clear() noexcept { first_ = behind_ = 0; }

  private:
    std::array<due_event, 16> events_;
    std::size_t first_ = 0;
    std::size_t behind_ = 0;
};

} // namespace sgfstream::detail
