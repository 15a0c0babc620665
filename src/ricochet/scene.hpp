// Scenes: the first contact of a bullet with any of many shapes, and paths of many bounces.
//
// The answer is the same as calling `shoot` for every target and keeping the first least time. A broad phase (a uniform
// grid for spheres at rest, else bounding-volume hierarchies, one of them for moving targets) excludes targets that
// cannot be hit, and a static filter (doubles with an error bound) decides for spheres wherever it is certain.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>

#include "ricochet/bullet.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/material.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/mesh.hpp"
#include "ricochet/shapes.hpp"
#include "ricochet/visitor.hpp"

namespace ricochet {

/// The answer of `shoot`, with the target that was hit.
struct SceneShot {
  Shot shot;
  std::int32_t target;  ///< -1: none
  /// OutOfMemory: there is no answer, because the scene's index did not fit; ignore all other fields.
  Status status = Status::Ok;
  std::int32_t triangle = -1;  ///< the triangle, if the target is a mesh
};

/// The hit that a bullet is leaving, carried from one question to the next. Empty at first.
struct Leaving {
  std::int32_t target = -1;    ///< -1: nothing
  std::int32_t triangle = -1;  ///< the triangle, if the target is a mesh
  /// Frames that the bullet flew before that hit; in a corner, the lengths that determine the rounding of places.
  double time = 0;
  Vec3d normal{0.0};  ///< the normal of the hit
  /// In a corner, other surfaces are near the hit. The fields then hold the bullet's place just before it meets any of
  /// them, as a sum of two vectors, and the time, in frames from the next question on. Under gravity there are no corners.
  bool is_in_corner = false;
  Vec3d place{0.0};       ///< in a corner: the higher part of the place
  Vec3d place_low{0.0};   ///< the lower part
  double moment = 0;      ///< in a corner: the higher part of the time
  double moment_low = 0;  ///< the lower part
};

/// The properties of a target besides its shape.
struct TargetTraits {
  std::uint32_t groups = 0xffffffff;  ///< a bit for each group that it is in
  /// A sensor neither stops nor deflects a bullet. A mesh as a sensor is never reported, because it has no inside.
  /// `shoot_through`, `nearest` and `overlaps` find sensors like other targets.
  bool is_sensor = false;
  /// For paths and living bullets. Its `rolling_friction` has no effect.
  Material material = {};

  friend bool operator==(const TargetTraits&, const TargetTraits&) = default;
};

/// A target, or one triangle of a mesh.
struct TargetPart {
  std::int32_t target, triangle;  ///< -1: the target is no mesh
};

/// Selects the targets of a question: those in a group of `mask`, without the ignored ones.
struct TargetFilter {
  /// A bit for each group. Without a mask all targets count, even those in no group, which no mask selects.
  std::optional<std::uint32_t> mask = {};
  std::span<const std::int32_t> ignored = {};  ///< indices, ascending
  /// Called for each target that the question reaches, possibly more than once; returns whether it counts. For a mesh
  /// it is called for each triangle, but in `overlaps` once for the whole. It must not ask the scene. Living bullets do
  /// not use it.
  Visitor<TargetPart> admits = {};
};

/// The answer of `closest_point`, with its target.
struct SceneClosestPoint {
  ClosestPoint closest;
  std::int32_t target;  ///< -1: none
  /// OutOfMemory: there is no answer, because the scene's hierarchy did not fit.
  Status status = Status::Ok;
  std::int32_t triangle = -1;  ///< the triangle, if the target is a mesh
};

/// The answer of `Scene::add`.
struct Added {
  Status status;
  std::int32_t index;  ///< -1 if there is no memory
};

/// A target in the path of a bullet that nothing stops.
struct ThroughHit {
  std::int32_t target;    ///< its index
  std::int32_t triangle;  ///< the triangle, if the target is a mesh, else -1
  double enter;           ///< frames from now; negative if the bullet starts inside
  double exit;            ///< frames from now; the largest double if it never leaves
  Vec3d point, normal;    ///< at the entry: where the surfaces touch; unit, out of the target
};

/// The limits for a bullet that nothing stops.
struct ThroughLimits {
  double max_time = std::numeric_limits<double>::infinity();  ///< for the entry, inclusive
  /// The largest number of hits; the first ones are kept
  std::size_t max_hits = std::numeric_limits<std::size_t>::max();
};

/// How a bullet moves on a stretch of its path.
enum class MotionKind : std::uint8_t {
  Flies,   ///< nothing bears it: it falls freely
  Slides,  ///< surfaces bear it and cancel a part of gravity
  Bounces,  ///< infinitely many bounces on one flat face, as one stretch: place and velocity are those along the face
  Rests,  ///< surfaces bear it, and it is as fast as they are
};

/// The targets that bear a bullet: gravity presses it onto them.
struct Supports {
  static constexpr std::size_t kMost = 3;  ///< the most targets that bear a bullet

