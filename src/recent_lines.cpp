// SPDX-License-Identifier: MIT
#include <sgfstream/detail/scan.hpp>
#include <sgfstream/recent_lines.hpp>

#include <algorithm>

namespace sgfstream {
namespace {

constexpr std::uint64_t longest_mark = 3; // a byte-order mark, in bytes

} // namespace

recent_lines::recent_lines(std::uint64_t first_offset, code_units units)
    : counter_(first_offset, units), first_offset_(first_offset), lines_{{first_offset, 1}} {}

void recent_lines::see(std::string_view bytes) {
    // The counter knows what a line break is, and a mark: it is given as much as can be told apart by
    // where it comes to. In UTF-16, too, each line break has one of these bytes in it.
    while (!bytes.empty()) {
        auto const* const begin = detail::as_bytes(bytes.data());
        auto const* const end = begin + bytes.size();
        auto const* const stop = detail::find_line_break(begin, end);
        auto size = static_cast<std::size_t>(stop - begin) + (stop != end ? 1 : 0);
        auto const from_first = counter_.position().offset - first_offset_;
        if (from_first < longest_mark) {
            size = std::min(size, static_cast<std::size_t>(longest_mark - from_first));
        }
        counter_.write(bytes.substr(0, size));
        bytes.remove_prefix(size);
        auto const at = counter_.position();
        auto const line_begin = at.offset - (at.column - 1);
        if (at.line != lines_.back().number) {
            lines_.push_back({line_begin, at.line});
        } else {
            lines_.back().offset = line_begin;
        }
    }
    forget();
}

/// Drops the lines that end before the reach.
void recent_lines::forget() noexcept {
    auto const here = counter_.position().offset;
    auto const least = here - first_offset_ > reach ? here - reach : first_offset_;
    while (lines_.size() > 1 && lines_[1].offset <= least) {
        lines_.pop_front();
    }
}

void recent_lines::keep(std::size_t slot, std::uint64_t offset) noexcept {
    if (kept_[slot].line == 0 || kept_[slot].offset != offset) {
        kept_[slot] = find(offset);
    }
}

location recent_lines::find(std::uint64_t offset) const noexcept {
    for (location const& each : kept_) {
        if (each.line != 0 && each.offset == offset) {
            return each;
        }
    }
    auto const behind =
        std::upper_bound(lines_.begin(), lines_.end(), offset,
                         [](std::uint64_t o, line const& l) { return o < l.offset; });
    if (offset > counter_.position().offset ||
        (behind == lines_.begin() && lines_.front().number != 1)) {
        return {offset, 0, 0};
    }
    if (behind == lines_.begin()) {
        return {offset, 1, offset - first_offset_ + 1}; // in a byte-order mark
    }
    line const& in = *(behind - 1);
    return {offset, in.number, offset - in.offset + 1};
}

} // namespace sgfstream
