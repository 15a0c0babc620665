// The path of a body under gravity, event by event. The body flies, slides or rests. `trace` follows a path to its end; a living bullet follows
// its path from frame to frame.
//
// A body that hits a surface bounces, or keeps the contact. It keeps the contact if the restitution is 0, if the bounce is small
// (motion/series.hpp), or if gravity alone could have caused its closing speed within the rounding of its place. The body drops a contact
// onto which gravity does not press it. The other contacts bear the body and cancel a part of gravity (motion/bearing.hpp). The remaining
// acceleration leads the body along a plane or a line. If no acceleration remains, the body may rest.
#pragma once

#include <optional>

#include "ricochet/motion/bearing.hpp"
#include "ricochet/motion/contact_set.hpp"
#include "ricochet/motion/friction.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/paths/body_search.hpp"
#include "ricochet/paths/body_state.hpp"
#include "ricochet/paths/surroundings.hpp"

namespace ricochet::scene {

class BodyPath {
 public:
  /// Parameters as for `FollowedPath`. Call `begin_in_front` before anything else.
  BodyPath(const Bullet& first, const Material& material, const Filter* filter, double since = 0);

  const PathEnd& end() const { return state_.end; }
  const Bullet& bullet() const { return state_.bullet; }
  double time() const { return state_.time; }
  const BodyState& body() const { return body_; }
  Departure departure() const { return {body_.since, met_, {}, filter_, normal_}; }
  /// The acceleration on the leg: gravity without the part that the contacts cancel. Units per frame squared.
  const Vec3d& acceleration() const { return body_.acceleration; }
  /// Frames from the beginning of the leg until it ends without a hit; infinite if only a hit can end it.
  double until() const { return body_.until; }
  /// Whether the body is at rest relative to the surfaces that bear it.
  bool rests() const { return body_.rests; }
  bool slides() const;
  /// Whether the leg is a short step along a bent surface. Wherever it ends, the body is moved onto that surface.
  bool hops() const;
  MotionKind kind() const;
  /// The targets that bear the body on the leg; none during a series of bounces.
  Supports supports() const;
  /// The leg as a segment from its beginning, with an infinite end.
  PathSegment segment() const;
  /// Whether so many legs have passed without an impact that the body counts as sliding for ever: it slides to and fro between seams, or
  /// does not get anywhere.
  bool is_endless() const { return quiet_ >= kMostQuiet; }
  /// Whether the body slides on a surface without an end, and will never hit anything.
  bool slides_for_ever(Targets& targets) const;

  /// Begins the path. If the body overlaps surfaces by no more than rounding, it is moved out of them. False if memory is full.
  [[nodiscard]] bool begin_in_front(Targets& targets);
  /// The first hit within `latest` frames of the beginning of the leg, and before the leg ends by itself.
  LegHit next(Targets& targets, double latest) const;
  /// Continues the path to a hit. True if the hit is to be reported: a contact without an impact is not. Sets `has_room` to false if memory
  /// is full.
  [[nodiscard]] bool meet(Targets& targets, const LegHit& hit, Leg& leg, bool& has_room);
  /// Continues the path to the end of a leg that no hit ends. False if memory is full.
  [[nodiscard]] bool end_leg(Targets& targets);
  /// Called after the last hit that is counted. If all further bounces are on one face with nothing in the way, begins them as one series
  /// and returns true.
  [[nodiscard]] bool begin_last_series(Targets& targets);
  /// Writes the place and velocity `time` frames after the leg began to `to`, for a body that hits nothing until then. The place is in front
  /// of all surfaces near it. False if memory is full.
  [[nodiscard]] bool place_after(Targets& targets, double time, PathPlace& to);

  // For living bullets:

