// For speed: runs at every event.
#include "ricochet/simulation/contact.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::simulation {

namespace {

/// Minimum image: the vector between the centres of two balls that touch, in a periodic box to the nearest
/// image. Balls of nearly half the box may touch another image: that one of all that approach at which the
/// surfaces are closest.
Vec3d separation_of_balls(const State& state, int i, int k) {
  const Flight &a = state.flight(i), &b = state.flight(k);
  const Vec3d direct = a.position - b.position;
  Vec3d r = direct;
  const double sum_of_radii = state.sum_of_radii(i, k);
  bool is_unique = true;
  for (int axis = 0; axis < 3; ++axis) {
    const double side = state.period[axis];
    if (side == 0) continue;
    is_unique = is_unique && sum_of_radii < 0.49 * side;
    if (std::fabs(r[axis]) > 0.5 * side) r[axis] -= std::copysign(side, r[axis]);
  }
  if (is_unique) return r;
  double least = kUnbounded;
  state.for_each_image([&](const Vec3d& shift) {
    const Vec3d image = direct - shift;
    const double off = std::fabs(dot(image, image) - sum_of_radii * sum_of_radii);
    if (off >= least || !(dot(image, a.velocity - b.velocity) < 0)) return;
    least = off;
    r = image;
  });
  return r;
}

Vec3d separation_from_wall(int wall) {
  Vec3d inward(0.0);
  inward[wall / 2] = wall % 2 ? -1 : 1;
  return inward;
}

/// The vector from the closest point of an obstacle's nearest image.
Vec3d separation_from_obstacle(const State& state, int i, int o) {
  const Obstacle& obstacle = state.obstacle(o);
  const Vec3d position = state.flight(i).position - state.offsets[static_cast<std::size_t>(o)] -
                         obstacle.velocity * state.clock.now;
  Vec3d separation(0.0);
  double least = kUnbounded;
  state.for_each_image([&](const Vec3d& shift) {
    const Vec3d r = position - shift - closest_point(obstacle.shape, position - shift);
    if (dot(r, r) >= least) return;
    least = dot(r, r);
    separation = r;
  });
  return separation;
}

/// A unit vector against a relative velocity of any size.
Vec3d head_on(const Vec3d& v) {
  const double largest = largest_coordinate(v);
  if (!(largest > 0)) return {1, 0, 0};
  const Vec3d scaled = v / largest;
  return -scaled / std::sqrt(dot(scaled, scaled));
}

}  // namespace

Vec3d velocity_of_partner(const State& state, int partner) {
  if (is_ball(partner)) return state.flight(partner).velocity;
  if (is_wall(partner)) return Vec3d(0.0);
  return state.obstacle(obstacle_of(partner)).velocity;
}

Touched touched(const State& state, int partner) {
  if (is_ball(partner)) return {EventKind::Ball, state.index_of(partner)};
  if (is_wall(partner)) return {EventKind::Wall, wall_of(partner)};
  return {EventKind::Obstacle, obstacle_of(partner)};
}

void set_partners(Event& event, const State& state, const std::array<std::int32_t, 3>& partners) {
  const Touched first = touched(state, partners[0]);
  event.on = first.on;
  event.b = first.b;
  event.before_b = event.after_b = velocity_of_partner(state, partners[0]);
  for (std::size_t n = 0; n < 2; ++n)
    if (partners[n + 1] != kNoPartner) event.others[n] = touched(state, partners[n + 1]);
}

Contact contact_between(const State& state, int i, int partner, double time_since_event) {
  Vec3d separation = is_ball(partner)   ? separation_of_balls(state, i, partner)
                     : is_wall(partner) ? separation_from_wall(wall_of(partner))
                                        : separation_from_obstacle(state, i, obstacle_of(partner));
  double square = dot(separation, separation);
  if (!(square >= kSmallestSeparationSquared && square <= kLargestSeparationSquared)) {
    separation = head_on(state.flight(i).velocity - velocity_of_partner(state, partner));
    square = dot(separation, separation);
  }
  return {i, partner, separation, square, time_since_event, -1, -1, false};
}

}  // namespace ricochet::simulation
