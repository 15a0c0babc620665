// Scenes: the first contact of a bullet with any of many shapes, and paths of many bounces.
//
// The answer is that of asking `shoot` for every target and keeping the first least time. A broad phase
// (a uniform grid for spheres at rest, else bounding-volume hierarchies, one of them for what moves) leaves out
// what cannot be hit, and a static filter (doubles with an error bound) decides for spheres wherever it is
// certain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>

#include "ricochet/bullet.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/contact.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/mesh.hpp"
#include "ricochet/shapes.hpp"
#include "ricochet/visitor.hpp"

namespace ricochet {

/// `shoot`'s answer, and whose it is.
struct SceneShot {
  Shot shot;
  std::int32_t target;  ///< -1: none
  /// OutOfMemory: there is no answer, for the scene's index did not fit; everything else is then to be
  /// ignored.
  Status status = Status::Ok;
  std::int32_t triangle = -1;  ///< of the target, where that is a mesh
};

/// What a bullet is just leaving, from one question to the next: the hit that the last one answered. Nothing to begin with.
struct Leaving {
  std::int32_t target = -1;    ///< -1: nothing
  std::int32_t triangle = -1;  ///< of the target, where that is a mesh
  /// Frames that the bullet flew until it met that; in a corner, the lengths that places are rounded by.
  double time = 0;
  Vec3d normal{0.0};  ///< of the hit
  /// In a corner, that is where something else is near: where the bullet is before it meets any of that, as a sum of two, and
  /// when, in frames from the next question on. Under gravity, the velocity with which it came there, and how many frames it had flown.
  bool is_in_corner = false;
  Vec3d place{0.0};       ///< in a corner: the higher part of the place
  Vec3d place_low{0.0};   ///< the lower part
  double moment = 0;      ///< in a corner: the higher part of the time
  double moment_low = 0;  ///< the lower part
};

/// What a target is besides its shape.
struct TargetTraits {
  std::uint32_t groups = 0xffffffff;  ///< a bit for each that it is in
  /// It neither stops nor turns a bullet; a mesh, which has no inside, is crossed unnoticed. `shoot_through`, `nearest`
  /// and `overlaps` find it as they find any other.
  bool is_sensor = false;

