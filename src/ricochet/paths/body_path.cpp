#include "ricochet/paths/body_path.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/numeric/sizes.hpp"
#include "ricochet/paths/body_margins.hpp"
#include "ricochet/paths/faces.hpp"

namespace ricochet::scene {

namespace {

/// Part of the size of the previous legs (`BodyState::size`). A leg that is no longer is a step within a corner, and keeps that size.
///   larger: a path keeps its largest size for ever; smaller: a step within a corner loses the size that determines its rounding
constexpr double kNoWay = 0x1p-40;

/// Sine of the angle between a path and a surface. At a larger angle, the time of a lifted path's hit is corrected for the lift.
///   larger: steps on a floor are hit at a time that is off by the lift; smaller: the correction divides by rounding
constexpr double kSteep = 0x1p-10;

/// Part of the lengths: a leg that ends at an edge also hits a surface within this distance beyond the edge.
///   larger: bodies hit walls behind a gap; smaller: they fall between a floor and a wall at its edge
constexpr double kPastEdge = 0x1p-45;

/// `kNowhere`: part of the lengths. A leg without an impact that is no longer leads nowhere. `kCountNowhere`: such a leg counts as so many. So
/// a path ends after a thousand of them, on which the body moves by at most a millionth of the lengths.
///   larger: slides over very small faces end early; smaller: bodies that get nowhere take seconds
constexpr double kNowhere = 0x1p-30;
constexpr int kCountNowhere = 100;

}  // namespace

BodyPath::BodyPath(const Bullet& first, const Material& material, const Filter* filter, double since)
    : state_(FollowedPath::start_of(first, HitPrecision::Exact)), material_(material), filter_(filter) {
  body_.since = since;
}

void BodyPath::begin(const Bullet& first, const Material& material, const Filter* filter, double since) {
  *this = BodyPath(first, material, filter, since);
}

bool BodyPath::slides() const {
  return std::any_of(body_.kept.begin(), body_.kept.end(), [](const Kept& one) { return one.bears; });
}

bool BodyPath::hops() const {
  return std::any_of(body_.kept.begin(), body_.kept.end(),
                     [](const Kept& one) { return one.bears && one.is_bent; });
}

MotionKind BodyPath::kind() const {
  if (body_.ending == LegEnding::Series) return MotionKind::Bounces;
  if (body_.rests) return MotionKind::Rests;
  return slides() ? MotionKind::Slides : MotionKind::Flies;
}

Supports BodyPath::supports() const {
  Supports supports;
  if (body_.ending == LegEnding::Series) return supports;
  for (const Kept& one : body_.kept)
    if (one.bears && supports.count < Supports::kMost)
      supports.parts[supports.count++] = {one.met.target, one.met.triangle};
  return supports;
}

PathSegment BodyPath::segment() const {
  return {kind(),      state_.end.position, state_.end.velocity, body_.acceleration,
          state_.time, kInfinity,           supports()};
}

bool BodyPath::slides_for_ever(Targets& targets) const {
  return slides() && !(body_.until < kInfinity) && next(targets, kInfinity).answer().target < 0;
}

/// The lengths from which the place at the end of a leg was computed. A short leg keeps those of the legs before it.
double BodyPath::size_after(const FlownTo& leg, const Vec3d& place) const {
  const double way = way_on_leg(leg.velocity, leg.acceleration, leg.time);
  const double size = size_of_leg(leg.from, place, way, state_.bullet.radius);
  return way <= kNoWay * body_.size ? std::max(size, body_.size) : size;
}

LegStart BodyPath::leg_start() const {
  return {state_.bullet, body_.acceleration, body_.since, body_.kept, body_.all_sides(), body_.size};
}

FlownTo BodyPath::flown(double time) const {
  return {state_.end.position, state_.end.velocity, body_.acceleration, time,
          body_.since,         body_.kept,          body_.all_sides()};
}

void BodyPath::count_quiet(const FlownTo& leg) {
  const bool is_nowhere = way_on_leg(leg.velocity, leg.acceleration, leg.time) <= kNowhere * body_.size;
  quiet_ += is_nowhere ? kCountNowhere : 1;
}

bool BodyPath::begin_in_front(Targets& targets) {
  const Vec3d start = state_.end.position;
  state_.set_out(start, state_.end.velocity);
  body_.size = size_of_leg(start, start, 0, state_.bullet.radius);
  Surroundings around;
  if (!around.find(targets, filter_, start, state_.bullet.radius, body_.since, body_.size)) return false;
  const Vec3d &velocity = state_.end.velocity, &gravity = targets.gravity();
  for (NearSurface& one : around.all()) {
    if (!one.has_sides) continue;
    const AnyShape& shape = one.shape.shape;
    int side = side_of(shape, place_seen(start, one.shape.velocity, body_.since));
    // A point that lies in the surface's plane and moves along it is on the side from which gravity presses it.
    if (side == 0 && rise_over(shape, velocity, one.shape.velocity) == 0)
      side = rise_over(shape, gravity, Vec3d(0.0)) > 0 ? -1 : 1;
    one.normal = unit(upward_of(shape)) * static_cast<double>(side);
  }
  const Vec3d place = around.in_front_of_all(start);
  keep_sides(around, place);
  if (place != start) state_.set_out(place, velocity);
  choose_leg(targets);
  return true;
}

void BodyPath::keep_sides(const Surroundings& around, const Vec3d& place) {
  body_.side_count = 0;
  for (const NearSurface& one : around.all())
    if (one.has_sides && one.normal != Vec3d(0.0) && around.side(one, place) == 0)
      body_.add_side({one.met, one.normal});
}

bool BodyPath::come_in_front(Targets& targets, Vec3d& place, const FlownTo& leg, const Side* hit,
                             Surroundings& around, double size) {
  body_.size = std::max(size_after(leg, place), size);
  const double now = finite(leg.since + leg.time);
  if (!around.find(targets, filter_, place, state_.bullet.radius, now, body_.size)) return false;
  MovingShape surface;
  if (hit != nullptr) {
    around.know_side(hit->met, hit->normal);
    surface = targets.shape(hit->met);
  }
  find_sides(around, leg, hit != nullptr ? &surface : nullptr, body_.size);
  place = around.in_front_of_all(place);
  return true;
}

void BodyPath::set_out(const Vec3d& place, const Vec3d& velocity, double time) {
  state_.set_out(sized(place), velocity);
  state_.time = finite(state_.time + time);
  body_.since = finite(body_.since + time);
}

LegHit BodyPath::next(Targets& targets, double latest) const {
  double until = std::min(latest, body_.until);
  until += past_edge(targets, until);
  SceneShot found = closest_contact(targets, leg_start(), until, filter_);
  if (state_.bullet.radius > 0 || !slides() || found.status != Status::Ok) return FollowedPath::found(found);
  // The lower edge of a shape on the face may be above the face by rounding. A point that is lifted by as much still hits the shape.
  Vec3d up(0.0);
  for (const Kept& one : body_.kept)
    if (one.bears && !one.is_bent) up += one.normal;
  const Vec3d lift = up * (4 * kFaceRounding * body_.size);
  Bullet lifted = state_.bullet;
  lifted.position = finite(lifted.position + lift);
  LegStart start{lifted, body_.acceleration, body_.since, body_.kept, {}, body_.size};
  SceneShot other =
      closest_contact(targets, start, found.target < 0 ? until : std::min(until, found.shot.time), filter_);
  if (other.target < 0 || (found.target >= 0 && !(other.shot.time < found.shot.time)))
    return FollowedPath::found(found);
  // The body itself does not hit a surface if its own place is behind it.
  const MovingShape target = targets.shape({other.target, other.triangle});
  const Side* const known = find_side(body_.all_sides(), {other.target, other.triangle});
  const Vec3d seen = place_seen(state_.bullet.position, target.velocity, body_.since);
  const bool is_in_front =
      known != nullptr
          ? dot(known->normal, other.shot.normal) > 0
          : !has_two_sides(target.shape) ||
                side_of_normal(target.shape, other.shot.normal) * side_of(target.shape, seen) > 0;
  if (!is_in_front) return FollowedPath::found(found);
  // The body itself is not lifted, which changes the time of the hit.
  const Vec3d arriving = state_.end.velocity + body_.acceleration * other.shot.time - target.velocity;
  const double closing = -dot(arriving, other.shot.normal), speed = length(arriving);
  if (closing > kSteep * speed)
    other.shot.time = std::max(other.shot.time - dot(lift, other.shot.normal) / closing, 0.0);
  other.shot.center =
      place_on_leg(state_.bullet.position, state_.end.velocity, body_.acceleration, other.shot.time);
  other.shot.point = other.shot.center;
  return FollowedPath::found(other);
}

/// How much longer than its end a leg that ends at an edge is searched for hits, in frames: rounding may put a wall at the edge beyond it.
double BodyPath::past_edge(const Targets& targets, double until) const {
  if (body_.ending != LegEnding::Edge || until < body_.until) return 0;
  const MovingShape face = targets.shape(body_.kept[static_cast<std::size_t>(body_.edge_of)].met);
  const Vec3d over = state_.end.velocity + body_.acceleration * until - face.velocity;
  const double way = kPastEdge * std::max(body_.size, size_of_places(face.shape)),
               speed = dot(over, body_.edge), pull = dot(body_.acceleration, body_.edge);
  const double time =
      std::min(speed > 0 ? way / speed : kInfinity, pull > 0 ? std::sqrt(2 * way / pull) : kInfinity);
  return time < kInfinity ? time : 0;
}

bool BodyPath::end_leg(Targets& targets) {
  PathEnd& end = state_.end;
  const double time = body_.until;
  const LegEnding ending = body_.ending;
  FlownTo flight = flown(time);
  if (ending == LegEnding::Edge) {
    flight.over = body_.edge;
    flight.over_normal = body_.kept[static_cast<std::size_t>(body_.edge_of)].normal;
  }
  Vec3d place = place_on_leg(end.position, end.velocity, body_.acceleration, time);
  Vec3d velocity = finite(end.velocity + body_.acceleration * time);
  Surroundings around;
  double size = 0;
  if (ending == LegEnding::Edge) {
    const double way = way_on_leg(end.velocity, body_.acceleration, time);
    const MovingShape face = targets.shape(body_.kept[static_cast<std::size_t>(body_.edge_of)].met);
    size = std::max(size_of_leg(end.position, place, way, state_.bullet.radius), size_of_places(face.shape));
    place = finite(place + body_.edge * (kOverEdge * size));
  }
  KeptList kept = body_.kept;
  if (hops()) {
    hop(targets, time, place, velocity, kept);
    if (!step_off(targets, time, place, kept)) return false;
    velocity = led_along(targets, velocity, kept);
    flight.kept = kept;
  }
  if (ending == LegEnding::Stop && !kept.empty()) velocity = contact_set(targets, kept).velocity();
  if (!come_in_front(targets, place, flight, nullptr, around, size)) return false;
  body_.kept = kept;
  count_quiet(flight);
  const double length_of_leg = arc_length(end.velocity, body_.acceleration, time);
  state_.lose_bounds();
  set_out(place, velocity, time);
  end.length = finite(end.length + length_of_leg);
  keep_sides(around, place);
  if (ending == LegEnding::Edge) {
    const auto which = static_cast<std::size_t>(body_.edge_of);
    const bool stays = meet_next(around, targets.shape(body_.kept[which].met).shape, body_.kept[which].normal,
                                 end.velocity, kVelocityNoise * state_.fastest);
    if (stays && time > 0) {
      choose_leg(targets);
      return true;
    }
    body_.seam = body_.kept[which].normal;
    const Met left = body_.kept[which].met;
    body_.kept.keep_if([&](const Kept& one) { return !(one.met == left); });
  }
  choose_leg(targets);
  return true;
}

}  // namespace ricochet::scene
