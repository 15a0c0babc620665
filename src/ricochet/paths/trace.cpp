// For size and speed: every bounce of a path.
#include "ricochet/paths/trace.hpp"

#include <optional>

#include "ricochet/paths/fall_path.hpp"
#include "ricochet/paths/path.hpp"
#include "ricochet/paths/sensors.hpp"

namespace ricochet::scene {

namespace {

template <class Path>
PathEnd end_of(const Path& path, PathEnding ending, Status status) {
  PathEnd end = path.end();
  end.ending = ending;
  end.status = status;
  return end;
}

/// Follows a straight path to its end.
PathEnd follow(HitPrecision precision, Targets& targets, const Bullet& first, const TraceLimits& limits,
               const ActiveFilter& filter, LegVisitor each_leg, CrossingVisitor each_crossing) {
  FollowedPath path(first, filter.get(), 0, precision);
  std::optional<Sensors> sensors;  // where their crossings are told
  if (each_crossing) sensors.emplace(targets, filter);
  const auto ends = [&](PathEnding ending, Status status = Status::Ok) {
    return end_of(path, ending, status);
  };
  for (;;) {
    const PathEnd& end = path.end();
    if (end.length >= limits.length) return ends(PathEnding::Length);
    if (end.bounces >= limits.bounces) return ends(PathEnding::Bounces);
    const double in_time = std::max(limits.time - path.time(), 0.0);
    const double in_distance =
        time_of_distance(std::max(limits.distance - end.length, 0.0), end.velocity, Vec3d(0.0));
    const double remaining = std::min(in_time, in_distance);
    const LegHit next = path.next(targets, remaining);
    const Shot& shot = next.answer().shot;
    if (next.answer().status != Status::Ok) return ends(PathEnding::Bounces, next.answer().status);
    const bool is_hit = shot.is_hit();
    if (sensors && !next.is_at_once &&
        !sensors->fly(path.bullet(), path.departure(), path.time(), {is_hit ? shot.time : remaining, is_hit},
                      each_crossing))
      return ends(PathEnding::Bounces, Status::OutOfMemory);
    if (is_hit) {
      Leg leg;
      if (path.bounce(targets, next, limits.restitution, leg) && each_leg(leg)) continue;
      return ends(PathEnding::Bounces, Status::OutOfMemory);
    }
    if (remaining == kInfinity) {
      const bool has_room = each_leg({path.bullet().position, shot, path.time(), -1, end.uncertainty});
      return ends(PathEnding::FliesOff, has_room ? Status::Ok : Status::OutOfMemory);
    }
    const PathEnding ending = in_distance < in_time ? PathEnding::Distance : PathEnding::OutOfTime;
    Vec3d place;
    if (!path.place_after(targets, remaining, place)) return ends(ending, Status::OutOfMemory);
    PathEnd there = ends(ending);
    there.position = place;
    return there;
  }
}

}  // namespace

PathEnd trace(Targets& targets, const Bullet& first, const TraceLimits& limits, const ActiveFilter& filter,
              LegVisitor each_leg, CrossingVisitor each_crossing) {
  return follow(HitPrecision::Exact, targets, first, limits, filter, each_leg, each_crossing);
}

PathEnd trace_fall(Targets& targets, const Bullet& first, const TraceLimits& limits,
                   const ActiveFilter& filter, LegVisitor each_leg, CrossingVisitor each_crossing) {
  FallPath path(first, filter.get());
  Sensors sensors(targets, filter);
  const FallLimits fall{limits.restitution, limits.time};
  const auto ends = [&](PathEnding ending, Status status = Status::Ok) {
    PathEnd end = end_of(path, ending, status);
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
      PathPlace place;
      if (!path.place_after(targets, remaining, limits.restitution, near, place))
        return ends(end.ending, Status::OutOfMemory);
      end.position = place.position, end.velocity = place.velocity;
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
  return follow(HitPrecision::Approximate, targets, first, limits, filter, each_leg, each_crossing);
}

}  // namespace ricochet::scene
