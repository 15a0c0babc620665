// For speed: each number of an exact question takes its room here.
#include "ricochet/numeric/arena.hpp"

namespace ricochet {

alignas(double) constinit thread_local char Arena::memory_[kSize] = {};
constinit thread_local std::size_t Arena::used_ = 0, Arena::most_used_ = 0;

}  // namespace ricochet