  std::array<TargetPart, kMost> parts = {};  ///< the first `count` of them
  std::size_t count = 0;                     ///< how many bear the bullet

  /// Those that bear the bullet.
  std::span<const TargetPart> all() const { return {parts.data(), count}; }
};

/// A leg of a path, from one bounce to the next.
struct Leg {
  Vec3d from;           ///< the bullet's centre
  Shot shot;            ///< its hit, with the velocity after the bounce; the last leg may have none
  double time;          ///< frames since the path began, at its end
  std::int32_t target;  ///< -1: none
  /// A bound, in units of length, on the distance of the hit (the bullet's centre or the contact) from the exact
  /// path's. It accounts for rounding, as magnified by flights and bounces. It holds as long as the exact path meets
  /// the same targets; if it might miss the last one, the bound is the largest double.
  double uncertainty;
  std::int32_t triangle = -1;           ///< the triangle, if the target is a mesh
  MotionKind kind = MotionKind::Flies;  ///< from `from` to the hit: Flies or Slides
  Vec3d acceleration{0.0};              ///< from `from` to the hit, units a frame^2
  Supports supports = {};               ///< what bears the bullet from `from` to the hit
};

/// A stretch of a path under gravity with one constant acceleration. The bullet's centre at time t is
/// from + velocity (t - time) + acceleration (t - time)^2 / 2, to rounding. Around an edge, a corner or a round side a
/// path is a chain of short slides, 200 for a quarter turn.
struct PathSegment {
  MotionKind kind;
  Vec3d from, velocity;    ///< at its beginning
  Vec3d acceleration;      ///< units a frame^2
  double time, until;      ///< frames since the path began; `until` is infinite if it never ends
  Supports supports = {};  ///< what bears the bullet
};

/// The limits of a path, and the material of the bullet.
struct TraceLimits {
  int bounces;  ///< at most
  /// The longest path, at which it ends even between hits. A hit at exactly that distance, to rounding, may or may not
  /// be reported.
  double distance = std::numeric_limits<double>::infinity();
  std::optional<double> restitution = {};  ///< see `Material`
  /// Frames, inclusive: a path that is still going ends at that time.
  double time = std::numeric_limits<double>::infinity();
  std::optional<double> friction = {}, rolling_friction = {};  ///< see `Material`
};

/// The reason why a path ends. Under gravity, a bounce that rises at most 2^-20 of the highest since the bullet last
/// flew freely is the last of its series.
enum class PathEnding : std::uint8_t {
  FliesOff,     ///< it will not hit anything more
  Bounces,      ///< it has had its last allowed bounce
  OutOfTime,    ///< it was still going at the end of its time
  ComesToRest,  ///< gravity holds it on a surface, and it is at rest there for ever; on what moves, only without a longest time
  Slides,       ///< it slides on for ever, along a surface without an end or from one to another
  Distance,     ///< it was still going at the end of its distance
};

/// The end of a path whose legs are not stored.
struct PathEnd {
  int bounces;    ///< the number of bounces
  double length;  ///< total length of the legs that end in a hit
  Vec3d position, velocity;
  std::int32_t target;  ///< the last
  double uncertainty;   ///< of the position, like `Leg::uncertainty`
  /// OutOfMemory: the path was given up, because the scene's index did not fit or the visitor of its legs returned
  /// false.
  Status status = Status::Ok;
  std::int32_t triangle = -1;  ///< the triangle of the last hit, if the target is a mesh
  PathEnding ending = PathEnding::Bounces;
  /// Under gravity, frames since the path began: at its last hit, or when it comes to rest, slides or runs out of time.
  double time = 0;
  Supports supports = {};  ///< under gravity, what bears the bullet there
};

/// A moment at which a path enters or leaves a sensor, that is, begins or ceases to touch or overlap it for longer than
/// a moment. A path that grazes a sensor does neither. The same holds for a path that bounces exactly on the sensor's
/// surface and turns back, from inside or outside; if it passes through the surface there, it crosses at the time of
/// the bounce, after it. At bounces, moments and places count as equal within rounding. A point passes a sensor without
/// thickness if it comes out on the other side: it enters and leaves at once. A path that stays in a sensor for ever
/// does not leave it.
struct Crossing {
  std::int32_t target;  ///< its index
  bool enters;          ///< true: enters; false: leaves
  double time;          ///< frames since the path began
  Vec3d center;         ///< the bullet's centre then
};

/// If it returns false, the path ends with OutOfMemory.
using LegVisitor = Visitor<Leg>;
/// If it returns false, the path ends with OutOfMemory.
using CrossingVisitor = Visitor<Crossing>;
/// If it returns false, the path ends with OutOfMemory.
using SegmentVisitor = Visitor<PathSegment>;

namespace scene {
class Targets;
}
struct RowFilters;
struct CrossingRows;

/// Targets to shoot at. A call that runs out of memory leaves the scene as it was, and may succeed later. A scene that
/// was moved from is empty.
///
/// @code
/// ricochet::Scene scene;
/// for (const double x : {3.0, 6.0, 9.0})
///   if (scene.add({ricochet::Sphere{{x, 0, 0}, 1}}).status != ricochet::Status::Ok) return;
/// const auto bullet = ricochet::Bullet::moving({4.5, 0, 0}, {1, 0, 0});
/// const ricochet::SceneShot first = scene.shoot(bullet);
/// std::cout << first.target << ' ' << first.shot.time << '\n';  // 1 0.5
/// scene.trace(bullet, {.bounces = 3}, [](const ricochet::Leg& leg) { std::cout << leg.time << ' '; });
/// std::cout << "frames\n";  // 0.5 1.5 2.5 frames
/// @endcode
class Scene {
 public:
  /// An empty scene, which needs no memory.
  Scene() = default;
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;
  Scene(Scene&& other) noexcept;
  Scene& operator=(Scene&& other) noexcept;
  ~Scene();

