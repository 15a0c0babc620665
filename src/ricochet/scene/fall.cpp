#include "ricochet/scene/fall.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/falling_filter.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/queries/fall_question.hpp"
#include "ricochet/scene/closest_hit.hpp"
#include "ricochet/scene/turn_off.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::scene {

namespace {

/// At an edge that a bullet has slid over: so much of its speed counts as speed out of the face.
constexpr double kEdgeSine = 0x1p-20;
/// In margins: beyond an edge, from where rounding no longer hides whether a bullet has come off it. A ball of radius R is off by s^2 / 2 R
/// after a way s along its tangent: this time at least.
constexpr double kFarOverEdge = 0x1p12, kOffEdge = 0x1p9;

/// In parts of the lengths of a flight: farther from a surface, a point that comes to its plane misses it, whatever rounding does.
constexpr double kFarBeside = 0x1p-16;

/// A target as it stands at the start, and what the bullet has to do with it.
struct Seen {
  Bullet bullet;
  MovingShape shape;
  bool leaves;
  Vec3d side{0.0};           ///< of a surface that a point leaves: unit, on the point's side
  bool is_rounding = false;  ///< it is met beside its edge, within rounding
};

class FallSearch {
 public:
  FallSearch(Targets& targets, const Bullet& bullet, double max_time, const FallStart& start,
             const Filter* filter, Surroundings& around)
      : targets_(targets),
        bullet_(bullet),
        gravity_(start.slides ? start.along : targets.gravity()),
        velocity_(velocity_of(bullet)),
        max_time_(max_time),
        start_(start),
        filter_(filter),
        around_(around),
        is_filtered_(std::holds_alternative<Bullet::Moving>(bullet.motion)) {
    if (start.edge == Vec3d(0.0)) return;
    const double way =
        std::max(kFarOverEdge * start.margin, std::sqrt(2 * kOffEdge * start.margin * bullet.radius));
    moment_ = way / length(velocity_);
  }

  SceneShot find() {
    const broad_phase::BallFall ball{bullet_.position, velocity_, gravity_ * 0.5, bullet_.radius};
    SceneShot answer{{}, -1};
    if (!targets_.sorted().for_each_on_fall(
            ball, [&] { return latest(); }, [&](std::int32_t index) { consider(index); })) {
      answer.status = Status::OutOfMemory;
      return answer;
    }
    if (left_ && !comes_back_later(*left_)) meet(start_.met, *left_);
    answer.shot = shot_;
    if (best_.target < 0)
      answer.shot.outcome = Outcome::PassesBy;
    else
      answer.target = best_.target, answer.triangle = best_.triangle;
    return answer;
  }

 private:
  double latest() const { return best_.target < 0 ? max_time_ : std::min(shot_.time, max_time_); }

  void consider(std::int32_t index) {
    if (filter_ != nullptr && !filter_->admits(index)) return;
    targets_.with(index, [&](const auto& target) { consider_target(index, target); });
  }
  void consider_target(std::int32_t index, const ShapeTarget& target) {
    consider_part({index, -1}, target.part(-1));
  }
  void consider_target(std::int32_t index, const MeshTarget& target) {
    const mesh::Instance& mesh = target.mesh();
    const Bullet seen{seen_place(mesh.velocity()), bullet_.motion, bullet_.radius};
    mesh.for_each_on_fall(
        mesh.motion(seen, velocity_), gravity_ * 0.5, [&] { return latest(); },
        [&](std::int32_t k, const Triangle& triangle) {
          if (mesh.has_area(k)) consider_part({index, k}, {triangle, mesh.velocity()});
        });
  }

  bool is_moved(const Vec3d& velocity) const { return start_.time > 0 && velocity != Vec3d(0.0); }
  /// The bullet's place as a target sees it from where it was given.
  Vec3d seen_place(const Vec3d& velocity) const {
    return is_moved(velocity) ? finite(bullet_.position - velocity * start_.time) : bullet_.position;
  }

