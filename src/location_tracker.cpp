// SPDX-License-Identifier: MIT
#include <sgfstream/location_tracker.hpp>

namespace sgfstream {

void location_tracker::follow_marks(std::string_view consumed,
                                    std::array<mark, marks>& wanted) noexcept {
    std::sort(wanted.begin(), wanted.end(),
              [](mark const& a, mark const& b) { return a.offset < b.offset; });
    for (mark const& each : wanted) {
        auto const here = counter_.position().offset;
        if (each.offset < here || each.offset - here >= consumed.size()) {
            continue;
        }
        auto const before = consumed.substr(0, static_cast<std::size_t>(each.offset - here));
        counter_.write(before);
        consumed.remove_prefix(before.size());
        seen_[each.slot] = counter_.position();
    }
    counter_.write(consumed);
}

std::optional<location> location_tracker::find(std::uint64_t offset) const noexcept {
    if (offset == counter_.position().offset) {
        return counter_.position();
    }
    if (offset == first_.offset) {
        return first_;
    }
    for (location const& each : seen_) {
        if (each.offset == offset) {
            return each;
        }
    }
    return std::nullopt;
}

} // namespace sgfstream
