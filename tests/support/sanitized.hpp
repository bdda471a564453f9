// SPDX-License-Identifier: MIT
#pragma once

// Whether the address sanitizer is at work, which costs a factor of five to ten: exhaustive tests then
// look at shorter inputs, and what is left out is checked by the build without.
namespace sgfstream_test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

} // namespace sgfstream_test
