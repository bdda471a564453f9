// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace sgfstream_bench {

using words = std::span<std::string_view const>;

// What texts in one language are put together from. Nothing in here needs escaping:
// no closing bracket, no backslash.
struct language {
    words openers; // begin a sentence
    words phrases; // go on with it
    words chats;   // short remarks that stand alone
    words players;
    words events;
    words places;
    std::string_view space; // between two phrases
    std::string_view comma;
    std::string_view stop; // after a sentence
};

enum class script { english, german, japanese, chinese, korean, russian };
inline constexpr unsigned script_count = 6;

language const& vocabulary(script which) noexcept;

} // namespace sgfstream_bench