  /// Reserves room for `count` targets in all.
  [[nodiscard]] Status reserve(std::int32_t count);
  /// Sets the gravity by which bullets fall in `shoot`, `shoot_with_closest`, `shoot_through`, `trace` and their
  /// batches, in units a frame^2; 0, the default, is straight flight. Targets do not fall. A bullet that starts on a
  /// surface and moves outward may fall back onto it: that is the hit. After a bounce without restitution, or one that
  /// rises at most 2^-20 of the highest since the bullet last flew freely, the bullet stays in contact. Up to three
  /// faces bear it, and the part of gravity that they leave moves it: it slides along a face, along the line where two
  /// meet, over edges and round curved sides, or rests. On a flat face at rest with nothing else nearby, infinitely
  /// many bounces are one event at their limit; a path that `bounces` cuts short among them ends at that limit, at rest
  /// or sliding. The place of a leg that slides has no error bound.
  [[nodiscard]] Status set_gravity(const Vec3d& gravity);
  /// Adds a target; its index is the next that was never used.
  Added add(const MovingShape& target);
  /// Adds a shape at rest.
  template <class Shape>
  requires std::is_constructible_v<AnyShape, const Shape&> Added add(const Shape& shape) {
    return add(MovingShape{AnyShape(shape), Vec3d(0.0)});
  }
  /// Adds a mesh: it is hit where the first of its triangles is; at equal times the lower index counts.
  Added add(const Mesh& mesh, const Placement& placement = {});
  /// Replaces a target by another shape.
  void move(std::int32_t index, const MovingShape& target);
  /// Replaces a target by a shape at rest.
  template <class Shape>
  requires std::is_constructible_v<AnyShape, const Shape&>
  void move(std::int32_t index, const Shape& shape) { move(index, MovingShape{AnyShape(shape), Vec3d(0.0)}); }
  /// Replaces a target by a mesh; OutOfMemory leaves the old target.
  [[nodiscard]] Status move(std::int32_t index, const Mesh& mesh, const Placement& placement = {});
  /// True if `move_many` can put the target at that place: for a sphere, an oriented box, or a mesh whose corners are
  /// then within 1e150.
  bool can_move_to(std::int32_t index, const Vec3d& place) const;
  /// Moves many targets, which must be spheres, oriented boxes or meshes, to new places: their centres, or a mesh's
  /// origin. `rotations`, if not null, has their rotations (x, y, z, w); spheres ignore theirs. Targets keep their
  /// place in the index, with new bounds, in a third of the time of building it. OutOfMemory: only some have been
  /// moved.
  [[nodiscard]] Status move_many(std::span<const std::int32_t> indices, const double* places,
                                 const double* rotations = nullptr);
  /// Reserves room for the traits of targets.
  [[nodiscard]] Status reserve_traits();
  /// Sets the properties of a target besides its shape; they stay when the target is moved.
  [[nodiscard]] Status set_traits(std::int32_t index, const TargetTraits& traits);
  /// Removes a target. Its index is not used again.
  void remove(std::int32_t index);
  /// True if there is a target with that index that was not removed.
  bool has(std::int32_t index) const;
  /// True if that target is a mesh.
  bool is_mesh(std::int32_t index) const;
  /// The target as it was last added or moved; `index` < `size()`, and not a mesh.
  const MovingShape& target(std::int32_t index) const;
  /// A triangle of a mesh at its place at time 0.
  Triangle triangle(std::int32_t index, std::int32_t triangle) const;
  /// The number of targets ever added, including removed ones.
  std::int32_t size() const;

