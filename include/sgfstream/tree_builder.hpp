// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/action.hpp>
#include <sgfstream/detail/config.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/game.hpp>
#include <sgfstream/limits.hpp>

#include <cstdint>
#include <memory_resource>
#include <set>
#include <string_view>
#include <vector>

namespace sgfstream {

/// A handler that builds games from events, one at a time: it makes the parser stop behind each.
///
/// Between the stop and the next `write` the game is complete and may be used, moved away or copied;
/// the next game reuses what memory is left in it. A game that goes over a limit also stops the
/// parser, with `error()` set; whoever then calls `skip_game` of the parser and goes on writing goes
/// on behind that game. Where the parser itself failed by a limit, call `abandon` before its
/// `skip_game`: otherwise the game is built of what came before. So it is of a tree that a handler in
/// between had skipped, less a property without a value. An exception leaves the builder good for the next game.
///
/// Memory, all from the memory resource of the game: what the game needs, four bytes for each tree
/// that is open, and an index of the identifiers of the node in hand if they are many. Time linear
/// in the bytes of the game (times the logarithm of the number of properties in a node).
class SGFSTREAM_API tree_builder {
  public:
    /// @param target  what is built; it must outlive the builder and stay where it is
    /// @param bounds  `value_length`, `nodes_per_game` and `bytes_per_game` are kept here
    explicit tree_builder(game& target, limits const& bounds = {});
    explicit tree_builder(game&&, limits const& = {}) = delete;
    tree_builder(tree_builder const&) = delete;
    tree_builder& operator=(tree_builder const&) = delete;

    /// Whether the target is a whole game; false again from the next event on.
    bool complete() const noexcept { return complete_; }

    /// Says that the game, or the error, was taken: neither is there until the next one is.
    void taken() noexcept {
        complete_ = false;
        failure_ = {};
    }

    /// The error, if the last game went over a limit; none again from the next game on.
    std::error_code error() const noexcept { return failure_.code; }

    /// The same with its place: the offset is that of the first byte over the limit.
    problem const& failure() const noexcept { return failure_; }

    /// How many bytes a game may have: `limits::bytes_per_game`, or what a game can hold if less.
    std::uint64_t most_bytes() const noexcept { return most_bytes_; }

    /// The offset of the first byte that would be over `limits::bytes_per_game` in this game. The
    /// builder sees a byte only with the event it completes: to refuse it sooner, whatever it is,
    /// write no further than here, and call `refuse_bytes` if the game goes on.
    std::uint64_t end_of_bytes() const noexcept { return end_of_bytes_; }

    /// Says that the events are of text that was decoded: `bytes_per_game` counts bytes of the source,
    /// of which each can have become several. To be said before the first event, where a charset stage
    /// stands before the builder; a reader of games does so itself. Holds across `reset`.
    /// @param most  how many bytes of text a byte of the source can be, 1 or more: the stage's
    ///              `most_text_per_byte`
    void expect_decoded(std::uint64_t most) noexcept { text_per_byte_ = most; }

    /// Refuses the game in hand for the byte at `end_of_bytes`. Belongs to `skip_game` of the parser.
    void refuse_bytes() noexcept;

    /// Whether the game in hand is given up: nothing is built before the next one.
    bool refusing() const noexcept { return closed_from_ == 0; }

    /// Gives up the game in hand. For a game that the parser found over a limit, before its
    /// `skip_game`.
    void abandon() noexcept { closed_from_ = 0; }

    /// Makes the builder ready for another input. Belongs to `reset` of the parser.
    void reset() noexcept;

    // The callbacks of event_handler, for the parser.
    action on_tree_begin(std::uint64_t offset, std::uint64_t depth);
    action on_node(std::uint64_t offset);
    action on_property(std::uint64_t offset, std::string_view identifier);
    action on_value_begin(std::uint64_t offset);
    action on_value_part(std::uint64_t offset, std::string_view raw);
    action on_value_end(std::uint64_t offset);
    action on_tree_end(std::uint64_t offset, std::uint64_t depth);

  protected:
    /// Whether the property that the last `on_property` was about stood in its node already, with a
    /// value. To be asked before the next value.
    bool added_to_earlier_property() const noexcept {
        return game_.properties_[property_].first_value != game::nothing;
    }

  private:
    /// Orders properties of the game by identifier; finds them by a plain identifier too.
    struct by_identifier {
        using is_transparent = void;
        game const* of;
        std::string_view name(std::uint32_t which) const noexcept {
            return of->identifier_of(which);
        }
        static std::string_view name(std::string_view identifier) noexcept { return identifier; }
        template <class A, class B>
        bool operator()(A const& a, B const& b) const noexcept {
            return name(a) < name(b);
        }
    };

    bool is_closed(std::uint64_t offset) const noexcept { return offset >= closed_from_; }
    action skip_or_stop() noexcept;
    void drop_property_without_value() noexcept;
    action refuse(limit_errc which, std::uint64_t offset, std::uint64_t limit) noexcept;
    action stop_at_bytes() noexcept;
    void begin_game(std::uint64_t offset);
    std::uint32_t add_first(std::string_view identifier);
    std::uint32_t find_or_add_further(std::string_view identifier);

    game& game_;
    std::uint64_t const longest_value_;
    std::uint64_t const most_nodes_;
    std::uint64_t const most_bytes_;
    std::uint64_t text_per_byte_ = 1; ///< at most, of the source

    std::pmr::vector<std::uint32_t> branches_; ///< for each open variation, the node it hangs on
    std::pmr::set<std::uint32_t, by_identifier> index_; ///< of a node with many properties
    std::uint32_t node_ = 0;
    std::uint32_t property_ = 0;
    std::uint32_t value_begin_ = 0; ///< in the bytes of the game
    std::uint64_t value_offset_ = 0;
    std::uint64_t end_of_bytes_ = 0;
    std::uint64_t closed_from_ =
        0;                     ///< nothing is taken from here on: end_of_bytes_, or all if refusing
    bool root_pending_ = true; ///< the next node is the root, which is there already
    bool complete_ = false;
    problem failure_;
};

} // namespace sgfstream

#include <sgfstream/detail/tree_builder.ipp> // IWYU pragma: keep
