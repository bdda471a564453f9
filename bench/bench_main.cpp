// SPDX-License-Identifier: MIT
// The speed of the library beside memcpy of the same bytes, in one run: bench/README.md says how it
// is measured.
#include "bench_report.hpp"
#include "generate.hpp"

#include <sgfstream/sgfstream.hpp>

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace sgfstream_bench;

/// Records of one profile in memory, the same with a tenth of them broken, and a buffer for a copy that
/// was touched before.
struct records {
    char const* name;
    std::string bytes;
    std::string broken;
    std::string target;
};

std::string make_archive(profile kind, std::size_t size, std::uint32_t broken_permille) {
    generator_options options;
    options.kind = kind;
    options.broken_permille = broken_permille;
    record_generator generator(options);
    std::string result;
    result.reserve(size + (1U << 20));
    while (result.size() < size) {
        generator.next(result);
    }
    return result;
}

records make_records(char const* name, profile kind, std::size_t size) {
    records result{name, make_archive(kind, size, 0), make_archive(kind, size, 100), {}};
    result.target.assign(result.bytes.size(), 'x');
    return result;
}

/// The least that a handler can do and still depend on every event.
struct counting_handler {
    std::uint64_t nodes = 0;
    std::uint64_t letters = 0;
    std::uint64_t bytes = 0;

    void on_tree_begin(std::uint64_t, std::uint64_t) {}
    void on_node(std::uint64_t) { ++nodes; }
    void on_property(std::uint64_t, std::string_view identifier) { letters += identifier.size(); }
    void on_value_begin(std::uint64_t) {}
    void on_value_part(std::uint64_t, std::string_view raw) { bytes += raw.size(); }
    void on_value_end(std::uint64_t) {}
    void on_value(std::uint64_t, std::string_view raw) { bytes += raw.size(); }
    void on_tree_end(std::uint64_t, std::uint64_t) {}
    void on_diagnostic(sgfstream::diagnostic const&) {}

    std::uint64_t sum() const { return nodes + letters + bytes; }
};

struct counting_virtual_handler final : sgfstream::handler {
    counting_handler count;
    sgfstream::action on_node(std::uint64_t offset) override {
        count.on_node(offset);
        return sgfstream::action::proceed;
    }
    sgfstream::action on_property(std::uint64_t offset, std::string_view identifier) override {
        count.on_property(offset, identifier);
        return sgfstream::action::proceed;
    }
    sgfstream::action on_value_part(std::uint64_t offset, std::string_view raw) override {
        count.on_value_part(offset, raw);
        return sgfstream::action::proceed;
    }
};

struct null_sink final : sgfstream::sink {
    std::uint64_t bytes = 0;
    std::error_code write(std::string_view written) override {
        bytes += written.size();
        return {};
    }
};

constexpr std::size_t chunk_size = 65'536;

/// Feeds a parser all records in chunks as they would come from a file.
template <class Parser>
void feed(Parser& parser, std::string_view bytes) {
    for (; !bytes.empty(); bytes.remove_prefix(std::min(chunk_size, bytes.size()))) {
        parser.write(bytes.substr(0, chunk_size));
    }
    if (parser.finish() != sgfstream::parse_status::finished) {
        std::abort(); // a rate for work not done is worth nothing
    }
}

void copy_bytes(records& in) {
    std::memcpy(in.target.data(), in.bytes.data(), in.bytes.size());
    benchmark::DoNotOptimize(in.target.data());
    benchmark::ClobberMemory();
}

void send_events(records& in) {
    counting_handler handler;
    sgfstream::basic_parser parser(handler);
    feed(parser, in.bytes);
    benchmark::DoNotOptimize(handler.sum());
}

void send_tolerant_events_of(std::string_view bytes) {
    counting_handler handler;
    sgfstream::basic_tolerant_parser parser(handler);
    feed(parser, bytes);
    benchmark::DoNotOptimize(handler.sum());
}

void send_tolerant_events(records& in) {
    send_tolerant_events_of(in.bytes);
}

void send_broken_events(records& in) {
    send_tolerant_events_of(in.broken);
}

void send_virtual_events(records& in) {
    counting_virtual_handler handler;
    sgfstream::parser parser(handler);
    feed(parser, in.bytes);
    benchmark::DoNotOptimize(handler.count.sum());
}

