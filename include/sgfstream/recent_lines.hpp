// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/config.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/line_counter.hpp>
#include <sgfstream/location.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace sgfstream {

/// Turns offsets into lines and columns while an input is read, for diagnostics: these are about
/// places a little before the byte in hand, in any order.
///
/// It remembers where lines begin in the last `reach` bytes, and single places before that which it was
/// asked to `keep`. Memory: 16 bytes for each of those lines, 4 MiB if all of them are empty. Time
/// linear in the bytes, and logarithmic in the lines for each place that is looked up.
class SGFSTREAM_API recent_lines {
  public:
    /// How far back it remembers, in bytes.
    static constexpr std::uint64_t reach = 262'144;

    /// @param first_offset  the offset of the first byte of the input
    /// @param units         as of `line_counter`
    explicit recent_lines(std::uint64_t first_offset = 0, code_units units = code_units::bytes);

    /// Goes over the next bytes of the input, before they are parsed.
    /// @throws std::bad_alloc
    void see(std::string_view bytes);

    /// The same for bytes some of which may have been seen.
    /// @param offset  of the first of them
    void see(std::string_view bytes, std::uint64_t offset) {
        auto const seen = position().offset - offset;
        if (seen < bytes.size()) {
            see(bytes.substr(static_cast<std::size_t>(seen)));
        }
    }

    /// Remembers what a parser may still name: to be called after each `write`, of no more than
    /// half of `reach`.
    template <class Parser>
    void keep_open(Parser const& parser) noexcept {
        std::size_t slot = 0;
        for (auto const offset : parser.open_offsets()) {
            keep(slot++, offset);
        }
    }

    /// Remembers a place for good, until it is kept in the same slot again.
    /// @param slot    which of the kept ones it is, less than `slots`
    /// @param offset  seen already, and not further back than `reach` or kept in that slot
    void keep(std::size_t slot, std::uint64_t offset) noexcept;
    static constexpr std::size_t slots = 8;

    /// Where a byte stands. A place that is forgotten, or was not seen yet, is given with line and
    /// column 0.
    location find(std::uint64_t offset) const noexcept;

    /// `problem::message`, with line and column of what was opened.
    std::string describe(problem const& p) const {
        auto const opened = find(p.opened_at);
        return p.message(opened.line != 0 ? std::optional(opened) : std::nullopt);
    }

    /// Where the next byte stands that was not seen.
    location position() const noexcept { return counter_.position(); }

  private:
    struct line {
        std::uint64_t offset; ///< of its first byte
        std::uint64_t number;
    };

    void forget() noexcept;

    line_counter counter_;
    std::uint64_t first_offset_;
    std::deque<line> lines_; ///< the first may begin long before
    std::array<location, slots> kept_{};
};

} // namespace sgfstream
