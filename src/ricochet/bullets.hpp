// Bullets that live: paths in a scene that go on from frame to frame.
//
// A bullet flies along a leg, which is found when it begins: where from, at what velocity, and when it ends by which hit. So a frame in
// which nothing is hit costs no more than positions, and the frames into which time is cut make no difference: places, velocities
// and times are those of one `Scene::trace`, bit for bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "ricochet/bullet.hpp"
#include "ricochet/expected.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/scene.hpp"

namespace ricochet {

/// A bullet among others; never that of another one that is fired later. Below 2^53.
using BulletId = std::int64_t;
inline constexpr BulletId kNoBullet = -1;  ///< the identity of none
/// So many live at once, at most.
inline constexpr std::int32_t kMostBullets = 1 << 24;

/// What all bullets have in common.
struct BulletsOptions {
  double restitution = 1;          ///< of the velocity along the normal, 0 to 1
  std::int32_t max_bounces = 100;  ///< the hit that is the last, as `TraceLimits::bounces`: 1 or more
};

/// What one bullet is besides where it is and how it moves.
struct BulletTraits {
  TargetFilter filter = {};                                   ///< which targets it meets
  double lifetime = std::numeric_limits<double>::infinity();  ///< frames, inclusive, >= 0
  /// Of its path, >= 0, as `TraceLimits::distance`.
  double distance = std::numeric_limits<double>::infinity();
};

/// The answer of `Bullets::fire`.
struct Fired {
  /// OutOfMemory: there was no room for the ignored targets.
  Status status;
  BulletId bullet;  ///< kNoBullet where as many live as may, or where there is no memory
};

enum class BulletEventKind : std::uint8_t {
  Hit,     ///< it bounces off a target, or ends there
  Enters,  ///< it enters a sensor
  Leaves,  ///< it leaves a sensor
};

/// What has happened to a bullet. Of sensors (see `Crossing`), what comes after `center` is 0.
struct BulletEvent {
  BulletEventKind kind;
  BulletId bullet;        ///< to which it has happened
  double time;            ///< of `Bullets::time`
  std::int32_t target;    ///< its index
  std::int32_t triangle;  ///< of the target, where that is a mesh, else -1
  std::int32_t bounces;   ///< how many hits the bullet has had, this one included
  Vec3d center;           ///< of the bullet then
  Vec3d point, normal;    ///< where surfaces touch; unit, out of the target
  Vec3d velocity;         ///< after the bounce, units a frame
  double ricochet_angle;  ///< radians, 0 to pi/2
  double uncertainty;     ///< see `Leg::uncertainty`; of the changes of a scene it knows nothing
  Vec3d before;           ///< the velocity before the hit, units a frame
  double closing_speed;   ///< at which the surfaces met, along the normal, >= 0
};

/// Why a bullet has ended.
enum class BulletEnding : std::uint8_t {
  MaxBounces,   ///< it has had as many hits as it may have
  OutOfTime,    ///< its lifetime is over
  ComesToRest,  ///< a bounce has left it without velocity; under gravity, as `PathEnding::ComesToRest`
  Slides,       ///< as `PathEnding::Slides`
  MaxDistance,  ///< it has come as far as it may
};

/// A bullet that lives no more.
struct EndedBullet {
  BulletId bullet;  ///< which it was
  BulletEnding ending;
  double time;  ///< of `Bullets::time`
  Vec3d position, velocity;
};

namespace scene {
class LivingBullets;
}

/// All of bullets, as they are between two frames.
class BulletsSnapshot {
 public:
  /// As they are kept: for those who carry a snapshot elsewhere in the same program.
  List<std::byte> bytes;
};

/// Bullets in a scene, which must be there as long as they are. Many searches go on in turns, as those of `shoot_many` do.
///
/// Time. `time()` is the sum of all `advance`s, of which no digit is lost before 2^-104 of it, as the nearest double; `advance_to`
/// says it outright. Where it is the same double, all is the same, bit for bit, by whatever frames. What is told with a time up to it
/// has happened. A bullet's path is that of `trace` from when and where it was fired; a position in the midst of a leg is where it
/// began + its velocity times the time since then, and next to the ends of a leg not behind what is near, as where `trace` ends by time.
///
/// Scenes that change. Targets may be added, moved, removed or get other traits at any time. This counts from `time()` on: the leg of
/// a bullet goes on, bit for bit, where nothing that has changed is on it, not even on the part flown already, and is found anew from
/// where the bullet is where something is. Targets stand where they were
/// given at time 0, and again at the time when one that has a velocity was last added or moved: who does that gives all that have one
/// their places. A sensor that is put around a bullet, or away, is entered or left at that time; one at whose surface a bullet is
/// then, to rounding, is told of by where the bullet goes.
/// A target that is to push bullets has a velocity during the frame and is put, at its end, where that has led it: then
/// rounding puts no bullet behind it, not even one that slides on it with restitution 0. `move` alone puts a target elsewhere at once:
/// what it passes over meanwhile is behind it then, or in it, and meets it no more until it comes back.
///
/// Memory. There is room for all bullets from the start. Advancing needs some where an index must be built, where more happens in
/// a frame, or a bullet comes to a corner of more surfaces, than ever before; then it is kept.
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
  /// Room for so many, 1 to kMostBullets; OutOfMemory where there is none. About 1.3 kB each, and 1.6 kB more under gravity.
  static Expected<Bullets, Status> create(Scene& scene, std::int32_t capacity,
                                          const BulletsOptions& options = {});
  /// What has been moved from is only good for being assigned to.
  Bullets(const Bullets&) = delete;
  Bullets& operator=(const Bullets&) = delete;
  Bullets(Bullets&& other) noexcept;
  Bullets& operator=(Bullets&& other) noexcept;
  ~Bullets();

