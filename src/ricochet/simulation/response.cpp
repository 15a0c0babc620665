// For speed: every event.
#include "ricochet/simulation/response.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ricochet/numeric/to_double.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/simulation/flat_surface.hpp"
#include "ricochet/simulation/impulse.hpp"

namespace ricochet::simulation {

namespace {

/// Rapid collisions in a row after which a collision loses no energy. A collision is rapid if the balls could
/// not have moved by `kOverlapTolerance` of their size since the one before.
constexpr int kMostRapidCollisions = 256;

}  // namespace

double Response::restitution_of(const Contact& c, bool& collapsed) {
  Body& a = state_.body(c.a);
  const double e = state_.restitution_at(c.a, is_ball(c.partner) ? state_.index_of(c.partner) : c.partner);
  if (e == 1 || c.is_in_series) return e;
  const double scale = is_wall(c.partner) ? a.radius : c.separation_squared;
  const double closing = -dot(c.separation, relative_velocity(state_, c));
  const bool is_rapid = closing * c.time_since_event < kOverlapTolerance * scale;
  a.rapid_collisions = is_rapid ? a.rapid_collisions + 1 : 0;
  int most = a.rapid_collisions;
  if (is_ball(c.partner)) {
    Body& b = state_.body(c.partner);
    b.rapid_collisions = is_rapid ? b.rapid_collisions + 1 : 0;
    most = std::max(most, b.rapid_collisions);
  }
  collapsed = most > kMostRapidCollisions;
  if (state_.has_gravity && !collapsed) return restitution_in_fall(c, e, collapsed);
  return collapsed ? 1 : e;
}

/// No contact of a collapse, and none with what is neither flat nor a ball that gives way, is left at less than the slowest speed that
/// counts: what presses on has to be lifted for time to go on.
double Response::restitution_in_fall(const Contact& c, double e, bool& collapsed) const {
  double radius = state_.body(c.a).radius;
  if (is_ball(c.partner)) radius = std::min(radius, state_.body(c.partner).radius);
  const double least = state_.slowest(radius);
  const double closing = -dot(c.separation, relative_velocity(state_, c)) / std::sqrt(c.separation_squared);
  if (!(closing * e < least)) return e;
  const bool bears_alone = is_ball(c.partner) ? is_static(state_.body(c.partner))
                                              : !is_on_flat(state_, c.a, c.partner, state_.clock.now);
  const bool is_rapid = closing < least && c.time_since_event * state_.gravity_size < 2 * least;
  if (!bears_alone && !is_rapid) return e;
  collapsed = closing < least;
  return closing > 0 ? finite(least / closing) : 1;
}

void Response::resolve(const Contact& c) {
  bool collapsed = false;
  double e = restitution_of(c, collapsed);
  Vec3d& va = state_.flight(c.a).velocity;
  const Vec3d before_a = va, before_b = velocity_of_partner(state_, c.partner);
  Vec3d vb = before_b;
  const double mass_a = state_.body(c.a).mass;
  const double mass_b = is_ball(c.partner) ? state_.body(c.partner).mass : kInfiniteMass;
  const double length = std::sqrt(c.separation_squared);
  double strength = 0, impulse = 0;
  // Once more, elastically, where rounding has left them approaching by a last digit.
  for (int tries = 0; tries < 8; ++tries, e = 1) {
    if (!(dot(c.separation, va - vb) < 0)) break;
    const PairImpulse push =
        mass_a == mass_b ? impulse_of_equal_masses(c.separation, c.separation_squared, va, vb, mass_a, e)
                         : impulse_of_unequal_masses(c.separation, va, vb, mass_a, mass_b, e);
    va = push.a;
    vb = push.b;
    strength = finite(strength + finite(push.mass * push.rate));
    impulse += push.mass * (push.rate / length);
  }
  if (is_ball(c.partner)) state_.flight(c.partner).velocity = vb;
  // As exact as the strength, unless that has outgrown all doubles
  if (std::fabs(strength) < std::numeric_limits<double>::max()) impulse = strength / length;
  record(c, {before_a, before_b, impulse, 1, collapsed}, strength);
}

void Response::record(const Contact& c, const ContactResult& outcome, double strength) {
  Counts& counts = state_.counts;
  if (is_ball(c.partner)) {
    ++counts.ball;
    counts.virial = finite(counts.virial + strength);
  } else if (is_wall(c.partner)) {
    ++counts.wall;
    double& impulse = counts.wall_impulse[wall_of(c.partner)];
    impulse = finite(impulse + strength);
  } else {
    ++counts.obstacle;
  }
  counts.collapsed += outcome.collapsed;
  ++state_.clock.epoch_events;
  if (log_.is_recording()) log(c, outcome);
}

void Response::log(const Contact& c, const ContactResult& outcome) {
  Event e{};
  e.kind = is_ball(c.partner) ? EventKind::Ball : is_wall(c.partner) ? EventKind::Wall : EventKind::Obstacle;
  e.on = e.kind;
  e.time = state_.clock.time();
  e.a = state_.index_of(c.a);
  e.b = is_ball(c.partner)   ? state_.index_of(c.partner)
        : is_wall(c.partner) ? wall_of(c.partner)
                             : obstacle_of(c.partner);
  e.normal = c.separation / std::sqrt(c.separation_squared);
  e.before_a = outcome.before_a;
  e.before_b = outcome.before_b;
  e.after_a = state_.flight(c.a).velocity;
  e.after_b = velocity_of_partner(state_, c.partner);
  if (is_ball(c.partner) && e.b < e.a) {
    std::swap(e.a, e.b);
    std::swap(e.before_a, e.before_b);
    std::swap(e.after_a, e.after_b);
    e.normal = -e.normal;
  }
  const int a = state_.slot(e.a);
  e.point = finite(state_.flight(a).position - state_.body(a).radius * e.normal);
  e.impulse = finite(outcome.impulse);
  e.together = outcome.together;
  e.collapsed = outcome.collapsed;
  log_.add(e);
}

}  // namespace ricochet::simulation
