// SPDX-License-Identifier: MIT
#include <sgfstream/game_reader.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace sgfstream {

game_reader::game_reader(source& input, limits const& bounds, game::allocator_type allocator)
    : input_(input), game_(allocator), builder_(game_, bounds), parser_(builder_, bounds) {}

game* game_reader::next(std::error_code& error) {
    return step_until_game(error) ? &game_ : nullptr;
}

bool game_reader::next(game& target, std::error_code& error) {
    if (!step_until_game(error)) {
        return false;
    }
    std::swap(target, game_); // with unequal resources a copy, as for standard containers
    return true;
}

bool game_reader::step_until_game(std::error_code& error) {
    error.clear();
    if (over_) {
        error = failure_.code;
        return false;
    }
    failure_ = {};
    auto result = outcome::more;
    while (result == outcome::more) {
        result = step(error);
    }
    return result == outcome::game;
}

game_reader::outcome game_reader::step(std::error_code& error) {
    if (rest_.empty()) {
        rest_ = input_.read(error);
        if (error) {
            over_ = true;
            failure_ = {};
            failure_.code = error;
            failure_.offset = parser_.offset();
            where_ = tracker_.position();
            return outcome::end;
        }
        if (rest_.empty()) {
            return finish(error);
        }
    }
    return consume(error);
}

/// How many bytes may be written before the game in hand, or one that begins in them, is over its
/// limit.
std::size_t game_reader::room() const noexcept {
    auto const most = parser_.depth() != 0 && !builder_.refusing()
                          ? builder_.end_of_bytes() - parser_.offset()
                          : builder_.most_bytes();
    return static_cast<std::size_t>(std::min<std::uint64_t>(most, rest_.size()));
}

game_reader::outcome game_reader::consume(std::error_code& error) {
    auto const chunk = rest_.substr(0, room());
    if (chunk.empty()) {
        builder_.refuse_bytes();
        report(builder_.failure(), error);
        parser_.skip_game();
        return outcome::end;
    }
    auto const [consumed, status] = parser_.write(chunk);
    problem const found = status == parse_status::failed ? parser_.failure() : builder_.failure();
    tracker_.follow(rest_.substr(0, consumed), parser_,
                    {found.code ? found.offset : location_tracker::nowhere});
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

game_reader::outcome game_reader::finish(std::error_code& error) {
    over_ = true;
    if (parser_.finish() == parse_status::failed) {
        report(parser_.failure(), error);
    }
    return outcome::end;
}

void game_reader::report(problem const& p, std::error_code& error) {
    error = p.code;
    failure_ = p;
    identifier_ = p.identifier;
    failure_.identifier = identifier_;
    where_ = tracker_.find(p.offset).value_or(location{p.offset, 0, 0});
    opened_ = p.opened != problem::opening::nothing ? tracker_.find(p.opened_at) : std::nullopt;
}

std::string game_reader::message() const {
    return failure_.message(opened_);
}

#if SGFSTREAM_HAS_EXCEPTIONS
parse_error::parse_error(std::error_code code, sgfstream::location const& where,
                         std::string const& what)
    : std::runtime_error(what), code_(code), location_(where) {}

game* game_reader::next() {
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

game_reader::iterator game_reader::begin() {
    return iterator(this);
}
game_reader::iterator game_reader::end() noexcept {
    return {};
}
#endif

} // namespace sgfstream
