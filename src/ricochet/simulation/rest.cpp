#include "ricochet/simulation/rest.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/simulation/contact.hpp"
#include "ricochet/simulation/index.hpp"

namespace ricochet::simulation {

namespace {

/// Relative to the speed of a fall through the radius: a velocity below this may be rounding.
constexpr double kStill = 0x1p-44;
/// Relative to a speed: a face that is steeper by less in the direction of motion is the same face. Corners rounded to
/// single precision leave this error of an angle, in radians.
constexpr double kSameFace = 0x1p-20;
/// Relative to the radius: a ball that has left a surface by more within a hop is not put back onto it.
constexpr double kStillOn = 0x1p-6;

double outward(const Surface& surface, const Vec3d& velocity) {
  return dot(surface.normal, velocity - surface.velocity);
}

}  // namespace

void Rest::Kept::add(const Surface& surface) {
  for (std::size_t n = 0; n < count; ++n)
    if (surfaces[n].partner == surface.partner) return;
  if (count < kMost) surfaces[count++] = surface;
}

/// The supports of ball i at the start of its flight.
Rest::Kept Rest::former_supports(int i) {
  Kept kept;
  if (state_.flight(i).motion == Motion::Falls) return kept;
  for (const std::int32_t partner : state_.support(i).partner)
    if (partner != kNoPartner) kept.add(surface_of(state_, i, partner, state_.clock.now));
  return kept;
}

/// Ball i falls from now on and moves away from its former supports, however slowly.
void Rest::let_fly(int i, const Kept& kept) {
  Flight& f = state_.flight(i);
  state_.let_fall(i);
  for (std::size_t n = 0; n < kept.count; ++n) {
    const Surface& surface = kept.surfaces[n];
    const double least = 0x1p-46 * (size_of(f.velocity) + size_of(surface.velocity));
    const double out = outward(surface, f.velocity);
    if (out < least) f.velocity += (least - out) * surface.normal;
  }
}

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
  Surface surface = surface_of(state_, i, partner, state_.clock.now);
  f.position = finite(f.position - surface.gap * surface.normal);
  Kept kept;
  kept.add(surface);
  const Kept former = former_supports(i);
  for (std::size_t n = 0; n < former.count; ++n) kept.add(former.surfaces[n]);
  const bool is_borne = bear_by(i, kept);
  if (is_borne) record_support(i, partner, surface.normal, before, false);
  if (!is_borne) let_fly(i, kept);
  predictor_.invalidate(i);
  predictor_.predict(i);
  return true;
}

/// Removes the velocity into or out of the supports, and leaves the part of gravity along them. False if nothing bears
/// the ball; then it falls.
bool Rest::bear_by(int i, Kept& kept) {
  Flight& f = state_.flight(i);
  if (kept.count == 0) return false;
  // Surfaces that move together
  const Vec3d frame = kept.surfaces[0].velocity;
  std::array<Vec3d, Kept::kMost> normals;
  std::array<motion::KeptContact, Kept::kMost> contacts;
  std::array<std::int32_t, Kept::kMost> partners;
  std::size_t count = 0;
  for (std::size_t n = 0; n < kept.count; ++n) {
    const Surface& surface = kept.surfaces[n];
    // A support that moves at right angles to the others' normals, such as a wall beside a lift, counts as moving with
    // them.
    const double across = dot(surface.normal, surface.velocity - frame);
    if (std::fabs(across) > kStill * (size_of(surface.velocity) + size_of(frame))) continue;
    normals[count] = surface.normal;
    partners[count++] = surface.partner;
  }
  Vec3d velocity = motion::along_all({normals.data(), count}, f.velocity - frame);
  const double least = kStill * std::sqrt(state_.gravity_size * state_.body(i).radius);
  if (size_of(velocity) <= least) velocity = Vec3d(0.0);
  f.velocity = frame + velocity;
  for (std::size_t n = 0; n < count; ++n) {
    const bool is_flat = is_on_flat(state_, i, partners[n], state_.clock.now);
    contacts[n] = {normals[n], is_flat ? 0 : -hold_of(state_, i, {partners[n], normals[n], frame, 0})};
  }
  const motion::Bearing bearing = motion::bear({contacts.data(), count}, state_.gravity());
  if (bearing.count == 0) return false;
  Support& support = state_.support(i);
  support.acceleration = bearing.acceleration;
  support.partner = {kNoPartner, kNoPartner, kNoPartner};
  for (std::size_t n = 0; n < bearing.count; ++n) support.partner[n] = partners[bearing.which[n]];
  // A nearly level acceleration counts as 0.
  if (size_of(support.acceleration) <= kStill * state_.gravity_size) support.acceleration = Vec3d(0.0);
  f.motion = support.acceleration == Vec3d(0.0) ? Motion::Steady : Motion::Slides;
  return true;
}

