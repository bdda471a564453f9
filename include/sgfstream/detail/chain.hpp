// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <iterator>

namespace sgfstream::detail {

/// A range of handles, each of which leads to the next by `Next::step`, until a null one.
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
        explicit iterator(Handle at) noexcept : at_(at) {}
        Handle operator*() const noexcept { return at_; }
        iterator& operator++() noexcept {
            at_ = Next::step(at_);
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
    };

    explicit chain(Handle first) noexcept : first_(first) {}
    iterator begin() const noexcept { return iterator(first_); }
    iterator end() const noexcept { return iterator(); }
    bool empty() const noexcept { return !first_; }

  private:
    Handle first_;
};

} // namespace sgfstream::detail
