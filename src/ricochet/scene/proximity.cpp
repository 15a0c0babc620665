// If bounds in doubles are uncertain (narrow_phase/distance_filter.hpp), exact numbers decide.
#include "ricochet/scene/proximity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ricochet/closest_point.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/distance_filter.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/nearest_point.hpp"
#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/overlap.hpp"
#include "ricochet/targets/index_walk.hpp"

namespace ricochet::scene {

using namespace distance_filter;

namespace {

class ClosestTargetSearch {
 public:
  ClosestTargetSearch(const Targets& targets, const Vec3d& place, double max_distance, const Filter* filter)
      : targets_(targets), place_(place), filter_(filter), best_{{}, {-kInfinity, max_distance}} {}

  double farthest() const { return best_.bounds.high; }
  const Met& met() const { return best_.met; }

  void consider(std::int32_t index, const Sphere& sphere) {
    if (filter_ != nullptr && !filter_->admits(index)) return;
    if (sphere.radius > 0) return offer({{index, -1}, distance_bounds(sphere, place_)}, nullptr);
    if (distance_from(targets_.bounds(index), place_) > std::max(farthest(), 0.0)) return;
    targets_.with(index, [&](const auto& target) { consider_target(index, target); });
  }

 private:
  struct Candidate {
    Met met;
    DistanceBounds bounds;
  };

  void consider_target(std::int32_t index, const ShapeTarget& target) {
    const double distance = distance_to(target.shape(), place_);
    const double error = std::fabs(distance) * 0x1p-50 + 0x1p-1070;
    offer({{index, -1}, {distance - error, distance + error}}, nullptr);
  }
  void consider_target(std::int32_t index, const MeshTarget& target) {
    const mesh::Instance& mesh = target.mesh();
    mesh.for_each_near(
        {place_, place_}, [&] { return farthest(); },
        [&](std::int32_t k, const Triangle& triangle) {
          const DistanceBounds bounds = SeenTriangle(triangle, place_).bounds();
          if (bounds.low <= farthest() && mesh.has_area(k)) offer({{index, k}, bounds}, &triangle);
          return true;
        });
  }

  void offer(const Candidate& one, const Triangle* triangle) {
    if (one.bounds.low > farthest() || (filter_ != nullptr && !filter_->admits(one.met))) return;
    if (best_.met.target >= 0 && one.bounds.high >= best_.bounds.low) {
      const int order = compare(one.met, triangle);
      if (order > 0 || (order == 0 && best_.met < one.met)) return;
    }
    best_ = {one.met, {one.bounds.low, std::min(one.bounds.high, farthest())}};
    if (triangle != nullptr) best_triangle_ = *triangle;
  }

  int compare(const Met& met, const Triangle* triangle) const {
    // Triangles of a mesh that share a vertex or an edge are equally near to it.
    if (triangle != nullptr && best_.met.triangle >= 0 &&
        are_same(SeenTriangle(*triangle, place_).feature(), SeenTriangle(best_triangle_, place_).feature()))
      return 0;
    return compare_distances(place_, targets_.shape(met).shape, targets_.shape(best_.met).shape);
  }

  const Targets& targets_;
  const Vec3d& place_;
  const Filter* filter_;  ///< null: all targets count
  Candidate best_;
  Triangle best_triangle_{};
};

/// A place with a radius, or a box. It contains everything within `radius` of the box.
struct Volume {
  Box region;
  double radius;
  bool is_box;