/// Puts the ball back onto a surface after rounding or a hop, with its former energy: speed^2 / 2 - g . place.
void Rest::put_onto(int i, const Surface& surface, double energy) {
  Flight& f = state_.flight(i);
  f.position = finite(f.position - surface.gap * surface.normal);
  Vec3d velocity = f.velocity - surface.velocity;
  velocity -= dot(velocity, surface.normal) * surface.normal;
  const double square = dot(velocity, velocity);
  const double wanted = 2 * energy;
  if (square > 0) velocity *= std::sqrt(std::max(0.0, wanted) / square);
  f.velocity = surface.velocity + velocity;
}

void Rest::go_on(int i) {
  Flight& f = state_.flight(i);
  const Vec3d from = f.position, before = f.velocity;
  const double since = f.since, now = state_.clock.now;
  const Vec3d arrives = state_.velocity_at(i, now);
  bool has_hopped = false;
  for (const std::int32_t partner : state_.support(i).partner)
    has_hopped = has_hopped || (partner != kNoPartner && !is_on_flat(state_, i, partner, since));
  state_.move_to_now(i);
  Kept kept = former_supports(i);
  const bool was_still = kept.count > 0 && before == kept.surfaces[0].velocity;
  for (std::size_t n = 0; n < kept.count; ++n) {
    Surface& surface = kept.surfaces[n];
    if (is_wall(surface.partner) || is_on_flat(state_, i, surface.partner, now)) continue;
    if (std::fabs(surface.gap) > kStillOn * state_.body(i).radius) continue;
    const Vec3d start = before - surface.velocity;
    const Vec3d way = f.position - surface.gap * surface.normal - from - surface.velocity * (now - since);
    const double energy = 0.5 * dot(start, start) + dot(state_.gravity(), way);
    // Several surfaces leave one direction, and keep their own energy.
    if (kept.count == 1) put_onto(i, surface, energy);
    surface = surface_of(state_, i, surface.partner, now);
  }
  add_touched(i, kept, has_hopped ? 2 * kHop : kSameFace);
  const Vec3d frame = kept.count > 0 ? kept.surfaces[0].velocity : Vec3d(0.0);
  const double speed = length(f.velocity - frame);
  const bool is_borne = bear_by(i, kept);
  // The velocity turns from one face to the next.
  const Vec3d turned = f.velocity - frame;
  if (is_borne && speed > 0 && length(turned) >= 0.5 * speed)
    f.velocity = frame + turned * (speed / length(turned));
  if (!is_borne) {
    let_fly(i, kept);
    state_.series(i).begin();
  } else if (f.motion == Motion::Steady && !was_still && f.velocity == kept.surfaces[0].velocity) {
    record(i, EventKind::Rest, kept.surfaces[0].normal, arrives, false);
  }
  predictor_.invalidate(i);
  predictor_.predict(i);
}

/// Adds the other surfaces that ball i touches and moves along, within an angle: the next faces.
void Rest::add_touched(int i, Kept& kept, double most) {
  const double now = state_.clock.now, radius = state_.body(i).radius;
  const double reach = 0x1p-40 * radius + 16 * state_.place_rounding(i);
  const auto offer = [&](std::int32_t partner) {
    const Surface surface = surface_of(state_, i, partner, now);
    if (surface.gap > 4 * surface.rounding) return;
    const Vec3d velocity = state_.flight(i).velocity - surface.velocity;
    if (std::fabs(dot(surface.normal, velocity)) > most * size_of(velocity)) return;
    if (surface.gap < 0)
      state_.flight(i).position = finite(state_.flight(i).position - surface.gap * surface.normal);
    kept.add(surface);
  };
  for (int wall = 0; wall < 6; ++wall)
    if (state_.is_walled(wall / 2)) offer(wall_partner(wall));
  const double latest =
      now + reach / size_of(state_.flight(i).velocity) + std::sqrt(reach / state_.gravity_size);
  // In the order of their numbers, whatever order they were found in
  std::array<std::int32_t, Kept::kMost> found;
  std::size_t count = 0;
  predictor_.for_each_obstacle(
      i, [&] { return latest; },
      [&](int o, const Vec3d&) {
        std::size_t place = std::min(count, found.size() - 1);
        if (count == found.size() && found[place] < o) return;
        for (; place > 0 && found[place - 1] > o; --place) found[place] = found[place - 1];
        found[place] = o;
        count = std::min(count + 1, found.size());
      });
  for (std::size_t n = 0; n < count; ++n) offer(obstacle_partner(found[n]));
  // A flat surface bears as well as an edge of another in the same plane, and comes first.
  Kept sorted;
  for (const bool flat : {true, false})
    for (std::size_t n = 0; n < kept.count; ++n)
      if (is_on_flat(state_, i, kept.surfaces[n].partner, now) == flat) sorted.add(kept.surfaces[n]);
  kept = sorted;
}

