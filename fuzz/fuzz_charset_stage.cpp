// SPDX-License-Identifier: MIT
// The charset stage, with an encoding or without, with brackets repaired or not: it fails for limits
// only; chunks and stops do not matter; what handlers get is UTF-8, in order and bounded; and where no
// byte of a longer character is ASCII, the shape of the games is that of the bytes.
#include <sgfstream/charset/charset_stage.hpp>
#include <sgfstream/charset/guess.hpp>
#include <sgfstream_fuzz/check.hpp>
#include <sgfstream_fuzz/chunks.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace {

using sgfstream_fuzz::check;

/// Everything that was sent, in a form that chunks do not change.
struct record {
    struct told {
        char what;
        std::uint64_t offset;
        std::uint64_t number; ///< depth, or the end of a span
        std::string text;
        friend bool operator==(told const&, told const&) = default;
    };
    std::vector<told> events;
    std::vector<told> diagnostics;
    std::string shape; ///< events without values' text and without offsets
    std::size_t size = 0;
    sgfstream_fuzz::tail* stops = nullptr;
    bool is_decoded = true;

    sgfstream::action on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
        return add('(', offset, depth);
    }
    sgfstream::action on_node(std::uint64_t offset) { return add(';', offset); }
    sgfstream::action on_property(std::uint64_t offset, std::string_view identifier) {
        shape += identifier;
        return add('P', offset, 0, identifier);
    }
    sgfstream::action on_value_begin(std::uint64_t offset) { return add('[', offset); }
    sgfstream::action on_value_part(std::uint64_t offset, std::string_view raw) {
        check(!events.empty() && (events.back().what == '[' || events.back().what == 'v'),
              "parts are in values");
        check(!raw.empty(), "parts are not empty");
        size += raw.size();
        if (events.back().what == 'v') {
            events.back().text += raw;
        } else {
            events.push_back({'v', offset, 0, std::string(raw)});
        }
        return answer();
    }
    sgfstream::action on_value_end(std::uint64_t offset) {
        check(!is_decoded || events.back().what != 'v' ||
                  sgfstream::examine_utf8(events.back().text).is_valid(),
              "values are UTF-8");
        return add(']', offset);
    }
    sgfstream::action on_tree_end(std::uint64_t offset, std::uint64_t depth) {
        return add(')', offset, depth);
    }
    sgfstream::action on_diagnostic(sgfstream::diagnostic const& d) {
        check(sgfstream::examine_utf8(d.subject).is_valid(), "subjects are UTF-8");
        check(d.offset <= d.end, "spans are spans");
        diagnostics.push_back({static_cast<char>(d.code), d.offset, d.end, std::string(d.subject)});
        return answer();
    }

  private:
    sgfstream::action add(char what, std::uint64_t offset, std::uint64_t number = 0,
                          std::string_view text = {}) {
        check(events.empty() || events.back().offset <= offset, "events are in order",
              shape + " at " + std::to_string(offset));
        shape += what;
        events.push_back({what, offset, number, std::string(text)});
        return answer();
    }
    sgfstream::action answer() {
        return stops != nullptr && stops->draw(3) == 0 ? sgfstream::action::stop
                                                       : sgfstream::action::proceed;
    }
};

std::string first_difference(std::vector<record::told> const& got,
                             std::vector<record::told> const& expected) {
    auto const [a, b] = std::mismatch(got.begin(), got.end(), expected.begin(), expected.end());
    auto const text = [](auto at, auto end) {
        return at == end ? "nothing"
                         : std::to_string(at->offset) + ' ' + std::to_string(at->number) + ' ' +
                               std::to_string(at->what) + ' ' + at->text;
    };
    return text(a, got.end()) + ", expected " + text(b, expected.end());
}

template <class Stage>
void finish(Stage& s) {
    auto status = s.finish();
    while (status == sgfstream::parse_status::stopped) {
        status = s.finish();
    }
    check(status == sgfstream::parse_status::finished || s.error() == sgfstream::condition::limit,
          "it fails for limits only", s.error().message());
}

using plain_stage = sgfstream::basic_charset_stage<record>;
using repairing_stage = sgfstream::basic_repairing_charset_stage<record>;

/// What reads bytes as a stage does characters.
template <class Stage>
using parser_behind =
    std::conditional_t<std::is_same_v<Stage, plain_stage>, sgfstream::basic_tolerant_parser<record>,
                       sgfstream::basic_bracket_stage<record>>;

template <class Parser>
std::string shape_of_bytes(std::string_view input) {
    record alone;
    alone.is_decoded = false;
    Parser parser(alone);
    sgfstream_fuzz::write_whole(parser, input);
    parser.finish();
    return alone.shape;
}

template <class Stage>
void check_stage(std::string_view input, sgfstream_fuzz::tail& draws,
                 sgfstream::charset_options const& options) {
    record whole;
    Stage first(whole, {}, options);
    sgfstream_fuzz::write_whole(first, input);
    finish(first);
    check(whole.size <= 3 * input.size(), "values are bounded");

    record parts;
    sgfstream_fuzz::tail stops(input);
    parts.stops = draws.draw(1) == 0 ? &stops : nullptr;
    Stage second(parts, {}, options);
    sgfstream_fuzz::write_in_drawn_chunks(second, input, draws);
    finish(second);
    check(parts.shape == whole.shape, "chunks do not matter to the shape", parts.shape);
    check(parts.events == whole.events, "chunks do not matter to events",
          first_difference(parts.events, whole.events));
    check(parts.diagnostics == whole.diagnostics, "chunks do not matter to diagnostics",
          first_difference(parts.diagnostics, whole.diagnostics));
    check(second.counts() == first.counts() && second.games() == first.games() &&
              second.offset() == first.offset(),
          "chunks do not matter to numbers");

    // No ASCII byte is part of a longer character in these.
    bool const is_transparent =
        options.encoding &&
        (!is_multibyte(*options.encoding) || *options.encoding == sgfstream::charset::utf_8 ||
         *options.encoding == sgfstream::charset::euc_jp);
    if (is_transparent && first.status() == sgfstream::parse_status::finished) {
        auto const expected = shape_of_bytes<parser_behind<Stage>>(input);
        check(whole.shape == expected, "the shape is that of the bytes",
              whole.shape + ", expected " + expected);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = sgfstream_fuzz::as_text(data, size);
    sgfstream_fuzz::tail draws(input);
    sgfstream::charset_options options;
    if (draws.draw(1) == 1) {
        options.encoding =
            static_cast<sgfstream::charset>(draws.draw(sgfstream::charset_count - 1));
    }
    if (draws.draw(2) == 0) {
        check_stage<repairing_stage>(input, draws, options);
    } else {
        check_stage<plain_stage>(input, draws, options);
    }
    return 0;
}