  /// First contact with any target, exactly as `shoot` with each of them: a hit counts if `shoot` with `max_time`
  /// reports it. Among hits at the same exact time, the lower index counts, then the lower triangle. Targets that the
  /// bullet starts inside do not count, nor do sensors. The search ends at `max_time`, if that is finite: without a hit
  /// before it the outcome is `OutOfTime`, without a closest approach and a target, whatever comes later.
  ///
  /// `leaving` is for a loop of questions: go to the centre of the hit, take its velocity, ask again. The bullet leaves
  /// the hit that it holds, by the rules of `trace`: it does not hit that again, and it hits anything else that it
  /// touches there at once, if it moves into it. The call then stores the new hit in `leaving`.
  SceneShot shoot(const Bullet& bullet, double max_time = std::numeric_limits<double>::infinity(),
                  const TargetFilter& filter = {}, Leaving* leaving = nullptr);

  /// Like `shoot`, but it also looks beyond `max_time`: for `OutOfTime`, `closest` says when the first hit comes later,
  /// with a gap of 0, and `target` which target it hits. If there is never a hit, the outcome is that without a longest
  /// time. It costs as much as without one.
  SceneShot shoot_with_closest(const Bullet& bullet, double max_time, const TargetFilter& filter = {},
                               Leaving* leaving = nullptr);

