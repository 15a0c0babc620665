#include "ricochet/scene/fall_path.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/scene/turn_off.hpp"

namespace ricochet::scene {

namespace {

/// Flights of so many margins lead out of a corner.
constexpr double kLeavesCorner = 0x1p10;
/// Of a bullet that slides: so much of its velocity into the face says on which side of others in the same plane it is.
constexpr double kSideSine = 0x1p-20;

[[gnu::noinline]] double speed_of(const Vec3d& velocity) { return length(velocity); }

/// A flight of a series: which part of the speed of the first it has, and for how long it has lasted.
struct SeriesFlight {
  double part, time;
};

/// At a time of an infinite series that lasts `whole`: flight k begins when whole e^k is left, and ends when whole e^(k+1) is. The largest
/// power of e that is at least the part that is left is found bit by bit of k.
SeriesFlight flight_of_series(double time, double whole, double restitution) {
  if (!(time < whole)) return {0, 0};
  const double left = 1 - time / whole;
  double powers[64];  // of e: 1, 2, 4, 8 ...
  powers[0] = restitution;
  for (int k = 1; k < 64; ++k) powers[k] = powers[k - 1] * powers[k - 1];
  double part = 1;
  for (int k = 63; k >= 0; --k)
    if (part * powers[k] >= left) part *= powers[k];
  return {part, whole * (part - left)};
}

}  // namespace

FallPath::FallPath(const Bullet& first, const Filter* filter, double since)
    : state_(FollowedPath::start_of(first, HitPrecision::Exact)), filter_(filter) {
  fall_.start.time = since;
}

void FallPath::begin(const Bullet& first, const Filter* filter, double since) {
  *this = FallPath(first, filter, since);
}

void FallPath::begin_anew(const Vec3d& gravity, const Vec3d& place, const Vec3d& velocity, double time,
                          double since, bool is_face_there) {
  const double flown = std::max(time - state_.time, 0.0);
  state_.end.length =
      finite(state_.end.length + arc_length(state_.end.velocity, acceleration(gravity), flown));
  state_.end.position = place;
  state_.end.velocity = velocity;
  state_.bullet = Bullet::moving(place, velocity, state_.bullet.radius);
  state_.time = time;
  if (fall_.start.slides && is_face_there) {
    fall_.on_face = std::max(fall_.on_face - flown, 0.0);
    fall_.start.time = since;
    return;
  }
  fall_ = {};
  fall_.start.time = since;
  fall_.start.margin = kTouchRounding * (taxicab_length(place) + state_.bullet.radius);
  fall_.start.arriving.velocity = velocity;
}

LegHit FallPath::next(Targets& targets, double latest) const {
  return FollowedPath::found(closest_fall(targets, state_.bullet, latest, fall_.start, filter_, touched_));
}

void FallPath::bounce(Targets& targets, const LegHit& hit, double restitution, Leg& leg) {
  PathEnd& end = state_.end;
  FallStart& start = fall_.start;
  const Met met = hit.met();
  const Shot& shot = hit.answer().shot;
  const Vec3d& gravity = targets.gravity();
  const MovingShape target = targets.shape(met);
  const Vec3d arriving = finite(end.velocity + acceleration(gravity) * shot.time),
              in = arriving - target.velocity;
  const double speed = std::sqrt(dot(in, in)), closing = -dot(in, shot.normal);
  state_.fastest = std::max(state_.fastest, speed_of(arriving) + speed_of(target.velocity));
  TurnedOff off{arriving, 0};
  if (shot.ricochet_angle != 0)
    off =
        turn_off(targets, {met, shot.normal, arriving, speed_of(arriving), restitution, state_.fastest, {}});
  leg = {state_.bullet.position, shot, finite(state_.time + shot.time), met.target, 0, met.triangle};
  leg.shot.velocity = off.velocity;
  const double way =
      taxicab_length(end.velocity) * shot.time + taxicab_length(gravity) * shot.time * shot.time;
  end.uncertainty = bound(target, shot, restitution, gravity, {speed, closing, way, off.turned});
  leg.uncertainty = end.uncertainty;
  fall_.is_stuck = leg.time == state_.time && start.met == met;
  const Vec3d face = std::exchange(fall_.normal, shot.normal);
  const bool is_in_corner = way <= kLeavesCorner * start.margin;
  if (shot.time > 0) start.last = start.slides ? Approach{} : Approach{arriving, shot.time};
  // In a corner, where flights are next to nothing, it is on the sides of surfaces from which it came there.
  if (!is_in_corner) start.edge = Vec3d(0.0);
  if (!is_in_corner)
    start.arriving = start.slides ? Approach{arriving - face * (kSideSine * speed_of(arriving)), 0}
                                  : Approach{arriving, shot.time};
  start.slides = false;
  fall_.on_face = kInfinity;
  start.time = finite(start.time + shot.time);
  start.met = met;
  const double margin =
      kTouchRounding * (taxicab_length(state_.bullet.position) + taxicab_length(shot.center) + way +
                        taxicab_length(target.velocity) * start.time + state_.bullet.radius);
  start.margin = is_in_corner ? std::max(start.margin, margin) : margin;
  keep_sides(targets, met, shot);
  state_.time = leg.time;
  end.length = finite(end.length + shot.distance);
  end.target = met.target;
  end.triangle = met.triangle;
  end.position = shot.center;
  end.velocity = off.velocity;
  ++end.bounces;
  state_.bullet = Bullet::moving(end.position, end.velocity, state_.bullet.radius);
}

/// The side of a bounce, and what has been bounced off or touched before that it is near.
void FallPath::keep_sides(const Targets& targets, const Met& met, const Shot& shot) {
  FallStart& start = fall_.start;
  const auto seen = [&](const Met& one) { return shot.center - targets.velocity(one.target) * start.time; };
  Sides kept;
  kept[0] = {met, shot.normal, dot(seen(met), shot.normal)};
  std::size_t count = 1;
  for (const Sides* const sides : {&touched_, &start.sides})
    for (const Side& side : *sides) {
      if (count == kept.size() || side.met.target < 0) break;
      const bool is_known = std::any_of(kept.begin(), kept.begin() + count,
                                        [&](const Side& other) { return other.met == side.met; });
      if (!is_known && std::fabs(side.height(seen(side.met))) <= kNearSide * start.margin)
        kept[count++] = side;
    }
  start.sides = kept;
}

/// Two falls differ by what straight flights do, for they have the same acceleration (uncertainty.hpp): but where they arrive at
/// other times they are of other velocities, and where they graze, they bend.
double FallPath::bound(const MovingShape& target, const Shot& shot, double restitution, const Vec3d& gravity,
                       const Arrival& a) {
  ErrorBounds& errors = state_.errors;
  const double size = speed_of(gravity), before = errors.time, since = fall_.start.time;
  const double across = errors.position + shot.time * errors.velocity;
  errors.velocity += kVelocityRounding * (a.speed + size * shot.time);
  const double w = speed_of(target.velocity);
  double bound =
      errors.bounce({&target.shape, shot.point - finite(target.velocity * (since + shot.time)), shot.center,
                     state_.bullet.radius, since, shot.time, a.way, a.speed, a.closing, w, restitution, 0});
  const double sine = a.closing / a.speed, bend = size * across / (a.closing * a.closing);
  if (!(bend < 0x1p-4) || !(sine > 0)) {
    errors.lose();
    return kNoBound;
  }
  const double later = errors.time - before, factor = 1 + 4 * bend;
  errors.velocity += 2 * size * later + a.turned;
  errors.position = errors.position * factor + size * later * later;
  errors.lateral = errors.lateral * factor + size * later * later;
  bound = bound * factor + size * later * later;
  return bound < kNoBound ? bound : kNoBound;
}

Vec3d FallPath::place_after(const Targets& targets, double time, double restitution, Vec3d& velocity) const {
  const Vec3d& gravity = acceleration(targets.gravity());
  const Vec3d &from = state_.end.position, &begins = state_.end.velocity;
  if (!fall_.rests) {
    velocity = finite(begins + gravity * time);
    return fallen(from, begins, gravity, time);
  }
  // Along the plane as one flight, and out of it as one of the series
  const Vec3d& n = fall_.normal;
  const double pull = dot(gravity, n), out = dot(begins, n);
  const SeriesFlight flight = flight_of_series(time, fall_.rests->time - state_.time, restitution);
  const double leaves = out * flight.part;
  const double height = std::max((leaves + 0.5 * pull * flight.time) * flight.time, 0.0);
  const Vec3d along = gravity - n * pull, sliding = begins - n * out;
  velocity = finite(sliding + along * time + n * (leaves + pull * flight.time));
  return fallen(from, sliding, along, time) + n * height;
}

}  // namespace ricochet::scene
