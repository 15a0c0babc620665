// Sensors: targets that neither stop nor turn a bullet, and the moments at which a path enters and leaves them.
//
// A path is in a sensor while it touches or overlaps it for longer than a moment. At a bounce, which is at a place known to
// rounding alone, what counts is where the path comes from and where it goes: in on both sides or on neither, nothing is told;
// else one crossing, at the time of the bounce. So a path that comes to a sensor's surface just as it bounces, from within or
// from outside, tells the same however that has been rounded. The same holds where targets change: a bullet at the surface of a sensor
// then, to rounding, is in it if it was told to be, and what counts is where it goes.
//
// A sensor without thickness is in the way of a point for a moment alone: it is told where the point comes out on the other side.
#pragma once

#include <algorithm>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/queries/interval.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Where a leg ends, in frames from where it begins; infinite where it flies on for ever.
struct LegEnd {
  double time;
  bool is_bounce;
  Vec3d acceleration{0.0};  ///< on the leg
};

/// What has been flown of a leg.
struct FlownStretch {
  const Bullet& from;
  LegEnd end;
};

class Sensors {
 public:
  explicit Sensors(const Targets& targets) : Sensors(targets, ActiveFilter(targets, {})) {}
  /// Those of the targets that a filter admits.
  Sensors(const Targets& targets, const ActiveFilter& filter)
      : targets_(targets), filter_(filter.with_sensors()) {}

  /// What a leg crosses that begins at a departure, `departed` frames since the path began, in order; equal times by index. False
  /// where there is no room, or where the visitor says so.
  [[nodiscard]] bool fly(const Bullet& bullet, const Departure& departure, double departed, const LegEnd& end,
                         CrossingVisitor each);

  // Of bullets that live:

  /// Whether a bullet is in them as its path begins, if that is not known yet; false where there is no room.
  [[nodiscard]] bool know(const Bullet& first) { return has_started_ || start(first); }
  /// Of a leg; there is room for them before anything changes.
  std::size_t most_crossings() const;
  /// The same, after which nothing is known but what was known before.
  [[nodiscard]] bool foresee(const Bullet& bullet, const Departure& departure, double departed,
                             const LegEnd& end, CrossingVisitor each);
  /// Flies without telling, by what has not changed since a version of the targets.
  [[nodiscard]] bool catch_up(const Bullet& bullet, const Departure& departure, const LegEnd& end,
                              std::uint64_t version);
  /// Targets have changed since a version: what begins or ceases to be a sensor around the bullet, at a time, by index. False where
  /// there is no room, and nothing has changed.
  [[nodiscard]] bool change(const Bullet& bullet, std::uint64_t version, double time, CrossingVisitor each);
  /// Whether the bullet is in no sensor, nor at the surface of one, as its leg begins.
  bool are_all_outside() const;
  /// In place of `catch_up` and `change`, for a bullet whose leg has come to no sensor and will come to none; all sensors are at rest.
  /// `changed`: those that may be other than at a version. False, and nothing has changed, where it may come to one of them, or one
  /// has begun or ceased to count.
  [[nodiscard]] bool pass_by(std::span<const std::int32_t> changed, const FlownStretch& flown,
                             const Bullet& bullet, const LegEnd& left, std::uint64_t version, double time);
  /// Room for `catch_up` and `change`, which then have enough.
  [[nodiscard]] bool reserve_for_change() {
    return crossings_.reserve(most_crossings()) &&
           before_.reserve(std::max(targets_.sensors().size(), states_.size()));
  }
  /// How many crossings `change` tells, at most.
  std::size_t most_changes() const { return targets_.sensors().size() + states_.size(); }
  bool empty() const { return targets_.sensors().empty() && states_.empty(); }
  /// A crossing has been told.
  void tell(std::int32_t target, bool enters);
  /// Another bullet begins its path. Room is kept.
  void begin() {
    states_.clear();
    size_ = 0;
    has_started_ = false;
  }
  void set_filter(const TargetFilter& filter) { filter_ = {targets_.traits(), filter, true}; }
  template <class Visit>
  void each_part(Visit&& visit) {
    visit(size_);
    visit(has_started_);
    visit(states_);
  }

 private:
  /// What is known of a sensor where a leg begins.
  struct State {
    std::int32_t target;
    bool is_flat;    ///< it has no thickness, and the bullet is a point
    bool is_inside;  ///< the path is in it
    bool is_at_surface =
        false;                ///< it is where the leg before has ended: of a flat one, or as targets changed
    Vec3d side = Vec3d(0.0);  ///< of a flat one: that leg came from where this normal points
    bool is_told_inside = false;  ///< of a bullet that lives: by the last crossing that was told
  };
  /// A leg as a sensor sees it, which stands still there.
  struct SeenLeg {
    Bullet bullet;
    Vec3d velocity;
    double speed, time;
    double rounding;  ///< of where it begins and ends at bounces
    bool begins_at_bounce, ends_at_bounce;
    Vec3d acceleration;

    /// Whether the bullet, which is in the sensor meanwhile, touches it for no more than a moment.
    bool touches_for_a_moment(const AnyShape& shape, const Interval& stretch) const;

    /// Whether a stretch of time is a moment, to rounding.
    bool is_moment(double stretch) const { return stretch * speed <= rounding; }
  };

  bool is_flat(std::int32_t index, const Bullet& bullet) const;
  State state_of(std::int32_t index, const Bullet& bullet) const;
  bool is_at_surface(const State& state, const Bullet& bullet, double reach, double speed, double time);
  bool counts(std::int32_t index) const { return !targets_.is_mesh(index) && filter_.admits({index, -1}); }
  [[nodiscard]] bool start(const Bullet& bullet);
  [[nodiscard]] bool cross(State& state, const Bullet& bullet, const Departure& departure, const LegEnd& end);
  [[nodiscard]] bool pass(State& state, const SeenLeg& leg, const ShapeInterval& found);
  [[nodiscard]] bool cross_solid(State& state, const SeenLeg& leg, const ShapeInterval& found);
  [[nodiscard]] bool add(std::int32_t target, bool enters, double at);

  const Targets& targets_;
  Filter filter_;
  const Bullet* bullet_ = nullptr;  ///< of the leg
  double departed_ = 0;             ///< when it began
  Vec3d acceleration_{0.0};         ///< on it
  double size_ = 0;                 ///< the largest length in the path so far, on which its rounding depends
  List<State> states_, before_;     ///< ascending
  List<Crossing> crossings_;
  std::uint64_t newest_ = std::numeric_limits<std::uint64_t>::max();  ///< only what is no newer is flown by
  bool has_started_ = false;
};

}  // namespace ricochet::scene
