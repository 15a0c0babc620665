#include "ricochet/simulation/fall.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/falling_filter.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/queries/fall_question.hpp"
#include "ricochet/simulation/surface.hpp"

namespace ricochet::simulation {

namespace {

/// True if its place is finite. An event later or farther than all doubles does not happen.
bool is_within_doubles(const FallingBall& ball) {
  return taxicab_length(ball.p) < kInfiniteTime && taxicab_length(ball.v) < kInfiniteTime;
}

/// A ball that starts outside: the static filter and, if that does not exclude it, the kernel of `shoot`.
double time_of_outside_fall(const AnyShape& shape, const FallingBall& ball, double latest) {
  const Bullet seen = Bullet::moving(ball.p, ball.v, ball.radius);
  const Core core = core_of(shape);
  if (!core.is_turned) {
    const falling::Filter filter(
        core, {ball.p - core.reference_point(), ball.v, ball.a * 0.5, ball.radius, ball.radius == 0});
    const double earliest = filter.earliest(filter.path().radius, 0);
    if (earliest > latest || earliest == kInfiniteTime) return kInfiniteTime;
  }
  const Shot shot = hit_of({seen, MovingShape{shape}, ball.a, false});
  return shot.outcome == Outcome::Hit ? shot.time : kInfiniteTime;
}

}  // namespace

double time_to_face(double d, double v, double a) {
  if (!(d > 0)) {
    if (v > 0) return 0;
    return a > 0 ? std::max(0.0, -2 * (v / a)) : kInfiniteTime;
  }
  const double square = v * v + 2 * a * d;
  if (!(square >= 0)) return kInfiniteTime;
  const double root = std::sqrt(square);
  if (v >= 0) return v + root > 0 ? 2 * d / (v + root) : kInfiniteTime;
  return a > 0 ? (root - v) / a : kInfiniteTime;
}

double time_of_fall_on(const AnyShape& shape, const FallingBall& ball, double latest) {
  if (!is_within_doubles(ball)) return kInfiniteTime;
  const Vec3d separation = ball.p - closest_point(shape, ball.p);
  const double distance = std::sqrt(dot(separation, separation));
  const double gap = distance - ball.radius;
  const bool is_off = gap > ball.margin && gap > ball.margin + distance_rounding(shape);
  if (is_off || !(distance > 0)) return time_of_outside_fall(shape, ball, latest);
  const Vec3d n = separation / distance;
  const double out = dot(n, ball.v), pull = -dot(n, ball.a);
  if (out < -kApproachTolerance * ball.speed) return 0;
  if (!(pull > 0)) return kInfiniteTime;
  const double highest = out / pull, deepest = std::max(16 * ball.margin, 0x1p-42 * distance);
  const bool is_pressed = out * highest < deepest;
  if (is_pressed && highest > 0 &&
      time_over_flat(shape, ball.p, ball.v, ball.a, ball.radius, ball.margin, n) > 2 * highest)
    return 2 * highest;
  const double later = is_pressed ? highest + std::sqrt(highest * highest + 2 * (deepest / pull)) : highest;
  if (later > latest) return kInfiniteTime;
  const FallingBall there{ball.at(later), ball.velocity_at(later), ball.a, ball.radius, ball.margin,
                          ball.speed};
  if (!is_within_doubles(there)) return kInfiniteTime;
  const Vec3d from = there.p - closest_point(shape, there.p);
  // Rounding has left the ball beneath the surface. It returns to its place as fast as it left.
  if (dot(from, from) <= ball.radius * ball.radius) return is_pressed ? later : 2 * later;
  return later + time_of_outside_fall(shape, there, latest - later);
}

// ---- The state of a world with gravity

bool State::find_planes() {
  planes.clear();
  for (int o = 0; o < obstacles() && has_gravity; ++o) {
    const AnyShape& shape = obstacle(o).shape;
    if (!is_plane(shape)) continue;
    const Vec3d up = upward_of(shape);
    bool is_level = true;  // along periodic axes
    for (int axis = 0; axis < 3; ++axis) is_level = is_level && (period[axis] == 0 || up[axis] == 0);
    if (is_level && !planes.push_back(o)) return false;
  }
  return true;
}

void State::move_to_wall(int i, int wall) {
  const int axis = wall / 2;
  const double side = wall % 2 == 1 ? 1 : -1;
  Flight& f = flight(i);
  const double face =
      (wall % 2 == 1 ? surroundings.bounds.max : surroundings.bounds.min)[axis] - side * body(i).radius;
  const double v = f.velocity[axis], a = acceleration(i)[axis];
  const double square = v * v + 2 * a * (face - f.position[axis]);
  move_to_now(i);
  f.position[axis] = face;
  if (a != 0 && square > 0) f.velocity[axis] = side * std::sqrt(square);
}

void State::let_fall(int i) {
  const bool is_steady = is_static(body(i));
  flight(i).motion = is_steady ? Motion::Steady : Motion::Falls;
  if (is_steady) support(i) = {};
}

void State::wake_on(std::int32_t partner) {
  if (!has_gravity) return;
  for (int i = 0; i < size(); ++i)
    if (flight(i).motion != Motion::Falls && support(i).has(partner)) {
      let_fall(i);
      series(i).begin();
    }
}

}  // namespace ricochet::simulation