  /// Like `shoot`, with the same target, but with times and places within 1e-12 instead of the nearest double.
  SceneShot shoot_approximately(const Bullet& bullet,
                                double max_time = std::numeric_limits<double>::infinity(),
                                const TargetFilter& filter = {});

  /// Lists everything in the bullet's path, sensors too, in the order of the exact times of entry, and of indices at
  /// equal times: one interval for each target, or for each triangle of a mesh. A target that the bullet leaves before
  /// now does not count, nor does a surface that it starts on and leaves, nor a target that it is in for ever. Under
  /// gravity a parabola may come back: then there is an interval for each time. It takes 5 to 50 microseconds for each
  /// hit, depending on the shape; under gravity some 100.
  Status shoot_through(const Bullet& bullet, List<ThroughHit>& hits, const ThroughLimits& limits = {},
                       const TargetFilter& filter = {});

  /// Follows a path, leg by leg, while targets move on. A bullet does not hit a shape, or a mesh's triangle, twice in a
  /// row, because all are convex. If it meets several surfaces at the same moment, exactly or to rounding, it bounces
  /// off each of them that it still moves into: these are legs of length 0. Before each leg, `each_crossing` receives
  /// the sensors that it enters and leaves, in order (see `Crossing`). Under gravity, `each_segment` receives the whole
  /// path without a gap, including what ends without a hit: at the edge of a face, or with the path.
  PathEnd trace(const Bullet& bullet, const TraceLimits& limits, LegVisitor each_leg,
                const TargetFilter& filter = {}, CrossingVisitor each_crossing = {},
                SegmentVisitor each_segment = {});
  /// Like `trace`, for pictures: each bounce is within 1e-12, and it is faster.
  PathEnd trace_approximately(const Bullet& bullet, const TraceLimits& limits,
                              const TargetFilter& filter = {});

  /// The target whose surface is nearest to a place, with targets at their places at time 0: exactly the one with the
  /// least distance by `closest_point`, which is negative inside solids. At equal distances the lower index counts,
  /// then the lower triangle. Meshes are surfaces; sensors count. `max_distance` >= 0 is inclusive and compared with
  /// the exact distance; there is no target if all are farther away. It takes some microseconds. The first such
  /// question, and the first after many targets have changed, also builds a hierarchy: 0.1 microseconds a target.
  SceneClosestPoint nearest(const Vec3d& place, double max_distance = std::numeric_limits<double>::infinity(),
                            const TargetFilter& filter = {});

  /// Lists, in ascending order, the indices of the targets that `overlap` the ball (a point has radius 0), with targets
  /// at their places at time 0; a mesh if any of its triangles does. Sensors count. It costs as much as `nearest`, and
  /// 0.1 to some microseconds for each target nearby.
  [[nodiscard]] Status overlaps(const Sphere& ball, List<std::int32_t>& found,
                                const TargetFilter& filter = {});
  /// Like `overlaps` for a ball, with an axis-aligned box, which may be flat.
  [[nodiscard]] Status overlaps(const Box& box, List<std::int32_t>& found, const TargetFilter& filter = {});

  /// Builds the index that questions need, which the first question would otherwise do. `radius`: the largest ball;
  /// `far`: the largest coordinate of a start.
  Status prepare(double radius = 0, double far = 0);

 private:
  friend Status shoot_many(Scene& scene, const double* bullets, std::size_t count, double* hits,
                           std::int32_t* triangles, const TargetFilter& filter, Leaving* leaving,
                           const RowFilters& filters);
  friend Status shoot_through_many(Scene& scene, const double* bullets, std::size_t count, std::size_t most,
                                   double* hits, const TargetFilter& filter);
  friend Status trace_many(Scene& scene, const double* bullets, std::size_t count, const TraceLimits& limits,
                           double* paths, const TargetFilter& filter, const RowFilters& filters,
                           const CrossingRows& crossings);
  friend class Bullets;

  scene::Targets* targets_ = nullptr;  ///< null until the first target is added
};

}  // namespace ricochet
