// The memory of what a question works out: numbers one after the other, all dropped at its end.
#pragma once

#include <cstddef>

namespace ricochet {

/// One piece of memory for each thread, set apart when the program starts, so that no question can run out of it; the
/// hostile questions of the tests never take half of it.
class Arena {
 public:
  /// Room for so many bytes, until the workspace ends. Beyond what there is, which nothing is known to need, all numbers take the
  /// same place, and what comes out is a number, though a wrong one.
  static void* take(std::size_t bytes) {
    bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    if (kSize - used_ < bytes) used_ = kSize - bytes;
    void* const room = memory_ + used_;
    used_ += bytes;
    if (used_ > most_used_) most_used_ = used_;
    return room;
  }

  /// The most bytes taken at a time in this thread.
  static std::size_t most_used() { return most_used_; }

 private:
  friend class Workspace;

  static constexpr std::size_t kSize = std::size_t{1} << 21, kAlignment = alignof(double);
  alignas(double) static constinit thread_local char memory_[kSize];
  static constinit thread_local std::size_t used_, most_used_;
};

/// Holds every number made while it lives, but for those made in a workspace within.
class Workspace {
 public:
  Workspace() : used_(Arena::used_) {}
  ~Workspace() { Arena::used_ = used_; }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

 private:
  std::size_t used_;
};

}  // namespace ricochet
