// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

// Only a program that calls one of these has an operator new that counts and fails.
namespace sgfstream_test {

// How often the program has called operator new.
std::size_t allocations();

// Lets `successes` more calls of operator new succeed and the next one throw std::bad_alloc. What
// comes after that succeeds again.
void fail_allocation_after(std::size_t successes);

// Whether the failure that was asked for has happened; none is waiting any more afterwards.
bool allocation_failed();

} // namespace sgfstream_test
