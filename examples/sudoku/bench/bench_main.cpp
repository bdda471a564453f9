// SPDX-License-Identifier: MIT
// Puzzles a second on one core: made of each level, solved, rated. Rates are of processor time.
#include "faults.hpp"
#include "generate.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace sudoku;

/// Enough puzzles that the luck of single ones does not show.
constexpr std::uint64_t puzzles = 300;

void make(benchmark::State& state, level wanted, symmetry shape) {
    for ([[maybe_unused]] auto const iteration : state) {
        rules_solver solver;
        for (std::uint64_t k = 0; k < puzzles; ++k) {
            benchmark::DoNotOptimize(generate(solver, {1, wanted, shape}, k));
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(puzzles));
}

std::vector<puzzle> make_puzzles(level wanted) {
    rules_solver solver;
    std::vector<puzzle> result;
    for (std::uint64_t k = 0; k < puzzles; ++k) {
        result.push_back(generate(solver, {2, wanted, symmetry::none}, k));
    }
    return result;
}

template <class Work>
void over_puzzles(benchmark::State& state, level wanted, Work work) {
    auto const made = make_puzzles(wanted);
    rules_solver solver;
    for ([[maybe_unused]] auto const iteration : state) {
        for (puzzle const& each : made) {
            work(solver, each);
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(puzzles));
}

void register_level(level wanted) {
    std::string const name(bounds_of(wanted).name);
    for (auto const shape : {symmetry::none, symmetry::rotational}) {
        auto const full = "generate/" + name + (shape == symmetry::none ? "" : "/rotational");
        benchmark::RegisterBenchmark(full.c_str(), make, wanted, shape);
    }
    benchmark::RegisterBenchmark(("solve/" + name).c_str(), [wanted](benchmark::State& state) {
        over_puzzles(state, wanted, [](rules_solver& solver, puzzle const& each) {
            benchmark::DoNotOptimize(judge(solver, each.givens));
        });
    });
    benchmark::RegisterBenchmark(("rate/" + name).c_str(), [wanted](benchmark::State& state) {
        over_puzzles(state, wanted, [](rules_solver&, puzzle const& each) {
            benchmark::DoNotOptimize(rate(each.givens, each.solution));
        });
    });
}

} // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        return 2;
    }
    for (level const each : {level::easy, level::medium, level::hard, level::expert}) {
        register_level(each);
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
