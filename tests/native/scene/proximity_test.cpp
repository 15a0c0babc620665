// The nearest target and the overlapping ones of a scene against asking every target.
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "native/counts.hpp"
#include "native/meshes.hpp"
#include "native/near_shapes.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/narrow_phase/nearest_point.hpp"
#include "ricochet/overlap.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::proximity_test {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

/// The contents of a scene, one by one: a target's shape, or a mesh's triangles that have an area.
struct Part {
  std::int32_t target, triangle;
  AnyShape shape;
};
std::vector<Part> parts(const Scene& scene, const std::vector<const Mesh*>& meshes) {
  std::vector<Part> all;
  for (std::int32_t i = 0; i < scene.size(); ++i) {
    if (!scene.has(i)) continue;
    if (!scene.is_mesh(i)) {
      all.push_back({i, -1, scene.target(i).shape});
      continue;
    }
    const Mesh& mesh = *meshes[static_cast<std::size_t>(i)];
    for (std::int32_t k = 0; k < mesh.triangle_count(); ++k)
      if (!is_degenerate(AnyShape(mesh.triangle(k))) && !is_degenerate(AnyShape(scene.triangle(i, k))))
        all.push_back({i, k, scene.triangle(i, k)});
  }
  return all;
}

void expect_nearest(Scene& scene, const std::vector<Part>& all, const Vec3d& place, double max_distance,
                    int i) {
  const Part* want = nullptr;
  for (const Part& part : all)
    if (want == nullptr || compare_distances(place, part.shape, want->shape) < 0) want = &part;
  if (want != nullptr && max_distance < kForever && !overlap(Sphere{place, max_distance}, want->shape))
    want = nullptr;
  const SceneClosestPoint got = scene.nearest(place, max_distance);
  ASSERT_EQ(got.target, want == nullptr ? -1 : want->target) << i;
  ASSERT_EQ(got.triangle, want == nullptr ? -1 : want->triangle) << i;
  if (want == nullptr) return;
  const ClosestPoint c = closest_point(place, want->shape);
  ASSERT_EQ(got.closest.point, c.point) << i;
  ASSERT_EQ(got.closest.distance, c.distance) << i;
  ASSERT_EQ(got.closest.normal, c.normal) << i;
}

template <class Volume>
std::size_t expect_overlaps(Scene& scene, const std::vector<Part>& all, const Volume& volume, int i) {
  std::vector<std::int32_t> want;
  for (const Part& part : all)
    if ((want.empty() || want.back() != part.target) && overlap(volume, part.shape))
      want.push_back(part.target);
  List<std::int32_t> found;
  EXPECT_EQ(scene.overlaps(volume, found), Status::Ok);
  EXPECT_EQ(std::vector<std::int32_t>(found.begin(), found.end()), want) << i;
  return want.size();
}

/// Asks from places around and inside: a ball, a point and a box at each.
void compare(Scene& scene, const std::vector<const Mesh*>& meshes, Random& random, double size, int count,
             bool on_lattice) {
  const std::vector<Part> all = parts(scene, meshes);
  std::size_t found = 0;
  for (int i = 0; i < share_of(count); ++i) {
    Vec3d place =
        on_lattice ? oracle::draw::lattice(random, static_cast<int>(size)) : random.place(1.2 * size);
    // On a surface, within rounding; far away; beyond the range of a hierarchy
    if (i % 5 == 0 && !all.empty())
      place = closest_point(all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))].shape,
                            place);
    if (i % 31 == 0) place = place * 1e6;
    if (i % 97 == 0) place = place * 1e20;
    const double radius = on_lattice ? 1.0 + random.below(2) : size * random.number(0.001, 0.2);
    expect_nearest(scene, all, place, i % 3 == 0 ? radius : kForever, i);
    if (testing::Test::HasFatalFailure()) return;
    found += expect_overlaps(scene, all, Sphere{place, i % 4 == 0 ? 0 : radius}, i);
    found += expect_overlaps(scene, all,
                             Box{place, place + Vec3d(radius, 0.5 * radius, i % 3 == 0 ? 0 : radius)}, i);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(found, 0U);
}

void add(Scene& scene, const MovingShape& target) { ASSERT_EQ(scene.add(target).status, Status::Ok); }

TEST(Proximity, AmongSpheresIsWhatAskingAllOfThemSays) {
  Random random(1);
  Scene scene;
  for (int i = 0; i < 400; ++i) add(scene, {Sphere{random.place(10), random.number(0.05, 1.5)}});
  compare(scene, {}, random, 10, 600, false);
}

TEST(Proximity, AmongShapesOfAllKindsAtRestAndInMotionIsWhatAskingAllOfThemSays) {
  for (const int category : {0, 1, 2}) {
    Random random(static_cast<std::uint64_t>(2 + category));
    Scene scene;
    for (int i = 0; i < 90; ++i) {
      const auto kind = static_cast<oracle::Kind>(i % 20 == 0 ? random.below(9) : 3 + random.below(6));
      AnyShape shape = near_shapes::shape(random, i % 3 == 0 ? oracle::Kind::Sphere : kind, category);
      translate(shape, round(random.place(category < 2 ? 6 : 12)) * Vec3d(1, 1, kind != oracle::Kind::Wall));
      add(scene, {shape, i % 10 == 0 ? random.place(1) : Vec3d(0.0)});
    }
    compare(scene, {}, random, 8, 500, category < 2);
    // Changed, removed and added since the index was built
    for (const std::int32_t i : {3, 4, 5}) scene.move(i, {Sphere{random.place(8), 1}});
    for (const std::int32_t i : {0, 6, 7}) scene.remove(i);
    add(scene, {Box{{0, 0, 0}, {1, 2, 3}}});
    compare(scene, {}, random, 8, 100, category < 2);
  }
}

