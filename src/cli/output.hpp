// SPDX-License-Identifier: MIT
#pragma once

#include <sgfstream/sink.hpp>

#include <string>
#include <string_view>
#include <system_error>

namespace sgfstream::cli {

/// Thrown when something could not be written: there is no point in reading on.
class output_error : public std::system_error {
  public:
    output_error(std::error_code code, std::string const& name) : system_error(code, name) {}
};

/// Where results or messages go: gathered in a buffer, every write checked.
class output final : public sink {
  public:
    enum class buffering : unsigned char {
        lines, ///< given on with each line: somebody is watching
        blocks
    };
    enum class failing : unsigned char {
        raises,   ///< there is no point in reading on
        remembers ///< messages that cannot be written must not cost the results
    };

    /// @param target  it must outlive the output
    /// @param name    for messages
    output(sink& target, std::string name, buffering kind = buffering::blocks,
           failing how = failing::raises);

    /// Takes bytes; never returns an error.
    /// @throws output_error
    std::error_code write(std::string_view bytes) override;

    /// What is not given on yet. To be appended to directly; `settle` must follow.
    std::string& buffer() noexcept { return buffer_; }

    /// Gives the buffer on if it is full, or for `buffering::lines` if a line is complete.
    /// @throws output_error
    void settle();

    /// Gives on all there is. To be called at the end.
    /// @throws output_error
    void flush();

    /// Takes back the line that is not complete, and the memory of the buffer. What of it was given
    /// on already is ended, so that the next line is one of its own.
    void drop_line();

    /// Whether something could not be written, with `failing::remembers`.
    bool failed() const noexcept { return failed_; }

    bool pending() const noexcept { return !buffer_.empty(); }
    std::string const& name() const noexcept { return name_; }

  private:
    sink& target_;
    std::string name_;
    buffering kind_;
    failing how_;
    bool failed_ = false;
    bool in_line_ = false; ///< what was given on last is no whole line
    std::string buffer_;
};

} // namespace sgfstream::cli
