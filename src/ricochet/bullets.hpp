// Bullets that live: paths in a scene that continue from frame to frame.
//
// A bullet flies along a leg. When a leg begins, its start, its velocity and the hit that ends it are computed. So a
// frame without a hit only updates positions, and the length of frames makes no difference: places, velocities and
// times are those of one `Scene::trace`, bit for bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "ricochet/bullet.hpp"
#include "ricochet/expected.hpp"
#include "ricochet/material.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/scene.hpp"

namespace ricochet {

/// Identifies a bullet. No later bullet has the same number. Below 2^53.
using BulletId = std::int64_t;
inline constexpr BulletId kNoBullet = -1;  ///< the id that no bullet has
/// The most bullets that can live at once.
inline constexpr std::int32_t kMostBullets = 1 << 24;

/// What all bullets have in common.
struct BulletsOptions {
  std::optional<double> restitution = {};  ///< see `Material`
  std::int32_t max_bounces = 100;          ///< number of the last hit, as `TraceLimits::bounces`: 1 or more
  std::optional<double> friction = {}, rolling_friction = {};  ///< see `Material`
};

/// The properties of one bullet besides its position and motion.
struct BulletTraits {
  TargetFilter filter = {};  ///< the targets that it meets
  /// Frames, >= 0, inclusive, as `TraceLimits::time`.
  double time = std::numeric_limits<double>::infinity();
  /// The longest path, in units, >= 0, as `TraceLimits::distance`.
  double distance = std::numeric_limits<double>::infinity();
  Material material = {};  ///< properties that are not given are those of all bullets
};

/// What `Bullets::set` changes of a bullet; what is not given stays.
struct BulletChange {
  std::optional<Vec3d> velocity = {};      ///< units a frame
  std::optional<double> restitution = {};  ///< see `Material`
  std::optional<std::uint32_t> mask = {};  ///< from now on the bullet hits targets in these groups
  std::optional<double> time = {};         ///< frames from now on, inclusive, >= 0
  std::optional<double> friction = {}, rolling_friction = {};  ///< see `Material`
};

/// The answer of `Bullets::bullet`.
struct BulletState {
  Vec3d position, velocity;           ///< as in `positions` and `velocities`
  double radius;                      ///< 0 for a point
  Material material;                  ///< its own, completed by that of all bullets
  std::optional<std::uint32_t> mask;  ///< it hits targets in these groups
  std::int32_t bounces;               ///< the number of its hits
  double time;                        ///< the frames after which it ends; infinite for never
};

/// The answer of `Bullets::fire`.
struct Fired {
  /// OutOfMemory: there was no memory for the ignored targets.
  Status status;
  BulletId bullet;  ///< kNoBullet if `capacity` bullets already live, or if there is no memory
};

enum class BulletEventKind : std::uint8_t {
  Hit,     ///< it bounces off a target, or ends there
  Enters,  ///< it enters a sensor
  Leaves,  ///< it leaves a sensor
  /// Under gravity: it has come to rest on its `supports`, as `PathEnding::ComesToRest`. It stays there.
  Rests,
  Slides,  ///< under gravity: it begins to slide on its `supports`
};

/// An event of a bullet. For sensors (see `Crossing`), all fields after `center` are 0. For Rests and Slides, `target`,
/// `triangle`, `point` and `normal` belong to the first support, `before` is `velocity`, and the numbers are 0.
struct BulletEvent {
  BulletEventKind kind;
  BulletId bullet;         ///< the bullet
  double time;             ///< of `Bullets::time`
  std::int32_t target;     ///< its index
  std::int32_t triangle;   ///< the triangle, if the target is a mesh, else -1
  std::int32_t bounces;    ///< how many hits the bullet has had, this one included
  Vec3d center;            ///< the bullet's centre then
  Vec3d point, normal;     ///< where surfaces touch; unit, out of the target
  Vec3d velocity;          ///< after the bounce, units a frame
  double ricochet_angle;   ///< radians, 0 to pi/2
  double uncertainty;      ///< see `Leg::uncertainty`; does not account for changes of the scene
  Vec3d before;            ///< the velocity before the hit, units a frame
  double closing_speed;    ///< the speed at which the surfaces met, along the normal, >= 0
  Supports supports = {};  ///< for Rests and Slides
};

/// Why a bullet has ended.
enum class BulletEnding : std::uint8_t {
  MaxBounces,  ///< it has had its last allowed hit
  OutOfTime,   ///< its time is over
  /// A bounce has left it without velocity. Under gravity, it has come to rest after its last hit; a bullet that comes to
  /// rest before that stays alive.
  ComesToRest,
  Slides,       ///< as `PathEnding::Slides`
  MaxDistance,  ///< its path has reached the longest distance
};

/// A bullet that has ended.
struct EndedBullet {
  BulletId bullet;  ///< the bullet's id
  BulletEnding ending;
  double time;  ///< of `Bullets::time`
  Vec3d position, velocity;
};

namespace scene {
class LivingBullets;
}

/// The complete state of bullets between two frames.
class BulletsSnapshot {
 public:
  /// Copies the internal state. Valid only within the same program and version.
  List<std::byte> bytes;
};

/// Bullets in a scene. The scene must live as long as they do. Many searches run in turns, as in `shoot_many`.
///
/// Time. `time()` is the exact sum of all `advance`s, rounded to the nearest double (digits below 2^-104 of it are
/// lost); `advance_to` sets it directly. If two runs reach the same time, they have the same state, bit for bit,
/// whatever their frames were. Every event reported with a time up to it has happened. A bullet's path is that of
/// `trace` from the time and place of firing. Within a leg, its position is the leg's start plus velocity times the
/// time since then. Near the ends of a leg the position is in front of every surface nearby, as where `trace` ends by
/// time.
///
/// Scenes that change. Targets may be added, moved, removed or get other traits at any time. A change counts from
/// `time()` on. If nothing that changed is on a bullet's leg, not even on the part already flown, the leg goes on bit
/// for bit; otherwise it is computed again from where the bullet is. Targets are at their given places at time 0, and
/// again whenever a target with a velocity is added or moved: then give all targets with a velocity their current
/// places. A bullet enters or leaves a sensor that is put around it, or taken away, at that time. If it is exactly on
/// the sensor's surface then, to rounding, its further path decides. To push bullets, give a target a velocity during
/// the frame, and put it at the end of the frame where the velocity has led it: then rounding puts no bullet behind it,
/// not even one that slides on it with restitution 0. `move` alone puts a target elsewhere at once. Bullets that it
/// passes over are then behind it, or inside it, and do not meet it until it comes back. A target with a velocity carries
/// bullets that rest on it, also if it is put in each frame where its velocity has led it. A bullet at rest falls if a
/// support is removed or moved away.
///
/// Memory. All bullets have their memory from the start. `advance` needs more only if an index must be built, if more
/// happens in one frame than ever before, or if a bullet reaches a corner of more surfaces than ever before; that
/// memory is then kept.
///
/// @code
/// ricochet::Scene scene;
/// for (const double x : {-1.0, 5.0})
///   if (scene.add({ricochet::Box{{x, -9, -9}, {x + 1, 9, 9}}}).status != ricochet::Status::Ok) return;
/// auto bullets = ricochet::Bullets::create(scene, 100);
/// if (!bullets) return;
/// const ricochet::Fired fired = bullets->fire(ricochet::Bullet::moving({1, 0, 0}, {2, 0, 0}, 0.5));
/// for (int frame = 0; frame < 4; ++frame) {
///   if (bullets->advance(1) != ricochet::Status::Ok) return;
///   for (const ricochet::BulletEvent& event : bullets->events())
///     std::cout << event.target << " at " << event.time << ", ";
/// }
/// std::cout << "now at " << bullets->position(fired.bullet).x << '\n';  // 1 at 1.75, 0 at 3.75, now at 1
/// @endcode
class Bullets {
 public:
  /// Makes room for `capacity` bullets, 1 to kMostBullets; OutOfMemory if there is none. About 1.3 kB each, and 1.6 kB
  /// more under gravity.
  static Expected<Bullets, Status> create(Scene& scene, std::int32_t capacity,
                                          const BulletsOptions& options = {});
  /// A moved-from object can only be assigned to.
  Bullets(const Bullets&) = delete;
  Bullets& operator=(const Bullets&) = delete;
  Bullets(Bullets&& other) noexcept;
  Bullets& operator=(Bullets&& other) noexcept;
  ~Bullets();

