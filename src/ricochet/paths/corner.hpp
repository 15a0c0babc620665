// Corners: where a bullet that comes to one surface is so near to others that rounding may put it behind them.
//
// The end of a leg is rounded to a double, which may lie behind any surface that is no farther than that. So a corner keeps
// a second place, of two doubles: where the bullet's centre was a moment before the end, when it had met none of what is near.
// From there exact decisions, those of `shoot`, tell what the bullet meets next with its new velocity: it bounces off that, the
// place moves on, and so forth until it leaves all that is near. So
//   * a bullet bounces off what it still comes into, and never off what it moves away from;
//   * nothing is decided by the rounded place where rounding matters, so that no path leaves a closed room;
//   * each surface counts by how the bullet moves relative to it: targets in common motion are a room at rest.
// Surfaces that a leg meets at exactly the same moment are no special case: a moment before they are apart.
#pragma once

#include "ricochet/memory.hpp"
#include "ricochet/paths/moment.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// What is kept of a corner besides the contacts: plain values.
class CornerState {
 public:
  CornerState(const Vec3d& start, double time) : time_(time), moment_{time, FinePlace(start)} {}

 protected:
  double time_;  ///< since targets stood where they were given
  Met met_;
  Vec3d normal_{0.0};  ///< of that
  Spread spread_;
  bool has_close_ = false;
  bool is_off_edge_ = false;
  double radius_ = 0;  ///< the bullet's
  double lengths_ = 0;
  Moment moment_;     ///< where the next leg sets out, before anything near is met
  double flown_ = 0;  ///< at once since the leg before ended here
};

/// What a bullet touches at the end of a leg; nothing before the first.
class Corner : public CornerState {
 public:
  /// Where a path begins. Filter null: all targets count.
  Corner(const Vec3d& start, const Filter* filter, double time = 0)
      : CornerState(start, time), filter_(filter) {}

  /// On to the end of a flight from here, which meets `target` and whose velocity after the bounce is `out`; false where there is no room,
  /// and nothing has changed.
  [[nodiscard]] bool fly(Targets& targets, const Flight& flight, const MovingShape& target, const Vec3d& out);
  /// To the corner that a bullet is in between two questions, which it leaves; false where there is no room.
  [[nodiscard]] bool resume(Targets& targets, const Bullet& bullet, const Leaving& leaving);
  /// Another path begins. Room is kept.
  void begin(const Vec3d& start, const Filter* filter, double time) {
    CornerState::operator=(CornerState(start, time));
    filter_ = filter;
    contacts_.clear();
    before_.clear();
  }
  /// A bullet's path begins anew where `place_after` has told it to be last, among targets that have changed since: what was near there
  /// it is still in front of, and is put there where rounding, of `lengths` too, has put it behind. `room`: for contacts. False where there
  /// is none, and nothing has changed.
  [[nodiscard]] bool begin_anew(Targets& targets, Bullet& bullet, double time, double lengths,
                                List<Contact>& room);
  /// The same far from all that may be near.
  void begin_anew(const Vec3d& start, double time) { begin(start, filter_, time); }
  void set_filter(const Filter* filter) { filter_ = filter; }
  /// Targets stand where they were given so many frames later.
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
  /// By which places are rounded here: those of the flight that ended here, together.
  double lengths() const { return lengths_; }
  const Moment& moment() const { return moment_; }
  Departure departure() const { return {time_, met_, contacts(), filter_, normal_}; }
  /// Whether anything is near.
  bool is_corner() const { return !contacts_.empty(); }
  /// Whether all that was near was one surface in several triangles, which the bullet has bounced off in a shared edge or corner.
  bool is_off_edge() const { return is_off_edge_; }
  /// The next hit of a bullet that sets out here with a velocity, where something is near: as `closest_hit`, but from the moment
  /// before.
  SceneShot next(Targets& targets, const Bullet& bullet, double latest) const;
  /// Whether that is so soon that rounding hides it: it takes no time.
  bool is_at_once(const Targets& targets, const SceneShot& next, const Vec3d& velocity) const;
  /// On to a hit at once, in which the bullet flew at `velocity`.
  void bounce(const Targets& targets, const SceneShot& next, const Vec3d& velocity);
  /// What is near, some of it closer than two doubles can tell.
  std::span<const Contact> contacts() const { return {contacts_.data(), contacts_.size()}; }
  /// What a path that differs from this one by its uncertainty may meet otherwise here.
  const Spread& spread() const { return spread_; }
  /// Where a bullet is `time` after its leg began here, if it meets nothing until then: to rounding, and not behind anything
  /// that it is in front of, so that a path that begins there goes on as this one. False where there is no room.
  [[nodiscard]] bool place_after(Targets& targets, const Bullet& bullet, double time, double rounding,
                                 Vec3d& place);

 private:
  class NextHit;

  static void sort(List<Contact>& contacts);
  const Contact* contact(const Met& met) const;
  /// The place from which a contact is met next.
  FinePlace place_of(const Targets& targets, const Contact& contact) const;
  double height_over(const Targets& targets, Contact& contact) const;
  void find_close(const Targets& targets);
  SceneShot next_of_close(const Targets& targets, const Vec3d& velocity) const;

  const Filter* filter_;
  List<Contact> contacts_;  ///< in the order of what is met
  List<Contact> before_;    ///< what was near where `place_after` has told the bullet to be last on this leg
};

}  // namespace ricochet::scene
