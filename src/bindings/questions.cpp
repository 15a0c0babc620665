// The other questions of the articles, over the exchange.
#include <emscripten.h>

#include <initializer_list>

#include "bindings/exchange.hpp"
#include "ricochet/collide.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/explain.hpp"
#include "ricochet/ray_sphere.hpp"
#include "ricochet/sphere_plane.hpp"
#include "ricochet/sweep.hpp"

namespace bindings {

namespace {

using namespace ricochet;

Ball ball_at(int place) {
  Ball ball;
  ball.position = vector_at(place);
  ball.velocity = vector_at(place + 3);
  ball.radius = exchange[place + 6];
  ball.mass = exchange[place + 7];
  ball.restitution = exchange[place + 8];
  return ball;
}

/// Writes numbers, booleans and vectors one after the other.
class Answer {
 public:
  template <class... Values>
  void put(const Values&... values) {
    ((at_ = bindings::put(at_, values)), ...);
  }

 private:
  int at_ = kAnswer;
};

int put(const RaySphere& r) {
  Answer().put(r.starts_inside, r.enter, r.exit, r.closest_time, r.closest_distance, r.closest_point);
  return static_cast<int>(r.outcome);
}

int put(const Sweep& s) {
  Answer().put(s.fraction, s.center_a, s.center_b, s.movement_a, s.movement_b, s.point, s.normal);
  return static_cast<int>(s.outcome);
}

int put(const SpherePlane& s) {
  Answer().put(s.distance, s.depth, s.normal, s.foot, s.t, s.has_uv, s.u, s.v, s.inside);
  return static_cast<int>(s.overlap);
}

int put(const Collision& c) {
  Answer answer;
  if (c.outcome == Outcome::Hit) {
    answer.put(c.time, c.point, c.normal, c.impulse, c.energy_lost);
    for (const Side* side : {&c.a, &c.b})
      answer.put(side->center, side->velocity, side->angle, side->before, side->after);
  } else {
    answer.put(c.closest.time, c.closest.gap);
    for (int i = 0; i < 25; ++i) answer.put(0.0);
  }
  answer.put(c.has_boxes, c.boxes_overlap, c.box_a.min, c.box_a.max, c.box_b.min, c.box_b.max);
  return static_cast<int>(c.outcome);
}

int put(const WallCollision& c) {
  Answer answer;
  answer.put(c.shadows[0].a, c.shadows[0].b, c.shadows[1].a, c.shadows[1].b);
  if (c.outcome == Outcome::Hit)
    answer.put(c.time, static_cast<double>(c.part), c.center, c.point, c.normal, c.velocity);
  else
    answer.put(c.closest.time, c.closest.gap);
  return static_cast<int>(c.outcome);
}

template <class Explained>
int put_explained(const Explanation<Explained>& explanation) {
  put_steps(explanation);
  return put(explanation.answer);
}

Sphere sphere_at(int place) { return {vector_at(place), exchange[place + 3]}; }

/// `kind` is 1 for a normal, 2 for three points.
Plane plane_of(int kind) {
  const Vec3d a = vector_at(kShape), b = vector_at(kShape + 3), c = vector_at(kShape + 6);
  return kind == 2 ? Plane::through(a, b, c) : Plane::with_normal(a, b);
}

Moving<Wall> wall() { return {{vector_at(kWall), vector_at(kWall + 3)}, vector_at(kWall + 6)}; }

}  // namespace

extern "C" {

// Each returns the number of the outcome; `explain` asks for the steps as well.

EMSCRIPTEN_KEEPALIVE int ricochet_ray_sphere(int explain) {
  const Vec3d origin = vector_at(kPosition), direction = vector_at(kHeading);
  if (explain)
    return put_explained(explain_ray_sphere(origin, direction, sphere_at(kShape), exchange[kMaxTime]));
  return put(ray_sphere(origin, direction, sphere_at(kShape), exchange[kMaxTime]));
}

EMSCRIPTEN_KEEPALIVE int ricochet_sweep(int explain) {
  const Ball a = ball_at(kBallA), b = ball_at(kBallB);
  return explain ? put_explained(explain_sweep(a, b)) : put(sweep(a, b));
}

/// -1 for a plane that is none.
EMSCRIPTEN_KEEPALIVE int ricochet_sphere_plane(int kind, int explain) {
  const Plane plane = plane_of(kind);
  if (is_degenerate(plane)) return -1;
  const Sphere sphere{vector_at(kPosition), exchange[kRadius]};
  return explain ? put_explained(explain_sphere_plane(sphere, plane)) : put(sphere_plane(sphere, plane));
}

EMSCRIPTEN_KEEPALIVE int ricochet_collide(int explain) {
  const Ball a = ball_at(kBallA), b = ball_at(kBallB);
  const double frame = exchange[kFrame];
  return explain ? put_explained(explain_collide(a, b, frame)) : put(collide(a, b, frame));
}

EMSCRIPTEN_KEEPALIVE int ricochet_collide_wall(int explain) {
  const Ball ball = ball_at(kBallA);
  const double frame = exchange[kFrame], restitution = exchange[kWallRestitution];
  if (explain) return put_explained(explain_collide(ball, wall(), restitution, frame));
  return put(collide(ball, wall(), restitution, frame));
}
}

}  // namespace bindings
