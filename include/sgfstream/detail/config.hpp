// SPDX-License-Identifier: MIT
#pragma once

/// 1 when exceptions are on. Without them the throwing overloads are not declared.
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define SGFSTREAM_HAS_EXCEPTIONS 1
#else
#define SGFSTREAM_HAS_EXCEPTIONS 0
#endif

#if defined(_MSC_VER) && !defined(__clang__)
#define SGFSTREAM_ALWAYS_INLINE __forceinline
#define SGFSTREAM_NOINLINE __declspec(noinline)
#else
#define SGFSTREAM_ALWAYS_INLINE [[gnu::always_inline]] inline
#define SGFSTREAM_NOINLINE [[gnu::noinline]]
#endif

/// What a shared library shows of itself; all else in it is hidden. Nothing to say on Windows, where
/// CMake exports every symbol, nor in a header-only use.
#if defined(__GNUC__) && !defined(_WIN32)
#define SGFSTREAM_API __attribute__((visibility("default")))
#else
#define SGFSTREAM_API
#endif
