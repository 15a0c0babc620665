// Paths of falling bullets, from bounce to bounce.
#include <cmath>

#include "ricochet/closest_point.hpp"
#include "ricochet/narrow_phase/falling_pieces.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/sphere_shot.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/logarithm.hpp"
#include "ricochet/numeric/root_guess.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/scene/fall.hpp"
#include "ricochet/scene/sensors.hpp"
#include "ricochet/scene/turn_off.hpp"
#include "ricochet/scene/uncertainty.hpp"

namespace ricochet::scene {

namespace {

/// Flights of so many margins lead out of a corner.
constexpr double kCornerSize = 0x1p10;

[[gnu::noinline]] Vec3d place_after(const Vec3d& from, const Vec3d& velocity, const Vec3d& gravity,
                                    double time) {
  return finite(from + (velocity + gravity * (0.5 * time)) * time);
}

[[gnu::noinline]] double speed_of(const Vec3d& velocity) { return length(velocity); }

class FallFollower {
 public:
  FallFollower(Targets& targets, const Bullet& first, const TraceLimits& limits, const ActiveFilter& filter,
               LegVisitor each_leg, CrossingVisitor each_crossing)
      : targets_(targets),
        gravity_(targets.gravity()),
        bullet_(first),
        limits_(limits),
        each_leg_(each_leg),
        each_crossing_(each_crossing),
        sensors_(targets, filter),
        end_{0, 0, first.position, velocity_of(first), -1, 0} {
    start_.filter = filter.get();
  }

  PathEnd follow() {
    while (is_within_limits() && (start_.slides ? slide() : fly()))
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
    if (start_.slides) return ends(PathEnding::Slides);
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
    const bool is_hit = found.target >= 0;
    if (found.status != Status::Ok || !cross({is_hit ? found.shot.time : remaining, is_hit, gravity_}))
      return false;
    if (!is_hit) {
      if (limits_.time < kInfinity) return ends_in_time(remaining, gravity_);
      end_.ending = PathEnding::FliesOff;
      return each_leg_({bullet_.position, found.shot, start_.time, -1, end_.uncertainty}) ? false : fails();
    }
    return bounce({found.target, found.triangle}, found.shot, gravity_) && goes_on_from(found.shot);
  }

  bool ends_in_time(double remaining, const Vec3d& acceleration) {
    end_.position = place_after(bullet_.position, end_.velocity, acceleration, remaining);
    end_.velocity = finite(end_.velocity + acceleration * remaining);
    start_.time = std::max(start_.time, limits_.time);
    return ends(PathEnding::OutOfTime);
  }

  /// Tells the sensors of a leg.
  bool cross(const LegEnd& end) {
    Departure departure;
    departure.time = start_.time;
    departure.met = start_.met;
    return sensors_.fly(bullet_, departure, start_.time, end, each_crossing_) || fails();
  }

  /// On along the face, until the bullet meets something, or is over the edge, from where it falls.
  bool slide() {
    const double remaining = std::max(limits_.time - start_.time, 0.0);
    const Vec3d along = start_.along;
    const double leaves = time_on_face();
    const double latest = std::min(leaves, remaining);
    if (latest == kInfinity) return false;
    const SceneShot found = closest_fall(targets_, bullet_, latest, start_);
    end_.status = found.status;
    const bool is_hit = found.target >= 0;
    if (found.status != Status::Ok || !cross({is_hit ? found.shot.time : latest, is_hit, along}))
      return false;
    start_.slides = false;
    if (is_hit) return bounce({found.target, found.triangle}, found.shot, along) && goes_on_from(found.shot);
    if (remaining < leaves) return ends_in_time(remaining, along);
    end_.length = finite(end_.length + arc_length(end_.velocity, along, leaves));
    end_.position = place_after(bullet_.position, end_.velocity, along, leaves);
    end_.velocity = finite(end_.velocity + along * leaves);
    start_.time = finite(start_.time + leaves);
    start_.arriving = end_.velocity;
    errors_.lose();
    end_.uncertainty = kNoBound;
    is_stuck_ = false;
    return true;
  }

