#include "ricochet/simulation/fall.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/falling_filter.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/time_over_face.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/queries/fall_question.hpp"
#include "ricochet/simulation/flat_surface.hpp"

namespace ricochet::simulation {

namespace {

/// Whether it is anywhere: what would be later than all doubles, or farther, does not happen.
bool is_within_doubles(const FallingBall& ball) {
  return taxicab_length(ball.p) < kInfiniteTime && taxicab_length(ball.v) < kInfiniteTime;
}

/// What the distance from a shape may lose: the closest point is computed from the shape's own coordinates.
double distance_rounding(const AnyShape& shape) {
  const Core core = core_of(shape);
  const double size = core.kind == CoreKind::Plane ? 0 : size_of(core);
  return kSimultaneousGap * (largest_coordinate(core.reference_point()) + size);
}

/// A ball that starts outside: the static filter, and where that does not exclude it, the kernel of `shoot`.
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

/// How long a ball that touches a shape with the normal n is over what is flat of it: 0 next to an edge, to which it is no farther than some
/// roundings of places, or where it is over nothing flat. Where it is after t, along the face:   v t + a t^2 / 2
double time_over_flat(const AnyShape& shape, const FallingBall& ball, const Vec3d& n) {
  if (is_plane(shape)) return kInfiniteTime;
  const auto along = [&](const Vec3d& v) { return v - n * dot(v, n); };
  const Vec3d velocity = along(ball.v), pull = along(ball.a);
  const auto over = time_over_face(shape, ball.p, velocity, pull, ball.radius);
  if (!over) return 0;
  constexpr double kNextToEdge = 64;
  const Vec3d way = velocity * *over + pull * (0.5 * *over * *over);
  return size_of(way) <= kNextToEdge * ball.margin ? 0 : *over;
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
  if (is_pressed && highest > 0 && time_over_flat(shape, ball, n) > 2 * highest) return 2 * highest;
  const double later = is_pressed ? highest + std::sqrt(highest * highest + 2 * (deepest / pull)) : highest;
  if (later > latest) return kInfiniteTime;
  const FallingBall there{ball.at(later), ball.velocity_at(later), ball.a, ball.radius, ball.margin,
                          ball.speed};
  if (!is_within_doubles(there)) return kInfiniteTime;
  const Vec3d from = there.p - closest_point(shape, there.p);
  // Rounding has left it beneath the surface: it comes back to where it is as fast as it went.
  if (dot(from, from) <= ball.radius * ball.radius) return is_pressed ? later : 2 * later;
  return later + time_of_outside_fall(shape, there, latest - later);
}

FlatSurface flat_surface(const State& state, int i, std::int32_t partner, double time) {
  FlatSurface surface{partner, Vec3d(0.0), Vec3d(0.0), 0, state.place_rounding(i)};
  const double radius = state.body(i).radius;
  const Vec3d place = state.place_at(i, time);
  if (is_wall(partner)) {
    const int axis = wall_of(partner) / 2;
    const bool upper = wall_of(partner) % 2 == 1;
    const Box& bounds = state.surroundings.bounds;
    surface.normal[axis] = upper ? -1 : 1;
    surface.gap = upper ? bounds.max[axis] - radius - place[axis] : place[axis] - (bounds.min[axis] + radius);
    return surface;
  }
  const int o = obstacle_of(partner);
  const Obstacle& obstacle = state.obstacle(o);
  const Vec3d seen = place - state.offset_at(o, time);
  const Vec3d separation = seen - closest_point(obstacle.shape, seen);
  if (has_two_sides(obstacle.shape)) {
    const Vec3d up = unit(upward_of(obstacle.shape));
    surface.normal = dot(up, separation) < 0 ? -up : up;
  } else {
    surface.normal = ricochet::closest_point(seen, obstacle.shape).normal;
  }
  surface.velocity = obstacle.velocity;
  surface.gap = std::sqrt(dot(separation, separation)) - radius;
  surface.rounding += distance_rounding(obstacle.shape);
  return surface;
}

double time_on_flat(const State& state, int i, std::int32_t partner, double time) {
  if (is_wall(partner)) return kInfiniteTime;
  if (is_ball(partner)) return 0;
  const int o = obstacle_of(partner);
  const Obstacle& obstacle = state.obstacle(o);
  if (is_plane(obstacle.shape)) return kInfiniteTime;
  if (state.has_periodic_axis() || obstacle.velocity != Vec3d(0.0)) return 0;
  const Vec3d velocity = state.velocity_at(i, time);
  const FallingBall ball{state.place_at(i, time) - state.offset_at(o, time),
                         velocity,
                         state.acceleration(i),
                         state.body(i).radius,
                         state.place_rounding(i),
                         size_of(velocity)};
  return time_over_flat(obstacle.shape, ball, flat_surface(state, i, partner, time).normal);
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
    if (flight(i).motion != Motion::Falls && support(i).has(partner)) let_fall(i);
}

}  // namespace ricochet::simulation
