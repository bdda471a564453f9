// SPDX-License-Identifier: MIT
// Conversion of anything from any encoding: valid UTF-8, in order, bounded, the same in all chunks, with
// no ASCII that was not there; and what is said of UTF-8 agrees with what is made of it.
#include <sgfstream/charset/converter.hpp>
#include <sgfstream/charset/guess.hpp>
#include <sgfstream_fuzz/check.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace {

using sgfstream_fuzz::check;

/// Every byte of the text, with its place if it has one.
struct placed {
    char byte;
    std::uint64_t offset; ///< for ASCII
    friend bool operator==(placed const&, placed const&) = default;
};

struct conversion {
    std::vector<placed> text;
    std::vector<std::uint64_t> invalid; ///< offset and length, one after another
    std::string str() const {
        std::string result;
        for (auto const& p : text) {
            result += p.byte;
        }
        return result;
    }
};

bool is_ascii(char c) {
    return static_cast<unsigned char>(c) < 0x80;
}

/// Takes all pieces, and sometimes puts the end of one back.
void drain(sgfstream::converter& from, conversion& to, sgfstream_fuzz::tail& draws) {
    std::uint64_t end = 0;
    bool may_put_back = true; // not the same again and again
    for (sgfstream::text_piece piece; from.next(piece);) {
        may_put_back =
            !may_put_back || piece.step == 0 || !is_ascii(piece.text.back()) || draws.draw(7) != 0;
        if (!may_put_back) {
            piece.text.remove_suffix(1);
            from.put_back(1);
            piece.length -= piece.step;
        }
        check(piece.offset >= end, "offsets ascend");
        check(piece.text.size() <= 3 * piece.length, "text is bounded");
        end = piece.offset + piece.length;
        check(from.offset() >= end, "what was given out lies behind");
        for (std::size_t k = 0; k < piece.text.size(); ++k) {
            char const c = piece.text[k];
            check(!is_ascii(c) || piece.step != 0, "ASCII has its place");
            to.text.push_back({c, is_ascii(c) ? piece.offset + k * piece.step : 0});
        }
        if (piece.is_invalid) {
            to.invalid.insert(to.invalid.end(), {piece.offset, piece.length});
        }
    }
}

void check_conversion(std::string_view bytes, sgfstream::charset from, sgfstream::reading how,
                      sgfstream_fuzz::tail draws) {
    sgfstream_fuzz::tail never("\1");
    sgfstream::converter converter;
    check(!converter.reset(from, 0, how), "the system knows the encoding");
    conversion whole;
    converter.write(bytes);
    converter.finish();
    drain(converter, whole, never);

    check(!converter.reset(from, 0, how), "what was there is there again");
    conversion parts;
    for (auto rest = bytes; !rest.empty();) {
        auto const size = std::min<std::size_t>(rest.size(), draws.draw(9));
        // A copy that is gone afterwards: a sanitizer sees what is kept of it.
        std::vector<char> const exact(rest.begin(),
                                      rest.begin() + static_cast<std::ptrdiff_t>(size));
        converter.write({exact.data(), exact.size()});
        drain(converter, parts, draws);
        check(converter.left() == 0, "all is given out or kept");
        auto const next = rest.substr(std::max<std::size_t>(size, 1));
        if (size == 0) {
            converter.write(rest.substr(0, 1));
            drain(converter, parts, draws);
        }
        rest = next;
    }
    converter.write({});
    converter.finish();
    drain(converter, parts, draws);
    check(parts.text == whole.text && parts.invalid == whole.invalid, "chunks do not matter",
          std::string(name_of(from)));

    auto const text = whole.str();
    check(sgfstream::examine_utf8(text).is_valid(), "what comes out is UTF-8");
    check(text.size() <= 3 * bytes.size(), "what comes out is bounded");
    std::size_t ascii_in = 0;
    std::size_t ascii_out = 0;
    for (char const c : bytes) {
        ascii_in += is_ascii(c) ? 1 : 0;
    }
    std::uint64_t const high = from == sgfstream::charset::utf_16be ? 1 : 0;
    for (auto const& p : whole.text) {
        if (is_ascii(p.byte)) {
            ++ascii_out;
            check(bytes[p.offset + high] == p.byte, "ASCII was there");
        }
    }
    bool const is_transparent = !is_multibyte(from) || from == sgfstream::charset::utf_8 ||
                                from == sgfstream::charset::euc_jp;
    check(is_transparent ? ascii_out == ascii_in : ascii_out <= ascii_in, "no ASCII is lost");

    if (from == sgfstream::charset::utf_8) {
        auto const facts = sgfstream::examine_utf8(bytes);
        check(facts.is_valid() == whole.invalid.empty(), "valid bytes are converted as such");
        check(facts.is_valid() || facts.first_invalid == whole.invalid[0],
              "the first that is invalid is where it is");
        check(facts.is_valid() == (text == bytes), "valid UTF-8 stays as it is");
    }
}

void check_guess(std::string_view bytes) {
    auto const guess = sgfstream::guess_charset(bytes);
    using sgfstream::charset;
    check(guess == charset::euc_kr || guess == charset::gb18030 || guess == charset::shift_jis ||
              guess == charset::big5 || guess == charset::windows_1252,
          "a guess is one of five");
    check(sgfstream::charset_named(bytes) ==
              sgfstream::charset_named(std::string(1, ' ').append(bytes)),
          "blanks do not matter");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const bytes = sgfstream_fuzz::as_text(data, size);
    sgfstream_fuzz::tail draws(bytes);
    auto const from = static_cast<sgfstream::charset>(draws.draw(sgfstream::charset_count - 1));
    auto const how =
        draws.draw(1) == 0 ? sgfstream::reading::by_character : sgfstream::reading::by_byte;
    check_conversion(bytes, from, how, draws);
    check_guess(bytes);
    return 0;
}
