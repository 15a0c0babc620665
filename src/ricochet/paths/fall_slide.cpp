// Falling paths that slide on a flat face: until when they are over it, and where they go on at its edge.
#include <cmath>

#include "ricochet/narrow_phase/time_over_face.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/paths/fall_path.hpp"
#include "ricochet/paths/turn_off.hpp"
#include "ricochet/targets/index_walk.hpp"
#include "ricochet/targets/triangles_near.hpp"

namespace ricochet::scene {

namespace {

/// In roundings of a plane: how far beyond an edge, and to either side, it is asked which face goes on there. The second where the first
/// is on an edge itself.
constexpr double kAhead[] = {8, 32};

/// Sine of the angle up to which an edge of triangles counts as none: a flat face whose corners are in single precision has such edges.
constexpr double kFlatBend = 0x1p-20;

/// Of a triangle or a wall, a unit vector: on the side to which n points.
Vec3d normal_toward(const AnyShape& face, const Vec3d& n) {
  const Triangle* const one = as_triangle(face);
  const Vec3d normal = unit(one != nullptr ? cross(one->b - one->a, one->c - one->a) : upward_of(face));
  return dot(normal, n) < 0 ? -normal : normal;
}

}  // namespace

/// Until when a bullet that slides on a face is over that, from a place on; infinite where it is not, or where the face has no end.
double FallPath::time_over(const AnyShape& face, const Vec3d& center, const Vec3d& velocity,
                           const Vec3d& along) const {
  const Vec3d place = center + fall_.normal * fall_.start.margin;
  return time_over_face(face, place, velocity, along, state_.bullet.radius).value_or(kInfinity);
}

/// A triangle or wall in the plane of the one that the bullet slides on, but for rounding or for `bend`, on which it slides on from here: the one
/// that reaches furthest. No target where there is none.
FallPath::NextFace FallPath::face_ahead(Targets& targets, const Vec3d& along, double bend) const {
  const PathEnd& end = state_.end;
  const Vec3d& n = fall_.normal;
  const Vec3d way = end.velocity != Vec3d(0.0) ? end.velocity : along;
  if (way == Vec3d(0.0)) return {};
  const double radius = state_.bullet.radius, speed = length(end.velocity);
  const double rounding = fall_.start.margin + kTouchRounding * taxicab_length(end.position);
  const Vec3d forward = unit(way), aside = cross(n, forward), contact = end.position - n * radius;
  const double level = dot(contact, n);
  NextFace next;
  const auto consider = [&](const Met& met, const AnyShape& face) {
    const bool is_in_plane =
        !is_over_plane(face, n, level, rounding) && !is_over_plane(face, -n, -level, rounding);
    Vec3d center = end.position;
    if (!is_in_plane) {
      const Vec3d normal = normal_toward(face, n);
      if (!(length(normal - n) <= bend &&
            std::fabs(dot(reference_point(face) - contact, normal)) <= rounding))
        return;
      center = contact + normal * radius;
    }
    for (const double far : kAhead)
      for (const double to_side : {0.0, 1.0, -1.0}) {
        const double ahead = far * rounding;
        const Vec3d place = center + forward * ahead + aside * (to_side * ahead);
        const double time = time_over(face, place, end.velocity, along);
        if (time > next.time && time < kInfinity) next = {met, time + (speed > 0 ? ahead / speed : 0.0)};
      }
  };
  const Vec3d room(2 * kAhead[1] * rounding);
  const Box region{contact - room, contact + room};
  const bool is_asked = targets.sorted().for_each_near(
      region, [] { return 0.0; },
      [&](std::int32_t index, const Sphere&) {
        if (targets.velocity(index) != Vec3d(0.0)) return;
        const Met met{index, -1};
        if (targets.is_mesh(index) || kind_of(targets.target(index).shape) != CoreKind::Strip)
          each_triangle_near(targets, index, filter_, region,
                             [&](const NearTriangle& near) { consider(near.met, near.triangle); });
        else if (filter_ == nullptr || filter_->admits(met))
          consider(met, targets.target(index).shape);
      });
  return is_asked ? next : NextFace{};
}

/// Where a ball is on an edge that hardly bends: round it at once, onto the face beyond.
FallPath::NextFace FallPath::round_edge(Targets& targets) {
  const NextFace beyond = face_ahead(targets, fall_.start.along, kFlatBend);
  if (beyond.met.target < 0) return {};
  const AnyShape shape = targets.shape(beyond.met).shape;
  const PathEnd& end = state_.end;
  const Vec3d n = normal_toward(shape, fall_.normal);
  state_.set_out(end.position + (n - fall_.normal) * state_.bullet.radius,
                 end.velocity - n * dot(end.velocity, n));
  fall_.start.along -= n * dot(fall_.start.along, n);
  fall_.normal = n;
  return face_ahead(targets, fall_.start.along);
}

bool FallPath::slide_on(Targets& targets, const PathRest& rest) {
  if (rest.ending != PathEnding::Slides || !rest.is_flat) return false;
  // A ball too slow to come off the edge that it has slid over
  const bool is_on_edge = state_.bullet.radius > 0 && fall_.start.edge != Vec3d(0.0);
  const PathRest from = rest;  // which may be the one that is kept
  const PathState before = state_;
  const FallState before_fall = fall_;
  const Vec3d& leaves = before.end.velocity;
  fall_.rests.reset();
  // There it touches what is beyond the edge with another normal: taken for the face's, that would lead it back onto the face.
  if (is_on_edge) fall_.normal = fall_.start.edge;
  if (from.time > state_.time || dot(leaves, fall_.normal) > kGrazingSine * length(leaves)) {
    // Errors of the speed out of the plane are errors of the time that the series takes.
    state_.lose_bounds();
  }
  fall_.start.slides = true;
  fall_.start.along = from.along;
  fall_.start.time = finite(fall_.start.time + (from.time - state_.time));
  state_.time = from.time;
  state_.set_out(from.position, from.velocity);
  const AnyShape face = targets.shape(fall_.start.met).shape;
  NextFace on{fall_.start.met, kInfinity};
  if (!is_on_edge) on.time = time_over(face, from.position, from.velocity, from.along);
  // On an edge, or over another triangle than where its series of bounces began
  if (!(on.time > 0 && on.time < kInfinity)) {
    NextFace next = is_on_edge ? NextFace{} : face_ahead(targets, from.along);
    if (next.met.target < 0) next = round_edge(targets);
    if (next.met.target >= 0) on = next;
  }
  if (on.time < kInfinity) {
    stand_on(targets, on);
    const LegHit pressed = next(targets, 0);
    const Shot& shot = pressed.answer().shot;
    if (!(shot.is_hit() && shot.ricochet_angle == 0)) return true;
  }
  state_ = before;
  fall_ = before_fall;
  return false;
}

void FallPath::stand_on(const Targets& targets, const NextFace& face) {
  keep_sides(targets, face.met, fall_.normal);
  fall_.start.met = face.met;
  fall_.on_face = face.time;
}

void FallPath::leave_face(Targets& targets) {
  PathEnd& end = state_.end;
  FallStart& start = fall_.start;
  const double time = fall_.on_face;
  end.length = finite(end.length + arc_length(end.velocity, start.along, time));
  state_.set_out(fallen(end.position, end.velocity, start.along, time),
                 finite(end.velocity + start.along * time));
  state_.lose_bounds();
  state_.time = finite(state_.time + time);
  start.time = finite(start.time + time);
  start.last = {};
  if (const NextFace next = face_ahead(targets, start.along); next.met.target >= 0) {
    start.arriving = arriving_on_face(end.velocity);
    stand_on(targets, next);
    return;
  }
  start.arriving = {end.velocity, 0};
  start.edge = fall_.normal;
  stand_on(targets, {start.met, kInfinity});
  start.slides = false;
  fall_.is_stuck = false;
}

}  // namespace ricochet::scene
