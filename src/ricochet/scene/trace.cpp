#include "ricochet/scene/trace.hpp"

#include <limits>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/scene/closest_hit.hpp"
#include "ricochet/scene/corner.hpp"
#include "ricochet/scene/fall.hpp"
#include "ricochet/scene/sensors.hpp"
#include "ricochet/scene/turn_off.hpp"
#include "ricochet/scene/uncertainty.hpp"

namespace ricochet::scene {

namespace {

/// Of the coordinates: the first step off a surface.
constexpr double kSmallestStep = 0x1p-53;
/// Part of the lengths at the end of a leg up to which its uncertainty is compared with what is near.
constexpr double kFarthestUncertain = 0x1p-30;

/// How a path is followed: by exact hits or by filtered ones.
struct Hits {
  double rounding;
  bool tell_crossings;
  ApproximateShot (*next)(Targets& targets, const Bullet& bullet, double latest, const Departure& departure);
};

ApproximateShot next_exact_hit(Targets& targets, const Bullet& bullet, double latest,
                               const Departure& departure) {
  return {closest_hit(targets, bullet, latest, departure), 0};
}

constexpr Hits kExactHits{kEndRounding, true, next_exact_hit};
constexpr Hits kApproximateHits{kApproximateEndRounding, false, closest_hit_approximately};

/// Follows a path from bounce to bounce.
class PathFollower {
 public:
  PathFollower(const Hits& hits, Targets& targets, const Bullet& first, const TraceLimits& limits,
               const ActiveFilter& filter, LegVisitor each_leg, CrossingVisitor each_crossing)
      : hits_(hits),
        end_{0, 0, first.position, velocity_of(first), -1, 0},
        targets_(targets),
        bullet_(first),
        limits_(limits),
        each_leg_(each_leg),
        each_crossing_(each_crossing),
        sensors_(targets, filter),
        corner_(first.position, filter.get()),
        speed_(std::sqrt(dot(end_.velocity, end_.velocity))) {}

  PathEnd follow() {
    while (is_within_limits() && fly())
      bullet_ = Bullet::moving(end_.position, end_.velocity, bullet_.radius);
    return end_;
  }

 private:
  bool is_within_limits() {
    if (end_.length >= limits_.length) return ends(PathEnding::Length);
    return end_.bounces < limits_.bounces || ends(PathEnding::Bounces);
  }
  bool ends(PathEnding ending) {
    end_.ending = ending;
    return false;
  }
  bool fails() {
    end_.status = Status::OutOfMemory;
    return false;
  }
  bool fly();
  bool fly_off(const Shot& miss);
  bool bounce(const Met& met, const Shot& shot, double surface_error, bool flies);
  /// Not behind what it has met, as that sees it.
  Vec3d place_beside(const MovingShape& target, const Shot& shot) const;