  /// By the static filter, unless a hit may come in time; then exactly.
  void consider_part(const Met& met, const MovingShape& shape) {
    if (met == best_ || (start_.slides && (met == start_.met || is_under_slide(shape)))) return;
    Seen seen{{seen_place(shape.velocity), bullet_.motion, bullet_.radius}, shape, false};
    bool may_touch = start_.margin >= 0;
    if (is_filtered_ && !is_moved(shape.velocity)) {
      const Core core = core_of(shape.shape);
      if (!core.is_turned) {
        const falling::Filter filter(
            core, {bullet_.position - core.reference_point(), velocity_ - shape.velocity, gravity_ * 0.5,
                   bullet_.radius, bullet_.radius == 0});
        // What it may touch by rounding counts at once.
        const double slack =
            may_touch
                ? start_.margin + kTouchRounding * (taxicab_length(bullet_.position) + 4 * bullet_.radius)
                : 0;
        const double earliest = filter.earliest(filter.path().radius + 2 * slack, 0);
        if (earliest > latest() * (1 + 0x1p-50) || earliest == kInfinity) return;
        may_touch = may_touch && !(earliest > 0);
      }
    }
    if (filter_ != nullptr && !filter_->admits(met)) return;
    if (met == start_.met && start_.margin >= 0) {
      // Asked last: something else is mostly met before.
      seen.leaves = true;
      if (moment_ > 0 && bullet_.radius > 0 && !flies_off(met, seen)) return rest_on(met, seen, start_.edge);
      if (start_.sides[0].met == met) seen.side = start_.sides[0].normal;
      left_ = seen;
      return;
    }
    if (!(may_touch && touches(met, seen))) meet(met, seen);
  }

  /// Whether a triangle at rest is nowhere above the plane in which the bullet slides.
  bool is_under_slide(const MovingShape& shape) const {
    const Triangle* const one = as_triangle(shape.shape);
    const Vec3d& n = start_.sides[0].normal;
    return one != nullptr && shape.velocity == Vec3d(0.0) &&
           !is_over_plane(*one, n, dot(bullet_.position, n) - bullet_.radius,
                          start_.margin + kTouchRounding * taxicab_length(bullet_.position));
  }

  /// Whether the bullet certainly does not come back to what it has left before it meets something else: all of that is below the plane of
  /// the contact, over which the bullet is by out t + g t^2 / 2. Then it is above that; or it is a point, which comes to the plane of a surface
  /// far beside the surface. t = 2 out / -g
  bool comes_back_later(const Seen& seen) const {
    const double out = dot(velocity_ - seen.shape.velocity, seen.side), pull = dot(gravity_, seen.side);
    const double speeds = taxicab_length(velocity_) + taxicab_length(seen.shape.velocity);
    if (!(out > kGrazingSine * speeds)) return false;
    const double time = latest();
    // Half of the way out stays at least, whatever rounding does to the bullet's height at the start.
    if (0.5 * out + 0.5 * std::min(pull, 0.0) * time > 0) return time < std::numeric_limits<double>::max();
    if (bullet_.radius > 0 || !has_two_sides(seen.shape.shape)) return false;
    const double back = -2 * out / pull;
    const Vec3d way = (velocity_ - seen.shape.velocity + gravity_ * (0.5 * back)) * back;
    const Vec3d place = seen.bullet.position + way;
    const double sizes = taxicab_length(place) + speeds * back + taxicab_length(gravity_) * back * back;
    return std::fabs(closest_point(place, seen.shape.shape).distance) > kFarBeside * sizes;
  }

  /// Whether a bullet that has come over an edge is off a surface that it touches there, a moment later. A point passes what rises.
  bool flies_off(const Met& met, const Seen& seen) const {
    if (!(moment_ > 0)) return false;
    const Vec3d& n = start_.edge;
    const Triangle* const one = as_triangle(seen.shape.shape);
    if (bullet_.radius == 0 && met != start_.met &&
        (one == nullptr || is_over_plane(*one, n, dot(seen.bullet.position, n), start_.margin)))
      return false;
    const Vec3d way = (velocity_ - seen.shape.velocity + gravity_ * (0.5 * moment_)) * moment_;
    const double distance = closest_point(seen.bullet.position + way, seen.shape.shape).distance;
    const double off = has_two_sides(seen.shape.shape) ? std::fabs(distance) : distance;
    return off > bullet_.radius + start_.margin;
  }
  /// The hit after that.
  void hit_later(Seen& seen, Shot& shot) const {
    const Bullet then =
        Bullet::moving(fallen(seen.bullet.position, velocity_ - seen.shape.velocity, gravity_, moment_),
                       velocity_ - seen.shape.velocity + gravity_ * moment_, bullet_.radius);
    const MovingShape still{seen.shape.shape, Vec3d(0.0)};
    const Shot later = hit_of({then, still, gravity_, false});
    shot.outcome = later.outcome;
    seen.is_rounding = true;
    if (later.outcome == Outcome::Hit) report_at(seen.shape, later.normal, moment_ + later.time, shot);
  }

