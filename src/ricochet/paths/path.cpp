// For size and speed: runs for every bounce of a path.
#include "ricochet/paths/path.hpp"

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/numeric/sizes.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/paths/turn_off.hpp"

namespace ricochet::scene {

namespace {

/// Relative to the coordinates: the first step that is tried to move a point off a surface.
constexpr double kSmallestStep = 0x1p-53;
/// Relative to the coordinates at the end of a leg: targets are searched for within the path's uncertainty, but at most
/// this far.
constexpr double kFarthestUncertain = 0x1p-30;

}  // namespace

double time_of_distance(double distance, const Vec3d& velocity, const Vec3d& gravity) {
  if (!(distance < kInfinity)) return kInfinity;
  if (gravity == Vec3d(0.0)) {
    const double speed = length(velocity);
    return speed > 0 ? finite(distance / speed) : kInfinity;
  }
  // The length of a parabola grows with time. So the largest time that is not too long is found bit by bit.
  double time = 0;
  for (double step = 0x1p500; step > time * 0x1p-53 && step > 0x1p-500; step *= 0.5)
    if (arc_length(velocity, gravity, time + step) <= distance) time += step;
  return time;
}

PathState FollowedPath::start_of(const Bullet& first, HitPrecision precision) {
  const Vec3d velocity = velocity_of(first);
  return {{0, 0, first.position, velocity, -1, 0}, first, {},       0,
          std::sqrt(dot(velocity, velocity)),      0,     precision};
}

FollowedPath::FollowedPath(const Bullet& first, const Material& material, const Filter* filter, double since,
                           HitPrecision precision)
    : state_(start_of(first, precision)), material_(material), corner_(first.position, filter, since) {}

bool FollowedPath::begin_anew(Targets& targets, const PathPlace& from, double time, double since,
                              const Near* near) {
  Bullet bullet = Bullet::moving(from.position, from.velocity, state_.bullet.radius);
  if (near == nullptr)
    corner_.begin_anew(from.position, since);
  else if (!corner_.begin_anew(targets, bullet, since, near->lengths, near->room))
    return false;
  state_.end.length = finite(state_.end.length + length(state_.end.velocity) * (time - state_.time));
  if (from.velocity != state_.end.velocity) state_.speed = length(from.velocity);
  state_.set_out(bullet.position, from.velocity);
  state_.time = time;
  return true;
}

LegHit FollowedPath::found_from_here(const SceneShot& hit) const {
  LegHit next = found(hit);
  // Other triangles share the edge that the bullet has left. There the contact is computed from the centre.
  Shot& shot = next.found.answer.shot;
  if (corner_.is_off_edge()) shot.point = finite(shot.center - state_.bullet.radius * shot.normal);
  return next;
}

LegHit FollowedPath::next(Targets& targets, double latest) const {
  const Bullet& bullet = state_.bullet;
  if (!corner_.is_corner()) {
    const Departure departure = corner_.departure();
    if (state_.precision == HitPrecision::Approximate && !corner_.is_off_edge())
      return {closest_hit_approximately(targets, bullet, latest, departure), false};
    return found_from_here(closest_hit(targets, bullet, latest, departure));
  }
  LegHit next = found(corner_.next(targets, bullet, latest));
  next.is_at_once =
      next.answer().shot.is_hit() && corner_.is_at_once(targets, next.answer(), state_.end.velocity);
  return next;
}

Vec3d FollowedPath::place_beside(const MovingShape& target, const Shot& shot) const {
  if (state_.bullet.radius > 0 || !has_two_sides(target.shape)) return shot.center;
  const int side = side_of_normal(target.shape, shot.normal);
  if (side == 0) return shot.center;
  const DoubleWord now = finite(corner_.departure().time + shot.time);
  const auto seen_place = [&](const Vec3d& place) { return seen({now, FinePlace(place)}, target.velocity); };
  const auto is_beside = [&](const Vec3d& place) {
    return side * side_of(target.shape, seen_place(place)) >= 0;
  };
  if (is_beside(shot.center)) return shot.center;
  const Vec3d near = rounded(seen_place(shot.center));
  const Vec3d upward = upward_of(target.shape);
  const double behind = std::fabs(dot(near - reference_point(target.shape), upward)) / length(upward);
  const double size = largest_coordinate(shot.center) + largest_coordinate(target.velocity) * now.hi;
  for (double step = std::max(behind + size * kSmallestStep, kLeastSize); step < HUGE_VAL; step *= 2)
    if (const Vec3d place = sized(shot.center + shot.normal * step); is_beside(place)) return place;
  return shot.center;
}

bool FollowedPath::bounce(Targets& targets, const LegHit& hit, Leg& leg) {
  PathEnd& end = state_.end;
  const Met met = hit.met();
  const MovingShape target = targets.shape(met);
  const motion::ContactLaw law = motion::law_of(material_, targets.material(met.target));
  const double since = corner_.departure().time;
  leg.from = state_.bullet.position;
  leg.shot = hit.answer().shot;
  Shot& shot = leg.shot;
  double surface_error = hit.found.surface_error;
  if (hit.is_at_once) {
    // The bullet stays at its place.
    surface_error = shot.time * -dot(end.velocity - target.velocity, shot.normal);
    corner_.bounce(targets, hit.answer(), end.velocity);
    shot.time = 0;
  }
  const Vec3d center = hit.is_at_once ? shot.center : place_beside(target, shot);
  const Vec3d in = end.velocity - target.velocity;
  const double closing = -dot(in, shot.normal);
  // The angle of a filtered hit is not known, but a filtered hit is never tangential.
  const bool is_tangential = surface_error == 0 && shot.ricochet_angle == 0;
  const double fastest = std::max(state_.fastest, length(end.velocity) + length(target.velocity));
  TurnedOff off{end.velocity, 0};
  if (!is_tangential) {
    const std::span<const Contact> corner = hit.is_at_once ? corner_.contacts() : std::span<const Contact>{};
    off = turn_off(targets, {met, target, shot.normal, end.velocity, state_.speed, law, fastest, corner});
  }
  const Vec3d& out = off.velocity;
  leg.time = finite(state_.time + shot.time);
  leg.target = met.target;
  leg.triangle = met.triangle;
  shot.center = center;
  if (!(state_.bullet.radius > 0)) shot.point = center;
  shot.velocity = out;
  if (!hit.is_at_once) {
    const double uncertainty = std::min(end.uncertainty, kFarthestUncertain * largest_coordinate(center));
    const Flight flight{state_.bullet, shot, met, end_rounding(state_.precision), is_tangential, uncertainty};
    if (!corner_.fly(targets, flight, target, out)) return false;
  }
  state_.fastest = fastest;
  // Bounces off mirrors at rest preserve the speed to the bit.
  if (law.restitution < 1 || law.friction > 0 || target.velocity != Vec3d(0.0))
    state_.speed = std::sqrt(dot(out, out));
  state_.time = leg.time;
  end.length = finite(end.length + shot.distance);
  end.target = met.target;
  end.triangle = met.triangle;
  ++end.bounces;
  ErrorBounds& errors = state_.errors;
  const double now = corner_.departure().time;
  end.uncertainty = errors.bounce(
      {&target.shape, shot.point - finite(target.velocity * now), center, state_.bullet.radius, since,
       shot.time, shot.distance, std::sqrt(dot(in, in)), closing,
       std::sqrt(dot(target.velocity, target.velocity)), law.restitution, law.friction, surface_error});
  errors.velocity += off.turned;
  // Twice, because two mirrors are exchanged. An error across the mirrors also shifts the place along them, by the error
  // divided by the sine of the path's angle. That has no bound if the path does not lead into the mirrors.
  const Spread& spread = corner_.spread();
  errors.velocity += 4 * spread.turn * std::sqrt(dot(in, in));
  const double apart =
      spread.place > 0 ? 2 * spread.place * std::sqrt(dot(in, in)) / std::max(0.0, closing) : 0;
  errors.position += apart, errors.lateral += apart;
  end.uncertainty += apart;
  if (!(spread.is_bounded && end.uncertainty < kNoBound)) state_.lose_bounds();
  leg.uncertainty = end.uncertainty;
  state_.set_out(center, out);
  return true;
}

}  // namespace ricochet::scene
