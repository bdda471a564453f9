// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// A second reader of the strict dialect, for the tests to compare the library with. It shares no
// code with the library: one literal table, one loop over the whole input, no recursion, linear cost.
namespace sgfstream_test {

enum class table_state : std::uint8_t {
    start,       // no tree yet
    between,     // after a whole tree
    opened,      // after '('
    node,        // after ';'
    ident,       // in an identifier
    ident_ws,    // in the white space after one
    value,       // in a value
    escape,      // after '\' in a value
    after_value, // after ']'
    after_tree,  // after ')', inside a game
};

enum class table_class : std::uint8_t {
    upper,
    lower,
    open_paren,
    close_paren,
    semicolon,
    open_bracket,
    close_bracket,
    backslash,
    white,
    other,
    end, // of the input
};

enum class table_cell : std::uint8_t {
    stay,
    open,
    close,
    node,
    ident,
    ident_ws,
    value,
    escape,
    after_value,
    accept,
    tree_missing,
    tree_with_no_nodes,
    property_not_uppercase,
    properties_without_delimiter,
};

constexpr std::size_t table_states = 10;
constexpr std::size_t table_classes = 11;
using table_coverage = bool[table_states][table_classes];

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

table_class class_of(unsigned char byte);
table_cell look_up(table_state state, table_class of);

enum class verdict : std::uint8_t {
    accept,
    tree_missing,                 // M
    tree_with_no_nodes,           // N
    property_not_uppercase,       // U
    properties_without_delimiter, // D
};

// How an input ends.
struct outcome {
    verdict what;
    std::uint64_t offset;
    std::optional<std::uint64_t> opened_at;

    friend bool operator==(outcome const&, outcome const&) = default;
};

std::string to_string(outcome const& end); // "12 accept", "9 error tree missing, opened at 0"

// The syntax alone, byte by byte: small, copyable, and nothing is allocated.
class reference_state {
  public:
    // The cell the byte leads to. The byte-order mark stays where it is; after an error nothing moves.
    table_cell step(unsigned char byte);

    // What the input would be if it ended here.
    outcome finish() const;

    // An error is final: no further byte can change it.
    bool failed() const { return failed_; }

    table_state state() const { return state_; }
    std::uint64_t depth() const { return depth_; }
    std::uint64_t offset() const { return offset_; } // bytes taken so far, no offending one

    // Inside a byte-order mark, which is no part of the table.
    bool in_mark() const { return mark_length_ > 0 && mark_length_ < byte_order_mark.size(); }

  private:
    table_cell fail(table_cell cell, std::uint64_t offset);
    std::optional<std::uint64_t> opened_at(bool at_end) const;

    table_state state_ = table_state::start;
    bool failed_ = false;
    std::uint8_t mark_length_ = 0; // bytes of the byte-order mark seen
    std::uint64_t offset_ = 0;
    std::uint64_t depth_ = 0;
    std::uint64_t game_at_ = 0;
    std::uint64_t identifier_at_ = 0;
    std::uint64_t value_at_ = 0;
    outcome error_{};
};

struct reference_event {
    enum class kind : std::uint8_t {
        tree_begin,
        node,
        property,
        value_begin,
        value,
        value_end,
        tree_end
    };

    std::uint64_t offset;
    kind what;
    std::uint64_t depth; // of tree_begin and tree_end
    std::string text;    // of property and value, raw

    friend bool operator==(reference_event const&, reference_event const&) = default;
};

std::string to_string(reference_event const& event); // `0 tree_begin 1`, `5 value "raw"`

struct reference_property {
    std::string identifier;
    std::vector<std::string> values; // raw

    friend bool operator==(reference_property const&, reference_property const&) = default;
};

constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

struct reference_node {
    std::size_t parent; // index in the whole vector
    std::size_t game;   // from 0
    std::vector<reference_property> properties;

    friend bool operator==(reference_node const&, reference_node const&) = default;
};

struct reference_result {
    std::vector<reference_event> events;
    outcome end;
    std::vector<reference_node> nodes; // in file order; of whole games only when there is an error
};

// Marks in `visited` every cell of the table that is used, and leaves the others as they are.
reference_result reference_read(std::string_view input, table_coverage* visited = nullptr);

std::string decode_text(std::string_view raw);
std::string decode_simple_text(std::string_view raw);

// The lines of the blocks of a case file.
std::vector<std::string> event_lines(reference_result const& result);
std::vector<std::string> tree_lines(std::vector<reference_node> const& nodes);
std::map<std::string, std::uint64_t> checks(std::vector<reference_node> const& nodes);

} // namespace sgfstream_test
