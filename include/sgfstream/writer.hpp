// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/action.hpp>
#include <sgfstream/collection.hpp>
#include <sgfstream/detail/config.hpp>
#include <sgfstream/error.hpp>
#include <sgfstream/game.hpp>
#include <sgfstream/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace sgfstream {

/// How a writer lays out what it writes. Nothing of this changes a value.
struct write_options {
    /// A line is broken before the first variation, node or property that would begin behind this
    /// column; 0 for never. The first node of a variation stays with its `(`, the first property of
    /// a node with its `;`. Values are not broken. A variation that begins with a property of games
    /// (`FF`, `GM`, `CA`, `AP`, `SZ` or `ST`), which the tolerant dialect would take for the next game
    /// at the beginning of a line, has the line break behind its `(`.
    std::size_t line_length = 0;
    /// What ends a line, and a game: LF, CR, CRLF or LFCR. Everything else is an error of the writer
    /// from the beginning, `usage_errc::bad_line_break`.
    std::string_view line_break = "\n";
    /// Identifiers that only the tolerant dialect reads are written, too (`is_odd_identifier`).
    bool odd_identifiers = false;
};

/// Writes SGF: from events, from trees, or by hand. As a handler it can stand behind a parser, and
/// behind a handler that has trees or games skipped, at a node or behind a value: a skip elsewhere
/// would leave something half written, and is an error.
///
/// Raw values are put back as they were, so that reading what is written gives the same games, and
/// writing those again the same bytes. White space of the source between tokens is not kept.
///
/// By hand, the calls are those of the events, in their order, and `text` and `raw` for a value that
/// is at hand as a whole:
///
///     w.begin_tree(); w.node(); w.property("C"); w.text("a [nice] move"); w.node(); …; w.end_tree();
///
/// What cannot stand where it comes, an identifier that is none, a raw value with a bare `]`: each is
/// an error of `usage_category()`, and so are those of the sink. The first error is kept, nothing is
/// written from then on, and a parser that the writer stands behind is stopped.
///
/// The writer gathers some kilobytes before it calls the sink: call `finish` at the end. Exceptions:
/// those of the sink. One writer is used by one thread at a time. Nothing recurses.
class SGFSTREAM_API writer {
  public:
    /// @param target   it must outlive the writer
    /// @param options  copied
    explicit writer(sink& target, write_options const& options = {});
    explicit writer(sink&&, write_options const& = {}) = delete;
    writer(writer const&) = delete;
    writer& operator=(writer const&) = delete;

    /// Writes one game; not inside of a tree that is open. Linear in its size.
    /// @returns the error, if there was one now or before
    std::error_code write(game const& written);
    /// Writes every game of a collection.
    std::error_code write(collection const& written);

    // By hand. Each returns the first error, if there was one.
    std::error_code begin_tree();
    std::error_code node();
    std::error_code property(std::string_view identifier);
    /// A value as it is to stand between `[` and `]`.
    std::error_code raw(std::string_view value);
    /// A value that is encoded first.
    std::error_code text(std::string_view value);
    std::error_code end_tree();

    /// Gives everything to the sink, also what came before an error. To be called at the end.
    /// @returns the first error; a game that is still open is `usage_errc::events_out_of_order`
    std::error_code finish();

    /// The first error, if there was one.
    std::error_code error() const noexcept { return error_; }

    // The callbacks of event_handler, for a parser. Offsets are not used.
    action on_tree_begin(std::uint64_t offset, std::uint64_t depth);
    action on_node(std::uint64_t offset);
    action on_property(std::uint64_t offset, std::string_view identifier);
    action on_value_begin(std::uint64_t offset);
    action on_value_part(std::uint64_t offset, std::string_view raw);
    action on_value_end(std::uint64_t offset);
    action on_tree_end(std::uint64_t offset, std::uint64_t depth);

  private:
    /// What was written last, which decides what may come next.
    enum class place : unsigned char {
        outside,
        opened,
        node,
        property,
        value,
        after_value,
        after_tree
    };

    bool expect(bool fits) noexcept;
    bool line_is_full() const noexcept;
    action result() const noexcept { return error_ ? action::stop : action::proceed; }
    void begin_token();
    void break_line_put_off(bool behind_opening = false);
    void put(char c) {
        out_.push_back(c);
        ++column_;
    }
    void put_value(std::string_view raw);
    void flush();
    void flush_if_full();
    void write_node(sgfstream::node const& written);

    sink& sink_;
    std::size_t line_length_;
    std::string line_break_;
    bool odd_identifiers_;
    std::string out_;
    std::size_t column_ = 0; ///< bytes in the line so far
    std::uint64_t depth_ = 0;
    place place_ = place::outside;
    bool puts_off_break_ = false; ///< a line break waits for what the variation begins with
    bool escaped_ = false;        ///< the value written so far ends in a backslash that escapes
    std::error_code error_;
};

/// The SGF of a game or collection as a string, up to what a writer refuses, if anything. Throws only
/// `std::bad_alloc`.
SGFSTREAM_API std::string to_sgf(game const& written, write_options const& options = {});
SGFSTREAM_API std::string to_sgf(collection const& written, write_options const& options = {});

} // namespace sgfstream
