// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace sgfstream_fuzz {

/// What a fuzz target asserts. When it does not hold the process ends, which is how a fuzzing engine
/// learns of a finding.
inline void check(bool holds, std::string_view what, std::string const& detail = {}) {
    if (!holds) {
        std::fprintf(stderr, "fuzz: does not hold: %.*s%s%s\n", static_cast<int>(what.size()),
                     what.data(), detail.empty() ? "" : ": ", detail.c_str());
        std::abort();
    }
}

/// The bytes an engine hands over.
inline std::string_view as_text(std::uint8_t const* data, std::size_t size) {
    return {reinterpret_cast<char const*>(data), size};
}

/// Options that a target draws from the tail of its input, so that the input itself stays plain SGF
/// and every target can start from the same corpus. Draws go backwards from the last byte.
class tail {
  public:
    explicit tail(std::string_view input) : input_(input) {}

    /// A number from 0 to `most`, which is less than 256.
    unsigned draw(unsigned most) {
        if (used_ == input_.size()) {
            used_ = 0; // start again: an endless supply for every input but the empty one
        }
        if (input_.empty()) {
            return 0;
        }
        return static_cast<unsigned char>(input_[input_.size() - ++used_]) % (most + 1);
    }

  private:
    std::string_view input_;
    std::size_t used_ = 0;
};

} // namespace sgfstream_fuzz

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);
