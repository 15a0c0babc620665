// The path of a body under gravity, from event to event: flying, sliding, resting. `trace` follows one to its end; bullets that live from
// frame to frame go on with theirs.
//
// A body that is met bounces by its restitution, or keeps the contact: where the restitution is 0, the bounce is small (motion/series.hpp), or
// gravity alone has brought the body there from as near as places are rounded. What it keeps bears it, or is let go; what bears it leaves a part of
// gravity (motion/bearing.hpp), along which the body slides: in a plane, along a line, or not at all.
#pragma once

#include <optional>

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/paths/body_search.hpp"
#include "ricochet/paths/body_state.hpp"
#include "ricochet/paths/surroundings.hpp"

namespace ricochet::scene {

class BodyPath {
 public:
  /// As `FollowedPath`. `begin_in_front` before anything else.
  BodyPath(const Bullet& first, const Filter* filter, double since = 0);

  const PathEnd& end() const { return state_.end; }
  const Bullet& bullet() const { return state_.bullet; }
  double time() const { return state_.time; }
  const BodyState& body() const { return body_; }
  Departure departure() const { return {body_.since, met_, {}, filter_, normal_}; }
  /// On the leg: gravity, or the part of it that what bears the body leaves.
  const Vec3d& acceleration() const { return body_.acceleration; }
  /// Frames after which the leg ends by itself; infinite where it does not.
  double until() const { return body_.until; }
  /// Whether nothing moves the body any more: it rests on what stands still, or moves on with what bears it.
  bool rests() const { return body_.rests; }
  bool slides() const;
  /// Whether it slides on what has no end, and meets nothing there.
  bool slides_for_ever(Targets& targets) const;
  /// Up to three targets that bear the body.
  int supports(std::array<Met, 3>& of) const;

  /// A path that has just begun: a body that overlaps things by no more than rounding begins outside of them. False where there is no room.
  [[nodiscard]] bool begin_in_front(Targets& targets);
  /// The hit at the end of the leg, if there is one within `latest` frames of its beginning: until `until`, at most.
  LegHit next(Targets& targets, double latest) const;
  /// On to a hit. Says whether it is one that is reported: a contact without an impact is none. False in `has_room` where there is none.
  [[nodiscard]] bool meet(Targets& targets, const LegHit& hit, double restitution, Leg& leg, bool& has_room);
  /// On to where the leg ends by itself. False where there is no room.
  [[nodiscard]] bool end_leg(Targets& targets);
  /// After the last hit that counts: whether infinitely many bounces on what it has hit, with nothing in the way, end where it rests or slides.
  [[nodiscard]] bool begin_last_series(Targets& targets, double restitution);
  /// Where the body is `time` after its leg began, if it meets nothing until then, and its velocity: in front of all that is near. False where
  /// there is no room.
  [[nodiscard]] bool place_after(Targets& targets, double time, double restitution, PathPlace& to);

  // Of bullets that live:

  void begin(const Bullet& first, const Filter* filter, double since);
  /// This one goes on from a place at a time, where targets have changed. What it keeps and has not changed it keeps. False where there is no
  /// room.
  [[nodiscard]] bool begin_anew(Targets& targets, const PathPlace& from, double time, double since,
                                const Visitor<Met>& is_changed);
  void set_filter(const Filter* filter) { filter_ = filter; }
  /// Targets stand where they were given so many frames later.
  void shift(double frames) { body_.since -= frames; }
  template <class Visit>
  void each_part(Visit&& visit) {
    visit(state_);
    visit(body_);
    visit(met_);
    visit(normal_);
    visit(told_);
  }

 private:
  LegStart leg_start() const;
  double size_after(const FlownTo& leg, const Vec3d& place) const;
  double past_edge(const Targets& targets, double until) const;
  /// Looks up what is near a place at the end of a leg, and puts the body there, on its sides. `hit`: what it has met, with its normal.
  [[nodiscard]] bool come_in_front(Targets& targets, Vec3d& place, const FlownTo& leg, const Side* hit,
                                   Surroundings& around);
  void keep_sides(const Surroundings& around, const Vec3d& place);
  void set_out(const Vec3d& place, const Vec3d& velocity, double time);
  static bool is_clear_side(const Targets& targets, const NearSurface& one, const Vec3d& velocity);
  double bound(const MovingShape& target, const Shot& shot, double restitution, const Vec3d& arriving,
               double closing);
  bool is_seam(const Vec3d& normal, double closing, double speed) const;
  Vec3d touch(const Targets& targets, const Kept& hit, const Vec3d& seam, const Vec3d& arriving);
  Kept contact(const MovingShape& target, const Met& met, const Vec3d& normal, const Vec3d& place) const;
  Curvature curvature(const Targets& targets, const Kept& one) const;
  /// Where its leg leads from here: by what it keeps.
  void let_go_of_points(const Targets& targets);
  void choose_leg(Targets& targets);
  bool meet_next(const Surroundings& around, const AnyShape& face, const Vec3d& of_face,
                 const Vec3d& velocity, double noise);
  [[nodiscard]] bool begin_series(Targets& targets, const Kept& face, double restitution);
  [[nodiscard]] bool is_clear(Targets& targets, const Kept& face, const Box& region) const;
  [[nodiscard]] bool step_off(Targets& targets, Vec3d& place, Vec3d& velocity, double since);
  void hop(const Targets& targets, double time, Vec3d& place, Vec3d& velocity, std::span<Kept> kept,
           std::int8_t& count) const;
  void hop_to_hit(const Targets& targets, double time, const Vec3d& normal, Vec3d& place, Vec3d& velocity);
  FlownTo flown(double time) const;

  PathState state_;
  BodyState body_;
  Met met_;            ///< what it has come to last
  Vec3d normal_{0.0};  ///< of that
  std::array<Side, BodyState::kMostSides>
      told_;  ///< what was near the place that was told last, on its sides
  const Filter* filter_;
};

}  // namespace ricochet::scene
