// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/basic_parser.hpp>
#include <sgfstream/detail/config.hpp>
#include <sgfstream/diagnostic.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/game.hpp>
#include <sgfstream/limits.hpp>
#include <sgfstream/recent_lines.hpp>
#include <sgfstream/source.hpp>
#include <sgfstream/tree_builder.hpp>

#include <cstddef>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sgfstream {

#if SGFSTREAM_HAS_EXCEPTIONS
/// What the throwing ways of reading throw for a problem with the input.
class SGFSTREAM_API parse_error : public std::runtime_error {
  public:
    /// @param code   the error
    /// @param where  of the problem
    /// @param what   a sentence that names both
    parse_error(std::error_code code, location const& where, std::string const& what);

    /// A syntax or limit error.
    std::error_code code() const noexcept { return code_; }
    /// Where it is.
    sgfstream::location location() const noexcept { return location_; }

  private:
    std::error_code code_;
    sgfstream::location location_;
};
#endif

/// Reads one game after another from a source of any length.
///
///     sgfstream::file_source input(stdin);
///     for (auto const& game : sgfstream::game_reader(input)) { … }
///
/// Memory: the largest game (reused from one game to the next) and what the source holds; time
/// linear in the bytes read. The reader reads no further than the chunk that ends a game.
///
/// Errors: a game that goes over a limit is an error after which reading goes on with the next game.
/// A syntax error, or one of the source, ends the reading: it is reported again and again. An empty
/// input is `errc::tree_missing`. An exception (`std::bad_alloc`, or what the source throws) passes
/// through; one from memory running out ends the reading with `usage_errc::handler_threw`. One reader is used by one thread at a time.
///
/// @tparam Parser   reads: `basic_parser` for `game_reader`. If it has `most_text_per_byte`, the
///                  builder is told that text is decoded
/// @tparam Builder  its handler: `tree_builder`, or what is derived from it
template <class Parser, class Builder>
class basic_game_reader {
  public:
    class iterator;

    /// @param input      read as games are asked for; it must outlive the reader
    /// @param bounds     all limits are kept here
    /// @param allocator  where the reader's own game takes its memory
    /// @param options    what the parser takes besides, if anything
    template <class... Options>
    explicit basic_game_reader(source& input, limits const& bounds = {},
                               game::allocator_type allocator = {}, Options const&... options)
        : input_(input),
          game_(allocator),
          builder_(game_, bounds),
          parser_(builder_, bounds, options...),
          lines_(0, units()) {
        if constexpr (requires { Parser::most_text_per_byte; }) {
            builder_.expect_decoded(Parser::most_text_per_byte);
        }
    }
    explicit basic_game_reader(source&&, limits const& = {}, game::allocator_type = {}) = delete;
    basic_game_reader(basic_game_reader const&) = delete;
    basic_game_reader& operator=(basic_game_reader const&) = delete;

    /// Reads the next game.
    /// @param error  set if there is none because of an error, otherwise cleared
    /// @returns the game, which holds until the next call; null at the end and with an error.
    ///          It may be moved from.
    game* next(std::error_code& error);

    /// The same into a game of the caller's: what was in it is replaced, its memory reused.
    /// @returns whether there was a game
    bool next(game& target, std::error_code& error);

#if SGFSTREAM_HAS_EXCEPTIONS
    /// The same with exceptions.
    /// @returns the game, which holds until the next call; null at the end
    /// @throws parse_error for a problem with the input, std::system_error for one of the source
    game* next();
#endif

    /// What builds the games; for those that take more than events, such as diagnostics.
    Builder& builder() noexcept {
        return builder_;
    }

    /// Where lines begin, as far as they are known; for what such a builder is told of.
    recent_lines const& lines() const noexcept {
        return lines_;
    }

    /// How often each diagnostic was met so far, whether it was sent or only counted: what the parser
    /// and the builder found. The strict dialect has none.
    diagnostic_counts counts() const noexcept {
        diagnostic_counts result;
        if constexpr (requires(Parser const& p) { p.counts(); }) {
            result += parser_.counts();
        }
        if constexpr (requires(Builder const& b) { b.counts(); }) {
            result += builder_.counts();
        }
        return result;
    }

    /// The problem that the last `next` reported, with its place.
    problem const& failure() const noexcept {
        return failure_;
    }

    /// Where that problem is, as offset, line and column.
    location where() const noexcept {
        return where_;
    }

    /// A sentence about that problem, with the place of what was left open, if anything.
    std::string const& message() const noexcept {
        return message_;
    }

#if SGFSTREAM_HAS_EXCEPTIONS
    /// Reads the first game that is left; `++` on an iterator reads the next.
    /// @throws parse_error for a problem with the input, std::system_error for one of the source
    iterator begin();
    iterator end() noexcept;
#endif

  private:
    enum class outcome : unsigned char { game, more, end };

    code_units units() const noexcept {
        if constexpr (requires(Parser const& p) { p.units(); }) {
            return parser_.units();
        } else {
            return code_units::bytes;
        }
    }
    bool step_until_game(std::error_code& error);
    outcome step(std::error_code& error);
    outcome consume(std::error_code& error);
    outcome finish(std::error_code& error);
    void report(problem const& p, std::error_code& error);
    std::size_t room() const noexcept;

    source& input_;
    game game_;
    Builder builder_;
    Parser parser_;
    recent_lines lines_;
    std::uint64_t consumed_ = 0; ///< bytes
    std::string_view rest_;      ///< of the chunk in hand, not consumed
    problem failure_;
    std::string identifier_; ///< what failure_ quotes
    location where_;
    std::string message_;
    bool over_ = false; ///< nothing more is read
};

#if SGFSTREAM_HAS_EXCEPTIONS
/// A single-pass iterator: all iterators of a reader are where the reader is.
template <class Parser, class Builder>
class basic_game_reader<Parser, Builder>::iterator {
  public:
    using value_type = game;
    using reference = game const&;
    using pointer = game const*;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;

    iterator() noexcept = default;
    reference operator*() const noexcept { return *at_; }
    pointer operator->() const noexcept { return at_; }
    iterator& operator++() {
        at_ = reader_->next();
        return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(iterator const& a, iterator const& b) noexcept { return a.at_ == b.at_; }

  private:
    friend class basic_game_reader;
    explicit iterator(basic_game_reader* reader) : reader_(reader) { ++*this; }
    basic_game_reader* reader_ = nullptr;
    game const* at_ = nullptr;
};
#endif

/// Reads games of the strict dialect.
using game_reader = basic_game_reader<basic_parser<tree_builder>, tree_builder>;

} // namespace sgfstream

#include <sgfstream/detail/game_reader.ipp> // IWYU pragma: keep

namespace sgfstream {

extern template class SGFSTREAM_API basic_game_reader<basic_parser<tree_builder>, tree_builder>;

} // namespace sgfstream
