#include "ricochet/scene/fall.hpp"

#include <cmath>
#include <optional>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/falling_filter.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/queries/fall_question.hpp"
#include "ricochet/scene/closest_hit.hpp"
#include "ricochet/scene/turn_off.hpp"
#include "ricochet/scene/uncertainty.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::scene {

namespace {

/// Up to which part of all lengths a bullet touches what it has come to, and what is beside that.
constexpr double kTouchRounding = 0x1p-44;

/// A target as it stands at the start, and what the bullet has to do with it.
struct Seen {
  Bullet bullet;
  MovingShape shape;
  bool leaves;
};

class FallSearch {
 public:
  FallSearch(Targets& targets, const Bullet& bullet, double max_time, const FallStart& start)
      : targets_(targets),
        bullet_(bullet),
        gravity_(targets.gravity()),
        velocity_(velocity_of(bullet)),
        max_time_(max_time),
        start_(start),
        is_filtered_(std::holds_alternative<Bullet::Moving>(bullet.motion)) {}

  SceneShot find() {
    const broad_phase::BallFall ball{bullet_.position, velocity_, gravity_ * 0.5, bullet_.radius};
    SceneShot answer{{}, -1};
    if (!targets_.sorted().for_each_on_fall(
            ball, [&] { return latest(); }, [&](std::int32_t index) { consider(index); })) {
      answer.status = Status::OutOfMemory;
      return answer;
    }
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
    if (start_.filter != nullptr && !start_.filter->admits(index)) return;
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
    if (met == best_) return;
    Seen seen{{seen_place(shape.velocity), bullet_.motion, bullet_.radius}, shape, false};
    if (is_filtered_ && !is_moved(shape.velocity)) {
      const Core core = core_of(shape.shape);
      if (!std::holds_alternative<OrientedBox>(shape.shape)) {
        const falling::Filter filter(
            core, {bullet_.position - core.reference_point(), velocity_ - shape.velocity, gravity_ * 0.5,
                   bullet_.radius, bullet_.radius == 0});
        if (filter.earliest(filter.path().radius, 0) > latest() * (1 + 0x1p-50)) return;
      }
    }
    if (start_.margin >= 0 && touches(met, seen)) return;
    Shot shot = hit_of({seen.bullet, shape, gravity_, seen.leaves});
    if (shot.outcome != Outcome::Hit || shot.time > max_time_ * (1 + 0x1p-50)) return;
    if (is_moved(shape.velocity)) {
      shot.center = finite(bullet_.position + (velocity_ + gravity_ * (0.5 * shot.time)) * shot.time);
      shot.point = finite(shot.center - bullet_.radius * shot.normal);
    }
    offer(met, seen, shot);
  }

  /// What the bullet touches by rounding it leaves, or meets at once: then it says true.
  bool touches(const Met& met, Seen& seen) {
    const MovingShape& shape = seen.shape;
    const ClosestPoint near = closest_point(seen.bullet.position, shape.shape);
    const double distance = has_two_sides(shape.shape) ? std::fabs(near.distance) : near.distance;
    const double margin = start_.margin + kTouchRounding * taxicab_length(near.point);
    seen.leaves = met == start_.met || std::fabs(distance - bullet_.radius) <= margin;
    if (!seen.leaves || met == start_.met) return false;
    Vec3d normal = near.normal;
    const Vec3d arriving = start_.arriving - shape.velocity;
    if (has_two_sides(shape.shape)) {
      // The side that the bullet is on, or that it has come from
      const bool is_below = bullet_.radius > 0 ? near.distance < 0 : dot(arriving, normal) > 0;
      if (is_below) normal = -normal;
    }
    const Vec3d relative = velocity_ - shape.velocity;
    const double rate = dot(relative, normal),
                 speeds = taxicab_length(velocity_) + taxicab_length(shape.velocity);
    if (!(rate < -kGrazingSine * speeds)) return false;
    Shot shot{};
    report_hit(0, 0, bullet_.position, normal, bullet_.radius, velocity_, shape.velocity, shot);
    const Vec3d across = cross(normal, (1 / speeds) * relative);
    const double sine = -rate / speeds, cosine = std::sqrt(dot(across, across));
    const double size = std::sqrt(sine * sine + cosine * cosine);
    shot.ricochet_angle = angle_of(sine / size, cosine / size);
    offer(met, seen, shot);
    return true;
  }

