// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sgfstream::detail {

/// The levels of parentheses that are open in the tolerant dialect: two bits each, and none of them
/// are kept while all levels are real, as they are in well-formed records.
class level_stack {
  public:
    enum class kind : unsigned char {
        real,    ///< a `(` that began a tree
        implied, ///< a tree whose `(` was left out
        extra    ///< a `(` too many, that began nothing
    };

    std::uint64_t size() const noexcept { return size_; }

    /// @throws std::bad_alloc
    void push(kind which) {
        if (which != kind::real) {
            auto const byte = static_cast<std::size_t>(size_ / per_byte);
            if (byte >= marks_.size()) {
                marks_.resize(byte + 1);
            }
            marks_[byte] = static_cast<unsigned char>(marks_[byte] | unsigned(which) << shift());
            ++marked_;
        }
        ++size_;
    }

    /// The kind of the innermost level; there must be one.
    kind top() const noexcept {
        auto const at = size_ - 1;
        auto const byte = static_cast<std::size_t>(at / per_byte);
        if (marked_ == 0 || byte >= marks_.size()) {
            return kind::real;
        }
        return static_cast<kind>(marks_[byte] >> at % per_byte * 2 & 3U);
    }

    kind pop() noexcept {
        auto const which = top();
        --size_;
        if (which != kind::real) {
            auto& byte = marks_[static_cast<std::size_t>(size_ / per_byte)];
            byte = static_cast<unsigned char>(byte & ~(3U << shift()));
            --marked_;
        }
        return which;
    }

    void clear() noexcept {
        marks_.clear();
        size_ = marked_ = 0;
    }

  private:
    static constexpr unsigned per_byte = 4;

    unsigned shift() const noexcept { return static_cast<unsigned>(size_ % per_byte) * 2; }

    std::vector<unsigned char> marks_; ///< all zero from the level `size_` on
    std::uint64_t size_ = 0;
    std::uint64_t marked_ = 0; ///< how many are not real
};

} // namespace sgfstream::detail