  bool overlaps(const AnyShape& shape) const {
    return is_box ? overlap(region, shape) : overlap(Sphere{region.min, radius}, shape);
  }
};

/// The answer of the filters, without exact numbers.
enum class Filtered : std::uint8_t { Apart, Overlaps, Uncertain };

Filtered filtered_overlap(const Volume& volume, const DistanceBounds& distance) {
  if (volume.is_box) return Filtered::Uncertain;
  const double error = volume.radius * kProximityRounding;
  return distance.low > volume.radius + error    ? Filtered::Apart
         : distance.high < volume.radius - error ? Filtered::Overlaps
                                                 : Filtered::Uncertain;
}

/// The answer for a shape within those bounds.
Filtered filtered_overlap(const Volume& volume, const Box& bounds) {
  if (!volume.is_box)
    return distance_from(bounds, volume.region.min) > volume.radius ? Filtered::Apart : Filtered::Uncertain;
  const auto& [low, high] = volume.region;
  for (int i = 0; i < 3; ++i)
    if (low[i] > bounds.max[i] || high[i] < bounds.min[i]) return Filtered::Apart;
  return min(low, bounds.min) == low && max(high, bounds.max) == high ? Filtered::Overlaps
                                                                      : Filtered::Uncertain;
}

/// Decides if the filters cannot.
bool overlaps(const ShapeTarget& target, const Volume& volume) { return volume.overlaps(target.shape()); }

bool overlaps(const MeshTarget& target, const Volume& volume) {
  const mesh::Instance& mesh = target.mesh();
  bool found = false;
  mesh.for_each_near(
      volume.region, [&] { return volume.radius; },
      [&](std::int32_t k, const Triangle& t) {
        const Filtered filtered =
            volume.is_box ? filtered_overlap(volume, Box{min(t.a, min(t.b, t.c)), max(t.a, max(t.b, t.c))})
                          : filtered_overlap(volume, SeenTriangle(t, volume.region.min).bounds());
        found = filtered != Filtered::Apart && mesh.has_area(k) &&
                (filtered == Filtered::Overlaps || volume.overlaps(t));
        return !found;
      });
  return found;
}

bool overlaps_target(const Targets& targets, std::int32_t index, const Sphere& sphere, const Volume& volume) {
  Filtered filtered = Filtered::Uncertain;
  if (sphere.radius > 0) filtered = filtered_overlap(volume, distance_bounds(sphere, volume.region.min));
  if (filtered == Filtered::Uncertain) filtered = filtered_overlap(volume, targets.bounds(index));
  if (filtered == Filtered::Apart) return false;
  // For a mesh its bounds alone do not decide.
  if (filtered == Filtered::Overlaps && !targets.is_mesh(index)) return true;
  return targets.with(index, [&](const auto& target) { return overlaps(target, volume); });
}

Status find_overlaps(Targets& targets, const Volume& volume, const Filter* filter,
                     List<std::int32_t>& found) {
  found.clear();
  bool has_room = true;
  const auto consider = [&](std::int32_t index, const Sphere& sphere) {
    if (filter != nullptr && !filter->admits(index)) return;
    if (!has_room || !overlaps_target(targets, index, sphere, volume)) return;
    if (filter == nullptr || filter->admits(Met{index, -1})) has_room = found.push_back(index);
  };
  Index& all = targets.sorted();
  const bool has_index = volume.is_box ? all.for_each_near(
                                             volume.region, [] { return 0.0; }, consider)
                                       : all.for_each_touching({volume.region.min, volume.radius}, consider);
  heap_sort(found);
  return has_index && has_room ? Status::Ok : Status::OutOfMemory;
}

}  // namespace

SceneClosestPoint nearest_to(Targets& targets, const Vec3d& place, double max_distance,
                             const ActiveFilter& filter) {
  ClosestTargetSearch search(targets, place, max_distance, filter.get());
  if (!targets.sorted().for_each_near(
          {place, place}, [&] { return search.farthest(); },
          [&](std::int32_t index, const Sphere& sphere) { search.consider(index, sphere); }))
    return {{}, -1, Status::OutOfMemory};
  const Met& met = search.met();
  if (met.target < 0) return {{}, -1};
  const AnyShape shape = targets.shape(met).shape;
  if (max_distance < kInfinity && !overlap(Sphere{place, max_distance}, shape)) return {{}, -1};
  return {closest_point(place, shape), met.target, Status::Ok, met.triangle};
}

Status overlaps(Targets& targets, const Sphere& ball, const ActiveFilter& filter, List<std::int32_t>& found) {
  return find_overlaps(targets, {{ball.center, ball.center}, ball.radius, false}, filter.get(), found);
}
Status overlaps(Targets& targets, const Box& box, const ActiveFilter& filter, List<std::int32_t>& found) {
  return find_overlaps(targets, {box, 0, true}, filter.get(), found);
}

}  // namespace ricochet::scene
