// SPDX-License-Identifier: MIT
// The same input whole and in chunks, with stops and skips: the tail of the input says where. What a
// handler decides depends on the offset of an event alone, so that every run decides alike.
#include "support/trace.hpp"

#include <sgfstream_fuzz/check.hpp>
#include <sgfstream_fuzz/chunks.hpp>

namespace {

using namespace sgfstream_test;
using sgfstream::action;
using sgfstream_fuzz::check;

/// Which events are answered with a skip, and of what.
struct skips {
    unsigned every; ///< about one event in so many; 0 for none
    unsigned salt;

    action at(std::uint64_t offset) const {
        auto const mixed = (offset + salt) * 2654435761U >> 7;
        if (every == 0 || mixed % every != 0) {
            return action::proceed;
        }
        return mixed / every % 2 == 0 ? action::skip_tree : action::skip_game;
    }
};

/// Records; skips as `skips` says; stops at events drawn from the tail, in the run that stops.
class decider {
  public:
    decider(skips const& skip, sgfstream_fuzz::tail* stops) : skip_(skip), stops_(stops) {}

    action on_tree_begin(std::uint64_t offset, std::uint64_t depth) {
        record.on_tree_begin(offset, depth);
        return decide(offset);
    }
    action on_node(std::uint64_t offset) {
        record.on_node(offset);
        return decide(offset);
    }
    action on_property(std::uint64_t offset, std::string_view identifier) {
        record.on_property(offset, identifier);
        return decide(offset);
    }
    action on_value_begin(std::uint64_t offset) {
        record.on_value_begin(offset);
        return decide(offset);
    }
    action on_value_part(std::uint64_t offset, std::string_view raw) {
        record.on_value_part(offset, raw);
        return stop_or_proceed(); // where a part ends is the chunks' business: no skip
    }
    action on_value_end(std::uint64_t offset) {
        record.on_value_end(offset);
        return decide(offset);
    }
    action on_tree_end(std::uint64_t offset, std::uint64_t depth) {
        record.on_tree_end(offset, depth);
        return decide(offset);
    }

    recorder record;

  private:
    action decide(std::uint64_t offset) {
        auto const wanted = skip_.at(offset);
        return wanted != action::proceed ? wanted : stop_or_proceed();
    }
    action stop_or_proceed() {
        return stops_ != nullptr && stops_->draw(7) == 0 ? action::stop : action::proceed;
    }

    skips skip_;
    sgfstream_fuzz::tail* stops_;
};

traced run_whole(std::string_view input, skips const& skip) {
    decider handler(skip, nullptr);
    sgfstream::basic_parser parser(handler);
    parser.write(input);
    parser.finish();
    return {std::move(handler.record.events), outcome_of(parser), std::move(handler.record.faults)};
}

traced run_in_chunks(std::string_view input, skips const& skip, sgfstream_fuzz::tail& draws) {
    decider handler(skip, &draws);
    sgfstream::basic_parser parser(handler);
    sgfstream_fuzz::write_in_drawn_chunks(parser, input, draws);
    parser.finish();
    return {std::move(handler.record.events), outcome_of(parser), std::move(handler.record.faults)};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = sgfstream_fuzz::as_text(data, size);
    sgfstream_fuzz::tail draws(input);
    skips skip{0, 0};
    skip.every = draws.draw(1) == 0 ? 0 : draws.draw(40);
    skip.salt = draws.draw(255);
    auto const whole = run_whole(input, skip);
    auto const cut = run_in_chunks(input, skip, draws);
    auto const fault = difference(cut, {whole.events, whole.end, {}});
    check(fault.empty(), "chunks and stops change nothing", fault);
    check(whole.faults.empty(), "parts join");
    return 0;
}
