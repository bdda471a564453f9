// SPDX-License-Identifier: MIT
#include "code_table.hpp"

#include <iconv.h>

#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <memory>
#include <new>

namespace sgfstream::detail {

namespace {

/// What the C library calls an encoding.
char const* iconv_name(charset which) noexcept {
    switch (which) {
    case charset::utf_8:
    case charset::utf_16le:
    case charset::utf_16be:
        return nullptr;
    case charset::ibm866:
        return "IBM866";
    case charset::iso_8859_2:
        return "ISO-8859-2";
    case charset::iso_8859_3:
        return "ISO-8859-3";
    case charset::iso_8859_4:
        return "ISO-8859-4";
    case charset::iso_8859_5:
        return "ISO-8859-5";
    case charset::iso_8859_6:
        return "ISO-8859-6";
    case charset::iso_8859_7:
        return "ISO-8859-7";
    case charset::iso_8859_8:
        return "ISO-8859-8";
    case charset::iso_8859_10:
        return "ISO-8859-10";
    case charset::iso_8859_13:
        return "ISO-8859-13";
    case charset::iso_8859_14:
        return "ISO-8859-14";
    case charset::iso_8859_15:
        return "ISO-8859-15";
    case charset::iso_8859_16:
        return "ISO-8859-16";
    case charset::koi8_r:
        return "KOI8-R";
    case charset::koi8_u:
        return "KOI8-U";
    case charset::macintosh:
        return "MACINTOSH";
    case charset::windows_874:
        return "CP874";
    case charset::windows_1250:
        return "CP1250";
    case charset::windows_1251:
        return "CP1251";
    case charset::windows_1252:
        return "CP1252";
    case charset::windows_1253:
        return "CP1253";
    case charset::windows_1254:
        return "CP1254";
    case charset::windows_1255:
        return "CP1255";
    case charset::windows_1256:
        return "CP1256";
    case charset::windows_1257:
        return "CP1257";
    case charset::windows_1258:
        return "CP1258";
    case charset::x_mac_cyrillic:
        return "MACCYRILLIC";
    case charset::gb18030:
        return "GB18030";
    case charset::big5:
        return "BIG5-HKSCS";
    case charset::euc_jp:
    case charset::iso_2022_jp: // the same characters
        return "EUC-JP-MS";
    case charset::shift_jis:
        return "CP932";
    case charset::euc_kr:
        return "CP949";
    }
    return nullptr;
}

/// The two of a pair of names for the same table.
charset table_owner(charset which) noexcept {
    return which == charset::iso_2022_jp ? charset::euc_jp : which;
}

class descriptor {
  public:
    explicit descriptor(char const* from) noexcept : handle_(iconv_open(target, from)) {}
    ~descriptor() {
        if (is_open()) {
            iconv_close(handle_);
        }
    }
    descriptor(descriptor const&) = delete;
    descriptor& operator=(descriptor const&) = delete;

    // iconv says so
    bool is_open() const noexcept { return handle_ != reinterpret_cast<iconv_t>(-1); } // NOLINT

    /// The characters that one code stands for, in the form of the table; 0 for none.
    char32_t read(std::array<unsigned char, 4> code, std::size_t size) noexcept {
        iconv(handle_, nullptr, nullptr, nullptr, nullptr);
        std::array<char32_t, 4> out{};
        auto* from = reinterpret_cast<char*>(code.data());
        auto* to = reinterpret_cast<char*>(out.data());
        std::size_t room = sizeof out;
        if (iconv(handle_, &from, &size, &to, &room) != 0 || size != 0) {
            return 0;
        }
        // Some wait for what may combine with the character.
        if (iconv(handle_, nullptr, nullptr, &to, &room) != 0) {
            return 0;
        }
        auto const [first, second, third, fourth] = out;
        bool const is_character = first >= 0x80 && first < 0x110000 && (first & ~0x7FFU) != 0xD800;
        bool const combines = second >= 0x80 && second < 0x800;
        if (!is_character || (second != 0 && !combines) || third != 0) {
            return 0;
        }
        return first | (second << combining_shift);
    }

  private:
    static constexpr char const* target =
        std::endian::native == std::endian::little ? "UTF-32LE" : "UTF-32BE";