  /// Exactly.
  void meet(const Met& met, Seen& seen) {
    const MovingShape& shape = seen.shape;
    Shot shot = hit_of({seen.bullet, shape, gravity_, seen.leaves});
    if (is_behind_by_rounding(seen, shot)) {
      seen.bullet.position = finite(seen.bullet.position + seen.side * finite(kTellsSide * start_.margin));
      seen.leaves = false;
      shot = hit_of({seen.bullet, shape, gravity_, false});
    }
    around_.is_inside = around_.is_inside || shot.outcome == Outcome::StartsInside;
    if (shot.outcome != Outcome::Hit) comes_back_beside(seen, shot);
    if (seen.leaves && shot.time < moment_ && flies_off(met, seen)) hit_later(seen, shot);
    if (shot.outcome != Outcome::Hit || shot.time > max_time_ * (1 + 0x1p-50)) return;
    if (is_moved(shape.velocity)) {
      shot.center = finite(bullet_.position + (velocity_ + gravity_ * (0.5 * shot.time)) * shot.time);
      shot.point = finite(shot.center - bullet_.radius * shot.normal);
    }
    offer(met, seen, shot);
  }

  /// Whether a point that leaves a surface would meet it at once from its other side.
  bool is_behind_by_rounding(const Seen& seen, const Shot& shot) const {
    if (!seen.leaves || shot.outcome != Outcome::Hit || !(dot(shot.normal, seen.side) < 0)) return false;
    const double speeds = taxicab_length(velocity_) + taxicab_length(seen.shape.velocity);
    return (speeds + taxicab_length(gravity_) * shot.time) * shot.time <= kTellsSide * start_.margin;
  }

  /// A point that leaves a surface, and misses it as it comes back by less than rounding: so it does not come out between two surfaces
  /// that share an edge, from both of which it starts within rounding.  t = 2 v.n / -g.n
  void comes_back_beside(Seen& seen, Shot& shot) const {
    if (!seen.leaves || bullet_.radius > 0) return;
    const Vec3d relative = velocity_ - seen.shape.velocity;
    const double out = dot(relative, seen.side), pull = -dot(gravity_, seen.side), time = 2 * out / pull;
    if (!(out > 0 && pull > 0 && time <= latest())) return;
    const Vec3d way = (relative + gravity_ * (0.5 * time)) * time, center = seen.bullet.position + way;
    const double margin = start_.margin + kTouchRounding * (taxicab_length(center) + taxicab_length(way));
    // What slides over an edge does not come back.
    if (!(0.25 * out * time > margin)) return;
    if (!(std::fabs(closest_point(center, seen.shape.shape).distance) <= margin)) return;
    report_at(seen.shape, seen.side, time, shot);
    seen.is_rounding = true;
  }

  /// What the bullet touches by rounding it leaves, or meets at once: then it says true.
  bool touches(const Met& met, Seen& seen) {
    const MovingShape& shape = seen.shape;
    const ClosestPoint near = closest_point(seen.bullet.position, shape.shape);
    const double distance = has_two_sides(shape.shape) ? std::fabs(near.distance) : near.distance;
    const double margin = start_.margin + kTouchRounding * taxicab_length(near.point);
    seen.leaves = std::fabs(distance - bullet_.radius) <= margin;
    if (!seen.leaves || flies_off(met, seen)) return false;
    Vec3d normal = near.normal;
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
    if (!(rate < -kGrazingSine * speeds)) {
      const bool is_low = start_.edge != Vec3d(0.0) && is_low_hop(rate, normal);
      if ((rate > kGrazingSine * speeds && !is_low) || !presses(shape, near.point, normal)) return false;
      rest_on(met, seen, normal);
      return true;
    }
    Shot shot{};
    report_at(shape, normal, 0, shot);
    offer(met, seen, shot);
    return true;
  }

  /// A contact at once with what gravity presses the bullet onto.
  void rest_on(const Met& met, const Seen& seen, const Vec3d& normal) {
    Shot rests{};
    report_hit(0, 0, bullet_.position, normal, bullet_.radius, velocity_, seen.shape.velocity, rests);
    rests.velocity = velocity_;
    rests.ricochet_angle = 0;
    offer(met, seen, rests);
  }

  /// A contact at a time, of a normal that is known.
  void report_at(const MovingShape& shape, const Vec3d& normal, double time, Shot& shot) const {
    const Vec3d arriving = finite(velocity_ + gravity_ * time);
    const Vec3d center =
        time > 0 ? finite(bullet_.position + (velocity_ + gravity_ * (0.5 * time)) * time) : bullet_.position;
    shot = {};
    report_hit(time, arc_length(velocity_, gravity_, time), center, normal, bullet_.radius, arriving,
               shape.velocity, shot);
    const double speeds = taxicab_length(arriving) + taxicab_length(shape.velocity);
    const Vec3d relative = (1 / speeds) * (arriving - shape.velocity);
    const Vec3d across = cross(normal, relative);
    const double sine = -dot(relative, normal), cosine = std::sqrt(dot(across, across));
    const double size = std::sqrt(sine * sine + cosine * cosine);
    shot.ricochet_angle = angle_of(sine / size, cosine / size);
  }

