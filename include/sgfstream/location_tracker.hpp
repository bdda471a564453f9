// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/line_counter.hpp>
#include <sgfstream/location.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sgfstream {

/// Remembers lines and columns while an input is parsed, so that a problem can be located after its
/// bytes are gone: of where the open game, identifier and value began, and of the problem itself.
///
/// Feed it the bytes that each `write` consumed. Constant size; time linear in those bytes.
class SGFSTREAM_API location_tracker {
  public:
    explicit location_tracker(std::uint64_t first_offset = 0) noexcept : counter_(first_offset) {}

    /// Goes over what a `write` consumed.
    /// @param consumed  those bytes
    /// @param parser    the parser that consumed them, after that `write`
    /// @param further   offsets that will be asked for besides, if they lie in these bytes
    template <class Parser>
    void follow(std::string_view consumed, Parser const& parser,
                std::array<std::uint64_t, 2> further = {nowhere, nowhere}) noexcept {
        std::array<mark, marks> wanted{{{0, parser.game_offset()},
                                        {1, parser.item_offset()},
                                        {2, further[0]},
                                        {3, further[1]}}};
        follow_marks(consumed, wanted);
    }

    /// Where the next byte stands.
    location position() const noexcept { return counter_.position(); }

    /// Where a byte stands whose offset was the current position or one of those followed; otherwise
    /// none.
    std::optional<location> find(std::uint64_t offset) const noexcept;

    /// `problem::message`, with line and column of what was opened.
    std::string describe(problem const& p) const { return p.message(find(p.opened_at)); }

    /// An offset that no byte has.
    static constexpr std::uint64_t nowhere = ~std::uint64_t{0};

  private:
    static constexpr std::size_t marks = 4;
    struct mark {
        std::size_t slot;
        std::uint64_t offset;
    };

    void follow_marks(std::string_view consumed, std::array<mark, marks>& wanted) noexcept;

    line_counter counter_;
    std::array<location, marks> seen_{{{nowhere}, {nowhere}, {nowhere}, {nowhere}}};
    location first_ = counter_.position();
};

} // namespace sgfstream
