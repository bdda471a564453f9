// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/collection.hpp>
#include <sgfstream/detail/config.hpp>
#include <sgfstream/game_reader.hpp>
#include <sgfstream/limits.hpp>

#include <string_view>
#include <system_error>

namespace sgfstream {

/// Parses a whole collection from memory, in the strict dialect.
///
/// Nothing of `text` is referred to afterwards. In time linear in its size. For inputs that need not
/// be in memory at once, or whose error is to be located by more than its code, use `game_reader`.
/// @param text       the bytes of one or more games
/// @param error      set to the first problem, otherwise cleared
/// @param bounds     all limits are kept
/// @param allocator  where the collection takes its memory
/// @returns the games; with an error, those before it
/// @throws std::bad_alloc
SGFSTREAM_API collection parse(std::string_view text, std::error_code& error,
                               limits const& bounds = {},
                               collection::allocator_type allocator = {});

#if SGFSTREAM_HAS_EXCEPTIONS
/// The same, throwing the first problem with its code and location.
/// @throws parse_error, std::bad_alloc
SGFSTREAM_API collection parse(std::string_view text, limits const& bounds = {},
                               collection::allocator_type allocator = {});
#endif

} // namespace sgfstream
