// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace sgfstream_test {

// How often the program has called operator new. Only a program that calls this has an operator new
// that counts.
std::size_t allocations();

} // namespace sgfstream_test
