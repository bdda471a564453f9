// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/byte_buffer.hpp>
#include <sgfstream/detail/config.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/node.hpp>

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <system_error>
#include <vector>

namespace sgfstream {

/// One game: a tree of nodes with properties.
///
/// `(a b c (d) (e))` is a chain: each node of a sequence is the child of the one before it, and the
/// first node of each variation is a child of the last node of the sequence it stands in. An
/// identifier stands once in a node; where the source repeats it, its values are appended to the
/// first, in order. Values keep their raw bytes.
///
/// The game is flat: three arrays with index links and one buffer for identifiers and values, all
/// from one memory resource. Nothing in it recurses, whatever its shape. Reading is done through
/// handles (`node`, `property`, `value`), changing through members of `game`. What is removed stays
/// in the arrays until `compact`.
///
/// Exceptions: `std::bad_alloc` where memory is taken, and `std::system_error` from the overloads
/// without `std::error_code&`; a call that throws or reports an error has changed nothing. Without
/// exceptions only the overloads with `std::error_code&` exist. Threads: as for standard containers.
/// A game that was moved from may only be assigned to or destroyed.
class SGFSTREAM_API game {
  public:
    using allocator_type = std::pmr::polymorphic_allocator<>;

    /// A game of one empty node, `(;)`.
    explicit game(allocator_type allocator = {});
    game(game const& other) = default;
    game(game const& other, allocator_type allocator);
    game(game&& other) noexcept = default;
    game(game&& other, allocator_type allocator);
    game& operator=(game const& other);
    // Copies if the memory resources differ, as pmr containers do.
    game& operator=(game&& other); // NOLINT(performance-noexcept-move-constructor)
    ~game() = default;

    allocator_type get_allocator() const noexcept { return nodes_.get_allocator(); }

    /// The first node. A game always has one.
    node root() const& noexcept { return {this, 0}; }
    void root() const&& = delete; // the node would dangle

    /// All nodes, each before its children. O(1) for each step on average.
    preorder_range nodes() const& noexcept { return root().preorder(); }
    void nodes() const&& = delete;

    /// The root, its first child, the first child of that, and so on. O(1) for each step.
    main_line_range main_line() const& noexcept { return root().main_line(); }
    void main_line() const&& = delete;

    /// How many nodes the game has. O(1).
    std::size_t size() const noexcept { return size_; }

    /// The offset of its `(` in the source it was read from; 0 for a game that was made by hand.
    std::uint64_t offset() const noexcept { return offset_; }

    /// Equal games have the same shape, and in each node the same identifiers in the same order with
    /// the same raw values. Linear in the size of both; no recursion.
    friend SGFSTREAM_API bool operator==(game const& a, game const& b) noexcept;

    // ---- nodes and variations

    /// Adds a node as the last child of another: as the next move, or as a further variation.
    /// O(1) on average. If the game holds 4,294,967,294 nodes already, that is
    /// `limit_errc::nodes_per_game`.
    /// @param parent  a node of this game
    /// @returns the new node, null with an error
    node append_child(node parent, std::error_code& error);

    /// Adds a node as a child of `before`'s parent, directly before it: as a new first variation,
    /// say. `before` is a node of this game, but not the root. O(1) on average.
    node insert_before(node before, std::error_code& error);

    /// Removes a node with everything below it. Handles of what is removed do not hold any more.
    /// Linear in what is removed.
    /// @param which  a node of this game, but not the root
    void remove(node which) noexcept;

    // ---- properties and values

    /// Adds a value to a property of a node; the property is added if the node does not have it.
    /// Linear in the number of the node's properties, and in the length of the value.
    ///
    /// Errors: `usage_errc::bad_identifier` and `bad_raw_value` for what could not be read back;
    /// `limit_errc::bytes_per_game` if the game would hold more than 4 GiB.
    /// @param where       a node of this game
    /// @param identifier  one or more capitals
    /// @param raw         as it is to stand between `[` and `]`
    value add_value(node where, std::string_view identifier, std::string_view raw,
                    std::error_code& error);

    /// The same for a text, which is encoded first.
    value add_text(node where, std::string_view identifier, std::string_view text,
                   std::error_code& error);

    /// Makes a value the only one of a property of a node. As `add_value` otherwise.
    value set_value(node where, std::string_view identifier, std::string_view raw,
                    std::error_code& error);

    /// The same for a text, which is encoded first.
    value set_text(node where, std::string_view identifier, std::string_view text,
                   std::error_code& error);

    /// Removes a property with all its values. Linear in the number of the node's properties.
    /// @returns whether the node had it
    bool remove_property(node where, std::string_view identifier) noexcept;

    /// Removes one value of a property of a node; with its last value the property goes too.
    /// Linear in the number of the node's properties and of the property's values.
    /// @returns whether the value was there
    bool remove_value(node where, std::string_view identifier, value which) noexcept;

    /// Gives back the memory of what was removed or replaced, and numbers the nodes in file order.
    /// Ends all handles. Linear in the size of the game; needs memory for a second one while it runs.
    void compact();

#if SGFSTREAM_HAS_EXCEPTIONS
    /// As the overloads with `std::error_code&`, which they call.
    /// @throws std::system_error with the error
    node append_child(node parent);
    node insert_before(node before);
    value add_value(node where, std::string_view identifier, std::string_view raw);
    value add_text(node where, std::string_view identifier, std::string_view text);
    value set_value(node where, std::string_view identifier, std::string_view raw);
    value set_text(node where, std::string_view identifier, std::string_view text);
#endif

  private:
    friend class node;
    friend class property;
    friend class value;
    friend class tree_builder;
    friend struct detail::next_sibling;
    friend struct detail::next_property;
    friend struct detail::next_value;

