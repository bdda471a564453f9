// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/detail/parser_frame.hpp>
#include <sgfstream/error.hpp>

namespace sgfstream::detail {

/// Whether a stage before a parser refuses `write`: within a callback, and behind the end of the input,
/// which makes the parser fail.
template <class Parser>
bool refuses_write(bool working, bool finishing, Parser& parser) noexcept {
    if (!working && finishing && parser.status() != parse_status::finished) {
        parser.fail(usage_errc::finished);
    }
    return working || parser.status() == parse_status::finished ||
           parser.status() == parse_status::failed;
}

/// Says that a stage before a parser is at work, and has the parser fail if an exception ends that.
template <class Parser>
class [[nodiscard]] stage_work {
  public:
    stage_work(bool& working, Parser& parser) noexcept : working_(working), parser_(parser) {
        working_ = true;
    }
    ~stage_work() {
        if (working_) {
            working_ = false;
            parser_.fail(usage_errc::handler_threw);
        }
    }
    stage_work(stage_work const&) = delete;
    stage_work& operator=(stage_work const&) = delete;
    void done() noexcept { working_ = false; }

  private:
    bool& working_;
    Parser& parser_;
};

} // namespace sgfstream::detail
