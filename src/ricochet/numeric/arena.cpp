// For speed: each number of an exact question takes its room here.
#include "ricochet/numeric/arena.hpp"

#include <cstdlib>
#include <new>

namespace ricochet {

alignas(double) constinit thread_local char Arena::memory_[kSize] = {};
constinit thread_local std::size_t Arena::used_ = 0, Arena::most_used_ = 0;
constinit thread_local Arena::Block* Arena::last_ = nullptr;

void* Arena::take_from_heap(std::size_t bytes) {
  void* const room = std::malloc(sizeof(Block) + bytes);
  if (room == nullptr) std::abort();
  most_used_ = kSize;
  last_ = new (room) Block{last_};
  return last_ + 1;
}

void Arena::give_back(const Block* last) {
  while (last_ != last) {
    Block* const own = last_;
    last_ = own->before;
    std::free(own);
  }
}

}  // namespace ricochet
