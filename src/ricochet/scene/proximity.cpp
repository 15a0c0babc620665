// Distances in doubles leave out what is certainly farther; what they cannot tell apart is compared exactly.
//
// Spheres: |p - c| - R. A difference of two doubles is rounded once, by u = 2^-53 of itself: the length is within 4 u of
// itself, the distance within 6 u (|p - c| + R).
//
// Triangles, seen from the place: some point q of the triangle, near the closest one, bounds the distance from above, and
// by the plane through q square to q, which separates the place from all corners v that are beyond it, from below:
//   min_v (v . q) / |q|  <=  d  <=  |q|
// however q was found. q is a mean of the corners to within 10 u S, S being the sum of the sizes of the farthest
// corner's coordinates, and each product within 5 u S |q|: both bounds are good to 16 u S.
//
// Sizes: distances from 2^-400 to 2^400, S below 2^447; else there are no bounds, and exact numbers decide. Features of triangles
// are certain where the bounds on second and fourth powers of lengths are above 2^-900 and finite.
#include "ricochet/scene/proximity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ricochet/closest_point.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/nearest_point.hpp"
#include "ricochet/overlap.hpp"

namespace ricochet::scene {

namespace {

struct DistanceBounds {
  double low, high;
};

DistanceBounds distance_bounds(const Sphere& sphere, const Vec3d& place) {
  const Vec3d out = place - sphere.center;
  const double away = std::sqrt(dot(out, out)), distance = away - sphere.radius;
  const double error = (away + sphere.radius) * kProximityRounding;
  // Squares out of range give no bounds.
  if (!(away > 0x1p-400 && away < 0x1p400)) return {-kInfinity, kInfinity};
  return {distance - error, distance + error};
}

/// Which vertices of a triangle span the feature that is nearest: one, two or all three; and whether that is certain.
struct TriangleFeature {
  const Vec3d* vertices[2] = {nullptr, nullptr};  ///< of a vertex twice the same, of the face none
  bool is_certain = false;
};

/// A triangle as seen from a place, its Voronoi regions decided in doubles (Ericson, 5.1.5).
struct SeenTriangle {
  const Triangle& triangle;
  Vec3d a, b, c, e, f;
  double d1, d2, d3, d4, d5, d6;

  SeenTriangle(const Triangle& t, const Vec3d& place)
      : triangle(t), a(t.a - place), b(t.b - place), c(t.c - place), e(t.b - t.a), f(t.c - t.a) {
    d1 = -dot(e, a), d2 = -dot(f, a);
    d3 = -dot(e, b), d4 = -dot(f, b);
    d5 = -dot(e, c), d6 = -dot(f, c);
  }

  /// Some point of the triangle, the closest but for rounding.
  Vec3d closest() const {
    if (d1 <= 0 && d2 <= 0) return a;
    if (d3 >= 0 && d4 <= d3) return b;
    if (d6 >= 0 && d5 <= d6) return c;
    const double at_c = d1 * d4 - d3 * d2, at_b = d5 * d2 - d1 * d6, at_a = d3 * d6 - d5 * d4;
    if (at_c <= 0 && d1 >= 0 && d3 <= 0) return a + e * (d1 / (d1 - d3));
    if (at_b <= 0 && d2 >= 0 && d6 <= 0) return a + f * (d2 / (d2 - d6));
    if (at_a <= 0 && d4 >= d3 && d5 >= d6) return b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6)));
    const double sum = at_a + at_b + at_c;
    return a + e * (at_b / sum) + f * (at_c / sum);
  }

  double size() const { return std::max({taxicab_length(a), taxicab_length(b), taxicab_length(c)}); }

  DistanceBounds bounds() const {
    const Vec3d q = closest();
    const double away = std::sqrt(dot(q, q)), error = size() * kProximityRounding;
    const double support = std::min({dot(a, q), dot(b, q), dot(c, q)}) / away;
    // Nothing is known where numbers are out of range.
    if (!(away > 0x1p-400 && error < 0x1p400 && std::fabs(support) < kInfinity)) return {0, kInfinity};
    return {std::max(0.0, support - error), away + error};
  }

  /// A vertex or an edge, where that is certain: a product here is within 8 u of its factors' sizes.
  TriangleFeature feature() const {
    const double edge = std::max(taxicab_length(e), taxicab_length(f));
    const double error = edge * size() * kProximityRounding, product_error = 4 * edge * size() * error;
    if (!(error > 0x1p-900 && product_error > 0x1p-900 && product_error < kInfinity)) return {};
    const Vec3d &ta = triangle.a, &tb = triangle.b, &tc = triangle.c;
    if (d1 < -error && d2 < -error) return {{&ta, &ta}, true};
    if (d3 > error && d4 - d3 < -2 * error) return {{&tb, &tb}, true};
    if (d6 > error && d5 - d6 < -2 * error) return {{&tc, &tc}, true};
    if (d1 > error && d3 < -error && d1 * d4 - d3 * d2 < -product_error) return {{&ta, &tb}, true};
    if (d2 > error && d6 < -error && d5 * d2 - d1 * d6 < -product_error) return {{&ta, &tc}, true};
    if (d4 - d3 > 2 * error && d5 - d6 > 2 * error && d3 * d6 - d5 * d4 < -product_error)
      return {{&tb, &tc}, true};
    return {};
  }
};

