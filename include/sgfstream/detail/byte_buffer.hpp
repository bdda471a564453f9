// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory_resource>
#include <string_view>
#include <utility>

namespace sgfstream::detail {

/// Bytes that only grow, from a memory resource. Unlike a vector it fills nothing with zeros before
/// it copies, and unlike a string its bytes are never inside of it.
class byte_buffer {
  public:
    using allocator_type = std::pmr::polymorphic_allocator<>;

    explicit byte_buffer(allocator_type allocator) noexcept : allocator_(allocator) {}
    byte_buffer(byte_buffer const& other, allocator_type allocator) : allocator_(allocator) {
        append(other.view());
    }
    byte_buffer(byte_buffer const& other) : byte_buffer(other, allocator_type()) {}
    byte_buffer(byte_buffer&& other) noexcept
        : allocator_(other.allocator_),
          data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    byte_buffer(byte_buffer&& other, allocator_type allocator) : allocator_(allocator) {
        *this = std::move(other);
    }
    byte_buffer& operator=(byte_buffer const& other) {
        if (this != &other) {
            reserve(other.size_);
            clear();
            append(other.view());
        }
        return *this;
    }
    /// Copies if the memory resources differ. NOLINTNEXTLINE(performance-noexcept-move-constructor)
    byte_buffer& operator=(byte_buffer&& other) {
        if (allocator_ != other.allocator_) {
            return *this = std::as_const(other);
        }
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }
    ~byte_buffer() { release(); }

    allocator_type get_allocator() const noexcept { return allocator_; }
    char const* data() const noexcept { return data_; }
    std::size_t size() const noexcept { return size_; }
    std::string_view view() const noexcept { return {data_, size_}; }
    void clear() noexcept { size_ = 0; }

    /// Whether so many bytes more need no memory.
    bool has_room(std::size_t more) const noexcept { return more <= capacity_ - size_; }

    /// Takes memory, so that there is room for `wanted` bytes in all.
    void reserve(std::size_t wanted) {
        if (wanted > capacity_) {
            byte_buffer larger(allocator_);
            larger.data_ = static_cast<char*>(allocator_.allocate_bytes(wanted, 1));
            larger.capacity_ = wanted;
            larger.append(view());
            swap(larger);
        }
    }

    /// The same, growing so that many calls cost no more than the bytes.
    void make_room(std::size_t more) {
        if (!has_room(more)) {
            reserve(std::max(capacity_ * 2, size_ + more));
        }
    }

    /// Appends bytes that are not the buffer's own, unless there is room for them.
    void append(std::string_view bytes) {
        make_room(bytes.size());
        // Most values have two bytes: not worth a call.
        if (bytes.size() <= 4) {
            for (char const c : bytes) {
                data_[size_++] = c; // NOLINT(clang-analyzer-core.NullDereference): has room
            }
        } else {
            // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): has room
            std::memcpy(data_ + size_, bytes.data(), bytes.size());
            size_ += bytes.size();
        }
    }

    /// With a buffer of the same memory resource.
    void swap(byte_buffer& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
    }

  private:
    void release() noexcept {
        if (data_ != nullptr) {
            allocator_.deallocate_bytes(data_, capacity_, 1);
        }
    }

    allocator_type allocator_;
    char* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

} // namespace sgfstream::detail
