// A bounding-volume tree: which of many boxes a moving ball may touch, nearest first.
//
// Four children a node, their bounds in single precision side by side, so that one vector instruction looks
// at four. Bounds are widened by more than single precision can lose, and a ray from far away starts where it
// enters the whole: a box may be visited in vain, never left out. Built from above by the surface-area
// heuristic (Goldsmith and Salmon 1987; Wald, On fast construction of SAH-based bounding volume hierarchies,
// 2007).
//
// Cost: built in O(n log n), 0.3 us a box; asked in about O(log n).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/scene/simd.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::scene {

class Tree {
 public:
  /// False, and the tree is as it was, where there is no room.
  [[nodiscard]] bool build(std::span<const Box> boxes, std::span<const std::int32_t> items);
  void clear() { nodes_.clear(); }
  bool empty() const { return nodes_.empty(); }
  /// The items, in the order of the leaves: what belongs together lies together.
  std::span<const std::int32_t> order() const { return order_; }

  /// Calls `visit(first, count)` for each run of `order()` whose boxes a ball of `radius` at `from` with
  /// `velocity` may touch before `latest()`, which may come down meanwhile, nearer ones first.
  template <class Latest, class Visit>
  void along(const Vec3d& from, const Vec3d& velocity, double radius, Latest&& latest, Visit&& visit) const;

 private:
  struct alignas(64) Node {
    F4 low[3], high[3];
    std::int32_t child[4];  ///< a node; or below 0, for a run in the order, -1 - (first * 8 + count)
  };
  static constexpr int kLeaf = 4;
  static constexpr std::int32_t kNoChild = std::numeric_limits<std::int32_t>::min();

  struct Built;
  /// The node of a run, below 0 where there is no room.
  std::int32_t build_node(Built& b, std::int32_t first, std::int32_t end);
  static std::int32_t split(Built& b, std::int32_t first, std::int32_t end);

  List<Node> nodes_;
  List<std::int32_t> order_;
  Box whole_{};
  double size_ = 0;
};

template <class Latest, class Visit>
void Tree::along(const Vec3d& from, const Vec3d& velocity, double radius, Latest&& latest,
                 Visit&& visit) const {
  if (nodes_.empty()) return;
  // Where it enters the whole, in doubles.
  double enter = 0, leave = latest();
  // What rounding moves a ball from far away
  const double off = std::max({std::fabs(from.x), std::fabs(from.y), std::fabs(from.z)}) * 0x1p-48;
  const double wide = radius + size_ * 0x1p-20 + off;
  for (int i = 0; i < 3; ++i) {
    const double low = whole_.min[i] - wide - from[i], high = whole_.max[i] + wide - from[i];
    if (velocity[i] == 0) {
      if (low > 0 || high < 0) return;
      continue;
    }
    const double a = low / velocity[i], b = high / velocity[i];
    enter = std::max(enter, std::min(a, b) * (1 - 0x1p-40));
    leave = std::min(leave, std::max(a, b) * (1 + 0x1p-40));
  }
  if (!(enter <= leave)) return;
  const Vec3d start = from + velocity * enter;
  const double speed = std::max({std::fabs(velocity.x), std::fabs(velocity.y), std::fabs(velocity.z)});
  // Lengths from here on are below size + radius; single precision loses 2^-22 of them in each step.
  const auto pad = static_cast<float>(radius + off + (size_ + radius) * 0x1p-19);
  const double slack = (off + (size_ + radius) * 0x1p-18) / speed;
  float o[3], inverse[3];
  int back[3];
  for (int i = 0; i < 3; ++i) {
    o[i] = static_cast<float>(start[i]);
    const double v = velocity[i];
    // A component too small to cross anything counts as a huge reciprocal of its sign.
    inverse[i] = static_cast<float>(std::fabs(v) * 1e30 > speed ? 1 / (v / speed) : std::copysign(1e30, v));
    back[i] = inverse[i] < 0;
  }
  struct Waiting {
    float near;
    std::int32_t child;
  };
  Waiting stack[256];
  int top = 0;
  // Times in the tree are lengths along the largest component.
  const auto limit = [&] {
    const double t = (latest() - enter + slack) * speed;
    return t < 3e38 ? static_cast<float>(t * (1 + 0x1p-20)) : std::numeric_limits<float>::max();
  };
  float far = limit();
  const auto loose = static_cast<float>(slack * speed);
  F4 above[3], below[3], times[3];
  for (int i = 0; i < 3; ++i) {
    above[i] = four(o[i] + pad);
    below[i] = four(o[i] - pad);
    times[i] = four(inverse[i]);
  }
  std::int32_t child = 0;
  for (;;) {
    if (child < 0) {
      const std::int32_t run = -1 - child;
      visit(run / 8, run % 8);
      far = limit();
    } else {
      const Node& node = nodes_[static_cast<std::size_t>(child)];
      F4 near = four(0), until = four(far);
      for (int i = 0; i < 3; ++i) {
        const F4 low = (node.low[i] - above[i]) * times[i], high = (node.high[i] - below[i]) * times[i];
        near = greater(near, back[i] ? high : low);
        until = lesser(until, back[i] ? low : high);
      }
      const I4 hit = near <= until + four(loose);
      // On with the nearest; the others wait.
      std::int32_t nearest = kNoChild;
      float least = 0;
      for (int k = 0; k < 4; ++k) {
        if (!hit[k]) continue;
        const bool first = nearest == kNoChild, nearer = !first && near[k] < least;
        if (!first) stack[top++] = nearer ? Waiting{least, nearest} : Waiting{near[k], node.child[k]};
        if (first || nearer) {
          nearest = node.child[k];
          least = near[k];
        }
      }
      if (nearest != kNoChild) {
        child = nearest;
        continue;
      }
    }
    do {
      if (top == 0) return;
      --top;
    } while (stack[top].near > far + loose);
    child = stack[top].child;
  }
}

}  // namespace ricochet::scene
