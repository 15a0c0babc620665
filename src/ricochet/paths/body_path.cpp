#include "ricochet/paths/body_path.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/closest_point.hpp"
#include "ricochet/motion/bearing.hpp"
#include "ricochet/motion/shared_motion.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/numeric/sizes.hpp"
#include "ricochet/paths/bent_surface.hpp"
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

BodyPath::BodyPath(const Bullet& first, const Filter* filter, double since)
    : state_(FollowedPath::start_of(first, HitPrecision::Exact)), filter_(filter) {
  body_.since = since;
}

void BodyPath::begin(const Bullet& first, const Filter* filter, double since) {
  *this = BodyPath(first, filter, since);
}

bool BodyPath::slides() const {
  return std::any_of(body_.kept.begin(), body_.kept.begin() + body_.kept_count,
                     [](const Kept& one) { return one.bears; });
}

MotionKind BodyPath::kind() const {
  if (body_.ending == LegEnding::Series) return MotionKind::Bounces;
  if (body_.rests) return MotionKind::Rests;
  return slides() ? MotionKind::Slides : MotionKind::Flies;
}

Supports BodyPath::supports() const {
  Supports supports;
  if (body_.ending == LegEnding::Series) return supports;
  for (const Kept& one : body_.all_kept())
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
  return {state_.bullet, body_.acceleration, body_.since, body_.all_kept(), body_.all_sides(), body_.size};
}

