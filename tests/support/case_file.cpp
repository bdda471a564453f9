// SPDX-License-Identifier: MIT
#include "case_file.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <set>
#include <system_error>
#include <utility>

namespace sgfstream_test {

namespace {

using std::string_view;

constexpr std::array<string_view, 7> check_names{"depth",      "games",       "leaves", "nodes",
                                                 "properties", "value_bytes", "values"};

// What the tolerant dialect may say.
constexpr std::array<string_view, 20> diagnostic_names{"bad-char-in-node",
                                                       "empty-variation-dropped",
                                                       "eof-in-value",
                                                       "extra-close-paren",
                                                       "game-restarted",
                                                       "ident-without-value",
                                                       "illegal-variation-start",
                                                       "junk-after-game",
                                                       "junk-before-game",
                                                       "junk-between-games",
                                                       "looks-like-utf16",
                                                       "lowercase-in-ident",
                                                       "missing-close-paren",
                                                       "missing-semicolon",
                                                       "node-after-variation",
                                                       "nul-byte",
                                                       "odd-ident",
                                                       "tree-missing",
                                                       "unescaped-bracket-suspected",
                                                       "value-without-ident"};

bool is_diagnostic_name(string_view text) {
    return std::find(diagnostic_names.begin(), diagnostic_names.end(), text) !=
           diagnostic_names.end();
}

enum class dialect { strict, tolerant };

bool is_identifier(string_view text, dialect of) {
    auto const is_tolerated = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    };
    return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
        return (c >= 'A' && c <= 'Z') || (of == dialect::tolerant && is_tolerated(c));
    });
}

bool is_quoted(string_view text) {
    try {
        unquote(text);
        return true;
    } catch (std::invalid_argument const&) {
        return false;
    }
}

// "accept", or "error CLASS" and perhaps ", opened at N".
bool is_ending(string_view text) {
    if (text == "accept") {
        return true;
    }
    if (take_word(text) != "error") {
        return false;
    }
    constexpr string_view opened = ", opened at ";
    if (auto const at = text.find(opened); at != string_view::npos) {
        if (!number(text.substr(at + opened.size()))) {
            return false;
        }
        text = text.substr(0, at);
    }
    return text == "tree missing" || text == "tree with no nodes" ||
           text == "property must be in uppercase" || text == "properties without delimiter";
}

bool is_last_line(string_view line) {
    return number(take_word(line)) && is_ending(line);
}

bool is_event_line(string_view line, dialect of) {
    if (!number(take_word(line))) {
        return false;
    }
    bool const has_argument = line.find(' ') != string_view::npos;
    auto const name = take_word(line);
    if (name == "tree_begin" || name == "tree_end") {
        return number(line).has_value();
    }
    if (name == "property") {
        return is_identifier(line, of);
    }
    if (name == "value") {
        return line != "\"\"" && is_quoted(line);
    }
    return !has_argument && (name == "node" || name == "value_begin" || name == "value_end");
}

// The length of the quoted string a line starts with, or 0.
std::size_t quoted_length(string_view line) {
    if (line.empty() || line[0] != '"') {
        return 0;
    }
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i] == '\\') {
            ++i;
        } else if (line[i] == '"') {
            return is_quoted(line.substr(0, i + 1)) ? i + 1 : 0;
        }
    }
    return 0;
}

// ` IDENT["value","value"]`; cuts it off.
bool take_property(string_view& line, dialect of) {
    auto const bracket = line.find('[');
    if (bracket == string_view::npos || line[0] != ' ' ||
        !is_identifier(line.substr(1, bracket - 1), of)) {
        return false;
    }
    line.remove_prefix(bracket);
    do { // here stands the '[' or a ','
        line.remove_prefix(1);
        auto const length = quoted_length(line);
        if (length == 0) {
            return false;
        }
        line.remove_prefix(length);
    } while (!line.empty() && line[0] == ',');
    if (line.empty() || line[0] != ']') {
        return false;
    }
    line.remove_prefix(1);
    return true;
}

bool is_tree_line(string_view line, dialect of) {
    if (!number(take_word(line))) {
        return false;
    }
    auto const parent_end = std::min(line.find(' '), line.size());
    auto const parent = line.substr(0, parent_end);
    if (parent != "-" && !number(parent)) {
        return false;
    }
    line.remove_prefix(parent_end);
    while (!line.empty()) {
        if (!take_property(line, of)) {
            return false;
        }
    }
    return true;
}

// `OFFSET END CODE`
bool is_diagnostic_line(string_view line) {
    auto const offset = number(take_word(line));
    auto const end = number(take_word(line));
    return offset && end && *offset <= *end && is_diagnostic_name(line);
}