    iconv_t handle_;
};

/// Bytes 128 to 255.
void read_single_bytes(descriptor& from, char32_t* codes) noexcept {
    for (unsigned byte = 0x80; byte < 0x100; ++byte) {
        auto const code = from.read({static_cast<unsigned char>(byte)}, 1);
        codes[byte - 0x80] = code != 0 || byte >= 0xA0 ? code : byte;
    }
}

/// All pairs, behind the byte 8F if it is given.
void read_pairs(descriptor& from, char32_t* codes, unsigned first_lead, unsigned first_trail,
                bool behind_8f = false) noexcept {
    for (unsigned lead = first_lead; lead < 0xFF; ++lead) {
        // A byte that is a character by itself is no lead: iconv would give two characters.
        if (!behind_8f && from.read({static_cast<unsigned char>(lead)}, 1) != 0) {
            continue;
        }
        for (unsigned trail = first_trail; trail < 0xFF; ++trail) {
            auto const a = static_cast<unsigned char>(lead);
            auto const b = static_cast<unsigned char>(trail);
            codes[pair_index(lead, trail)] =
                behind_8f ? from.read({0x8F, a, b}, 3) : from.read({a, b}, 2);
        }
    }
}

void read_fours(descriptor& from, char32_t* codes) noexcept {
    for (std::size_t i = 0; i < gb18030_basic_size; ++i) {
        auto const byte = [](std::size_t value, unsigned first) {
            return static_cast<unsigned char>(value + first);
        };
        codes[i] = from.read({byte(i / 12'600, 0x81), byte(i / 1'260 % 10, 0x30),
                              byte(i / 10 % 126, 0x81), byte(i % 10, 0x30)},
                             4);
    }
}

std::size_t size_of_table(charset which) noexcept {
    switch (which) {
    case charset::gb18030:
        return pairs_size + gb18030_basic_size;
    case charset::euc_jp:
        return 2 * pairs_size;
    default:
        return is_multibyte(which) ? pairs_size : 128;
    }
}

void read_table(descriptor& from, charset which, char32_t* codes) noexcept {
    switch (which) {
    case charset::gb18030:
        read_pairs(from, codes, 0x81, 0x40);
        read_fours(from, codes + pairs_size);
        codes[pair_index(0x80, 0x80)] = 0x20AC; // the euro sign, as in code page 936
        return;
    case charset::euc_jp:
        read_pairs(from, codes, 0x8E, 0xA1);
        read_pairs(from, codes + pairs_size, 0xA1, 0xA1, true);
        return;
    case charset::shift_jis:
        read_pairs(from, codes, 0x81, 0x40);
        for (unsigned byte = 0xA1; byte < 0xE0; ++byte) {
            codes[pair_index(0x80, byte)] = from.read({static_cast<unsigned char>(byte)}, 1);
        }
        return;
    case charset::big5:
    case charset::euc_kr:
        read_pairs(from, codes, 0x81, 0x40);
        return;
    default:
        read_single_bytes(from, codes);
    }
}

} // namespace

char32_t const* code_table(charset which, std::error_code& error) noexcept {
    static std::array<std::atomic<char32_t const*>, charset_count> tables{};
    error.clear();
    which = table_owner(which);
    auto const* const name = iconv_name(which);
    if (name == nullptr) {
        return nullptr;
    }
    auto& shared = tables[static_cast<std::size_t>(which)];
    if (auto const* const made = shared.load(std::memory_order_acquire)) {
        return made;
    }
    errno = 0;
    descriptor from(name);
    if (!from.is_open()) {
        error = errno == EINVAL || errno == 0 ? std::make_error_code(std::errc::not_supported)
                                              : std::error_code(errno, std::generic_category());
        return nullptr;
    }
    // NOLINTNEXTLINE(modernize-make-unique): that one throws
    std::unique_ptr<char32_t[]> codes(new (std::nothrow) char32_t[size_of_table(which)]());
    if (!codes) {
        error = std::make_error_code(std::errc::not_enough_memory);
        return nullptr;
    }
    read_table(from, which, codes.get());
    // Two threads may have made the same one: the first is kept.
    char32_t const* first = nullptr;
    if (shared.compare_exchange_strong(first, codes.get(), std::memory_order_acq_rel)) {
        return codes.release();
    }
    return first;
}

} // namespace sgfstream::detail
