// SPDX-License-Identifier: MIT
#include <sgfstream/diagnostic.hpp>

#include <algorithm>
#include <array>

namespace sgfstream {
namespace {

struct entry {
    std::string_view name;
    severity how;
    int sgfc; ///< numbers of SGFC 2.0, counted from 1 in its table of messages
    std::string_view message;
};

using enum severity;

/// In the order of the codes, which are numbered from 1.
constexpr std::array<entry, diagnostic_codes> table{{
    {"junk-before-game", warning, 6, "bytes before the first game, skipped"},
    {"junk-between-games", warning, 6, "bytes between two games, skipped"},
    {"junk-after-game", warning, 6, "bytes after the last game, skipped"},
    {"missing-semicolon", warning, 67, "a property without ';' before it: a node is assumed"},
    {"illegal-variation-start", warning, 21, "one '(' too many, ignored with its ')'"},
    {"empty-variation-dropped", note, 12, "a variation without a node, dropped"},
    {"node-after-variation", warning, 66,
     "a node after a variation: it begins a further variation, as if '(' were there"},
    {"missing-close-paren", warning, 9, "the game is not closed: ')' is assumed"},
    {"extra-close-paren", warning, 8, "')' that closes nothing, ignored"},
    {"eof-in-value", warning, 10, "the input ends in a property value: what is there is kept"},
    {"bad-char-in-node", warning, 8, "bytes that mean nothing here, skipped"},
    {"ident-without-value", warning, 20, "a property identifier without a value, dropped"},
    {"value-without-ident", warning, 54, "a value without a property identifier, dropped"},
    {"lowercase-in-ident", note, 16, "small letters in a property identifier, left out"},
    {"odd-ident", note, 0, "a property identifier that is not all capitals"},
    {"duplicate-property", warning, 28,
     "a property identifier comes again in its node: its values are added to the first"},
    {"nul-byte", warning, 22, "a NUL byte in a property value, kept"},
    {"unescaped-bracket-suspected", warning, 8,
     "']' outside of a value, skipped: was one in the value before it not escaped?"},
    {"game-restarted", warning, 0, "the next game begins inside of this one, which is closed"},
    {"tree-missing", error, 7, "no game in this input"},
    {"charset-guessed", note, 0, "text in no declared charset, guessed"},
    {"charset-unknown", warning, 72, "no charset of this name is known, ignored"},
    {"charset-mismatch", warning, 0, "the text is not in the charset that is declared, ignored"},
    {"invalid-bytes", warning, 71, "bytes that are no text in this charset, replaced by U+FFFD"},
    {"looks-like-utf16", warning, 0, "this looks like UTF-16 without a byte-order mark"},
    {"bracket-repaired", warning, 8, "']' that is not escaped, taken for text"},
}};

entry const& entry_of(diagnostic_code code) noexcept {
    return table[static_cast<std::size_t>(code) - 1];
}

/// What a message may quote: everything else could confuse a terminal.
bool is_plain(char c) noexcept {
    return c >= ' ' && c <= '~';
}

} // namespace

std::string_view code_name(diagnostic_code code) noexcept {
    return entry_of(code).name;
}

severity severity_of(diagnostic_code code) noexcept {
    return entry_of(code).how;
}

std::string_view severity_name(severity how) noexcept {
    return how == note ? "note" : how == warning ? "warning" : "error";
}

int sgfc_number(diagnostic_code code) noexcept {
    return entry_of(code).sgfc;
}

severity diagnostic::severity() const noexcept {
    return severity_of(code);
}

std::string diagnostic::message() const {
    std::string result(entry_of(code).message);
    if (!subject.empty() && std::all_of(subject.begin(), subject.end(), is_plain)) {
        result += ": '";
        result += subject;
        result += '\'';
    }
    return result;
}

} // namespace sgfstream
