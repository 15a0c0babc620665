// Falling paths: where they end on what they are pressed onto, at once or after infinitely many bounces.
#include <algorithm>
#include <cmath>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/in_front.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/root_guess.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/paths/fall_path.hpp"
#include "ricochet/paths/turn_off.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/targets/index_walk.hpp"
#include "ricochet/targets/triangles_near.hpp"

namespace ricochet::scene {

namespace {
/// A part of gravity that is no more than this pulls nothing.
constexpr double kLeastPull = 0x1p-50;
/// So many triangles in one plane are followed under the way of a series.
constexpr int kMostFlatTriangles = 64;

/// Whether all of a region is on one side of a plane, whose box is endless.
bool is_beside(const AnyShape& shape, const Box& region) {
  if (kind_of(shape) != CoreKind::Plane) return false;
  const Vec3d &point = reference_point(shape), upward = upward_of(shape);
  double least = 0, most = 0;
  for (int i = 0; i < 3; ++i) {
    const double one = upward[i] * (region.min[i] - point[i]), other = upward[i] * (region.max[i] - point[i]);
    least += std::min(one, other);
    most += std::max(one, other);
  }
  return least > 0 || most < 0;
}

/// A parabola in a plane.
struct Slide {
  Vec3d from, velocity, along;
};

/// When what slides is no longer over a triangle in its plane, by a margin, on which it is at `over`; that time where it is not.
double leaves_triangle(const Triangle& one, const Vec3d& n, const Slide& slide, double over, double margin) {
  const Vec3d corners[] = {one.a, one.b, one.c};
  const double turns = dot(cross(one.b - one.a, one.c - one.a), n) < 0 ? -1 : 1;
  double first = kInfinity;
  for (int k = 0; k < 3; ++k) {
    const Vec3d edge = corners[(k + 1) % 3] - corners[k];
    const Vec3d inward = cross(n, edge) * (turns / length(edge));
    // Over this edge: c0 + c1 t + c2 t^2 from there on
    const Vec3d velocity = slide.velocity + slide.along * over;
    const double inside = dot(fallen(slide.from, slide.velocity, slide.along, over) - corners[k], inward);
    if (inside < -margin) return over;
    const Polynomial<double> weight{{inside + margin, dot(velocity, inward), 0.5 * dot(slide.along, inward)},
                                    2};
    first = std::min(first, RootGuess(weight).first(kInfinity));
  }
  return over + first;
}

}  // namespace

/// A speed along what it is pressed onto, or a part of gravity, is told from none beyond rounding: of a ball, its contact's normal may be off
/// by as much as the margin is of the radius.
PathRest FallPath::rest(const Targets& targets, double time, const Vec3d& place, const Along& along,
                        bool is_flat) const {
  const double radius = state_.bullet.radius, sine = radius > 0 ? fall_.start.margin / radius : 0;
  const bool is_still = length(along.velocity) <= sine * state_.fastest &&
                        length(along.acceleration) <= (kLeastPull + sine) * length(targets.gravity());
  const Vec3d velocity = is_still ? along.of_target : finite(along.velocity + along.of_target);
  return {is_still ? PathEnding::ComesToRest : PathEnding::Slides,
          time,
          out_of_face(targets, place),
          velocity,
          along.acceleration,
          is_flat};
}

std::optional<PathRest> FallPath::rest_at_once(Targets& targets, const Shot& shot,
                                               const FallLimits& limits) const {
  const PathEnd& end = state_.end;
  const MovingShape target = targets.shape(fall_.start.met);
  const Vec3d v = end.velocity - target.velocity, &gravity = targets.gravity();
  const double speeds = taxicab_length(end.velocity) + taxicab_length(target.velocity) + state_.fastest;
  const double out = dot(v, shot.normal), pull = dot(gravity, shot.normal);
  const bool stays = (limits.restitution == 0 || shot.ricochet_angle == 0) && out <= kGrazingSine * speeds;
  // out^2 / (2 pull): the height of a bounce
  const bool is_low = limits.restitution < 1 && out * out <= -2 * pull * kLowestMargins * fall_.start.margin;
  if (is_low || fall_.is_stuck)
    if (const auto series = rest_of_series(targets, limits)) return series;
  if (!stays && !is_low) return std::nullopt;
  const Vec3d contact = shot.point - finite(target.velocity * fall_.start.time);
  const double curvature = curvature_at(target.shape, contact, state_.bullet.radius).here;
  // Along a surface that bends away it may fly off.
  if (!(pull + centripetal_acceleration(target.shape, contact, state_.bullet.radius, v) < 0))
    return std::nullopt;
  const bool is_flat = curvature == 0 && target.velocity == Vec3d(0.0);
  return held(targets, rest(targets, state_.time, end.position,
                            {v - shot.normal * out, gravity - shot.normal * pull, target.velocity}, is_flat));
}

/// What would slide on a face is at rest in a notch: where its way up the face is too short to be told from rest, and where it comes back,
/// another face holds it.   v^2 / (2 a)
PathRest FallPath::held(Targets& targets, const PathRest& slides) const {
  PathRest rests = slides;
  if (is_held(targets, slides)) rests.ending = PathEnding::ComesToRest, rests.velocity = Vec3d(0.0);
  return rests;
}

bool FallPath::is_held(Targets& targets, const PathRest& rest) const {
  if (rest.ending != PathEnding::Slides || !rest.is_flat) return false;
  const double square = dot(rest.velocity, rest.velocity), pull = length(rest.along);
  if (!(square <= 2 * pull * kShortestMargins * fall_.start.margin)) return false;
  FallStart start = fall_.start;
  start.slides = true;
  start.along = rest.along;
  Surroundings around;
  const Bullet still = Bullet::moving(rest.position, Vec3d(0.0), state_.bullet.radius);
  const SceneShot found = closest_fall(targets, still, 0, start, filter_, around);
  if (found.target < 0 || found.shot.ricochet_angle != 0) return false;
  const Vec3d line = cross(fall_.normal, found.shot.normal);
  const double along = dot(rest.along, line) / length(line);
  return std::fabs(along) <= kLeastPull * length(targets.gravity());
}

std::optional<PathRest> FallPath::rest_of_series(Targets& targets, const FallLimits& limits) const {
  const PathEnd& end = state_.end;
  const Met& met = fall_.start.met;
  if (met.target < 0 || !targets.has(met.target) || !(limits.restitution < 1)) return std::nullopt;
  const MovingShape target = targets.shape(met);
  const Vec3d &n = fall_.normal, &gravity = targets.gravity();
  const double pull = dot(gravity, n), out = dot(end.velocity, n);
  if (target.velocity != Vec3d(0.0) || !(pull < 0) || !(out >= 0)) return std::nullopt;
  const Vec3d contact = end.position - n * state_.bullet.radius;
  if (curvature_at(target.shape, contact, state_.bullet.radius).here != 0) return std::nullopt;
  const double time = 2 * out / (-pull * (1 - limits.restitution));
  const Vec3d along = gravity - n * pull, sliding = end.velocity - n * out;
  if (!(state_.time + time <= limits.time)) return std::nullopt;
  const Vec3d at_end = fallen(end.position, sliding, along, time);
  Box way{min(end.position, at_end), max(end.position, at_end)};
  // The corner of the parabola's tangents is on its other side.
  const Vec3d corner = end.position + sliding * (time / 2);
  way = {min(way.min, corner), max(way.max, corner)};
  const bool is_over =
      targets.is_mesh(met.target) ? is_on_mesh(targets, sliding, along, time) : is_on(target.shape, way, n);
  if (!is_over || !is_clear(targets, way, out * out / (-2 * pull))) return std::nullopt;
  return held(targets, rest(targets, finite(state_.time + time), at_end,
                            {finite(sliding + along * time), along, Vec3d(0.0)}, true));
}

/// Rounding may have put what rests or slides into what it is on, or what is a point onto the other side of a surface: asked again from
/// there, it would meet nothing. A place beside that one, outside.
Vec3d FallPath::out_of_face(const Targets& targets, const Vec3d& place) const {
  const std::int32_t index = fall_.start.met.target;
  if (targets.velocity(index) != Vec3d(0.0)) return place;
  const Vec3d& n = fall_.normal;
  const double radius = state_.bullet.radius, most = 4 * fall_.start.margin;
  const auto is_outside_of = [&](const AnyShape& shape, const Vec3d& p) {
    if (radius > 0 || !has_two_sides(shape))
      return shoot(Bullet::moving(p, Vec3d(0.0), radius), shape).outcome != Outcome::StartsInside;
    // Of another triangle only the box may reach here.
    if (std::fabs(closest_point(place, shape).distance) > most) return true;
    const int side = side_of_normal(shape, n);
    return side == 0 || side_of(shape, p) * side > 0;
  };
  const auto is_outside = [&](const Vec3d& p) {
    if (!targets.is_mesh(index)) return is_outside_of(targets.target(index).shape, p);
    bool is_out = true;
    const Vec3d room(radius + most);
    each_triangle_near(targets, index, filter_, {p - room, p + room},
                       [&](const NearTriangle& near) { return is_out = is_outside_of(near.triangle, p); });
    return is_out;
  };
  return first_outside(place, n, most, is_outside);
}

/// Whether the face reaches under all of a way: under its corners, for it is convex.
bool FallPath::is_on(const AnyShape& shape, const Box& way, const Vec3d& n) const {
  const double radius = state_.bullet.radius;
  for (int k = 0; k < 8; ++k) {
    const Vec3d corner((k & 1 ? way.max : way.min).x, (k & 2 ? way.max : way.min).y,
                       (k & 4 ? way.max : way.min).z);
    // In the plane of the centres
    const Vec3d place = corner - n * dot(corner - state_.end.position, n);
    const double off = std::fabs(std::fabs(closest_point(place, shape).distance) - radius);
    if (!(off <= fall_.start.margin + kTouchRounding * taxicab_length(place))) return false;
  }
  return true;
}

/// Whether nothing but what is behind the plane is near a way, up to a height over it.
bool FallPath::is_clear(Targets& targets, const Box& way, double height) const {
  const Vec3d& n = fall_.normal;
  const double radius = state_.bullet.radius, margin = fall_.start.margin;
  const std::int32_t floor = fall_.start.met.target;
  const Vec3d room(radius + height + margin);
  const Box region{way.min - room, way.max + room};
  const double level = dot(state_.end.position, n) - radius + 4 * margin;
  bool is_clear = true;
  const auto consider = [&](std::int32_t index, const Sphere&) {
    if (!is_clear || index == floor) return;
    if (filter_ != nullptr && !filter_->admits(Met{index, -1})) return;
    if (targets.velocity(index) != Vec3d(0.0)) return void(is_clear = false);
    if (!targets.is_mesh(index) && is_beside(targets.target(index).shape, region)) return;
    const Box& box = targets.bounds(index);
    for (int i = 0; i < 3; ++i)
      if (box.min[i] > region.max[i] || box.max[i] < region.min[i]) return;
    double highest = 0;
    for (int i = 0; i < 3; ++i) highest += std::max(n[i] * box.min[i], n[i] * box.max[i]);
    is_clear = highest <= level;
  };
  const bool is_asked = targets.sorted().for_each_near(
      region, [] { return 0.0; }, consider);
  return is_asked && is_clear && is_mesh_clear(targets, region, level);
}

/// Whether no triangle of the mesh that the bullet is on rises over a level in a region; true of what is no mesh.
bool FallPath::is_mesh_clear(const Targets& targets, const Box& region, double level) const {
  const Met& met = fall_.start.met;
  if (!targets.is_mesh(met.target)) return true;
  bool is_clear = true;
  each_triangle_near(targets, met.target, filter_, region, [&](const NearTriangle& near) {
    return is_clear = highest_of(near.triangle, fall_.normal) <= level;
  });
  return is_clear;
}

/// Whether triangles of the same mesh in the plane of the one that was met reach under all of a parabola in it, from the bullet's
/// place on: from each to the one that reaches furthest from where it ends.
bool FallPath::is_on_mesh(const Targets& targets, const Vec3d& velocity, const Vec3d& along,
                          double time) const {
  const Vec3d& n = fall_.normal;
  const double margin = 4 * fall_.start.margin;
  const Vec3d from = state_.end.position - n * state_.bullet.radius;
  const double level = dot(from, n);
  double over = 0;
  for (int steps = 0; steps < kMostFlatTriangles; ++steps) {
    const Vec3d place = fallen(from, velocity, along, over);
    double furthest = over;
    each_triangle_near(
        targets, fall_.start.met.target, filter_, {place - Vec3d(margin), place + Vec3d(margin)},
        [&](const NearTriangle& near) {
          const Triangle& one = near.triangle;
          if (highest_of(one, n) <= level + margin && -highest_of(one, -n) >= level - margin)
            furthest = std::max(furthest, leaves_triangle(one, n, {from, velocity, along}, over, margin));
          return furthest < time;
        });
    if (furthest >= time) return true;
    if (!(furthest > over)) return false;
    over = furthest;
  }
  return false;
}

}  // namespace ricochet::scene
