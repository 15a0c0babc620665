// For speed: runs at every event.
#include "ricochet/simulation/response.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ricochet/numeric/to_double.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/simulation/impulse.hpp"
#include "ricochet/simulation/surface.hpp"

namespace ricochet::simulation {

namespace {

/// Rapid collisions in a row after which a collision loses no energy. A collision is rapid if the balls could
/// not have moved by `kOverlapTolerance` of their size since the one before.
constexpr int kMostRapidCollisions = 256;

}  // namespace

double Response::restitution_of(const Contact& c, bool& collapsed) {
  const double e = state_.restitution_at(c.a, is_ball(c.partner) ? state_.index_of(c.partner) : c.partner);
  if (e == 1) return e;
  const bool gives_way = is_ball(c.partner) && !is_static(state_.body(c.partner));
  if (state_.has_gravity && !gives_way) return restitution_in_fall(c, e, collapsed);
  Body& a = state_.body(c.a);
  const double scale = is_wall(c.partner) ? a.radius : c.separation_squared;
  const double closing = -dot(c.separation, relative_velocity(state_, c));
  const bool is_rapid = closing * c.time_since_event < kOverlapTolerance * scale;
  a.rapid_collisions = is_rapid ? a.rapid_collisions + 1 : 0;
  int most = a.rapid_collisions;
  if (is_ball(c.partner)) {
    Body& b = state_.body(c.partner);
    if (!is_held(b)) b.rapid_collisions = is_rapid ? b.rapid_collisions + 1 : 0;
    most = std::max(most, b.rapid_collisions);
  }
  collapsed = most > kMostRapidCollisions;
  if (state_.has_gravity && !collapsed) return restitution_of_pair_in_fall(c, closing, e, collapsed);
  return collapsed ? 1 : e;
}

/// A small bounce off an immovable body leaves no velocity into it, and the contact stays.
double Response::restitution_in_fall(const Contact& c, double e, bool& collapsed) {
  const double approach = -dot(c.separation, relative_velocity(state_, c));
  if (!(approach > 0)) return e;
  const double closing = approach / std::sqrt(c.separation_squared);
  motion::Series& series = state_.series(c.a);
  series.meet(closing);
  if (!series.is_small(closing * e, e)) return e;
  // On a flat surface, a series of bounces has a limit.
  const bool is_flat = is_on_flat(state_, c.a, c.partner, state_.clock.now);
  const bool is_first = closing * closing >= series.largest_speed_squared();
  if (e > 0 && (c.is_in_series || (is_first && is_flat))) return e;
  if (is_rapid_in_fall(c, closing, state_.body(c.a).radius) && rest_.touches_ball(c.a))
    return lifted(closing, state_.body(c.a).radius, collapsed);
  rest_.keep(c.a, is_ball(c.partner) ? state_.index_of(c.partner) : c.partner);
  // On a flat surface it ends at the limit of the sum.
  collapsed = e > 0 && !is_flat;
  return 0;
}

/// The same for two movable bodies, times |separation|.
double Response::restitution_of_pair_in_fall(const Contact& c, double approach, double e,
                                             bool& collapsed) const {
  const double radius = std::min(state_.body(c.a).radius, state_.body(c.partner).radius);
  const double closing = approach / std::sqrt(c.separation_squared);
  return is_rapid_in_fall(c, closing, radius) ? lifted(closing, radius, collapsed) : e;
}

bool Response::is_rapid_in_fall(const Contact& c, double closing, double radius) const {
  const double least = state_.slowest(radius);
  return closing < least && c.time_since_event * state_.gravity_size < 2 * least;
}

/// A rapid contact among touching balls never leaves less than the slowest speed that counts: bodies that press on have
/// to separate, or time would not advance.
double Response::lifted(double closing, double radius, bool& collapsed) const {
  collapsed = true;
  return closing > 0 ? finite(state_.slowest(radius) / closing) : 1;
}

void Response::resolve(const Contact& c) {
  bool collapsed = false;
  double e = restitution_of(c, collapsed);
  Vec3d& va = state_.flight(c.a).velocity;
  const Vec3d before_a = va, before_b = velocity_of_partner(state_, c.partner);
  Vec3d vb = before_b;
  const double mass_a = mass_of(state_.body(c.a));
  const double mass_b = is_ball(c.partner) ? mass_of(state_.body(c.partner)) : kInfiniteMass;
  const double length = std::sqrt(c.separation_squared);
  double strength = 0, impulse = 0;
  // Elastically once more, if rounding has left them approaching by the last digit.
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
  // As exact as the strength, unless that exceeds all doubles
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
