// SPDX-License-Identifier: MIT
#include "allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> count = 0;

}

namespace sgfstream_test {

std::size_t allocations() {
    return count;
}

} // namespace sgfstream_test

void* operator new(std::size_t size) {
    ++count;
    if (void* const p = std::malloc(size)) {
        return p;
    }
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
    std::free(p);
}
