// Rest and sliding under gravity on faces that have an end: boxes, turned boxes, triangles.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"
#include "ricochet/closest_point.hpp"

namespace ricochet::simulation_faces_test {
namespace {

using worlds::ball;
using worlds::started;

World above(const std::vector<AnyShape>& shapes) {
  World world;
  world.gravity = {0, -10, 0};
  for (const AnyShape& shape : shapes) world.obstacles.push_back({{shape, Vec3d(0.0)}, 0.5});
  return world;
}

std::size_t first_slide(const std::vector<Event>& all) {
  std::size_t slide = 0;
  while (slide < all.size() && all[slide].kind != EventKind::Slide) ++slide;
  return slide;
}

/// A table from -4 to 4, its top at 0.
const Box kTable{{-4, -1, -4}, {4, 0, 4}};

TEST(SimulationFaces, ABallComesToRestOnATableAsOnAPlane) {
  World table = above({kTable}), plane = above({Plane{{0, 0, 0}, {0, 1, 0}}});
  table.balls = plane.balls = {ball({0.5, 1.5, 0.25}, {0, 0, 0}, 0.5, 1, 1)};
  Simulation one = started(table), other = started(plane);
  const std::vector<Event> all = events(one, 1000, 100), expected = events(other, 1000, 100);
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.back().kind, EventKind::Rest);
  EXPECT_EQ(all.back().on, EventKind::Obstacle);
  EXPECT_NEAR(all.back().time, expected.back().time, 1e-12);
  EXPECT_EQ(one.velocity(0), Vec3d(0.0));
  EXPECT_NEAR(one.position(0).y, 0.5, 1e-15);
}

TEST(SimulationFaces, ABallSlidesToTheEdgeAndFallsOn) {
  World world = above({kTable, Plane{{0, -5, 0}, {0, 1, 0}}});
  world.balls = {ball({0, 0.75, 0}, {3, 0, 0}, 0.25, 1, 0.5)};
  Simulation simulation = started(world);
  const std::vector<Event> all = events(simulation, 200, 20);
  const std::size_t slide = first_slide(all);
  ASSERT_LT(slide + 1, all.size());
  EXPECT_LT(slide, 60u);
  // Over the edge at x = 4, from where it falls 5 in a second; v^2 > g r.
  EXPECT_EQ(all[slide + 1].b, 1);
  EXPECT_NEAR(all[slide + 1].time, 4.0 / 3 + 1, 1e-9);
  EXPECT_NEAR(all[slide + 1].point.x, 7, 1e-9);
}

TEST(SimulationFaces, ABallSlidesUpABoardAndDownOverItsEnd) {
  for (const bool is_triangle : {false, true}) {
    // 3 : 4; the face through the origin
    const Quaternion turn{0, 0, std::sin(std::atan2(3, 4) / 2), std::cos(std::atan2(3, 4) / 2)};
    const Vec3d up(-0.6, 0.8, 0), along(0.8, 0.6, 0);
    const AnyShape board =
        is_triangle
            ? AnyShape(Triangle{along * -5.0 - Vec3d(0, 0, 9), along * -5.0 + Vec3d(0, 0, 9), along * 40.0})
            : AnyShape(OrientedBox{up * -1.0, {5, 1, 5}, turn});
    World world = above({board, Plane{{0, -50, 0}, {0, 1, 0}}});
    world.balls = {ball(up * 0.25, along * 6.0, 0.25, 1, 0)};
    Simulation simulation = started(world);
    const std::vector<Event> all = events(simulation, 50, 8);
    const std::size_t slide = first_slide(all);
    ASSERT_LT(slide + 1, all.size());
    EXPECT_LT(slide, 10u);
    const Event& next = all[slide + 1];
    // Up 3 in a second, back and 5 down the board: 6 t - 3 t^2 = -5; then free.
    const double t = 1 + std::sqrt(1 + 5.0 / 3), speed = 6 * t - 6;
    const Vec3d at = along * -5.0 + up * 0.25, velocity = along * -speed;
    const double fall = (velocity.y + std::sqrt(velocity.y * velocity.y + 20 * (at.y + 49.75))) / 10;
    EXPECT_EQ(next.b, 1);
    // It begins with a hop, and a ball that presses on has a contact at once.
    EXPECT_NEAR(next.time, t + fall, 1e-3) << is_triangle;
    EXPECT_NEAR(next.point.x, at.x + velocity.x * fall, 1e-2) << is_triangle;
  }
}

TEST(SimulationFaces, ABallRestsOnTheEndOfACylinderAndSlidesOffIt) {
  for (const double speed : {0.0, 3.0}) {
    World world = above({Cylinder{{0, -1, 0}, {0, 0, 0}, 3}, Plane{{0, -5, 0}, {0, 1, 0}}});
    world.balls = {ball({0, 0.75, 0}, {speed, 0, 0}, 0.25, 1, 0.5)};
    Simulation simulation = started(world);
    const std::vector<Event> all = events(simulation, 200, 20);
    std::size_t turn = 0;
    while (turn < all.size() && all[turn].kind == EventKind::Obstacle) ++turn;
    ASSERT_LT(turn, all.size());
    EXPECT_EQ(all[turn].kind, speed > 0 ? EventKind::Slide : EventKind::Rest);
    if (speed == 0) continue;
    // Over the rim at x = 3, and 5 down in a second
    ASSERT_LT(turn + 1, all.size());
    EXPECT_EQ(all[turn + 1].b, 1);
    EXPECT_NEAR(all[turn + 1].time, 2, 1e-9);
  }
}

TEST(SimulationFaces, ABallFallsOffTheEndOfAWall) {
  for (const double e : {0.0, 0.5}) {
    World world = above({Wall{{0, -1, 0}, {0, 0, 0}}, Plane{{0, -5, 0}, {0, 1, 0}}});
    world.balls = {ball({0.1, 0.9, 0}, {0, 0, 0}, 0.5, 1, e)};
    Simulation simulation = started(world);
    simulation.run(100000, 20);
    EXPECT_NEAR(simulation.position(0).y, -4.5, 1e-9) << e;
    EXPECT_GT(simulation.position(0).x, 0.5) << e;
  }
}

TEST(SimulationFaces, ABallSlidesAlongAWallAndOverItsEnd) {
  World world = above({Wall{{-4, 3, 0}, {0, 0, 0}}, Plane{{0, -5, 0}, {0, 1, 0}}});
  world.balls = {ball({-2, 2.5, 0}, {0, 0, 0}, 0.25, 1, 0)};
  Simulation simulation = started(world);
  const std::vector<Event> all = events(simulation, 100, 3);
  ASSERT_GE(all.size(), 3u);
  EXPECT_LT(all.size(), 40u);
  EXPECT_EQ(all.back().b, 1);
}

TEST(SimulationFaces, NoBallGetsIntoTables) {
  Random random(static_cast<std::uint64_t>(seed_from_environment()) + 31);
  const int count = count_from_environment("RICOCHET_TABLES", 40);
  std::int64_t most = 0;
  for (int i = 0; i < count; ++i) {
    const double yaw = random.number(0, 3), tilt = i % 3 == 0 ? 0 : random.number(-0.4, 0.4);
    const Quaternion turn{std::sin(tilt / 2) * std::cos(yaw), 0, std::sin(tilt / 2) * std::sin(yaw),
                          std::cos(tilt / 2)};
    const std::vector<AnyShape> shapes = {OrientedBox{{0, 0, 0}, {3, 0.5, 2}, turn},
                                          Box{{2.5, -3, -2}, {6, -2, 3}}, Box{{6, -3, -2}, {9, -2, 3}},
                                          Plane{{0, -6, 0}, {0, 1, 0}}};
    World world = above(shapes);
    for (int k = 0; k < 6; ++k)
      world.balls.push_back(ball({k - 2.5, 2.5 + random.number(0, 2), random.number(-1, 1)},
                                 random.place(1.5), random.number(0.1, 0.4), 1, random.number(0.2, 0.9)));
    Simulation simulation = started(world);
    for (int frame = 1; frame <= 240; ++frame) {
      const Progress progress = simulation.run(200000, frame / 30.0);
      ASSERT_NE(progress.ending, Ending::Budget) << i << " at " << simulation.time();
      ASSERT_NE(progress.ending, Ending::Work) << i << " at " << simulation.time();
      most = std::max<std::int64_t>(most, progress.events);
      for (int k = 0; k < 6; ++k)
        for (const AnyShape& shape : shapes)
          ASSERT_GT(closest_point(simulation.position(k), shape).distance -
                        world.balls[static_cast<std::size_t>(k)].radius,
                    -1e-9)
              << i << " ball " << k << " at " << simulation.time();
    }
  }
  std::printf("at most %lld events in a thirtieth of a second\n", static_cast<long long>(most));
}

TEST(SimulationFaces, SnapshotsOfSlidesGoOnBitForBit) {
  World world = above({kTable, Plane{{0, -5, 0}, {0, 1, 0}}});
  world.balls = {ball({0, 0.75, 0}, {1, 0, 0.5}, 0.25, 1, 0.5),
                 ball({1, 0.25, 0.3}, {0, 0, 0}, 0.25, 1, 0.5)};
  Simulation one = started(world);
  for (int round = 0; round < 30; ++round) {
    one.run(7, one.time() + 0.25);
    World now = world;
    now.balls.clear();
    for (int i = 0; i < one.size(); ++i) now.balls.push_back(one.ball(i));
    Simulation twin = started(now, one.snapshot());
    one.run(5, one.time() + 0.5);
    twin.run(5, twin.time() + 0.5);
    expect_same_bits(one, twin);
  }
}

}  // namespace
}  // namespace ricochet::simulation_faces_test
