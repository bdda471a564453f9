// SPDX-License-Identifier: MIT
// Decoding against the reference and in parts, encoding against decoding, composed values.
#include "support/reference_reader.hpp"

#include <sgfstream/text.hpp>
#include <sgfstream_fuzz/check.hpp>

#include <algorithm>

namespace {

using sgfstream_fuzz::check;

std::string decode_in_parts(std::string_view raw, sgfstream::text_kind kind,
                            sgfstream_fuzz::tail draws) {
    sgfstream::text_decoder decoder(kind);
    std::string result = "left over";
    decoder.write("left over\\", result); // a reset forgets this
    result.clear();
    decoder.reset();
    while (!raw.empty()) {
        auto const part = raw.substr(0, draws.draw(9));
        decoder.write(part, result);
        raw.remove_prefix(part.size());
        if (part.empty()) {
            decoder.write(raw.substr(0, 1), result);
            raw.remove_prefix(1);
        }
    }
    return result;
}

void check_decoding(std::string_view raw, sgfstream_fuzz::tail const& draws) {
    using sgfstream::text_kind;
    auto const text = sgfstream::decode_text(raw);
    auto const simple = sgfstream::decode_simple_text(raw);
    check(text == sgfstream_test::decode_text(raw), "Text is the reference's");
    check(simple == sgfstream_test::decode_simple_text(raw), "SimpleText is the reference's");
    check(text == decode_in_parts(raw, text_kind::text, draws), "Text in parts is Text");
    check(simple == decode_in_parts(raw, text_kind::simple_text, draws),
          "SimpleText in parts is SimpleText");
    check(text.size() <= raw.size() && simple.size() <= raw.size(), "decoding never lengthens");
    check(!sgfstream::is_plain_text(raw) || text == raw, "plain text stands for itself");
    check(!sgfstream::is_plain_text(raw, text_kind::simple_text) || simple == raw,
          "plain SimpleText stands for itself");
    check(sgfstream::decoded_text(raw, text_kind::text) == text, "a decoded_text is decoded");
}

void check_encoding(std::string_view input) {
    std::string holdable(input);
    holdable.erase(
        std::remove_if(holdable.begin(), holdable.end(),
                       [](char c) { return c == '\r' || c == '\t' || c == '\v' || c == '\f'; }),
        holdable.end());
    auto const raw = sgfstream::encode_text(holdable);
    check(sgfstream::is_raw_value(raw), "an encoded text can be a value");
    check(sgfstream::decode_text(raw) == holdable, "a text that Text can hold comes back");
    std::replace(holdable.begin(), holdable.end(), '\n', ' ');
    check(sgfstream::decode_simple_text(sgfstream::encode_text(holdable)) == holdable,
          "a text that SimpleText can hold comes back");
}

void check_composed(std::string_view input) {
    auto const parts = sgfstream::split_composed(input);
    check(parts.second ? parts.first.size() + 1 + parts.second->size() == input.size()
                       : parts.first == input,
          "a split loses nothing but the colon");
    auto const half = input.size() / 2;
    auto const first = input.substr(0, half);
    auto const second = input.substr(half);
    auto const raw = sgfstream::encode_composed(first, second);
    check(sgfstream::is_raw_value(raw), "an encoded composed value can be a value");
    auto const [left, right] = sgfstream::split_composed(raw);
    check(right.has_value(), "a composed value has two parts");
    check(sgfstream::decode_text(left) == sgfstream::decode_text(sgfstream::encode_text(first)) &&
              sgfstream::decode_text(*right) ==
                  sgfstream::decode_text(sgfstream::encode_text(second)),
          "the parts of a composed value come back");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = sgfstream_fuzz::as_text(data, size);
    check_decoding(input, sgfstream_fuzz::tail(input));
    check_encoding(input);
    check_composed(input);
    return 0;
}
