// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/basic_tolerant_parser.hpp>
#include <sgfstream/bracket_stage.hpp>
#include <sgfstream/detail/charset_choice.hpp>
#include <sgfstream/diagnostic.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/handler.hpp>
#include <sgfstream/limits.hpp>

#include <cstdint>
#include <string_view>
#include <system_error>

namespace sgfstream::detail {

/// What the charset stage has for a parser where brackets are repaired: the stage for that, and beside
/// it a parser that tells where games end without waiting for anything. So what belongs to a game, and
/// what its charset is, is read as if nothing were repaired.
template <tolerant_event_handler Handler>
class tracked_bracket_stage {
  public:
    explicit tracked_bracket_stage(Handler& handler, limits const& bounds)
        : structure_(counter_, bounds), stage_(handler, bounds) {}

    write_result write(std::string_view text) {
        if (stage_.write({}).status != parse_status::need_more) {
            return {0, status()};
        }
        auto const consumed = track(text);
        return {consumed, stage_.write_all(text.substr(0, consumed))};
    }
    parse_status finish() {
        structure_.finish();
        return stage_.finish();
    }
    void reset(std::uint64_t first_offset) noexcept {
        structure_.reset(first_offset);
        stage_.reset(first_offset);
    }
    bool skip_game() noexcept { return stage_.skip_game(); }

    parse_status status() const noexcept { return stage_.status(); }
    std::error_code error() const noexcept { return stage_.error(); }
    problem failure() const noexcept { return stage_.failure(); }
    std::uint64_t offset() const noexcept { return stage_.offset(); }
    std::uint64_t parsed_offset() const noexcept { return stage_.parsed_offset(); }
    std::uint64_t depth() const noexcept { return stage_.depth(); }
    std::uint64_t game_offset() const noexcept { return stage_.game_offset(); }
    std::uint64_t item_offset() const noexcept { return stage_.item_offset(); }
    auto open_offsets() const noexcept { return stage_.open_offsets(); }
    std::uint64_t games() const noexcept { return stage_.games(); }
    diagnostic_counts const& counts() const noexcept { return stage_.counts(); }

    void move_to(std::uint64_t offset) noexcept {
        structure_.move_to(offset);
        stage_.move_to(offset);
    }
    void ends_at(std::uint64_t offset) noexcept {
        structure_.ends_at(offset);
        stage_.ends_at(offset);
    }
    void ascii_width(unsigned bytes) noexcept {
        structure_.ascii_width(bytes);
        stage_.ascii_width(bytes);
    }
    void pause_behind_games(bool pauses) noexcept { structure_.pause_behind_games(pauses); }
    void fail(std::error_code code) noexcept { stage_.fail(code); }
    void report(diagnostic_code code, std::uint64_t offset, std::uint64_t end,
                std::string_view subject = {}) {
        stage_.report(code, offset, end, subject);
    }

    /// Reads what is written without repairing it.
    basic_tolerant_parser<syntax_counter> const& structure() const noexcept { return structure_; }

  private:
    std::size_t track(std::string_view text) {
        auto [consumed, status] = structure_.write(text);
        while (status == parse_status::failed && structure_.skip_game()) {
            auto const more = structure_.write(text.substr(consumed));
            consumed += more.consumed;
            status = more.status;
        }
        return consumed;
    }

    syntax_counter counter_;
    basic_tolerant_parser<syntax_counter> structure_;
    basic_bracket_stage<Handler> stage_;
};

/// Whether what stands behind the end of a game can be part of a value all the same.
template <class Parser>
inline constexpr bool may_read_on_behind_games = false;
template <class Handler>
inline constexpr bool may_read_on_behind_games<tracked_bracket_stage<Handler>> = true;

/// The parser that tells a charset stage where games end.
template <class Handler>
basic_tolerant_parser<Handler> const&
structure_of(basic_tolerant_parser<Handler> const& parser) noexcept {
    return parser;
}
template <class Handler>
auto const& structure_of(tracked_bracket_stage<Handler> const& parser) noexcept {
    return parser.structure();
}

} // namespace sgfstream::detail
