// The implementation of `Bullets`, whose comments hold here too. Times "of the clock" are those of `Bullets::time`. Its parts:
//   living_bullets.cpp    firing, ending, and places in each frame
//   bullet_changes.cpp    the effect of changes in the scene
//   bullet_searches.cpp   the search for the hit at the end of each leg
//   bullet_events.cpp     the events, in order of time
//   bullet_snapshots.cpp  snapshots
#pragma once

#include <span>

#include "ricochet/bullets.hpp"
#include "ricochet/bullets/living_path.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/numeric/double_double.hpp"
#include "ricochet/paths/sensors.hpp"
#include "ricochet/targets/search_in_turns.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Value of `FlownLeg::due`: the bullet's next hit is not known yet.
inline constexpr double kAtOnce = -kInfinity;
/// Value of `FlownLeg::due`: the next hit is known, but the sensor crossings before it are not.
inline constexpr double kNotCrossed = std::numeric_limits<double>::lowest();

/// The leg along which a bullet flies: the part of its state that every frame reads.
struct FlownLeg {
  Vec3d from, velocity;
  double fired;  ///< time of the clock when the bullet was fired
  double since;  ///< when the leg began, in frames since the bullet was fired
  double due;    ///< time of the clock of the next event; kAtOnce and kNotCrossed are below all times
  /// Frames. Closer than this to an end of the leg, the place comes from `LivingPath::place_after`.
  double near;
  bool is_still = false;  ///< the bullet rests at `from` until the leg ends
};

/// The rest of a bullet's state: plain values.
struct BulletState {
  LegHit hit;  ///< the hit at the end of the leg, if it is known
  double lifetime, distance;
  bool ends_far = false;  ///< the leg ends by the bullet's longest distance
  double hit_due;         ///< time of the clock when the leg ends; infinite if it never does
  double sure;  ///< time of the clock: a hit found before it is void, because the target was not there yet
  std::uint64_t version;  ///< version of the targets that the bullet's leg takes into account
  double epoch;           ///< time of the clock at which the path has the targets at their given places
  std::uint32_t generation = 0;
  std::int32_t place = -1;     ///< index in the list of living bullets; -1: the bullet does not live
  std::int32_t crossings = 0;  ///< number of crossings on the stretch that have been reported
  std::uint32_t mask = 0;      ///< mask of the groups that the bullet hits, if `has_mask`
  bool has_mask = false;
  /// Rests or Slides, whichever was reported last; Flies if the bullet has flown to a hit since.
  MotionKind told = MotionKind::Flies;
  // The properties that `set` has changed since the last `advance`
  bool has_new_velocity = false, has_new_material = false, has_new_mask = false, has_new_lifetime = false;

  bool is_set() const { return has_new_velocity || has_new_material || has_new_mask || has_new_lifetime; }
  // The stretch of the leg on which sensors are searched for. It begins anew when sensors change.
  Bullet sensed;            ///< the bullet at the beginning of the stretch
  double sensed_since = 0;  ///< when the stretch begins, in frames since the bullet was fired
  double sensed_time = 0;   ///< the same time, in frames since the targets were at their given places
  bool is_after_bounce = false;
  bool is_clear = false;  ///< the stretch crosses no sensor
};

/// One bullet.
struct LivingBullet {
  LivingBullet(const Targets& targets, BodyPath* falls)
      : path(falls), sensors(targets), active(targets, {}) {}

  BulletState state;
  LivingPath path;
  Sensors sensors;
  ActiveFilter active;
  List<std::int32_t> ignored;
};

class LivingBullets {
 public:
  explicit LivingBullets(Targets& targets, const BulletsOptions& options)
      : targets_(targets),
        options_(options),
        gravity_(targets.gravity()),
        falls_(gravity_ != Vec3d(0.0)),
        version_(targets.version()) {}
  LivingBullets(const LivingBullets&) = delete;
  LivingBullets& operator=(const LivingBullets&) = delete;
  ~LivingBullets();

