// SPDX-License-Identifier: MIT
#include <sgfstream/detail/scan.hpp>
#include <sgfstream/line_counter.hpp>

#include <array>

namespace sgfstream {
namespace {

struct mark {
    std::string_view bytes;
    code_units units;
};

/// Each of them begins with another byte.
constexpr std::array<mark, 3> marks{{{"\xEF\xBB\xBF", code_units::bytes},
                                     {"\xFF\xFE", code_units::utf_16le},
                                     {"\xFE\xFF", code_units::utf_16be}}};

unsigned char other_of_pair(unsigned line_break) noexcept {
    return line_break == '\n' ? '\r' : '\n';
}

} // namespace

void line_counter::write(std::string_view bytes) noexcept {
    bytes = skip_mark(bytes);
    if (units_ == code_units::utf_16le || units_ == code_units::utf_16be) {
        write_utf16(bytes);
    } else {
        write_bytes(bytes);
    }
}

void line_counter::write_bytes(std::string_view bytes) noexcept {
    auto const* p = detail::as_bytes(bytes.data());
    auto const* const end = p + bytes.size();
    if (p != end && pair_ != 0) {
        p += *p == pair_ ? 1 : 0; // it still belongs to the line break before
        pair_ = 0;
    }
    auto const* line_begin = p;
    auto line = position_.line;
    while ((p = detail::find_line_break(p, end)) != end) {
        auto const other = other_of_pair(*p);
        ++p;
        ++line;
        if (p == end) {
            pair_ = other;
        } else if (*p == other) {
            ++p;
        }
        line_begin = p;
    }
    auto const tail = static_cast<std::uint64_t>(end - line_begin);
    position_.column = line == position_.line ? position_.column + tail : tail + 1;
    position_.line = line;
    position_.offset += bytes.size();
}

void line_counter::write_utf16(std::string_view bytes) noexcept {
    bool const is_big = units_ == code_units::utf_16be;
    for (char const c : bytes) {
        auto const byte = static_cast<unsigned char>(c);
        ++position_.offset;
        ++position_.column;
        has_half_ = !has_half_;
        if (has_half_) {
            half_ = byte;
            continue;
        }
        unsigned const unit = is_big ? half_ * 256U + byte : byte * 256U + half_;
        bool const is_second = pair_ != 0 && unit == pair_;
        bool const is_first = !is_second && (unit == '\n' || unit == '\r');
        pair_ = is_first ? other_of_pair(unit) : 0;
        position_.line += is_first ? 1 : 0;
        position_.column = is_first || is_second ? 1 : position_.column;
    }
}

std::string_view line_counter::skip_mark(std::string_view bytes) noexcept {
    if (is_empty_ && !bytes.empty()) {
        is_empty_ = false;
        for (auto const& each : marks) {
            if (each.bytes.front() == bytes.front() &&
                (each.units == units_ || units_ == code_units::by_mark)) {
                mark_ = each.bytes;
                marked_ = each.units;
            }
        }
    }
    while (!mark_.empty() && !bytes.empty()) {
        if (bytes.front() != mark_.front()) {
            mark_ = {};
            has_half_ = true;
            half_ = 0xFF; // what a mark begins with is in no line break
            break;
        }
        ++position_.offset;
        ++position_.column;
        bytes.remove_prefix(1);
        mark_.remove_prefix(1);
        if (mark_.empty()) {
            position_.column = 1;
            units_ = marked_;
        }
    }
    return bytes;
}

} // namespace sgfstream
