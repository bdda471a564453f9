// SPDX-License-Identifier: MIT
// iconv as a reference: nothing of the library is in it.
#pragma once

#include <iconv.h>

#include <array>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sgfstream_test {

class iconv_reference {
  public:
    iconv_reference(char const* to, char const* from) : handle_(iconv_open(to, from)) {
        if (handle_ == reinterpret_cast<iconv_t>(-1)) {
            throw std::runtime_error(std::string("iconv does not know ") + from);
        }
    }
    ~iconv_reference() { iconv_close(handle_); }
    iconv_reference(iconv_reference const&) = delete;
    iconv_reference& operator=(iconv_reference const&) = delete;

    /// Nothing if it does not take all of them.
    std::optional<std::string> operator()(std::string_view bytes) {
        iconv(handle_, nullptr, nullptr, nullptr, nullptr);
        std::string out(4 * bytes.size() + 16, '\0');
        std::string in(bytes);
        char* from = in.data();
        std::size_t left = in.size();
        char* to = out.data();
        std::size_t room = out.size();
        if (iconv(handle_, &from, &left, &to, &room) != 0 || left != 0 ||
            iconv(handle_, nullptr, nullptr, &to, &room) != 0) {
            return std::nullopt;
        }
        out.resize(out.size() - room);
        return out;
    }

  private:
    iconv_t handle_;
};

} // namespace sgfstream_test
