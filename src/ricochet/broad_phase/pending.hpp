// A stack of the nodes and leaves that a walk down a hierarchy has postponed. Each has a bound, such as the earliest
// time at which the ball may meet it. The last one postponed comes next, and among the children of one node the one
// with the least bound.
#pragma once

#include <cstdint>
#include <cstring>

#include "ricochet/numeric/simd.hpp"

namespace ricochet::broad_phase {

template <class Bound>
class PendingChildren {
 public:
  void clear() { top_ = 0; }
  bool empty() const { return top_ == 0; }
  int count() const { return top_; }

  /// Takes the next one whose bound is at most `most`; false if there is none.
  bool take(Bound most, std::int32_t& child) {
    do {
      if (top_ == 0) return false;
      --top_;
    } while (stack_[top_].bound > most);
    child = stack_[top_].child;
    return true;
  }

  /// The bound of the last one taken, until another is postponed.
  Bound taken() const { return stack_[top_].bound; }

  /// Postpones a child of a node; `before` is the size of the stack before the node's first child.
  void add(int before, Bound bound, std::int32_t child) {
    int at = top_++;
    for (; at > before && stack_[at - 1].bound < bound; --at) stack_[at] = stack_[at - 1];
    stack_[at] = {bound, child};
  }

  /// Returns the child with the least bound among some lanes (one bit each, at least one) and postpones the others.
  [[gnu::always_inline]] std::int32_t nearest(unsigned lanes, simd::F4 bounds,
                                              const std::int32_t (&children)[4]) {
    int lane = __builtin_ctz(lanes);
    lanes &= lanes - 1;
    std::int32_t nearest = children[lane];
    if (lanes == 0) return nearest;
    alignas(16) float each[4];
    std::memcpy(each, &bounds, sizeof each);
    float least = each[lane];
    do {
      lane = __builtin_ctz(lanes);
      lanes &= lanes - 1;
      const bool is_nearer = each[lane] < least;
      stack_[top_++] = is_nearer ? Pending{least, nearest} : Pending{each[lane], children[lane]};
      if (is_nearer) {
        least = each[lane];
        nearest = children[lane];
      }
    } while (lanes != 0);
    return nearest;
  }

 private:
  struct Pending {
    Bound bound;
    std::int32_t child;
  };

  int top_;
  Pending stack_[256];
};

}  // namespace ricochet::broad_phase