bool is_blank(string_view line) {
    return line.find_first_not_of(' ') == string_view::npos;
}

std::vector<string_view> split_lines(string_view text) {
    std::vector<string_view> lines;
    while (!text.empty()) {
        auto const end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

struct fenced_block {
    std::string_view kind;
    std::size_t first; // index of its first line
    std::vector<string_view> lines;
};

class case_parser {
  public:
    case_parser(string_view text, std::string const& file)
        : file_(file), lines_(split_lines(text)) {}

    std::vector<test_case> parse() {
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i].find('\r') != string_view::npos) {
                fail(i, "a carriage return must be written «0D»");
            }
        }
        skip_introduction();
        std::vector<test_case> cases;
        while (at_ < lines_.size()) {
            cases.push_back(section());
        }
        if (cases.empty()) {
            fail(at_, "no section that starts with '## '");
        }
        return cases;
    }

  private:
    [[noreturn]] void fail(std::size_t index, std::string const& message) const {
        throw case_file_error(file_, index + 1, message);
    }

    bool at_section() const { return at_ < lines_.size() && lines_[at_].starts_with("## "); }
    bool at_fence() const { return at_ < lines_.size() && lines_[at_].starts_with("```"); }

    void skip_introduction() {
        if (lines_.empty() || !lines_[0].starts_with("# ") || is_blank(lines_[0].substr(2))) {
            fail(0, "a case file starts with '# ' and its title");
        }
        for (at_ = 1; at_ < lines_.size() && !at_section(); ++at_) {
            if (at_fence() || lines_[at_].starts_with("#")) {
                fail(at_, "only prose may stand before the first section");
            }
        }
    }

    test_case section() {
        test_case result{};
        result.file = file_;
        result.line = at_ + 1;
        result.title = std::string(lines_[at_].substr(3));
        if (is_blank(result.title)) {
            fail(at_, "a section needs a title");
        }
        if (!titles_.insert(result.title).second) {
            fail(at_, "this title stands twice in the file");
        }
        ++at_;
        result.why = prose();
        read_input(result);
        skip_blank_lines();
        if (!at_fence()) {
            fail(at_, "an expectation block must follow the input");
        }
        for (; at_fence(); skip_blank_lines()) {
            read_expectation(result);
        }
        if (at_ < lines_.size() && !at_section()) {
            fail(at_, "only expectation blocks may follow the input");
        }
        return result;
    }

    void skip_blank_lines() {
        while (at_ < lines_.size() && is_blank(lines_[at_])) {
            ++at_;
        }
    }

    std::string prose() {
        std::string text;
        for (; at_ < lines_.size() && !at_fence() && !at_section(); ++at_) {
            if (lines_[at_].starts_with("#")) {
                fail(at_, "a section starts with '## '");
            }
            if (!is_blank(lines_[at_])) {
                text += text.empty() ? "" : " ";
                text += lines_[at_];
            }
        }
        return text;
    }

    // A fence may have more than three backticks, for input that has three itself.
    fenced_block block() {
        auto const opening = lines_[at_];
        auto const opened = at_;
        auto const kind = std::min(opening.find_first_not_of('`'), opening.size());
        auto const fence = opening.substr(0, kind);
        fenced_block result{opening.substr(kind), ++at_, {}};
        while (at_ < lines_.size() && lines_[at_] != fence) {
            result.lines.push_back(lines_[at_++]);
        }
        if (at_ == lines_.size()) {
            fail(opened, "this block is not closed");
        }
        ++at_;
        return result;
    }

    void read_input(test_case& result) {
        auto const opened = at_;
        if (!at_fence()) {
            fail(opened, "a section needs an input block");
        }
        auto const input = block();
        if (input.kind != "sgf") {
            fail(opened, "the first block must be the input, ```sgf");
        }
        for (std::size_t i = 0; i < input.lines.size(); ++i) {
            try {
                result.input += i == 0 ? "" : "\n";
                result.input += expand_input(input.lines[i]);
            } catch (std::invalid_argument const& wrong) {
                fail(input.first + i, wrong.what());
            }
        }
    }

    void read_expectation(test_case& result) {
        auto const opened = at_;
        auto const expected = block();
        if (expected.lines.empty()) {
            fail(opened, "an expectation block must not be empty");
        }
        if (expected.kind == "events" && !result.events) {
            result.events = events(expected);
        } else if (expected.kind == "error" && !result.error) {
            result.error = only_last_line(expected);
        } else if (expected.kind == "tree" && !result.tree) {
            result.tree = tree(expected, dialect::strict);
        } else if (expected.kind == "checks" && !result.checks) {
            result.checks = checks(expected);
        } else {
            read_tolerant_expectation(result, expected, opened);
        }
    }

    void read_tolerant_expectation(test_case& result, fenced_block const& expected,
                                   std::size_t opened) {
        if (expected.kind == "tolerant" && !result.tolerant) {
            result.tolerant = is_only(expected, "no game") ? std::vector<std::string>{}
                                                           : tree(expected, dialect::tolerant);
        } else if (expected.kind == "tolerant-events" && !result.tolerant_events) {
            auto const is_event = [](string_view line) {
                return is_event_line(line, dialect::tolerant);
            };
            result.tolerant_events = lines(expected, is_event, "not an event");
        } else if (expected.kind == "diagnostics" && !result.diagnostics) {
            result.diagnostics =
                is_only(expected, "none")
                    ? std::vector<std::string>{}
                    : lines(expected, is_diagnostic_line, "not a diagnostic, OFFSET END CODE");
        } else if (expected.kind == "warnings" && !result.warnings) {
            result.warnings = lines(expected, is_diagnostic_name, "not a code of a diagnostic");
        } else {
            fail(opened, "no kind of expectation, or one that has stood here");
        }
    }

    static bool is_only(fenced_block const& expected, string_view line) {
        return expected.lines.size() == 1 && expected.lines[0] == line;
    }

    template <class Predicate>
    std::vector<std::string> lines(fenced_block const& expected, Predicate is_good,
                                   char const* fault) const {
        for (std::size_t i = 0; i < expected.lines.size(); ++i) {
            if (!is_good(expected.lines[i])) {
                fail(expected.first + i, fault);
            }
        }
        return {expected.lines.begin(), expected.lines.end()};
    }

    std::vector<std::string> events(fenced_block const& expected) const {
        auto const last = expected.lines.size() - 1;
        for (std::size_t i = 0; i < last; ++i) {
            if (!is_event_line(expected.lines[i], dialect::strict)) {
                fail(expected.first + i, "not an event");
            }
        }
        if (!is_last_line(expected.lines[last])) {
            fail(expected.first + last, "the last line must be accept or an error");
        }
        return {expected.lines.begin(), expected.lines.end()};
    }

    std::string only_last_line(fenced_block const& expected) const {
        if (expected.lines.size() != 1 || !is_last_line(expected.lines[0])) {
            fail(expected.first, "one line is wanted, accept or an error");
        }
        return std::string(expected.lines[0]);
    }

    std::vector<std::string> tree(fenced_block const& expected, dialect of) const {
        return lines(
            expected, [of](string_view line) { return is_tree_line(line, of); }, "not a node");
    }

    std::map<std::string, std::uint64_t> checks(fenced_block const& expected) const {
        std::map<std::string, std::uint64_t> result;
        for (std::size_t i = 0; i < expected.lines.size(); ++i) {
            auto rest = expected.lines[i];
            auto const name = take_word(rest);
            auto const value = number(rest);
            auto const known = std::find(check_names.begin(), check_names.end(), name);
            if (known == check_names.end() || !value || !result.emplace(name, *value).second) {
                fail(expected.first + i, "a check is a known name, once, and a number");
            }
        }
        return result;
    }

    std::string file_;
    std::vector<string_view> lines_;
    std::size_t at_ = 0;
    std::set<std::string> titles_;
};

} // namespace

