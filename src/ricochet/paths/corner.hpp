// Corners: places where a bullet hits one surface and is so near to others that rounding may put it behind them.
//
// The end of a leg is rounded to doubles. The rounded place may lie behind any surface within that rounding. So a corner keeps a second
// place, a sum of two doubles: the bullet's centre a moment before the end, when it had hit none of the surfaces nearby. From that
// place, the exact predicates of `shoot` find the next hit at the new velocity. The bullet bounces off the surface that it hits, and the place
// moves on. This repeats until the bullet leaves all surfaces nearby. So
//   * a bullet bounces off each surface that it still moves into, and never off one that it moves away from;
//   * where rounding matters, the rounded place decides nothing, so that no path leaves a closed room;
//   * only the bullet's motion relative to a surface counts: a room whose targets move together is like a room at rest.
// Surfaces that a leg reaches at exactly the same moment are no special case: a moment before, the bullet is off all of them.
#pragma once

#include "ricochet/memory.hpp"
#include "ricochet/paths/moment.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// The state of a corner without its contacts: plain values.
class CornerState {
 public:
  CornerState(const Vec3d& start, double time) : time_(time), moment_{time, FinePlace(start)} {}

 protected:
  double time_;        ///< frames since the targets were at their given places
  Met met_;            ///< the target that the bullet has hit last
  Vec3d normal_{0.0};  ///< the normal of that hit; unit
  Spread spread_;
  bool has_close_ = false;  ///< some contacts are closer than two doubles can resolve
  bool is_off_edge_ = false;
  double radius_ = 0;   ///< the bullet's radius
  double lengths_ = 0;  ///< sum of the lengths that determine the rounding of places here
  Moment moment_;  ///< time and place from which the next hit is searched, before any surface nearby is hit
  double flown_ = 0;  ///< distance flown between immediate hits since the last leg ended here
};

/// The surfaces that a bullet touches at the end of a leg; none before the first leg has ended.
class Corner : public CornerState {
 public:
  /// The beginning of a path. `filter` null: all targets count.
  Corner(const Vec3d& start, const Filter* filter, double time = 0)
      : CornerState(start, time), filter_(filter) {}

  /// Goes to the end of a flight from here. The flight hits `target`, and `out` is the velocity after the bounce. False if memory is full;
  /// then nothing has changed.
  [[nodiscard]] bool fly(Targets& targets, const Flight& flight, const MovingShape& target, const Vec3d& out);
  /// Restores the corner in which a bullet is between two questions, from the record of the hit that it leaves. False if memory is full.
  [[nodiscard]] bool resume(Targets& targets, const Bullet& bullet, const Leaving& leaving);
  /// Begins another path. Keeps its memory.
  void begin(const Vec3d& start, const Filter* filter, double time) {
    CornerState::operator=(CornerState(start, time));
    filter_ = filter;
    contacts_.clear();
    before_.clear();
  }
  /// Begins a bullet's path anew at the place that `place_after` returned last, after targets have changed. The bullet stays in front of
  /// the surfaces that were near it: if rounding has put it behind one, `bullet` is moved in front. `lengths`: further lengths that determine
  /// the rounding. `room`: memory for contacts. False if memory is full; then nothing has changed.
  [[nodiscard]] bool begin_anew(Targets& targets, Bullet& bullet, double time, double lengths,
                                List<Contact>& room);
  /// Begins a path anew at a place that is far from all surfaces.
  void begin_anew(const Vec3d& start, double time) { begin(start, filter_, time); }
  void set_filter(const Filter* filter) { filter_ = filter; }
  /// Moves the time at which the targets are at their given places later, by `frames`.
  void shift(double frames) {
    time_ -= frames;
    moment_.time = moment_.time - DoubleWord(frames);
  }
  template <class Visit>
  void each_part(Visit&& visit) {
    visit(static_cast<CornerState&>(*this));
    visit(contacts_);
    visit(before_);
  }
  /// The sum of the lengths of the flight that ended here. It determines the rounding of places here.
  double lengths() const { return lengths_; }
  const Moment& moment() const { return moment_; }
  Departure departure() const { return {time_, met_, contacts(), filter_, normal_}; }
  /// Whether any other surface is near.
  bool is_corner() const { return !contacts_.empty(); }
  /// Whether the surfaces nearby were triangles of one surface, and the bullet has bounced off an edge or corner that they share.
  bool is_off_edge() const { return is_off_edge_; }
  /// The next hit of a bullet that sets out from this corner: like `closest_hit`, but searched from the moment before. Call it only if
  /// `is_corner()`.
  SceneShot next(Targets& targets, const Bullet& bullet, double latest) const;
  /// True if the next hit comes within the error of the place. It then counts as immediate: it takes no time.
  bool is_at_once(const Targets& targets, const SceneShot& next, const Vec3d& velocity) const;
  /// Goes to an immediate hit. `velocity`: the bullet's velocity before it.
  void bounce(const Targets& targets, const SceneShot& next, const Vec3d& velocity);
  /// The surfaces nearby, some of them closer than two doubles can resolve.
  std::span<const Contact> contacts() const { return {contacts_.data(), contacts_.size()}; }
  /// How much the order of hits here may change a path that differs from this one by its uncertainty.
  const Spread& spread() const { return spread_; }
  /// Writes the place of a bullet `time` frames after its leg began here to `place`, if it hits nothing until then. The place is rounded,
  /// but not behind any surface that the bullet is in front of, so that a path that begins there continues like this one. False if memory
  /// is full.
  [[nodiscard]] bool place_after(Targets& targets, const Bullet& bullet, double time, double rounding,
                                 Vec3d& place);

 private:
  class NextHit;

  static void sort(List<Contact>& contacts);
  const Contact* contact(const Met& met) const;
  /// The place from which the next hit on a contact is searched, relative to its target.
  FinePlace place_of(const Targets& targets, const Contact& contact) const;
  double height_over(const Targets& targets, Contact& contact) const;
  void find_close(const Targets& targets);
  SceneShot next_of_close(const Targets& targets, const Vec3d& velocity) const;

  const Filter* filter_;
  List<Contact> contacts_;  ///< sorted by `met`
  List<Contact> before_;    ///< the surfaces near the place that `place_after` returned last on this leg
};

}  // namespace ricochet::scene
