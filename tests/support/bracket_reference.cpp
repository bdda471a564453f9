// SPDX-License-Identifier: MIT
#include "bracket_reference.hpp"

#include "tolerant_words.hpp"

#include <algorithm>

namespace sgfstream_test {

namespace {

using std::string_view;

bool is_line_break(char c) {
    return c == '\n' || c == '\r';
}
bool is_blank(char c) {
    return is_white(c) && !is_line_break(c);
}

template <class Is>
string_view without_first(string_view text, Is is) {
    auto const first = std::find_if_not(text.begin(), text.end(), is);
    return text.substr(static_cast<std::size_t>(first - text.begin()));
}

// Where the next bracket is that no backslash stands before, or the line break, or the end.
std::size_t end_of_piece(string_view text) {
    std::size_t i = 0;
    while (i < text.size() && text[i] != '[' && text[i] != ']' && !is_line_break(text[i])) {
        bool const escapes = text[i] == '\\' && i + 1 < text.size() && !is_line_break(text[i + 1]);
        i += escapes ? 2 : 1;
    }
    return i;
}

// What is behind a ']'.
class behind {
  public:
    // `is_cut` says that the window ends before the input does.
    behind(string_view text, bool is_cut) : text_(text), is_cut_(is_cut) {}

    bool says_text(bool is_open) const {
        auto const rest = text_.substr(end_of_piece(text_));
        auto const piece = without_first(text_.substr(0, text_.size() - rest.size()), is_blank);
        if (rest.starts_with(']')) {
            return true; // another one on its line
        }
        if (rest.empty() && is_cut_) {
            return false;
        }
        if (!piece.empty()) {
            auto const begin = static_cast<std::size_t>(piece.data() - text_.data());
            return is_open && !can_follow_a_value(text_.substr(begin));
        }
        auto const below = without_first(rest, is_white);
        return below.starts_with(']') || (is_open && !can_follow_a_value(below));
    }

  private:
    bool can_follow_a_value(string_view text) const {
        return text.empty() || string_view("();[").find(text[0]) != string_view::npos ||
               is_identifier_with_value(text);
    }

    // Capitals, and perhaps white space; or letters with a capital among them.
    bool is_identifier_with_value(string_view text) const {
        auto const rest = without_first(text, is_letter);
        auto const word = text.substr(0, text.size() - rest.size());
        bool const is_capitals = std::all_of(word.begin(), word.end(), is_upper);
        auto const bracket = is_capitals ? without_first(rest, is_white) : rest;
        return (bracket.starts_with('[') && has_capital(word)) || (bracket.empty() && is_cut_);
    }

    string_view text_;
    bool is_cut_;
};

// Where the value ends whose '[' is given; adds the ']' that are text.
std::size_t end_of_value(string_view input, std::size_t bracket, std::vector<std::size_t>& text) {
    std::size_t open = 0;
    for (auto i = bracket + 1; i < input.size(); ++i) {
        bool const is_escaped = input[i] == '\\';
        i += is_escaped ? 1 : 0;
        if (i < input.size() && input[i] == '[') {
            ++open;
        } else if (i < input.size() && input[i] == ']') {
            if (!is_escaped && !is_text_bracket(input, i, open != 0)) {
                return i;
            }
            if (!is_escaped) {
                text.push_back(i);
            }
            open -= open != 0 ? 1 : 0;
        }
    }
    return input.size();
}

} // namespace

bool is_text_bracket(string_view input, std::size_t bracket, bool is_open) {
    auto const text = input.substr(bracket + 1);
    return behind(text.substr(0, bracket_window), text.size() >= bracket_window).says_text(is_open);
}

std::uint64_t bracket_result::source_offset(std::uint64_t offset) const {
    // Each of them stands as many places further back as there are before it.
    std::uint64_t added = 0;
    while (added < brackets.size() && brackets[added] + added < offset) {
        ++added;
    }
    return offset - added;
}

bracket_result repair_brackets(string_view input) {
    bracket_result result;
    tolerant_read(
        input, [&](std::size_t bracket) { return end_of_value(input, bracket, result.brackets); });
    std::size_t copied = 0;
    for (auto const bracket : result.brackets) {
        result.repaired.append(input.substr(copied, bracket - copied)) += '\\';
        copied = bracket;
    }
    result.repaired += input.substr(copied);
    return result;
}

tolerant_result read_repaired(bracket_result const& repaired) {
    auto result = tolerant_read(repaired.repaired);
    for (auto& event : result.events) {
        event.offset = repaired.source_offset(event.offset);
    }
    for (auto& diagnostic : result.diagnostics) {
        diagnostic.offset = repaired.source_offset(diagnostic.offset);
        diagnostic.end = repaired.source_offset(diagnostic.end);
    }
    return result;
}

} // namespace sgfstream_test
