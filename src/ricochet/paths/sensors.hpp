// Sensors: targets that neither stop nor turn a bullet, and the moments at which a path enters and leaves them.
//
// A path is in a sensor while it touches or overlaps it for longer than a moment. The place of a bounce is rounded. So at a bounce only the
// legs before and after it count. If both are in the sensor, or neither is, no crossing is reported; otherwise one crossing, at the time of
// the bounce. So a path that reaches a sensor's surface just as it bounces, from inside or outside, reports the same crossings, whichever
// way its place is rounded. The same holds when targets change. A bullet that is then at the surface of a sensor, to rounding, is in it if
// it was reported to be, and its further path decides.
//
// A point is in a sensor without thickness only for a moment. It crosses the sensor if it comes out on the other side.
#pragma once

#include <algorithm>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/queries/interval.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// The end of a leg.
struct LegEnd {
  double time;  ///< frames since the leg began; infinite if the bullet flies on for ever
  bool is_bounce;
  Vec3d acceleration{0.0};  ///< the acceleration on the leg
};

/// The part of a leg that has been flown.
struct FlownStretch {
  const Bullet& from;
  LegEnd end;
};

class Sensors {
 public:
  explicit Sensors(const Targets& targets) : Sensors(targets, ActiveFilter(targets, {})) {}
  /// Only the sensors that a filter admits.
  Sensors(const Targets& targets, const ActiveFilter& filter)
      : targets_(targets), filter_(filter.with_sensors()) {}

  /// Visits the crossings on a leg, in order of time; crossings at equal times in order of index. The leg begins at `departure`, `departed`
  /// frames since the path began. False if memory is full, or if the visitor returns false.
  [[nodiscard]] bool fly(const Bullet& bullet, const Departure& departure, double departed, const LegEnd& end,
                         CrossingVisitor each);

  // For living bullets:

  /// Finds the sensors in which a bullet is as its path begins, unless they are known. False if memory is full.
  [[nodiscard]] bool know(const Bullet& first) { return has_started_ || start(first); }
  /// The largest possible number of crossings on a leg. `fly` reserves memory for them before it changes anything.
  std::size_t most_crossings() const;
  /// Like `fly`, but restores the state afterwards.
  [[nodiscard]] bool foresee(const Bullet& bullet, const Departure& departure, double departed,
                             const LegEnd& end, CrossingVisitor each);
  /// Like `fly`, but reports no crossing, and only for sensors that have not changed since a version of the targets.
  [[nodiscard]] bool catch_up(const Bullet& bullet, const Departure& departure, const LegEnd& end,
                              std::uint64_t version);
  /// Called after targets have changed since a version. Visits the sensors that the bullet enters or leaves by that, at a time, in order of
  /// index. False if memory is full, and then nothing has changed; or if the visitor returns false.
  [[nodiscard]] bool change(const Bullet& bullet, std::uint64_t version, double time, CrossingVisitor each);
  /// Whether the bullet is neither in a sensor nor at the surface of one as its leg begins.
  bool are_all_outside() const;
  /// Replaces `catch_up` and `change` for a bullet whose leg has reached no sensor and will reach none; all sensors are at rest. `changed`:
  /// the sensors that may have changed since a version. False if the bullet may reach one of them, or if one has begun or ceased to count;
  /// then nothing has changed.
  [[nodiscard]] bool pass_by(std::span<const std::int32_t> changed, const FlownStretch& flown,
                             const Bullet& bullet, const LegEnd& left, std::uint64_t version, double time);
  /// Reserves memory for `catch_up` and `change`, which then need no more.
  [[nodiscard]] bool reserve_for_change() {
    return crossings_.reserve(most_crossings()) &&
           before_.reserve(std::max(targets_.sensors().size(), states_.size()));
  }
  /// The largest possible number of crossings that `change` reports.
  std::size_t most_changes() const { return targets_.sensors().size() + states_.size(); }
  bool empty() const { return targets_.sensors().empty() && states_.empty(); }
  /// Records that a crossing has been reported.
  void tell(std::int32_t target, bool enters);
  /// Called when another bullet begins its path. Keeps its memory.
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
  /// The state of a sensor at the beginning of a leg.
  struct State {
    std::int32_t target;
    bool is_flat;    ///< the sensor has no thickness, and the bullet is a point
    bool is_inside;  ///< the path is in the sensor
    /// The previous leg has ended at the sensor's surface: at a bounce, for a flat sensor; as targets changed, for others.
    bool is_at_surface = false;
    Vec3d side = Vec3d(0.0);      ///< for a flat sensor: its normal toward the previous leg
    bool is_told_inside = false;  ///< for a living bullet: inside by its start and the reported crossings
  };
  /// A leg in the frame of reference in which a sensor is at rest.
  struct SeenLeg {
    Bullet bullet;
    Vec3d velocity;
    double speed, time;
    double rounding;  ///< error of the places at which it begins and ends, units of length
    bool begins_at_bounce, ends_at_bounce;
    Vec3d acceleration;

    /// Whether the bullet, which is in the sensor during a stretch of time, only touches it for a moment.
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
  const Bullet* bullet_ = nullptr;  ///< the bullet at the beginning of the leg
  double departed_ = 0;             ///< frames since the path began, at the beginning of the leg
  Vec3d acceleration_{0.0};         ///< the acceleration on the leg
  double size_ = 0;                 ///< largest length in the path so far, which determines its rounding
  List<State> states_, before_;     ///< in order of target
  List<Crossing> crossings_;
  std::uint64_t newest_ = std::numeric_limits<std::uint64_t>::max();  ///< `fly` skips newer targets
  bool has_started_ = false;
};

}  // namespace ricochet::scene
