// Scenes without memory: each allocation fails in turn, until the call succeeds.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "native/bullets.hpp"
#include "native/random.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/memory.hpp"

namespace ricochet::scene_memory_test {
namespace {

/// Spheres at rest, which have a grid; shapes, some of them in motion, which have a tree; all in motion.
enum class Kind { Spheres, Shapes, InMotion };

MovingShape some_target(Random& random, int i, Kind kind) {
  const Vec3d a = random.place(10), b = a + random.place(2), c = a + random.place(2);
  MovingShape target{Sphere{a, random.number(0.1, 0.6)}, Vec3d(0.0)};
  if (kind != Kind::Spheres && i % 3 == 1) target.shape = Triangle{a, b, c};
  if (kind == Kind::InMotion || (kind == Kind::Shapes && i % 7 == 2)) target.velocity = random.place(1);
  return target;
}

void fill(Scene& scene, Kind kind) {
  Random random(91);
  for (int i = 0; i < 120; ++i) ASSERT_EQ(scene.add(some_target(random, i, kind)).status, Status::Ok);
}

std::vector<double> bullets(int count, bool with_balls) {
  Random random(92);
  std::vector<double> rows;
  for (int i = 0; i < count; ++i) {
    const Vec3d from = random.place(14), direction = random.place(1);
    const double radius = with_balls && i % 2 ? random.number(0.01, 0.5) : 0;
    rows.insert(rows.end(),
                {from.x, from.y, from.z, direction.x, direction.y, direction.z, radius, kForever});
  }
  return rows;
}

/// The answers of a scene to many questions.
std::vector<double> answers(Scene& scene) {
  const std::vector<double> rows = bullets(60, true);
  std::vector<double> hits(60 * kHitRow), paths(60 * kPathRow);
  EXPECT_EQ(shoot_many(scene, rows.data(), 60, hits.data()), Status::Ok);
  EXPECT_EQ(trace_many(scene, rows.data(), 60, {4, kForever, 1}, paths.data()), Status::Ok);
  hits.insert(hits.end(), paths.begin(), paths.end());
  hits.push_back(scene.size());
  return hits;
}

/// Lets every allocation of `call` fail in turn. After each failure the scene has to answer like one without the call.
/// Returns the number of failures.
int fail_in_turn(Kind kind, bool asked_before, const std::function<Status(Scene&)>& call) {
  int failures = 0;
  for (std::int64_t allowed = 0;; ++allowed) {
    const std::int64_t before = memory::in_use();
    {
      Scene scene, twin;
      fill(scene, kind);
      fill(twin, kind);
      if (asked_before) {
        EXPECT_EQ(answers(scene), answers(twin));
      }
      memory::fail_after(allowed);
      const Status status = call(scene);
      memory::fail_after(-1);
      if (status == Status::Ok) {
        EXPECT_EQ(call(twin), Status::Ok);
      } else {
        ++failures;
        EXPECT_EQ(scene.size(), twin.size());
      }
      EXPECT_EQ(answers(scene), answers(twin)) << allowed;
      EXPECT_EQ(call(scene), Status::Ok);
      if (status == Status::Ok) allowed = -2;
    }
    EXPECT_EQ(memory::in_use(), before);
    if (allowed < 0) return failures;
  }
}

/// In scenes of spheres, which have grids, and of other shapes, which have a tree.
int fail_in_turn_everywhere(bool asked_before, const std::function<Status(Scene&)>& call) {
  const int in_grids = fail_in_turn(Kind::Spheres, asked_before, call),
            in_tree = fail_in_turn(Kind::Shapes, asked_before, call);
  return std::min(in_grids, in_tree);
}

TEST(SceneMemory, AddingFailsAsAWhole) {
  int failures = 0;
  for (std::int64_t allowed = 0; allowed < 6; ++allowed) {
    Scene scene, twin;
    fill(scene, Kind::Spheres);
    fill(twin, Kind::Spheres);
    Random random(93);
    for (int i = 0; i < 200; ++i) {
      const MovingShape target = some_target(random, i, Kind::Spheres);
      const std::int32_t index = scene.size();
      memory::fail_after(allowed);
      Added added = scene.add(target);
      memory::fail_after(-1);
      if (added.status != Status::Ok) {
        ++failures;
        ASSERT_EQ(added.index, -1);
        ASSERT_EQ(scene.size(), index);
        if (i % 8 == 0) {
          ASSERT_EQ(answers(scene), answers(twin));
        }
        added = scene.add(target);
      }
      ASSERT_EQ(added.status, Status::Ok);
      ASSERT_EQ(added.index, index);
      ASSERT_EQ(twin.add(target).index, index);
    }
    EXPECT_EQ(answers(scene), answers(twin));
  }
  EXPECT_GE(failures, 6);
}

TEST(SceneMemory, ReservingFailsAsAWhole) {
  EXPECT_GE(fail_in_turn_everywhere(true, [](Scene& scene) { return scene.reserve(5000); }), 6);
}

TEST(SceneMemory, PreparingFailsAndSucceedsLater) {
  EXPECT_GE(fail_in_turn_everywhere(false, [](Scene& scene) { return scene.prepare(); }), 2);
  EXPECT_GE(fail_in_turn_everywhere(false, [](Scene& scene) { return scene.prepare(0.5, 1e12); }), 2);
}

TEST(SceneMemory, PreparingForLargerBallsKeepsTheGridThatThereIs) {
  Scene scene;
  fill(scene, Kind::Spheres);
  ASSERT_EQ(scene.prepare(0.01), Status::Ok);
  memory::fail_after(0);
  EXPECT_EQ(scene.prepare(2), Status::OutOfMemory);
  const SceneShot shot = scene.shoot(Bullet::moving({-20, 0, 0}, {1, 0, 0}, 0.01), kForever);
  memory::fail_after(-1);
  EXPECT_EQ(shot.status, Status::Ok);
}

TEST(SceneMemory, AShotFailsWithAStatus) {
  for (const double radius : {0.0, 0.25})
    EXPECT_GE(fail_in_turn_everywhere(false,
                                      [&](Scene& scene) {
                                        const Bullet bullet = Bullet::moving({-20, 0, 0}, {1, 0, 0}, radius);
                                        const SceneShot shot = scene.shoot(bullet, 5);
                                        EXPECT_TRUE(shot.status == Status::Ok || shot.target == -1);
                                        return shot.status;
                                      }),
              2);
}

TEST(SceneMemory, PathsFailWithAStatusAlsoWhereTheirLegsFindNoRoom) {
  const Bullet bullet = Bullet::moving({-20, 0.25, 0.5}, {1, 0, 0}, 0.125);
  const auto trace = [&](Scene& scene) {
    return scene.trace(bullet, {9, kForever, 1}, [](const Leg&) {}).status;
  };
  EXPECT_GE(fail_in_turn_everywhere(false, trace), 2);
  EXPECT_GE(fail_in_turn_everywhere(false,
                                    [&](Scene& scene) {
                                      return scene.trace_approximately(bullet, {9, kForever, 1}).status;
                                    }),
            2);
  const auto kept = [&](Scene& scene) {
    List<double> times;
    return scene.trace(bullet, {9, kForever, 1}, [&](const Leg& leg) { return times.push_back(leg.time); })
        .status;
  };
  EXPECT_GE(fail_in_turn_everywhere(true, kept), 1);
}

TEST(SceneMemory, BatchesFailBeforeARowIsWritten) {
  const std::vector<double> rows = bullets(40, true);
  for (const bool paths : {false, true})
    EXPECT_GE(fail_in_turn_everywhere(false,
                                      [&](Scene& scene) {
                                        std::vector<double> out(40 * kHitRow, 12345.0);
                                        const Status status =
                                            paths ? trace_many(scene, rows.data(), 40, {4, kForever, 1},
                                                               out.data())
                                                  : shoot_many(scene, rows.data(), 40, out.data());
                                        for (const double number : out)
                                          EXPECT_TRUE(status == Status::Ok || number == 12345.0);
                                        return status;
                                      }),
              2);
}

TEST(SceneMemory, BatchesAtWhatMovesFailBeforeARowIsWritten) {
  const std::vector<double> rows = bullets(40, true);
  EXPECT_GE(fail_in_turn(Kind::InMotion, false,
                         [&](Scene& scene) {
                           std::vector<double> hits(40 * kHitRow, 12345.0);
                           const Status status = shoot_many(scene, rows.data(), 40, hits.data());
                           for (const double number : hits)
                             EXPECT_TRUE(status == Status::Ok || number == 12345.0);
                           return status;
                         }),
            2);
}

/// The index of moving targets is built after some questions. Without memory for it, each target is tested.
TEST(SceneMemory, ShotsAtWhatMovesNeedNone) {
  Scene scene, twin;
  fill(scene, Kind::InMotion);
  fill(twin, Kind::InMotion);
  const std::int64_t before = memory::in_use();
  const auto shoot_all = [](Scene& at) {
    Random random(95);
    std::vector<double> times;
    for (int i = 0; i < 100; ++i) {
      const SceneShot shot = at.shoot(Bullet::moving(random.place(14), random.place(1), i % 2 ? 0.1 : 0));
      EXPECT_EQ(shot.status, Status::Ok);
      times.insert(times.end(), {shot.shot.time, static_cast<double>(shot.target)});
    }
    return times;
  };
  memory::fail_after(0);
  const std::vector<double> times = shoot_all(scene);
  memory::fail_after(-1);
  EXPECT_EQ(memory::in_use(), before);
  EXPECT_EQ(shoot_all(twin), times);
  EXPECT_GT(memory::in_use(), before);
  // Memory for the first stretch of time only
  Scene third;
  fill(third, Kind::InMotion);
  ASSERT_EQ(third.prepare(), Status::Ok);
  memory::fail_after(0);
  EXPECT_EQ(shoot_all(third), times);
  memory::fail_after(-1);
}

TEST(SceneMemory, MovingAndRemovingNeedNone) {
  Scene scene, twin;
  fill(scene, Kind::Spheres);
  fill(twin, Kind::Spheres);
  EXPECT_EQ(answers(scene), answers(twin));
  Random random(94);
  memory::fail_after(0);
  for (int i = 0; i < 120; i += 2) {
    const MovingShape target = some_target(random, i, i % 4 == 0 ? Kind::Spheres : Kind::InMotion);
    scene.move(i, target);
    twin.move(i, target);
    scene.remove(i + 1);
    twin.remove(i + 1);
  }
  memory::fail_after(-1);
  EXPECT_EQ(answers(scene), answers(twin));
}

/// The targets on a bullet's path along x that are in a group of `mask`: spheres are at 4, 8, 12 …
std::vector<std::int32_t> on_the_way(Scene& scene, std::uint32_t mask) {
  List<ThroughHit> hits;
  EXPECT_EQ(scene.shoot_through(Bullet::moving({0, 0, 0}, {1, 0, 0}), hits, {}, {mask}), Status::Ok);
  std::vector<std::int32_t> targets;
  for (const ThroughHit& hit : hits) targets.push_back(hit.target);
  return targets;
}

MovingShape in_a_row(std::int32_t index) { return {Sphere{{4.0 * (index + 1), 0, 0}, 1}, Vec3d(0.0)}; }

/// A target with traits is added at any length of the lists, with any spare capacity. The asserts of `List`, and
/// sanitizers, check the writes.
TEST(SceneMemory, TraitsComeToScenesOfAnySize) {
  for (const bool is_sensor : {false, true}) {
    for (std::int32_t first = 0; first < 100; ++first) {
      Scene scene;
      std::vector<std::int32_t> all, in_second;
      const auto add = [&] {
        const auto index = static_cast<std::int32_t>(all.size());
        ASSERT_EQ(scene.add(in_a_row(index)).index, index);
        all.push_back(index);
        in_second.push_back(index);
      };
      for (std::int32_t k = 0; k < first; ++k) add();
      ASSERT_EQ(scene.reserve_traits(), Status::Ok);
      add();
      ASSERT_EQ(scene.set_traits(first, {1, is_sensor}), Status::Ok);
      in_second.pop_back();
      for (int k = 0; k < 60; ++k) add();
      for (const std::int32_t index : all) {
        if (index == first) continue;
        ASSERT_EQ(scene.set_traits(index, {2, is_sensor}), Status::Ok);
      }
      EXPECT_EQ(on_the_way(scene, 3), all);
      EXPECT_EQ(on_the_way(scene, 2), in_second);
    }
  }
}

TEST(SceneMemory, TraitsThatFindNoRoomLeaveTheSceneAsItWas) {
  int failures = 0;
  for (std::int64_t allowed = 0; allowed < 4; ++allowed) {
    Scene scene;
    for (std::int32_t k = 0; k < 13; ++k) ASSERT_EQ(scene.add(in_a_row(k)).index, k);
    memory::fail_after(allowed);
    const Status status = scene.set_traits(5, {1});
    memory::fail_after(-1);
    failures += status != Status::Ok;
    for (std::int32_t k = 13; k < 60; ++k) ASSERT_EQ(scene.add(in_a_row(k)).index, k);
    EXPECT_EQ(on_the_way(scene, 2).size(), status == Status::Ok ? 59U : 60U);
    for (std::int32_t k = 0; k < 60; ++k) ASSERT_EQ(scene.set_traits(k, {k % 2 == 0 ? 1U : 2U}), Status::Ok);
    const std::vector<std::int32_t> odd = on_the_way(scene, 2);
    ASSERT_EQ(odd.size(), 30U);
    for (std::int32_t k = 0; k < 30; ++k) EXPECT_EQ(odd[static_cast<std::size_t>(k)], 2 * k + 1);
  }
  EXPECT_GE(failures, 2);
}

}  // namespace
}  // namespace ricochet::scene_memory_test
