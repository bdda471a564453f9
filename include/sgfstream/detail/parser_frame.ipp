// SPDX-License-Identifier: MIT
// The members of parser_frame.
#pragma once

namespace sgfstream::detail {

// A function of its own: the machine needs every register, and shares them with no caller.
template <class Parser, class Handler>
SGFSTREAM_NOINLINE write_result parser_frame<Parser, Handler>::write(std::string_view chunk) {
    if (refused()) {
        return {0, parse_status::failed};
    }
    if (status_ == parse_status::finished) {
        fail_with(usage_errc::finished, base_);
    }
    if (status_ == parse_status::failed) {
        return {0, parse_status::failed};
    }
    working guard(*this);
    registers r = load(chunk);
    auto const* const begin = r.p;
    self().send_due(r);
    if (!r.stopping) {
        self().run(r);
    }
    if (status_ != parse_status::failed) {
        self().end_chunk(r);
        problem_.code.clear(); // a refused call is over with this one
        status_ = r.stopping ? parse_status::stopped : parse_status::need_more;
        if constexpr (chunk_keeper<Handler>) {
            handler_.on_chunk_end();
        }
    }
    store(r, begin);
    guard.done();
    return {static_cast<std::size_t>(r.p - begin), status_};
}

template <class Parser, class Handler>
bool parser_frame<Parser, Handler>::refused() noexcept {
    if (working_ && !problem_.code) {
        problem_.code = usage_errc::reentered;
    }
    return working_;
}

// ---- between calls

template <class Parser, class Handler>
SGFSTREAM_ALWAYS_INLINE registers
parser_frame<Parser, Handler>::load(std::string_view chunk) const noexcept {
    auto const* const begin = as_bytes(chunk.data());
    registers r{};
    r.p = begin;
    r.pe = begin + chunk.size();
    r.mark = begin;
    r.bias = base_ - reinterpret_cast<std::uintptr_t>(begin);
    r.opened_at = opened_at_;
    r.depth = depth_;
    r.cs = cs_;
    return r;
}

template <class Parser, class Handler>
SGFSTREAM_ALWAYS_INLINE void
parser_frame<Parser, Handler>::store(registers const& r, unsigned char const* begin) noexcept {
    base_ += static_cast<std::uint64_t>(r.p - begin);
    opened_at_ = r.opened_at;
    depth_ = r.depth;
    cs_ = r.cs;
}

template <class Parser, class Handler>
void parser_frame<Parser, Handler>::begin_input(std::uint64_t first_offset, int state) noexcept {
    base_ = first_offset_ = first_offset;
    depth_ = game_offset_ = opened_at_ = skip_depth_ = 0;
    cs_ = state;
    status_ = parse_status::need_more;
    identifier_size_ = 0;
    problem_ = {};
}

// ---- callbacks

template <class Parser, class Handler>
template <class Send>
SGFSTREAM_ALWAYS_INLINE action parser_frame<Parser, Handler>::answer(Send send) {
    if constexpr (std::is_void_v<decltype(send())>) {
        send();
        return action::proceed;
    } else {
        return send();
    }
}

template <class Parser, class Handler>
template <std::size_t Consumed>
SGFSTREAM_ALWAYS_INLINE void parser_frame<Parser, Handler>::stop_behind(registers& r) noexcept {
    // Not a break: the machine must still take the transition that this byte is for.
    r.pe = r.p + Consumed;
    r.stopping = true;
}

template <class Parser, class Handler>
SGFSTREAM_ALWAYS_INLINE void parser_frame<Parser, Handler>::examine(std::size_t bytes) noexcept {
    if constexpr (requires { handler_.on_bytes_examined(bytes); }) {
        handler_.on_bytes_examined(bytes);
    }
}

// ---- identifiers

template <class Parser, class Handler>
SGFSTREAM_ALWAYS_INLINE void
parser_frame<Parser, Handler>::identifier_begin(registers& r, unsigned char const* first) noexcept {
    r.mark = first;
    r.opened_at = offset_of(r, first);
    identifier_size_ = 0;
}

template <class Parser, class Handler>
SGFSTREAM_ALWAYS_INLINE bool
parser_frame<Parser, Handler>::may_lengthen(registers const& r) noexcept {
    if (identifier_size_ + static_cast<std::uint64_t>(r.p - r.mark) < max_identifier_) [[likely]] {
        return true;
    }
    reject_in_identifier(r, limit_errc::identifier_length);
    problem_.limit = max_identifier_;
    return false;
}

template <class Parser, class Handler>
SGFSTREAM_NOINLINE void
parser_frame<Parser, Handler>::gather_identifier(unsigned char const* begin,
                                                 unsigned char const* end) noexcept {
    auto const letters = static_cast<std::size_t>(end - begin);
    std::copy_n(begin, letters, identifier_.data() + identifier_size_);
    identifier_size_ += letters;
}

// ---- errors

template <class Parser, class Handler>
SGFSTREAM_ALWAYS_INLINE void
parser_frame<Parser, Handler>::reject_in_identifier(registers const& r,
                                                    std::error_code code) noexcept {
    fail_at(code, offset_of(r, r.p), *r.p, r.depth);
    if (r.mark != nullptr) {
        gather_identifier(r.mark, r.p);
    }
    problem_.opened = problem::opening::identifier;
    problem_.opened_at = r.opened_at;
}

template <class Parser, class Handler>
SGFSTREAM_ALWAYS_INLINE void
parser_frame<Parser, Handler>::fail_at_depth(registers const& r) noexcept {
    fail_at(limit_errc::nesting_depth, offset_of(r, r.p), *r.p, r.depth);
    problem_.limit = max_depth_;
}

template <class Parser, class Handler>
SGFSTREAM_NOINLINE void parser_frame<Parser, Handler>::fail_at(std::error_code code,
                                                               std::uint64_t offset, int found,
                                                               std::uint64_t depth) noexcept {
    fail_with(code, offset);
    problem_.found = found;
    problem_.depth = depth;
}

template <class Parser, class Handler>
void parser_frame<Parser, Handler>::fail_with(std::error_code code, std::uint64_t offset) noexcept {
    status_ = parse_status::failed;
    problem_ = {};
    problem_.code = code;
    problem_.offset = offset;
}

} // namespace sgfstream::detail
