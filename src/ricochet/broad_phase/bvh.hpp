// Bounding-volume hierarchy (BVH): finds the boxes that a moving ball may hit, nearest first.
//
// Each node has four children. Their bounds, in single precision, lie side by side, so that one slab test (Kay and
// Kajiya, "Ray tracing complex scenes", 1986) tests all four. Bounds are padded by more than single precision can lose,
// and a ray from far away starts where it enters the root: a box may be visited in vain, but is never left out.
// `BvhBuilder` (bvh_builder.hpp) builds hierarchies.
//
// Sizes: the largest coordinate of a scene's boxes is between 1e-15 and 1e15; boxes of a mesh are relative to its size.
// A ball whose padding is above 2^90 counts as everywhere. The quotients of a velocity's components must be numbers:
// callers check that speeds are between 2^-450 and 2^500. Components below 1e-30 of the largest count as that size; an
// overflow in a slab test gives an infinite time of the right sign.
//
// Cost: a traversal takes about O(log n).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "ricochet/broad_phase/pending.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/numeric/fetch_ahead.hpp"
#include "ricochet/numeric/simd.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/shapes.hpp"

namespace ricochet::broad_phase {

using simd::F4;
using simd::I4;

/// A ball's ray from where it enters the root, prepared for slab tests. Times are lengths along the largest component
/// of the velocity, counted from there.
struct SlabRay {
  double enter, speed, slack;
  /// The entry point, and the velocity scaled so that its largest component is 1
  float origin[3], direction[3];
  /// For each axis: which bound of a node the ray meets first and which last, and the padded origin for each.
  int near[3], far[3];
  F4 near_origin[3], far_origin[3], inverse[3];

  /// A time of the ball, as such a length, rounded up.
  float length_until(double time) const {
    const double length = (time - enter + slack) * speed;
    return length < 3e38 ? static_cast<float>(length * (1 + kBvhEntryPad))
                         : std::numeric_limits<float>::max();
  }
};

class Bvh {
 public:
  /// The largest number of items in a leaf.
  static constexpr int kMaxLeaf = 4;

  void clear() { nodes_.clear(); }
  bool empty() const { return nodes_.empty(); }
  const Box& whole() const { return whole_; }
  /// The largest extent or coordinate of the root.
  double size() const { return size_; }
  std::size_t bytes() const { return nodes_.capacity() * sizeof(Node); }

  std::size_t node_count() const { return nodes_.size(); }
  /// Calls `renamed(first, count)` for every leaf, which is a run of the builder's order, and stores the result in
  /// place of `first`.
  template <class Renamed>
  void rename_leaves(std::size_t node, Renamed&& renamed);

  /// The nodes as plain memory without pointers, for another instance of the same build.
  std::span<const std::byte> memory() const { return std::as_bytes(nodes()); }
  std::span<std::byte> memory() { return std::as_writable_bytes(nodes()); }
  /// Makes room for the nodes of a hierarchy with this root and size, to be filled in; false if there is no memory.
  [[nodiscard]] bool make_room(std::size_t nodes, const Box& whole, double size) {
    whole_ = whole;
    size_ = size;
    return nodes_.resize_for_overwrite(nodes);
  }

  /// Updates all bounds; `box(k)` is the current box of the k-th item in the builder's order. Returns about how much
  /// more a traversal costs than before: the ratio of the sums of the bounds' surfaces, relative to the root.
  template <class BoxOf>
  double refit(BoxOf&& box);

 private:
  friend class BvhBuilder;
  friend class BvhWalk;
  friend class FallingWalk;
  friend class MovingBvh;
  friend class ProximityWalk;

  struct alignas(64) Node {
    F4 bounds[6];                           ///< low x, y, z, then high x, y, z
    std::int32_t child[4];                  ///< a node; if below 0, a leaf: -1 - (first * 8 + count)
    std::int32_t unused[4] = {0, 0, 0, 0};  ///< zero, so that equal nodes have equal memory
  };

  /// The largest extent or coordinate of a box.
  static double size_of(const Box& whole) {
    return std::max({largest_coordinate(whole.max - whole.min), largest_coordinate(whole.min),
                     largest_coordinate(whole.max)});
  }
  static float surface(const Node& node) {
    const F4 x = node.bounds[3] - node.bounds[0], y = node.bounds[4] - node.bounds[1],
             z = node.bounds[5] - node.bounds[2], area = x * y + y * z + z * x;
    float sum = 0;
    for (int lane = 0; lane < 4; ++lane) sum += node.child[lane] == -1 ? 0 : area[lane];
    return sum;
  }
  /// Without branches, because it is random which of two numbers is less.
  static void include(const Box& box, Box& all) {
    using namespace simd;
    store(&all.min.x, lesser(load(&all.min.x), load(&box.min.x)));
    all.min.z = first(lesser(two(all.min.z), two(box.min.z)));
    store(&all.max.x, greater(load(&all.max.x), load(&box.max.x)));
    all.max.z = first(greater(two(all.max.z), two(box.max.z)));
  }
  static double surface(const Box& box) {
    const Vec3d d = box.max - box.min;
    return d.x * d.y + d.y * d.z + d.z * d.x;
  }

