// The state behind `Bullets`, whose comments hold here too. Living bullets are told of in several files, each of one part of what they do:
// living_bullets.cpp: they are fired, end, and are at their places; bullet_changes.cpp: the scene has changed;
// bullet_searches.cpp: what they meet; bullet_events.cpp: what happens; bullet_snapshots.cpp.
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

/// When something is to be done with a bullet whose next hit is not known.
inline constexpr double kAtOnce = -kInfinity;
/// When that is known, and not yet what is crossed of sensors.
inline constexpr double kNotCrossed = std::numeric_limits<double>::lowest();

/// What each frame reads of a bullet: the leg it flies along.
struct FlownLeg {
  Vec3d from, velocity;
  double fired;  ///< when it was, of the clock
  double since;  ///< when the leg began, in frames since then
  double
      due;  ///< when something is to be done, of the clock; below all times where the leg's end is not known
  double near;            ///< frames: so near to the ends of the leg its path tells the place
  bool is_still = false;  ///< the bullet rests at `from` until the leg ends
};

/// What is known of one bullet besides: plain values.
struct BulletState {
  LegHit hit;  ///< at the end of its leg, as far as it is known
  double lifetime, distance;
  bool ends_far = false;  ///< its leg ends by its distance
  double
      hit_due;  ///< of the clock: the hit, or the end of its life or path; infinite where it flies on for ever
  double
      sure;  ///< a hit before this time, of the clock, came before a change of the scene, when what is hit was not there
  std::uint64_t version;  ///< of the targets, as it knows them
  double epoch;           ///< the time at which targets stood where they were given, as its path has it
  std::uint32_t generation = 0;
  std::int32_t place = -1;     ///< among those that live; -1: it does not
  std::int32_t crossings = 0;  ///< of sensors that have been told, of those on the stretch
  std::uint32_t mask = 0;      ///< of its targets, where it has one
  bool has_mask = false;
  double restitution = 1;
  MotionKind told = MotionKind::
      Flies;  ///< the last of Rests and Slides that was reported, unless it has flown to a hit since
  // What `set` has changed since the last `advance`
  bool has_new_velocity = false, has_new_restitution = false, has_new_mask = false, has_new_lifetime = false;

  bool is_set() const { return has_new_velocity || has_new_restitution || has_new_mask || has_new_lifetime; }
  // The stretch of the leg in which sensors are crossed, which begins anew when these change
  Bullet sensed;            ///< as it begins
  double sensed_since = 0;  ///< in frames since the bullet was fired
  double sensed_time = 0;   ///< since targets stood where they were given
  bool is_after_bounce = false;
  bool is_clear = false;  ///< of sensors: there is none on all of the stretch
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
  /// So often a place is given to bullets: their identities are below 2^53.
  static constexpr std::uint32_t kMostGenerations = 1U << 29;
  static Slot slot_of(BulletId bullet) { return static_cast<Slot>(bullet & ((1 << kSlotBits) - 1)); }
  BulletId id_of(Slot slot) const {
    return (static_cast<BulletId>(bullets_[slot].state.generation) << kSlotBits) | slot;
  }
  /// What goes on with a bullet when it is looked at.
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
  /// Whether a leg is at one of its ends, where its path tells the place.
  bool is_near_end(const FlownLeg& leg) const {
    return leg.due != kAtOnce && (time() - leg.fired - leg.since <= leg.near || leg.due - time() <= leg.near);
  }
  [[nodiscard]] bool place_by_path(Slot slot, double time, PathPlace& place);
  /// Whether a bullet rests on what does not move.
  static bool is_still(const LivingBullet& one);

  [[nodiscard]] Status notice_changes();
  [[nodiscard]] bool notice_change(Slot slot, bool are_known, bool is_moving_known);
  [[nodiscard]] bool find_changed_sensors();
  [[nodiscard]] bool pass_sensors_by(Slot slot, const Bullet& bullet);
  bool do_sensors_move() const;
  bool meets_any(Slot slot, const List<PlacedBounds>& targets) const;

  double at_limit(const LivingBullet& one) const { return std::min(in_time(one), in_distance(one)); }
  double latest(const LivingBullet& one) const { return std::min(at_limit(one), one.path.until()); }
  /// Whether the leg ends by itself, as at the edge of a face that the bullet slides on.
  bool ends_by_itself(const LivingBullet& one) const {
    return !one.state.hit.answer().shot.is_hit() && one.path.until() < kInfinity &&
           one.path.until() <= at_limit(one);
  }
  /// Whether nothing will ever end its leg, on something that bears it.
  bool slides_for_ever(const LivingBullet& one) const {
    return one.path.fall() != nullptr && one.path.fall()->slides() && !one.path.fall()->rests() &&
           !one.state.hit.answer().shot.is_hit() && !(latest(one) < kInfinity);
  }
  /// Frames from the beginning of the leg, until the bullet's life ends by time, or by distance.
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

  /// Calls `visit` with every part of all but the list of those that live, `ids`.
  template <class Visit>
  void each_part(Visit&& visit, const List<BulletId>& ids);

  Targets& targets_;
  BulletsOptions options_;
  Vec3d gravity_;
  bool falls_;
  List<PlacedBounds> changed_, moving_;
  List<std::int32_t> changed_sensors_;
  bool are_sensors_simple_ = false;  ///< none moves, and none has ceased to be one
  std::uint64_t version_;            ///< of the targets, as the bullets know them
  bool has_set_ = false;             ///< `set` may have changed some since the last `advance`
  DoubleWord clock_;
  double epoch_ = 0;  ///< the time at which targets stood where they were given
  std::int32_t capacity_ = 0;
  LivingBullet* bullets_ = nullptr;
  BodyPath* fall_paths_ = nullptr;  ///< of each, under gravity
  List<FlownLeg> legs_;
  List<BulletId> ids_;  ///< of those that live
  List<Vec3d> positions_, velocities_;
  List<std::uint32_t> next_generations_;  ///< of each place, never one that has been given
  List<Slot> free_;  ///< a heap: the least is used first, so that identities do not depend on frames
  List<Slot> work_;  ///< bullets to be looked at in this frame
  List<BulletEvent> events_;
  List<std::uint32_t> order_;
  List<EndedBullet> expired_;
  List<SearchInTurns> searches_;
  List<Departure> departures_;
  List<Slot> searched_;
  List<Contact> near_;  ///< a bullet whose path begins anew
  SearchesInTurns turns_;
};

}  // namespace ricochet::scene