bool Rest::is_in_series(const Contact& c) const {
  const Flight& f = state_.flight(c.a);
  if (is_ball(c.partner) || !is_on_flat(state_, c.a, c.partner, f.since)) return false;
  const Surface surface = surface_of(state_, c.a, c.partner, f.since);
  return surface.gap <= 4 * surface.rounding && outward(surface, f.velocity) > 0;
}

bool Rest::touches_ball(int i) {
  bool touches = false;
  const Vec3d place = state_.position_now(i);
  predictor_.for_each_neighbour(i, [&](const Neighbour& neighbour) {
    const int k = neighbour.ball;
    if (k == i || is_static(state_.body(k)) || !state_.meet(i, k)) return;
    const Vec3d r =
        place - state_.position_now(k) - state_.shift_between(state_.flight(i), state_.flight(k), neighbour);
    const double reach = state_.sum_of_radii(i, k) + kReachOfRest * state_.body(i).radius;
    touches = touches || dot(r, r) <= reach * reach;
  });
  return touches;
}

void Rest::look_after_contact(int i) {
  if (is_static(state_.body(i))) return;
  Flight& f = state_.flight(i);
  const bool was_borne = f.motion != Motion::Falls;
  const bool has_kept =
      std::any_of(kept_.begin(), kept_.end(), [&](const KeptPartner& k) { return k.ball == i; });
  if (!was_borne && !has_kept) return;
  const Vec3d before = f.velocity;
  const double now = state_.clock.now;
  motion::Series& series = state_.series(i);
  Kept kept;
  // Flat ones first, in the same order as when they were found.
  for (const KeptPartner& k : kept_)
    if (k.ball == i) kept.add(surface_of(state_, i, k.partner, now));
  const std::size_t is_new = kept.count;
  const Kept former = former_supports(i);
  for (std::size_t n = 0; n < former.count; ++n) {
    const Surface& surface = former.surfaces[n];
    const double out = outward(surface, f.velocity);
    const double rounding = kApproachTolerance * (size_of(f.velocity) + size_of(surface.velocity));
    bool stays = std::fabs(out) <= 16 * rounding;
    if (!stays && out < 0) {
      // The ball is pressed onto its support: that is an immediate impact, unless it is small.
      const double e = state_.restitution_at(i, surface.partner);
      stays = series.is_small(-out * e, e);
      if (!stays) {
        state_.let_fall(i);
        return;
      }
    }
    if (!stays && is_new > 0) {
      // If the ball passes to and fro between two surfaces: its speed across their common line
      const Vec3d line = cross(surface.normal, kept.surfaces[0].normal);
      const double square = dot(line, line);
      const Vec3d velocity = f.velocity - surface.velocity;
      const Vec3d across = square > 0 ? velocity - line * (dot(velocity, line) / square) : velocity;
      const double e = state_.restitution_at(i, surface.partner);
      stays = series.is_small(length(across), e);
    }
    if (stays) kept.add(surface);
  }
  if (!bear_by(i, kept)) {
    let_fly(i, kept);
    return;
  }
  for (std::size_t n = 0; n < is_new; ++n) {
    const std::int32_t partner = kept.surfaces[n].partner;
    if (!state_.support(i).has(partner)) continue;
    // On one surface without restitution no series can be cut short.
    const bool is_cut = kept.count > 1 || state_.restitution_at(i, partner) > 0;
    record_support(i, partner, kept.surfaces[n].normal, before, is_cut);
    return;
  }
}

/// Records that the ball now rests or slides on its support.
void Rest::record_support(int i, std::int32_t by, const Vec3d& normal, const Vec3d& before, bool collapsed) {
  const Flight& f = state_.flight(i);
  // The newest support comes first.
  std::array<std::int32_t, 3>& partner = state_.support(i).partner;
  for (std::size_t n = 2; n > 0; --n)
    if (partner[n] == by) std::swap(partner[n], partner[n - 1]);
  const Vec3d frame = surface_of(state_, i, by, state_.clock.now).velocity;
  const bool is_still = f.motion == Motion::Steady && f.velocity == dot(frame, normal) * normal;
  record(i, is_still ? EventKind::Rest : EventKind::Slide, normal, before, collapsed);
}

void Rest::record(int i, EventKind kind, const Vec3d& normal, const Vec3d& before, bool collapsed) {
  ++state_.counts.rest;
  ++state_.clock.epoch_events;
  if (!log_.is_recording()) return;
  const Flight& f = state_.flight(i);
  Event e{};
  e.kind = kind;
  e.time = state_.clock.time();
  e.a = state_.index_of(i);
  std::array<std::int32_t, 3> partners = state_.support(i).partner;
  for (std::int32_t& partner : partners)
    if (is_ball(partner)) partner = state_.slot(partner);
  set_partners(e, state_, partners);
  e.normal = normal;
  e.point = finite(f.position - state_.body(i).radius * normal);
  e.before_a = before;
  e.after_a = f.velocity;
  e.together = 1;
  e.collapsed = collapsed;
  log_.add(e);
}

}  // namespace ricochet::simulation
