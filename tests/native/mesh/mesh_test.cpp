// Meshes in scenes against asking every triangle: index, time and reason; closed ones let nothing through.
#include "ricochet/mesh.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/first_hit.hpp"
#include "native/meshes.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/mesh/geometry.hpp"
#include "ricochet/scene.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::mesh_test {
namespace {

/// The first hit among a mesh's placed triangles.
SceneShot ask_all(const Scene& scene, std::int32_t target, const Mesh& mesh, const Vec3d& velocity,
                  const Bullet& bullet, double max_time = kForever) {
  SceneShot best{{}, -1};
  for (std::int32_t k = 0; k < mesh.triangle_count(); ++k) {
    const Triangle t = scene.triangle(target, k);
    if (is_degenerate(AnyShape(t)) || is_degenerate(AnyShape(mesh.triangle(k)))) continue;
    const Shot shot = shoot(bullet, MovingShape{t, velocity}, max_time);
    if (shot.outcome != Outcome::Hit) continue;
    if (best.target >= 0 && !comes_before(bullet, {t, velocity}, shot.time,
                                          {scene.triangle(target, best.triangle), velocity}, best.shot.time))
      continue;
    best = {shot, target, Status::Ok, k};
  }
  return best;
}

void expect_same(const SceneShot& got, const SceneShot& want, int i) {
  ASSERT_EQ(got.target, want.target) << i;
  ASSERT_EQ(got.triangle, want.triangle) << i;
  if (want.target < 0) return;
  ASSERT_EQ(got.shot.time, want.shot.time) << i;
  ASSERT_EQ(got.shot.point, want.shot.point) << i;
  ASSERT_EQ(got.shot.normal, want.shot.normal) << i;
  ASSERT_EQ(got.shot.velocity, want.shot.velocity) << i;
}

/// A bullet at a corner, an edge or a face of some triangle, from near or far; along it, beside it, or in any
/// direction.
Bullet bullet_at(Random& random, const Scene& scene, std::int32_t target, const Mesh& mesh,
                 const Vec3d& velocity, int i) {
  const Triangle t = scene.triangle(target, random.below(mesh.triangle_count()));
  const double u = i % 4 == 0 ? 0 : i % 4 == 1 ? 0.5 : random.number(0, 0.5);
  const double w = i % 4 < 2 ? 0 : i % 4 == 2 ? 1 - u : random.number(0, 0.5);
  const Vec3d to = t.a + (t.b - t.a) * u + (t.c - t.a) * w;
  const double size = largest_coordinate(t.a) + length(t.b - t.a);
  const double away = i % 50 == 0 ? 1e9 * size : i % 3 ? 3 * size : 0.01 * length(t.b - t.a);
  Vec3d direction = i % 7 == 0 ? t.b - t.a : i % 7 == 1 ? t.c - t.b : random.place(1);
  if (length(direction) == 0) direction = {0, 0, 1};
  direction /= length(direction);
  const double radius = i % 2 == 0 ? 0 : i % 5 ? 0.1 * random.number(0, size) : 0.3 * length(t.b - t.a);
  const Vec3d from = to - direction * away;
  if (i % 11 == 0 && from != to) return Bullet::aimed(from, to, random.number(0.1, 10), radius);
  return Bullet::moving(from, direction * random.number(0.1, 10) + velocity, radius);
}

/// Scene and batch give the result of testing every triangle.
void compare(const meshes::Surface& surface, const Placement& placement, int shots, std::uint64_t seed) {
  const Mesh mesh = surface.made();
  Scene scene;
  const auto [status, target] = scene.add(mesh, placement);
  ASSERT_EQ(status, Status::Ok);
  Random random(seed);
  int hits = 0;
  for (int i = 0; i < share_of(shots); ++i) {
    const Bullet bullet = bullet_at(random, scene, target, mesh, placement.velocity, i);
    const SceneShot want = ask_all(scene, target, mesh, placement.velocity, bullet);
    expect_same(scene.shoot(bullet), want, i);
    if (testing::Test::HasFatalFailure()) return;
    hits += want.target >= 0;
    const SceneShot filtered = scene.shoot_approximately(bullet);
    ASSERT_EQ(filtered.target, want.target) << i;
    ASSERT_EQ(filtered.triangle, want.triangle) << i;
    if (const auto* const moving = std::get_if<Bullet::Moving>(&bullet.motion)) {
      const Vec3d &p = bullet.position, &v = moving->velocity;
      const double row[kBulletRow] = {p.x, p.y, p.z, v.x, v.y, v.z, bullet.radius, kForever};
      double hit[kHitRow];
      std::int32_t triangle = -2;
      ASSERT_EQ(shoot_many(scene, row, 1, hit, &triangle), Status::Ok);
      ASSERT_EQ(hit[0], want.target) << i;
      ASSERT_EQ(triangle, want.triangle) << i;
      if (want.target >= 0) {
        ASSERT_NEAR(hit[1], want.shot.time, 1e-12 * want.shot.time) << i;
      }
    }
    if (want.target < 0) continue;
    const Shot &got = filtered.shot, &exact = want.shot;
    EXPECT_NEAR(got.time, exact.time, 1e-12 * exact.time) << i;
    const double scale = 1 + length(exact.point) + length(bullet.position);
    EXPECT_LT(length(got.point - exact.point), 4e-12 * scale) << i;
    EXPECT_LT(length(got.normal - exact.normal), 4e-12) << i;
    // A limit of time that it just meets or misses.
    for (const double limit : {exact.time, std::nextafter(exact.time, 0)})
      ASSERT_EQ(scene.shoot(bullet, limit).shot.outcome == Outcome::Hit,
                ask_all(scene, target, mesh, placement.velocity, bullet, limit).target >= 0)
          << i;
  }
  EXPECT_GT(hits, share_of(shots) / 4);
}

TEST(Mesh, AnswersAsEveryTriangleAskedAlone) {
  Random random(401);
  compare(meshes::bumpy_ball(random, 10, 14, 1, 0.2), {}, 1000, 1);
  compare(meshes::on_a_lattice(random, 150, 4), {}, 1000, 2);
  compare(meshes::of_all_sizes(random, 150), {}, 800, 3);
}

TEST(Mesh, AnswersAsEveryTriangleWhereItStandsTurnedAndInMotion) {
  Random random(402);
  const meshes::Surface ball = meshes::bumpy_ball(random, 8, 12, 1, 0.3);
  for (int i = 0; i < 12; ++i) {
    const Quaternion turn{random.number(-1, 1), random.number(-1, 1), random.number(-1, 1),
                          random.number(-1, 1)};
    const Vec3d velocity = i % 3 == 0 ? Vec3d(0.0) : random.place(i % 3 == 1 ? 1 : 1e6);
    const double scale = i % 4 == 0 ? 1 : std::ldexp(random.number(1, 2), random.below(41) - 20);
    const Vec3d position = random.place(i % 5 == 0 ? 1e-6 : scale * (i % 5 == 1 ? 1e8 : 10));
    compare(ball, {position, turn, scale, velocity}, 150, static_cast<std::uint64_t>(500 + i));
  }
  compare(meshes::on_a_lattice(random, 100, 3), {{1, 2, 3}, {0, 0, 1, 1}, 2, {0.5, 0, 0}}, 600, 4);
}

TEST(Mesh, AnswersForSizesAtTheEndsOfTheRange) {
  Random random(403);
  for (const double size : {1e-130, 1e-60, 1e-12, 1e12, 1e60, 1e130})
    compare(meshes::bumpy_ball(random, 4, 5, size, 0.2), {}, 60, 5);
}

TEST(Mesh, OfTrianglesUponOneAnotherTheOneMetFirstCountsElseTheLowest) {
  meshes::Surface s;
  for (int i = 0; i < 40; ++i) {
    for (const Vec3d& v : {Vec3d(0, 0, i * 1e-42), Vec3d(1, 0, i * 1e-42), Vec3d(0, 1, i * 1e-42)})
      s.vertex(v);
    const auto k = static_cast<std::size_t>(3 * i);
    s.triangle(k, k + 1, k + 2);
  }
  Scene scene;
  ASSERT_EQ(scene.add(s.made()).status, Status::Ok);
  EXPECT_EQ(scene.shoot(Bullet::moving({0.25, 0.25, 1}, {0, 0, -1})).triangle, 39);
  EXPECT_EQ(scene.shoot(Bullet::moving({0.25, 0.25, 1}, {0, 0, -1}, 0.5)).triangle, 39);
  EXPECT_EQ(scene.shoot(Bullet::moving({1, 0.25, 1}, {-0.75, 0, -1})).triangle, 39);
  EXPECT_EQ(scene.shoot(Bullet::moving({0.25, 0.25, -1}, {0, 0, 1e-9})).triangle, 0);
}

TEST(Mesh, ClosedSurfacesLetNothingOut) {
  Random random(404);
  const meshes::Surface surface = meshes::bumpy_ball(random, 40, 42, 1, 0.15);
  const Mesh mesh = surface.made();
  Scene scene;
  ASSERT_EQ(scene.add(mesh).status, Status::Ok);
  std::vector<double> rows;
  const auto shoot_at = [&](const Vec3d& to) {
    const Vec3d from = random.place(0.3), v = to - from;
    rows.insert(rows.end(), {from.x, from.y, from.z, v.x, v.y, v.z, 0, kForever});
  };
  const int count = count_from_environment("RICOCHET_LEAKS", 30000);
  for (int i = 0; i < count; ++i) {
    const Triangle t = mesh.triangle(random.below(mesh.triangle_count()));
    const double u = i % 2 ? random.number(0, 1) : 0;
    shoot_at(t.a + (t.b - t.a) * u);
  }
  std::vector<double> hits(static_cast<std::size_t>(count) * kHitRow);
  ASSERT_EQ(shoot_many(scene, rows.data(), static_cast<std::size_t>(count), hits.data()), Status::Ok);
  int out = 0;
  for (int i = 0; i < count; ++i) out += hits[static_cast<std::size_t>(i) * kHitRow] < 0;
  EXPECT_EQ(out, 0);
}

TEST(Mesh, InstancesShareAGeometryAndTheLowerOneCounts) {
  Random random(405);
  const Mesh mesh = meshes::bumpy_ball(random, 6, 8, 1, 0.1).made();
  const std::int64_t held = memory::in_use();
  {
    Scene scene;
    for (int i = 0; i < 300; ++i)
      ASSERT_EQ(scene.add(mesh, {.position = {3.0 * (i % 20), 3.0 * (i / 20), 0}}).index, i);
    ASSERT_EQ(scene.add(mesh, {.position = {0, 0, 0}}).index, 300);
    for (int i = 0; i < 300; ++i) {
      const Vec3d at{3.0 * (i % 20), 3.0 * (i / 20), 9};
      const SceneShot got = scene.shoot(Bullet::moving(at, {0, 0, -1}));
      EXPECT_EQ(got.target, i);
    }
    scene.remove(0);
    EXPECT_EQ(scene.shoot(Bullet::moving({0, 0, 9}, {0, 0, -1})).target, 300);
    ASSERT_EQ(scene.move(5, mesh, {.position = {0, 0, 4}}), Status::Ok);
    EXPECT_EQ(scene.shoot(Bullet::moving({0, 0, 9}, {0, 0, -1})).target, 5);
    scene.move(5, {Sphere{{0, 0, 7}, 1}});
    EXPECT_EQ(scene.shoot(Bullet::moving({0, 0, 9}, {0, 0, -1})).triangle, -1);
    EXPECT_FALSE(scene.is_mesh(5));
    EXPECT_TRUE(scene.is_mesh(300));
  }
  EXPECT_EQ(memory::in_use(), held);
}

TEST(Mesh, PathsBounceWithinARoomAndKnowTheirDigits) {
  Random random(406);
  const Mesh mesh = meshes::bumpy_ball(random, 10, 14, 1, 0.05).made();
  for (const double radius : {0.0, 0.05}) {
    Scene scene;
    ASSERT_EQ(scene.add(mesh).status, Status::Ok);
    int legs = 0;
    for (int i = 0; i < 40; ++i) {
      const Bullet bullet = Bullet::moving(random.place(0.2), random.place(1), radius);
      std::int32_t last = -1;
      const PathEnd end = scene.trace(bullet, {.bounces = 12}, [&](const Leg& leg) {
        if (leg.target < 0) return;
        ++legs;
        EXPECT_NE(leg.triangle, last);
        last = leg.triangle;
        EXPECT_LT(length(leg.shot.center), 1.2);
        const Shot alone =
            shoot(Bullet::moving(leg.from, leg.shot.velocity, radius), mesh.triangle(leg.triangle));
        EXPECT_NE(alone.outcome, Outcome::AtRest);
      });
      EXPECT_EQ(end.bounces, 12);
      EXPECT_GT(end.uncertainty, 0);
    }
    EXPECT_EQ(legs, 480);
  }
}

TEST(Mesh, SlicesMakeTheSame) {
  Random random(407);
  const meshes::Surface surface = meshes::bumpy_ball(random, 30, 40, 1, 0.2);
  const Mesh whole = surface.made();
  MeshBuilder builder;
  std::copy(surface.positions.begin(), surface.positions.end(),
            builder.room_for_doubles(surface.positions.size()));
  std::copy(surface.indices.begin(), surface.indices.end(), builder.room_for_indices(surface.indices.size()));
  ASSERT_EQ(builder.start().fault, MeshFault::None);
  int slices = 0;
  double share = 0;
  while (builder.step(500) == BuildProgress::Working) {
    EXPECT_GE(builder.share_done(), share);
    share = builder.share_done();
    ++slices;
  }
  EXPECT_GT(slices, 20);
  const Mesh sliced = builder.take();
  EXPECT_EQ(sliced.bytes(), whole.bytes());
  const auto want = whole.geometry().lists(), got = sliced.geometry().lists();
  for (std::size_t i = 0; i < want.size(); ++i)
    EXPECT_TRUE(std::equal(want[i].begin(), want[i].end(), got[i].begin(), got[i].end()));
  EXPECT_LT(static_cast<double>(whole.bytes()) / whole.triangle_count(), 110);  // in double precision
}

/// A copy that another instance makes from a mesh's memory.
Expected<Mesh, MeshError> copied(const Mesh& mesh) {
  mesh::Geometry copy;
  if (!copy.make_room(mesh.geometry().head())) return MeshError{MeshFault::OutOfMemory};
  const auto from = mesh.geometry().lists();
  const auto to = copy.lists();
  for (std::size_t i = 0; i < from.size(); ++i) {
    EXPECT_EQ(from[i].size(), to[i].size());
    std::copy(from[i].begin(), from[i].end(), to[i].begin());
  }
  return Mesh::of(std::move(copy));
}

TEST(Mesh, MadeOfTheMemoryOfAnotherIsTheSameToTheBit) {
  Random random(409);
  meshes::Surface line;
  for (const Vec3d& v : {Vec3d(0.0), Vec3d(1.0), Vec3d(2.0)}) line.vertex(v);
  meshes::Surface unindexed = meshes::on_a_lattice(random, 60, 3);
  unindexed.indices.clear();
  std::vector<float> singles;
  for (int i = 0; i < 9 * 90; ++i) singles.push_back(static_cast<float>(random.number(-1, 1)));
  for (const Mesh& mesh :
       {meshes::bumpy_ball(random, 20, 30, 1, 0.2).made(), meshes::of_all_sizes(random, 200).made(),
        unindexed.made(), line.made(), *Mesh::create({std::span<const float>(singles)})}) {
    ASSERT_TRUE(mesh.geometry().head().is_possible());
    const auto made = copied(mesh);
    ASSERT_TRUE(made);
    const Mesh& copy = *made;
    EXPECT_EQ(copy.triangle_count(), mesh.triangle_count());
    EXPECT_EQ(copy.degenerate_count(), mesh.degenerate_count());
    EXPECT_EQ(copy.largest_coordinate(), mesh.largest_coordinate());
    const auto lists = mesh.geometry().lists(), others = copy.geometry().lists();
    for (std::size_t i = 0; i < lists.size(); ++i)
      EXPECT_TRUE(std::equal(lists[i].begin(), lists[i].end(), others[i].begin(), others[i].end()));
    Scene scene, other;
    ASSERT_EQ(scene.add(mesh, {.scale = 2}).status, Status::Ok);
    ASSERT_EQ(other.add(copy, {.scale = 2}).status, Status::Ok);
    for (int i = 0; i < 300; ++i) {
      const Bullet bullet = bullet_at(random, scene, 0, mesh, {}, i);
      expect_same(other.shoot(bullet), scene.shoot(bullet), i);
    }
  }
}

TEST(Mesh, HeadsThatNoGeometryHasAreRefusedBeforeThereIsRoom) {
  Random random(410);
  const mesh::GeometryHead good = meshes::bumpy_ball(random, 6, 8, 1, 0.1).made().geometry().head();
  ASSERT_TRUE(good.is_possible());
  using Head = mesh::GeometryHead;
  double Head::*const counts[] = {&Head::nodes,   &Head::blocks,  &Head::singles,
                                  &Head::doubles, &Head::indices, &Head::degenerate};
  for (double Head::*const count : counts)
    for (const double bad : {-1.0, 0.5, 1e300, -1e300, 0x1p53, HUGE_VAL, -HUGE_VAL, std::nan("")}) {
      Head head = good;
      head.*count = bad;
      EXPECT_FALSE(head.is_possible()) << bad;
    }
  const auto changed = [&](auto change) {
    Head head = good;
    change(head);
    return head.is_possible();
  };
  EXPECT_FALSE(changed([](Head& h) { h.singles = h.doubles; }));
  EXPECT_FALSE(changed([](Head& h) { h.doubles = 0; }));
  EXPECT_FALSE(changed([](Head& h) { h.doubles += 1; }));
  EXPECT_FALSE(changed([](Head& h) { h.indices += 1; }));
  EXPECT_FALSE(changed([](Head& h) { h.indices = 3.0 * mesh::kMostTriangles + 3; }));
  EXPECT_FALSE(changed([](Head& h) { h.nodes = h.blocks + 1; }));
  EXPECT_FALSE(changed([](Head& h) { h.nodes = 0; }));
  EXPECT_FALSE(changed([](Head& h) { h.blocks = h.indices / 3 + 1; }));
  EXPECT_FALSE(changed([](Head& h) { h.degenerate = h.indices / 3; }));
}

TEST(Mesh, BoxesWithOneCentreAndDeepHierarchiesAreCutInSlicesAlike) {
  Random random(411);
  meshes::Surface nested;  // around one centre; then ever smaller toward a corner
  for (int i = 0; i < 600; ++i) {
    const double size = i < 300 ? 1 + i : std::ldexp(1, 300 - i);
    const Vec3d at = i < 300 ? Vec3d(-size) : Vec3d(0.0);
    for (const Vec3d& v : {at, at + Vec3d(2 * size, 0, 0), at + Vec3d(0, 2 * size, 2 * size)})
      nested.vertex(v);
  }
  const auto made = [&](std::int64_t budget) {
    MeshBuilder builder;
    std::copy(nested.positions.begin(), nested.positions.end(),
              builder.room_for_doubles(nested.positions.size()));
    EXPECT_EQ(builder.start().fault, MeshFault::None);
    double share = 0;
    while (builder.step(budget) == BuildProgress::Working) {
      EXPECT_GE(builder.share_done(), share);
      share = builder.share_done();
    }
    EXPECT_EQ(builder.share_done(), 1);
    return builder.take();
  };
  const Mesh whole = made(std::numeric_limits<std::int64_t>::max());
  const auto want = whole.geometry().lists();
  for (const std::int64_t budget : {1, 7, 100, 5000}) {
    const Mesh sliced = made(budget);
    const auto got = sliced.geometry().lists();
    for (std::size_t i = 0; i < want.size(); ++i)
      EXPECT_TRUE(std::equal(want[i].begin(), want[i].end(), got[i].begin(), got[i].end())) << budget;
  }
}

TEST(Mesh, RefusesWhatIsNoSurface) {
  meshes::Surface s;
  const auto fault = [&] { return Mesh::create(s.data()).error(); };
  EXPECT_EQ(fault().fault, MeshFault::Empty);
  s.positions = {0, 0, 0, 1, 0, 0, 0, 1};
  EXPECT_EQ(fault().fault, MeshFault::NotTriangles);
  s.positions.push_back(0);
  EXPECT_TRUE(Mesh::create(s.data()));
  s.indices = {0, 1};
  EXPECT_EQ(fault().fault, MeshFault::NotTriangles);
  s.indices = {0, 1, 3};
  EXPECT_EQ(fault().fault, MeshFault::BadIndex);
  EXPECT_EQ(fault().place, 2U);
  s.indices = {0, 1, 2};
  for (const double bad : {std::nan(""), HUGE_VAL, 1e151, 1e-151}) {
    s.positions[4] = bad;
    EXPECT_EQ(fault().fault, MeshFault::BadCoordinate);
    EXPECT_EQ(fault().place, 4U);
  }
  s.positions = {0, 0, 0, 1, 1, 1, 2, 2, 2};
  const Mesh line = s.made();
  EXPECT_EQ(line.degenerate_count(), 1);
  Scene scene;
  ASSERT_EQ(scene.add(line).status, Status::Ok);
  EXPECT_EQ(scene.shoot(Bullet::moving({1, 1, 0}, {0, 0, 1}, 0.5)).target, -1);
}

TEST(Mesh, WithoutMemorySaysSoAndChangesNothing) {
  Random random(408);
  const meshes::Surface surface = meshes::bumpy_ball(random, 6, 8, 1, 0.1);
  const Mesh mesh = surface.made();
  const std::int64_t held = memory::in_use();
  int failures = 0;
  for (int k = 0;; ++k) {
    memory::fail_after(k);
    const bool is_made = Mesh::create(surface.data()).has_value();
    memory::fail_after(-1);
    EXPECT_EQ(memory::in_use(), held);
    if (is_made) break;
    ++failures;
  }
  EXPECT_GT(failures, 4);
  for (int k = 0;; ++k) {
    memory::fail_after(k);
    const bool is_copied = copied(mesh).has_value();
    memory::fail_after(-1);
    EXPECT_EQ(memory::in_use(), held);
    if (is_copied) break;
    EXPECT_LT(k, 5);  // three lists here, and the state that meshes share
  }
  for (int k = 0;; ++k) {
    Scene scene;
    memory::fail_after(k);
    const Status status = scene.add(mesh).status;
    memory::fail_after(-1);
    EXPECT_EQ(scene.shoot(Bullet::moving({0, 0, 9}, {0, 0, -1})).target, status == Status::Ok ? 0 : -1);
    if (status == Status::Ok) break;
  }
  EXPECT_EQ(memory::in_use(), held);
}

}  // namespace
}  // namespace ricochet::mesh_test
