// For speed: proximity questions walk through the tree.
#include "ricochet/broad_phase/proximity_walk.hpp"

#include "ricochet/numeric/fetch_ahead.hpp"

namespace ricochet::broad_phase {

void ProximityWalk::start(const Bvh& hierarchy, const Leaves& leaves, const Box& region, double distance,
                          double pad) {
  nodes_ = hierarchy.nodes_.data();
  leaves_ = leaves;
  for (int i = 0; i < 3; ++i) {
    low_[i] = simd::four(static_cast<float>(region.min[i]));
    high_[i] = simd::four(static_cast<float>(region.max[i]));
  }
  const double lengths =
      hierarchy.size_ + std::max(largest_coordinate(region.min), largest_coordinate(region.max));
  pad_ = static_cast<float>(pad + lengths * kBvhPad);
  pending_.clear();
  child_ = hierarchy.empty() ? kNone : 0;
  shorten(distance);
}

void ProximityWalk::shorten(double distance) {
  constexpr double kSmallestSquare = 1e-36;
  const double reach = std::clamp(distance * (1 + kBvhPad), 0.0, kLargestReach) + static_cast<double>(pad_);
  far_square_ = static_cast<float>(reach * reach * (1 + kBvhPad) + kSmallestSquare);
}

inline void ProximityWalk::touch(std::int32_t child) const {
  if (child >= 0) return fetch_ahead(nodes_ + child, sizeof(Bvh::Node));
  const auto first = static_cast<std::size_t>((-1 - child) / 8);
  fetch_ahead(static_cast<const char*>(leaves_.data) + first * leaves_.size, leaves_.size);
}

bool ProximityWalk::next_leaf() {
  const F4 zero = simd::four(0);
  for (;;) {
    // Goes down to the nearest child, if there is one; the others become pending.
    if (child_ < 0 && !pending_.take(far_square_, child_)) return false;
    if (child_ < 0) return true;
    const Bvh::Node& node = nodes_[child_];
    F4 squares = zero;
    for (int i = 0; i < 3; ++i) {
      const F4 gap =
          simd::greater(simd::greater(node.bounds[i] - high_[i], low_[i] - node.bounds[3 + i]), zero);
      squares += gap * gap;
    }
    // A child that is none has bounds that nothing is near.
    const auto near = static_cast<unsigned>(simd::lanes4(squares <= simd::four(far_square_)));
    child_ = kNone;
    if (near == 0) continue;
    for (unsigned rest = near; rest != 0; rest &= rest - 1) touch(node.child[__builtin_ctz(rest)]);
    child_ = pending_.nearest(near, squares, node.child);
    if (child_ < 0) return true;
  }
}

}  // namespace ricochet::broad_phase
