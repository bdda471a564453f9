// SPDX-License-Identifier: MIT
#include "tolerant_reference.hpp"

#include "tolerant_words.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace sgfstream_test {

namespace {

using std::string_view;
using kind = reference_event::kind;

constexpr std::size_t longest_identifier = 1024;

string_view trimmed(string_view text) {
    while (!text.empty() && is_white(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_white(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

struct span {
    std::size_t begin;
    std::size_t end;
};

// A '(' that is open.
enum class level : std::uint8_t {
    real,
    implied, // it was left out, in front of a further variation
    extra,   // it is one too many
};

// Where a game is between two tokens, a '(' of which nothing is known yet set aside.
enum class place : std::uint8_t { outside, node, after_value, after_tree };

class reader {
  public:
    reader(string_view input, value_end_finder const& find_end)
        : input_(input), find_end_(find_end) {}

    tolerant_result read() {
        while (at_ < input_.size()) {
            place_ == place::outside ? outside() : inside();
        }
        place_ == place::outside ? finish_outside() : finish_game();
        return std::move(result_);
    }

  private:
    // What is sent.

    void send(std::size_t offset, kind what, std::uint64_t depth = 0, std::string text = {}) {
        result_.events.push_back({offset, what, depth, std::move(text)});
    }

    void report(string_view code, span where) {
        result_.diagnostics.push_back({std::string(code), where.begin, where.end});
    }

    void begin_tree(std::size_t offset, level what) {
        levels_.push_back(what);
        send(offset, kind::tree_begin, ++depth_);
    }

    void begin_node(std::size_t offset) {
        send(offset, kind::node);
        place_ = place::node;
        ++nodes_in_game_;
    }

    // The last level ends; nothing is sent for one too many.
    void end_level(std::size_t offset) {
        if (levels_.back() != level::extra) {
            send(offset, kind::tree_end, depth_--);
        }
        levels_.pop_back();
    }

    void begin_game(std::size_t offset) {
        begin_tree(offset, level::real);
        had_game_ = true;
        declared_4_ = false;
        nodes_in_game_ = 0;
    }

    // Where something ends.

    std::size_t skip_while(std::size_t from, bool (*is)(char)) const {
        while (from < input_.size() && is(input_[from])) {
            ++from;
        }
        return from;
    }

    bool is_at(std::size_t where, char c) const {
        return where < input_.size() && input_[where] == c;
    }

    // The ']' of the value whose '[' is given, or the end of the input.
    std::size_t end_of_value(std::size_t bracket) const {
        auto i = bracket + 1;
        while (i < input_.size() && input_[i] != ']') {
            i += input_[i] == '\\' ? 2 : 1;
        }
        return std::min(i, input_.size());
    }

    // Outside of games.

    void outside() {
        if (is_white(input_[at_])) {
            ++at_;
        } else if (!junk_ && input_.substr(at_).starts_with(byte_order_mark)) {
            at_ += byte_order_mark.size();
        } else if (input_[at_] == '(') {
            opening();
        } else if (input_[at_] == ')' && !junk_) {
            if (levels_.empty()) {
                report("extra-close-paren", {at_, at_ + 1});
            } else {
                levels_.pop_back(); // outside of games only those too many are open
            }
            ++at_;
        } else {
            skip_junk(at_, at_ + 1);
        }
    }

    void skip_junk(std::size_t begin, std::size_t end) {
        junk_ = {junk_ ? junk_->begin : begin, end};
        at_ = end;
    }

    void report_junk(string_view code) {
        if (junk_) {
            report(code, *junk_);
            junk_.reset();
        }
    }

    // A run of '(' begins a game if a node or a property follows.
    void opening() {
        auto const first = at_;
        auto before_last = at_;
        auto last = at_;
        std::size_t too_many = 0;
        auto i = at_ + 1;
        for (; i < input_.size() && (is_white(input_[i]) || input_[i] == '('); ++i) {
            if (input_[i] == '(') {
                before_last = std::exchange(last, i);
                ++too_many;
            }
        }
        auto const word_end = is_at_letter(i) ? skip_while(i, is_word) : i;
        bool const is_property = begins_game(input_.substr(i, word_end - i)) &&
                                 is_at(skip_while(word_end, is_white), '[');
        if (!is_at(i, ';') && !is_property) {
            skip_junk(first, word_end > i ? word_end : last + 1);
            return;
        }
        report_junk(had_game_ ? "junk-between-games" : "junk-before-game");
        if (too_many > 0) {
            report("illegal-variation-start", {first, before_last + 1});
            levels_.insert(levels_.end(), too_many, level::extra);
        }
        begin_game(last);
        if (is_property) {
            report("missing-semicolon", {i, word_end});
        }
        begin_node(i);
        at_ = is_property ? i : i + 1;
    }

    bool is_at_letter(std::size_t where) const {
        return where < input_.size() && is_letter(input_[where]);
    }

    static bool begins_game(string_view word) {
        return has_capital(word) && identifier_of(word).size() <= longest_identifier;
    }

    void finish_outside() {
        if (had_game_) {
            report_junk("junk-after-game");
            return;
        }
        auto const nuls = std::count(input_.begin(), input_.end(), '\0');
        if (input_.find(string_view("(\0;", 3)) != string_view::npos ||
            (nuls > 0 && 2 * static_cast<std::size_t>(nuls) >= input_.size())) {
            report("looks-like-utf16", {0, input_.size()});
        }
        report("tree-missing", {0, input_.size()});
    }

    // Inside a game.

    void inside() {
        char const c = input_[at_];
        if (is_white(c)) {
            ++at_;
        } else if (is_word(c)) {
            word();
        } else if (c == '(') {
            open();
        } else if (c == ')') {
            close();
        } else if (c == ';') {
            semicolon();
        } else if (c == '[' && place_ == place::after_value && !pending_) {
            value();
        } else if (c == '[') {
            auto const begin = at_;
            drop_values();
            report_bad();
            report("value-without-ident", {begin, at_});
        } else {
            if (c == ']') {
                report("unescaped-bracket-suspected", {at_, at_ + 1});
            }
            skip_bad(at_, at_ + 1);
        }
    }

    // What stands in a node, but for a value, parts the values behind it from those before.
    void part_values() {
        if (pending_) {
            run_is_broken_ = true;
        } else if (place_ == place::after_value) {
            place_ = place::node;
        }
    }

    void skip_bad(std::size_t begin, std::size_t end) {
        part_values();
        bad_ = {bad_ ? bad_->begin : begin, end};
        at_ = end;
    }

    void report_bad() {
        if (bad_) {
            report("bad-char-in-node", *bad_);
            bad_.reset();
        }
    }

    // The values from here on that directly follow each other.
    void drop_values() {
        part_values();
        for (auto i = at_; is_at(i, '['); i = skip_while(at_, is_white)) {
            at_ = std::min(end_of_value(i) + 1, input_.size());
        }
    }

    // Letters and digits: an identifier with values or without, one that is spoilt, or prose.
    void word() {
        auto const begin = at_;
        auto end = skip_while(begin, is_word);
        auto const text = input_.substr(begin, end - begin);
        bool const digits_only = std::all_of(text.begin(), text.end(), is_digit);
        bool spoilt = is_digit(text.front()) && !digits_only;
        if (end < input_.size() && is_junk(input_[end])) {
            if (!has_capital(text)) { // prose is not spoilt
                skip_bad(begin, end);
                return;
            }
            spoilt = true;
            end = skip_while(end, [](char c) { return !is_white(c) && !is_structure(c); });
        }
        auto const bracket = skip_while(end, is_white);
        bool const has_values = is_at(bracket, '[');
        if (spoilt) {
            skip_bad(begin, end);
            if (has_values) {
                at_ = bracket;
                drop_values();
                skip_bad(begin, at_);
            }
        } else if (digits_only || (!has_values && !has_capital(text))) {
            skip_bad(begin, end);
        } else if (has_values) {
            property({begin, end}, bracket);
        } else {
            part_values();
            report_bad();
            report("ident-without-value", {begin, end});
            at_ = end;
        }
    }

    void property(span word, std::size_t bracket) {
        report_bad();
        if (pending_) {
            begin_tree(*std::exchange(pending_, std::nullopt), level::real);
            report("missing-semicolon", word);
            begin_node(word.begin);
        } else if (place_ == place::after_tree) {
            begin_implied(word.begin);
            report("missing-semicolon", word);
            begin_node(word.begin);
        }
        auto const text = input_.substr(word.begin, word.end - word.begin);
        identifier_ = identifier_of(text);
        if (!is_long_name(text)) {
            report("odd-ident", word);
        } else if (identifier_ != text && declared_4_) {
            report("lowercase-in-ident", word);
        }
        send(word.begin, kind::property, 0, identifier_);
        at_ = bracket;
        value();
    }

    // The value whose '[' stands here.
    void value() {
        auto const bracket = at_;
        auto const end = find_end_ ? find_end_(bracket) : end_of_value(bracket);
        auto raw = input_.substr(bracket + 1, end - bracket - 1);
        send(bracket, kind::value_begin);
        if (auto const nul = raw.find('\0'); nul != string_view::npos) {
            report("nul-byte", {bracket + 1 + nul, bracket + 2 + nul});
        }
        if (end == input_.size()) {
            report("eof-in-value", {bracket, end});
            raw.remove_suffix(ends_in_lone_backslash(raw) ? 1 : 0);
        }
        if (!raw.empty()) {
            send(bracket + 1, kind::value, 0, std::string(raw));
        }
        send(end, kind::value_end);
        declared_4_ |= nodes_in_game_ == 1 && identifier_ == "FF" && trimmed(raw) == "4";
        place_ = place::after_value;
        at_ = std::min(end + 1, input_.size());
    }

    static bool ends_in_lone_backslash(string_view raw) {
        auto const last_other = raw.find_last_not_of('\\');
        auto const backslashes =
            last_other == string_view::npos ? raw.size() : raw.size() - last_other - 1;
        return backslashes % 2 == 1;
    }

    void semicolon() {
        report_bad();
        if (pending_) {
            begin_tree(*std::exchange(pending_, std::nullopt), level::real);
        } else if (place_ == place::after_tree) {
            begin_implied(at_);
        }
        begin_node(at_);
        ++at_;
    }

    void begin_implied(std::size_t offset) {
        report("node-after-variation", {offset, offset + 1});
        begin_tree(offset, level::implied);
    }

    void open() {
        report_bad();
        if (pending_) {
            if (!run_is_reported_) {
                report("illegal-variation-start", {*pending_, *pending_ + 1});
            }
            levels_.push_back(level::extra);
        }
        // It goes on with the run of '(' before it if only white space parts them.
        run_is_reported_ = pending_ && !run_is_broken_;
        run_is_broken_ = false;
        pending_ = at_;
        if (auto const semicolon = restart_here()) {
            pending_.reset();
            restart(*semicolon);
        } else {
            ++at_;
        }
    }

    // The ';' behind the '(' that stands here, if both begin another game on a line of their own.
    std::optional<std::size_t> restart_here() const {
        auto const is_blank = [](char c) { return c == ' ' || c == '\t'; };
        auto line = at_; // in front of it stands at least the '(' of the game
        while (is_blank(input_[line - 1])) {
            --line;
        }
        if (input_[line - 1] != '\n' && input_[line - 1] != '\r') {
            return std::nullopt;
        }
        auto const window = input_.substr(0, std::min(at_ + 64, input_.size()));
        auto const semicolon = skip_white_in(window, at_ + 1);
        if (semicolon == window.size() || window[semicolon] != ';') {
            return std::nullopt;
        }
        auto const word = window.substr(skip_white_in(window, semicolon + 1));
        for (auto const* const root : {"FF[", "GM[", "CA[", "AP[", "SZ[", "ST["}) {
            if (word.starts_with(root)) {
                return semicolon;
            }
        }
        return std::nullopt;
    }

    static std::size_t skip_white_in(string_view text, std::size_t from) {
        while (from < text.size() && is_white(text[from])) {
            ++from;
        }
        return from;
    }

    void restart(std::size_t semicolon) {
        report("missing-close-paren", {at_, at_});
        report("game-restarted", {at_, at_});
        while (!levels_.empty()) {
            end_level(at_);
        }
        begin_game(at_);
        begin_node(semicolon);
        at_ = semicolon + 1;
    }

    void close() {
        report_bad();
        if (pending_) {
            report("empty-variation-dropped", {*pending_, at_ + 1});
            pending_.reset();
        } else {
            close_tree();
        }
        ++at_;
    }

    void close_tree() {
        while (levels_.back() == level::implied) {
            end_level(at_);
            place_ = place::after_tree;
        }
        if (levels_.back() == level::real) {
            place_ = depth_ > 1 ? place::after_tree : place::outside;
        }
        end_level(at_);
    }

    void finish_game() {
        report_bad();
        report("missing-close-paren", {input_.size(), input_.size()});
        while (!levels_.empty()) {
            end_level(input_.size());
        }
    }

    string_view input_;
    value_end_finder const& find_end_;
    std::size_t at_ = 0;
    tolerant_result result_;

    place place_ = place::outside;
    std::vector<level> levels_;
    std::uint64_t depth_ = 0; // levels that are not too many
    bool had_game_ = false;
    std::optional<span> junk_; // outside of games, not yet reported
    std::optional<span> bad_;  // inside, likewise

    std::optional<std::size_t> pending_; // a '(' of which nothing is known yet
    bool run_is_reported_ = false;       // the run of '(' that it is in
    bool run_is_broken_ = false;         // something not white stands behind it

    std::string identifier_;
    bool declared_4_ = false; // FF[4] stood in the root
    std::size_t nodes_in_game_ = 0;
};

} // namespace

tolerant_result tolerant_read(std::string_view input, value_end_finder const& find_end) {
    auto result = reader(input, find_end).read();
    result.nodes = nodes_of(result.events);
    return result;
}

} // namespace sgfstream_test