  /// A bullet begins its path now. One that flies off lives on until its lifetime is over or it is removed.
  Fired fire(const Bullet& bullet, const BulletTraits& traits = {});
  /// Whether that one lives.
  bool has(BulletId bullet) const;
  /// Ends one that lives; no event tells of it.
  void remove(BulletId bullet);
  /// Ends all.
  void clear();

  /// Goes on by so many frames, 0 or more, and finds all that happens meanwhile. OutOfMemory: some bullets are not there yet, and
  /// go on from where they are with the next call, `advance(0)` for instance, before which the scene should not be changed.
  [[nodiscard]] Status advance(double frames);
  /// To a time, from `time()` on.
  [[nodiscard]] Status advance_to(double time);
  /// Frames since the beginning.
  double time() const;
  /// Before that time nothing happens of which is told, and at it something may; infinite where nothing ever will. It is `time()` once
  /// something has been fired or the scene has changed, until the next `advance`. So a loop of `advance_to(std::min(next_time(), end))`
  /// stops at every event: what is fired or removed there is so at that time, not at the end of a frame. O(bullets).
  double next_time() const;

  /// How many live, and may.
  std::int32_t size() const;
  std::int32_t capacity() const;
  /// Those that live. A bullet's place in the list changes when others end.
  std::span<const BulletId> ids() const;
  /// Where each of them is, in that order; good until anything is called that is not const.
  std::span<const Vec3d> positions() const;
  /// Their velocities, likewise.
  std::span<const Vec3d> velocities() const;
  /// The place of one that lives in these lists.
  std::size_t place(BulletId bullet) const;
  /// Where one that lives is.
  Vec3d position(BulletId bullet) const { return positions()[place(bullet)]; }
  /// The velocity of one that lives.
  Vec3d velocity(BulletId bullet) const { return velocities()[place(bullet)]; }

  /// What has happened in the last `advance`, in the order of times; of equal ones, bullet by bullet, in the order of its path.
  std::span<const BulletEvent> events() const;
  /// Bullets that have ended in it, in the same order.
  std::span<const EndedBullet> expired() const;

  /// Keeps all but events; OutOfMemory where there is no room.
  [[nodiscard]] Status snapshot(BulletsSnapshot& snapshot) const;
  /// Bullets go on, bit for bit, as when these same ones gave that snapshot. Where the scene has been changed since, it counts
  /// as changed now. OutOfMemory: nothing has changed.
  [[nodiscard]] Status restore(const BulletsSnapshot& snapshot);

 private:
  explicit Bullets(scene::LivingBullets* living) : living_(living) {}

  scene::LivingBullets* living_;  ///< null after a move
};

}  // namespace ricochet
