// Bounding-volume hierarchy (BVH): names the boxes that a moving ball may hit, nearest first.
//
// Four children a node, their bounds in single precision side by side, so that one slab test (Kay and Kajiya,
// "Ray tracing complex scenes", 1986) looks at four. Bounds are padded by more than single precision can
// lose, and a ray from far away starts where it enters the whole: a box may be visited in vain, never left
// out. Built from above by the surface-area heuristic (Goldsmith and Salmon 1987; Wald, "On fast construction
// of SAH-based bounding volume hierarchies", 2007).
//
// Cost: built in O(n log n), 0.3 us a box; traversed in about O(log n).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/numeric/simd.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::scene {

using simd::F4;
using simd::I4;

class Bvh {
 public:
  /// False, and the hierarchy is as it was, where there is no room.
  [[nodiscard]] bool build(std::span<const Box> boxes, std::span<const std::int32_t> items);
  void clear() { nodes_.clear(); }
  bool empty() const { return nodes_.empty(); }
  /// The items, in the order of the leaves: what belongs together lies together.
  std::span<const std::int32_t> order() const { return order_; }

  /// Calls `visit(first, count)` for each run of `order()` whose boxes a ball of `radius` at `from` with
  /// `velocity` may hit before `latest()`, which may decrease meanwhile, nearer ones first.
  template <class Latest, class Visit>
  void traverse(const Vec3d& from, const Vec3d& velocity, double radius, Latest&& latest,
                Visit&& visit) const;

 private:
  struct alignas(64) Node {
    F4 low[3], high[3];
    std::int32_t child[4];  ///< a node; or below 0, for a run in the order, -1 - (first * 8 + count)
  };
  static constexpr int kMaxLeaf = 4;
  static constexpr std::int32_t kNoChild = std::numeric_limits<std::int32_t>::min();

  /// Where a ball's ray enters the whole, made ready for the slab tests of nodes, whose times are lengths of the
  /// largest component from there.
  struct Traversal {
    double enter, speed, slack;
    F4 above[3], below[3], inverse[3];
    bool goes_down[3];
  };
  /// False where the ball misses the whole.
  bool begin(const Vec3d& from, const Vec3d& velocity, double radius, double latest, Traversal& t) const;

  struct Builder;
  /// The node of a run, below 0 where there is no room.
  std::int32_t build_node(Builder& b, std::int32_t first, std::int32_t end);
  static std::int32_t split(Builder& b, std::int32_t first, std::int32_t end);

  List<Node> nodes_;
  List<std::int32_t> order_;
  Box whole_{};
  double size_ = 0;
};

inline bool Bvh::begin(const Vec3d& from, const Vec3d& velocity, double radius, double latest,
                       Traversal& t) const {
  // The slab test of the whole, in doubles
  double leave = latest;
  const double far_rounding =
      std::max({std::fabs(from.x), std::fabs(from.y), std::fabs(from.z)}) * kFarStartRounding;
  const double wide = radius + size_ * kBvhEntryPad + far_rounding;
  t.enter = 0;
  for (int i = 0; i < 3; ++i) {
    const double low = whole_.min[i] - wide - from[i], high = whole_.max[i] + wide - from[i];
    if (velocity[i] == 0) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    const double a = low / velocity[i], b = high / velocity[i];
    t.enter = std::max(t.enter, std::min(a, b) * (1 - kSlabRounding));
    leave = std::min(leave, std::max(a, b) * (1 + kSlabRounding));
  }
  if (!(t.enter <= leave)) return false;
  const Vec3d start = from + velocity * t.enter;
  t.speed = std::max({std::fabs(velocity.x), std::fabs(velocity.y), std::fabs(velocity.z)});
  // Lengths from here on are below size + radius.
  const auto pad = static_cast<float>(radius + far_rounding + (size_ + radius) * kBvhPad);
  t.slack = (far_rounding + (size_ + radius) * kBvhSlack) / t.speed;
  for (int i = 0; i < 3; ++i) {
    const auto origin = static_cast<float>(start[i]);
    const double v = velocity[i];
    // A component too small to cross anything counts as a huge reciprocal of its sign.
    const auto inverse = static_cast<float>(
        std::fabs(v) * kLargestInverse > t.speed ? 1 / (v / t.speed) : std::copysign(kLargestInverse, v));
    t.goes_down[i] = inverse < 0;
    t.above[i] = simd::four(origin + pad);
    t.below[i] = simd::four(origin - pad);
    t.inverse[i] = simd::four(inverse);
  }
  return true;
}

template <class Latest, class Visit>
void Bvh::traverse(const Vec3d& from, const Vec3d& velocity, double radius, Latest&& latest,
                   Visit&& visit) const {
  Traversal t;
  if (nodes_.empty() || !begin(from, velocity, radius, latest(), t)) return;
  struct Pending {
    float t_near;
    std::int32_t child;
  };
  Pending stack[256];
  int top = 0;
  const auto limit = [&] {
    const double length = (latest() - t.enter + t.slack) * t.speed;
    return length < 3e38 ? static_cast<float>(length * (1 + kBvhEntryPad))
                         : std::numeric_limits<float>::max();
  };
  float far = limit();
  const auto slack = static_cast<float>(t.slack * t.speed);
  std::int32_t child = 0;
  for (;;) {
    if (child < 0) {
      const std::int32_t run = -1 - child;
      visit(run / 8, run % 8);
      far = limit();
    } else {
      const Node& node = nodes_[static_cast<std::size_t>(child)];
      F4 t_near = simd::four(0), t_far = simd::four(far);
      for (int i = 0; i < 3; ++i) {
        const F4 low = (node.low[i] - t.above[i]) * t.inverse[i],
                 high = (node.high[i] - t.below[i]) * t.inverse[i];
        t_near = simd::greater(t_near, t.goes_down[i] ? high : low);
        t_far = simd::lesser(t_far, t.goes_down[i] ? low : high);
      }
      const I4 hit = t_near <= t_far + simd::four(slack);
      // On with the nearest; the others are pending.
      std::int32_t nearest = kNoChild;
      float least = 0;
      for (int k = 0; k < 4; ++k) {
        if (!hit[k]) continue;
        const bool first = nearest == kNoChild, nearer = !first && t_near[k] < least;
        if (!first) stack[top++] = nearer ? Pending{least, nearest} : Pending{t_near[k], node.child[k]};
        if (first || nearer) {
          nearest = node.child[k];
          least = t_near[k];
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
    } while (stack[top].t_near > far + slack);
    child = stack[top].child;
  }
}

}  // namespace ricochet::scene
