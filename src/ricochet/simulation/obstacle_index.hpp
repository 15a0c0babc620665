// Broad phase of obstacles: names those that a ball in flight may come to touch.
//
// What is bounded and never moves stands in a bounding-volume hierarchy (broad_phase/bvh.hpp), which is made once for the life of
// a world. The others are kept apart, and asked one by one: what has no end, as a plane; what moves, or will at some time; what
// is of no size for the hierarchy; and all of them where there are few.
//
// The hierarchy leaves out what certainly is not met, and decides nothing else: contacts are those, to the bit, that come of asking
// every obstacle.
#pragma once

#include <cstdint>
#include <span>

#include "ricochet/broad_phase/bvh.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class ObstacleIndex {
 public:
  /// Of these obstacles, in ascending order, where they are now. False if there is no memory. O(n log n).
  [[nodiscard]] bool build(const State& state, std::span<const std::int32_t> obstacles);

  bool is_empty() const { return apart_.empty() && order_.empty(); }
  /// How many are asked one by one.
  std::size_t apart() const { return apart_.size(); }

  /// Calls `visit(obstacle)` for every obstacle that a ball at `from` may touch within `latest()` frames, which may decrease
  /// meanwhile, indexed ones roughly the nearer first; and for those that are kept apart.
  template <class Latest, class Visit>
  void for_each_candidate(const Vec3d& from, const Vec3d& velocity, double radius, Latest&& latest,
                          Visit&& visit) const;

 private:
  /// So many are asked as fast one by one.
  static constexpr std::size_t kFew = 8;

  [[nodiscard]] bool sort_out(const State& state, std::span<const std::int32_t> obstacles);

  List<std::int32_t> apart_;
  List<std::int32_t> order_;  ///< of the hierarchy's leaves
  broad_phase::Bvh hierarchy_;
};

template <class Latest, class Visit>
void ObstacleIndex::for_each_candidate(const Vec3d& from, const Vec3d& velocity, double radius,
                                       Latest&& latest, Visit&& visit) const {
  for (const std::int32_t o : apart_) visit(o);
  // What is at rest meets nothing that is.
  if (order_.empty() || velocity == Vec3d(0.0)) return;
  const double square = dot(velocity, velocity);
  if (!(square > kSmallestIndexedSpeedSquared && square < kLargestIndexedSpeedSquared)) {
    for (const std::int32_t o : order_) visit(o);
    return;
  }
  broad_phase::SlabRay ray;
  if (!hierarchy_.begin(from, velocity, radius, latest(), ray)) return;
  hierarchy_.traverse(ray, latest, [&](std::int32_t first, std::int32_t count) {
    for (std::int32_t k = first; k < first + count; ++k) visit(order_[static_cast<std::size_t>(k)]);
  });
}

}  // namespace ricochet::simulation
