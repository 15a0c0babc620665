#include "ricochet/simulation/rest.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/simulation/contact.hpp"
#include "ricochet/simulation/flat_surface.hpp"
#include "ricochet/simulation/index.hpp"

namespace ricochet::simulation {

namespace {

/// Of gravity, or of the speed of a fall through the radius: what rounding may leave of a component that is 0.
constexpr double kStill = 0x1p-44;

/// How far from being borne a ball may be that comes to rest, in parts of gravity: what rounding leaves.
constexpr double kBalanced = 0x1p-40;

/// A ball with more rapid collisions in a row is being pushed: put to rest, it would stop what pushes it at the same instant, again
/// and again.
constexpr int kMostRapidBeforeRest = 64;

/// A number of contacts at a place without overlap, for balls that are not much smaller than this.
constexpr int kMostContacts = 12;

}  // namespace

struct Rest::Contacts {
  int count = 0;
  std::array<std::int32_t, kMostContacts> partner;
  std::array<Vec3d, kMostContacts> normal;

  void add(std::int32_t other, const Vec3d& n) {
    if (count < kMostContacts) partner[at(count)] = other, normal[at(count++)] = n;
  }
  /// The obstacles in their order, in whichever they come.
  void add_obstacle(int o, const Vec3d& n) {
    if (count == kMostContacts && !comes_before(o, partner[at(count - 1)])) return;
    int place = count < kMostContacts ? count++ : count - 1;
    for (; place > 0 && comes_before(o, partner[at(place - 1)]); --place)
      partner[at(place)] = partner[at(place - 1)], normal[at(place)] = normal[at(place - 1)];
    partner[at(place)] = obstacle_partner(o), normal[at(place)] = n;
  }

