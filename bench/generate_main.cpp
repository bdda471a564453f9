// SPDX-License-Identifier: MIT
// sgfstream-generate: writes made-up archives of go records.
#include "generate.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace {

using sgfstream_bench::generator_options;
using sgfstream_bench::profile;
using sgfstream_bench::record_generator;

constexpr int exit_usage = 2;
constexpr int exit_cannot_write = 3;
constexpr int exit_closed_pipe = 141;
constexpr std::size_t block_size = std::size_t{1} << 18;
constexpr std::uint64_t games_a_folder = 1000;

constexpr char const* examples = R"(Examples:
  sgfstream-generate
      one game on the standard output
  sgfstream-generate --bytes 256M -o moves.sgf
      an archive of at least 256 MiB, ending with a whole game
  sgfstream-generate --profile comments --seed 7 --games 1000 -o comments.sgf
      a thousand commented games, the same ones for every run with this seed
  sgfstream-generate --games 50000 --files -o archive/
      one file a game: archive/000/000000.sgf to archive/049/049999.sgf
  sgfstream-generate --games 10000 --broken 5 | sgf-checker
      50 of 10,000 records break the grammar

Exit status: 0 done, 2 wrong usage, 3 cannot write.)";

struct write_error {
    std::string where;
    int code;
};

// A file or the standard output. Every write is checked, the last one when it closes.
class output {
  public:
    explicit output(std::string const& path)
        : name_(path.empty() || path == "-" ? "standard output" : path),
          file_(name_ == path ? std::fopen(path.c_str(), "wb") : stdout) {
        if (file_ == nullptr) {
            fail();
        }
    }
    output(output const&) = delete;
    output& operator=(output const&) = delete;
    ~output() {
        if (file_ != nullptr && file_ != stdout) {
            std::fclose(file_);
        }
    }

    void write(std::string_view bytes) {
        if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) {
            fail();
        }
    }
    void close() {
        if (std::fflush(file_) != 0) {
            fail();
        }
        std::FILE* const closing = file_;
        file_ = nullptr;
        if (std::fclose(closing) != 0) {
            fail();
        }
    }

  private:
    [[noreturn]] void fail() const { throw write_error{name_, errno}; }

    std::string name_;
    std::FILE* file_;
};

struct settings {
    generator_options generator;
    std::string path;
    std::string profile_name = "moves";
    bool files = false;
    std::optional<std::uint64_t> seed;
    // The command line sets at most one of the two.
    std::optional<std::uint64_t> games;
    std::optional<std::uint64_t> bytes;

    [[nodiscard]] bool enough(std::uint64_t made, std::uint64_t written) const noexcept {
        return bytes ? written >= *bytes : made >= games.value_or(1);
    }
};

// Decimal digits and nothing else: the option parser's own conversion takes -1 for 2^64 - 1
// and turns what is too large into something else.
std::optional<std::uint64_t> parse_number(std::string_view text) {
    std::uint64_t number = 0;
    auto const* const end = text.data() + text.size();
    auto const [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || rest != end) {
        return std::nullopt;
    }
    return number;
}

// "64", "64k", "64M", "64G": powers of 1024.
std::optional<std::uint64_t> parse_size(std::string_view text) {
    unsigned shift = 0;
    if (!text.empty()) {
        switch (text.back()) {
        case 'k':
        case 'K':
            shift = 10;
            break;
        case 'M':
            shift = 20;
            break;
        case 'G':
            shift = 30;
            break;
        default:
            break;
        }
    }
    auto const number = parse_number(text.substr(0, text.size() - (shift != 0 ? 1 : 0)));
    if (!number || *number > std::numeric_limits<std::uint64_t>::max() >> shift) {
        return std::nullopt;
    }
    return *number << shift;
}

void write_stream(settings const& wanted) {
    output out(wanted.path);
    record_generator generator(wanted.generator);
    std::string block;
    std::uint64_t written = 0; // or about to be
    while (!wanted.enough(generator.made(), written)) {
        std::size_t const before = block.size();
        generator.next(block);
        written += block.size() - before;
        if (block.size() >= block_size) {
            out.write(block);
            block.clear();
        }
    }
    out.write(block);
    out.close();
}

