// SPDX-License-Identifier: MIT
// A small reader of JSON, strict about its form, for what the command writes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sgfstream_test {

/// A value of JSON. What is not there reads as null, so that a path can be followed without asking.
struct json_value {
    enum class kind : unsigned char { null, boolean, number, string, array, object };

    kind is = kind::null;
    std::string text; ///< of a string, as it is written; of a number or boolean, its letters
    std::vector<json_value> items;
    std::map<std::string, json_value, std::less<>> members;

    json_value const& operator[](std::string_view name) const {
        static json_value const nothing;
        auto const found = members.find(name);
        return found != members.end() ? found->second : nothing;
    }
    json_value const& operator[](std::size_t index) const {
        static json_value const nothing;
        return index < items.size() ? items[index] : nothing;
    }
};

/// Reads one value that is all of a text.
class json_reader {
  public:
    explicit json_reader(std::string_view text) : rest_(text) {}

    /// @returns none if the text is no JSON
    std::optional<json_value> read() {
        json_value result;
        if (!value(result, 0)) {
            return std::nullopt;
        }
        skip_space();
        return rest_.empty() ? std::optional(std::move(result)) : std::nullopt;
    }

  private:
    static constexpr int deepest = 50;

    void skip_space() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
    }
    bool take(std::string_view token) {
        if (!rest_.starts_with(token)) {
            return false;
        }
        rest_.remove_prefix(token.size());
        return true;
    }
    bool take_behind_space(std::string_view token) {
        skip_space();
        return take(token);
    }

    bool value(json_value& to, int depth) {
        using kind = json_value::kind;
        skip_space();
        if (rest_.empty() || depth == deepest) {
            return false;
        }
        switch (rest_.front()) {
        case '"':
            to.is = kind::string;
            return string(to.text);
        case '[':
            to.is = kind::array;
            return array(to, depth);
        case '{':
            to.is = kind::object;
            return object(to, depth);
        default:
            break;
        }
        if (take("null")) {
            return true;
        }
        to.is = kind::boolean;
        for (std::string_view const word : {"true", "false"}) {
            if (take(word)) {
                to.text = word;
                return true;
            }
        }
        to.is = kind::number;
        return number(to.text);
    }

    bool array(json_value& to, int depth) {
        take("[");
        if (take_behind_space("]")) {
            return true;
        }
        do {
            if (!value(to.items.emplace_back(), depth + 1)) {
                return false;
            }
        } while (take_behind_space(","));
        return take("]");
    }

    bool object(json_value& to, int depth) {
        take("{");
        if (take_behind_space("}")) {
            return true;
        }
        do {
            skip_space();
            std::string name;
            json_value member;
            if (!string(name) || !take_behind_space(":") || !value(member, depth + 1) ||
                !to.members.emplace(std::move(name), std::move(member)).second) {
                return false; // a name that comes again is a mistake, too
            }
        } while (take_behind_space(","));
        return take("}");
    }

    std::size_t digits(std::string& to) {
        auto const count = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
        to += rest_.substr(0, count);
        rest_.remove_prefix(count);
        return count;
    }

    /// Without an exponent: the command writes none.
    bool number(std::string& to) {
        if (take("-")) {
            to += '-';
        }
        bool const leads_with_zero = rest_.starts_with('0');
        auto const whole = digits(to);
        if (whole == 0 || (leads_with_zero && whole > 1)) {
            return false;
        }
        if (take(".")) {
            to += '.';
            return digits(to) != 0;
        }
        return true;
    }

    bool string(std::string& to) {
        if (!take("\"")) {
            return false;
        }
        while (!rest_.empty() && rest_.front() != '"') {
            auto const length = rest_.front() == '\\' ? escape() : character();
            if (length == 0) {
                return false;
            }
            to += rest_.substr(0, length);
            rest_.remove_prefix(length);
        }
        return take("\"");
    }

    std::size_t escape() const {
        if (rest_.size() >= 6 && rest_[1] == 'u') {
            auto const is_code =
                rest_.substr(2, 4).find_first_not_of("0123456789ABCDEFabcdef") == std::string::npos;
            return is_code ? 6 : 0;
        }
        bool const is_known =
            rest_.size() >= 2 && std::string_view("\"\\/bfnrt").find(rest_[1]) != std::string::npos;
        return is_known ? 2 : 0;
    }

    /// The length of a character of UTF-8 that needs no escape; 0 if it is none.
    std::size_t character() const {
        auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(rest_[i]); };
        auto const lead = byte(0);
        if (lead < 0x80) {
            return lead >= ' ' ? 1 : 0;
        }
        std::size_t const length = lead < 0xC2   ? 0
                                   : lead < 0xE0 ? 2
                                   : lead < 0xF0 ? 3
                                   : lead < 0xF5 ? 4
                                                 : 0;
        if (length == 0 || rest_.size() < length) {
            return 0;
        }
        for (std::size_t i = 1; i != length; ++i) {
            if ((byte(i) & 0xC0) != 0x80) {
                return 0;
            }
        }
        bool const is_overlong =
            (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
        bool const is_no_scalar =
            (lead == 0xED && byte(1) >= 0xA0) || (lead == 0xF4 && byte(1) >= 0x90);
        return is_overlong || is_no_scalar ? 0 : length;
    }

    std::string_view rest_;
};

inline std::optional<json_value> read_json(std::string_view text) {
    return json_reader(text).read();
}

} // namespace sgfstream_test