case_file_error::case_file_error(std::string const& file, std::size_t line,
                                 std::string const& message)
    : std::runtime_error(file + ":" + std::to_string(line) + ": " + message),
      file_(file),
      line_(line) {}

std::vector<test_case> parse_case_file(std::string_view text, std::string const& file) {
    return case_parser(text, file).parse();
}

std::vector<test_case> read_case_file(std::filesystem::path const& path) {
    std::ifstream stream(path, std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream.is_open() || stream.bad()) {
        throw case_file_error(path.string(), 0, "cannot be read");
    }
    return parse_case_file(text, path.string());
}

std::vector<test_case> read_case_folder(std::filesystem::path const& folder) {
    std::vector<std::filesystem::path> paths;
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator it(folder, error), end; it != end; ++it) {
        auto const& path = it->path();
        if (path.extension() == ".md" && path.filename() != "README.md") {
            paths.push_back(path);
        }
    }
    if (error || paths.empty()) {
        throw case_file_error(folder.string(), 0, "no case files here");
    }
    std::sort(paths.begin(), paths.end());
    std::vector<test_case> cases;
    for (auto const& path : paths) {
        auto more = read_case_file(path);
        std::move(more.begin(), more.end(), std::back_inserter(cases));
    }
    return cases;
}

} // namespace sgfstream_test