  friend bool operator==(const TargetTraits&, const TargetTraits&) = default;
};

/// A target, or a triangle of one that is a mesh.
struct TargetPart {
  std::int32_t target, triangle;  ///< -1: the target is no mesh
};

/// Which targets a question is about: those that are in a group of `mask`, but the ignored ones.
struct TargetFilter {
  /// A bit for each group. Without a mask all targets count, those in no group too, which no mask admits.
  std::optional<std::uint32_t> mask = {};
  std::span<const std::int32_t> ignored = {};  ///< indices, ascending
  /// Says of each that the question comes to, some of them more than once, whether it counts: of a mesh for each triangle, but in
  /// `overlaps` for the whole. It may not ask the scene. Bullets that live have none.
  Visitor<TargetPart> admits = {};
};

/// `closest_point`'s answer, and whose it is.
struct SceneClosestPoint {
  ClosestPoint closest;
  std::int32_t target;  ///< -1: none
  /// OutOfMemory: there is no answer, for the scene's hierarchy did not fit.
  Status status = Status::Ok;
  std::int32_t triangle = -1;  ///< of the target, where that is a mesh
};

/// The answer of `Scene::add`.
struct Added {
  Status status;
  std::int32_t index;  ///< -1 where there is no room
};

/// A target on the way of a bullet that nothing stops.
struct ThroughHit {
  std::int32_t target;    ///< its index
  std::int32_t triangle;  ///< of the target, where that is a mesh, else -1
  double enter;           ///< frames from now; below 0 where the bullet starts inside
  double exit;            ///< frames from now; the largest double for ever
  Vec3d point, normal;    ///< as it enters: where the surfaces touch; unit, out of the target
};

/// How far a bullet that nothing stops is followed.
struct ThroughLimits {
  double max_time = std::numeric_limits<double>::infinity();       ///< of entering, inclusive
  std::size_t max_hits = std::numeric_limits<std::size_t>::max();  ///< the first so many
};

/// A stretch of a path, from one bounce to the next.
struct Leg {
  Vec3d from;           ///< the bullet's centre
  Shot shot;            ///< its hit; the velocity with restitution; no hit on the last leg that flies off
  double time;          ///< frames since the path began, at the hit
  std::int32_t target;  ///< -1: none
  /// A bound on how far the hit, the bullet's centre or the contact, is from the exact path's, in units of
  /// length: rounding, as flights and bounces have magnified it. It holds as long as the exact path meets the
  /// same targets; where it may miss the last one, the bound is the largest double.
  double uncertainty;
  std::int32_t triangle = -1;  ///< of the target, where that is a mesh
};

/// How far a path is followed, and how its bounces are.
struct TraceLimits {
  int bounces;  ///< at most
  /// Of the path, kept to the hit that exceeds it.
  double length = std::numeric_limits<double>::infinity();
  double restitution = 1;  ///< of the velocity along the normal, 0 to 1
  /// Frames, inclusive: a path that is still on its way then ends there.
  double time = std::numeric_limits<double>::infinity();
  /// Of the path, likewise; where a hit is as far away to rounding, it may or may not be told.
  double distance = std::numeric_limits<double>::infinity();
};

/// Why a path ends. Under gravity a bounce that rises at most 2^-20 of the highest since the bullet last flew freely is the last of its series.
enum class PathEnding : std::uint8_t {
  FliesOff,     ///< it meets nothing more
  Bounces,      ///< there were as many as it may have
  Length,       ///< it is as long as it may be
  OutOfTime,    ///< it is on its way at the end of its time
  ComesToRest,  ///< gravity presses it onto something, and it is at rest there
  Slides,       ///< it slides on for ever, on what has no end, and meets nothing there
  Distance,     ///< it is on its way at the end of its distance
};

/// Of a path that is not looked at leg by leg.
struct PathEnd {
  int bounces;    ///< how many there were
  double length;  ///< of all legs that end in a hit
  Vec3d position, velocity;
  std::int32_t target;  ///< the last
  double uncertainty;   ///< of the position, as `Leg::uncertainty`
  /// OutOfMemory: the path was given up, for the scene's index did not fit, or the visitor of its legs said
  /// so.
  Status status = Status::Ok;
  std::int32_t triangle = -1;  ///< the last, where the target is a mesh
  PathEnding ending = PathEnding::Bounces;
  /// Under gravity, frames since the path began: at its last hit, or where it comes to rest, slides or is out of time.
  double time = 0;
};

/// A moment at which a path enters or leaves a sensor: at which it begins or ceases to touch or overlap it for longer than a
/// moment. What grazes a sensor does neither, nor does what turns back at a bounce just where it comes to the surface, from
/// within or from outside; what goes on through the surface there crosses it at the time of the bounce, after it. At
/// bounces, moments and places count as equal within rounding. A point passes a sensor without thickness where it comes out on the
/// other side: it enters and leaves at once. What it stays in for ever, a path does not leave.
struct Crossing {
  std::int32_t target;  ///< its index
  bool enters;          ///< else it leaves
  double time;          ///< frames since the path began
  Vec3d center;         ///< of the bullet then
};

/// Where it gives false, the path ends with OutOfMemory.
using LegVisitor = Visitor<Leg>;
/// Where it gives false, the path ends with OutOfMemory.
using CrossingVisitor = Visitor<Crossing>;

namespace scene {
class Targets;
}
struct RowFilters;
struct CrossingRows;

/// Targets to shoot at. Whatever runs out of memory leaves the scene as it was, and the same call may succeed
/// later. A scene that was moved from is empty.
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

