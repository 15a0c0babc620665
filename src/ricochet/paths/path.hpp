// A path from bounce to bounce: what is kept of it between two legs. `trace` follows one to its end; bullets that live from frame to
// frame go on with theirs when a leg is over.
#pragma once

#include "ricochet/paths/corner.hpp"
#include "ricochet/targets/closest_hit.hpp"
#include "ricochet/targets/uncertainty.hpp"

namespace ricochet::scene {

/// Whether hits are exact or filtered, and by which parts of lengths places at the ends of legs are rounded.
enum class HitPrecision : std::uint8_t { Exact, Approximate };
inline double end_rounding(HitPrecision precision) {
  return precision == HitPrecision::Exact ? kEndRounding : kApproximateEndRounding;
}

/// Frames for so much of a path, from a velocity on, under gravity or without: infinite for what is never as far.
double time_of_distance(double distance, const Vec3d& velocity, const Vec3d& gravity);

/// What is kept but for the corner that the bullet is in: plain values.
struct PathState {
  PathEnd end;         ///< as far as the last bounce
  Bullet bullet;       ///< as the leg begins
  ErrorBounds errors;  ///< of that
  double time = 0;     ///< when, in frames since the path began
  double speed;        ///< that mirrors at rest keep
  double fastest = 0;  ///< it has been where it met something
  HitPrecision precision;

  /// A leg begins.
  void set_out(const Vec3d& position, const Vec3d& velocity) {
    end.position = position;
    end.velocity = velocity;
    bullet = Bullet::moving(position, velocity, bullet.radius);
  }
  /// From here on nothing bounds how far the path is off.
  void lose_bounds() {
    errors.lose();
    end.uncertainty = kNoBound;
  }
};

/// How a leg ends.
struct LegHit {
  ApproximateShot found;
  bool is_at_once = false;  ///< in a corner: it takes no time

  const SceneShot& answer() const { return found.answer; }
  Met met() const { return {found.answer.target, found.answer.triangle}; }
};

/// A place on a path, and the velocity there.
struct PathPlace {
  Vec3d position, velocity;
};

/// Where a path begins anew next to something.
struct Near {
  double lengths;       ///< by which what is near may be rounded, besides those of the place
  List<Contact>& room;  ///< for what is
};

class FollowedPath {
 public:
  static PathState start_of(const Bullet& first, HitPrecision precision);
  /// `since`: frames since the targets stood where they were given. Filter null: all targets count.
  FollowedPath(const Bullet& first, const Filter* filter, double since = 0,
               HitPrecision precision = HitPrecision::Exact);

  const PathState& state() const { return state_; }
  const PathEnd& end() const { return state_.end; }
  const Bullet& bullet() const { return state_.bullet; }
  double time() const { return state_.time; }
  const Corner& corner() const { return corner_; }
  Departure departure() const { return corner_.departure(); }

  /// The hit at the end of the leg, if there is one within `latest` frames of its beginning.
  LegHit next(Targets& targets, double latest) const;
  static LegHit found(const SceneShot& hit) { return {{hit, 0}, false}; }
  /// The same of a path that is in no corner, where a search from `departure()` has found the hit.
  LegHit found_from_here(const SceneShot& hit) const;
  /// On to a hit, and off what was met; false where there is no room, and nothing has changed.
  [[nodiscard]] bool bounce(Targets& targets, const LegHit& hit, double restitution, Leg& leg);
  /// Where the bullet is `time` after the leg began, if it meets nothing until then. False where there is no room.
  [[nodiscard]] bool place_after(Targets& targets, double time, Vec3d& place) {
    return corner_.place_after(targets, state_.bullet, time, end_rounding(state_.precision), place);
  }

  // Of bullets that live:

  /// Another path begins. Room is kept.
  void begin(const Bullet& first, const Filter* filter, double since) {
    state_ = start_of(first, HitPrecision::Exact);
    corner_.begin(first.position, filter, since);
  }
  /// This one goes on from a place at a time, where targets have changed: in no corner, or, `near` what was near the place that was told
  /// last, in front of that. False where there is no room, and nothing has changed.
  [[nodiscard]] bool begin_anew(Targets& targets, const PathPlace& from, double time, double since,
                                const Near* near);
  void set_filter(const Filter* filter) { corner_.set_filter(filter); }
  void shift(double frames) { corner_.shift(frames); }
  template <class Visit>
  void each_part(Visit&& visit) {
    visit(state_);
    corner_.each_part(visit);
  }

 private:
  /// Not behind what it has met, as that sees it.
  Vec3d place_beside(const MovingShape& target, const Shot& shot) const;

  PathState state_;
  Corner corner_;
};

}  // namespace ricochet::scene