 private:
  static bool comes_before(int o, std::int32_t other) {
    return !is_wall(other) && !is_ball(other) && o < obstacle_of(other);
  }
};

bool Rest::happen(int i) {
  if (!log_.reserve(1)) return false;
  const std::int32_t partner = predictor_.prediction(i).partner;
  Flight& f = state_.flight(i);
  const Vec3d before = state_.velocity_at(i, state_.clock.now);
  if (is_wall(partner)) {
    const int axis = wall_of(partner) / 2;
    f.velocity[axis] = 0;
    state_.move_to_wall(i, wall_of(partner));
    f.velocity[axis] = 0;
  } else {
    state_.move_to_now(i);
  }
  const FlatSurface surface = flat_surface(state_, i, partner, state_.clock.now);
  const Vec3d& n = surface.normal;
  Vec3d along = state_.gravity();
  along -= dot(along, n) * n;
  if (!is_wall(partner)) {
    f.position = finite(f.position - surface.gap * n);
    f.velocity -= dot(f.velocity - surface.velocity, n) * n;
  }
  if (size_of(along) <= kStill * state_.gravity_size) along = Vec3d(0.0);
  Support& support = state_.support(i);
  const Support former = f.motion == Motion::Falls ? Support{} : support;
  support = {along, {partner, kNoPartner, kNoPartner}};
  keep_supports(i, former, surface);
  Vec3d own = dot(surface.velocity, n) * n;
  const double least = kStill * std::sqrt(state_.gravity_size * state_.body(i).radius);
  const bool is_still = size_of(f.velocity - own) <= least;
  if (is_still) f.velocity = own;
  f.motion = support.acceleration == Vec3d(0.0) ? Motion::Steady : Motion::Slides;
  record(i, is_still && f.motion == Motion::Steady ? EventKind::Rest : EventKind::Slide, support, n, before,
         false);
  predictor_.invalidate(i);
  predictor_.predict(i);
  return true;
}

/// What bore ball i before it came onto another surface bears it still where it would slide into that: it slides along both, and between three it
/// rests.
void Rest::keep_supports(int i, const Support& former, const FlatSurface& surface) {
  Flight& f = state_.flight(i);
  Support& support = state_.support(i);
  std::size_t count = 1;
  for (const std::int32_t partner : former.partner) {
    if (partner == kNoPartner || count == support.partner.size()) continue;
    if (!is_on_flat(state_, i, partner, state_.clock.now)) continue;
    const FlatSurface other = flat_surface(state_, i, partner, state_.clock.now);
    if (surface.velocity != Vec3d(0.0) || other.velocity != Vec3d(0.0)) continue;
    if (!(dot(support.acceleration, other.normal) < -kStill * state_.gravity_size)) continue;
    support.partner[count++] = partner;
    const Vec3d line = cross(surface.normal, other.normal);
    const double square = dot(line, line);
    const auto part_of = [&](const Vec3d& v) {
      return count == 2 && square > 0 ? line * (dot(v, line) / square) + Vec3d(0.0) : Vec3d(0.0);
    };
    f.velocity = part_of(f.velocity);
    support.acceleration = part_of(state_.gravity());
    if (size_of(support.acceleration) <= kStill * state_.gravity_size) support.acceleration = Vec3d(0.0);
  }
}

void Rest::leave_face(int i) {
  state_.move_to_now(i);
  state_.let_fall(i);
  predictor_.invalidate(i);
  predictor_.predict(i);
}

bool Rest::is_in_series(const Contact& c) const {
  const Flight& f = state_.flight(c.a);
  if (!is_on_flat(state_, c.a, c.partner, f.since)) return false;
  const FlatSurface surface = flat_surface(state_, c.a, c.partner, f.since);
  return surface.gap <= surface.rounding && dot(surface.normal, f.velocity - surface.velocity) > 0;
}

void Rest::look_after_contact(int i) {
  if (is_static(state_.body(i))) return;
  if (state_.flight(i).motion != Motion::Falls) leave_support(i);
  if (state_.flight(i).motion == Motion::Falls) look_for_balance(i);
}

/// What is between things has been pushed off at least one of them, or onto it.
void Rest::leave_support(int i) {
  Flight& f = state_.flight(i);
  const Support& support = state_.support(i);
  for (const std::int32_t partner : support.partner) {
    if (partner == kNoPartner) continue;
    if (!is_on_flat(state_, i, partner, state_.clock.now)) {
      if (f.velocity != Vec3d(0.0)) f.motion = Motion::Falls;
      return;
    }
    const FlatSurface surface = flat_surface(state_, i, partner, state_.clock.now);
    const double out = dot(surface.normal, f.velocity - surface.velocity);
    if (std::fabs(out) > kApproachTolerance * (size_of(f.velocity) + size_of(surface.velocity))) {
      f.motion = Motion::Falls;
      return;
    }
    f.velocity -= out * surface.normal;
  }
}

/// What touches ball i, within a reach, and does not give way.
void Rest::find_supports(int i, double reach, Contacts& found) {
  const double now = state_.clock.now;
  const bool stands_still = state_.flight(i).velocity == Vec3d(0.0);
  const auto may_bear = [&](std::int32_t partner) {
    return stands_still || state_.restitution_at(i, partner) < 1;
  };
  const Vec3d place = state_.position_now(i);
  const double radius = state_.body(i).radius;
  for (int wall = 0; wall < 6; ++wall) {
    if (!state_.is_walled(wall / 2) || !may_bear(wall_partner(wall))) continue;
    const FlatSurface surface = flat_surface(state_, i, wall_partner(wall), now);
    if (surface.gap <= reach) found.add(surface.partner, surface.normal);
  }
  const double latest =
      now + reach / size_of(state_.flight(i).velocity) + 4 * std::sqrt(reach / state_.gravity_size);
  predictor_.for_each_obstacle(
      i, [&] { return latest; },
      [&](int o, const Vec3d&) {
        const Obstacle& obstacle = state_.obstacle(o);
        if (obstacle.velocity != Vec3d(0.0) || !may_bear(obstacle_partner(o))) return;
        const Vec3d seen = place - state_.obstacle_offset(o);
        const Vec3d separation = seen - closest_point(obstacle.shape, seen);
        const double distance = std::sqrt(dot(separation, separation));
        if (distance > 0 && distance - radius <= reach) found.add_obstacle(o, separation / distance);
      });
  predictor_.for_each_neighbour(i, [&](const Neighbour& neighbour) {
    const int k = neighbour.ball;
    if (k == i || !is_static(state_.body(k)) || state_.flight(k).velocity != Vec3d(0.0)) return;
    if (!state_.meet(i, k) || !may_bear(k)) return;
    const Vec3d r =
        place - state_.position_now(k) - state_.shift_between(state_.flight(i), state_.flight(k), neighbour);
    const double distance = std::sqrt(dot(r, r));
    if (distance > 0 && distance - state_.sum_of_radii(i, k) <= reach)
      found.add(state_.index_of(k), r / distance);
  });
}

namespace {

bool is_borne(const Vec3d& rest, double size) {
  return dot(rest, rest) <= kBalanced * kBalanced * size * size;
}

/// Whether up to three unit vectors with factors >= 0 add up to `up`.
bool bear(const Vec3d& up, double size, const Vec3d& n) {
  return dot(n, up) > 0 && is_borne(up - dot(n, up) * n, size);
}
bool bear(const Vec3d& up, double size, const Vec3d& n, const Vec3d& m) {
  const double c = dot(n, m), d = 1 - c * c;
  if (!(d > 0x1p-40)) return false;
  const double s = (dot(n, up) - c * dot(m, up)) / d, t = (dot(m, up) - c * dot(n, up)) / d;
  return s >= 0 && t >= 0 && is_borne(up - s * n - t * m, size);
}
bool bear(const Vec3d& up, const Vec3d& l, const Vec3d& m, const Vec3d& n) {
  const double d = dot(l, cross(m, n));
  return std::fabs(d) > 0x1p-20 && dot(up, cross(m, n)) / d >= 0 && dot(up, cross(n, l)) / d >= 0 &&
         dot(up, cross(l, m)) / d >= 0;
}

}  // namespace

void Rest::look_for_balance(int i) {
  Flight& f = state_.flight(i);
  const double slow = 4 * state_.slowest(state_.body(i).radius);
  if (!(dot(f.velocity, f.velocity) <= slow * slow)) return;
  if (state_.body(i).rapid_collisions > kMostRapidBeforeRest) return;
  Contacts found;
  find_supports(i, kReachOfRest * state_.body(i).radius, found);
  const Vec3d up = -state_.gravity();
  const double size = state_.gravity_size;
  const auto rest_on = [&](std::int32_t one, const Vec3d& n, std::int32_t two = kNoPartner,
                           std::int32_t three = kNoPartner) {
    const Vec3d before = f.velocity;
    f.velocity = Vec3d(0.0);
    f.motion = Motion::Steady;
    state_.support(i) = {Vec3d(0.0), {one, two, three}};
    record(i, EventKind::Rest, state_.support(i), n, before, true);
  };
  for (int a = 0; a < found.count; ++a) {
    const Vec3d& l = found.normal[at(a)];
    const std::int32_t one = found.partner[at(a)];
    if (!is_on_flat(state_, i, one, state_.clock.now) && bear(up, size, l)) return rest_on(one, l);
    for (int b = 0; b < a; ++b) {
      const Vec3d& m = found.normal[at(b)];
      const std::int32_t two = found.partner[at(b)];
      if (bear(up, size, l, m)) return rest_on(one, l, two);
      for (int c = 0; c < b; ++c)
        if (bear(up, l, m, found.normal[at(c)])) return rest_on(one, l, two, found.partner[at(c)]);
    }
  }
}

void Rest::record(int i, EventKind kind, const Support& support, const Vec3d& normal, const Vec3d& before,
                  bool collapsed) {
  ++state_.counts.rest;
  ++state_.clock.epoch_events;
  if (!log_.is_recording()) return;
  const Flight& f = state_.flight(i);
  const std::int32_t partner = support.partner[0];
  Event e{};
  e.kind = kind;
  e.on = is_ball(partner) ? EventKind::Ball : is_wall(partner) ? EventKind::Wall : EventKind::Obstacle;
  e.time = state_.clock.time();
  e.a = state_.index_of(i);
  e.b = is_ball(partner) ? partner : is_wall(partner) ? wall_of(partner) : obstacle_of(partner);
  e.normal = normal;
  e.point = finite(f.position - state_.body(i).radius * normal);
  e.before_a = before;
  e.after_a = f.velocity;
  e.before_b = e.after_b = e.on == EventKind::Obstacle ? state_.obstacle(e.b).velocity : Vec3d(0.0);
  e.together = 1;
  e.collapsed = collapsed;
  log_.add(e);
}

}  // namespace ricochet::simulation
