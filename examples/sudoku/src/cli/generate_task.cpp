// SPDX-License-Identifier: MIT
#include "in_order.hpp"
#include "tasks.hpp"

#include <algorithm>
#include <random>

namespace sudoku::cli {
namespace {

std::uint64_t random_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

unsigned threads_for(settings const& wanted) {
    auto const most = wanted.jobs != 0 ? wanted.jobs : std::thread::hardware_concurrency();
    return static_cast<unsigned>(
        std::clamp<std::uint64_t>(most, 1, std::min<std::uint64_t>(wanted.count, 256)));
}

/// Makes puzzles in one thread.
class maker {
  public:
    explicit maker(order const& what) : what_(what) {}
    puzzle operator()(std::uint64_t k) { return generate(solver_, what_, k); }

  private:
    order const& what_;
    rules_solver solver_;
};

} // namespace

outcome generate_puzzles(settings const& wanted, streams const& to) {
    order const what{wanted.seed ? *wanted.seed : random_seed(), wanted.wanted, wanted.shape};
    auto const writer = make_writer(to.results, wanted.to);
    outcome done{.seed = what.seed};
    auto const make_maker = [&what] { return maker(what); };
    auto const take = [&](puzzle const& made) {
        ++done.puzzles;
        writer->write({made.givens, made.solution, made.difficulty, done.puzzles, what.seed});
        to.progress.show(done.puzzles);
    };
    ordered_work<puzzle>(wanted.count, threads_for(wanted)).run(make_maker, take);
    writer->finish();
    return done;
}

} // namespace sudoku::cli
