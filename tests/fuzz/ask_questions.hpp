// Arbitrary rays, sweeps, planes and collisions give an outcome and numbers within their ranges, never NaN.
#pragma once

#include "fuzz/numbers.hpp"
#include "ricochet/collide.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/ray_sphere.hpp"
#include "ricochet/sphere_plane.hpp"
#include "ricochet/sweep.hpp"

namespace fuzz {

using namespace ricochet;

inline void ask_ray(Numbers& in) {
  const Vec3d origin = in.vector(), direction = in.vector(), center = in.vector();
  if (direction == Vec3d(0.0)) return;
  const double radius = in.positive(), window = in.limit();
  const RaySphere r = ray_sphere(origin, direction, {center, radius}, window);
  require(r.outcome <= RayOutcome::Beyond, "a known outcome");
  require(!std::isnan(r.enter) && !std::isnan(r.exit) && r.enter <= r.exit, "an interval");
  require(r.closest_distance >= 0, "a distance");
  require(r.outcome != RayOutcome::Meets || (r.exit >= 0 && r.enter <= window), "the window is met");
  require(!r.starts_inside || (r.enter <= 0 && r.exit >= 0), "inside lies between the roots");
}

inline Ball ball(Numbers& in) {
  Ball b;
  b.position = in.vector();
  b.velocity = in.vector();
  b.radius = in.positive();
  b.mass = in.byte() % 8 ? in.positive() : HUGE_VAL;
  b.restitution = in.byte() / 255.0;
  return b;
}

inline void ask_sweep(Numbers& in) {
  const Ball a = ball(in), b = ball(in);
  const Sweep s = sweep(a, b);
  require(s.outcome <= SweepOutcome::TooFar, "a known outcome");
  require(all_finite(s.center_a) && all_finite(s.center_b), "finite places");
  if (s.outcome != SweepOutcome::Touches) return;
  require(s.fraction >= 0 && s.fraction <= 1, "a fraction");
  require(is_unit(s.normal), "a unit normal");
}

template <class AnyPlane>
void ask_plane(Numbers& in, const Vec3d& center, const AnyPlane& plane) {
  if (is_degenerate(plane)) return;
  const SpherePlane s = sphere_plane({center, in.positive()}, plane);
  require(s.overlap <= Overlap::Overlapping, "a known outcome");
  require(!std::isnan(s.distance) && s.depth >= 0 && !std::isnan(s.t), "numbers");
  require(is_unit(s.normal), "a unit normal");
  require(!s.inside || (s.u >= 0 && s.v >= 0), "inside has weights of 0 or more");
}

inline void ask_plane(Numbers& in) {
  const Vec3d p = in.vector(), q = in.vector(), r = in.vector(), center = in.vector();
  if (in.byte() % 2)
    ask_plane(in, center, PlaneThrough{p, q, r});
  else
    ask_plane(in, center, Plane{p, q});
}

inline void ask_collide(Numbers& in) {
  const Ball a = ball(in), b = ball(in);
  const Collision c = collide(a, b, in.limit());
  require(c.outcome <= Outcome::OutOfTime, "a known outcome");
  if (c.outcome != Outcome::Hit) return;
  require(c.time >= 0, "time >= 0");
  require(is_unit(c.normal), "a unit normal");
  require(all_finite(c.a.velocity) && all_finite(c.b.velocity), "finite velocities");
  require(!(c.impulse < 0) && !std::isnan(c.impulse), "an impulse");
  require(c.a.angle >= 0 && c.a.angle < 3.2 && c.b.angle >= 0 && c.b.angle < 3.2, "angles from 0 to pi");
}

inline void ask_wall(Numbers& in) {
  const Ball a = ball(in);
  Vec3d p = in.vector(), q = in.vector();
  p.z = q.z = 0;
  if (p == q) return;
  const WallCollision c = collide(a, Moving<Wall>{{p, q}, in.byte() % 2 ? Vec3d(0.0) : in.vector()}, 0.5);
  require(c.outcome <= Outcome::OutOfTime, "a known outcome");
  if (c.outcome == Outcome::Hit) require(c.time >= 0 && is_unit(c.normal), "a contact");
}

inline void ask_question(Numbers& in) {
  switch (in.byte() % 5) {
    case 0:
      return ask_ray(in);
    case 1:
      return ask_sweep(in);
    case 2:
      return ask_plane(in);
    case 3:
      return ask_collide(in);
    default:
      return ask_wall(in);
  }
}

}  // namespace fuzz