  /// Starts the path of a bullet now. A bullet that hits nothing lives on until its time is over or it is removed.
  Fired fire(const Bullet& bullet, const BulletTraits& traits = {});
  /// True if that bullet lives.
  bool has(BulletId bullet) const;
  /// Removes a bullet that lives, without an event.
  void remove(BulletId bullet);
  /// Ends all.
  void clear();
  /// Changes a bullet that lives, from `time()` on. A new velocity counts as that of a bullet that is fired: the bullet
  /// leaves what bears it, or hits it.
  void set(BulletId bullet, const BulletChange& change);

  /// Advances by `frames`, 0 or more, and computes all events. OutOfMemory: some bullets have not arrived yet, and
  /// continue from where they are in the next call, for instance `advance(0)`. Do not change the scene before that.
  [[nodiscard]] Status advance(double frames);
  /// Advances to a time, at least `time()`.
  [[nodiscard]] Status advance_to(double time);
  /// Frames since the beginning.
  double time() const;
  /// A time before which nothing is reported, and at which something may be; infinite if nothing will ever be. After a
  /// bullet was fired or the scene has changed, it is `time()` until the next `advance`. So a loop of
  /// `advance_to(std::min(next_time(), end))` stops at every event, and a bullet that is fired or removed there changes
  /// at that time, not at the end of a frame. O(bullets).
  double next_time() const;

