// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace sudoku::cli {

/// Results 0 to `count` - 1, made by several threads and taken in order by this one. Those that wait
/// to be taken are bounded, so that memory does not depend on how many there are.
template <class Result>
class ordered_work {
  public:
    ordered_work(std::uint64_t count, unsigned threads)
        : count_(count), threads_(threads), waiting_(std::size_t{16} * threads) {}

    /// @param make_maker  called in each thread; what it returns makes result k when called with k
    /// @param take        called with each result, in order, in this thread
    /// @throws the first exception of any of them, the threads having ended
    template <class MakeMaker, class Take>
    void run(MakeMaker make_maker, Take take) {
        crew workers(*this);
        for (unsigned n = 0; n < threads_; ++n) {
            workers.add([this, &make_maker] { work(make_maker); });
        }
        for (std::uint64_t k = 0; k < count_; ++k) {
            take(wait_for(k));
        }
    }

  private:
    /// Threads that are stopped and joined whatever happens.
    class crew {
      public:
        explicit crew(ordered_work& owner) noexcept : owner_(owner) {}
        ~crew() {
            owner_.stop(nullptr);
            for (std::thread& each : threads_) {
                each.join();
            }
        }
        crew(crew const&) = delete;
        crew& operator=(crew const&) = delete;

        template <class Work>
        void add(Work work) {
            threads_.emplace_back(work);
        }

      private:
        ordered_work& owner_;
        std::vector<std::thread> threads_;
    };

    template <class MakeMaker>
    void work(MakeMaker& make_maker) noexcept {
        try {
            auto make = make_maker();
            while (auto const k = next_index()) {
                put(*k, make(*k));
            }
        } catch (...) {
            stop(std::current_exception());
        }
    }

    std::optional<std::uint64_t> next_index() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return stopped_ || next_ < taken_ + waiting_.size(); });
        return stopped_ || next_ == count_ ? std::nullopt : std::optional(next_++);
    }

    void put(std::uint64_t k, Result result) {
        std::lock_guard const lock(mutex_);
        waiting_[k % waiting_.size()] = std::move(result);
        changed_.notify_all();
    }

    Result wait_for(std::uint64_t k) {
        std::unique_lock lock(mutex_);
        auto& place = waiting_[k % waiting_.size()];
        changed_.wait(lock, [&] { return failure_ != nullptr || place.has_value(); });
        if (failure_ != nullptr) {
            std::rethrow_exception(failure_);
        }
        Result result = *std::exchange(place, std::nullopt);
        ++taken_;
        changed_.notify_all();
        return result;
    }

    void stop(std::exception_ptr why) noexcept {
        std::lock_guard const lock(mutex_);
        stopped_ = true;
        failure_ = failure_ != nullptr ? failure_ : std::move(why);
        changed_.notify_all();
    }

    std::uint64_t const count_;
    unsigned const threads_;
    std::mutex mutex_;
    std::condition_variable changed_; ///< something below
    std::vector<std::optional<Result>> waiting_;
    std::uint64_t next_ = 0;  ///< the first that nobody makes yet
    std::uint64_t taken_ = 0; ///< how many were taken
    bool stopped_ = false;
    std::exception_ptr failure_;
};

} // namespace sudoku::cli
