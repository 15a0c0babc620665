// The contact of a body with a surface that it hits: the hit that is reported, and the velocity and the contacts after it.
#include <algorithm>
#include <cmath>

#include "ricochet/motion/bearing.hpp"
#include "ricochet/motion/contact_set.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/paths/body_margins.hpp"
#include "ricochet/paths/body_path.hpp"
#include "ricochet/paths/faces.hpp"

namespace ricochet::scene {

/// Square of the speed that gravity gives a body over a distance as short as the rounding of its place. A contact at a lower closing speed is no
/// impact.
double BodyPath::rounding_speed_squared(const Targets& targets) const {
  return 2 * length(targets.gravity()) * kPlaceRounding * body_.size;
}

/// True if a contact is with a face that continues the one on which the body slides, or whose edge it has just passed.
bool BodyPath::is_seam(const Vec3d& normal, double closing, double speed) const {
  const auto goes_on = [&](const Vec3d& from, double bend) {
    return from != Vec3d(0.0) && closing <= 2 * bend * speed && length(normal - from) <= bend;
  };
  if (goes_on(body_.seam, kSeamBend)) return true;
  for (const Kept& one : body_.kept)
    if (one.bears && goes_on(one.normal, one.is_bent ? 2 * kHopTurn : kSeamBend)) return true;
  return false;
}

/// Returns the contact with the face that a ball moves onto. If two faces in one plane meet under its middle, rounding decides which of them it
/// hits. `velocity`: after the contact, as seen from the face.
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

bool BodyPath::meet(Targets& targets, const LegHit& hit, Leg& leg, bool& has_room) {
  PathEnd& end = state_.end;
  const Met met = hit.met();
  const Shot& shot = hit.answer().shot;
  const MovingShape target = targets.shape(met);
  const motion::ContactLaw law = law_with(targets, met);
  const double restitution = law.restitution;
  Vec3d n = shot.normal;
  // At an edge of a box, the point touches each face that meets there.
  if (shot.time == 0 && shot.ricochet_angle == 0 && state_.bullet.radius == 0)
    n = pressed_face(target.shape, place_seen(end.position, target.velocity, body_.since), targets.gravity(),
                     n, body_.size);
  Vec3d place = shot.center, arriving = finite(end.velocity + body_.acceleration * shot.time);
  KeptList kept = body_.kept;
  if (hops()) {
    hop_to_hit(targets, shot.time, n, place, arriving, kept);
    // The body may hit other surfaces at the same moment. It must not be inside of them; the next hits change its velocity.
    KeptList unused;
    has_room = step_off(targets, shot.time, place, unused);
    if (!has_room) return false;
  }
  const Vec3d in = arriving - target.velocity;
  const double speed = length(in), closing = -dot(in, n), speeds = length(arriving) + length(target.velocity);
  FlownTo flight = flown(shot.time);
  flight.kept = kept;
  Surroundings around;
  const double since = body_.since;
  const Side side{met, n};
  has_room = come_in_front(targets, place, flight, &side, around);
  if (!has_room) return false;
  body_.kept = kept;
  count_quiet(flight);
  const double noise = kVelocityNoise * std::max(speeds, state_.fastest);
  const bool is_quiet = !(closing > noise) || closing * closing <= rounding_speed_squared(targets);
  const bool is_over_seam = !is_quiet && is_seam(n, closing, speed);
  const bool is_impact = !is_quiet && !is_over_seam;
  state_.fastest = std::max(state_.fastest, speeds);
  if (is_impact) body_.series.meet(closing);
  const bool is_small = is_impact && body_.series.is_small(restitution * closing, restitution);
  body_.since = finite(since + shot.time);
  const Kept touched = face_beneath(targets, around, contact(target, met, n, place), place, in + n * closing);
  body_.since = since;
  const double bounced = is_impact && !is_small ? restitution : 0;
  const double impulse = is_impact ? (1 + bounced) * closing : 0;
  const auto rubbed = [&](const Vec3d& velocity) {
    return motion::rubbed(velocity, target.velocity, n, law.friction, impulse);
  };
  Vec3d out = rubbed(arriving + ((1 + bounced) * closing) * n);
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
  const bool may_graze = is_quiet && shot.time > 0 && shot.ricochet_angle == 0 && body_.kept.empty();
  if (is_impact) {
    end.uncertainty = bound(target, shot, law, arriving, closing);
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
    body_.kept.keep_if([&](const Kept& one) {
      const double rate = dot(out - targets.velocity(one.met.target), one.normal);
      if (std::fabs(rate) <= noise) return true;
      if (rate < 0 && !one.is_bent && state_.bullet.radius == 0 &&
          has_two_sides(targets.shape(one.met).shape))
        body_.add_side({one.met, one.normal});  // the body hits it next, at time 0
      return false;
    });
    (void)meet_next(around, target.shape, n, out, noise);
  } else {
    out = rubbed(touch(targets, touched, seam, is_over_seam ? out : arriving));
  }
  state_.set_out(end.position, finite(out));
  bool is_series = false;
  if (is_small && restitution > 0 && law.friction == 0 && !touched.is_bent && body_.kept.size() == 1) {
    // If nothing is in the way, the whole series of bounces is one leg.
    state_.set_out(end.position, finite(arriving + ((1 + restitution) * closing) * n));
    is_series = begin_series(targets, touched);
    leg.shot.velocity = end.velocity;
    if (!is_series) state_.set_out(end.position, finite(out));
  }
  if (!is_series) choose_leg(targets);
  if (may_graze && body_.kept.empty()) {
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

/// The velocity after a contact that the body keeps: the one nearest to the velocity before that leads into no surface that it touches. If the
/// body would leave one of these surfaces by no more than a small bounce, it stays on that surface.
Vec3d BodyPath::touch(const Targets& targets, const Kept& hit, const Vec3d& seam, const Vec3d& arriving) {
  const Vec3d& of_hit = targets.velocity(hit.met.target);
  motion::ContactSet set(of_hit, kVelocityNoise * state_.fastest);
  set.add(hit.normal, of_hit);
  // True for the face that the body comes from, if the face that it hits continues it.
  const auto is_left = [&](const Kept& one) {
    return seam != Vec3d(0.0) && length(one.normal - seam) <= (one.is_bent ? 2 * kHopTurn : kSeamBend);
  };
  for (const bool moves_along : {true, false})
    for (const Kept& one : body_.kept)
      if (const Vec3d& of_one = targets.velocity(one.met.target);
          !is_left(one) && (of_one == of_hit) == moves_along)
        set.add(one.normal, of_one);
  Vec3d along = set.led_along(arriving);
  const Vec3d stuck = motion::along_all(set.normals(), along);
  const double lost = length(along - stuck), noise = kVelocityNoise * state_.fastest;
  if (lost <= noise || lost * lost <= std::max(rounding_speed_squared(targets),
                                               motion::kSmallBounce * body_.series.largest_speed_squared()))
    along = stuck;
  if (length(along) <= noise) along = Vec3d(0.0);
  const Vec3d out = along + set.velocity();
  body_.kept.keep_if([&](const Kept& one) {
    return !is_left(one) && std::fabs(dot(out - targets.velocity(one.met.target), one.normal)) <= noise;
  });
  body_.kept.add_surely(hit);
  return out;
}

/// The error bound after a hit. Errors of falls grow like those of straight flights (uncertainty.hpp), because the exact path has the same
/// acceleration. But an error of the arrival time changes the velocity, and near a graze the path's curvature matters.
double BodyPath::bound(const MovingShape& target, const Shot& shot, const motion::ContactLaw& law,
                       const Vec3d& arriving, double closing) {
  ErrorBounds& errors = state_.errors;
  const Vec3d& a = body_.acceleration;
  const double speed = length(arriving - target.velocity), size = length(a), before = errors.time;
  const double way = way_on_leg(state_.end.velocity, a, shot.time);
  const double across = errors.position + shot.time * errors.velocity;
  errors.velocity += kVelocityRounding * (speed + size * shot.time);
  double bound =
      errors.bounce({&target.shape, shot.point - finite(target.velocity * (body_.since + shot.time)),
                     shot.center, state_.bullet.radius, body_.since, shot.time, way, speed, closing,
                     length(target.velocity), law.restitution, law.friction, 0});
  const double sine = closing / speed, bend = size * across / (closing * closing);
  if (!(bend < 0x1p-4) || !(sine > 0) || !body_.kept.empty()) {
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
