// Paths under gravity, from bounce to bounce: `trace` follows one to its end; bullets that live from frame to frame go on with theirs.
//
// Where restitution shrinks the flights on a plane, they end at a time that is a sum: with s the speed out of the first bounce that is
// left out, g the part of gravity into the plane and e the restitution, after 2 s / g (1 + e + e^2 + ...) = 2 s / (g (1 - e)).
// On a flat face at rest that has an end a bullet slides on until it meets something, or is over the edge, from where it falls again, if
// no triangle goes on in the same plane.
#pragma once

#include <optional>

#include "ricochet/paths/fall.hpp"
#include "ricochet/paths/path.hpp"

namespace ricochet::scene {

/// Where a bullet ends that gravity presses onto something, or from where it slides on.
struct PathRest {
  PathEnding ending;  ///< ComesToRest or Slides
  double time;        ///< frames since the path began
  Vec3d position, velocity;
  Vec3d along;   ///< acceleration, of one that slides
  bool is_flat;  ///< on what is at rest and not bent
};

/// How far a path may go on, and what its bounces take.
struct FallLimits {
  double restitution;
  double time;  ///< frames since the path began
};

/// Plain values.
struct FallState {
  FallStart start;
  Vec3d normal{0.0};           ///< of the last hit
  bool is_stuck = false;       ///< the last flight took no time
  bool begins_inside = false;  ///< something, in its leg
  double on_face =
      kInfinity;  ///< frames from the beginning of the leg, of one that slides, until it is over the edge
  std::optional<PathRest> rests;  ///< of bullets that live, after their last hit
};

class FallPath {
 public:
  /// As `FollowedPath`.
  FallPath(const Bullet& first, const Filter* filter, double since = 0);

  const PathEnd& end() const { return state_.end; }
  const Bullet& bullet() const { return state_.bullet; }
  double time() const { return state_.time; }
  Departure departure() const { return {fall_.start.time, fall_.start.met, {}, filter_, fall_.normal}; }
  /// On the leg: gravity, or of a bullet that slides its part along the face.
  const Vec3d& acceleration(const Vec3d& gravity) const {
    return fall_.start.slides ? fall_.start.along : gravity;
  }
  /// Frames after which the leg ends at the edge of the face that the bullet slides on; infinite where it does not slide.
  double on_face() const { return fall_.on_face; }

  /// Of a path that has just begun: a ball that overlaps things by no more than rounding, as one that was put onto a floor, begins outside of
  /// them, next to where it was given. False where there is no room, and nothing has changed.
  [[nodiscard]] bool step_out(Targets& targets, List<Contact>& room);
  /// The hit at the end of the leg, if there is one within `latest` frames of its beginning: until `on_face`, at most.
  LegHit next(Targets& targets, double latest) const;
  /// On to a hit, and off what was met.
  void bounce(Targets& targets, const LegHit& hit, double restitution, Leg& leg);
  /// After that: where the bullet ends at once, for it is pressed onto what it has met, without a speed out of it.
  std::optional<PathRest> rest_at_once(Targets& targets, const Shot& shot, const FallLimits& limits) const;
  /// The end of an infinite series of bounces on a plane at rest, where nothing else is in its way.
  std::optional<PathRest> rest_of_series(Targets& targets, const FallLimits& limits) const;
  /// From there on along the face, if that has an end, in a leg that begins then; false where it has none, and nothing has changed.
  [[nodiscard]] bool slide_on(Targets& targets, const PathRest& rest);
  /// On to the edge, which nothing was in the way of: on along a triangle that goes on in the same plane, or over the edge.
  void leave_face(Targets& targets);
  /// Where the bullet is `time` after its leg began, if it meets nothing until then, or rests after a series; and its velocity. The place is
  /// rounded to the bullet's side of what it is near, so that it meets that from there. False where there is no room, and `to` is as it was.
  [[nodiscard]] bool place_after(Targets& targets, double time, double restitution, List<Contact>& room,
                                 PathPlace& to);

  // Of bullets that live:

  void begin(const Bullet& first, const Filter* filter, double since);
  /// After a search, as `LivingPath` says.
  bool began_elsewhere(bool have_changed) {
    if (!have_changed) fall_.begins_inside = around_.is_inside;
    return around_.is_inside && !fall_.begins_inside;
  }
  /// This one goes on from a place at a time, where targets have changed: standing on nothing, or, `near` what it touched there, in front
  /// of that; or it slides on, if the face is as it was. False where there is no room, and nothing has changed.
  [[nodiscard]] bool begin_anew(Targets& targets, const PathPlace& from, double time, double since,
                                bool is_face_there, const Near* near);
  void set_filter(const Filter* filter) { filter_ = filter; }
  /// Targets stand where they were given so many frames later: of those that move, it forgets on which side it was.
  void shift(const Targets& targets, double frames);
  const std::optional<PathRest>& rests() const { return fall_.rests; }
  void set_rest(const std::optional<PathRest>& rests) { fall_.rests = rests; }
  template <class Visit>
  void each_part(Visit&& visit) {
    visit(state_);
    visit(fall_);
    visit(around_);
    visit(before_);
  }

 private:
  struct Arrival {
    double speed, closing, way, turned;
  };

  double bound(const MovingShape& target, const Shot& shot, double restitution, const Vec3d& gravity,
               const Arrival& arrival);
  Vec3d in_front_of(const MovingShape& target, const Shot& shot) const;
  bool rises_from_edge(const MovingShape& target, const Shot& shot) const;
  /// Of one that slides.
  Approach arriving_on_face(const Vec3d& velocity) const;
  void keep_sides(const Targets& targets, const Met& met, const Vec3d& normal);
  [[nodiscard]] bool put_beside(Targets& targets, const Near& near, Bullet& bullet, FallStart& start) const;
  /// What a bullet slides on, and the frames until it is over its edge.
  struct NextFace {
    Met met;
    double time = 0;
  };

  /// How what is pressed onto something moves along that.
  struct Along {
    Vec3d velocity, acceleration;
    Vec3d of_target;
  };

  PathRest rest(const Targets& targets, double time, const Vec3d& place, const Along& along,
                bool is_flat) const;
  PathRest held(Targets& targets, const PathRest& slides) const;
  bool is_held(Targets& targets, const PathRest& rest) const;
  Vec3d out_of_face(const Targets& targets, const Vec3d& place) const;
  double lengths_after(const Targets& targets, double time) const;
  Vec3d rounded_place_after(const Targets& targets, double time, double restitution, Vec3d& velocity) const;
  /// Keeps on which side a bullet is of what it touches at a place on its leg.
  void remember(Targets& targets, const PathPlace& place, double time);
  double time_over(const AnyShape& face, const Vec3d& center, const Vec3d& velocity,
                   const Vec3d& along) const;
  NextFace face_ahead(Targets& targets, const Vec3d& along, double bend = 0) const;
  NextFace round_edge(Targets& targets);
  void stand_on(const Targets& targets, const NextFace& face);
  bool is_on(const AnyShape& shape, const Box& way, const Vec3d& normal) const;
  bool is_on_mesh(const Targets& targets, const Vec3d& velocity, const Vec3d& along, double time) const;
  bool is_clear(Targets& targets, const Box& way, double height) const;
  bool is_mesh_clear(const Targets& targets, const Box& region, double level) const;

  PathState state_;
  FallState fall_;
  mutable Surroundings around_;  ///< as the search for the next hit has found them
  Sides before_;                 ///< of what a bullet touched where it was told to be last on this leg
  const Filter* filter_;
};

}  // namespace ricochet::scene
