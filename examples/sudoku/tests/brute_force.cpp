// SPDX-License-Identifier: MIT
#include "brute_force.hpp"

#include <array>
#include <bitset>
#include <utility>

namespace sudoku_test {
namespace {

class search {
  public:
    search(std::string_view cells, std::size_t limit) : cells_(cells), limit_(limit) {
        for (std::size_t at = 0; at < cells_.size(); ++at) {
            if (cells_[at] != '.' && cells_[at] != '0') {
                auto const d = static_cast<std::size_t>(cells_[at] - '1');
                sound_ = sound_ && !used(at)[d];
                mark(at, d, true);
            } else {
                cells_[at] = '.';
            }
        }
    }

    std::size_t count() {
        if (sound_) {
            go_on();
        }
        return count_;
    }
    std::string const& first() const noexcept { return first_; }

  private:
    using digits = std::bitset<9>;

    digits used(std::size_t at) const {
        return rows_[at / 9] | columns_[at % 9] | boxes_[at / 27 * 3 + at % 9 / 3];
    }

    void mark(std::size_t at, std::size_t d, bool is_used) {
        rows_[at / 9][d] = is_used;
        columns_[at % 9][d] = is_used;
        boxes_[at / 27 * 3 + at % 9 / 3][d] = is_used;
    }

    /// What a solution must have, one of: a cell any of its digits, or a house a digit in any cell.
    struct demand {
        std::array<std::pair<std::size_t, std::size_t>, 9> choices; ///< cells and digits
        std::size_t size = 0;
    };

    /// The demand that the fewest choices are left for.
    demand hardest() const {
        std::array<demand, 4 * 81> all;
        for (std::size_t at = 0; at < cells_.size(); ++at) {
            if (cells_[at] != '.') {
                continue;
            }
            auto const taken = used(at);
            for (std::size_t d = 0; d < 9; ++d) {
                if (!taken[d]) {
                    for (std::size_t const n : {at, 81 + at / 9 * 9 + d, 162 + at % 9 * 9 + d,
                                                243 + (at / 27 * 3 + at % 9 / 3) * 9 + d}) {
                        all[n].choices[all[n].size++] = {at, d};
                    }
                }
            }
        }
        std::size_t best = all.size();
        for (std::size_t n = 0; n < all.size(); ++n) {
            if (!is_met(n) && (best == all.size() || all[n].size < all[best].size)) {
                best = n;
            }
        }
        return all[best];
    }

    bool is_met(std::size_t n) const {
        auto const house = n % 81 / 9;
        auto const d = n % 9;
        return n < 81    ? cells_[n] != '.'
               : n < 162 ? rows_[house][d]
               : n < 243 ? columns_[house][d]
                         : boxes_[house][d];
    }

    void go_on() {
        if (cells_.find('.') == std::string::npos) {
            first_ = count_ == 0 ? cells_ : first_;
            ++count_;
            return;
        }
        auto const wanted = hardest();
        for (std::size_t n = 0; n < wanted.size; ++n) {
            auto const [at, d] = wanted.choices[n];
            cells_[at] = static_cast<char>('1' + d);
            mark(at, d, true);
            go_on();
            mark(at, d, false);
            cells_[at] = '.';
            if (count_ == limit_) {
                return;
            }
        }
    }

    std::string cells_;
    std::size_t limit_;
    std::array<digits, 9> rows_;
    std::array<digits, 9> columns_;
    std::array<digits, 9> boxes_;
    bool sound_ = true;
    std::size_t count_ = 0;
    std::string first_;
};

} // namespace

std::size_t count_by_force(std::string_view cells, std::size_t limit, std::string* first) {
    search all(cells, limit);
    auto const count = all.count();
    if (first != nullptr) {
        *first = all.first();
    }
    return count;
}

} // namespace sudoku_test