  [[nodiscard]] bool reserve(std::int32_t capacity);
  Fired fire(const Bullet& bullet, const BulletTraits& traits);
  bool has(BulletId bullet) const;
  void remove(BulletId bullet) { end(slot_of(bullet)); }
  void set(BulletId bullet, const BulletChange& change);
  Supports supports(BulletId bullet) const;
  ricochet::BulletState bullet(BulletId bullet) const;
  void clear();
  [[nodiscard]] Status advance(double frames) { return advance_to(clock_ + DoubleWord(frames)); }
  [[nodiscard]] Status advance_to(const DoubleWord& time);
  double time() const { return clock_.hi; }
  double next_time() const;
  std::int32_t capacity() const { return capacity_; }
  std::span<const BulletId> ids() const { return {ids_.data(), ids_.size()}; }
  std::span<const Vec3d> positions() const { return {positions_.data(), ids_.size()}; }
  std::span<const Vec3d> velocities() const { return {velocities_.data(), ids_.size()}; }
  std::size_t place_of(BulletId bullet) const {
    return static_cast<std::size_t>(bullets_[slot_of(bullet)].state.place);
  }
  std::span<const BulletEvent> events() const { return {events_.data(), events_.size()}; }
  std::span<const EndedBullet> expired() const { return {expired_.data(), expired_.size()}; }
  [[nodiscard]] Status snapshot(BulletsSnapshot& snapshot);
  [[nodiscard]] Status restore(const BulletsSnapshot& snapshot);

 private:
  using Slot = std::uint32_t;
  static constexpr int kSlotBits = 24;
  /// The number of bullets that one slot can have in turn. It keeps ids below 2^53.
  static constexpr std::uint32_t kMostGenerations = 1U << 29;
  static Slot slot_of(BulletId bullet) { return static_cast<Slot>(bullet & ((1 << kSlotBits) - 1)); }
  BulletId id_of(Slot slot) const {
    return (static_cast<BulletId>(bullets_[slot].state.generation) << kSlotBits) | slot;
  }
  /// The next step for a bullet in this frame: none, or a search for its next hit.
  enum class Next : std::uint8_t { IsDone, Search, OutOfMemory };

  void set_filter(LivingBullet& one) const;
  void begin_leg(Slot slot);
  [[nodiscard]] bool begin_anew(Slot slot, const PathPlace& place, double time,
                                const Visitor<Met>& is_changed, bool is_near);
  void end(Slot slot);
  [[nodiscard]] bool reserve_events(std::size_t more) {
    return events_.reserve_more(more) && order_.reserve(events_.capacity());
  }
  PathPlace place_at(const FlownLeg& leg, double time) const;
  /// Whether a bullet is so near to an end of its leg that `place_by_path` computes its place.
  bool is_near_end(const FlownLeg& leg) const {
    return leg.due != kAtOnce && (time() - leg.fired - leg.since <= leg.near || leg.due - time() <= leg.near);
  }
  [[nodiscard]] bool place_by_path(Slot slot, double time, PathPlace& place);
  /// Whether a bullet rests on targets that do not move.
  static bool is_still(const LivingBullet& one);

  [[nodiscard]] Status notice_changes();
  [[nodiscard]] bool notice_change(Slot slot, bool are_known, bool is_moving_known);
  [[nodiscard]] bool find_changed_sensors();
  [[nodiscard]] bool pass_sensors_by(Slot slot, const Bullet& bullet);
  bool do_sensors_move() const;
  bool meets_any(Slot slot, const List<PlacedBounds>& targets) const;

