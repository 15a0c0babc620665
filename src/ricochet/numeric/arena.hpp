// The memory of what a question works out: numbers one after the other, all dropped at its end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

namespace ricochet {

/// One piece of memory for each thread, set apart when the program starts; the hostile questions of the tests never take half of it.
class Arena {
 public:
  /// Room for so many bytes, until the workspace ends. Beyond what was set apart, which nothing is known to need, it comes from the heap; a
  /// question that finds none there either ends the program.
  static void* take(std::size_t bytes) {
    bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    const std::size_t at = used_;
    used_ += bytes;
    return used_ <= kSize ? memory_ + at : take_from_heap(at, bytes);
  }

  /// The most bytes taken at a time in this thread since this was last asked.
  static std::size_t most_used() { return std::max(std::exchange(most_used_, used_), used_); }

 private:
  friend class Workspace;

  struct Block {
    Block* before;
    std::size_t at;  ///< how many bytes had been taken before it
  };
  static void* take_from_heap(std::size_t at, std::size_t bytes);

  static constexpr std::size_t kSize = std::size_t{1} << 21, kAlignment = alignof(double);
  alignas(double) static constinit thread_local char memory_[kSize];
  static constinit thread_local std::size_t used_, most_used_;
  static constinit thread_local Block*
      last_;  ///< of the heap: those of workspaces that have ended go when another is taken
};

/// Holds every number made while it lives, but for those made in a workspace within.
class Workspace {
 public:
  Workspace() : used_(Arena::used_) {}
  ~Workspace() {
    Arena::most_used_ = std::max(Arena::most_used_, Arena::used_);
    Arena::used_ = used_;
  }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

 private:
  std::size_t used_;
};

}  // namespace ricochet
