// SPDX-License-Identifier: MIT
#include <sgfstream/charset/guess.hpp>
#include <sgfstream/detail/charset_choice.hpp>
#include <sgfstream/detail/scan.hpp>

#include <algorithm>
#include <utility>

namespace sgfstream::detail {

namespace {

using declaration = basic_tolerant_parser<syntax_counter>::declaration;

bool is_utf16(charset which) noexcept {
    return which == charset::utf_16le || which == charset::utf_16be;
}

/// What the syntax of the window is when its text is decoded first.
struct decoded_reading {
    bool has_ended = false;        ///< the game ends in the window
    std::uint64_t diagnostics = 0; ///< with junk directly behind the game
    bool is_declared = false;
    std::optional<charset> declared;
};

/// Whether what stands behind a game is no space between games, nor the beginning of the next.
bool is_junk(std::string_view behind) noexcept {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    while (!behind.empty()) {
        auto const c = behind.front();
        if (behind.starts_with(mark)) {
            behind.remove_prefix(mark.size());
        } else if (c == ' ' || (c >= '\t' && c <= '\r')) {
            behind.remove_prefix(1);
        } else {
            return c != '(';
        }
    }
    return false;
}

decoded_reading read_decoded(charset_evidence const& of, charset which, std::error_code& error) {
    decoded_reading result;
    converter from;
    error = from.reset(which, of.offset);
    if (error) {
        return result;
    }
    from.write(of.window);
    if (of.is_end_of_input) {
        from.finish();
    }
    lookahead ahead(of.before);
    for (text_piece piece; !ahead.has_failed() && from.next(piece);) {
        ahead.move_to(piece.offset);
        auto const read = ahead.write(piece.text);
        if (ahead.has_ended()) {
            from.put_back(piece.text.size() - read);
            result.has_ended = true;
            break;
        }
    }
    bool const ends_before = result.has_ended;
    if (!result.has_ended && of.is_end_of_input) {
        ahead.finish();
        result.has_ended = true;
    }
    result.diagnostics = ahead.diagnostics();
    if (ends_before && ahead.is_outside()) {
        auto const end = static_cast<std::size_t>(from.offset() - of.offset);
        result.diagnostics += is_junk(of.window.substr(end)) ? 1 : 0;
    }
    if (auto const declared = ahead.declared(); declared.is_there) {
        result.is_declared = true;
        result.declared = declared.is_whole ? charset_declared(declared.raw) : std::nullopt;
    }
    return result;
}

/// Decoding first leaves garbage: a program that knew only bytes escaped some of them.
bool is_worse(decoded_reading const& decoded, lookahead const& by_byte) noexcept {
    return decoded.diagnostics > by_byte.diagnostics() ||
           (by_byte.has_ended() && !decoded.has_ended);
}

class decision {
  public:
    decision(charset_evidence const& of, std::error_code& error)
        : of_(of),
          error_(error),
          declared_(of.by_byte.declared()),
          facts_(examine_utf8(of.window, !of.is_end_of_input && !of.by_byte.has_ended())) {}

    charset_choice make() {
        result_.which = believe();
        if (!error_ && has_structural_trail_bytes(result_.which)) {
            auto const decoded = read_decoded(of_, result_.which, error_);
            result_.how = is_worse(decoded, of_.by_byte) ? reading::by_byte : reading::by_character;
        }
        return std::move(result_);
    }

  private:
    charset believe() {
        if (of_.wanted) {
            return *of_.wanted;
        }
        auto const named = heed_declaration();
        bool const is_utf8 = of_.is_marked || (facts_.is_valid() && facts_.has_non_ascii() &&
                                               !(named && may_look_like_utf8(*named)));
        if (named && *named != charset::utf_8 && is_utf8) {
            remark_on_declaration(diagnostic_code::charset_mismatch);
            return charset::utf_8;
        }
        if (named) {
            return *named;
        }
        return of_.is_marked || facts_.is_valid() ? charset::utf_8 : guess();
    }

    /// Chinese names of two characters do; ISO-2022-JP has no bytes above 127.
    bool may_look_like_utf8(charset which) const noexcept {
        return facts_.only_pairs && is_east_asian(which) && which != charset::iso_2022_jp;
    }

    std::optional<charset> heed_declaration() {
        if (!declared_.is_there || declared_.raw.empty()) {
            return std::nullopt;
        }
        auto named = declared_.is_whole ? charset_declared(declared_.raw) : std::nullopt;
        if (!named) {
            remark_on_declaration(diagnostic_code::charset_unknown);
            return std::nullopt;
        }
        if (is_utf16(*named)) {
            remark_on_declaration(diagnostic_code::charset_mismatch);
            return std::nullopt;
        }
        if (has_structural_trail_bytes(*named)) {
            // What stands there may be another one when its text is decoded.
            auto const again = read_decoded(of_, *named, error_);
            if (again.declared && !is_utf16(*again.declared)) {
                named = again.declared;
            }
        }
        return named;
    }

    charset guess() {
        auto const result = guess_charset(of_.window);
        auto const at = of_.offset + (facts_.has_non_ascii() ? facts_.first_non_ascii : 0);
        remark({diagnostic_code::charset_guessed, at, at + 1, std::string(name_of(result))});
        return result;
    }

    void remark_on_declaration(diagnostic_code code) {
        std::string name(declared_.raw);
        std::replace_if( // it is in no charset yet
            name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; },
            '?');
        remark({code, declared_.offset, declared_.end, std::move(name)});
    }
    void remark(charset_choice::remark what) {
        (result_.remarks[0] ? result_.remarks[1] : result_.remarks[0]) = std::move(what);
    }

    charset_evidence const& of_;
    std::error_code& error_;
    declaration declared_;
    utf8_facts facts_;
    charset_choice result_;
};

} // namespace

std::optional<charset> charset_declared(std::string_view raw) noexcept {
    std::array<char, declaration::longest> name{};
    auto const size = std::min(raw.size(), name.size());
    auto* const end = std::remove_copy(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(size),
                                       name.begin(), '\\');
    return charset_named({name.data(), static_cast<std::size_t>(end - name.begin())});
}

charset_choice choose_charset(charset_evidence const& of, std::error_code& error) {
    return decision(of, error).make();
}

unsigned char const* find_foreign(unsigned char const* p, unsigned char const* end) noexcept {
    constexpr unsigned char escape = 0x1B;
    while (true) {
        p = find_first(
            p, end, [](block b) { return block(b.non_ascii()) | b.equal_to(escape); },
            [](unsigned char c) { return c >= 0x80 || c == escape; });
        if (p == end || *p != escape || p + 1 == end || p[1] == '$') {
            return p;
        }
        ++p;
    }
}

} // namespace sgfstream::detail