  void begin(const Bullet& first, const Material& material, const Filter* filter, double since);
  /// Continues from a place after targets have changed. The body keeps its contacts with the targets that are unchanged. False if memory is
  /// full.
  [[nodiscard]] bool begin_anew(Targets& targets, const PathPlace& from, double time, double since,
                                const Visitor<Met>& is_changed);
  const Material& material() const { return material_; }
  void set_material(const Material& material) { material_ = material; }
  void set_filter(const Filter* filter) { filter_ = filter; }
  /// Called when the body gets another velocity. A bounce is small beside the highest bounce since then.
  void begin_bounces_anew() { body_.series.begin(); }
  /// Moves the time at which the targets are at their given places later, by `frames`.
  void shift(double frames) { body_.since -= frames; }
  template <class Visit>
  void each_part(Visit&& visit) {
    visit(state_);
    visit(body_);
    visit(material_);
    visit(met_);
    visit(normal_);
    visit(told_);
    visit(quiet_);
  }

 private:
  /// The path counts as endless after so many contacts and ends of legs in a row without an impact.
  static constexpr int kMostQuiet = 100000;

  LegStart leg_start() const;
  void count_quiet(const FlownTo& leg);
  double size_after(const FlownTo& leg, const Vec3d& place) const;
  double past_edge(const Targets& targets, double until) const;
  /// Moves a rounded place at the end of a leg in front of all surfaces near it. `hit`: the surface that the leg has hit, and its normal there.
  /// `size`: a further length from which the place was computed.
  [[nodiscard]] bool come_in_front(Targets& targets, Vec3d& place, const FlownTo& leg, const Side* hit,
                                   Surroundings& around, double size = 0);
  void keep_sides(const Surroundings& around, const Vec3d& place);
  void set_out(const Vec3d& place, const Vec3d& velocity, double time);
  static bool is_clear_side(const Targets& targets, const NearSurface& one, const Vec3d& velocity);
  double bound(const MovingShape& target, const Shot& shot, const motion::ContactLaw& law,
               const Vec3d& arriving, double closing);
  double rounding_speed_squared(const Targets& targets) const;
  bool is_seam(const Vec3d& normal, double closing, double speed) const;
  Vec3d touch(const Targets& targets, const Kept& hit, const Vec3d& seam, const Vec3d& arriving);
  Kept contact(const MovingShape& target, const Met& met, const Vec3d& normal, const Vec3d& place) const;
  Kept face_beneath(const Targets& targets, const Surroundings& around, const Kept& touched,
                    const Vec3d& place, const Vec3d& velocity) const;
  Curvature curvature(const Targets& targets, const Kept& one) const;
  void let_go_of_points(const Targets& targets);
  /// Sets the velocity, the acceleration and the end of the leg that begins here, from the contacts that the body keeps.
  void choose_leg(Targets& targets);
  void rub(const Targets& targets, double deceleration);
  bool meet_next(const Surroundings& around, const AnyShape& face, const Vec3d& of_face,
                 const Vec3d& velocity, double noise);
  [[nodiscard]] bool begin_series(Targets& targets, const Kept& face);
  [[nodiscard]] bool is_clear(Targets& targets, const Kept& face, const Box& region) const;
  [[nodiscard]] bool step_off(Targets& targets, double time, Vec3d& place, KeptList& kept) const;
  motion::ContactSet contact_set(const Targets& targets, const KeptList& kept) const;
  Vec3d led_along(const Targets& targets, const Vec3d& velocity, const KeptList& kept) const;
  void hop(const Targets& targets, double time, Vec3d& place, Vec3d& velocity, KeptList& kept) const;
  void hop_to_hit(const Targets& targets, double time, const Vec3d& normal, Vec3d& place, Vec3d& velocity,
                  KeptList& kept) const;
  FlownTo flown(double time) const;
  motion::ContactLaw law_with(const Targets& targets, const Met& met) const {
    return motion::law_of(material_, targets.material(met.target));
  }

  PathState state_;
  BodyState body_;
  Material material_;
  Met met_;            ///< the target of the body's last reported hit
  Vec3d normal_{0.0};  ///< the normal of that hit; unit
  /// The surfaces near the place that `place_after` returned last, each with the body's side of it.
  std::array<Side, BodyState::kMostSides> told_;
  const Filter* filter_;
  int quiet_ = 0;  ///< contacts and ends of legs since the last impact; legs that lead nowhere count more
};

}  // namespace ricochet::scene