  /// Room for so many targets in all.
  [[nodiscard]] Status reserve(std::int32_t count);
  /// By which bullets fall in `shoot`, `shoot_with_closest`, `shoot_through`, `trace` and their batches, units a frame^2; 0, as it is to
  /// begin with, is straight flight. Targets do not fall. A bullet that starts on a surface and moves out of it is followed: falling
  /// back is the hit. A bounce without restitution, or one that rises at most 2^-20 of the highest since the bullet last flew freely, leaves the
  /// bullet in contact: it slides with the part of gravity that up to three faces leave it, along a face, along the line of two, over edges and
  /// round sides, or rests. On a flat face at rest with nothing else near, infinitely many bounces are one event at their limit; a path that
  /// `bounces` cut within them ends at that limit, at rest, or sliding.
  /// A leg that slides has no bound on its place.
  [[nodiscard]] Status set_gravity(const Vec3d& gravity);
  /// Adds a target; its index is the next that was never used.
  Added add(const MovingShape& target);
  /// The same for a shape at rest.
  template <class Shape>
  requires std::is_constructible_v<AnyShape, const Shape&> Added add(const Shape& shape) {
    return add(MovingShape{AnyShape(shape), Vec3d(0.0)});
  }
  /// Adds a mesh: the answer is that of all its triangles, of equal times the lower.
  Added add(const Mesh& mesh, const Placement& placement = {});
  /// Puts another shape in a target's place.
  void move(std::int32_t index, const MovingShape& target);
  /// The same for a shape at rest.
  template <class Shape>
  requires std::is_constructible_v<AnyShape, const Shape&>
  void move(std::int32_t index, const Shape& shape) { move(index, MovingShape{AnyShape(shape), Vec3d(0.0)}); }
  /// Puts a mesh in a target's place; OutOfMemory leaves what there was.
  [[nodiscard]] Status move(std::int32_t index, const Mesh& mesh, const Placement& placement = {});
  /// Whether a target has a place that `move_many` sets: a sphere, an oriented box, or a mesh, whose corners then stand at
  /// most at 1e150.
  bool can_move_to(std::int32_t index, const Vec3d& place) const;
  /// Puts many targets elsewhere, all spheres, oriented boxes or meshes: their centres, or where a mesh's origin stands;
  /// and, where `rotations` is not null, their rotations (x, y, z, w), which spheres have none of. What is indexed stays so,
  /// within bounds that are made anew: a third of the time of building the index. OutOfMemory: some have been moved.
  [[nodiscard]] Status move_many(std::span<const std::int32_t> indices, const double* places,
                                 const double* rotations = nullptr);
  /// Room for what targets are besides their shapes.
  [[nodiscard]] Status reserve_traits();
  /// Says what a target is besides its shape; it stays so when the target is moved.
  [[nodiscard]] Status set_traits(std::int32_t index, const TargetTraits& traits);
  /// Its index is not used again.
  void remove(std::int32_t index);
  /// Whether there is a target of that index, not removed.
  bool has(std::int32_t index) const;
  /// Whether that target is a mesh.
  bool is_mesh(std::int32_t index) const;
  /// As it was added or moved last; `index` < `size()`, and no mesh's.
  const MovingShape& target(std::int32_t index) const;
  /// A triangle of a mesh where it stands at time 0.
  Triangle triangle(std::int32_t index, std::int32_t triangle) const;
  /// How many have been added, the removed ones included.
  std::int32_t size() const;

