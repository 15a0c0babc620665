// Batches: many bullets in one call, in rows of doubles; pairs of a bullet and a sphere also in columns.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ricochet/memory.hpp"
#include "ricochet/scene.hpp"

namespace ricochet {

/// A bullet: position, velocity, radius, the longest time.
inline constexpr std::size_t kBulletRow = 8;
/// A sphere in motion: centre, radius, velocity, one number unused.
inline constexpr std::size_t kSphereRow = 8;
/// A hit: target (-1: none, and the rest 0; which triangle of a mesh was hit stands beside it), time, point,
/// normal, velocity, sine of the ricochet angle.
inline constexpr std::size_t kHitRow = 12;
/// What is passed through: target (-1: none), triangle (-1: the target is no mesh), enter, exit, point, normal.
inline constexpr std::size_t kThroughRow = 10;
/// A path's end: bounces, length, position, velocity, the last target (-1: none), and a bound on how far the
/// position is from the exact path's (see `Leg::uncertainty`).
inline constexpr std::size_t kPathRow = 10;

/// A sensor that a path crosses: target (-1: none, and the rest 0), whether it is entered (1) or left (0), time, the bullet's centre, on
/// the way to which bounce.
inline constexpr std::size_t kCrossingRow = 7;

/// Which targets each bullet of a batch meets, besides what holds for all of them.
struct RowFilters {
  const std::uint32_t* masks = nullptr;   ///< a bit for each group, in place of the batch's mask; null: none
  const std::int32_t* ignored = nullptr;  ///< one index besides, such as that of the shooter; -1: none
};

/// What a row given to a batch stands for.
enum class RowKind : unsigned char { Bullet, Sphere };

/// The place of the first number beyond 1e150 in size, not finite, or in its row's place out of range (a radius below 0,
/// for a sphere at 0; a longest time below 0; that may be infinite), or -1.
int first_bad(const double* rows, std::size_t count, RowKind kind);

/// Targets as `Scene::shoot`; times within 1e-12, relative, of it. A row's numbers depend on the bullet and
/// the target that it hits alone, not on its longest time. OutOfMemory: before any row is written.
/// `triangles`, where it is not null, gets the triangle of each row's target, -1 where that is no mesh.
///
/// `leaving`, where it is not null, holds what each bullet leaves, as in `Scene::shoot`, and then its hit, if there is one. So a
/// loop of batches, between which each bullet goes to position + velocity * time and takes its new velocity, follows paths by
/// the rules of `trace`. Times are then the nearest doubles; OutOfMemory leaves the rest of the rows unwritten. It costs as much as a
/// leg of `trace`.
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

/// Everything on each bullet's way, as `Scene::shoot_through`: `most` rows for each, those without a hit with -1 for
/// the target and else 0. OutOfMemory leaves the rest of the rows unwritten.
Status shoot_through_many(Scene& scene, const double* bullets, std::size_t count, std::size_t most,
                          double* hits, const TargetFilter& filter = {});

/// Bullet i against sphere i; 0 for target where it hits. Decisions as `shoot`; times within 1e-12, relative,
/// whatever the longest time. Costs 10 to 20 nanoseconds a pair, and some microseconds in the hardest cases.
/// Gives -1, or the first row in which either has a number that it may not have (see `first_bad`); the hits
/// up to there are written.
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
/// Hits in columns: the time infinite where there is none, and the rest 0.
struct HitColumns {
  double* time;
  VectorColumns<double> point, normal, velocity;
  double* angle_sine;  ///< of the ricochet angle
};
/// When and how surfaces touch, and nothing of what comes after.
struct ImpactColumns {
  double* time;  ///< infinite where they don't
  VectorColumns<double> normal;
};

/// The same for pairs in columns, with one longest time for all, in frames, of 0 or more; the numbers are those of rows. Gives -1, or
/// the first pair with a number that it may not have, the hits up to which are written.
int shoot_pairs(const BulletColumns& bullets, const SphereColumns& spheres, std::size_t count,
                double max_time, const HitColumns& hits);

/// The same with times and normals alone, in two thirds of the time.
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
  double* rows = nullptr;  ///< `most` for each path; null: nobody asks
  std::size_t most = 0;    ///< crossings that a path has room for; those after them are left out
};

/// Paths as `Scene::trace_approximately`. OutOfMemory, in a scene whose index a path from far away needs, leaves
/// the rest of the rows unwritten. Crossings are those of `Scene::trace`, to rounding.
Status trace_many(Scene& scene, const double* bullets, std::size_t count, const TraceLimits& limits,
                  double* paths, const TargetFilter& filter = {}, const RowFilters& filters = {},
                  const CrossingRows& crossings = {});

}  // namespace ricochet
