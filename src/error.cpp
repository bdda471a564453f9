// SPDX-License-Identifier: MIT
#include <sgfstream/error.hpp>

#include <array>
#include <cstddef>
#include <cstdio>

namespace sgfstream {
namespace {

/// The stable name and the message of each error; the number of an error is its index plus 1.
struct entry {
    std::string_view name;
    char const* message;
};

constexpr std::array<entry, 4> syntax_table{{
    {"tree-missing", "tree missing"},
    {"tree-with-no-nodes", "tree with no nodes"},
    {"property-not-uppercase", "property must be in uppercase"},
    {"properties-without-delimiter", "properties without delimiter"},
}};

constexpr std::array<entry, 5> limit_table{{
    {"limit-nesting-depth", "limit of nesting depth exceeded"},
    {"limit-identifier-length", "limit of identifier length exceeded"},
    {"limit-value-length", "limit of value length exceeded"},
    {"limit-nodes-per-game", "limit of nodes per game exceeded"},
    {"limit-bytes-per-game", "limit of bytes per game exceeded"},
}};

constexpr std::array<entry, 7> usage_table{{
    {"usage-reentered", "the parser was called from its own callback"},
    {"usage-finished", "the input was already finished"},
    {"usage-handler-threw", "an exception left a callback of the handler"},
    {"usage-bad-identifier", "a property identifier must be one or more capitals"},
    {"usage-bad-raw-value", "a raw value holds a bare ']' or ends in a bare backslash"},
    {"usage-events-out-of-order", "this event cannot stand here"},
    {"usage-bad-line-break", "a line break must be LF, CR, CRLF or LFCR"},
}};

constexpr std::array<entry, 3> condition_table{{
    {"syntax", "syntax error"},
    {"limit", "limit exceeded"},
    {"usage", "wrong use of the library"},
}};

template <std::size_t N>
entry const* find_entry(std::array<entry, N> const& table, int number) noexcept {
    auto const index = static_cast<std::size_t>(number) - 1;
    return index < N ? &table[index] : nullptr;
}

template <std::size_t N>
std::string message_of(std::array<entry, N> const& table, int number) {
    entry const* const found = find_entry(table, number);
    return found != nullptr ? found->message : "unknown error";
}

template <std::size_t N>
class table_category final : public std::error_category {
  public:
    constexpr table_category(char const* name, std::array<entry, N> const& table, condition kind)
        : name_(name), table_(table), kind_(kind) {}

    char const* name() const noexcept override { return name_; }
    std::string message(int number) const override { return message_of(table_, number); }
    std::error_condition default_error_condition(int) const noexcept override { return kind_; }

  private:
    char const* name_;
    std::array<entry, N> const& table_;
    condition kind_;
};

class conditions final : public std::error_category {
  public:
    char const* name() const noexcept override { return "sgfstream"; }
    std::string message(int number) const override { return message_of(condition_table, number); }
};

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 32;
    std::string result = "'";
    result += text.substr(0, longest);
    result += text.size() > longest ? "...'" : "'";
    return result;
}

std::string byte_name(int byte) {
    if (byte == problem::end_of_input) {
        return "the end of the input";
    }
    if (byte > ' ' && byte < 0x7F) {
        return {'\'', static_cast<char>(byte), '\''};
    }
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "byte 0x%02X", static_cast<unsigned>(byte));
    return text.data();
}

std::string describe_syntax(problem const& p) {
    std::string const found = ", found " + byte_name(p.found);
    switch (static_cast<errc>(p.code.value())) {
    case errc::tree_missing:
        return (p.depth == 0                       ? "expected '('"
                : p.found == problem::end_of_input ? "expected ')'"
                                                   : "expected '(' or ')'") +
               found;
    case errc::tree_with_no_nodes:
        return "expected ';' after '('" + found;
    case errc::property_not_uppercase:
        if (p.opened == problem::opening::identifier) {
            return "lower-case letter " + byte_name(p.found) + " in property identifier " +
                   quoted(p.identifier);
        }
        return "expected a property identifier" + found;
    case errc::properties_without_delimiter:
        break;
    }
    if (p.opened == problem::opening::identifier) {
        return "expected '[' after property identifier " + quoted(p.identifier) + found;
    }
    if (p.opened == problem::opening::value) {
        return "expected ']'" + found;
    }
    return (p.found == ']' ? "expected '[' before ']'" : "expected a property identifier") + found;
}

std::string describe_limit(problem const& p) {
    switch (static_cast<limit_errc>(p.code.value())) {
    case limit_errc::nesting_depth:
        return "more than " + std::to_string(p.limit) + " trees open";
    case limit_errc::identifier_length:
        return "more than " + std::to_string(p.limit) + " letters in property identifier " +
               quoted(p.identifier);
    case limit_errc::value_length:
        return "more than " + std::to_string(p.limit) + " bytes in a property value";
    case limit_errc::nodes_per_game:
        return "more than " + std::to_string(p.limit) + " nodes in a game";
    case limit_errc::bytes_per_game:
        return "more than " + std::to_string(p.limit) + " bytes in a game";
    }
    return {};
}

std::string describe_opening(problem const& p, std::optional<location> const& where) {
    std::string result = p.opened == problem::opening::game    ? "the game"
                         : p.opened == problem::opening::value ? "the value"
                                                               : "the identifier";
    result += " began at ";
    if (where) {
        return result + std::to_string(where->line) + ':' + std::to_string(where->column);
    }
    return result + "offset " + std::to_string(p.opened_at);
}

} // namespace

std::error_category const& syntax_category() noexcept {
    static table_category const instance("sgfstream.syntax", syntax_table, condition::syntax);
    return instance;
}

std::error_category const& limit_category() noexcept {
    static table_category const instance("sgfstream.limit", limit_table, condition::limit);
    return instance;
}

std::error_category const& usage_category() noexcept {
    static table_category const instance("sgfstream.usage", usage_table, condition::usage);
    return instance;
}

std::error_category const& condition_category() noexcept {
    static conditions const instance;
    return instance;
}

std::string_view code_name(std::error_code code) noexcept {
    auto const& category = code.category();
    entry const* const found =
        category == syntax_category()  ? find_entry(syntax_table, code.value())
        : category == limit_category() ? find_entry(limit_table, code.value())
        : category == usage_category() ? find_entry(usage_table, code.value())
                                       : nullptr;
    return found != nullptr ? found->name : "io";
}

std::string problem::message(std::optional<location> const& opened_location) const {
    std::string result = code.message();
    if (!code) {
        return result;
    }
    if (code == condition::syntax) {
        result += ": " + describe_syntax(*this);
    } else if (code == condition::limit) {
        result += ": " + describe_limit(*this);
    }
    if (opened != opening::nothing) {
        result += " (" + describe_opening(*this, opened_location) + ")";
    }
    return result;
}

} // namespace sgfstream
