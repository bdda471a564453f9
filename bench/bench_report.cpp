// SPDX-License-Identifier: MIT
#include "bench_report.hpp"

#include <algorithm>
#include <cstdio>

namespace sgfstream_bench {
namespace {

double median(std::vector<double> rates) {
    if (rates.empty()) {
        return 0;
    }
    auto const middle = rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2);
    std::nth_element(rates.begin(), middle, rates.end());
    return *middle;
}

} // namespace

void ratio_reporter::ReportRuns(std::vector<Run> const& runs) {
    for (Run const& run : runs) {
        if (run.run_type != Run::RT_Iteration || run.error_occurred) {
            continue;
        }
        std::string const& name = run.run_name.function_name;
        auto const slash = name.find('/');
        auto const work = name.substr(0, slash);
        auto const bytes = run.counters.find("bytes_per_second");
        if (bytes != run.counters.end()) {
            rates_[work][name.substr(slash + 1)].push_back(bytes->second.value);
        }
    }
}

void ratio_reporter::Finalize() {
    std::printf("| work | moves, GB/s | x memcpy | comments, GB/s | x memcpy |\n"
                "| --- | ---: | ---: | ---: | ---: |\n");
    for (std::string const& work : works_) {
        std::printf("| %s |", work.c_str());
        for (char const* const profile : {"moves", "comments"}) {
            double const rate = median(rates_[work][profile]);
            double const copy = median(rates_["memcpy"][profile]);
            std::printf(" %.2f | %.3f |", rate / 1e9, copy > 0 ? rate / copy : 0);
        }
        std::printf("\n");
    }
}

} // namespace sgfstream_bench
