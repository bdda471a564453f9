// SPDX-License-Identifier: MIT
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace sgfstream_bench {

/// Collects the runs of benchmarks named WORK/PROFILE and prints one Markdown table: for each work and
/// profile the median rate, and its ratio to that of the work `memcpy` on the same profile.
class ratio_reporter final : public benchmark::BenchmarkReporter {
  public:
    bool ReportContext(Context const&) override { return true; }
    void ReportRuns(std::vector<Run> const& runs) override;
    void Finalize() override;

  private:
    std::vector<std::string> order_; ///< of works, as first seen in registration order
    std::map<std::string, std::map<std::string, std::vector<double>>> rates_; ///< bytes a second
};

} // namespace sgfstream_bench