void send_whole_values(records& in) {
    counting_handler handler;
    sgfstream::whole_values adapter(handler);
    sgfstream::basic_parser parser(adapter);
    feed(parser, in.bytes);
    benchmark::DoNotOptimize(handler.sum());
}

/// Skips every game at its first node: what finding the games costs by itself.
void skip_games(records& in) {
    struct skipper : counting_handler {
        sgfstream::action on_node(std::uint64_t) {
            ++nodes;
            return sgfstream::action::skip_game;
        }
    } handler;
    sgfstream::basic_parser parser(handler);
    feed(parser, in.bytes);
    benchmark::DoNotOptimize(handler.sum());
}

/// Every value decoded as Text on its way.
void decode_values(records& in) {
    struct decoder {
        sgfstream::text_decoder text;
        std::string out;
        std::uint64_t bytes = 0;
        void on_tree_begin(std::uint64_t, std::uint64_t) {}
        void on_node(std::uint64_t) {}
        void on_property(std::uint64_t, std::string_view) {}
        void on_value_begin(std::uint64_t) {
            text.reset();
            out.clear();
        }
        void on_value_part(std::uint64_t, std::string_view raw) { text.write(raw, out); }
        void on_value_end(std::uint64_t) { bytes += out.size(); }
        void on_tree_end(std::uint64_t, std::uint64_t) {}
    } handler;
    sgfstream::basic_parser parser(handler);
    feed(parser, in.bytes);
    benchmark::DoNotOptimize(handler.bytes);
}

void read_trees(records& in) {
    sgfstream::memory_source source(in.bytes, chunk_size);
    sgfstream::game_reader reader(source);
    std::error_code error;
    std::uint64_t nodes = 0;
    while (auto const* game = reader.next(error)) {
        nodes += game->size();
    }
    if (error) {
        std::abort();
    }
    benchmark::DoNotOptimize(nodes);
}

void write_events(records& in) {
    null_sink target;
    sgfstream::writer out(target);
    sgfstream::basic_parser parser(out);
    feed(parser, in.bytes);
    if (out.finish()) {
        std::abort();
    }
    benchmark::DoNotOptimize(target.bytes);
}

void read_and_write_trees(records& in) {
    null_sink target;
    sgfstream::writer out(target);
    sgfstream::memory_source source(in.bytes, chunk_size);
    sgfstream::game_reader reader(source);
    std::error_code error;
    while (auto const* game = reader.next(error)) {
        out.write(*game);
    }
    if (error || out.finish()) {
        std::abort();
    }
    benchmark::DoNotOptimize(target.bytes);
}

struct work {
    char const* name;
    void (*run)(records&);
    std::string records::*read = &records::bytes;
};

// In the order of what they do.
constexpr work works[] = {
    {"memcpy", copy_bytes},
    {"events", send_events},
    {"events, tolerant", send_tolerant_events},
    {"events, tolerant, every tenth game broken", send_broken_events, &records::broken},
    {"events, virtual handler", send_virtual_events},
    {"skipping games", skip_games},
    {"whole values", send_whole_values},
    {"events and decoded text", decode_values},
    {"events to SGF", write_events},
    {"trees, one game at a time", read_trees},
    {"trees to SGF", read_and_write_trees},
};

std::size_t megabytes_wanted() {
    char const* const text = std::getenv("SGFSTREAM_BENCH_MIB");
    return text != nullptr ? std::strtoul(text, nullptr, 10) : 256;
}

} // namespace

int main(int count, char** arguments) {
    benchmark::Initialize(&count, arguments);
    auto const size = megabytes_wanted() << 20;
    records moves = make_records("moves", profile::moves, size);
    records comments = make_records("comments", profile::comments, size);
    std::printf("%zu MiB of records for each profile, in chunks of %zu bytes; medians of "
                "interleaved runs\n\n",
                size >> 20, chunk_size);
    std::vector<std::string> names;
    for (auto const& each : works) {
        names.emplace_back(each.name);
        for (auto* const in : {&moves, &comments}) {
            std::string const name = std::string(each.name) + "/" + in->name;
            benchmark::RegisterBenchmark(name.c_str(), [&each, in](benchmark::State& state) {
                for ([[maybe_unused]] auto const iteration : state) {
                    each.run(*in);
                }
                state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                                        static_cast<std::int64_t>((in->*each.read).size()));
            })->Iterations(1);
        }
    }
    ratio_reporter reporter(std::move(names));
    benchmark::RunSpecifiedBenchmarks(&reporter);
    return 0;
}
