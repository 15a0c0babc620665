#include "ricochet/paths/body_path.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/closest_point.hpp"
#include "ricochet/motion/bearing.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/numeric/sizes.hpp"
#include "ricochet/paths/faces.hpp"
#include "ricochet/targets/index_walk.hpp"
#include "ricochet/targets/triangles_near.hpp"

namespace ricochet::scene {

namespace {

/// Of the speeds of a body: a part of its velocity that is no larger may be rounding.
///   larger: slow impacts are not reported; smaller: what slides along two faces meets them again and again
constexpr double kVelocityNoise = 0x1p-44;

/// The sine of an angle up to which two faces count as one: corners in single precision bend a flat floor by 2^-24 of its size.
///   larger: creases that one can see bounce nothing; smaller: floors in single precision have steps
constexpr double kSeamBend = 0x1p-20;

/// By how much a hop on what is bent turns: 200 of them make a quarter turn. What it meets at no larger an angle is what bends on.
constexpr double kHopTurn = 1.5707963267948966 / 200;

/// The cosine of an angle by which one hop on what bends smoothly never turns: an edge that is sharp beside it does, and is left there.
///   larger: bodies leave spheres; smaller: they are led round sharp edges
constexpr double kSharpTurn = 0.996;  // 0.09, eleven hops

/// Of lengths: so far over an edge is a body that leaves its face.
constexpr double kOverEdge = 0x1p-49;

/// Of the lengths of the legs before: what is no longer is no way, but a step within a corner.
constexpr double kNoWay = 0x1p-40;

/// The sine of an angle from which a lifted path comes to a surface about as soon as one that is not.
constexpr double kSteep = 0x1p-10;

/// And so far beyond it does it meet what stands at the edge.
constexpr double kPastEdge = 0x1p-45;

double size_of(const Vec3d& from, const Vec3d& to, double way, double radius) {
  return finite(std::max({largest_coordinate(from), largest_coordinate(to), way, radius}));
}

/// Whether a ball of a normal touches the rim of a cylinder, which is neither the side nor a cap.
///   kRim: a sine; larger: what rolls over a rim is taken for one on the side; smaller: rounding takes the side for a rim
constexpr double kRim = 0x1p-30;
bool is_on_rim(const AnyShape& shape, double radius, const Vec3d& normal) {
  if (radius == 0 || kind_of(shape) != CoreKind::Cylinder) return false;
  const Core core = core_of(shape);
  const Vec3d axis = unit(core.points[1] - core.points[0]);
  return std::fabs(dot(axis, normal)) > kRim && length(cross(axis, normal)) > kRim;
}

/// How sharply a shape bends beneath a ball, and what keeps the ball on it at a velocity.
Curvature bend_at(const AnyShape& shape, const Vec3d& contact, double radius, const Vec3d& normal) {
  if (is_on_rim(shape, radius, normal)) return constant_curvature(1 / radius);
  return curvature_at(shape, contact, radius);
}
double centripetal_at(const AnyShape& shape, const Vec3d& contact, double radius, const Vec3d& normal,
                      const Vec3d& velocity) {
  if (!is_on_rim(shape, radius, normal)) return centripetal_acceleration(shape, contact, radius, velocity);
  // Over the rim with the ball's radius, along it with its own
  const Core core = core_of(shape);
  const Vec3d axis = unit(core.points[1] - core.points[0]), along = unit(cross(axis, normal));
  const double around = dot(velocity, along), all = dot(velocity, velocity);
  return (all - around * around) / radius + around * around * length(cross(axis, normal)) / core.round_radius;
}

/// Turns a vector by as little as it takes until it goes into none of the surfaces with two sides of `kept`, exactly. Such a path from a place in
/// front of a face stays in front of it.
template <class Goes>
void turn_off(Vec3d& vector, std::span<const Kept> kept, Goes&& goes_into) {
  const Vec3d given = vector;
  const double size = length(given);
  Vec3d away(0.0);
  for (double part = 0x1p-54; part < 0x1p-30; part *= 2)
    for (int k = 0; k < 4; ++k) {
      Vec3d found(0.0);
      for (const Kept& one : kept)
        if (!one.is_bent && goes_into(one, vector)) found += one.normal;
      if (found == Vec3d(0.0)) return;
      away += found;
      if (away == Vec3d(0.0)) return;
      vector = given + unit(away) * (size * part);
    }
}

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

bool BodyPath::slides_for_ever(Targets& targets) const {
  return slides() && !(body_.until < kInfinity) && next(targets, kInfinity).answer().target < 0;
}

int BodyPath::supports(std::array<Met, 3>& of) const {
  int count = 0;
  for (const Kept& one : body_.all_kept())
    if (one.bears && count < 3) of[static_cast<std::size_t>(count++)] = one.met;
  return count;
}

/// The lengths from which the place at the end of a leg was computed: with those of the legs before, from which this one has not led away.
double BodyPath::size_after(const FlownTo& leg, const Vec3d& place) const {
  const double way =
      taxicab_length(leg.velocity) * leg.time + taxicab_length(leg.acceleration) * leg.time * leg.time;
  const double size = size_of(leg.from, place, way, state_.bullet.radius);
  return way <= kNoWay * body_.size ? std::max(size, body_.size) : size;
}

LegStart BodyPath::leg_start() const {
  return {state_.bullet, body_.acceleration, body_.since, body_.all_kept(), body_.all_sides(), body_.size};
}

FlownTo BodyPath::flown(double time) const {
  return {state_.end.position, state_.end.velocity, body_.acceleration, time,
          body_.since,         body_.all_kept(),    body_.all_sides()};
}

bool BodyPath::begin_in_front(Targets& targets) {
  const Vec3d start = state_.end.position;
  state_.set_out(start, state_.end.velocity);
  body_.size = size_of(start, start, 0, state_.bullet.radius);
  Surroundings around;
  if (!around.find(targets, filter_, start, state_.bullet.radius, body_.since, body_.size)) return false;
  const Vec3d &velocity = state_.end.velocity, &gravity = targets.gravity();
  for (NearSurface& one : around.all()) {
    if (!one.has_sides) continue;
    const AnyShape& shape = one.shape.shape;
    int side = side_of(shape, place_seen(start, one.shape.velocity, body_.since));
    // In its plane: on the side from which gravity presses it, if it moves along.
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
  if (hit != nullptr)
    for (NearSurface& one : around.all())
      if (one.met == hit->met && side_of_normal(one.shape.shape, hit->normal) != 0) one.normal = hit->normal;
  MovingShape surface;
  if (hit != nullptr) surface = targets.shape(hit->met);
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
  // What stands on the face with an edge may end within rounding above it: a point meets that as if it were as high.
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
  // Not what is beneath the place as it is
  const MovingShape target = targets.shape({other.target, other.triangle});
  const Side* const known = find_side(body_.all_sides(), {other.target, other.triangle});
  const Vec3d seen = place_seen(state_.bullet.position, target.velocity, body_.since);
  const bool is_in_front =
      known != nullptr
          ? dot(known->normal, other.shot.normal) > 0
          : !has_two_sides(target.shape) ||
                side_of_normal(target.shape, other.shot.normal) * side_of(target.shape, seen) > 0;
  if (!is_in_front) return FollowedPath::found(found);
  // The body as it is comes there when it is as much lower.
  const Vec3d arriving = state_.end.velocity + body_.acceleration * other.shot.time - target.velocity;
  const double closing = -dot(arriving, other.shot.normal), speed = length(arriving);
  if (closing > kSteep * speed)
    other.shot.time = std::max(other.shot.time - dot(lift, other.shot.normal) / closing, 0.0);
  other.shot.center =
      place_on_leg(state_.bullet.position, state_.end.velocity, body_.acceleration, other.shot.time);
  other.shot.point = other.shot.center;
  return FollowedPath::found(other);
}

/// What stands at an edge is met there, whichever of the two rounding makes the earlier: the frames for which a leg that ends at an edge is
/// searched beyond that, in which the body goes over it by as much as its place is rounded.
double BodyPath::past_edge(const Targets& targets, double until) const {
  if (body_.ending != LegEnding::Edge || until < body_.until) return 0;
  const Met& met = body_.kept[static_cast<std::size_t>(body_.edge_of)].met;
  const Vec3d over = state_.end.velocity + body_.acceleration * until - targets.velocity(met.target);
  const double way = kPastEdge * body_.size, speed = dot(over, body_.edge),
               pull = dot(body_.acceleration, body_.edge);
  const double time =
      std::min(speed > 0 ? way / speed : kInfinity, pull > 0 ? std::sqrt(2 * way / pull) : kInfinity);
  return time < kInfinity ? time : 0;
}

/// Whether a contact is with a face that goes on from one that the body slides on, or has just slid over the edge of.
bool BodyPath::is_seam(const Vec3d& normal, double closing, double speed) const {
  const auto goes_on = [&](const Vec3d& from, double bend) {
    return from != Vec3d(0.0) && closing <= 2 * bend * speed && length(normal - from) <= bend;
  };
  if (goes_on(body_.seam, kSeamBend)) return true;
  for (const Kept& one : body_.all_kept())
    if (one.bears && goes_on(one.normal, one.is_bent ? 2 * kHopTurn : kSeamBend)) return true;
  return false;
}

Kept BodyPath::contact(const MovingShape& target, const Met& met, const Vec3d& normal,
                       const Vec3d& place) const {
  const double radius = state_.bullet.radius;
  const CoreKind kind = kind_of(target.shape);
  const bool is_flat = radius == 0 && (kind == CoreKind::Plane || kind == CoreKind::Triangle ||
                                       kind == CoreKind::Strip || kind == CoreKind::Box);
  const Vec3d seen = place_seen(place, target.velocity, body_.since) - normal * radius;
  return {met, normal, false, !is_flat && bend_at(target.shape, seen, radius, normal).here != 0};
}

Curvature BodyPath::curvature(const Targets& targets, const Kept& one) const {
  const MovingShape target = targets.shape(one.met);
  const double radius = state_.bullet.radius;
  return bend_at(target.shape,
                 place_seen(state_.end.position, target.velocity, body_.since) - one.normal * radius, radius,
                 one.normal);
}

bool BodyPath::meet(Targets& targets, const LegHit& hit, double restitution, Leg& leg, bool& has_room) {
  PathEnd& end = state_.end;
  const Met met = hit.met();
  const Shot& shot = hit.answer().shot;
  const MovingShape target = targets.shape(met);
  Vec3d n = shot.normal;
  // In an edge of a box, every face that meets there is touched.
  if (shot.time == 0 && shot.ricochet_angle == 0 && state_.bullet.radius == 0)
    n = pressed_face(target.shape, place_seen(end.position, target.velocity, body_.since), targets.gravity(),
                     n, body_.size);
  Vec3d place = shot.center, arriving = finite(end.velocity + body_.acceleration * shot.time);
  if (body_.ending == LegEnding::Hop) hop_to_hit(targets, shot.time, n, place, arriving);
  const Vec3d in = arriving - target.velocity;
  const double speed = length(in), closing = -dot(in, n), speeds = length(arriving) + length(target.velocity);
  const FlownTo flight = flown(shot.time);
  Surroundings around;
  const double since = body_.since;
  const Side side{met, n};
  has_room = come_in_front(targets, place, flight, &side, around);
  if (!has_room) return false;
  // A contact is no impact where gravity alone could have made its speed from as near as the place is rounded.
  const double pull = length(targets.gravity());
  const double noise = kVelocityNoise * std::max(speeds, state_.fastest);
  const bool is_quiet = !(closing > noise) || closing * closing <= 2 * pull * kPlaceRounding * body_.size;
  const bool is_over_seam = !is_quiet && is_seam(n, closing, speed);
  const bool is_impact = !is_quiet && !is_over_seam;
  state_.fastest = std::max(state_.fastest, speeds);
  if (is_impact) body_.series.meet(closing);
  const bool is_small = is_impact && body_.series.is_small(restitution * closing, restitution);
  body_.since = finite(since + shot.time);
  const Kept touched = contact(target, met, n, place);
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
    met_ = met;
    normal_ = n;
  };
  const Vec3d from = end.position;
  const double time = finite(state_.time + shot.time);
  // A body that flies past and just touches is a hit without a turn, as without gravity.
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
    // What it slides on along the other it keeps.
    int kept = 0;
    for (const Kept one : body_.all_kept()) {
      const double rate = dot(out - targets.velocity(one.met.target), one.normal);
      if (std::fabs(rate) <= noise)
        body_.kept[static_cast<std::size_t>(kept++)] = one;
      else if (rate < 0 && !one.is_bent && state_.bullet.radius == 0 &&
               has_two_sides(targets.shape(one.met).shape))
        body_.add_side({one.met, one.normal});  // which it meets next, at once
    }
    body_.kept_count = static_cast<std::int8_t>(kept);
    (void)meet_next(around, target.shape, n, out, noise);
  } else {
    out = touch(targets, touched, seam, is_over_seam ? out : arriving);
  }
  state_.set_out(end.position, finite(out));
  bool is_series = false;
  if (is_small && restitution > 0 && !touched.is_bent && body_.kept_count == 1) {
    // The whole series, if nothing is in its way
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

/// The velocity of a body that keeps a contact: nearest to what it comes with of all that lead into nothing that it touches. Where that is
/// little beside the series, what it touches it does not leave any more.
Vec3d BodyPath::touch(const Targets& targets, const Kept& hit, const Vec3d& seam, const Vec3d& arriving) {
  const Vec3d& u = targets.velocity(hit.met.target);
  const Vec3d in = arriving - u;
  std::array<motion::KeptContact, BodyState::kMostKept + 1> contacts;
  std::array<Vec3d, BodyState::kMostKept + 1> normals;
  std::size_t count = 0;
  const auto add = [&](const Vec3d& n) { contacts[count].normal = n, normals[count++] = n; };
  add(hit.normal);
  const bool is_seam = seam != Vec3d(0.0);
  for (const Kept& one : body_.all_kept()) {
    const bool goes_on = is_seam && length(one.normal - seam) <= (one.is_bent ? 2 * kHopTurn : kSeamBend);
    if (!goes_on && targets.velocity(one.met.target) == u) add(one.normal);
  }
  Vec3d along = motion::bear({contacts.data(), count}, in).acceleration;
  const Vec3d stuck = motion::along_all({normals.data(), count}, along);
  const double lost = length(along - stuck), noise = kVelocityNoise * state_.fastest;
  // As for a contact that is no impact: gravity alone could have made that speed within rounding.
  const double from_rounding = 2 * length(targets.gravity()) * kPlaceRounding * body_.size;
  if (lost <= noise ||
      lost * lost <= std::max(from_rounding, motion::kSmallBounce * body_.series.largest_speed_squared()))
    along = stuck;
  if (length(along) <= noise) along = Vec3d(0.0);
  const Vec3d out = along + u;
  int kept = 0;
  for (const Kept one : body_.all_kept()) {
    const bool goes_on = is_seam && length(one.normal - seam) <= (one.is_bent ? 2 * kHopTurn : kSeamBend);
    if (!goes_on && std::fabs(dot(out - targets.velocity(one.met.target), one.normal)) <= noise)
      body_.kept[static_cast<std::size_t>(kept++)] = one;
  }
  if (static_cast<std::size_t>(kept) == BodyState::kMostKept) --kept;
  body_.kept_count = static_cast<std::int8_t>(kept);
  body_.keep(hit);
  return out;
}

/// A point does not stay on what is sharp.
void BodyPath::let_go_of_points(const Targets& targets) {
  int kept = 0;
  for (const Kept one : body_.all_kept())
    if (!one.is_bent || one.over != Vec3d(0.0) || curvature(targets, one).here < kInfinity)
      body_.kept[static_cast<std::size_t>(kept++)] = one;
  body_.kept_count = static_cast<std::int8_t>(kept);
}

void BodyPath::choose_leg(Targets& targets) {
  const PathEnd& end = state_.end;
  const Vec3d& gravity = targets.gravity();
  const double radius = state_.bullet.radius;
  std::array<motion::KeptContact, BodyState::kMostKept> contacts;
  std::size_t count = 0;
  let_go_of_points(targets);
  for (const Kept& one : body_.all_kept()) {
    motion::KeptContact& contact = contacts[count++];
    contact = {one.normal};
    if (!one.is_bent) continue;
    const MovingShape target = targets.shape(one.met);
    const Vec3d at = place_seen(end.position, target.velocity, body_.since) - one.normal * radius;
    const double across = dot(end.velocity - target.velocity, one.over);
    contact.least =
        -std::max(centripetal_at(target.shape, at, radius, one.normal, end.velocity - target.velocity),
                  radius > 0 ? across * across / radius : 0.0);
  }
  const motion::Bearing bearing = motion::bear({contacts.data(), count}, gravity);
  body_.acceleration = bearing.acceleration;
  for (Kept& one : body_.kept) one.bears = false;
  for (std::size_t i = 0; i < bearing.count; ++i) body_.kept[bearing.which[i]].bears = true;
  int kept = 0;
  Vec3d leaving = end.velocity;
  for (const Kept one : body_.all_kept()) {
    const bool pulls_away = dot(bearing.acceleration, one.normal) > motion::kBalanced * length(gravity);
    if (one.bears || (!one.is_bent && !pulls_away)) {
      body_.kept[static_cast<std::size_t>(kept++)] = one;
      continue;
    }
    // What bends away is left, and what gravity pulls the body from, whatever rounding has made of a velocity along it.
    const Vec3d relative = leaving - targets.velocity(one.met.target);
    const double least = kOverEdge * length(relative), out = dot(relative, one.normal);
    if (out < least) leaving += one.normal * (least - out);
  }
  if (leaving != end.velocity) state_.set_out(end.position, finite(leaving));
  body_.kept_count = static_cast<std::int8_t>(kept);
  body_.ending = LegEnding::Never;
  body_.until = kInfinity;
  body_.series_speed = 0;
  const std::span<const Kept> all = body_.all_kept();
  body_.rests = bearing.count > 0 && body_.acceleration == Vec3d(0.0) &&
                std::all_of(all.begin(), all.end(), [&](const Kept& one) {
                  return !one.bears || targets.velocity(one.met.target) == end.velocity;
                });
  if (body_.rests || all.empty()) return;
  // Exactly in front of all that it keeps
  turn_off(body_.acceleration, all, [&](const Kept& one, const Vec3d& a) {
    const AnyShape shape = targets.shape(one.met).shape;
    return radius == 0 && side_of_normal(shape, one.normal) * rise_over(shape, a, Vec3d(0.0)) < 0;
  });
  Vec3d velocity = end.velocity;
  turn_off(velocity, all, [&](const Kept& one, const Vec3d& v) {
    const MovingShape target = targets.shape(one.met);
    return radius == 0 && v != target.velocity &&
           side_of_normal(target.shape, one.normal) * rise_over(target.shape, v, target.velocity) < 0;
  });
  state_.set_out(end.position, velocity);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Kept& one = all[i];
    if (!one.bears) continue;
    const MovingShape target = targets.shape(one.met);
    const Vec3d relative = velocity - target.velocity;
    if (one.is_bent) {
      const Curvature bend =
          one.over != Vec3d(0.0) ? constant_curvature(1 / radius) : curvature(targets, one);
      // To where it bends otherwise, and over that.
      const double change = bend.clearance + std::max(kHopTurn / bend.worst, kOverEdge * body_.size);
      const double way = std::min(kHopTurn / bend.here, change), speed = length(relative);
      const double time = 2 * way / (speed + std::sqrt(speed * speed + 2 * length(body_.acceleration) * way));
      if (time < body_.until) body_.until = time, body_.ending = LegEnding::Hop;
      continue;
    }
    const Vec3d seen = place_seen(end.position, target.velocity, body_.since);
    const FaceEdge edge =
        edge_ahead(target.shape, one.normal, {seen, relative, body_.acceleration, radius, body_.size});
    if (edge.time == 0 && radius > 0) {
      // Over the edge: it holds on to that, or flies off it.
      body_.kept[i].is_bent = true;
      body_.kept[i].over = edge.out;
      return choose_leg(targets);
    }
    if (edge.time < body_.until) {
      body_.until = edge.time, body_.ending = LegEnding::Edge;
      body_.edge = edge.out, body_.edge_of = static_cast<std::int8_t>(i);
    }
  }
}

/// Faces that share the edge of a face at which the body is, and which it moves into, it meets at once, also where rounding has left a gap between
/// them. Says whether the body stays in the valley of both: it moves into the other one, or along it.
bool BodyPath::meet_next(const Surroundings& around, const AnyShape& face, const Vec3d& of_face,
                         const Vec3d& velocity, double noise) {
  bool is_in_valley = false;
  for (const NearSurface& one : around.all()) {
    if (!one.has_sides || find_kept(body_.all_kept(), one.met) != nullptr) continue;
    const double rate = dot(velocity - one.shape.velocity, one.normal);
    if (rate > noise) continue;
    const FacesMeet meet = meet_at_edge(face, of_face, one.shape.shape);
    if (meet == FacesMeet::Nowhere) continue;
    if (rate < -noise) {
      if (find_side(body_.all_sides(), one.met) == nullptr) body_.add_side({one.met, one.normal});
    } else if (meet == FacesMeet::InValley) {
      body_.keep({one.met, one.normal});
    } else {
      continue;
    }
    is_in_valley = is_in_valley || meet == FacesMeet::InValley;
  }
  return is_in_valley;
}

bool BodyPath::end_leg(Targets& targets) {
  PathEnd& end = state_.end;
  const double time = body_.until;
  const FlownTo flight = flown(time);
  Vec3d place = place_on_leg(end.position, end.velocity, body_.acceleration, time);
  Vec3d velocity = finite(end.velocity + body_.acceleration * time);
  const LegEnding ending = body_.ending;
  Surroundings around;
  if (ending == LegEnding::Hop) hop(targets, time, place, velocity, body_.kept, body_.kept_count);
  if (ending == LegEnding::Edge) {
    const double way = taxicab_length(end.velocity) * time + taxicab_length(body_.acceleration) * time * time;
    const double over = finite(kOverEdge * size_of(end.position, place, way, state_.bullet.radius));
    place = finite(place + body_.edge * over);
  }
  if (ending == LegEnding::Hop && !step_off(targets, place, velocity, finite(body_.since + time)))
    return false;
  if (!come_in_front(targets, place, flight, nullptr, around)) return false;
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
    for (std::size_t i = which; i + 1 < static_cast<std::size_t>(body_.kept_count); ++i)
      body_.kept[i] = body_.kept[i + 1];
    --body_.kept_count;
  }
  choose_leg(targets);
  return true;
}

/// From a tangent onto what bends away from it: to the nearest place of that, with the speed that energy tells. The contacts in `kept` go on
/// from there.
void BodyPath::hop(const Targets& targets, double time, Vec3d& place, Vec3d& velocity, std::span<Kept> kept,
                   std::int8_t& count) const {
  const double radius = state_.bullet.radius, since = finite(body_.since + time);
  const Vec3d start = state_.end.position;
  const std::span<const Kept> all = body_.all_kept();
  count = 0;
  for (const Kept one : all) {
    Kept& to = kept[static_cast<std::size_t>(count++)] = one;
    if (!one.bears || !one.is_bent) continue;
    const MovingShape target = targets.shape(one.met);
    const ClosestPoint closest = closest_point(place_seen(place, target.velocity, since), target.shape);
    const bool is_beneath = has_two_sides(target.shape) && dot(closest.normal, one.normal) < 0;
    const Vec3d normal = is_beneath ? -closest.normal : closest.normal;
    if (dot(normal, one.normal) < kSharpTurn) {
      // Sharp beside what it hops on: it flies off along the tangent.
      --count;
      continue;
    }
    place = closest.point + normal * radius;
    if (since > 0 && target.velocity != Vec3d(0.0)) place += target.velocity * since;
    const Vec3d before = state_.end.velocity - target.velocity;
    const Vec3d moved = place - start - target.velocity * time;
    const double square = dot(before, before) + 2 * dot(targets.gravity(), moved);
    Vec3d along = velocity - target.velocity;
    along -= normal * dot(along, normal);
    const double size = length(along);
    velocity = target.velocity;
    if (square > 0 && size > 0) velocity += along * (std::sqrt(square) / size);
    to.normal = normal;
    to.is_bent = bend_at(target.shape, closest.point, radius, normal).here != 0;
    to.over = Vec3d(0.0);
  }
}

/// To the place that is on what the body hops on, and on what it meets meanwhile: by projections onto both, in turns.
void BodyPath::hop_to_hit(const Targets& targets, double time, const Vec3d& normal, Vec3d& place,
                          Vec3d& velocity) {
  constexpr int kTurns = 24;
  const Vec3d met = place, tangent = velocity;
  std::array<Kept, BodyState::kMostKept> kept;
  std::int8_t count = 0;
  for (int k = 0; k < kTurns; ++k) {
    const Vec3d before = place;
    velocity = tangent;
    hop(targets, time, place, velocity, kept, count);
    place += normal * std::max(dot(met - place, normal), 0.0);
    if (length(place - before) <= kPlaceRounding * body_.size) break;
  }
  body_.kept = kept;
  body_.kept_count = count;
}

/// A hop goes below what bends on beside what the body hops on: out of that, which it touches from here on.
bool BodyPath::step_off(Targets& targets, Vec3d& place, Vec3d& velocity, double since) {
  const double radius = state_.bullet.radius;
  if (radius == 0) return true;
  Surroundings around;
  if (!around.find(targets, filter_, place, radius, since, 2 * kHopTurn * kHopTurn * radius / kPlaceRounding))
    return false;
  for (int round = 0; round < 4; ++round)
    for (const NearSurface& one : around.all()) {
      const ClosestPoint closest =
          closest_point(place_seen(place, one.shape.velocity, since), one.shape.shape);
      const bool has_sides = has_two_sides(one.shape.shape);
      const double distance = has_sides ? std::fabs(closest.distance) : closest.distance;
      if (distance >= radius) continue;
      const Vec3d n = has_sides && closest.distance < 0 ? -closest.normal : closest.normal;
      place += n * (radius - distance);
      const double closing = -dot(velocity - one.shape.velocity, n);
      if (closing > 0) velocity += n * closing;
      if (find_kept(body_.all_kept(), one.met) == nullptr)
        body_.keep({one.met, n, false, bend_at(one.shape.shape, closest.point, radius, n).here != 0});
    }
  return true;
}

/// Whether nothing is in a region but what is behind the face.
bool BodyPath::is_clear(Targets& targets, const Kept& face, const Box& region) const {
  const double level = support_of(targets.shape(face.met).shape, face.normal);
  bool is_clear = true;
  const auto consider = [&](const Met& met, const AnyShape& shape) {
    is_clear = met == face.met ||
               support_of(shape, face.normal) - level <= kFaceRounding * (size_of_places(shape) + body_.size);
    return is_clear;
  };
  const bool is_asked = targets.sorted().for_each_near(
      region, [] { return 0.0; },
      [&](std::int32_t index, const Sphere&) {
        if (!is_clear || (filter_ != nullptr && !filter_->admits(index))) return;
        const Met met{index, -1};
        if (targets.is_mesh(index)) {
          if (targets.velocity(index) != Vec3d(0.0)) return void(is_clear = false);
          each_triangle_near(targets, index, filter_, region,
                             [&](const NearTriangle& near) { return consider(near.met, near.triangle); });
          return;
        }
        if (filter_ != nullptr && !filter_->admits(met)) return;
        if (targets.velocity(index) != Vec3d(0.0)) return void(is_clear = false);
        const AnyShape& shape = targets.target(index).shape;
        if (kind_of(shape) == CoreKind::Plane) {
          // All of the region on one side of it
          const Vec3d &point = reference_point(shape), upward = upward_of(shape);
          double least = 0, most = 0;
          for (int i = 0; i < 3; ++i) {
            const double one = upward[i] * (region.min[i] - point[i]),
                         other = upward[i] * (region.max[i] - point[i]);
            least += std::min(one, other), most += std::max(one, other);
          }
          if (least > 0 || most < 0) return;
        }
        const Box& box = targets.bounds(index);
        for (int i = 0; i < 3; ++i)
          if (box.min[i] > region.max[i] || box.max[i] < region.min[i]) return;
        (void)consider(met, shape);
      });
  return is_asked && is_clear;
}

bool BodyPath::begin_series(Targets& targets, const Kept& face, double restitution) {
  const PathEnd& end = state_.end;
  const MovingShape target = targets.shape(face.met);
  const Vec3d &n = face.normal, &gravity = targets.gravity();
  const double pull = -dot(gravity, n), out = dot(end.velocity, n);
  if (target.velocity != Vec3d(0.0) || face.is_bent || !(restitution < 1) || !(pull > 0) || !(out > 0))
    return false;
  const double time = motion::time_of_series(out, pull, restitution), radius = state_.bullet.radius;
  const motion::KeptContact contact[] = {{n}};
  const Vec3d along = motion::bear(contact, gravity).acceleration;
  Vec3d sliding = end.velocity - n * out;
  if (length(sliding) <= kVelocityNoise * state_.fastest) sliding = Vec3d(0.0);
  const bool stays = sliding == Vec3d(0.0) && along == Vec3d(0.0);
  if (!stays &&
      !(edge_ahead(target.shape, n, {end.position, sliding, along, radius, body_.size}).time >= time))
    return false;
  const Vec3d at_end = place_on_leg(end.position, sliding, along, time),
              corner = end.position + sliding * (time / 2);
  const Vec3d room(radius + out * out / (2 * pull) + kPlaceRounding * body_.size);
  const Box region{min(end.position, min(at_end, corner)) - room,
                   max(end.position, max(at_end, corner)) + room};
  if (!is_clear(targets, face, region)) return false;
  body_.kept_count = 0;
  body_.keep({face.met, n, true, false});
  state_.set_out(end.position, sliding);
  body_.acceleration = along;
  body_.rests = false;
  body_.ending = LegEnding::Series;
  body_.until = time;
  body_.series_speed = out;
  return true;
}

bool BodyPath::begin_last_series(Targets& targets, double restitution) {
  if (body_.ending == LegEnding::Series) return true;
  if (met_.target < 0 || !targets.has(met_.target) || body_.kept_count > 0) return false;
  return begin_series(targets, contact(targets.shape(met_), met_, normal_, state_.end.position), restitution);
}

/// Whether a point in a surface's plane is on its known side of that by place and velocity alone: as what moves along it and is pressed onto it.
bool BodyPath::is_clear_side(const Targets& targets, const NearSurface& one, const Vec3d& velocity) {
  const AnyShape& shape = one.shape.shape;
  return rise_over(shape, velocity, one.shape.velocity) == 0 &&
         side_of_normal(shape, one.normal) * rise_over(shape, targets.gravity(), Vec3d(0.0)) < 0;
}

bool BodyPath::place_after(Targets& targets, double time, double restitution, PathPlace& to) {
  const PathEnd& end = state_.end;
  to.position = time > 0 ? place_on_leg(end.position, end.velocity, body_.acceleration, time) : end.position;
  to.velocity = finite(end.velocity + body_.acceleration * time);
  if (body_.ending == LegEnding::Series) {
    const Vec3d& n = body_.kept[0].normal;
    const double pull = dot(targets.gravity(), n);
    const motion::SeriesFlight flight = motion::flight_of_series(time, body_.until, restitution);
    const double leaves = body_.series_speed * flight.part;
    to.position += n * std::max((leaves + 0.5 * pull * flight.time) * flight.time, 0.0);
    to.velocity += n * (leaves + pull * flight.time);
  }
  if (body_.ending == LegEnding::Hop && time > 0) {
    std::array<Kept, BodyState::kMostKept> kept;
    std::int8_t count = 0;
    hop(targets, time, to.position, to.velocity, kept, count);
  }
  const FlownTo flight = flown(time);
  const double size = size_after(flight, to.position);
  Surroundings around;
  if (!around.find(targets, filter_, to.position, state_.bullet.radius, finite(body_.since + time), size))
    return false;
  find_sides(around, flight, nullptr, size);
  told_ = {};
  std::size_t told = 0;
  for (NearSurface& one : around.all()) {
    if (!one.has_sides) continue;
    one.is_strict = !is_clear_side(targets, one, to.velocity);
    if (told < told_.size()) told_[told++] = {one.met, one.normal};
  }
  to = {sized(around.in_front_of_all(to.position)), sized(to.velocity)};
  return true;
}

bool BodyPath::begin_anew(Targets& targets, const PathPlace& from, double time, double since,
                          const Visitor<Met>& is_changed) {
  const double radius = state_.bullet.radius, flew = std::max(time - state_.time, 0.0);
  const double size = size_of(from.position, state_.end.position, length(from.velocity) * flew, radius);
  Surroundings around;
  if (!around.find(targets, filter_, from.position, radius, since, size)) return false;
  for (NearSurface& one : around.all()) {
    if (!one.has_sides) continue;
    const Side* const known = find_side(told_, one.met);
    const int side = side_of(one.shape.shape, place_seen(from.position, one.shape.velocity, since));
    one.normal =
        known != nullptr ? known->normal : unit(upward_of(one.shape.shape)) * static_cast<double>(side);
    one.is_strict = known != nullptr && !is_clear_side(targets, one, from.velocity);
  }
  PathEnd& end = state_.end;
  if (body_.ending == LegEnding::Hop && flew > 0) {
    Vec3d place = from.position, velocity = from.velocity;
    hop(targets, flew, place, velocity, body_.kept, body_.kept_count);
  }
  end.length = finite(end.length + arc_length(end.velocity, body_.acceleration, flew));
  state_.set_out(around.in_front_of_all(from.position), from.velocity);
  state_.time = time;
  state_.lose_bounds();
  body_.since = since;
  body_.size = size;
  keep_sides(around, end.position);
  int kept = 0;
  for (const Kept one : body_.all_kept())
    if (targets.has(one.met.target) && !is_changed(one.met))
      body_.kept[static_cast<std::size_t>(kept++)] = one;
  body_.kept_count = static_cast<std::int8_t>(body_.ending == LegEnding::Series ? 0 : kept);
  choose_leg(targets);
  return true;
}

/// Two falls differ by what straight flights do, for they have the same acceleration (uncertainty.hpp): but where they arrive at
/// other times they are of other velocities, and where they graze, they bend.
double BodyPath::bound(const MovingShape& target, const Shot& shot, double restitution, const Vec3d& arriving,
                       double closing) {
  ErrorBounds& errors = state_.errors;
  const Vec3d& a = body_.acceleration;
  const double speed = length(arriving - target.velocity), size = length(a), before = errors.time;
  const double way =
      taxicab_length(state_.end.velocity) * shot.time + taxicab_length(a) * shot.time * shot.time;
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