  /// Whether a point is on the side of a surface where its normal does not point: by the last flight that tells, or as it was near it.
  bool is_below(const Met& met, const Vec3d& normal, const Seen& seen, double margin) const {
    const MovingShape& shape = seen.shape;
    const Vec3d& gravity = targets_.gravity();
    const double least = kTellsSide * margin;
    if (const int side = start_.last.side(normal, shape.velocity, gravity, least); side != 0) return side < 0;
    for (const Side& side : start_.sides)
      if (side.met == met) return dot(side.normal, normal) < 0;
    const Vec3d& arriving = start_.arriving.velocity;
    if (start_.edge != Vec3d(0.0)) {
      // What rises from an edge is in the way; over the rest the bullet has come.
      const double rate = dot(arriving, normal), size = taxicab_length(arriving);
      if (rises(seen, start_.edge, margin)) return rate > 0;
      return rate + kEdgeSine * size * dot(start_.edge, normal) < 0;
    }
    if (const int side = start_.arriving.side(normal, shape.velocity, gravity, least); side != 0)
      return side < 0;
    return dot(arriving - shape.velocity, normal) > 0;
  }

  /// Whether any of a surface is above a plane through the bullet's place.
  bool rises(const Seen& seen, const Vec3d& normal, double margin) const {
    const Core core = core_of(seen.shape.shape);
    if (core.kind != CoreKind::Triangle) return true;
    return std::any_of(core.points, core.points + core.point_count, [&](const Vec3d& point) {
      return dot(point - seen.bullet.position, normal) > kNearSide * margin;
    });
  }

  /// Whether a ball that comes over an edge comes off a surface by less than rounding: it would be in that from its start on.
  /// v^2 / (2 g): the height of a hop
  bool is_low_hop(double out, const Vec3d& normal) const {
    return bullet_.radius > 0 && out * out <= -2 * dot(gravity_, normal) * kLowestMargins * start_.margin;
  }

  /// Whether gravity holds the bullet, which has no speed out of it, on a flat surface.
  bool presses(const MovingShape& shape, const Vec3d& contact, const Vec3d& normal) const {
    return dot(gravity_, normal) < -0x1p-40 * taxicab_length(gravity_) &&
           curvature_at(shape.shape, contact, bullet_.radius).here == 0;
  }

  void offer(const Met& met, const Seen& seen, const Shot& shot) {
    if (best_.target >= 0) {
      if (shot.time > shot_.time) return;
      if (shot.time == shot_.time) {
        const int order = shot.time == 0 || seen.is_rounding || seen_->is_rounding
                              ? 0
                              : compare_falls({seen.bullet, seen.shape, gravity_, seen.leaves},
                                              {seen_->bullet, seen_->shape, gravity_, seen_->leaves});
        if (order > 0 || (order == 0 && best_ < met)) return;
      }
    }
    if (!is_in_time(seen, shot.time)) return;
    best_ = met;
    shot_ = shot;
    seen_ = seen;
  }
  bool is_in_time(const Seen& seen, double time) const {
    if (is_certainly_before(time, max_time_)) return true;
    if (is_certainly_after(time, max_time_)) return false;
    if (seen.leaves) return time <= max_time_;
    return shoot(seen.bullet, seen.shape, Conditions{max_time_, gravity_}).is_hit();
  }

  Targets& targets_;
  const Bullet& bullet_;
  const Vec3d gravity_;
  Vec3d velocity_;
  double max_time_;
  const FallStart& start_;
  const Filter* filter_;
  Surroundings& around_;
  std::size_t touched_count_ = 0;
  bool is_filtered_;
  double moment_ = 0;  ///< frames, of a bullet that has come over an edge
  Met best_;
  Shot shot_{};
  std::optional<Seen> seen_;
  std::optional<Seen> left_;  ///< what the bullet stands on
};

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

SceneShot closest_fall(Targets& targets, const Bullet& bullet, double max_time, const FallStart& start,
                       const Filter* filter, Surroundings& around) {
  around = {};
  return FallSearch(targets, bullet, max_time, start, filter, around).find();
}

SceneShot fall_leaving(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                       Leaving& leaving) {
  FallStart start;
  if (leaving.target >= 0 && targets.has(leaving.target)) {
    start.met = {leaving.target, leaving.triangle};
    start.margin = kTouchRounding * (taxicab_length(bullet.position) + bullet.radius +
                                     taxicab_length(velocity_of(bullet)) * leaving.time);
    start.arriving = {reflect(velocity_of(bullet), leaving.normal, targets.velocity(leaving.target)),
                      leaving.time};
    start.last = start.arriving;
  }
  Surroundings around;
  const SceneShot found = closest_fall(targets, bullet, max_time, start, filter, around);
  if (found.target >= 0) leaving = {found.target, found.triangle, found.shot.time, found.shot.normal};
  return found;
}

}  // namespace ricochet::scene
