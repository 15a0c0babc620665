// For size and speed: worlds with gravity.
#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/simulation/fall.hpp"
#include "ricochet/simulation/predictor.hpp"
#include "ricochet/simulation/surface.hpp"

namespace ricochet::simulation {

double Predictor::time_of_wall_in_fall(int i, int wall) const {
  const Flight& f = state_.flight(i);
  const int axis = wall / 2;
  const double side = wall % 2 == 1 ? 1 : -1;
  if (f.motion != Motion::Falls && state_.support(i).has(wall_partner(wall))) return kInfiniteTime;
  const Box& bounds = state_.surroundings.bounds;
  const double face = (wall % 2 == 1 ? bounds.max : bounds.min)[axis] - side * state_.body(i).radius;
  return f.since + time_to_face(side * (face - f.position[axis]), side * f.velocity[axis],
                                side * state_.acceleration(i)[axis]);
}

double Predictor::time_of_fall_on_obstacle(int i, int o, const Vec3d& place, const Vec3d& acceleration,
                                           double latest) {
  const Flight& f = state_.flight(i);
  const Obstacle& obstacle = state_.obstacle(o);
  const FallingBall ball{place - state_.offset_at(o, f.since),
                         f.velocity - obstacle.velocity,
                         acceleration,
                         state_.body(i).radius,
                         state_.place_rounding(i),
                         size_of(f.velocity) + size_of(obstacle.velocity)};
  return f.since +
         state_.counting_work([&] { return time_of_fall_on(obstacle.shape, ball, latest - f.since); });
}

/// For two balls that fall differently, each counts with half of both radii.
double Predictor::time_of_unlike_balls(int i, int k, const Vec3d& shift) const {
  const Flight &a = state_.flight(i), &b = state_.flight(k);
  const auto stands_on = [&](int ball, int other) {
    return state_.flight(ball).motion != Motion::Falls && state_.support(ball).has(state_.index_of(other));
  };
  if (stands_on(i, k) || stands_on(k, i)) return kInfiniteTime;
  const double from = std::max(a.since, b.since);
  const Vec3d r = state_.place_at(i, from) - state_.place_at(k, from) - shift;
  const Vec3d va = state_.velocity_at(i, from), vb = state_.velocity_at(k, from), v = va - vb;
  const Vec3d pull = state_.acceleration(i) - state_.acceleration(k);
  const double sum_of_radii = state_.sum_of_radii(i, k);
  if (pull == Vec3d(0.0)) return time_of_contact({from, r, v}, a, b, sum_of_radii);
  // The same double for both orders of the two
  const double sign = state_.index_of(i) < state_.index_of(k) ? 1 : -1;
  const FallingBall ball{sign * r,
                         sign * v,
                         sign * pull,
                         0.5 * sum_of_radii,
                         state_.place_rounding(i) + state_.place_rounding(k),
                         size_of(va) + size_of(vb)};
  return from + time_of_fall_on(Sphere{Vec3d(0.0), 0.5 * sum_of_radii}, ball, kInfiniteTime);
}

/// The rest of a series of bounces that are too small for positions to show, on a flat surface where the flight begins.
/// With the speed w away from the surface, the acceleration b toward it and the restitution e, it takes
///   2 w / b (1 + e + e^2 + ...) = 2 w / (b (1 - e)).
/// Meanwhile the ball is treated as flying on from its last bounce. It gets no deeper than (w / (1 - e))^2 / (2 b) plus
/// 16 roundings. A contact with an obstacle takes its normal from positions, and leaves a rounding of the ball along
/// the surface.
double Predictor::time_of_rest(int i, const Surface& surface) const {
  const Flight& f = state_.flight(i);
  const double pull = -dot(surface.normal, state_.acceleration(i));
  const double rounding = state_.place_rounding(i);
  double out = dot(surface.normal, f.velocity - surface.velocity);
  if (out < 0 && !is_wall(surface.partner)) {
    const double sine = kApproachTolerance + surface.rounding / state_.body(i).radius;
    if (out >= -sine * (size_of(f.velocity) + size_of(surface.velocity))) out = 0;
  }
  if (!(pull > 0) || out < 0 || !(surface.gap <= surface.rounding)) return kInfiniteTime;
  const double lost = 1 - state_.restitution_at(i, surface.partner), bounces = out / lost;
  if (out > 0 && !(bounces * bounces <= 32 * pull * rounding)) return kInfiniteTime;
  return out > 0 ? f.since + 2 * bounces / pull : f.since;
}

int Predictor::predict_rest(int i) {
  const Flight& f = state_.flight(i);
  if (is_static(state_.body(i))) return kNoPartner;
  double first = kInfiniteTime;
  int on = kNoPartner;
  for_each_flat_surface(state_, i, f.since, [&](const Surface& surface) {
    if (f.motion != Motion::Falls && state_.support(i).has(surface.partner)) return;
    const double time = time_of_rest(i, surface);
    if (time < first) first = time, on = surface.partner;
  });
  if (on == kNoPartner) return on;
  offer(i, on, first, Predicted::Rest);
  return on;
}

/// True if that is predicted for a plane, before or after another one.
bool Predictor::will_rest_on_plane(int i, int o) const {
  const Flight& f = state_.flight(i);
  const bool is_asked = !is_static(state_.body(i)) && is_plane(state_.obstacle(o).shape) &&
                        std::find(state_.planes.begin(), state_.planes.end(), o) != state_.planes.end();
  return is_asked && time_of_rest(i, surface_of(state_, i, obstacle_partner(o), f.since)) < kInfiniteTime;
}

/// The same for the face of an obstacle: before the ball is beyond its edge.
bool Predictor::predict_rest_on_face(int i, int o) {
  const Flight& f = state_.flight(i);
  const std::int32_t partner = obstacle_partner(o);
  const CoreKind kind = kind_of(state_.obstacle(o).shape);
  const bool has_face = kind != CoreKind::Plane && kind != CoreKind::Point && kind != CoreKind::Segment;
  if (!has_face || is_static(state_.body(i))) return false;
  if (f.motion != Motion::Falls && state_.support(i).has(partner)) return false;
  const double time = time_of_rest(i, surface_of(state_, i, partner, f.since));
  if (!(time < kInfiniteTime) || !(time - f.since < time_on_flat(state_, i, partner, f.since))) return false;
  offer(i, partner, time, Predicted::Rest);
  return true;
}

/// The time until which the other surfaces that the ball touches, or the support itself, continue as a face.
double Predictor::time_of_whole_hop(int i, std::int32_t partner) const {
  const double since = state_.flight(i).since;
  double time = time_of_hop(state_, i, surface_of(state_, i, partner, since), state_.acceleration(i));
  if (!(time < kInfiniteTime)) return time;
  time = time_into(state_, i, partner, time);
  for_each_obstacle(
      i, [&] { return since + time; },
      [&](int o, const Vec3d&) {
        const std::int32_t other = obstacle_partner(o);
        if (!state_.support(i).has(other) && is_behind(state_, i, o))
          time = time_into(state_, i, other, time);
      });
  return time;
}

/// Predicts when a ball that slides or rests on a face is beyond its edge, or when it ends a hop along a curved
/// surface.
void Predictor::predict_edge(int i) {
  const Flight& f = state_.flight(i);
  if (f.motion == Motion::Falls || is_static(state_.body(i))) return;
  for (const std::int32_t partner : state_.support(i).partner) {
    if (partner == kNoPartner || is_wall(partner)) continue;
    double time = time_on_flat(state_, i, partner, f.since);
    if (!(time > 0)) time = time_of_whole_hop(i, partner);
    if (time < kInfiniteTime) offer(i, partner, f.since + time, Predicted::Edge);
  }
}

/// Along an axis with acceleration a ball leaves its cell upward if its path up is long enough, and otherwise on the
/// way down.
CellList::Crossing CellList::next_crossing(const Flight& flight, const Cell& cell, const Vec3d& acceleration,
                                           double now, int falling_axis) const {
  Crossing first{kInfiniteTime, 0, 1};
  const auto offer = [&](double time, int axis, int direction) {
    if (time < first.time) first = {time, axis, direction};
  };
  for (int i = 0; i < 3; ++i) {
    const double v = flight.velocity[i], pull = std::fabs(acceleration[i]);
    const auto distance_to = [&](int upper) { return distance_to_face(i, cell, upper, flight); };
    if (pull == 0) {
      const int up = v > 0;
      if (v != 0 && !is_end(i, cell, up)) offer(flight.since + distance_to(up) / v, i, up ? 1 : -1);
      continue;
    }
    // `down`: the side that it accelerates to
    const int down = acceleration[i] > 0, up = 1 - down, sign = down ? -1 : 1;
    const double rising = sign * v;
    if (falling_axis != i && rising > pull * (now - flight.since) && !is_end(i, cell, up)) {
      const double d = sign * distance_to(up), square = rising * rising - 2 * pull * d;
      if (square > 0) {
        offer(flight.since + 2 * d / (rising + std::sqrt(square)), i, sign);
        continue;
      }
    }
    if (is_end(i, cell, down)) continue;
    const double d = -sign * distance_to(down);
    const double root = std::sqrt(std::max(0.0, rising * rising + 2 * pull * d));
    offer(flight.since + (rising >= 0 ? (rising + root) / pull : 2 * d / (root - rising)), i, -sign);
  }
  return first;
}

}  // namespace ricochet::simulation