FlownTo BodyPath::flown(double time) const {
  return {state_.end.position, state_.end.velocity, body_.acceleration, time,
          body_.since,         body_.all_kept(),    body_.all_sides()};
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
                             Surroundings& around) {
  body_.size = size_after(leg, place);
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
  for (const Kept& one : body_.all_kept())
    if (one.bears && !one.is_bent) up += one.normal;
  const Vec3d lift = up * (4 * kFaceRounding * body_.size);
  Bullet lifted = state_.bullet;
  lifted.position = finite(lifted.position + lift);
  LegStart start{lifted, body_.acceleration, body_.since, body_.all_kept(), {}, body_.size};
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

/// True if a contact is with a face that continues the one on which the body slides, or whose edge it has just passed.
bool BodyPath::is_seam(const Vec3d& normal, double closing, double speed) const {
  const auto goes_on = [&](const Vec3d& from, double bend) {
    return from != Vec3d(0.0) && closing <= 2 * bend * speed && length(normal - from) <= bend;
  };
  if (goes_on(body_.seam, kSeamBend)) return true;
  for (const Kept& one : body_.all_kept())
    if (one.bears && goes_on(one.normal, one.is_bent ? 2 * kHopTurn : kSeamBend)) return true;
  return false;
}

/// Two faces in one plane meet under the middle of a ball: which of them it hits is decided by rounding. Returns the contact with the one that
/// the ball moves onto. `velocity`: after the contact, as seen from the face.
Kept BodyPath::face_beneath(const Targets& targets, const Surroundings& around, const Kept& touched,
                            const Vec3d& place, const Vec3d& velocity) const {
  const double radius = state_.bullet.radius;
  if (radius == 0 || touched.is_bent) return touched;
  const motion::KeptContact contacts[] = {{touched.normal}};
  const Vec3d acceleration = motion::bear(contacts, targets.gravity()).acceleration;
  const auto is_over_edge = [&](const MovingShape& target) {
    const Vec3d seen = place_seen(place, target.velocity, body_.since);
    return edge_ahead(target.shape, touched.normal, {seen, velocity, acceleration, radius, body_.size})
               .time == 0;
  };
  const MovingShape hit = targets.shape(touched.met);
  if (!is_over_edge(hit)) return touched;
  for (const NearSurface& one : around.all()) {
    if (one.shape.velocity != hit.velocity || is_over_edge(one.shape) ||
        meet_at_edge(hit.shape, touched.normal, one.shape.shape) != FacesMeet::InPlane)
      continue;
    return {one.met, touched.normal};
  }
  return touched;
}

bool BodyPath::meet(Targets& targets, const LegHit& hit, double restitution, Leg& leg, bool& has_room) {
  PathEnd& end = state_.end;
  const Met met = hit.met();
  const Shot& shot = hit.answer().shot;
  const MovingShape target = targets.shape(met);
  Vec3d n = shot.normal;
  // At an edge of a box, the point touches each face that meets there.
  if (shot.time == 0 && shot.ricochet_angle == 0 && state_.bullet.radius == 0)
    n = pressed_face(target.shape, place_seen(end.position, target.velocity, body_.since), targets.gravity(),
                     n, body_.size);
  Vec3d place = shot.center, arriving = finite(end.velocity + body_.acceleration * shot.time);
  if (body_.ending == LegEnding::Hop) {
    hop_to_hit(targets, shot.time, n, place, arriving);
    // The body may hit other surfaces at the same moment. It must not be inside of them; the next hits change its velocity.
    std::array<Kept, BodyState::kMostKept> unused;
    std::int8_t count = 0;
    has_room = step_off(targets, shot.time, place, unused, count);
    if (!has_room) return false;
  }
  const Vec3d in = arriving - target.velocity;
  const double speed = length(in), closing = -dot(in, n), speeds = length(arriving) + length(target.velocity);
  const FlownTo flight = flown(shot.time);
  Surroundings around;
  const double since = body_.since;
  const Side side{met, n};
  has_room = come_in_front(targets, place, flight, &side, around);
  if (!has_room) return false;
  count_quiet(flight);
  // A contact is no impact if gravity could have caused its closing speed over a distance as short as the rounding of the place.
  const double pull = length(targets.gravity());
  const double noise = kVelocityNoise * std::max(speeds, state_.fastest);
  const bool is_quiet = !(closing > noise) || closing * closing <= 2 * pull * kPlaceRounding * body_.size;
  const bool is_over_seam = !is_quiet && is_seam(n, closing, speed);
  const bool is_impact = !is_quiet && !is_over_seam;
  state_.fastest = std::max(state_.fastest, speeds);
  if (is_impact) body_.series.meet(closing);
  const bool is_small = is_impact && body_.series.is_small(restitution * closing, restitution);
  body_.since = finite(since + shot.time);
  const Kept touched = face_beneath(targets, around, contact(target, met, n, place), place, in + n * closing);
  body_.since = since;
  const double bounced = is_impact && !is_small ? restitution : 0;
  Vec3d out = arriving + ((1 + bounced) * closing) * n;
  if (is_over_seam) {
    const Vec3d along = out - target.velocity;
    out = target.velocity + along * (speed / length(along));
  }
  const auto tell = [&](const Vec3d& from, double time) {
    leg.from = from;
    leg.shot = shot;
    leg.time = time;
    leg.target = met.target;
    leg.triangle = met.triangle;
    leg.uncertainty = end.uncertainty;
    end.target = met.target;
    end.triangle = met.triangle;
    ++end.bounces;
    quiet_ = 0;
    met_ = met;
    normal_ = n;
  };
  const Vec3d from = end.position;
  const double time = finite(state_.time + shot.time);
  // If a flying body only touches a surface, a hit is reported that does not change its velocity, as without gravity.
  const bool may_graze = is_quiet && shot.time > 0 && shot.ricochet_angle == 0 && body_.kept_count == 0;
  if (is_impact) {
    end.uncertainty = bound(target, shot, restitution, arriving, closing);
    tell(from, time);
  } else {
    state_.lose_bounds();
  }
  const double length_of_leg = arc_length(end.velocity, body_.acceleration, shot.time);
  set_out(place, arriving, shot.time);
  end.length = finite(end.length + length_of_leg);
  keep_sides(around, place);
  const Vec3d seam = is_over_seam ? n : Vec3d(0.0);
  body_.seam = Vec3d(0.0);
  if (bounced > 0) {
    // The body keeps its contacts with the surfaces along which the bounce leads.
    body_.keep_if([&](const Kept& one) {
      const double rate = dot(out - targets.velocity(one.met.target), one.normal);
      if (std::fabs(rate) <= noise) return true;
      if (rate < 0 && !one.is_bent && state_.bullet.radius == 0 &&
          has_two_sides(targets.shape(one.met).shape))
        body_.add_side({one.met, one.normal});  // the body hits it next, at time 0
      return false;
    });
    (void)meet_next(around, target.shape, n, out, noise);
  } else {
    out = touch(targets, touched, seam, is_over_seam ? out : arriving);
  }
  state_.set_out(end.position, finite(out));
  bool is_series = false;
  if (is_small && restitution > 0 && !touched.is_bent && body_.kept_count == 1) {
    // If nothing is in the way, the whole series of bounces is one leg.
    state_.set_out(end.position, finite(arriving + ((1 + restitution) * closing) * n));
    is_series = begin_series(targets, touched, restitution);
    leg.shot.velocity = end.velocity;
    if (!is_series) state_.set_out(end.position, finite(out));
  }
  if (!is_series) choose_leg(targets);
  if (may_graze && body_.kept_count == 0) {
    end.uncertainty = kNoBound;
    tell(from, time);
    leg.shot.velocity = arriving;
    return true;
  }
  if (is_impact) {
    leg.shot.center = end.position;
    if (state_.bullet.radius == 0) leg.shot.point = leg.shot.center;
    leg.shot.velocity = is_series ? finite(arriving + ((1 + restitution) * closing) * n) : end.velocity;
  }
  return is_impact;
}

/// The velocity after a contact that the body keeps: the one nearest to the velocity before that leads into no surface that it touches. If it
/// would leave one of these by no more than a small bounce, it stays.
Vec3d BodyPath::touch(const Targets& targets, const Kept& hit, const Vec3d& seam, const Vec3d& arriving) {
  std::array<motion::KeptContact, BodyState::kMostKept + 1> contacts;
  std::array<Vec3d, BodyState::kMostKept + 1> normals;
  std::size_t count = 0;
  const Vec3d& of_hit = targets.velocity(hit.met.target);
  motion::SharedMotion shared(of_hit, kVelocityNoise * state_.fastest);
  const auto add = [&](const Kept& one) {
    if (!shared.add(one.normal, targets.velocity(one.met.target))) return;
    contacts[count].normal = one.normal, normals[count++] = one.normal;
  };
  add(hit);
  // True for the face that the body comes from, if the face that it hits continues it.
  const auto is_left = [&](const Kept& one) {
    return seam != Vec3d(0.0) && length(one.normal - seam) <= (one.is_bent ? 2 * kHopTurn : kSeamBend);
  };
  for (const bool moves_along : {true, false})
    for (const Kept& one : body_.all_kept())
      if (!is_left(one) && (targets.velocity(one.met.target) == of_hit) == moves_along) add(one);
  const Vec3d u = shared.velocity(), in = arriving - u;
  Vec3d along = motion::bear({contacts.data(), count}, in).acceleration;
  const Vec3d stuck = motion::along_all({normals.data(), count}, along);
  const double lost = length(along - stuck), noise = kVelocityNoise * state_.fastest;
  // As in `meet`: gravity could have caused this speed within the rounding of the place.
  const double from_rounding = 2 * length(targets.gravity()) * kPlaceRounding * body_.size;
  if (lost <= noise ||
      lost * lost <= std::max(from_rounding, motion::kSmallBounce * body_.series.largest_speed_squared()))
    along = stuck;
  if (length(along) <= noise) along = Vec3d(0.0);
  const Vec3d out = along + u;
  body_.keep_if([&](const Kept& one) {
    return !is_left(one) && std::fabs(dot(out - targets.velocity(one.met.target), one.normal)) <= noise;
  });
  if (static_cast<std::size_t>(body_.kept_count) == BodyState::kMostKept) --body_.kept_count;
  body_.keep(hit);
  return out;
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
  if (ending == LegEnding::Hop) hop(targets, time, place, velocity, body_.kept, body_.kept_count);
  if (ending == LegEnding::Edge) {
    const double way = way_on_leg(end.velocity, body_.acceleration, time);
    const MovingShape face = targets.shape(body_.kept[static_cast<std::size_t>(body_.edge_of)].met);
    const double size =
        std::max(size_of_leg(end.position, place, way, state_.bullet.radius), size_of_places(face.shape));
    place = finite(place + body_.edge * (kOverEdge * size));
  }
  if (ending == LegEnding::Hop) {
    if (!step_off(targets, time, place, body_.kept, body_.kept_count)) return false;
    const Along led = led_along(targets, velocity, body_.all_kept());
    velocity = led.shared + led.along;
  }
  if (!come_in_front(targets, place, flight, nullptr, around)) return false;
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
    body_.keep_if([&](const Kept& one) { return !(one.met == left); });
  }
  choose_leg(targets);
  return true;
}

