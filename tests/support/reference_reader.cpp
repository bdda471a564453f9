// SPDX-License-Identifier: MIT
#include "reference_reader.hpp"

#include "case_text.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace sgfstream_test {

namespace {

using std::string_view;
using cell = table_cell;

namespace rows {

constexpr auto stay = cell::stay;
constexpr auto M = cell::tree_missing;
constexpr auto N = cell::tree_with_no_nodes;
constexpr auto U = cell::property_not_uppercase;
constexpr auto D = cell::properties_without_delimiter;
constexpr auto open = cell::open;
constexpr auto close = cell::close;
constexpr auto node = cell::node;
constexpr auto ident = cell::ident;
constexpr auto idws = cell::ident_ws;
constexpr auto value = cell::value;
constexpr auto esc = cell::escape;
constexpr auto after = cell::after_value;
constexpr auto accept = cell::accept;

// clang-format off
constexpr cell table[table_states][table_classes] = {
    //              UC     LC     (      )      ;      [      ]      \      WS     OTHER  END
    /* start       */ {M,     M,     open,  M,     M,     M,     M,     M,     stay,  M,     M},
    /* between     */ {M,     M,     open,  M,     M,     M,     M,     M,     stay,  M,     accept},
    /* opened      */ {N,     N,     N,     N,     node,  N,     N,     N,     stay,  N,     N},
    /* node        */ {ident, U,     open,  close, node,  D,     D,     U,     stay,  U,     M},
    /* ident       */ {stay,  U,     D,     D,     D,     value, D,     D,     idws,  D,     D},
    /* ident_ws    */ {D,     D,     D,     D,     D,     value, D,     D,     stay,  D,     D},
    /* value       */ {stay,  stay,  stay,  stay,  stay,  stay,  after, esc,   stay,  stay,  D},
    /* escape      */ {value, value, value, value, value, value, value, value, value, value, D},
    /* after_value */ {ident, U,     open,  close, node,  value, D,     U,     stay,  U,     M},
    /* after_tree  */ {M,     M,     open,  close, M,     M,     M,     M,     stay,  M,     M},
};
// clang-format on

} // namespace rows

template <typename Enum>
constexpr std::size_t index(Enum e) {
    return static_cast<std::size_t>(e);
}

verdict verdict_of(cell c) {
    switch (c) {
    case cell::tree_missing:
        return verdict::tree_missing;
    case cell::tree_with_no_nodes:
        return verdict::tree_with_no_nodes;
    case cell::property_not_uppercase:
        return verdict::property_not_uppercase;
    case cell::properties_without_delimiter:
        return verdict::properties_without_delimiter;
    default:
        return verdict::accept;
    }
}

bool is_error(cell c) {
    return verdict_of(c) != verdict::accept;
}

string_view message(verdict what) {
    switch (what) {
    case verdict::tree_missing:
        return "tree missing";
    case verdict::tree_with_no_nodes:
        return "tree with no nodes";
    case verdict::property_not_uppercase:
        return "property must be in uppercase";
    case verdict::properties_without_delimiter:
        return "properties without delimiter";
    case verdict::accept:
        break;
    }
    return "accept";
}

} // namespace

table_class class_of(unsigned char byte) {
    if (byte >= 'A' && byte <= 'Z') {
        return table_class::upper;
    }
    if (byte >= 'a' && byte <= 'z') {
        return table_class::lower;
    }
    if ((byte >= 0x09 && byte <= 0x0D) || byte == 0x20) {
        return table_class::white;
    }
    switch (byte) {
    case '(':
        return table_class::open_paren;
    case ')':
        return table_class::close_paren;
    case ';':
        return table_class::semicolon;
    case '[':
        return table_class::open_bracket;
    case ']':
        return table_class::close_bracket;
    case '\\':
        return table_class::backslash;
    default:
        return table_class::other;
    }
}

table_cell look_up(table_state state, table_class of) {
    return rows::table[index(state)][index(of)];
}

std::string to_string(outcome const& end) {
    auto line = std::to_string(end.offset);
    line += end.what == verdict::accept ? " " : " error ";
    line += message(end.what);
    if (end.opened_at) {
        line += ", opened at " + std::to_string(*end.opened_at);
    }
    return line;
}

table_cell reference_state::fail(table_cell why, std::uint64_t offset) {
    failed_ = true;
    error_ = {verdict_of(why), offset, opened_at(false)};
    return why;
}

// Where the thing began that an error in this state leaves unfinished.
std::optional<std::uint64_t> reference_state::opened_at(bool at_end) const {
    switch (state_) {
    case table_state::value:
    case table_state::escape:
        return value_at_;
    case table_state::ident:
    case table_state::ident_ws:
        return identifier_at_;
    default:
        return at_end && depth_ > 0 ? std::optional(game_at_) : std::nullopt;
    }
}