  /// Frames from the beginning of the leg until the bullet's life ends, by time or by distance.
  double at_limit(const LivingBullet& one) const { return std::min(in_time(one), in_distance(one)); }
  /// Frames from the beginning of the leg until it ends without a hit.
  double latest(const LivingBullet& one) const { return std::min(at_limit(one), one.path.until()); }
  /// Whether the leg ends without a hit, for instance at the edge of a face on which the bullet slides.
  bool ends_by_itself(const LivingBullet& one) const {
    return !one.state.hit.answer().shot.is_hit() && one.path.until() < kInfinity &&
           one.path.until() <= at_limit(one);
  }
  /// Whether the bullet slides on a leg that will never end.
  bool slides_for_ever(const LivingBullet& one) const {
    return one.path.fall() != nullptr && one.path.fall()->slides() && !one.path.fall()->rests() &&
           !one.state.hit.answer().shot.is_hit() && !(latest(one) < kInfinity);
  }
  /// Frames from the beginning of the leg until the bullet's lifetime is over, and until it reaches its longest distance.
  static double in_time(const LivingBullet& one) {
    return std::max(one.state.lifetime - one.path.time(), 0.0);
  }
  double in_distance(const LivingBullet& one) const {
    const PathEnd& end = one.path.end();
    return time_of_distance(std::max(one.state.distance - end.length, 0.0), end.velocity,
                            one.path.acceleration());
  }
  [[nodiscard]] bool prepare_for(std::span<const Slot> slots);
  [[nodiscard]] Status search(std::span<const Slot> slots);
  [[nodiscard]] bool take(Slot slot, const LegHit& hit);
  double near_time(const LivingBullet& one) const;
  double end_of_leg(const LivingBullet& one) const;

  LegEnd end_of_stretch(const LivingBullet& one) const;
  static Departure sensed_departure(const LivingBullet& one);
  BulletEvent event_of(Slot slot, const Crossing& crossing, double time) const;
  [[nodiscard]] bool cross(Slot slot);
  Next go_on(Slot slot);
  [[nodiscard]] bool end_of_life(Slot slot);
  [[nodiscard]] Next go_on_after(Slot slot, double when, bool is_last, bool ends_series = false);
  void report_motion(Slot slot, double when);
  void expire(Slot slot, BulletEnding ending, double time, const PathPlace& place);
  [[nodiscard]] Status find_all();
  [[nodiscard]] Status write_places();
  void sort_events();

  /// Calls `visit` with every part of the state that a snapshot holds, except `ids`, the list of living bullets.
  template <class Visit>
  void each_part(Visit&& visit, const List<BulletId>& ids);

  Targets& targets_;
  BulletsOptions options_;
  Vec3d gravity_;
  bool falls_;
  List<PlacedBounds> changed_, moving_;
  List<std::int32_t> changed_sensors_;
  bool are_sensors_simple_ = false;  ///< no sensor moves, and no target has ceased to be a sensor
  std::uint64_t version_;            ///< version of the targets that all bullets take into account
  bool has_set_ = false;             ///< `set` may have changed bullets since the last `advance`
  DoubleWord clock_;
  double epoch_ = 0;  ///< time of the clock at which the targets were at their given places
  std::int32_t capacity_ = 0;
  LivingBullet* bullets_ = nullptr;
  BodyPath* fall_paths_ = nullptr;  ///< one path for each slot under gravity, else null
  List<FlownLeg> legs_;
  List<BulletId> ids_;  ///< the ids of the living bullets
  List<Vec3d> positions_, velocities_;
  List<std::uint32_t> next_generations_;  ///< for each slot, a generation that no bullet has had
  List<Slot> free_;  ///< heap of free slots: the lowest is used first, so that ids do not depend on frames
  List<Slot> work_;  ///< bullets that need a step in this frame
  List<BulletEvent> events_;
  List<std::uint32_t> order_;
  List<EndedBullet> expired_;
  List<SearchInTurns> searches_;
  List<Departure> departures_;
  List<Slot> searched_;
  List<Contact> near_;  ///< memory for the contacts of a bullet whose path begins anew
  SearchesInTurns turns_;
};

}  // namespace ricochet::scene
