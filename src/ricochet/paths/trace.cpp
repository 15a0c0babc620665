// For size and speed: every bounce of a path.
#include "ricochet/paths/trace.hpp"

#include <optional>

#include "ricochet/paths/fall_path.hpp"
#include "ricochet/paths/path.hpp"
#include "ricochet/paths/sensors.hpp"

namespace ricochet::scene {

namespace {

/// Follows a path to its end.
class PathFollower {
 public:
  PathFollower(HitPrecision precision, Targets& targets, const Bullet& first, const TraceLimits& limits,
               const ActiveFilter& filter, LegVisitor each_leg, CrossingVisitor each_crossing)
      : targets_(targets),
        limits_(limits),
        each_leg_(each_leg),
        each_crossing_(each_crossing),
        path_(first, filter.get(), 0, precision) {
    if (each_crossing) sensors_.emplace(targets, filter);
  }

  PathEnd follow() {
    PathEnding ending = PathEnding::Bounces;
    Status status = Status::Ok;
    Vec3d place;
    bool is_elsewhere = false;
    for (bool goes_on = true; goes_on;) {
      const PathEnd& end = path_.end();
      if (end.length >= limits_.length) {
        ending = PathEnding::Length;
        break;
      }
      if (end.bounces >= limits_.bounces) break;
      const double in_time = std::max(limits_.time - path_.time(), 0.0);
      const double in_distance =
          time_of_distance(std::max(limits_.distance - end.length, 0.0), end.velocity, Vec3d(0.0));
      const double remaining = std::min(in_time, in_distance);
      const LegHit next = path_.next(targets_, remaining);
      status = next.answer().status;
      if (status != Status::Ok) break;
      const bool is_hit = next.answer().shot.is_hit();
      if (!next.is_at_once && !cross({is_hit ? next.answer().shot.time : remaining, is_hit})) {
        status = Status::OutOfMemory;
        break;
      }
      if (is_hit) {
        Leg leg;
        goes_on = path_.bounce(targets_, next, limits_.restitution, leg) && each_leg_(leg);
        if (!goes_on) status = Status::OutOfMemory;
        continue;
      }
      goes_on = false;
      is_elsewhere = remaining < kInfinity;
      if (is_elsewhere)
        ending = in_distance < in_time ? PathEnding::Distance : PathEnding::OutOfTime;
      else
        ending = PathEnding::FliesOff;
      const bool has_room =
          is_elsewhere
              ? path_.place_after(targets_, remaining, place)
              : each_leg_({path_.bullet().position, next.answer().shot, path_.time(), -1, end.uncertainty});
      if (!has_room) status = Status::OutOfMemory;
    }
    PathEnd end = path_.end();
    end.ending = ending;
    end.status = status;
    if (is_elsewhere && status == Status::Ok) end.position = place;
    return end;
  }

 private:
  [[nodiscard]] bool cross(const LegEnd& end) {
    return !sensors_ || sensors_->fly(path_.bullet(), path_.departure(), path_.time(), end, each_crossing_);
  }

  Targets& targets_;
  const TraceLimits& limits_;
  LegVisitor each_leg_;
  CrossingVisitor each_crossing_;
  std::optional<Sensors> sensors_;  ///< where their crossings are told
  FollowedPath path_;
};

}  // namespace

PathEnd trace(Targets& targets, const Bullet& first, const TraceLimits& limits, const ActiveFilter& filter,
              LegVisitor each_leg, CrossingVisitor each_crossing) {
  return PathFollower(HitPrecision::Exact, targets, first, limits, filter, each_leg, each_crossing).follow();
}

PathEnd trace_fall(Targets& targets, const Bullet& first, const TraceLimits& limits,
                   const ActiveFilter& filter, LegVisitor each_leg, CrossingVisitor each_crossing) {
  FallPath path(first, filter.get());
  Sensors sensors(targets, filter);
  const FallLimits fall{limits.restitution, limits.time};
  const auto ends = [&](PathEnding ending, Status status = Status::Ok) {
    PathEnd end = path.end();
    end.ending = ending;
    end.status = status;
    end.time = path.time();
    return end;
  };
  const auto rests = [&](const PathRest& rest) {
    PathEnd end = ends(rest.ending);
    end.time = rest.time;
    end.position = rest.position;
    end.velocity = rest.velocity;
    return end;
  };
  List<Contact> near;
  if (!path.step_out(targets, near)) return ends(PathEnding::Bounces, Status::OutOfMemory);
  for (;;) {
    if (path.end().length >= limits.length) return ends(PathEnding::Length);
    if (path.end().bounces >= limits.bounces) {
      const auto rest = path.rest_of_series(targets, fall);
      return rest ? rests(*rest) : ends(PathEnding::Bounces);
    }
    const double in_time = std::max(limits.time - path.time(), 0.0);
    const Vec3d acceleration = path.acceleration(targets.gravity());
    const double in_distance = time_of_distance(std::max(limits.distance - path.end().length, 0.0),
                                                path.end().velocity, acceleration);
    const double at_limit = std::min(in_time, in_distance), remaining = std::min(at_limit, path.on_face());
    const LegHit next = path.next(targets, remaining);
    const SceneShot& found = next.answer();
    if (found.status != Status::Ok) return ends(PathEnding::Bounces, found.status);
    const bool is_hit = found.target >= 0;
    if (each_crossing &&
        !sensors.fly(path.bullet(), path.departure(), path.time(),
                     {is_hit ? found.shot.time : remaining, is_hit, acceleration}, each_crossing))
      return ends(PathEnding::Bounces, Status::OutOfMemory);
    if (!is_hit && path.on_face() <= remaining && remaining < kInfinity) {
      path.leave_face(targets);
      continue;
    }
    if (!is_hit && remaining < kInfinity) {
      const bool is_far = in_distance < in_time;
      PathEnd end = ends(is_far ? PathEnding::Distance : PathEnding::OutOfTime);
      end.position = path.place_after(targets, remaining, limits.restitution, end.velocity);
      end.time = is_far ? finite(path.time() + remaining) : std::max(path.time(), limits.time);
      return end;
    }
    Leg leg{path.bullet().position, found.shot, path.time(), -1, path.end().uncertainty};
    if (is_hit) path.bounce(targets, next, limits.restitution, leg);
    if (!each_leg(leg)) return ends(PathEnding::FliesOff, Status::OutOfMemory);
    if (!is_hit) return ends(PathEnding::FliesOff);
    const auto rest = path.rest_at_once(targets, leg.shot, fall);
    if (rest && !(path.end().bounces < limits.bounces && path.slide_on(targets, *rest))) return rests(*rest);
  }
}

PathEnd trace_approximately(Targets& targets, const Bullet& first, const TraceLimits& limits,
                            const ActiveFilter& filter, LegVisitor each_leg, CrossingVisitor each_crossing) {
  if (targets.gravity() != Vec3d(0.0))
    return trace_fall(targets, first, limits, filter, each_leg, each_crossing);
  return PathFollower(HitPrecision::Approximate, targets, first, limits, filter, each_leg, each_crossing)
      .follow();
}

}  // namespace ricochet::scene
