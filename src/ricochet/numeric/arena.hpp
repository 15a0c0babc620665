// The memory for the numbers of a question. They are allocated one after the other, and all freed at its end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

namespace ricochet {

/// One block of memory for each thread, reserved when the program starts. The most extreme questions of the tests need
/// less than half of it.
class Arena {
 public:
  /// Allocates `bytes` bytes, valid until the workspace ends. If the reserved block is full, which no known question
  /// causes, the memory comes from the heap; if that fails, too, the program ends.
  static void* take(std::size_t bytes) {
    bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    const std::size_t at = used_;
    used_ += bytes;
    return used_ <= kSize ? memory_ + at : take_from_heap(at, bytes);
  }

  /// The largest number of bytes in use at a time in this thread since the last call.
  static std::size_t most_used() { return std::max(std::exchange(most_used_, used_), used_); }

 private:
  friend class Workspace;

  struct Block {
    Block* before;
    std::size_t at;  ///< the number of bytes in use before it
  };
  static void* take_from_heap(std::size_t at, std::size_t bytes);

  static constexpr std::size_t kSize = std::size_t{1} << 21, kAlignment = alignof(double);
  alignas(double) static constinit thread_local char memory_[kSize];
  static constinit thread_local std::size_t used_, most_used_;
  /// The last block from the heap; blocks of workspaces that have ended are freed when another is taken
  static constinit thread_local Block* last_;
};

/// Frees, at its end, all numbers that were made while it lived, except those of inner workspaces.
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
