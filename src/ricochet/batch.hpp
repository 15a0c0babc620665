// Batches: many bullets in one call, in rows of doubles; pairs of a bullet and a sphere also in columns.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ricochet/memory.hpp"
#include "ricochet/scene.hpp"

namespace ricochet {

/// The numbers of a bullet's row: position, velocity, radius, the longest time.
inline constexpr std::size_t kBulletRow = 8;
/// The numbers of a moving sphere's row: centre, radius, velocity, one unused number.
inline constexpr std::size_t kSphereRow = 8;
/// The numbers of a hit's row: target, time, point, normal, velocity, sine of the ricochet angle. For a miss the target
/// is -1 and the rest 0. A separate array receives the triangle of a mesh.
inline constexpr std::size_t kHitRow = 12;
/// The numbers of a row for a target that the bullet passes through: target (-1: none), triangle (-1: the target is no
/// mesh), enter, exit, point, normal.
inline constexpr std::size_t kThroughRow = 10;
/// The numbers of a row for a path's end: bounces, length, position, velocity, the last target (-1: none), and a bound
/// on the distance of the position from the exact path's (see `Leg::uncertainty`).
inline constexpr std::size_t kPathRow = 10;

/// The numbers of a row for a sensor that a path crosses: target (-1: none, and the rest 0), whether it is entered (1)
/// or left (0), time, the bullet's centre, and the number of the bounce that follows.
inline constexpr std::size_t kCrossingRow = 7;

/// Selects the targets of each bullet of a batch, in addition to the batch's own filter.
struct RowFilters {
  const std::uint32_t* masks = nullptr;   ///< a bit for each group, in place of the batch's mask; null: none
  const std::int32_t* ignored = nullptr;  ///< one more index to ignore, such as that of the shooter; -1: none
};

/// The meaning of a row that is given to a batch.
enum class RowKind : unsigned char { Bullet, Sphere };

/// The place of the first bad number, or -1. Bad numbers are larger than 1e150 in size, not finite, or out of range: a
/// radius below 0 (for a sphere 0 or below), a longest time below 0 (it may be infinite).
int first_bad(const double* rows, std::size_t count, RowKind kind);

/// Shoots many bullets. It hits the same targets as `Scene::shoot`; times are within 1e-12, relative, of its times. The
/// numbers of a row depend only on the bullet and the target that it hits, not on its longest time. OutOfMemory: no row
/// has been written. `triangles`, if not null, receives the triangle of each row's target, or -1 if that is no mesh.
///
/// `leaving`, if not null, holds the previous hit of each bullet, as in `Scene::shoot`, and receives its new hit, if
/// there is one. So a loop of batches follows paths by the rules of `trace`, if each bullet goes to
/// position + velocity * time between them and takes its new velocity. Times are then the nearest doubles, and
/// OutOfMemory leaves the remaining rows unwritten. It costs as much as a leg of `trace`.
///
/// @code
/// ricochet::Scene scene;
/// if (scene.add({ricochet::Sphere{{9, 0, 0}, 1}}).status != ricochet::Status::Ok) return;
/// const double forever = std::numeric_limits<double>::infinity();
/// const std::array<double, 2 * ricochet::kBulletRow> bullets = {0, 0, 0, 2, 0, 0, 0.5, forever,
///                                                               0, 0, 0, 0, 1, 0, 0.5, forever};
/// std::array<double, 2 * ricochet::kHitRow> hits{};
/// if (ricochet::shoot_many(scene, bullets.data(), 2, hits.data()) == ricochet::Status::Ok)
///   std::cout << hits[0] << " at " << hits[1] << ", " << hits[ricochet::kHitRow] << '\n';  // 0 at 3.75, -1
/// @endcode
Status shoot_many(Scene& scene, const double* bullets, std::size_t count, double* hits,
                  std::int32_t* triangles = nullptr, const TargetFilter& filter = {},
                  Leaving* leaving = nullptr, const RowFilters& filters = {});

/// Lists everything that each bullet passes through, like `Scene::shoot_through`, in `most` rows for each bullet. A row
/// without a hit has -1 for the target and else 0. OutOfMemory leaves the remaining rows unwritten.
Status shoot_through_many(Scene& scene, const double* bullets, std::size_t count, std::size_t most,
                          double* hits, const TargetFilter& filter = {});

/// Shoots bullet i at sphere i; the target is 0 for a hit. Decisions are those of `shoot`; times are within 1e-12,
/// relative, whatever the longest time. Costs 10 to 20 nanoseconds a pair, and some microseconds in the hardest cases.
/// Returns -1, or the first row with a bad number (see `first_bad`); the hits before it are written.
int shoot_pairs(const double* bullets, const double* spheres, std::size_t count, double* hits);

/// The coordinates of many vectors.
template <class Number>
struct VectorColumns {
  Number *x, *y, *z;
};
/// Many bullets, a column for each quantity, in units, and units a frame.
struct BulletColumns {
  VectorColumns<const double> position, velocity;
  const double* radius;  ///< of a ball, or 0
};
/// Many spheres in motion, in units, and units a frame.
struct SphereColumns {
  VectorColumns<const double> center;
  const double* radius;  ///< above 0
  VectorColumns<const double> velocity;
};
/// Hits in columns. For a miss the time is infinite, and the rest 0.
struct HitColumns {
  double* time;
  VectorColumns<double> point, normal, velocity;
  double* angle_sine;  ///< of the ricochet angle
};
/// When and how surfaces touch, without the motion afterwards.
struct ImpactColumns {
  double* time;  ///< infinite for a miss
  VectorColumns<double> normal;
};

/// Like `shoot_pairs` for rows, with the same numbers, for pairs in columns. One longest time, in frames and >= 0,
/// holds for all. Returns -1, or the first pair with a bad number; the hits before it are written.
int shoot_pairs(const BulletColumns& bullets, const SphereColumns& spheres, std::size_t count,
                double max_time, const HitColumns& hits);

/// Like `shoot_pairs` for columns, with times and normals alone, in two thirds of the time.
///
/// @code
/// const std::vector<double> zero(2), x = {0, 5}, speed = {2, 2}, center = {9, 2}, radius = {1, 1};
/// std::vector<double> time(2), nx(2), ny(2), nz(2);
/// const double* const none = zero.data();
/// const ricochet::BulletColumns bullets{{x.data(), none, none}, {speed.data(), none, none}, none};
/// const ricochet::SphereColumns spheres{{center.data(), none, none}, radius.data(), {none, none, none}};
/// const ricochet::ImpactColumns impacts{time.data(), {nx.data(), ny.data(), nz.data()}};
/// const double forever = std::numeric_limits<double>::infinity();
/// if (ricochet::shoot_pairs(bullets, spheres, 2, forever, impacts) >= 0) return;
/// std::cout << time[0] << ", " << nx[0] << "; " << time[1] << '\n';  // 4, -1; inf
/// @endcode
int shoot_pairs(const BulletColumns& bullets, const SphereColumns& spheres, std::size_t count,
                double max_time, const ImpactColumns& impacts);

/// The first sensors that each path crosses.
struct CrossingRows {
  double* rows = nullptr;  ///< `most` rows for each path; null: no crossings are written
  std::size_t most = 0;    ///< the largest number of crossings for a path; later ones are left out
};

/// Follows many paths like `Scene::trace_approximately`. Crossings are those of `Scene::trace`, to rounding.
/// OutOfMemory, possible if a path from far away needs a new index, leaves the remaining rows unwritten.
Status trace_many(Scene& scene, const double* bullets, std::size_t count, const TraceLimits& limits,
                  double* paths, const TargetFilter& filter = {}, const RowFilters& filters = {},
                  const CrossingRows& crossings = {});

}  // namespace ricochet
