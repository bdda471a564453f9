// SPDX-License-Identifier: MIT
#include <sgfstream/detail/scan.hpp>
#include <sgfstream/line_counter.hpp>

namespace sgfstream {

void line_counter::write(std::string_view bytes) noexcept {
    bytes = skip_mark(bytes);
    auto const* p = detail::as_bytes(bytes.data());
    auto const* const end = p + bytes.size();
    if (p != end && pair_ != 0) {
        if (*p == pair_) {
            ++position_.offset;
            ++p;
        }
        pair_ = 0;
    }
    while (p != end) {
        auto const* const stop = detail::find_line_break(p, end);
        auto const plain = static_cast<std::uint64_t>(stop - p);
        position_.offset += plain;
        position_.column += plain;
        p = stop;
        if (p == end) {
            return;
        }
        break_line(*p);
        ++p;
        if (p != end) {
            if (*p == pair_) {
                ++position_.offset;
                ++p;
            }
            pair_ = 0;
        }
    }
}

void line_counter::break_line(unsigned char byte) noexcept {
    ++position_.offset;
    ++position_.line;
    position_.column = 1;
    pair_ = byte == '\n' ? '\r' : '\n';
}

std::string_view line_counter::skip_mark(std::string_view bytes) noexcept {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    while (mark_ < mark.size() && !bytes.empty()) {
        if (bytes.front() != mark[mark_]) {
            mark_ = static_cast<unsigned char>(mark.size());
            break;
        }
        ++mark_;
        ++position_.offset;
        ++position_.column;
        bytes.remove_prefix(1);
        if (mark_ == mark.size()) {
            position_.column = 1;
        }
    }
    return bytes;
}

} // namespace sgfstream