std::string numbered(std::uint64_t number, std::size_t width) {
    std::string digits = std::to_string(number);
    return std::string(width - std::min(width, digits.size()), '0') + digits;
}

void write_files(settings const& wanted) {
    record_generator generator(wanted.generator);
    std::filesystem::path const root(wanted.path);
    std::filesystem::path folder;
    std::string record;
    std::uint64_t written = 0;
    while (!wanted.enough(generator.made(), written)) {
        std::uint64_t const number = generator.made();
        if (number % games_a_folder == 0) {
            folder = root / numbered(number / games_a_folder, 3);
            std::error_code error;
            std::filesystem::create_directories(folder, error);
            if (error) {
                throw write_error{folder.string(), error.value()};
            }
        }
        record.clear();
        generator.next(record);
        output out((folder / (numbered(number, 6) + ".sgf")).string());
        out.write(record);
        out.close();
        written += record.size();
    }
}

using number_parser = std::optional<std::uint64_t> (*)(std::string_view);

CLI::Option* add_number(CLI::App& app, std::string const& name,
                        std::optional<std::uint64_t>& number, number_parser parse,
                        std::string const& help) {
    auto const set = [&number, parse, name](std::string const& text) {
        auto const parsed = parse(text);
        if (!parsed) {
            throw CLI::ValidationError(name, "not a number in range: " + text);
        }
        number = *parsed;
    };
    return app.add_option_function<std::string>(name, set, help);
}

void add_options(CLI::App& app, settings& wanted) {
    app.add_option("--profile", wanted.profile_name, "moves (plain games, the default) or comments")
        ->check(CLI::IsMember({"moves", "comments"}));
    add_number(app, "--seed", wanted.seed, parse_number, "the same number gives the same bytes [1]")
        ->type_name("N");
    auto* const games = add_number(app, "--games", wanted.games, parse_number, "so many games [1]");
    games->type_name("N");
    add_number(app, "--bytes", wanted.bytes, parse_size,
               "whole games up to at least this size; k, M, G for powers of 1024")
        ->type_name("SIZE")
        ->excludes(games);
    auto* const path =
        app.add_option("-o,--output", wanted.path, "where to write [standard output]")
            ->type_name("PATH");
    app.add_flag("--files", wanted.files, "one file a game, a thousand a sub-folder of PATH")
        ->needs(path);
    app.add_option("--broken", wanted.generator.broken_permille,
                   "so many of 1000 records break the grammar [0]")
        ->type_name("PERMILLE")
        ->check(CLI::Range(0, 1000));
}

int run(settings const& wanted) {
    try {
        if (wanted.files) {
            write_files(wanted);
        } else {
            write_stream(wanted);
        }
    } catch (write_error const& error) {
        if (error.code == EPIPE) {
            return exit_closed_pipe;
        }
        std::fprintf(stderr, "sgfstream-generate: cannot write %s: %s\n", error.where.c_str(),
                     std::strerror(error.code));
        return exit_cannot_write;
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    // A closed pipe is then an error of a write, not the end of the process.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        settings wanted;
        CLI::App app("Writes made-up go records in the Smart Game Format.", "sgfstream-generate");
        app.footer(examples);
        add_options(app, wanted);
        try {
            app.parse(argc, argv);
        } catch (CLI::ParseError const& error) {
            int const status = app.exit(error) == 0 ? 0 : exit_usage;
            return std::cout.flush() ? status : exit_cannot_write;
        }
        wanted.generator.seed = wanted.seed.value_or(wanted.generator.seed);
        if (wanted.profile_name == "comments") {
            wanted.generator.kind = profile::comments;
        }
        return run(wanted);
    } catch (std::exception const& error) {
        std::fprintf(stderr, "sgfstream-generate: %s\n", error.what());
        return exit_cannot_write;
    }
}
