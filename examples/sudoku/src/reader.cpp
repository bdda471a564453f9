// SPDX-License-Identifier: MIT
// Which reader an input needs.
#include "formats.hpp"
#include "sgf_reader.hpp"
#include "text_reader.hpp"

namespace sudoku {
namespace {

/// A source of which the beginning was read already.
class begun_source final : public sgfstream::source {
  public:
    explicit begun_source(sgfstream::source& input) noexcept : input_(input) {}

    /// The first byte that is no white space, which is where formats differ; none if there is none near.
    char first_byte() {
        constexpr std::string_view white = " \t\r\n\xEF\xBB\xBF";
        std::size_t at = std::string::npos;
        while (at == std::string::npos && begin_.size() < farthest && !over_) {
            auto const chunk = input_.read(error_);
            over_ = chunk.empty();
            begin_.append(chunk);
            at = begin_.find_first_not_of(white);
        }
        return at == std::string::npos ? '\0' : begin_[at];
    }

    std::string_view read(std::error_code& error) override {
        error.clear();
        if (!handed_out_ && !begin_.empty()) {
            handed_out_ = true;
            return begin_;
        }
        if (over_) {
            error = error_;
            return {};
        }
        return input_.read(error);
    }

  private:
    static constexpr std::size_t farthest = 65'536;

    sgfstream::source& input_;
    std::string begin_;
    bool handed_out_ = false;
    bool over_ = false;
    std::error_code error_;
};

/// Decides when it is first asked.
class any_reader final : public puzzle_reader {
  public:
    explicit any_reader(sgfstream::source& input) noexcept : input_(input) {}

    outcome next() override {
        if (!reader_) {
            if (input_.first_byte() == '(') {
                reader_ = std::make_unique<sgf_reader>(input_);
            } else {
                reader_ = std::make_unique<text_reader>(input_, text_reader::expected::either);
            }
        }
        auto const result = reader_->next();
        if (result == outcome::puzzle) {
            puzzle_ = reader_->puzzle();
        } else if (result == outcome::problem) {
            problem_ = reader_->problem();
        }
        error_ = reader_->error();
        return result;
    }

  private:
    begun_source input_;
    std::unique_ptr<puzzle_reader> reader_;
};

} // namespace

std::unique_ptr<puzzle_reader> make_reader(sgfstream::source& input, format as) {
    switch (as) {
    case format::text:
        return std::make_unique<text_reader>(input, text_reader::expected::rows);
    case format::line:
        return std::make_unique<text_reader>(input, text_reader::expected::lines);
    case format::sgf:
        break;
    }
    return std::make_unique<sgf_reader>(input);
}

std::unique_ptr<puzzle_reader> make_reader(sgfstream::source& input) {
    return std::make_unique<any_reader>(input);
}

} // namespace sudoku
