// A straight path from bounce to bounce, and its state between two legs. `trace` follows a path to its end; a living bullet continues its
// path when a leg is over.
#pragma once

#include "ricochet/paths/corner.hpp"
#include "ricochet/targets/closest_hit.hpp"
#include "ricochet/targets/uncertainty.hpp"

namespace ricochet::scene {

/// The precision of hits: exact, or filtered. It determines the rounding of places at the ends of legs.
enum class HitPrecision : std::uint8_t { Exact, Approximate };
/// The error of the end of a leg, relative to the lengths in the leg.
inline double end_rounding(HitPrecision precision) {
  return precision == HitPrecision::Exact ? kEndRounding : kApproximateEndRounding;
}

/// Frames until a path without hits is `distance` long, from a velocity on, with or without gravity. Infinite if it never is.
double time_of_distance(double distance, const Vec3d& velocity, const Vec3d& gravity);

/// The state of a path without the corner in which the bullet is: plain values.
struct PathState {
  PathEnd end;         ///< the path up to its last bounce
  Bullet bullet;       ///< the bullet at the beginning of the leg
  ErrorBounds errors;  ///< bounds on the errors there
  double time = 0;     ///< when the leg begins, in frames since the path began
  double speed;        ///< the speed that bounces off mirrors at rest preserve exactly
  double fastest = 0;  ///< largest sum of the speeds of bullet and target at any hit so far
  HitPrecision precision;

  /// Begins a leg.
  void set_out(const Vec3d& position, const Vec3d& velocity) {
    end.position = position;
    end.velocity = velocity;
    bullet = Bullet::moving(position, velocity, bullet.radius);
  }
  /// From here on the path has no error bound.
  void lose_bounds() {
    errors.lose();
    end.uncertainty = kNoBound;
  }
};

/// The hit that ends a leg, if there is one.
struct LegHit {
  ApproximateShot found;
  bool is_at_once = false;  ///< an immediate hit in a corner, which takes no time

  const SceneShot& answer() const { return found.answer; }
  Met met() const { return {found.answer.target, found.answer.triangle}; }
};

/// A place on a path, and the velocity there.
struct PathPlace {
  Vec3d position, velocity;
};

/// For a path that begins anew near surfaces.
struct Near {
  double lengths;       ///< further lengths that determine the rounding of these surfaces
  List<Contact>& room;  ///< memory for the contacts
};

class FollowedPath {
 public:
  static PathState start_of(const Bullet& first, HitPrecision precision);
  /// `since`: frames since the targets were at their given places. `filter` null: all targets count.
  FollowedPath(const Bullet& first, const Material& material, const Filter* filter, double since = 0,
               HitPrecision precision = HitPrecision::Exact);

  const PathState& state() const { return state_; }
  const PathEnd& end() const { return state_.end; }
  const Bullet& bullet() const { return state_.bullet; }
  double time() const { return state_.time; }
  const Corner& corner() const { return corner_; }
  Departure departure() const { return corner_.departure(); }

  /// The hit at the end of the leg, if there is one within `latest` frames of its beginning.
  LegHit next(Targets& targets, double latest) const;
  static LegHit found(const SceneShot& hit) { return {{hit, 0}, false}; }
  /// The same for a path that is in no corner, if a search from `departure()` has found the hit.
  LegHit found_from_here(const SceneShot& hit) const;
  /// Goes to a hit and bounces off its target. False if memory is full; then nothing has changed.
  [[nodiscard]] bool bounce(Targets& targets, const LegHit& hit, Leg& leg);
  /// Writes the bullet's place `time` frames after the leg began to `place`, if it hits nothing until then. False if memory is full.
  [[nodiscard]] bool place_after(Targets& targets, double time, Vec3d& place) {
    return corner_.place_after(targets, state_.bullet, time, end_rounding(state_.precision), place);
  }

  // For living bullets:

  /// Begins another path. Keeps its memory.
  void begin(const Bullet& first, const Material& material, const Filter* filter, double since) {
    state_ = start_of(first, HitPrecision::Exact);
    material_ = material;
    corner_.begin(first.position, filter, since);
  }
  /// Continues this path from a place at a time, after targets have changed. `near` null: no surface is near. Otherwise the bullet is put in
  /// front of the surfaces near the place that was reported last. False if memory is full; then nothing has changed.
  [[nodiscard]] bool begin_anew(Targets& targets, const PathPlace& from, double time, double since,
                                const Near* near);
  const Material& material() const { return material_; }
  void set_material(const Material& material) { material_ = material; }
  void set_filter(const Filter* filter) { corner_.set_filter(filter); }
  void shift(double frames) { corner_.shift(frames); }
  template <class Visit>
  void each_part(Visit&& visit) {
    visit(state_);
    visit(material_);
    corner_.each_part(visit);
  }

 private:
  /// The place of a hit. A point is moved, if necessary, so that it is not behind the surface that it hits.
  Vec3d place_beside(const MovingShape& target, const Shot& shot) const;

  PathState state_;
  Material material_;
  Corner corner_;
};

}  // namespace ricochet::scene