bool are_same(const TriangleFeature& one, const TriangleFeature& other) {
  if (!one.is_certain || !other.is_certain) return false;
  const auto& [a, b] = one.vertices;
  const auto& [c, d] = other.vertices;
  return (*a == *c && *b == *d) || (*a == *d && *b == *c);
}

/// The distance of a place from a box: a lower bound of that from what is in it.
double distance_from(const Box& box, const Vec3d& place) {
  const Vec3d gap = max(max(box.min - place, place - box.max), Vec3d(0.0));
  return length(gap) * (1 - 0x1p-48);
}

class NearestSearch {
 public:
  NearestSearch(const Targets& targets, const Vec3d& place, double max_distance, const Filter* filter)
      : targets_(targets), place_(place), filter_(filter), best_{{}, {-kInfinity, max_distance}} {}

  double farthest() const { return best_.bounds.high; }
  const Met& met() const { return best_.met; }

  void consider(std::int32_t index, const Sphere& sphere) {
    if (filter_ != nullptr && !filter_->admits(index)) return;
    if (sphere.radius > 0) return offer({{index, -1}, distance_bounds(sphere, place_)}, nullptr);
    if (distance_from(targets_.bounds(index), place_) > std::max(farthest(), 0.0)) return;
    const mesh::Instance* const mesh = targets_.mesh(index);
    if (mesh != nullptr) return consider_mesh(index, *mesh);
    const double distance = distance_to(targets_.target(index).shape, place_);
    const double error = std::fabs(distance) * 0x1p-50 + 0x1p-1070;
    offer({{index, -1}, {distance - error, distance + error}}, nullptr);
  }

 private:
  struct Candidate {
    Met met;
    DistanceBounds bounds;
  };

  void consider_mesh(std::int32_t index, const mesh::Instance& mesh) {
    mesh.for_each_near(
        {place_, place_}, [&] { return farthest(); },
        [&](std::int32_t k, const Triangle& triangle) {
          const DistanceBounds bounds = SeenTriangle(triangle, place_).bounds();
          if (bounds.low <= farthest() && mesh.has_area(k)) offer({{index, k}, bounds}, &triangle);
          return true;
        });
  }

  void offer(const Candidate& one, const Triangle* triangle) {
    if (one.bounds.low > farthest()) return;
    if (best_.met.target >= 0 && one.bounds.high >= best_.bounds.low) {
      const int order = compare(one.met, triangle);
      if (order > 0 || (order == 0 && best_.met < one.met)) return;
    }
    best_ = {one.met, {one.bounds.low, std::min(one.bounds.high, farthest())}};
    if (triangle != nullptr) best_triangle_ = *triangle;
  }

  int compare(const Met& met, const Triangle* triangle) const {
    // Triangles of a mesh that share a vertex or an edge are as far from what it is nearest to.
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

/// A ball of a place and a radius, or a box: all within `radius` of a box, one of the two being nothing.
struct Volume {
  Box region;
  double radius;
  bool is_box;

  bool overlaps(const AnyShape& shape) const {
    return is_box ? overlap(region, shape) : overlap(Sphere{region.min, radius}, shape);
  }
};

/// What is said without asking for exact numbers.
enum class Filtered : std::uint8_t { Apart, Overlaps, Uncertain };

Filtered filtered_overlap(const Volume& volume, const DistanceBounds& distance) {
  if (volume.is_box) return Filtered::Uncertain;
  const double error = volume.radius * kProximityRounding;
  return distance.low > volume.radius + error    ? Filtered::Apart
         : distance.high < volume.radius - error ? Filtered::Overlaps
                                                 : Filtered::Uncertain;
}

/// Of a shape within those bounds.
Filtered filtered_overlap(const Volume& volume, const Box& bounds) {
  if (!volume.is_box)
    return distance_from(bounds, volume.region.min) > volume.radius ? Filtered::Apart : Filtered::Uncertain;
  const auto& [low, high] = volume.region;
  for (int i = 0; i < 3; ++i)
    if (low[i] > bounds.max[i] || high[i] < bounds.min[i]) return Filtered::Apart;
  return min(low, bounds.min) == low && max(high, bounds.max) == high ? Filtered::Overlaps
                                                                      : Filtered::Uncertain;
}

bool overlaps_mesh(const mesh::Instance& mesh, const Volume& volume) {
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
  if (filtered == Filtered::Overlaps && sphere.radius > 0) return true;
  if (const mesh::Instance* const mesh = targets.mesh(index)) return overlaps_mesh(*mesh, volume);
  return filtered == Filtered::Overlaps || volume.overlaps(targets.target(index).shape);
}

Status find_overlaps(Targets& targets, const Volume& volume, const Filter* filter,
                     List<std::int32_t>& found) {
  found.clear();
  bool has_room = true;
  const auto consider = [&](std::int32_t index, const Sphere& sphere) {
    if (filter != nullptr && !filter->admits(index)) return;
    has_room = has_room && (!overlaps_target(targets, index, sphere, volume) || found.push_back(index));
  };
  const bool has_index = volume.is_box
                             ? targets.for_each_near(
                                   volume.region, [] { return 0.0; }, consider)
                             : targets.for_each_touching({volume.region.min, volume.radius}, consider);
  std::sort(found.begin(), found.end());
  return has_index && has_room ? Status::Ok : Status::OutOfMemory;
}

}  // namespace

SceneClosestPoint nearest_to(Targets& targets, const Vec3d& place, double max_distance,
                             const ActiveFilter& filter) {
  NearestSearch search(targets, place, max_distance, filter.get());
  if (!targets.for_each_near(
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