  /// First contact with any target, exactly as `shoot` with each: a hit counts where `shoot` with `max_time`
  /// says so, and of hits at the same exact time the lower index, then the lower triangle. Targets that the bullet starts inside of do not count, nor do
  /// sensors. Nothing after `max_time`, where that is finite, is looked for: without a hit until then the outcome is
  /// `OutOfTime`, without a closest approach and a target, whatever comes later.
  ///
  /// `leaving`, for a loop of questions: go to the centre of the hit, take its velocity, ask again. What it holds, the bullet
  /// leaves, as by the rules of `trace`: it is not hit again, and what else is touched there is hit at once, if the bullet
  /// goes into it. Then it holds the hit.
  SceneShot shoot(const Bullet& bullet, double max_time = std::numeric_limits<double>::infinity(),
                  const TargetFilter& filter = {}, Leaving* leaving = nullptr);

  /// The same, looking on: `OutOfTime` tells in `closest` when something is first hit later, the gap being 0, and of which
  /// target; where nothing ever is, the outcome is that without a longest time. Costs as without one.
  SceneShot shoot_with_closest(const Bullet& bullet, double max_time, const TargetFilter& filter = {},
                               Leaving* leaving = nullptr);

  /// The same with everything within 1e-12 of it instead of the nearest double, but for the target, which is
  /// the same.
  SceneShot shoot_approximately(const Bullet& bullet,
                                double max_time = std::numeric_limits<double>::infinity(),
                                const TargetFilter& filter = {});

  /// Everything on the bullet's way, sensors too, by the exact times of entering, equal ones by index: each target's
  /// interval, or each triangle's of a mesh. What it enters and leaves before now does not count, nor does a surface that
  /// it starts on and leaves, nor what it is in for ever. Under gravity a parabola may
  /// come back: then there is an interval for each time. 5 to 50 microseconds for each hit, by shape; under gravity some 100.
  Status shoot_through(const Bullet& bullet, List<ThroughHit>& hits, const ThroughLimits& limits = {},
                       const TargetFilter& filter = {});

  /// A path, leg by leg; targets move on meanwhile. A shape, or a mesh's triangle, is not hit twice in a row: all are
  /// convex. Where the bullet comes to several surfaces at the same moment, exactly or to rounding, it bounces off each
  /// of them that it still goes into: legs of length 0.
  /// Before each leg, `each_crossing` gets the sensors that it enters and leaves, in order (see `Crossing`).
  PathEnd trace(const Bullet& bullet, const TraceLimits& limits, LegVisitor each_leg,
                const TargetFilter& filter = {}, CrossingVisitor each_crossing = {});
  /// The same for pictures: each bounce within 1e-12, and faster.
  PathEnd trace_approximately(const Bullet& bullet, const TraceLimits& limits,
                              const TargetFilter& filter = {});

  /// The target whose surface is nearest to a place, as targets stand at time 0: exactly that of which `closest_point`
  /// tells the least distance, below 0 inside of solids; of equal distances the lower index, then the lower triangle.
  /// Meshes are surfaces; sensors count. `max_distance` >= 0, inclusive and compared with the exact distance; no target
  /// where all are farther away. Costs some microseconds; the first such question, and the first after many targets have
  /// changed, builds a hierarchy besides: 0.1 microseconds a target.
  SceneClosestPoint nearest(const Vec3d& place, double max_distance = std::numeric_limits<double>::infinity(),
                            const TargetFilter& filter = {});

  /// The indices, ascending, of the targets that `overlap` with a ball says, of radius 0 for a point,
  /// as targets stand at time 0; a mesh if any of its triangles does; sensors count. Costs as `nearest`, and 0.1 to
  /// some microseconds for each target that is near.
  [[nodiscard]] Status overlaps(const Sphere& ball, List<std::int32_t>& found,
                                const TargetFilter& filter = {});
  /// The same of a box along the axes, which may be flat.
  [[nodiscard]] Status overlaps(const Box& box, List<std::int32_t>& found, const TargetFilter& filter = {});

  /// Builds what questions about points need; else it is done with the first of them. `radius`: for balls;
  /// `far`: from places with coordinates up to this.
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

  scene::Targets* targets_ = nullptr;  ///< null until the first target asks for room
};

}  // namespace ricochet
