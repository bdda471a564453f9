// SPDX-License-Identifier: MIT
#include "allocations.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> count = 0;
std::atomic<std::size_t> fail_at = 0; // the count of the call that throws; 0 for none
std::atomic<bool> failed = false;

} // namespace

namespace sgfstream_test {

std::size_t allocations() {
    return count;
}

void fail_allocation_after(std::size_t successes) {
    failed = false;
    fail_at = count + successes + 1;
}

bool allocation_failed() {
    fail_at = 0;
    return failed;
}

} // namespace sgfstream_test

namespace {

void* checked(void* (*allocate)(std::size_t size, std::size_t alignment), std::size_t size,
              std::size_t alignment) {
    if (++count == fail_at) {
        failed = true;
        throw std::bad_alloc();
    }
    if (void* const p = allocate(size, alignment)) {
        return p;
    }
    throw std::bad_alloc();
}

} // namespace

void* operator new(std::size_t size) {
    return checked([](std::size_t n, std::size_t) { return std::malloc(n); }, size, 0);
}
void* operator new(std::size_t size, std::align_val_t alignment) { // as memory resources call it
    auto const round_up = [](std::size_t n, std::size_t a) {
        return std::aligned_alloc(a, (n + a - 1) / a * a);
    };
    return checked(round_up, size, std::max(static_cast<std::size_t>(alignment), sizeof(void*)));
}
void operator delete(void* p) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
    std::free(p);
}
void operator delete(void* p, std::align_val_t) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t, std::align_val_t) noexcept {
    std::free(p);
}

// A sanitizer has arrays of its own, which would not be counted.
void* operator new[](std::size_t size) {
    return operator new(size);
}
void* operator new[](std::size_t size, std::nothrow_t const&) noexcept {
    try {
        return operator new(size);
    } catch (std::bad_alloc const&) {
        return nullptr;
    }
}
void operator delete[](void* p) noexcept {
    std::free(p);
}
void operator delete[](void* p, std::size_t) noexcept {
    std::free(p);
}
