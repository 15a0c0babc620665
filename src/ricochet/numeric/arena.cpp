// For speed: every number of an exact question is allocated here.
#include "ricochet/numeric/arena.hpp"

#include <cstdlib>
#include <new>

namespace ricochet {

alignas(double) constinit thread_local char Arena::memory_[kSize] = {};
constinit thread_local std::size_t Arena::used_ = 0, Arena::most_used_ = 0;
constinit thread_local Arena::Block* Arena::last_ = nullptr;

void* Arena::take_from_heap(std::size_t at, std::size_t bytes) {
  while (last_ != nullptr && last_->at >= at) {
    Block* const ended = last_;
    last_ = ended->before;
    std::free(ended);
  }
  void* const room = std::malloc(sizeof(Block) + bytes);
  if (room == nullptr) std::abort();
  last_ = new (room) Block{last_, at};
  return last_ + 1;
}

}  // namespace ricochet
