// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/limits.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

// The byte classes of the tolerant dialect, and what its words mean.
namespace sgfstream_test {

inline bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
inline bool is_letter(char c) {
    return is_upper(c) || (c >= 'a' && c <= 'z');
}
inline bool is_digit(char c) { // or what is treated like one
    return (c >= '0' && c <= '9') || c == '_';
}
inline bool is_word(char c) {
    return is_letter(c) || is_digit(c);
}
inline bool is_white(char c) {
    return (c >= '\t' && c <= '\r') || c == ' ';
}
inline bool is_structure(char c) {
    return c == '(' || c == ')' || c == ';' || c == '[' || c == ']';
}
inline bool is_junk(char c) {
    return !is_word(c) && !is_white(c) && !is_structure(c);
}

// Whether an identifier may be over the limit, which is an error that the reference reader does not know.
inline bool has_long_word(std::string_view input) {
    std::size_t run = 0;
    for (char const c : input) {
        run = is_word(c) ? run + 1 : 0;
        if (run > sgfstream::longest_identifier) {
            return true;
        }
    }
    return false;
}

inline std::string capitals_of(std::string_view word) {
    std::string result;
    std::copy_if(word.begin(), word.end(), std::back_inserter(result), is_upper);
    return result;
}

inline bool has_capital(std::string_view word) {
    return std::any_of(word.begin(), word.end(), is_upper);
}

// Old programs wrote `GaMe` for GM; what is no such long name stays as it is.
inline bool is_long_name(std::string_view word) {
    return has_capital(word) && std::all_of(word.begin(), word.end(), is_letter);
}

inline std::string identifier_of(std::string_view word) {
    return is_long_name(word) ? capitals_of(word) : std::string(word);
}

} // namespace sgfstream_test