/// The error bound after a hit. Errors of falls grow like those of straight flights (uncertainty.hpp), because the exact path has the same
/// acceleration. But an error of the arrival time changes the velocity, and near a graze the path's curvature matters.
double BodyPath::bound(const MovingShape& target, const Shot& shot, double restitution, const Vec3d& arriving,
                       double closing) {
  ErrorBounds& errors = state_.errors;
  const Vec3d& a = body_.acceleration;
  const double speed = length(arriving - target.velocity), size = length(a), before = errors.time;
  const double way = way_on_leg(state_.end.velocity, a, shot.time);
  const double across = errors.position + shot.time * errors.velocity;
  errors.velocity += kVelocityRounding * (speed + size * shot.time);
  double bound =
      errors.bounce({&target.shape, shot.point - finite(target.velocity * (body_.since + shot.time)),
                     shot.center, state_.bullet.radius, body_.since, shot.time, way, speed, closing,
                     length(target.velocity), restitution, 0});
  const double sine = closing / speed, bend = size * across / (closing * closing);
  if (!(bend < 0x1p-4) || !(sine > 0) || body_.kept_count > 0) {
    errors.lose();
    return kNoBound;
  }
  const double later = errors.time - before, factor = 1 + 4 * bend;
  errors.velocity += 2 * size * later;
  errors.position = errors.position * factor + size * later * later;
  errors.lateral = errors.lateral * factor + size * later * later;
  bound = bound * factor + size * later * later;
  return bound < kNoBound ? bound : kNoBound;
}

}  // namespace ricochet::scene