table_cell reference_state::step(unsigned char byte) {
    if (failed_) {
        return cell::stay;
    }
    if (offset_ == mark_length_ && mark_length_ < byte_order_mark.size()) {
        if (byte == static_cast<unsigned char>(byte_order_mark[mark_length_])) {
            ++mark_length_;
            ++offset_;
            return cell::stay;
        }
        if (mark_length_ > 0) { // a mark cut short is junk from its first byte on
            return fail(cell::tree_missing, 0);
        }
    }
    auto const to = look_up(state_, class_of(byte));
    if (is_error(to)) {
        return fail(to, offset_);
    }
    switch (to) {
    case cell::open:
        if (depth_++ == 0) {
            game_at_ = offset_;
        }
        state_ = table_state::opened;
        break;
    case cell::close:
        state_ = --depth_ == 0 ? table_state::between : table_state::after_tree;
        break;
    case cell::node:
        state_ = table_state::node;
        break;
    case cell::ident:
        identifier_at_ = offset_;
        state_ = table_state::ident;
        break;
    case cell::ident_ws:
        state_ = table_state::ident_ws;
        break;
    case cell::value:
        if (state_ != table_state::escape) {
            value_at_ = offset_;
        }
        state_ = table_state::value;
        break;
    case cell::escape:
        state_ = table_state::escape;
        break;
    case cell::after_value:
        state_ = table_state::after_value;
        break;
    default: // stay
        break;
    }
    ++offset_;
    return to;
}

outcome reference_state::finish() const {
    if (failed_) {
        return error_;
    }
    if (in_mark()) {
        return {verdict::tree_missing, 0, std::nullopt};
    }
    auto const to = look_up(state_, table_class::end);
    return {verdict_of(to), offset_, is_error(to) ? opened_at(true) : std::nullopt};
}

namespace {

using kind = reference_event::kind;

// Turns the cells the syntax goes through into events and a tree.
class builder {
  public:
    void take(table_state from, cell to, char byte, std::uint64_t offset, std::uint64_t depth) {
        switch (to) {
        case cell::open:
            send(offset, kind::tree_begin, depth);
            branches_.push_back(latest_);
            break;
        case cell::close:
            send(offset, kind::tree_end, depth + 1); // it was left with this byte
            close();
            break;
        case cell::node:
            send(offset, kind::node);
            nodes_.push_back({latest_, game_, {}});
            latest_ = nodes_.size() - 1;
            break;
        case cell::ident:
            identifier_at_ = offset;
            identifier_ = byte;
            break;
        case cell::ident_ws:
            property();
            break;
        case cell::value:
            if (from == table_state::ident) {
                property();
            }
            from == table_state::escape ? append(byte, offset) : begin_value(offset);
            break;
        case cell::escape:
            append(byte, offset);
            break;
        case cell::after_value:
            send(offset, kind::value_end);
            break;
        case cell::stay:
            if (from == table_state::ident) {
                identifier_ += byte;
            } else if (from == table_state::value) {
                append(byte, offset);
            }
            break;
        default: // an error
            break;
        }
    }

    reference_result result(outcome const& end) {
        if (end.what != verdict::accept) {
            nodes_.resize(whole_games_);
        }
        return {std::move(events_), end, std::move(nodes_)};
    }

  private:
    void send(std::uint64_t offset, kind what, std::uint64_t depth = 0, std::string text = {}) {
        events_.push_back({offset, what, depth, std::move(text)});
    }

    void close() {
        latest_ = branches_.back();
        branches_.pop_back();
        if (branches_.empty()) {
            ++game_;
            whole_games_ = nodes_.size();
        }
    }

    // An identifier that comes again in its node goes on with the first one's values.
    void property() {
        send(identifier_at_, kind::property, 0, identifier_);
        auto& properties = nodes_.back().properties;
        auto& place = places_[identifier_];
        if (place.node != nodes_.size()) {
            place = {nodes_.size(), properties.size()};
            properties.push_back({identifier_, {}});
        }
        property_ = place.property;
    }

    void begin_value(std::uint64_t offset) {
        send(offset, kind::value_begin);
        nodes_.back().properties[property_].values.emplace_back();
    }

    void append(char byte, std::uint64_t offset) {
        if (events_.back().what == kind::value_begin) {
            send(offset, kind::value);
        }
        events_.back().text += byte;
        nodes_.back().properties[property_].values.back() += byte;
    }

    // Where an identifier was last seen. It counts only while `node`, the number of nodes so far,
    // is the present one, so that nothing has to be cleared from node to node.
    struct last_place {
        std::size_t node = 0;
        std::size_t property = 0;
    };

    std::vector<reference_event> events_;
    std::vector<reference_node> nodes_;
    std::vector<std::size_t> branches_; // for each open tree the node it hangs on
    std::size_t latest_ = no_parent;
    std::size_t game_ = 0;
    std::size_t whole_games_ = 0; // nodes of games that are closed
    std::string identifier_;
    std::uint64_t identifier_at_ = 0;
    std::size_t property_ = 0;
    std::unordered_map<std::string, last_place> places_;
};

} // namespace

