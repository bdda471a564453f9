// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <iterator>

namespace sgfstream::detail {

/// A range of handles, each of which leads to the next by `step` of a `Next`, until a null one.
template <class Handle, class Next>
class chain {
  public:
    class iterator {
      public:
        using value_type = Handle;
        using reference = Handle;
        using pointer = void;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag; // its reference is a value
        using iterator_concept = std::forward_iterator_tag;

        iterator() noexcept = default;
        iterator(Handle at, Next next) noexcept : at_(at), next_(next) {}
        Handle operator*() const noexcept { return at_; }
        iterator& operator++() noexcept {
            at_ = next_.step(at_);
            return *this;
        }
        iterator operator++(int) noexcept {
            auto const before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(iterator const& a, iterator const& b) noexcept {
            return a.at_ == b.at_;
        }

      private:
        Handle at_;
        [[no_unique_address]] Next next_;
    };

    explicit chain(Handle first, Next next = {}) noexcept : first_(first), next_(next) {}
    iterator begin() const noexcept { return iterator(first_, next_); }
    iterator end() const noexcept { return iterator(); }
    bool empty() const noexcept { return !first_; }

  private:
    Handle first_;
    [[no_unique_address]] Next next_;
};

} // namespace sgfstream::detail