TEST(Proximity, OfMeshesIsWhatAskingEveryTriangleSays) {
  Random random(7);
  const meshes::Surface surfaces[] = {meshes::bumpy_ball(random, 12, 20, 3, 0.2),
                                      meshes::on_a_lattice(random, 120, 4),
                                      meshes::of_all_sizes(random, 150)};
  const Placement placements[] = {
      {}, {{1, 2, 3}, {1, 2, 3, 4}, 0.5, {1, 0, 0}}, {{0, 0, 0}, {0, 0, 0, 1}, 1e-3, {}}};
  for (const auto& surface : surfaces)
    for (const Placement& placement : placements) {
      const Mesh mesh = surface.made();
      Scene scene;
      ASSERT_EQ(scene.add(mesh, placement).status, Status::Ok);
      add(scene, {Sphere{{5, 0, 0}, 1}});
      compare(scene, {&mesh, nullptr}, random, 4 * placement.scale, 120, &surface == &surfaces[1]);
    }
}

TEST(Proximity, InsideOfSolidsTheDeepestWins) {
  Scene scene;
  add(scene, {Sphere{{0, 0, 0}, 1}});
  add(scene, {Box{{-5, -5, -5}, {5, 5, 5}}});
  add(scene, {Plane{{0.5, 0, 0}, {1, 0, 0}}});
  const SceneClosestPoint inside = scene.nearest({0.25, 0, 0});
  EXPECT_EQ(inside.target, 1);
  EXPECT_EQ(inside.closest.distance, -4.75);
  EXPECT_EQ(scene.nearest({5.5, 0, 0}).target, 1);
  EXPECT_EQ(scene.nearest({7, 7, 0}, 2.5).target, -1);
  EXPECT_EQ(scene.nearest({5.5, 0, 0}, 0.5).target, 1) << "inclusive";
  EXPECT_EQ(scene.nearest({5.5, 0, 0}, 0.49).target, -1);
  EXPECT_EQ(scene.nearest({5, 0, 0}, 0).closest.distance, 0);
}

TEST(Proximity, OfEqualDistancesTheLowerIndexAndTriangleWin) {
  Scene scene;
  for (const double x : {3.0, -3.0, 3.0}) add(scene, {Sphere{{x, 0, 0}, 1}});
  EXPECT_EQ(scene.nearest({0, 0, 0}).target, 0);
  scene.remove(0);
  EXPECT_EQ(scene.nearest({0, 0, 0}).target, 1);
  // A box, a sphere and a triangle 2 away
  add(scene, {Box{{-2, -2, -4}, {2, 2, -2}}});
  add(scene, {Triangle{{-9, 2, -9}, {9, 2, -9}, {0, 2, 9}}});
  EXPECT_EQ(scene.nearest({0, 0, 0}).target, 1);
  scene.remove(1);
  EXPECT_EQ(scene.nearest({0, 0, 0}).target, 2);
  scene.remove(2);
  EXPECT_EQ(scene.nearest({0, 0, 0}).target, 3);
}

TEST(Proximity, OfAnEmptySceneIsNothing) {
  Scene scene;
  List<std::int32_t> found;
  EXPECT_EQ(scene.nearest({1, 2, 3}).target, -1);
  EXPECT_EQ(scene.overlaps(Sphere{{0, 0, 0}, 9}, found), Status::Ok);
  EXPECT_TRUE(found.empty());
}

TEST(Proximity, SaysWhereThereIsNoMemoryAndAnswersOnceThereIs) {
  Scene scene;
  for (int i = 0; i < 100; ++i) add(scene, {Sphere{{3.0 * i, 0, 0}, 1}});
  List<std::int32_t> found;
  memory::fail_after(0);
  EXPECT_EQ(scene.nearest({0, 2, 0}).status, Status::OutOfMemory);
  memory::fail_after(-1);
  int refusals = 0;
  for (;; ++refusals) {
    ASSERT_LT(refusals, 20);
    List<std::int32_t> fresh;
    memory::fail_after(refusals);
    const Status status = scene.overlaps(Sphere{{1.5, 0, 0}, 1}, fresh);
    memory::fail_after(-1);
    if (status == Status::Ok) break;
  }
  EXPECT_GT(refusals, 2) << "the hierarchy needs memory, and so do the indices";
  EXPECT_EQ(scene.overlaps(Sphere{{1.5, 0, 0}, 1}, found), Status::Ok);
  EXPECT_EQ(found.size(), 2U);
  EXPECT_EQ(scene.nearest({0, 2, 0}).target, 0);
}

}  // namespace
}  // namespace ricochet::proximity_test