  void offer(const Met& met, const Seen& seen, const Shot& shot) {
    if (best_.target >= 0) {
      if (shot.time > shot_.time) return;
      if (shot.time == shot_.time) {
        const int order = shot.time == 0
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
  bool is_filtered_;
  Met best_;
  Shot shot_{};
  std::optional<Seen> seen_;
};

[[gnu::noinline]] Vec3d place_after(const Vec3d& from, const Vec3d& velocity, const Vec3d& gravity,
                                    double time) {
  return finite(from + (velocity + gravity * (0.5 * time)) * time);
}

[[gnu::noinline]] double speed_of(const Vec3d& velocity) { return length(velocity); }

class FallFollower {
 public:
  FallFollower(Targets& targets, const Bullet& first, const TraceLimits& limits, const ActiveFilter& filter,
               LegVisitor each_leg)
      : targets_(targets),
        gravity_(targets.gravity()),
        bullet_(first),
        limits_(limits),
        each_leg_(each_leg),
        end_{0, 0, first.position, velocity_of(first), -1, 0} {
    start_.filter = filter.get();
  }

  PathEnd follow() {
    while (is_within_limits() && fly())
      bullet_ = Bullet::moving(end_.position, end_.velocity, bullet_.radius);
    end_.time = start_.time;
    return end_;
  }

 private:
  bool ends(PathEnding ending) {
    end_.ending = ending;
    return false;
  }
  bool is_within_limits() {
    if (end_.length >= limits_.length) return ends(PathEnding::Length);
    if (end_.bounces < limits_.bounces) return true;
    return !ends_series() && ends(PathEnding::Bounces);
  }
  bool fails() {
    end_.status = Status::OutOfMemory;
    return false;
  }

  bool fly() {
    const double remaining = std::max(limits_.time - start_.time, 0.0);
    const SceneShot found = closest_fall(targets_, bullet_, remaining, start_);
    end_.status = found.status;
    if (found.status != Status::Ok) return false;
    if (found.target < 0) {
      if (limits_.time < kInfinity) {
        end_.position = place_after(bullet_.position, end_.velocity, gravity_, remaining);
        end_.velocity = finite(end_.velocity + gravity_ * remaining);
        start_.time = std::max(start_.time, limits_.time);
        return ends(PathEnding::OutOfTime);
      }
      end_.ending = PathEnding::FliesOff;
      return each_leg_({bullet_.position, found.shot, start_.time, -1, end_.uncertainty}) ? false : fails();
    }
    return bounce({found.target, found.triangle}, found.shot) && !stays_at_once(found.shot);
  }

  bool bounce(const Met& met, const Shot& shot) {
    const MovingShape target = targets_.shape(met);
    const Vec3d arriving = finite(end_.velocity + gravity_ * shot.time), in = arriving - target.velocity;
    const double speed = std::sqrt(dot(in, in)), closing = -dot(in, shot.normal);
    fastest_ = std::max(fastest_, speed_of(arriving) + speed_of(target.velocity));
    const bool is_tangential = shot.ricochet_angle == 0;
    TurnedOff off{arriving, 0};
    if (!is_tangential)
      off = turn_off(targets_,
                     {met, shot.normal, arriving, speed_of(arriving), limits_.restitution, fastest_, {}});
    Leg leg{bullet_.position, shot, finite(start_.time + shot.time), met.target, 0, met.triangle};
    leg.shot.velocity = off.velocity;
    const double way =
        taxicab_length(end_.velocity) * shot.time + taxicab_length(gravity_) * shot.time * shot.time;
    end_.uncertainty = bound(target, shot, {speed, closing, way, off.turned});
    leg.uncertainty = end_.uncertainty;
    start_.arriving = arriving;
    start_.margin = kTouchRounding * (taxicab_length(bullet_.position) + taxicab_length(shot.center) + way +
                                      taxicab_length(target.velocity) * leg.time + bullet_.radius);
    is_stuck_ = leg.time == start_.time && start_.met == met;
    start_.time = leg.time;
    start_.met = met;
    end_.length = finite(end_.length + shot.distance);
    end_.target = met.target;
    end_.triangle = met.triangle;
    end_.position = shot.center;
    end_.velocity = off.velocity;
    normal_ = shot.normal;
    ++end_.bounces;
    return each_leg_(leg) || fails();
  }

  struct Arrival {
    double speed, closing, way, turned;
  };

  /// Two falls differ by what straight flights do, for they have the same acceleration (uncertainty.hpp): but where they arrive at
  /// other times they are of other velocities, and where they graze, they bend.
  double bound(const MovingShape& target, const Shot& shot, const Arrival& a) {
    const double size = speed_of(gravity_), before = errors_.time;
    const double across = errors_.position + shot.time * errors_.velocity;
    errors_.velocity += kVelocityRounding * (a.speed + size * shot.time);
    const double w = speed_of(target.velocity);
    double bound = errors_.bounce(
        {&target.shape, shot.point - finite(target.velocity * (start_.time + shot.time)), shot.center,
         bullet_.radius, start_.time, shot.time, a.way, a.speed, a.closing, w, limits_.restitution, 0});
    const double sine = a.closing / a.speed, bend = size * across / (a.closing * a.closing);
    if (!(bend < 0x1p-4) || !(sine > 0)) {
      errors_.lose();
      return kNoBound;
    }
    const double later = errors_.time - before, factor = 1 + 4 * bend;
    errors_.velocity += 2 * size * later + a.turned;
    errors_.position = errors_.position * factor + size * later * later;
    errors_.lateral = errors_.lateral * factor + size * later * later;
    bound = bound * factor + size * later * later;
    return bound < kNoBound ? bound : kNoBound;
  }

  /// Whether the bullet is pressed onto what it has come to, without a speed out of it: then it does not fly on.
  bool stays_at_once(const Shot& shot) {
    const MovingShape target = targets_.shape(start_.met);
    const Vec3d v = end_.velocity - target.velocity;
    const double speeds = taxicab_length(end_.velocity) + taxicab_length(target.velocity) + fastest_;
    const double out = dot(v, shot.normal), pull = dot(gravity_, shot.normal);
    if (is_stuck_ && ends_series()) return true;
    const bool stays = limits_.restitution == 0 || shot.ricochet_angle == 0;
    if (!stays || out > kGrazingSine * speeds) return false;
    const Vec3d contact = shot.point - finite(target.velocity * start_.time);
    const double curvature = curvature_at(target.shape, contact, bullet_.radius).here;
    // Along a surface that bends away it may fly off.
    if (!(pull + curvature * dot(v, v) < 0)) return false;
    rest(v - shot.normal * out, gravity_ - shot.normal * pull, target.velocity);
    return true;
  }
  [[gnu::noinline]] void rest(const Vec3d& sliding, const Vec3d& along, const Vec3d& of_target) {
    end_.velocity = sliding + of_target;
    const bool is_still = sliding == Vec3d(0.0) && speed_of(along) <= 0x1p-50 * speed_of(gravity_);
    end_.ending = is_still ? PathEnding::ComesToRest : PathEnding::Slides;
  }

  /// The rest of an infinite series of bounces on a plane at rest, where nothing else is in its way.
  bool ends_series() {
    if (end_.target < 0 || !(limits_.restitution < 1)) return false;
    const MovingShape target = targets_.shape(start_.met);
    const Vec3d& n = normal_;
    const double pull = dot(gravity_, n), out = dot(end_.velocity, n);
    if (target.velocity != Vec3d(0.0) || !(pull < 0) || !(out >= 0)) return false;
    const Vec3d contact = end_.position - n * bullet_.radius;
    if (curvature_at(target.shape, contact, bullet_.radius).here != 0) return false;
    const double time = 2 * out / (-pull * (1 - limits_.restitution));
    const Vec3d along = gravity_ - n * pull, sliding = end_.velocity - n * out;
    if (!(start_.time + time <= limits_.time)) return false;
    const Vec3d at_end = place_after(end_.position, sliding, along, time);
    const Vec3d last = finite(sliding + along * time);
    Box way{min(end_.position, at_end), max(end_.position, at_end)};
    // The corner of the parabola's tangents is on its other side.
    const Vec3d corner = end_.position + sliding * (time / 2);
    way = {min(way.min, corner), max(way.max, corner)};
    const double height = out * out / (-2 * pull);
    if (!is_on(target.shape, way, n) || !is_clear(way, n, height)) return false;
    end_.position = at_end;
    start_.time = finite(start_.time + time);
    rest(last, along, Vec3d(0.0));
    return true;
  }

  /// Whether the face reaches under all of a way: under its corners, for it is convex.
  bool is_on(const AnyShape& shape, const Box& way, const Vec3d& n) const {
    for (int k = 0; k < 8; ++k) {
      const Vec3d corner((k & 1 ? way.max : way.min).x, (k & 2 ? way.max : way.min).y,
                         (k & 4 ? way.max : way.min).z);
      // In the plane of the centres
      const Vec3d place = corner - n * dot(corner - end_.position, n);
      const double off = std::fabs(std::fabs(closest_point(place, shape).distance) - bullet_.radius);
      if (!(off <= start_.margin + kTouchRounding * taxicab_length(place))) return false;
    }
    return true;
  }

  /// Whether nothing but what is behind the plane is near a way, up to a height over it.
  bool is_clear(const Box& way, const Vec3d& n, double height) {
    const Vec3d room(bullet_.radius + height + start_.margin);
    const Box region{way.min - room, way.max + room};
    const double level = dot(end_.position, n) - bullet_.radius + 4 * start_.margin;
    bool is_clear = true;
    const auto consider = [&](std::int32_t index, const Sphere&) {
      if (!is_clear || index == start_.met.target) return;
      if (start_.filter != nullptr && !start_.filter->admits(index)) return;
      if (targets_.velocity(index) != Vec3d(0.0)) return void(is_clear = false);
      const Box& box = targets_.bounds(index);
      for (int i = 0; i < 3; ++i)
        if (box.min[i] > region.max[i] || box.max[i] < region.min[i]) return;
      double highest = 0;
      for (int i = 0; i < 3; ++i) highest += std::max(n[i] * box.min[i], n[i] * box.max[i]);
      is_clear = highest <= level;
    };
    const bool is_asked = targets_.sorted().for_each_near(
        region, [] { return 0.0; }, consider);
    return is_asked && is_clear && !targets_.is_mesh(start_.met.target);
  }

  Targets& targets_;
  const Vec3d gravity_;
  Bullet bullet_;
  const TraceLimits& limits_;
  LegVisitor each_leg_;
  PathEnd end_;
  Vec3d normal_{0.0};  ///< of the last hit
  FallStart start_;
  ErrorBounds errors_;
  double fastest_ = 0;
  bool is_stuck_ = false;  ///< the last flight took no time
};

}  // namespace

SceneShot closest_fall(Targets& targets, const Bullet& bullet, double max_time, const FallStart& start) {
  return FallSearch(targets, bullet, max_time, start).find();
}

SceneShot fall_leaving(Targets& targets, const Bullet& bullet, double max_time, const Filter* filter,
                       Leaving& leaving) {
  FallStart start;
  start.filter = filter;
  if (leaving.target >= 0 && targets.has(leaving.target)) {
    start.met = {leaving.target, leaving.triangle};
    start.margin = kTouchRounding * (taxicab_length(bullet.position) + bullet.radius +
                                     taxicab_length(velocity_of(bullet)) * leaving.time);
    start.arriving = reflect(velocity_of(bullet), leaving.normal, targets.velocity(leaving.target));
  }
  const SceneShot found = closest_fall(targets, bullet, max_time, start);
  if (found.target >= 0) leaving = {found.target, found.triangle, found.shot.time, found.shot.normal};
  return found;
}

PathEnd trace_fall(Targets& targets, const Bullet& first, const TraceLimits& limits,
                   const ActiveFilter& filter, LegVisitor each_leg) {
  return FallFollower(targets, first, limits, filter, each_leg).follow();
}

}  // namespace ricochet::scene
