// SPDX-License-Identifier: MIT
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sgfstream_bench {

/// Collects the runs of benchmarks named WORK/PROFILE and prints one Markdown table: for each work and
/// profile the median rate, and its ratio to that of the work `memcpy` on the same profile.
class ratio_reporter final : public benchmark::BenchmarkReporter {
  public:
    /// @param works  in the order of the table
    explicit ratio_reporter(std::vector<std::string> works) : works_(std::move(works)) {}
    bool ReportContext(Context const&) override { return true; }
    void ReportRuns(std::vector<Run> const& runs) override;
    void Finalize() override;

  private:
    std::vector<std::string> works_;
    std::map<std::string, std::map<std::string, std::vector<double>>> rates_; ///< bytes a second
};

} // namespace sgfstream_bench