  /// How many bullets live, and how many may.
  std::int32_t size() const;
  std::int32_t capacity() const;
  /// The bullets that live. A bullet's index in the list changes when others end.
  std::span<const BulletId> ids() const;
  /// Their positions, in the order of `ids`; valid until the next call that is not const.
  std::span<const Vec3d> positions() const;
  /// Their velocities, likewise.
  std::span<const Vec3d> velocities() const;
  /// The index in these lists of a bullet that lives.
  std::size_t place(BulletId bullet) const;
  /// The position of a bullet that lives.
  Vec3d position(BulletId bullet) const { return positions()[place(bullet)]; }
  /// What bears a bullet that lives, since the last `advance`: nothing while it flies or bounces.
  Supports supports(BulletId bullet) const;
  /// The velocity of one that lives.
  Vec3d velocity(BulletId bullet) const { return velocities()[place(bullet)]; }
  /// Everything that can be known about a bullet that lives.
  BulletState bullet(BulletId bullet) const;

  /// The events of the last `advance`, in the order of times; at equal times, bullet by bullet, in the order of each
  /// path.
  std::span<const BulletEvent> events() const;
  /// The bullets that ended in the last `advance`, in the same order.
  std::span<const EndedBullet> expired() const;

  /// Copies everything but events; OutOfMemory if there is no memory.
  [[nodiscard]] Status snapshot(BulletsSnapshot& snapshot) const;
  /// Restores a snapshot of these same bullets. They go on bit for bit as they did from there. If the scene has been
  /// changed since, that counts as a change now. OutOfMemory: nothing has changed.
  [[nodiscard]] Status restore(const BulletsSnapshot& snapshot);

 private:
  explicit Bullets(scene::LivingBullets* living) : living_(living) {}

  scene::LivingBullets* living_;  ///< null after a move
};

}  // namespace ricochet