    static constexpr std::uint32_t nothing = 0xFFFF'FFFF;

    struct node_record {
        std::uint32_t parent = nothing;
        std::uint32_t first_child = nothing;
        std::uint32_t last_child = nothing;
        std::uint32_t previous = nothing;
        std::uint32_t next = nothing;
        std::uint32_t first_property = nothing;
        std::uint32_t last_property = nothing;
    };
    struct property_record {
        std::uint32_t identifier; ///< where it begins in bytes_
        std::uint32_t identifier_size;
        std::uint32_t next;
        std::uint32_t first_value;
        std::uint32_t last_value;
    };
    struct value_record {
        std::uint32_t begin; ///< in bytes_
        std::uint32_t size;
        std::uint32_t next;
    };

    std::uint32_t new_node(std::uint32_t parent);
    void link_last(std::uint32_t child) noexcept;
    std::uint32_t new_property(std::uint32_t where, std::string_view identifier);
    std::uint32_t new_value(std::uint32_t which, std::uint32_t begin, std::uint32_t size);
    std::uint32_t find_property(std::uint32_t where, std::string_view identifier) const noexcept;
    std::string_view identifier_of(std::uint32_t which) const noexcept;
    void unlink_property(std::uint32_t where, std::uint32_t which) noexcept;
    void copy_properties(game const& from, std::uint32_t source, std::uint32_t target);
    std::uint32_t append_bytes(std::string_view bytes);
    void clear();

    std::pmr::vector<node_record> nodes_;
    std::pmr::vector<property_record> properties_;
    std::pmr::vector<value_record> values_;
    detail::byte_buffer bytes_;
    std::size_t size_ = 1;
    std::uint64_t offset_ = 0;
};

// What a builder does for every event stands here, to be inlined.

inline std::uint32_t game::new_node(std::uint32_t parent) {
    auto const index = static_cast<std::uint32_t>(nodes_.size());
    nodes_.emplace_back().parent = parent;
    ++size_;
    return index;
}

inline void game::link_last(std::uint32_t child) noexcept {
    node_record& parent = nodes_[nodes_[child].parent];
    nodes_[child].previous = parent.last_child;
    (parent.last_child == nothing ? parent.first_child : nodes_[parent.last_child].next) = child;
    parent.last_child = child;
}

inline std::uint32_t game::append_bytes(std::string_view bytes) {
    auto const begin = bytes_.size();
    bytes_.append(bytes);
    return static_cast<std::uint32_t>(begin);
}

inline std::uint32_t game::new_property(std::uint32_t where, std::string_view identifier) {
    auto const index = static_cast<std::uint32_t>(properties_.size());
    auto const begin = append_bytes(identifier);
    properties_.push_back(
        {begin, static_cast<std::uint32_t>(identifier.size()), nothing, nothing, nothing});
    node_record& owner = nodes_[where];
    (owner.last_property == nothing ? owner.first_property
                                    : properties_[owner.last_property].next) = index;
    owner.last_property = index;
    return index;
}

inline std::uint32_t game::new_value(std::uint32_t which, std::uint32_t begin, std::uint32_t size) {
    auto const index = static_cast<std::uint32_t>(values_.size());
    values_.push_back({begin, size, nothing});
    property_record& owner = properties_[which];
    (owner.last_value == nothing ? owner.first_value : values_[owner.last_value].next) = index;
    owner.last_value = index;
    return index;
}

inline std::string_view game::identifier_of(std::uint32_t which) const noexcept {
    auto const& record = properties_[which];
    return {bytes_.data() + record.identifier, record.identifier_size};
}

inline node detail::next_sibling::step(node const& n) noexcept {
    return n.next_sibling();
}
inline node detail::first_child::step(node const& n) noexcept {
    return n.first_child();
}
inline property detail::next_property::step(property const& p) noexcept {
    return {p.game_, p.game_->properties_[p.index_].next};
}
inline value detail::next_value::step(value const& v) noexcept {
    return {v.game_, v.game_->values_[v.index_].next};
}

inline std::string_view value::raw() const noexcept {
    if (!*this) {
        return {};
    }
    auto const& record = game_->values_[index_];
    return {game_->bytes_.data() + record.begin, record.size};
}

inline std::string_view property::identifier() const noexcept {
    return *this ? game_->identifier_of(index_) : std::string_view();
}
inline value property::front() const noexcept {
    return *this ? value(game_, game_->properties_[index_].first_value) : value();
}
inline value_range property::values() const noexcept {
    return value_range(front());
}

inline node node::parent() const noexcept {
    return {game_, game_->nodes_[index_].parent};
}
inline node node::first_child() const noexcept {
    return {game_, game_->nodes_[index_].first_child};
}
inline node node::last_child() const noexcept {
    return {game_, game_->nodes_[index_].last_child};
}
inline node node::next_sibling() const noexcept {
    return {game_, game_->nodes_[index_].next};
}
inline node node::previous_sibling() const noexcept {
    return {game_, game_->nodes_[index_].previous};
}
inline node_range node::children() const noexcept {
    return node_range(first_child());
}
inline main_line_range node::main_line() const noexcept {
    return main_line_range(*this);
}
inline preorder_range node::preorder() const noexcept {
    return preorder_range(*this, {*this});
}
inline property_range node::properties() const noexcept {
    return property_range(property(game_, game_->nodes_[index_].first_property));
}
inline property node::find(std::string_view identifier) const noexcept {
    return {game_, game_->find_property(index_, identifier)};
}

inline node detail::next_in_preorder::step(node at) const noexcept {
    if (node const child = at.first_child()) {
        return child;
    }
    while (at != top) {
        if (node const sibling = at.next_sibling()) {
            return sibling;
        }
        at = at.parent();
    }
    return {};
}

} // namespace sgfstream
