#include "ricochet/paths/surroundings.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/narrow_phase/rough_distance.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/paths/body_margins.hpp"
#include "ricochet/paths/faces.hpp"
#include "ricochet/paths/nudge.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/targets/index_walk.hpp"
#include "ricochet/targets/triangles_near.hpp"

namespace ricochet::scene {

namespace {

/// Part of the lengths: the error of a height that is computed in pairs of doubles.
///   larger: surfaces that meet at small angles seem to be hit at once; smaller: rounding decides which was crossed first
constexpr double kFineRounding = 0x1p-92;

}  // namespace

bool Surroundings::find(Targets& targets, const Filter* filter, const Vec3d& place, double radius,
                        double time, double size) {
  count_ = 0;
  radius_ = radius, time_ = time, size_ = size;
  const double room = kPlaceRounding * size;
  const Vec3d half(radius + room);
  const auto consider = [&](const Met& met, const AnyShape& shape, const Vec3d& velocity, const Vec3d& seen) {
    if (count_ == kMost) return;
    const double distance = rough_distance(seen, shape, size);
    const bool has_sides = has_two_sides(shape);
    if (std::fabs((has_sides ? std::fabs(distance) : distance) - radius) > room) return;
    near_[count_++] = {met, {shape, velocity}, has_sides && radius == 0};
  };
  return targets.sorted().for_each_near(
      {place - half, place + half}, [] { return 0.0; },
      [&](std::int32_t index, const Sphere&) {
        if (filter != nullptr && !filter->admits(index)) return;
        const Vec3d& velocity = targets.velocity(index);
        const Vec3d seen = place_seen(place, velocity, time);
        if (targets.is_mesh(index)) {
          each_triangle_near(targets, index, filter, {seen - half, seen + half},
                             [&](const NearTriangle& near) {
                               consider(near.met, near.triangle, velocity, seen);
                               return count_ < kMost;
                             });
          return;
        }
        const Met met{index, -1};
        if (filter != nullptr && !filter->admits(met)) return;
        const Box& box = targets.bounds(index);
        for (int i = 0; i < 3; ++i)
          if (box.min[i] > seen[i] + half[i] || box.max[i] < seen[i] - half[i]) return;
        consider(met, targets.target(index).shape, velocity, seen);
      });
}

void Surroundings::know_side(const Met& met, const Vec3d& normal) {
  for (NearSurface& one : all())
    if (one.met == met && side_of_normal(one.shape.shape, normal) != 0) one.normal = normal;
}

int Surroundings::side(const NearSurface& one, const Vec3d& place) const {
  return side_of_normal(one.shape.shape, one.normal) *
         side_of(one.shape.shape, place_seen(place, one.shape.velocity, time_));
}

bool Surroundings::violates(const NearSurface& one, const Vec3d& place, Vec3d& out) const {
  if (one.has_sides) {
    if (one.normal == Vec3d(0.0)) return false;
    const int at = side(one, place);
    if (at > 0 || (at == 0 && !one.is_strict)) return false;
    out += one.normal;
    return true;
  }
  const Vec3d seen = place_seen(place, one.shape.velocity, time_);
  const ClosestPoint closest = closest_point(seen, one.shape.shape);
  const bool is_behind = has_two_sides(one.shape.shape) && closest.distance < 0;
  const double distance = is_behind ? -closest.distance : closest.distance;
  // The distance is the nearest double, so only equality leaves the decision open.
  if (distance > radius_ ||
      (distance == radius_ &&
       shoot(Bullet::moving(seen, Vec3d(0.0), radius_), one.shape.shape).outcome != Outcome::StartsInside))
    return false;
  out += is_behind ? -closest.normal : closest.normal;
  return true;
}

Vec3d Surroundings::in_front_of_all(const Vec3d& wish) const {
  constexpr double kLargestNudge = 0x1p-36;
  return nudged(wish, size_, kLargestNudge, [&](const Vec3d& place, Vec3d& out) {
    bool is_violated = false;
    for (const NearSurface& one : all())
      if (violates(one, place, out)) is_violated = true;
    return is_violated;
  });
}

namespace {

/// The side of a surface's plane on which a leg was before it reached the plane; 0 if it was never farther from it than rounding. A time s
/// before the end the height was
///   -rate s + bend s^2 / 2
int side_before(double rate, double bend, double time, double rounding) {
  const double turn = rate / bend;
  if (turn > 0 && turn < time && std::fabs(0.5 * rate * turn) > rounding) return rate > 0 ? -1 : 1;
  const double first = (0.5 * bend * time - rate) * time;
  if (std::fabs(first) > rounding) return first > 0 ? 1 : -1;
  return 0;
}

/// The place at a time of a leg, as seen from a target.
FinePlace fine_place(const FlownTo& leg, const Vec3d& of_target, const DoubleWord& time) {
  const FinePlace velocity = FinePlace(leg.velocity) - FinePlace(of_target);
  return FinePlace(place_seen(leg.from, of_target, leg.since)) +
         (velocity + FinePlace(leg.acceleration) * (DoubleWord(0.5) * time)) * time;
}

/// The time near the end of a leg at which a point is in a surface's plane, by Newton's method.
DoubleWord fine_time(const FlownTo& leg, const MovingShape& surface) {
  const Vec3d upward = unit(upward_of(surface.shape));
  const double rate = dot(leg.velocity + leg.acceleration * leg.time - surface.velocity, upward);
  DoubleWord time(leg.time);
  for (int k = 0; k < 3; ++k) {
    const double step = height_over(surface.shape, fine_place(leg, surface.velocity, time)) / rate;
    if (!(std::fabs(step) <= 0x1p-40 * leg.time)) break;
    time = time - DoubleWord(step);
  }
  return time;
}

/// The body's side of a surface that continues another surface that the body touches; 0 if it continues none.
int side_by_others(const Vec3d& upward, const FlownTo& leg, std::span<const NearSurface> near) {
  double best = 0;
  const auto offer = [&](const Vec3d& normal) {
    const double cosine = dot(normal, upward);
    if (std::fabs(cosine) > std::fabs(best)) best = cosine;
  };
  for (const Kept& one : leg.kept) offer(one.normal);
  for (const Side& one : leg.sides) offer(one.normal);
  for (const NearSurface& one : near)
    if (one.has_sides) offer(one.normal);
  constexpr double kSamePlane = 1 - 0x1p-20;
  return best > kSamePlane ? 1 : best < -kSamePlane ? -1 : 0;
}

/// True if two corners are the same. The corners of faces that meet may have been rounded differently.
bool is_same_corner(const Vec3d& a, const Vec3d& b) {
  return taxicab_length(a - b) <= kFaceRounding * (largest_coordinate(a) + largest_coordinate(b));
}

/// The common edge of two faces, or the common end of two walls, and the corner that each has beside it.
struct SharedEdge {
  Vec3d on_edge, of_one, of_other;
};
bool find_shared_edge(const AnyShape& one, const AnyShape& other, SharedEdge& edge) {
  const Core a = core_of(one), b = core_of(other);
  if (a.kind != b.kind || (a.kind != CoreKind::Triangle && a.kind != CoreKind::Strip)) return false;
  const int count = a.point_count;
  int shared = 0, free_of_a = 0, free_of_b = 0;
  bool is_shared_of_b[3] = {};
  for (int i = 0; i < count; ++i) {
    bool is_shared = false;
    for (int k = 0; k < count; ++k)
      if (is_same_corner(a.points[i], b.points[k])) is_shared = is_shared_of_b[k] = true;
    if (is_shared)
      ++shared, edge.on_edge = a.points[i];
    else
      free_of_a = i;
  }
  for (int k = 0; k < count; ++k)
    if (!is_shared_of_b[k]) free_of_b = k;
  edge.of_one = a.points[free_of_a], edge.of_other = b.points[free_of_b];
  return shared == count - 1;
}

/// The body's side of a surface that shares an edge with another one, whose side is known: both are one sheet. 0 if they share none.
int side_of_sheet(const AnyShape& known, const Vec3d& normal, const AnyShape& next) {
  SharedEdge edge{};
  if (!find_shared_edge(known, next, edge)) return 0;
  const Vec3d upward = upward_of(next);
  // Beyond a ridge the next face is behind the known one, beyond a valley in front of it.
  const int rises = side_of_normal(known, normal) * side_of(known, edge.of_other);
  if (rises == 0) return dot(normal, upward) > 0 ? 1 : -1;
  return rises * side_of(next, edge.of_one);
}

/// The body's side of a surface that hangs from the edge of a face over which the body slides, 0 if the surface hangs from no such edge. The
/// leg does not show the side: before the edge, it may have been behind the plane of the surface, where the surface is not.
int side_beyond_edge(const AnyShape& shape, const FlownTo& leg, const Vec3d& place, double size) {
  if (leg.over == Vec3d(0.0)) return 0;
  const double height = support_of(shape, leg.over_normal) - dot(leg.over_normal, place);
  if (!(height <= kFaceRounding * (size + size_of_places(shape)))) return 0;
  const Vec3d upward = unit(upward_of(shape));
  // A surface that only shares a corner with the face does not count: the body reaches it from elsewhere.
  if (std::fabs(dot(upward, cross(leg.over, leg.over_normal))) > kSeamBend) return 0;
  const double outward = dot(upward, leg.over);
  constexpr double kInPlane = 0x1p-40;
  if (std::fabs(outward) > kInPlane) return outward > 0 ? 1 : -1;
  return dot(upward, leg.over_normal) > 0 ? 1 : -1;
}

/// Finds the sides of faces that belong to one sheet with a face on which the body slides, or which it has hit. Near a common edge, rounding
/// may have put the body behind any of them. There is always room in front of all faces of a sheet. A body beside a ridge may in truth be
/// behind the far face, but only in a wedge that is too thin for doubles.
void find_sides_of_sheets(Surroundings& around, const FlownTo& leg) {
  for (NearSurface& one : around.all())
    if (const Kept* const kept = find_kept(leg.kept, one.met); kept != nullptr && one.has_sides)
      one.normal = kept->normal;
  for (bool has_found = true; has_found;) {
    has_found = false;
    for (NearSurface& one : around.all()) {
      if (!one.has_sides || one.normal != Vec3d(0.0)) continue;
      for (const NearSurface& known : around.all()) {
        if (!known.has_sides || known.normal == Vec3d(0.0) || known.shape.velocity != one.shape.velocity)
          continue;
        const int side = side_of_sheet(known.shape.shape, known.normal, one.shape.shape);
        if (side == 0) continue;
        one.normal = unit(upward_of(one.shape.shape)) * static_cast<double>(side);
        has_found = true;
        break;
      }
    }
  }
}

}  // namespace

FacesMeet meet_at_edge(const AnyShape& one, const Vec3d& normal, const AnyShape& other) {
  SharedEdge edge{};
  if (!find_shared_edge(one, other, edge)) return FacesMeet::Nowhere;
  const int rises = side_of_normal(one, normal) * side_of(one, edge.of_other);
  return rises > 0 ? FacesMeet::InValley : rises < 0 ? FacesMeet::OnRidge : FacesMeet::InPlane;
}

void find_sides(Surroundings& around, const FlownTo& leg, const MovingShape* hit, double size) {
  const Vec3d end = place_on_leg(leg.from, leg.velocity, leg.acceleration, leg.time);
  for (NearSurface& one : around.all()) {
    if (!one.has_sides || one.normal != Vec3d(0.0) || find_kept(leg.kept, one.met) != nullptr) continue;
    const Vec3d seen = place_seen(end, one.shape.velocity, finite(leg.since + leg.time));
    if (const int side = side_beyond_edge(one.shape.shape, leg, seen, size); side != 0)
      one.normal = unit(upward_of(one.shape.shape)) * static_cast<double>(side);
  }
  find_sides_of_sheets(around, leg);
  // Pairs of doubles are precise enough to show which of several surfaces a leg crosses first; doubles are not. A body that slides is on its
  // surface only to the rounding of doubles, so that its leg shows no more than that.
  const double rounding = (leg.kept.empty() ? kFineRounding : kPlaceRounding) * size;
  DoubleWord time(leg.time);
  if (hit != nullptr && has_two_sides(hit->shape)) time = fine_time(leg, *hit);
  for (NearSurface& one : around.all()) {
    if (!one.has_sides || one.normal != Vec3d(0.0)) continue;
    if (const Kept* const kept = find_kept(leg.kept, one.met)) {
      one.normal = kept->normal;
      continue;
    }
    const AnyShape& shape = one.shape.shape;
    const Vec3d &u = one.shape.velocity, upward = unit(upward_of(shape));
    const double height = height_over(shape, fine_place(leg, u, time));
    int side = height > rounding ? 1 : height < -rounding ? -1 : 0;
    if (side == 0) {
      const Vec3d arriving = leg.velocity + leg.acceleration * leg.time;
      side = side_before(dot(arriving - u, upward), dot(leg.acceleration, upward), leg.time, rounding);
    }
    // The leg is shorter than rounding. Only its beginning is exact.
    if (side == 0) {
      if (const Side* const known = find_side(leg.sides, one.met)) {
        one.normal = known->normal;
        continue;
      }
      side = side_of(shape, place_seen(leg.from, u, leg.since));
      // The leg lies in the plane. The surface may continue another one that the body touches.
      if (side == 0) side = side_by_others(upward, leg, around.all());
    }
    one.normal = upward * static_cast<double>(side);
  }
}

}  // namespace ricochet::scene
