// For size and speed: runs for every bounce of a path.
#include "ricochet/paths/trace.hpp"

#include <algorithm>
#include <optional>

#include "ricochet/numeric/length.hpp"
#include "ricochet/paths/body_path.hpp"
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
  FollowedPath path(first, material_of(limits), filter.get(), 0, precision);
  std::optional<Sensors> sensors;  // only if crossings are to be reported
  if (each_crossing) sensors.emplace(targets, filter);
  const auto ends = [&](PathEnding ending, Status status = Status::Ok) {
    return end_of(path, ending, status);
  };
  for (;;) {
    const PathEnd& end = path.end();
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
      if (path.bounce(targets, next, leg) && each_leg(leg)) continue;
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
                   const ActiveFilter& filter, LegVisitor each_leg, CrossingVisitor each_crossing,
                   SegmentVisitor each_segment) {
  BodyPath path(first, material_of(limits), filter.get());
  Sensors sensors(targets, filter);
  // Reports the segment of a leg until a time.
  const auto tell_until = [&](const PathSegment& begun, double until) {
    if (!each_segment || !(until > begun.time)) return true;
    PathSegment segment = begun;
    segment.until = until;
    return each_segment(segment);
  };
  const auto tell_for_ever = [&] { return tell_until(path.segment(), kInfinity); };
  // A hop along a bent surface is reported as the parabola that ends where the next leg begins.
  const auto tell_to = [&](PathSegment begun, bool is_hop, double until, const Vec3d& place) {
    const double time = until - begun.time, square = time * time;
    const Vec3d off = place - place_on_leg(begun.from, begun.velocity, begun.acceleration, time);
    const double rounding =
        kPlaceRounding * std::max(largest_coordinate(place), largest_coordinate(begun.from));
    if (is_hop && square > 0 && largest_coordinate(off) > rounding) begun.acceleration += off * (2 / square);
    return tell_until(begun, until);
  };
  const auto ends = [&](PathEnding ending, Status status = Status::Ok) {
    // A place from which a new path continues like this one, with only its place and velocity
    PathPlace place;
    const bool has_room = path.place_after(targets, 0, place);
    PathEnd end = end_of(path, ending, has_room ? status : Status::OutOfMemory);
    end.time = path.time();
    end.position = place.position;
    end.supports = path.supports();
    const bool is_for_ever = ending == PathEnding::ComesToRest || ending == PathEnding::Slides;
    if (is_for_ever && !tell_for_ever()) end.status = Status::OutOfMemory;
    return end;
  };
  if (!path.begin_in_front(targets)) return ends(PathEnding::Bounces, Status::OutOfMemory);
  while (!path.is_endless()) {
    if (path.rests() && path.end().velocity == Vec3d(0.0)) return ends(PathEnding::ComesToRest);
    if (path.end().bounces >= limits.bounces) {
      if (!path.begin_last_series(targets)) return ends(PathEnding::Bounces);
      const PathSegment begun = path.segment();
      const bool has_room = path.end_leg(targets) && tell_until(begun, path.time());
      return ends(path.rests()                    ? PathEnding::ComesToRest
                  : path.slides_for_ever(targets) ? PathEnding::Slides
                                                  : PathEnding::Bounces,
                  has_room ? Status::Ok : Status::OutOfMemory);
    }
    const double in_time = std::max(limits.time - path.time(), 0.0);
    const double in_distance = time_of_distance(std::max(limits.distance - path.end().length, 0.0),
                                                path.end().velocity, path.acceleration());
    const double at_limit = std::min(in_time, in_distance), remaining = std::min(at_limit, path.until());
    const LegHit next = path.next(targets, remaining);
    const SceneShot& found = next.answer();
    const PathSegment begun = path.segment();
    const bool is_hop = path.hops();
    if (found.status != Status::Ok) return ends(PathEnding::Bounces, found.status);
    const bool is_hit = found.target >= 0;
    if (each_crossing &&
        !sensors.fly(path.bullet(), path.departure(), path.time(),
                     {is_hit ? found.shot.time : remaining, is_hit, path.acceleration()}, each_crossing))
      return ends(PathEnding::Bounces, Status::OutOfMemory);
    if (is_hit) {
      Leg leg{};
      bool has_room = true;
      const bool is_impact = path.meet(targets, next, leg, has_room);
      leg.kind = begun.kind;
      leg.acceleration = begun.acceleration;
      leg.supports = begun.supports;
      if (!has_room || !tell_to(begun, is_hop, path.time(), path.bullet().position) ||
          (is_impact && !each_leg(leg)))
        return ends(PathEnding::FliesOff, Status::OutOfMemory);
      continue;
    }
    if (path.until() <= at_limit && path.until() < kInfinity) {
      if (!path.end_leg(targets) || !tell_to(begun, is_hop, path.time(), path.bullet().position))
        return ends(PathEnding::Bounces, Status::OutOfMemory);
      continue;
    }
    if (remaining < kInfinity) {
      const bool is_far = in_distance < in_time;
      PathPlace place;
      const bool has_room = path.place_after(targets, remaining, place);
      PathEnd end = end_of(path, is_far ? PathEnding::Distance : PathEnding::OutOfTime,
                           has_room ? Status::Ok : Status::OutOfMemory);
      end.position = place.position;
      end.velocity = place.velocity;
      end.time = is_far ? finite(path.time() + remaining) : std::max(path.time(), limits.time);
      end.supports = begun.supports;
      if (!tell_to(begun, is_hop, end.time, end.position)) end.status = Status::OutOfMemory;
      return end;
    }
    if (path.rests()) return ends(PathEnding::ComesToRest);
    if (path.slides()) return ends(PathEnding::Slides);
    Leg last{path.bullet().position, found.shot, path.time(), -1, path.end().uncertainty};
    last.acceleration = begun.acceleration;
    const bool has_room = each_leg(last) && tell_for_ever();
    return ends(PathEnding::FliesOff, has_room ? Status::Ok : Status::OutOfMemory);
  }
  return ends(PathEnding::Slides);
}

PathEnd trace_approximately(Targets& targets, const Bullet& first, const TraceLimits& limits,
                            const ActiveFilter& filter, LegVisitor each_leg, CrossingVisitor each_crossing) {
  if (targets.gravity() != Vec3d(0.0))
    return trace_fall(targets, first, limits, filter, each_leg, each_crossing);
  return follow(HitPrecision::Approximate, targets, first, limits, filter, each_leg, each_crossing);
}

}  // namespace ricochet::scene
