#include "ricochet/scene/trace.hpp"

#include <limits>

#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/angle.hpp"
#include "ricochet/numeric/to_double.hpp"
#include "ricochet/scene/corner.hpp"
#include "ricochet/scene/nearest.hpp"
#include "ricochet/scene/nearest_filtered.hpp"
#include "ricochet/scene/sensors.hpp"
#include "ricochet/scene/uncertainty.hpp"

namespace ricochet::scene {

namespace {

/// Follows a path from bounce to bounce.
template <class EachLeg>
class PathFollower {
 public:
  PathFollower(Targets& targets, const Bullet& first, const TraceLimits& limits, const ActiveFilter& filter,
               EachLeg& each_leg)
      : end_{0, 0, first.position, velocity_of(first), -1, 0},
        targets_(targets),
        bullet_(first),
        limits_(limits),
        each_leg_(each_leg),
        corner_(filter.get()),
        speed_(std::sqrt(dot(end_.velocity, end_.velocity))) {}

  /// `find_next(bullet, departure)` gives the next hit as a `FilteredShot`; `rounding` is that of where it is.
  template <class FindNext>
  PathEnd follow(FindNext&& find_next, double rounding) {
    while (is_within_limits()) {
      const FilteredShot found = find_next(bullet_, corner_.departure());
      const SceneShot& next = found.answer;
      end_.status = next.status;
      if (next.status != Status::Ok) break;
      if (next.shot.outcome != Outcome::Hit) {
        visit({bullet_.position, next.shot, time_, -1, end_.uncertainty});
        break;
      }
      const Met met{next.target, next.triangle};
      if (!corner_.fly(targets_, {bullet_, next.shot, met, rounding})) end_.status = Status::OutOfMemory;
      if (end_.status != Status::Ok || !bounce(met, next.shot, found.surface_error) || !leave_corner()) break;
      bullet_ = Bullet::moving(end_.position, end_.velocity, bullet_.radius);
    }
    return end_;
  }

 private:
  bool is_within_limits() const { return end_.bounces < limits_.bounces && end_.length < limits_.length; }
  bool visit(const Leg& leg) {
    if (!each_leg_(leg)) end_.status = Status::OutOfMemory;
    return end_.status == Status::Ok;
  }
  bool bounce(const Met& met, const Shot& shot, double surface_error);
  /// Off whatever else the bullet touches, for as long as it goes into some of it.
  bool leave_corner() {
    while (is_within_limits()) {
      const Contact* const next = corner_.approached(targets_, end_.velocity);
      if (next == nullptr) break;
      bullet_.position = end_.position;
      if (!bounce(next->met, touch(*next), next->height)) return false;
    }
    return true;
  }
  /// A hit at once.
  Shot touch(const Contact& contact) const {
    const Vec3d in = end_.velocity - targets_.velocity(contact.met.target);
    const double sine = -dot(in, contact.normal) / std::sqrt(dot(in, in));
    Shot shot{};
    shot.outcome = Outcome::Hit;
    shot.center = end_.position;
    shot.normal = contact.normal;
    shot.point = shot.center - bullet_.radius * shot.normal;
    shot.ricochet_angle = angle_of(sine, std::sqrt(std::max(0.0, 1 - sine * sine)));
    return shot;
  }

  PathEnd end_;
  Targets& targets_;
  Bullet bullet_;
  const TraceLimits& limits_;
  EachLeg& each_leg_;
  Corner corner_;
  ErrorBounds errors_;
  double time_ = 0, speed_;
};

/// On to a hit, and off what was met.
template <class EachLeg>
bool PathFollower<EachLeg>::bounce(const Met& met, const Shot& shot, double surface_error) {
  const double since = time_;
  time_ = finite(time_ + shot.time);
  end_.length = finite(end_.length + shot.distance);
  end_.target = met.target;
  end_.triangle = met.triangle;
  end_.position = shot.center;
  ++end_.bounces;
  const MovingShape target = targets_.shape(met);
  const Vec3d in = end_.velocity - target.velocity;
  const double closing = -dot(in, shot.normal);
  Vec3d out = reflect(end_.velocity, shot.normal, target.velocity, limits_.restitution);
  const double size = std::sqrt(dot(out, out));
  if (limits_.restitution == 1 && target.velocity == Vec3d(0.0)) {
    // Mirrors keep the speed to the bit, however many there are.
    if (size > 0) out *= speed_ / size;
  } else {
    speed_ = size;
  }
  end_.uncertainty =
      errors_.bounce({&target.shape, shot.point - finite(target.velocity * time_), shot.center,
                      bullet_.radius, since, shot.time, shot.distance, std::sqrt(dot(in, in)), closing,
                      std::sqrt(dot(target.velocity, target.velocity)), limits_.restitution, surface_error});
  end_.velocity = out = finite(out);
  Leg leg{bullet_.position, shot, time_, met.target, end_.uncertainty, met.triangle};
  leg.shot.velocity = out;
  return visit(leg);
}

}  // namespace

PathEnd trace(Targets& targets, const Bullet& first, const TraceLimits& limits, const ActiveFilter& filter,
              LegVisitor each_leg, CrossingVisitor each_crossing) {
  Sensors sensors(targets, filter);
  const auto find_next = [&](const Bullet& bullet, const Departure& departure) {
    FilteredShot found{nearest(targets, bullet, kInfinity, departure), 0};
    const double time = found.answer.shot.is_hit() ? found.answer.shot.time : kInfinity;
    if (found.answer.status == Status::Ok && !sensors.fly(bullet, departure, time, each_crossing))
      found.answer.status = Status::OutOfMemory;
    return found;
  };
  return PathFollower(targets, first, limits, filter, each_leg).follow(find_next, kEndRounding);
}

PathEnd trace_filtered(Targets& targets, const Bullet& first, const TraceLimits& limits,
                       const ActiveFilter& filter) {
  const auto find_next = [&](const Bullet& bullet, const Departure& departure) {
    return nearest_filtered(targets, bullet, kInfinity, departure);
  };
  const auto each_leg = [](const Leg&) { return true; };
  return PathFollower(targets, first, limits, filter, each_leg).follow(find_next, kFilteredEndRounding);
}

}  // namespace ricochet::scene
