// SPDX-License-Identifier: MIT
// The members of basic_game_reader.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

namespace sgfstream {

template <class Parser, class Builder>
game* basic_game_reader<Parser, Builder>::next(std::error_code& error) {
    return step_until_game(error) ? &game_ : nullptr;
}

template <class Parser, class Builder>
bool basic_game_reader<Parser, Builder>::next(game& target, std::error_code& error) {
    if (!step_until_game(error)) {
        return false;
    }
    std::swap(target, game_); // with unequal resources a copy, as for standard containers
    return true;
}

template <class Parser, class Builder>
bool basic_game_reader<Parser, Builder>::step_until_game(std::error_code& error) {
    error.clear();
    if (over_) {
        if (failure_.code == condition::limit) {
            failure_ = {}; // of the last game, reported already
        }
        error = failure_.code;
        return false;
    }
    failure_ = {};
    builder_.taken();
    auto result = outcome::more;
    while (result == outcome::more) {
        result = step(error);
    }
    return result == outcome::game;
}

template <class Parser, class Builder>
typename basic_game_reader<Parser, Builder>::outcome
basic_game_reader<Parser, Builder>::step(std::error_code& error) {
    if (rest_.empty()) {
        rest_ = input_.read(error);
        if (error) {
            over_ = true;
            failure_ = {};
            failure_.code = error;
            failure_.offset = parser_.offset();
            where_ = lines_.position();
            message_ = failure_.message();
            return outcome::end;
        }
        if (rest_.empty()) {
            return finish(error);
        }
    }
    return consume(error);
}

/// How many bytes may be written before the game in hand, or one that begins in them, is over its
/// limit; 0 if it is. Where a stage before the parser holds bytes that reach further, one: what is
/// parsed next then depends on no chunk.
template <class Parser, class Builder>
std::size_t basic_game_reader<Parser, Builder>::room() const noexcept {
    // A game of the tolerant dialect can turn out to have begun so far back.
    constexpr std::uint64_t farthest_back = 64;
    auto const all = builder_.most_bytes();
    auto const parsed = parser_.parsed_offset();
    auto behind_parsed = all > farthest_back ? all - farthest_back : 1;
    if (parser_.depth() != 0 && !builder_.refusing()) {
        auto const end = builder_.end_of_bytes();
        if (parsed >= end) {
            return 0;
        }
        behind_parsed = std::min(behind_parsed, end - parsed);
    }
    auto const held = consumed_ - std::min(parsed, consumed_);
    auto const most = behind_parsed > held ? behind_parsed - held : 1;
    // No more than what lines are known for.
    return static_cast<std::size_t>(
        std::min<std::uint64_t>({most, rest_.size(), recent_lines::reach / 4}));
}

template <class Parser, class Builder>
typename basic_game_reader<Parser, Builder>::outcome
basic_game_reader<Parser, Builder>::consume(std::error_code& error) {
    auto const chunk = rest_.substr(0, room());
    if (chunk.empty()) {
        lines_.see(rest_.substr(0, 2), consumed_); // the end of a line break, perhaps
        builder_.refuse_bytes();
        report(builder_.failure(), error);
        parser_.skip_game();
        return outcome::end;
    }
    lines_.see(chunk, consumed_);
    auto const [consumed, status] = parser_.write(chunk);
    problem const found = status == parse_status::failed ? parser_.failure() : builder_.failure();
    lines_.keep_open(parser_);
    consumed_ += consumed;
    rest_.remove_prefix(consumed);
    if (status == parse_status::failed) {
        report(found, error);
        if (parser_.skip_game()) {
            builder_.abandon();
        } else {
            over_ = true;
        }
        return outcome::end;
    }
    if (status == parse_status::stopped && builder_.complete()) {
        return outcome::game;
    }
    if (status == parse_status::stopped) {
        report(found, error);
        parser_.skip_game();
        return outcome::end;
    }
    return outcome::more;
}

template <class Parser, class Builder>
typename basic_game_reader<Parser, Builder>::outcome
basic_game_reader<Parser, Builder>::finish(std::error_code& error) {
    // The tolerant dialect closes what is open: that is one more game. A stage before the parser may
    // hold more of them, and stops behind each.
    auto const status = parser_.finish();
    over_ = status != parse_status::stopped;
    if (status == parse_status::failed) {
        report(parser_.failure(), error);
        if (parser_.skip_game()) {
            builder_.abandon();
            over_ = false;
        }
        return outcome::end;
    }
    if (builder_.error()) {
        report(builder_.failure(), error);
        parser_.skip_game();
        return outcome::end;
    }
    return builder_.complete() ? outcome::game : over_ ? outcome::end : outcome::more;
}

template <class Parser, class Builder>
void basic_game_reader<Parser, Builder>::report(problem const& p, std::error_code& error) {
    error = p.code;
    failure_ = p;
    identifier_ = p.identifier;
    failure_.identifier = identifier_;
    where_ = lines_.find(p.offset);
    message_ = lines_.describe(p);
}

#if SGFSTREAM_HAS_EXCEPTIONS

template <class Parser, class Builder>
game* basic_game_reader<Parser, Builder>::next() {
    std::error_code error;
    game* const result = next(error);
    if (!error) {
        return result;
    }
    if (error != condition::syntax && error != condition::limit) {
        throw std::system_error(error, "reading a source");
    }
    throw parse_error(error, where_,
                      std::to_string(where_.line) + ':' + std::to_string(where_.column) + ": " +
                          message());
}

template <class Parser, class Builder>
typename basic_game_reader<Parser, Builder>::iterator basic_game_reader<Parser, Builder>::begin() {
    return iterator(this);
}
template <class Parser, class Builder>
typename basic_game_reader<Parser, Builder>::iterator
basic_game_reader<Parser, Builder>::end() noexcept {
    return {};
}
#endif

} // namespace sgfstream
