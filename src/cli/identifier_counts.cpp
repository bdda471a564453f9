// SPDX-License-Identifier: MIT
#include "identifier_counts.hpp"

#include <algorithm>

namespace sgfstream::cli {

void identifier_counts::add_long(std::string_view identifier) {
    if (auto const found = long_.find(identifier); found != long_.end()) {
        ++found->second;
    } else if (long_.size() < most_long) {
        long_.emplace(identifier, 1);
    } else {
        ++rest_;
    }
}

std::vector<identifier_counts::entry> identifier_counts::all() const {
    std::vector<entry> result(long_.begin(), long_.end());
    for (std::size_t index = 0; index != short_.size(); ++index) {
        if (short_[index] != 0) {
            auto const letter = [](std::size_t n) { return static_cast<char>('A' + n); };
            std::string identifier;
            if (index >= letters) {
                identifier += letter(index / letters - 1);
            }
            identifier += letter(index % letters);
            result.emplace_back(std::move(identifier), short_[index]);
        }
    }
    return result;
}

std::vector<identifier_counts::entry> identifier_counts::commonest(std::size_t most) const {
    auto result = all();
    std::sort(result.begin(), result.end(), [](entry const& a, entry const& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    result.resize(std::min(result.size(), most));
    return result;
}

std::uint64_t identifier_counts::distinct() const {
    return all().size();
}

} // namespace sgfstream::cli
