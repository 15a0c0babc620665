#include "ricochet/paths/fall_path.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/motion/series.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/in_front.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/heap_sort.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/numeric/sizes.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/paths/corner_search.hpp"
#include "ricochet/paths/turn_off.hpp"

namespace ricochet::scene {

namespace {

/// Of a bullet that slides: so much of its velocity into the face says on which side of others in the same plane it is.
constexpr double kSideSine = 0x1p-20;
/// In margins: so far beyond the edge of a face on which it slides, it may meet what stands there.
constexpr double kPastEdge = 16;

[[gnu::noinline]] double speed_of(const Vec3d& velocity) { return length(velocity); }

}  // namespace

FallPath::FallPath(const Bullet& first, const Filter* filter, double since)
    : state_(FollowedPath::start_of(first, HitPrecision::Exact)), filter_(filter) {
  fall_.start.time = since;
}

void FallPath::begin(const Bullet& first, const Filter* filter, double since) {
  *this = FallPath(first, filter, since);
}

void FallPath::remember(Targets& targets, const PathPlace& place, double time) {
  before_ = {};
  if (state_.bullet.radius > 0) return;
  FallStart here = fall_.start;
  here.time += time;
  here.met = {};
  here.slides = false;
  here.margin = std::max(here.margin, 0.0) +
                kTouchRounding * (taxicab_length(place.position) + lengths_after(targets, time));
  Surroundings found;
  // What slides or bounces on tells nothing by its flight.
  const bool has_flown = time > 0 && !fall_.start.slides && !fall_.rests;
  if (has_flown) here.last = {place.velocity, time};
  (void)closest_fall(targets, Bullet::moving(place.position, place.velocity), 0, here, filter_, found);
  before_ = found.touched;
}

bool FallPath::begin_anew(Targets& targets, const PathPlace& from, double time, double since,
                          bool is_face_there, const Near* near) {
  const double radius = state_.bullet.radius, flown = std::max(time - state_.time, 0.0);
  const bool slides_on = fall_.start.slides && is_face_there;
  Bullet bullet = Bullet::moving(from.position, from.velocity, radius);
  FallStart start;
  start.time = since;
  start.margin = kTouchRounding * (taxicab_length(from.position) + radius);
  start.arriving.velocity = from.velocity;
  if (near != nullptr && !slides_on) {
    start.margin = finite(start.margin + kTouchRounding * near->lengths);
    if (!put_beside(targets, *near, bullet, start)) return false;
  }
  before_ = {};
  PathEnd& end = state_.end;
  end.length = finite(end.length + arc_length(end.velocity, acceleration(targets.gravity()), flown));
  state_.set_out(bullet.position, from.velocity);
  state_.time = time;
  if (slides_on) {
    fall_.on_face = std::max(fall_.on_face - flown, 0.0);
    fall_.start.time = since;
    return true;
  }
  fall_ = {};
  fall_.start = start;
  return true;
}

/// Puts a bullet in front of what is near it, which it keeps the sides of. False where there is no room.
bool FallPath::put_beside(Targets& targets, const Near& near, Bullet& bullet, FallStart& start) const {
  Contact all[std::tuple_size_v<Sides>];
  std::size_t count = 0;
  for (const Side& side : before_)
    if (side.met.target >= 0) all[count++] = {side.met, side.normal};
  std::span<Contact> known(all, count);
  heap_sort(known, [](const Contact& a, const Contact& b) { return a.met < b.met; });
  SearchBeside beside(targets, bullet, {start.time, {}, known, filter_}, near.lengths, near.room);
  if (!beside.find()) return false;
  count = 0;
  for (const Contact& contact : near.room) {
    if (count == start.sides.size()) break;
    const Vec3d seen = beside.place() - targets.velocity(contact.met.target) * start.time;
    start.sides[count++] = {contact.met, contact.normal, dot(seen, contact.normal)};
  }
  bullet.position = beside.place();
  return true;
}

bool FallPath::step_out(Targets& targets, List<Contact>& room) {
  const Bullet& bullet = state_.bullet;
  if (bullet.radius == 0) return true;
  SearchBeside beside(targets, bullet, {fall_.start.time, {}, {}, filter_}, 0, room);
  if (!beside.find()) return false;
  if (beside.place() == bullet.position) return true;
  state_.set_out(beside.place(), state_.end.velocity);
  return true;
}

LegHit FallPath::next(Targets& targets, double latest) const {
  const FallStart& start = fall_.start;
  if (!start.slides)
    return FollowedPath::found(closest_fall(targets, state_.bullet, latest, start, filter_, around_));
  // A point is put off the face by as much as rounding may have put it behind: what stands on that with an edge is in the way.
  const Vec3d lift = fall_.normal * (state_.bullet.radius > 0 ? 0.0 : finite(start.margin));
  Bullet lifted = state_.bullet;
  lifted.position = finite(lifted.position + lift);
  double until = latest;
  if (latest == fall_.on_face) {
    // What stands at the edge is met there, whichever of the two times rounding makes the earlier.
    const double way = kPastEdge * start.margin, speed = speed_of(state_.end.velocity + start.along * latest);
    const double more = std::min(way / speed, std::sqrt(2 * way / speed_of(start.along)));
    if (more < kInfinity) until += more;
  }
  SceneShot found = closest_fall(targets, lifted, until, start, filter_, around_);
  Shot& shot = found.shot;
  shot.time = std::min(shot.time, latest);
  shot.center = finite(shot.center - lift);
  shot.point = finite(shot.point - lift);
  return FollowedPath::found(found);
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
    off = turn_off(targets,
                   {met, target, shot.normal, arriving, speed_of(arriving), restitution, state_.fastest, {}});
  leg = {state_.bullet.position, shot, finite(state_.time + shot.time), met.target, 0, met.triangle};
  leg.shot.velocity = off.velocity;
  const double way =
      taxicab_length(end.velocity) * shot.time + taxicab_length(gravity) * shot.time * shot.time;
  end.uncertainty = bound(target, shot, restitution, gravity, {speed, closing, way, off.turned});
  leg.uncertainty = end.uncertainty;
  fall_.is_stuck = leg.time == state_.time && start.met == met;
  const bool is_in_corner = way <= kLeavesCorner * start.margin;
  if (shot.time > 0) start.last = start.slides ? Approach{} : Approach{arriving, shot.time};
  // In a corner, where flights are next to nothing, it is on the sides of surfaces from which it came there; what rises from an edge has
  // kept it from going over that.
  if (!is_in_corner || rises_from_edge(target, shot)) start.edge = Vec3d(0.0);
  if (!is_in_corner)
    start.arriving = start.slides ? arriving_on_face(arriving) : Approach{arriving, shot.time};
  start.slides = false;
  fall_.on_face = kInfinity;
  fall_.normal = shot.normal;
  start.time = finite(start.time + shot.time);
  start.met = met;
  const double margin =
      kTouchRounding * (taxicab_length(state_.bullet.position) + taxicab_length(shot.center) + way +
                        taxicab_length(target.velocity) * start.time + state_.bullet.radius);
  start.margin = is_in_corner ? std::max(start.margin, margin) : margin;
  leg.shot.center = in_front_of(target, leg.shot);
  if (state_.bullet.radius == 0) leg.shot.point = leg.shot.center;
  state_.time = leg.time;
  end.length = finite(end.length + shot.distance);
  end.target = met.target;
  end.triangle = met.triangle;
  ++end.bounces;
  state_.set_out(leg.shot.center, off.velocity);
  keep_sides(targets, met, shot.normal);
}

/// Where a point meets a surface with two sides at rest: not behind that, as far as rounding may have put it there.
Vec3d FallPath::in_front_of(const MovingShape& target, const Shot& shot) const {
  const bool is_asked =
      state_.bullet.radius == 0 && target.velocity == Vec3d(0.0) && has_two_sides(target.shape);
  const int side = is_asked ? side_of_normal(target.shape, shot.normal) : 0;
  if (side == 0) return shot.center;
  return first_outside(shot.center, shot.normal, kNearSide * fall_.start.margin,
                       [&](const Vec3d& place) { return side_of(target.shape, place) * side >= 0; });
}

bool FallPath::rises_from_edge(const MovingShape& target, const Shot& shot) const {
  const Vec3d seen = shot.center - finite(target.velocity * (fall_.start.time + shot.time));
  const Vec3d& n = fall_.start.edge;
  if (shot.normal == n) return false;
  return !is_thin_face(target.shape) || is_over_plane(target.shape, n, dot(seen, n) - state_.bullet.radius,
                                                      std::max(fall_.start.margin, 0.0));
}

void FallPath::shift(const Targets& targets, double frames) {
  fall_.start.time -= frames;
  for (Sides* const sides : {&fall_.start.sides, &around_.touched}) {
    const auto moves = [&](const Side& side) {
      return side.met.target >= 0 && targets.velocity(side.met.target) != Vec3d(0.0);
    };
    std::fill(std::remove_if(sides->begin(), sides->end(), moves), sides->end(), Side{});
  }
}

Approach FallPath::arriving_on_face(const Vec3d& velocity) const {
  return {velocity - fall_.normal * (kSideSine * speed_of(velocity)), 0};
}

/// The side of what it has come to, and of what has been bounced off or touched before that it is near.
void FallPath::keep_sides(const Targets& targets, const Met& met, const Vec3d& normal) {
  FallStart& start = fall_.start;
  const Vec3d& center = state_.end.position;
  const auto seen = [&](const Met& one) { return center - targets.velocity(one.target) * start.time; };
  Sides kept;
  kept[0] = {met, normal, dot(seen(met), normal)};
  std::size_t count = 1;
  for (const Sides* const sides : {&around_.touched, &start.sides})
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

/// Taxicab lengths by which a place is rounded: where the leg begins, and the ways by its velocity and its acceleration.
double FallPath::lengths_after(const Targets& targets, double time) const {
  const Vec3d& from = state_.end.position;
  const Vec3d way = (abs(state_.end.velocity) + abs(acceleration(targets.gravity())) * time) * time;
  return taxicab_length(finite(way)) + taxicab_length(from);
}

bool FallPath::place_after(Targets& targets, double time, double restitution, List<Contact>& room,
                           PathPlace& to) {
  PathPlace place;
  place.position = rounded_place_after(targets, time, restitution, place.velocity);
  remember(targets, place, time);
  Bullet bullet = Bullet::moving(place.position, place.velocity, state_.bullet.radius);
  FallStart here;
  here.time = finite(fall_.start.time + time);
  if (!put_beside(targets, {lengths_after(targets, time), room}, bullet, here)) return false;
  to = {sized(bullet.position), sized(place.velocity)};
  return true;
}

Vec3d FallPath::rounded_place_after(const Targets& targets, double time, double restitution,
                                    Vec3d& velocity) const {
  const Vec3d& gravity = acceleration(targets.gravity());
  const Vec3d &from = state_.end.position, &begins = state_.end.velocity;
  if (!fall_.rests) {
    velocity = finite(begins + gravity * time);
    const Vec3d place = fallen(from, begins, gravity, time);
    return fall_.start.slides ? out_of_face(targets, place) : place;
  }
  // Along the plane as one flight, and out of it as one of the series
  const Vec3d& n = fall_.normal;
  const double pull = dot(gravity, n), out = dot(begins, n);
  const motion::SeriesFlight flight =
      motion::flight_of_series(time, fall_.rests->time - state_.time, restitution);
  const double leaves = out * flight.part;
  const double height = std::max((leaves + 0.5 * pull * flight.time) * flight.time, 0.0);
  const Vec3d along = gravity - n * pull, sliding = begins - n * out;
  velocity = finite(sliding + along * time + n * (leaves + pull * flight.time));
  return out_of_face(targets, fallen(from, sliding, along, time) + n * height);
}

}  // namespace ricochet::scene