  /// Until when the bullet, which slides on a face, is over that; infinite where it has no end there.
  [[gnu::noinline]] double time_on_face() const {
    const Core core = core_of(targets_.shape(start_.met).shape);
    const LocalCore<double> local(core);
    const Vec3d place = bullet_.position + normal_ * start_.margin;
    const FallingPath<double> path =
        to_local(local, FallingPath<double>{place - core.reference_point(), end_.velocity, start_.along * 0.5,
                                            bullet_.radius, bullet_.radius == 0});
    Certifier guesses;
    const falling::Piece piece = falling::piece_of(local, nearest_feature(local, path.p, guesses));
    // A wall is an edge, seen from above.
    const bool is_flat = piece.kind == falling::PieceKind::Face || core.kind == CoreKind::Strip;
    if (!is_flat) return kInfinity;
    double first = kInfinity;
    falling::Pieces<double>(local, path).in_zone(piece, [&](const Polynomial<double>& weight) {
      first = std::min(first, weight.c[0] < 0 ? 0.0 : RootGuess(weight).first(kInfinity));
      return true;
    });
    return first;
  }

  bool bounce(const Met& met, const Shot& shot, const Vec3d& acceleration) {
    const MovingShape target = targets_.shape(met);
    const Vec3d arriving = finite(end_.velocity + acceleration * shot.time), in = arriving - target.velocity;
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
    // In a corner, where flights are next to nothing, it is on the sides of surfaces from which it came there.
    if (way > kCornerSize * start_.margin) start_.arriving = arriving;
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

  /// Whether the path goes on: unless the bullet rests on what it has come to. Pressed onto that, without a speed out of it, it does
  /// not fly on, but slides.
  bool goes_on_from(const Shot& shot) {
    const MovingShape target = targets_.shape(start_.met);
    const Vec3d v = end_.velocity - target.velocity;
    const double speeds = taxicab_length(end_.velocity) + taxicab_length(target.velocity) + fastest_;
    const double out = dot(v, shot.normal), pull = dot(gravity_, shot.normal);
    if (is_stuck_ && ends_series()) return slides_on();
    const bool stays = limits_.restitution == 0 || shot.ricochet_angle == 0;
    if (!stays || out > kGrazingSine * speeds) return true;
    const Vec3d contact = shot.point - finite(target.velocity * start_.time);
    const double curvature = curvature_at(target.shape, contact, bullet_.radius).here;
    // Along a surface that bends away it may fly off.
    if (!(pull + curvature * dot(v, v) < 0)) return true;
    rest(v - shot.normal * out, gravity_ - shot.normal * pull, target.velocity);
    return curvature == 0 && target.velocity == Vec3d(0.0) && slides_on();
  }
  [[gnu::noinline]] void rest(const Vec3d& sliding, const Vec3d& along, const Vec3d& of_target) {
    end_.velocity = sliding + of_target;
    const bool is_still = sliding == Vec3d(0.0) && speed_of(along) <= 0x1p-50 * speed_of(gravity_);
    end_.ending = is_still ? PathEnding::ComesToRest : PathEnding::Slides;
    start_.along = along;
  }
  bool slides_on() {
    start_.slides = end_.ending == PathEnding::Slides && !targets_.is_mesh(start_.met.target);
    return start_.slides;
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
  CrossingVisitor each_crossing_;
  Sensors sensors_;
  PathEnd end_;
  Vec3d normal_{0.0};  ///< of the last hit
  FallStart start_;
  ErrorBounds errors_;
  double fastest_ = 0;
  bool is_stuck_ = false;  ///< the last flight took no time
};

}  // namespace

PathEnd trace_fall(Targets& targets, const Bullet& first, const TraceLimits& limits,
                   const ActiveFilter& filter, LegVisitor each_leg, CrossingVisitor each_crossing) {
  return FallFollower(targets, first, limits, filter, each_leg, each_crossing).follow();
}

}  // namespace ricochet::scene