  const Hits& hits_;
  PathEnd end_;
  Targets& targets_;
  Bullet bullet_;
  const TraceLimits& limits_;
  LegVisitor each_leg_;
  CrossingVisitor each_crossing_;
  Sensors sensors_;
  Corner corner_;
  ErrorBounds errors_;
  double time_ = 0, speed_, fastest_ = 0;
};

/// A leg to the next hit, and off what was met; false where the path ends.
bool PathFollower::fly() {
  const double remaining = std::max(limits_.time - time_, 0.0);
  const bool is_corner = corner_.is_corner();
  const ApproximateShot next = is_corner ? ApproximateShot{corner_.next(targets_, bullet_, remaining), 0}
                                         : hits_.next(targets_, bullet_, remaining, corner_.departure());
  const SceneShot& found = next.answer;
  end_.status = found.status;
  if (found.status != Status::Ok) return false;
  const Met met{found.target, found.triangle};
  const bool is_at_once =
      is_corner && found.shot.is_hit() && corner_.is_at_once(targets_, found, end_.velocity);
  if (is_at_once) {
    corner_.bounce(targets_, found, end_.velocity);
    const double height =
        found.shot.time * -dot(end_.velocity - targets_.velocity(met.target), found.shot.normal);
    Shot shot = found.shot;
    shot.time = 0;
    return bounce(met, shot, height, false);
  }
  const bool is_hit = found.shot.is_hit();
  const LegEnd end{is_hit ? found.shot.time : remaining, is_hit};
  if (hits_.tell_crossings && !sensors_.fly(bullet_, corner_.departure(), end, each_crossing_))
    return fails();
  return is_hit ? bounce(met, found.shot, next.surface_error, true) : fly_off(found.shot);
}

bool PathFollower::fly_off(const Shot& miss) {
  if (limits_.time < kInfinity) {
    const double remaining = std::max(limits_.time - time_, 0.0);
    Vec3d place;
    if (!corner_.place_after(targets_, bullet_, remaining, hits_.rounding, place)) return fails();
    end_.position = place;
    return ends(PathEnding::OutOfTime);
  }
  end_.ending = PathEnding::FliesOff;
  if (!each_leg_({bullet_.position, miss, time_, -1, end_.uncertainty})) return fails();
  return false;
}

Vec3d PathFollower::place_beside(const MovingShape& target, const Shot& shot) const {
  if (bullet_.radius > 0 || !has_two_sides(target.shape)) return shot.center;
  const int side = side_of_normal(target.shape, shot.normal);
  if (side == 0) return shot.center;
  const DoubleWord now = finite(time_ + shot.time);
  const auto seen_place = [&](const Vec3d& place) { return seen({now, FinePlace(place)}, target.velocity); };
  const auto is_beside = [&](const Vec3d& place) {
    return side * side_of(target.shape, seen_place(place)) >= 0;
  };
  if (is_beside(shot.center)) return shot.center;
  const Vec3d near = rounded(seen_place(shot.center));
  const Vec3d upward = upward_of(target.shape);
  const double behind = std::fabs(dot(near - reference_point(target.shape), upward)) / length(upward);
  const double size = largest_coordinate(shot.center) + largest_coordinate(target.velocity) * now.hi;
  for (double step = std::max(behind + size * kSmallestStep, 0x1p-1022); step < HUGE_VAL; step *= 2)
    if (const Vec3d place = shot.center + shot.normal * step; is_beside(place)) return place;
  return shot.center;
}

/// On to a hit, and off what was met. `flies`: else the bullet stays where it is.
bool PathFollower::bounce(const Met& met, const Shot& shot, double surface_error, bool flies) {
  const double since = time_;
  const MovingShape target = targets_.shape(met);
  const Vec3d center = flies ? place_beside(target, shot) : shot.center;
  const Vec3d in = end_.velocity - target.velocity;
  const double closing = -dot(in, shot.normal);
  // Of a filtered hit the angle is not known, but that it is none of these.
  const bool is_tangential = surface_error == 0 && shot.ricochet_angle == 0;
  fastest_ = std::max(fastest_, length(end_.velocity) + length(target.velocity));
  TurnedOff off{end_.velocity, 0};
  if (!is_tangential) {
    const std::span<const Contact> corner = flies ? std::span<const Contact>{} : corner_.contacts();
    off =
        turn_off(targets_, {met, shot.normal, end_.velocity, speed_, limits_.restitution, fastest_, corner});
  }
  const Vec3d& out = off.velocity;
  // Of mirrors at rest it stays what it was, to the bit.
  if (limits_.restitution < 1 || target.velocity != Vec3d(0.0)) speed_ = std::sqrt(dot(out, out));
  Leg leg{bullet_.position, shot, finite(time_ + shot.time), met.target, 0, met.triangle};
  leg.shot.center = center;
  leg.shot.point = bullet_.radius > 0 ? shot.point : center;
  leg.shot.velocity = out;
  if (flies) {
    const double uncertainty = std::min(end_.uncertainty, kFarthestUncertain * largest_coordinate(center));
    const Flight flight{bullet_, leg.shot, met, hits_.rounding, is_tangential, uncertainty};
    if (!corner_.fly(targets_, flight, out)) return fails();
  }
  time_ = leg.time;
  end_.length = finite(end_.length + shot.distance);
  end_.target = met.target;
  end_.triangle = met.triangle;
  end_.position = center;
  ++end_.bounces;
  end_.uncertainty =
      errors_.bounce({&target.shape, leg.shot.point - finite(target.velocity * time_), center, bullet_.radius,
                      since, shot.time, shot.distance, std::sqrt(dot(in, in)), closing,
                      std::sqrt(dot(target.velocity, target.velocity)), limits_.restitution, surface_error});
  errors_.velocity += off.turned;
  // Twice, of two mirrors; and as far along them as a place is across.
  const Spread& spread = corner_.spread();
  errors_.velocity += 4 * spread.turn * std::sqrt(dot(in, in));
  const double apart = spread.place > 0 ? 2 * spread.place * std::sqrt(dot(in, in)) / closing : 0;
  errors_.position += apart, errors_.lateral += apart;
  end_.uncertainty += apart;
  if (!spread.is_bounded) {
    errors_.lose();
    end_.uncertainty = kNoBound;
  }
  leg.uncertainty = end_.uncertainty;
  end_.velocity = out;
  return each_leg_(leg) || fails();
}

}  // namespace

PathEnd trace(Targets& targets, const Bullet& first, const TraceLimits& limits, const ActiveFilter& filter,
              LegVisitor each_leg, CrossingVisitor each_crossing) {
  return PathFollower(kExactHits, targets, first, limits, filter, each_leg, each_crossing).follow();
}

PathEnd trace_approximately(Targets& targets, const Bullet& first, const TraceLimits& limits,
                            const ActiveFilter& filter) {
  if (targets.gravity() != Vec3d(0.0)) return trace_fall(targets, first, limits, filter, {});
  return PathFollower(kApproximateHits, targets, first, limits, filter, {}, {}).follow();
}

}  // namespace ricochet::scene