  std::span<const Node> nodes() const { return {nodes_.data(), nodes_.size()}; }
  std::span<Node> nodes() { return {nodes_.data(), nodes_.size()}; }

  List<Node> nodes_;
  Box whole_{};
  double size_ = 0;
};

/// Updates bounds from the end, because children come after their parents.
template <class BoxOf>
double Bvh::refit(BoxOf&& box) {
  Box whole{Vec3d(HUGE_VAL), Vec3d(-HUGE_VAL)};
  double before = 0, after = 0;
  for (std::size_t k = nodes_.size(); k-- > 0;) {
    Node& node = nodes_[k];
    before += surface(node);
    for (int lane = 0; lane < 4; ++lane) {
      const std::int32_t child = node.child[lane];
      if (child == -1) continue;
      if (child < 0) {
        const std::int32_t first = (-1 - child) / 8, count = (-1 - child) % 8;
        Box all = box(first);
        for (std::int32_t i = first + 1; i < first + count; ++i) include(box(i), all);
        include(all, whole);
        for (int axis = 0; axis < 3; ++axis) {
          node.bounds[axis][lane] = static_cast<float>(all.min[axis]);
          node.bounds[3 + axis][lane] = static_cast<float>(all.max[axis]);
        }
      } else {
        const Node& below = nodes_[static_cast<std::size_t>(child)];
        for (int axis = 0; axis < 3; ++axis) {
          node.bounds[axis][lane] = simd::least(below.bounds[axis]);
          node.bounds[3 + axis][lane] = simd::greatest(below.bounds[3 + axis]);
        }
      }
    }
    after += surface(node);
  }
  const double scale = surface(whole_) / surface(whole);
  whole_ = whole;
  size_ = size_of(whole);
  return after * scale / before;
}

/// Walks a ball through a hierarchy, one node or leaf a step, so that many walks can alternate while memory is fetched
/// for them.
class BvhWalk {
 public:
  BvhWalk() = default;
  /// Returns false if a ball of `radius` at `from` with `velocity` misses the root before `latest`. `pad` widens every
  /// box.
  [[nodiscard]] bool start(const Bvh& hierarchy, const Vec3d& from, const Vec3d& velocity, double radius,
                           double latest, double pad = 0);
  const SlabRay& ray() const { return ray_; }

  /// Ignores everything later than `latest` from now on.
  void shorten(double latest) { far_ = ray_.length_until(latest) + slack_; }
  /// Requests the memory that the next step will read: a node, or, by `fetch_leaf(first)`, the contents of a leaf.
  template <class FetchLeaf>
  void fetch(FetchLeaf&& fetch_leaf) const {
    if (child_ < 0)
      fetch_leaf((-1 - child_) / 8);
    else
      read_ahead(nodes_ + child_, sizeof(Bvh::Node));
  }
  /// True if the next step visits a node. A step goes on to the nearest child, or to a pending node, and returns false
  /// if there is none.
  bool is_at_node() const { return child_ >= 0; }
  bool enter_node();
  /// Visits a node, or a leaf whose boxes the ball may hit before `latest()`. For a leaf it calls `visit(first,
  /// count)`, which returns true if `latest()` may have decreased. Nearer ones come first; false at the end.
  template <class Latest, class Visit>
  bool step(Latest&& latest, Visit&& visit) {
    if (is_at_node()) return enter_node();
    if (visit((-1 - child_) / 8, (-1 - child_) % 8)) shorten(latest());
    return take_pending();
  }

 private:
  bool meets_whole(const Bvh& hierarchy, const Vec3d& from, const Vec3d& velocity, double radius,
                   double latest, double pad);
  bool take_pending() { return pending_.take(far_, child_); }

  const Bvh::Node* nodes_;
  SlabRay ray_;
  float far_, slack_;
  std::int32_t child_;
  PendingChildren<float> pending_;
};

template <class Renamed>
void Bvh::rename_leaves(std::size_t node, Renamed&& renamed) {
  for (std::int32_t& child : nodes_[node].child) {
    if (child >= 0) continue;
    const std::int32_t run = -1 - child;
    if (run % 8 != 0) child = -1 - (renamed(run / 8, run % 8) * 8 + run % 8);
  }
}

}  // namespace ricochet::broad_phase
