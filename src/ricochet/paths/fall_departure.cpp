#include "ricochet/paths/fall_departure.hpp"

#include <cmath>
#include <limits>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/paths/turn_off.hpp"

namespace ricochet::scene {

namespace {

/// At an edge that a bullet has slid over: so much of its speed counts as speed out of the face.
constexpr double kEdgeSine = 0x1p-20;
/// In margins: beyond an edge, from where rounding no longer hides whether a bullet has come off it. A ball of radius R is off by s^2 / 2 R
/// after a way s along its tangent: this time at least.
constexpr double kFarOverEdge = 0x1p12, kOffEdge = 0x1p9;

/// The sine of an angle between planes that are one; meshes in single precision are bent by 2^-26.
constexpr double kSamePlane = 0x1p-24;

/// In parts of the lengths of a flight: farther from a surface, a point that comes to its plane misses it, whatever rounding does.
constexpr double kFarBeside = 0x1p-16;

}  // namespace

[[gnu::noinline]] Vec3d fallen(const Vec3d& from, const Vec3d& velocity, const Vec3d& gravity, double time) {
  return finite(from + (velocity + gravity * (0.5 * time)) * time);
}

int Approach::side(const Vec3d& normal, const Vec3d& of_surface, const Vec3d& gravity, double margin) const {
  const double rate = dot(velocity - of_surface, normal), bend = dot(gravity, normal);
  const double first = (0.5 * bend * time - rate) * time;
  // Farthest on the other side, in between
  const double turn = rate / bend;
  if (turn > 0 && turn < time && std::fabs(0.5 * rate * turn) > margin) return rate > 0 ? -1 : 1;
  if (std::fabs(first) > margin) return first > 0 ? 1 : -1;
  return 0;
}

FallDeparture::FallDeparture(const Targets& targets, const Bullet& bullet, const FallStart& start,
                             Surroundings& around)
    : targets_(targets),
      bullet_(bullet),
      start_(start),
      gravity_(targets.gravity()),
      around_(around),
      velocity_(velocity_of(bullet)),
      pull_(start.slides ? start.along : gravity_) {
  if (start.edge == Vec3d(0.0)) return;
  const double way =
      std::max(kFarOverEdge * start.margin, std::sqrt(2 * kOffEdge * start.margin * bullet.radius));
  moment_ = way / length(velocity_);
}

Bullet FallDeparture::seen_by(const Vec3d& of_target) const {
  Bullet seen = bullet_;
  if (is_moved(of_target)) seen.position = finite(bullet_.position - of_target * start_.time);
  return seen;
}

bool FallDeparture::is_under_slide(const MovingShape& shape) const {
  const Vec3d& n = start_.sides[0].normal;
  return is_thin_face(shape.shape) && shape.velocity == Vec3d(0.0) &&
         !is_over_plane(shape.shape, n, dot(bullet_.position, n) - bullet_.radius,
                        start_.margin + kTouchRounding * taxicab_length(bullet_.position));
}

bool FallDeparture::comes_back_later(const Seen& seen, double until) const {
  const double out = dot(velocity_ - seen.shape.velocity, seen.side), pull = dot(pull_, seen.side);
  const double speeds = taxicab_length(velocity_) + taxicab_length(seen.shape.velocity);
  if (!(out > kGrazingSine * speeds)) return false;
  // Half of the way out stays at least, whatever rounding does to the bullet's height at the start.
  if (0.5 * out + 0.5 * std::min(pull, 0.0) * until > 0) return until < std::numeric_limits<double>::max();
  if (bullet_.radius > 0 || !has_two_sides(seen.shape.shape)) return false;
  const double back = -2 * out / pull;
  const Vec3d way = (velocity_ - seen.shape.velocity + pull_ * (0.5 * back)) * back;
  const Vec3d place = seen.bullet.position + way;
  const double sizes = taxicab_length(place) + speeds * back + taxicab_length(pull_) * back * back;
  // Pulled along the surface it comes back nowhere: sizes are infinite or no number then.
  return sizes < std::numeric_limits<double>::infinity() &&
         std::fabs(closest_point(place, seen.shape.shape).distance) > kFarBeside * sizes;
}

bool FallDeparture::flies_off(const Met& met, const Seen& seen) const {
  if (!(moment_ > 0)) return false;
  const Vec3d& n = start_.edge;
  if (bullet_.radius == 0 && met != start_.met &&
      (!is_thin_face(seen.shape.shape) ||
       is_over_plane(seen.shape.shape, n, dot(seen.bullet.position, n), start_.margin)))
    return false;
  const Vec3d way = (velocity_ - seen.shape.velocity + pull_ * (0.5 * moment_)) * moment_;
  const double distance = closest_point(seen.bullet.position + way, seen.shape.shape).distance;
  const double off = has_two_sides(seen.shape.shape) ? std::fabs(distance) : distance;
  return off > bullet_.radius + start_.margin;
}
void FallDeparture::hit_later(Seen& seen, Shot& shot) const {
  const Bullet then =
      Bullet::moving(fallen(seen.bullet.position, velocity_ - seen.shape.velocity, pull_, moment_),
                     velocity_ - seen.shape.velocity + pull_ * moment_, bullet_.radius);
  const MovingShape still{seen.shape.shape, Vec3d(0.0)};
  const Shot later = hit_of({then, still, pull_, false});
  shot.outcome = later.outcome;
  seen.is_rounding = true;
  if (later.outcome == Outcome::Hit) shot = contact_at(moment_ + later.time, seen.shape, later.normal);
}

bool FallDeparture::is_behind_by_rounding(const Seen& seen, const Shot& shot) const {
  if (!seen.leaves || shot.outcome != Outcome::Hit || !(dot(shot.normal, seen.side) < 0)) return false;
  const double speeds = taxicab_length(velocity_) + taxicab_length(seen.shape.velocity);
  return (speeds + taxicab_length(pull_) * shot.time) * shot.time <= kTellsSide * start_.margin;
}

void FallDeparture::comes_back_beside(Seen& seen, double until, Shot& shot) const {
  if (!seen.leaves || bullet_.radius > 0) return;
  const Vec3d relative = velocity_ - seen.shape.velocity;
  const double out = dot(relative, seen.side), pull = -dot(pull_, seen.side), time = 2 * out / pull;
  if (!(out > 0 && pull > 0 && time <= until)) return;
  const Vec3d way = (relative + pull_ * (0.5 * time)) * time, center = seen.bullet.position + way;
  const double margin = start_.margin + kTouchRounding * (taxicab_length(center) + taxicab_length(way));
  // What slides over an edge does not come back.
  if (!(0.25 * out * time > margin)) return;
  if (!(std::fabs(closest_point(center, seen.shape.shape).distance) <= margin)) return;
  shot = contact_at(time, seen.shape, seen.side);
  seen.is_rounding = true;
}

std::optional<Shot> FallDeparture::contact_at_once(const Met& met, Seen& seen) {
  const MovingShape& shape = seen.shape;
  const ClosestPoint near = closest_point(seen.bullet.position, shape.shape);
  const double distance = has_two_sides(shape.shape) ? std::fabs(near.distance) : near.distance;
  const double margin = start_.margin + kTouchRounding * taxicab_length(near.point);
  const double gap = std::fabs(distance - bullet_.radius);
  seen.leaves = gap <= margin;
  // A point that slides is put off its face, and in front of others.
  const bool may_be_held = start_.slides && gap <= kShortestMargins * margin;
  if (!(seen.leaves || may_be_held) || flies_off(met, seen)) return std::nullopt;
  // Beyond the range of the closest point it is of any length.
  Vec3d normal = largest_coordinate(near.normal) > 2 ? unit(near.normal) : near.normal;
  if (has_two_sides(shape.shape)) {
    // At a corner of the surface the place of a point gives no direction.
    if (bullet_.radius == 0) normal = unit(upward_of(shape.shape));
    const bool is_beneath = bullet_.radius > 0 ? near.distance < 0 : is_below(met, normal, seen, margin);
    if (is_beneath) normal = -normal;
    seen.side = normal;
    if (bullet_.radius == 0 && touched_count_ < around_.touched.size())
      around_.touched[touched_count_++] = {met, normal, dot(seen.bullet.position, normal)};
  }
  const Vec3d relative = velocity_ - shape.velocity;
  const double rate = dot(relative, normal),
               speeds = taxicab_length(velocity_) + taxicab_length(shape.velocity);
  const bool may_come_back = may_be_held || (start_.edge != Vec3d(0.0) && bullet_.radius > 0);
  const bool is_low = may_come_back && is_low_hop(rate, normal);
  const bool approaches = rate < -kGrazingSine * speeds && !(may_be_held && is_low);
  if (approaches) return seen.leaves ? std::optional<Shot>(contact_at(0, shape, normal)) : std::nullopt;
  const bool departs = rate > kGrazingSine * speeds || !seen.leaves;
  if ((departs && !is_low) || !presses(shape, near.point, normal)) return std::nullopt;
  seen.leaves = true;
  return resting(seen, normal);
}

Shot FallDeparture::resting(const Seen& seen, const Vec3d& normal) const {
  Shot rests{};
  report_hit(0, 0, bullet_.position, normal, bullet_.radius, velocity_, seen.shape.velocity, rests);
  rests.velocity = velocity_;
  rests.ricochet_angle = 0;
  return rests;
}

Shot FallDeparture::contact_at(double time, const MovingShape& shape, const Vec3d& normal) const {
  const Vec3d arriving = finite(velocity_ + pull_ * time);
  const Vec3d center =
      time > 0 ? finite(bullet_.position + (velocity_ + pull_ * (0.5 * time)) * time) : bullet_.position;
  Shot shot{};
  report_hit(time, arc_length(velocity_, pull_, time), center, normal, bullet_.radius, arriving,
             shape.velocity, shot);
  const double speeds = taxicab_length(arriving) + taxicab_length(shape.velocity);
  const Vec3d relative = (1 / speeds) * (arriving - shape.velocity);
  const Vec3d across = cross(normal, relative);
  const double sine = -dot(relative, normal), cosine = std::sqrt(dot(across, across));
  const double size = std::sqrt(sine * sine + cosine * cosine);
  shot.ricochet_angle = angle_of(sine / size, cosine / size);
  return shot;
}

bool FallDeparture::is_below(const Met& met, const Vec3d& normal, const Seen& seen, double margin) const {
  const MovingShape& shape = seen.shape;
  const double least = kTellsSide * margin;
  if (const int side = start_.last.side(normal, shape.velocity, gravity_, least); side != 0) return side < 0;
  for (const Side& side : start_.sides)
    if (side.met == met) return dot(side.normal, normal) < 0;
  // Of two triangles in one plane, which move together, it is on the same side.
  for (const Side& side : start_.sides)
    if (side.met.target >= 0 && targets_.has(side.met.target) &&
        targets_.velocity(side.met.target) == shape.velocity &&
        taxicab_length(cross(side.normal, normal)) < kSamePlane &&
        std::fabs(side.height(seen.bullet.position)) <= least)
      return dot(side.normal, normal) < 0;
  const Vec3d& arriving = start_.arriving.velocity;
  if (start_.edge != Vec3d(0.0)) {
    // What rises from an edge is in the way; over the rest the bullet has come.
    const double rate = dot(arriving, normal), size = taxicab_length(arriving);
    if (rises(seen, start_.edge, margin)) return rate > 0;
    return rate + kEdgeSine * size * dot(start_.edge, normal) < 0;
  }
  if (const int side = start_.arriving.side(normal, shape.velocity, gravity_, least); side != 0)
    return side < 0;
  return dot(arriving - shape.velocity, normal) > 0;
}

bool FallDeparture::rises(const Seen& seen, const Vec3d& normal, double margin) const {
  if (!is_thin_face(seen.shape.shape)) return true;
  const Core core = core_of(seen.shape.shape);
  return std::any_of(core.points, core.points + core.point_count, [&](const Vec3d& point) {
    return dot(point - seen.bullet.position, normal) > kNearSide * margin;
  });
}

bool FallDeparture::is_low_hop(double out, const Vec3d& normal) const {
  return out * out <= -2 * dot(pull_, normal) * kLowestMargins * start_.margin;
}

bool FallDeparture::presses(const MovingShape& shape, const Vec3d& contact, const Vec3d& normal) const {
  return dot(pull_, normal) < -0x1p-40 * taxicab_length(pull_) &&
         curvature_at(shape.shape, contact, bullet_.radius).here == 0;
}

}  // namespace ricochet::scene
