// SPDX-License-Identifier: MIT
#include <sgfstream/detail/scan.hpp>
#include <sgfstream/line_counter.hpp>

namespace sgfstream {

void line_counter::write(std::string_view bytes) noexcept {
    bytes = skip_mark(bytes);
    auto const* p = detail::as_bytes(bytes.data());
    auto const* const end = p + bytes.size();
    if (p != end && pair_ != 0) {
        p += *p == pair_ ? 1 : 0; // it still belongs to the line break before
        pair_ = 0;
    }
    auto const* line_begin = p;
    auto line = position_.line;
    while ((p = detail::find_line_break(p, end)) != end) {
        unsigned char const other = *p == '\n' ? '\r' : '\n';
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
