// The path of a body under gravity, event by event. The body flies, slides or rests. `trace` follows a path to its end; a living bullet follows
// its path from frame to frame.
//
// A body that hits a surface bounces, or keeps the contact. It keeps the contact if the restitution is 0, if the bounce is small
// (motion/series.hpp), or if gravity alone has brought it there from within rounding of its place. A contact that gravity does not press the
// body onto is let go. The others bear the body and cancel a part of gravity (motion/bearing.hpp). The body slides along what is left: in a
// plane or along a line. If nothing is left, it may rest.
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
  /// On the leg: gravity, without the part that the contacts cancel.
  const Vec3d& acceleration() const { return body_.acceleration; }
  /// Frames until the leg ends without a hit; infinite if it does not.
  double until() const { return body_.until; }
  /// Whether the body is at rest relative to the surfaces that bear it.
  bool rests() const { return body_.rests; }
  bool slides() const;
  MotionKind kind() const;
  /// What bears the body on the leg; nothing during a series of bounces.
  Supports supports() const;
  /// The leg from its beginning, without an end.
  PathSegment segment() const;
  /// Whether it has gone on so often without an impact that it counts as sliding for ever: it slides to and fro between seams, or gets
  /// nowhere.
  bool is_endless() const { return quiet_ >= kMostQuiet; }
  /// Whether it slides on a surface without an end, and will never hit anything.
  bool slides_for_ever(Targets& targets) const;

  /// Begins the path. A body that overlaps surfaces by no more than rounding is moved out of them. False if memory is full.
  [[nodiscard]] bool begin_in_front(Targets& targets);
  /// The first hit within `latest` frames of the beginning of the leg, and before the leg ends by itself.
  LegHit next(Targets& targets, double latest) const;
  /// Goes on to a hit. True if it is reported: a contact without an impact is not. `has_room` is false if memory is full.
  [[nodiscard]] bool meet(Targets& targets, const LegHit& hit, double restitution, Leg& leg, bool& has_room);
  /// Goes on to the end of a leg that no hit ends. False if memory is full.
  [[nodiscard]] bool end_leg(Targets& targets);
  /// After the last hit that is counted: goes on with all further bounces as one series, if these are on one face with nothing in the way. Says
  /// whether it does.
  [[nodiscard]] bool begin_last_series(Targets& targets, double restitution);
  /// The place and velocity `time` frames after the leg began, for a body that hits nothing until then. The place is in front of all surfaces
  /// near it. False if memory is full.
  [[nodiscard]] bool place_after(Targets& targets, double time, double restitution, PathPlace& to);

  // For living bullets:

  void begin(const Bullet& first, const Filter* filter, double since);
  /// Goes on from a place after targets have changed. The body keeps its contacts with those that have not. False if memory is full.
  [[nodiscard]] bool begin_anew(Targets& targets, const PathPlace& from, double time, double since,
                                const Visitor<Met>& is_changed);
  void set_filter(const Filter* filter) { filter_ = filter; }
  /// The caller gives the body another velocity: bounces are measured by the highest one since then.
  void begin_bounces_anew() { body_.series.begin(); }
  /// Counts times from so many frames later on.
  void shift(double frames) { body_.since -= frames; }
  template <class Visit>
  void each_part(Visit&& visit) {
    visit(state_);
    visit(body_);
    visit(met_);
    visit(normal_);
    visit(told_);
    visit(quiet_);
  }

 private:
  /// The most contacts and ends of legs in a row without an impact.
  static constexpr int kMostQuiet = 100000;

  LegStart leg_start() const;
  void count_quiet(const FlownTo& leg);
  double size_after(const FlownTo& leg, const Vec3d& place) const;
  double past_edge(const Targets& targets, double until) const;
  /// Moves a rounded place at the end of a leg in front of all surfaces near it. `hit`: the surface that the leg has hit, and its normal there.
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
  void let_go_of_points(const Targets& targets);
  /// Which way the leg leads from here, and how it ends: by the contacts that the body keeps.
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
  Met met_;            ///< the target that it has hit last
  Vec3d normal_{0.0};  ///< of that hit
  /// The surfaces near the place that was reported last, with the body's sides.
  std::array<Side, BodyState::kMostSides> told_;
  const Filter* filter_;
  int quiet_ = 0;  ///< contacts and ends of legs since the last impact; those that lead nowhere count more
};

}  // namespace ricochet::scene
