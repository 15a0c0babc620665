// The other questions of the articles, over the exchange.
#include <emscripten.h>

#include <initializer_list>

#include "bindings/exchange.hpp"
#include "ricochet/collide.hpp"
#include "ricochet/degenerate.hpp"
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

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE int ricochet_ray_sphere() {
  const RaySphere r = ray_sphere(vector_at(kPosition), vector_at(kHeading),
                                 {vector_at(kShape), exchange[kShape + 3]}, exchange[kMaxTime]);
  Answer().put(r.starts_inside, r.enter, r.exit, r.closest_time, r.closest_distance, r.closest_point);
  return static_cast<int>(r.outcome);
}

EMSCRIPTEN_KEEPALIVE int ricochet_sweep() {
  const Sweep s = sweep(ball_at(kBallA), ball_at(kBallB));
  Answer().put(s.fraction, s.center_a, s.center_b, s.movement_a, s.movement_b, s.point, s.normal);
  return static_cast<int>(s.outcome);
}

/// -1 for a plane that is none. `kind` is 1 for a normal, 2 for three points.
EMSCRIPTEN_KEEPALIVE int ricochet_sphere_plane(int kind) {
  const dvec3 a = vector_at(kShape), b = vector_at(kShape + 3), c = vector_at(kShape + 6);
  const Plane plane = kind == 2 ? Plane::through(a, b, c) : Plane::with_normal(a, b);
  if (is_degenerate(plane)) return -1;
  const SpherePlane s = sphere_plane({vector_at(kPosition), exchange[kRadius]}, plane);
  Answer().put(s.distance, s.depth, s.normal, s.foot, s.t, s.has_uv, s.u, s.v, s.inside);
  return static_cast<int>(s.overlap);
}

EMSCRIPTEN_KEEPALIVE int ricochet_collide() {
  const Collision c = collide(ball_at(kBallA), ball_at(kBallB), exchange[kFrame]);
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

EMSCRIPTEN_KEEPALIVE int ricochet_collide_wall() {
  const Target<Wall> wall{{vector_at(kWall), vector_at(kWall + 3)}, vector_at(kWall + 6)};
  const WallCollision c = collide(ball_at(kBallA), wall, exchange[kWallRestitution], exchange[kFrame]);
  Answer answer;
  answer.put(c.shadows[0].a, c.shadows[0].b, c.shadows[1].a, c.shadows[1].b);
  if (c.outcome == Outcome::Hit)
    answer.put(c.time, static_cast<double>(c.part), c.center, c.point, c.normal, c.velocity);
  else
    answer.put(c.closest.time, c.closest.gap);
  return static_cast<int>(c.outcome);
}
}

}  // namespace bindings
