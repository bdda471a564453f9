// SPDX-License-Identifier: MIT
// The handles through which a game is read: node, property and value.
#pragma once

#include <sgfstream/detail/chain.hpp>
#include <sgfstream/detail/config.hpp>
#include <sgfstream/text.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sgfstream {

class game;
class node;
class property;
class value;

namespace detail {
struct next_sibling {
    static node step(node const&) noexcept;
};
struct first_child {
    static node step(node const&) noexcept;
};
struct next_property {
    static property step(property const&) noexcept;
};
struct next_value {
    static value step(value const&) noexcept;
};
struct next_in_preorder;
} // namespace detail

/// The nodes that are children of one node, in file order: the first is the main line.
using node_range = detail::chain<node, detail::next_sibling>;
/// A node, its first child, the first child of that, and so on.
using main_line_range = detail::chain<node, detail::first_child>;
/// A node and everything below it, each node before its children, children in file order. O(1) for
/// each step on average.
using preorder_range = detail::chain<node, detail::next_in_preorder>;
/// The properties of a node, in file order.
using property_range = detail::chain<property, detail::next_property>;
/// The values of a property, in file order.
using value_range = detail::chain<value, detail::next_value>;

namespace detail {
/// What node, property and value have in common: a record of a game, by its index.
///
/// Handles are small and copied freely. They hold while the game stays where it is (moving, assigning
/// and `compact` end them) and the record is in it; edits elsewhere in the game leave them as they
/// are. Views they give out hold until the game is changed. Using a null handle other than as said
/// at its members, or one that does not hold any more, is undefined. Handles of one kind are equal if
/// they refer to the same thing; null ones are equal.
class handle {
  public:
    /// Whether the handle refers to anything.
    explicit operator bool() const noexcept { return index_ != nothing; }

  protected:
    static constexpr std::uint32_t nothing = 0xFFFF'FFFF;

    handle() noexcept = default;
    handle(game const* owner, std::uint32_t index) noexcept : game_(owner), index_(index) {}

    bool same(handle const& other) const noexcept {
        return index_ == other.index_ && (game_ == other.game_ || index_ == nothing);
    }

    game const* game_ = nullptr;
    std::uint32_t index_ = nothing;
};
} // namespace detail

/// A value of a property. See `detail::handle` for how long it holds.
class value : public detail::handle {
  public:
    value() noexcept = default;

    friend bool operator==(value const& a, value const& b) noexcept { return a.same(b); }

    /// The bytes between `[` and `]` as they stand in the source; empty for a null handle. O(1).
    std::string_view raw() const noexcept;

    /// The value read as Text; a view when there is nothing to decode. Linear in its length.
    decoded_text text() const { return {raw(), text_kind::text}; }
    /// The value read as SimpleText; a view when there is nothing to decode. Linear in its length.
    decoded_text simple_text() const { return {raw(), text_kind::simple_text}; }
    /// The raw parts before and behind the first colon that is not escaped. Linear in its length.
    composed_parts composed() const noexcept { return split_composed(raw()); }

  private:
    friend class game;
    friend class property;
    friend struct detail::next_value;
    using handle::handle;
};

/// A property of a node: an identifier and one or more values. See `detail::handle` for how long it
/// holds. A null handle is what looking up an identifier gives that is not there: it has no values.
class property : public detail::handle {
  public:
    property() noexcept = default;

    friend bool operator==(property const& a, property const& b) noexcept { return a.same(b); }

    /// The property identifier; empty for a null handle. O(1).
    std::string_view identifier() const noexcept;

    /// Its values in file order; none for a null handle.
    value_range values() const noexcept;

    /// How many values it has. Linear in that number.
    SGFSTREAM_API std::size_t size() const noexcept;

    /// Its first value; null for a null handle. O(1).
    value front() const noexcept;

    /// The first value, raw or decoded; empty for a null handle.
    std::string_view raw() const noexcept { return front().raw(); }
    decoded_text text() const { return front().text(); }
    decoded_text simple_text() const { return front().simple_text(); }
    composed_parts composed() const noexcept { return front().composed(); }

  private:
    friend class game;
    friend class node;
    friend struct detail::next_property;
    using handle::handle;
};

/// A node of a game. See `detail::handle` for how long it holds.
class node : public detail::handle {
  public:
    node() noexcept = default;

    friend bool operator==(node const& a, node const& b) noexcept { return a.same(b); }

    /// The node before it in its line of play; null for the root. O(1).
    node parent() const noexcept;
    /// Its variations in file order; O(1) for each step.
    node_range children() const noexcept;
    /// The first of its children, which is the main line; null if it has none. O(1).
    node first_child() const noexcept;
    /// The last of its children; null if it has none. O(1).
    node last_child() const noexcept;
    /// The next and the previous child of its parent; null if there is none. O(1).
    node next_sibling() const noexcept;
    node previous_sibling() const noexcept;

    /// Itself and what follows it by first children. O(1) for each step.
    main_line_range main_line() const noexcept;
    /// Itself and everything below it, each node before its children, children in file order.
    preorder_range preorder() const noexcept;

    /// Its properties in file order. O(1) for each step.
    property_range properties() const noexcept;
    /// The property with an identifier; null if it has none. Linear in the number of its properties.
    property find(std::string_view identifier) const noexcept;
    /// Whether it has a property. Linear in the number of its properties.
    bool has(std::string_view identifier) const noexcept { return bool(find(identifier)); }
    /// The first value of a property read as Text; empty if the node does not have it.
    decoded_text text(std::string_view identifier) const { return find(identifier).text(); }

    /// A number that no other node of the game has. In a game that was read and not edited, the root
    /// is 0 and the others follow in file order.
    std::size_t index() const noexcept { return index_; }

  private:
    friend class game;
    friend struct detail::next_sibling;
    friend struct detail::first_child;
    using handle::handle;
};

namespace detail {
/// Walks over a node and everything below it without memory of its own, and without recursion: from
/// the end of a line it climbs up parent links, each of them once.
struct next_in_preorder {
    node top; ///< where the walk began, and ends
    node step(node at) const noexcept;
};
} // namespace detail

} // namespace sgfstream
