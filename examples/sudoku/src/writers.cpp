// SPDX-License-Identifier: MIT
#include "formats.hpp"

#include <sgfstream/text.hpp>
#include <sgfstream/writer.hpp>

#include <string_view>

namespace sudoku {
namespace {

constexpr std::string_view application = "sgfstream-sudoku";
constexpr std::string_view application_version = "1";

std::string title_of(puzzle_record const& record) {
    std::string result = "Sudoku " + std::to_string(record.number);
    if (record.difficulty) {
        result += ", ";
        result += bounds_of(level_of(record.difficulty->hardest)).name;
    }
    return result;
}

class text_writer final : public puzzle_writer {
  public:
    explicit text_writer(sgfstream::sink& target) noexcept : target_(target) {}

    std::error_code write(puzzle_record const& record) override {
        if (error_) {
            return error_;
        }
        std::string text = first_ ? "# Sudoku " : "\n# Sudoku ";
        text += std::to_string(record.number);
        if (record.seed) {
            text += " of seed " + std::to_string(*record.seed);
        }
        if (record.difficulty) {
            text += ": " + summary_of(record.givens, *record.difficulty);
        }
        first_ = false;
        return error_ = target_.write(text + '\n' + to_text(record.givens));
    }

  private:
    sgfstream::sink& target_;
    bool first_ = true;
    std::error_code error_;
};

class line_writer final : public puzzle_writer {
  public:
    explicit line_writer(sgfstream::sink& target) noexcept : target_(target) {}

    std::error_code write(puzzle_record const& record) override {
        return error_ ? error_ : error_ = target_.write(to_line(record.givens) + '\n');
    }

  private:
    sgfstream::sink& target_;
    std::error_code error_;
};

class sgf_writer final : public puzzle_writer {
  public:
    explicit sgf_writer(sgfstream::sink& target) : out_(target, {.line_length = 80}) {}

    std::error_code write(puzzle_record const& record) override {
        out_.begin_tree();
        put_root(record);
        if (record.solution) {
            out_.node();
            put("N", "Solution");
            put_labels(*record.solution);
        }
        return out_.end_tree();
    }

    std::error_code finish() override { return out_.finish(); }

  private:
    void put(std::string_view identifier, std::string_view text) {
        out_.property(identifier);
        out_.text(text);
    }
    void put(std::string_view identifier, std::uint64_t number) {
        put(identifier, std::to_string(number));
    }

    void put_root(puzzle_record const& record) {
        out_.node();
        put("FF", 4);
        put("GM", 1); // no number stands for Sudoku: viewers show labels on a board of go
        put("CA", "UTF-8");
        out_.property("AP");
        out_.raw(sgfstream::encode_composed(application, application_version));
        put("SZ", 9);
        put("GN", title_of(record));
        put("SUDOKU", 1);
        if (record.seed) {
            put("SEED", *record.seed);
            put("NUMBER", record.number);
        }
        if (record.difficulty) {
            put("LEVEL", bounds_of(level_of(record.difficulty->hardest)).name);
            put("TECHNIQUE", name_of(record.difficulty->hardest));
        }
        put("CLUES", static_cast<std::uint64_t>(record.givens.clues()));
        put_labels(record.givens);
    }

    void put_labels(grid const& g) {
        bool first = true;
        for (int cell = 0; cell < cell_count; ++cell) {
            if (g[cell] == 0) {
                continue;
            }
            if (first) {
                out_.property("LB");
            }
            first = false;
            out_.raw(std::string{static_cast<char>('a' + column_of(cell)),
                                 static_cast<char>('a' + row_of(cell)), ':',
                                 static_cast<char>('0' + g[cell])});
        }
    }

    sgfstream::writer out_;
};

} // namespace

std::unique_ptr<puzzle_writer> make_writer(sgfstream::sink& target, format as) {
    switch (as) {
    case format::text:
        return std::make_unique<text_writer>(target);
    case format::line:
        return std::make_unique<line_writer>(target);
    case format::sgf:
        break;
    }
    return std::make_unique<sgf_writer>(target);
}

std::string summary_of(grid const& givens, rating const& difficulty) {
    std::string result(bounds_of(level_of(difficulty.hardest)).name);
    result += ", " + std::to_string(givens.clues()) + " clues, needs ";
    return result.append(name_of(difficulty.hardest));
}

} // namespace sudoku