reference_result reference_read(std::string_view input, table_coverage* visited) {
    auto const visit = [visited](table_state state, table_class of) {
        if (visited != nullptr) {
            (*visited)[index(state)][index(of)] = true;
        }
    };
    reference_state syntax;
    builder built;
    std::size_t const mark = input.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    for (std::size_t i = 0; i < input.size() && !syntax.failed(); ++i) {
        auto const byte = static_cast<unsigned char>(input[i]);
        auto const from = syntax.state();
        if (i >= mark && !syntax.in_mark()) {
            visit(from, class_of(byte));
        }
        auto const to = syntax.step(byte);
        built.take(from, to, input[i], i, syntax.depth());
    }
    if (!syntax.failed() && !syntax.in_mark()) {
        visit(syntax.state(), table_class::end);
    }
    return built.result(syntax.finish());
}

namespace {

// The length of the line break at a place, 0 when there is none (rule 1).
std::size_t line_break(string_view text, std::size_t at) {
    auto const is = [text](std::size_t i, char c) { return i < text.size() && text[i] == c; };
    if ((is(at, '\n') && is(at + 1, '\r')) || (is(at, '\r') && is(at + 1, '\n'))) {
        return 2;
    }
    return is(at, '\n') || is(at, '\r') ? 1 : 0;
}

char blank_for_tab(char c) { // rule 4
    return c == '\t' || c == '\v' || c == '\f' ? ' ' : c;
}

std::string decode(string_view raw, char kept_break) {
    std::string out;
    for (std::size_t i = 0; i < raw.size();) {
        bool const escaped = raw[i] == '\\';
        i += escaped ? 1 : 0;
        if (i == raw.size()) { // rule 5, a backslash cut off from what it escapes
            break;
        }
        if (auto const length = line_break(raw, i); length > 0) {
            if (!escaped) { // rule 3; else rule 2
                out += kept_break;
            }
            i += length;
        } else {
            out += blank_for_tab(raw[i]); // rules 4 to 6
            ++i;
        }
    }
    return out;
}

} // namespace

std::string decode_text(std::string_view raw) {
    return decode(raw, '\n');
}

std::string decode_simple_text(std::string_view raw) {
    return decode(raw, ' ');
}

std::string to_string(reference_event const& event) {
    auto const at = std::to_string(event.offset) + ' ';
    switch (event.what) {
    case kind::tree_begin:
        return at + "tree_begin " + std::to_string(event.depth);
    case kind::node:
        return at + "node";
    case kind::property:
        return at + "property " + event.text;
    case kind::value_begin:
        return at + "value_begin";
    case kind::value:
        return at + "value " + quote(event.text);
    case kind::value_end:
        return at + "value_end";
    case kind::tree_end:
        return at + "tree_end " + std::to_string(event.depth);
    }
    return at;
}

std::vector<std::string> event_lines(reference_result const& result) {
    std::vector<std::string> lines;
    lines.reserve(result.events.size() + 1);
    for (auto const& event : result.events) {
        lines.push_back(to_string(event));
    }
    lines.push_back(to_string(result.end));
    return lines;
}

std::vector<std::string> tree_lines(std::vector<reference_node> const& nodes) {
    std::vector<std::string> lines;
    std::size_t first = 0; // node of the present game
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        bool const is_root = nodes[i].parent == no_parent;
        first = is_root ? i : first;
        auto line = std::to_string(i - first) + ' ';
        line += is_root ? "-" : std::to_string(nodes[i].parent - first);
        for (auto const& property : nodes[i].properties) {
            line += ' ' + property.identifier;
            for (char separator = '['; auto const& raw : property.values) {
                line += separator + quote(decode_text(raw));
                separator = ',';
            }
            line += ']';
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

std::map<std::string, std::uint64_t> checks(std::vector<reference_node> const& nodes) {
    std::map<std::string, std::uint64_t> numbers{
        {"games", nodes.empty() ? 0 : nodes.back().game + 1},
        {"nodes", nodes.size()},
        {"depth", 0},
        {"leaves", 0},
        {"properties", 0},
        {"value_bytes", 0},
        {"values", 0}};
    std::vector<std::uint64_t> depths(nodes.size());
    std::vector<bool> has_child(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        auto const& node = nodes[i];
        depths[i] = 1;
        if (node.parent != no_parent) {
            depths[i] += depths[node.parent];
            has_child[node.parent] = true;
        }
        numbers["depth"] = std::max(numbers["depth"], depths[i]);
        numbers["properties"] += node.properties.size();
        for (auto const& property : node.properties) {
            numbers["values"] += property.values.size();
            for (auto const& raw : property.values) {
                numbers["value_bytes"] += decode_text(raw).size();
            }
        }
    }
    numbers["leaves"] =
        static_cast<std::uint64_t>(std::count(has_child.begin(), has_child.end(), false));
    return numbers;
}

} // namespace sgfstream_test
