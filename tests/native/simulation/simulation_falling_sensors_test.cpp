// Sensors under gravity, in worlds of small integers: balls start on surfaces, touch them at their highest point, and
// move along them.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"
#include "ricochet/queries/interval.hpp"
#include "ricochet/scene.hpp"

namespace ricochet::simulation_falling_sensors_test {
namespace {

using worlds::ball;

int whole(Random& random, int low, int high) { return low + random.below(high - low + 1); }
Vec3d whole_place(Random& random, int most) {
  const int x = whole(random, -most, most), y = whole(random, -most, most);
  return {double(x), double(y), double(whole(random, -most, most))};
}
Vec3d other_than(Random& random, const Vec3d& excluded, int most) {
  for (;;)
    if (const Vec3d v = whole_place(random, most); v != excluded) return v;
}

constexpr int kKinds = 9;
AnyShape whole_shape(Random& random, int kind) {
  const Vec3d a = whole_place(random, 3);
  const auto size = [&](int least) { return double(whole(random, least, 3)); };
  const auto sizes = [&] {
    const double x = size(0), y = size(0);
    return Vec3d(x, y, size(0));
  };
  switch (kind) {
    case 0:
      return Sphere{a, size(1)};
    case 1:
      return Plane{a, other_than(random, Vec3d(0.0), 3)};
    case 2:
      return Box{a, a + sizes()};
    case 3: {
      const Vec3d q = other_than(random, Vec3d(0.0), 2);
      return OrientedBox{a, sizes(), {q.x, q.y, q.z, double(whole(random, -2, 2))}};
    }
    case 4:
      return Capsule{a, whole_place(random, 3), size(1)};
    case 5:
      return Cylinder{a, other_than(random, a, 3), size(1)};
    case 6: {
      const Vec3d along(other_than(random, Vec3d(0.0), 3));
      const Vec3d from(a.x, a.y, 0), to(a.x + along.x, a.y + along.y, 0);
      return Wall{from, from == to ? from + Vec3d(1, 0, 0) : to};
    }
    default:
      for (;;) {
        const Vec3d b = whole_place(random, 3), c = whole_place(random, 3);
        if (cross(b - a, c - a) == Vec3d(0.0)) continue;
        if (kind == 7) return PlaneThrough{a, b, c};
        return Triangle{a, b, c};
      }
  }
}

Vec3d whole_gravity(Random& random) {
  if (random.below(3) == 0) return {0, -double(whole(random, 1, 4)), 0};
  return other_than(random, Vec3d(0.0), 2);
}

Obstacle sensor(const AnyShape& shape, const Vec3d& velocity) {
  Obstacle o;
  o.shape = shape;
  o.velocity = velocity;
  o.is_sensor = true;
  return o;
}

using Crossing = std::pair<EventKind, double>;

/// The times from `shoot_through` for the same sensors, a second method.
std::vector<Crossing> crossings_in_scene(const World& world) {
  Scene scene;
  EXPECT_EQ(scene.set_gravity(world.gravity), Status::Ok);
  EXPECT_EQ(scene.add({world.obstacles[0].shape, world.obstacles[0].velocity}).status, Status::Ok);
  const Ball& b = world.balls[0];
  List<ThroughHit> hits;
  EXPECT_EQ(scene.shoot_through(Bullet::moving(b.position, b.velocity, b.radius), hits), Status::Ok);
  std::vector<Crossing> all;
  for (const ThroughHit& hit : hits) {
    // A ball that touches for an instant does not enter; one that starts inside has entered.
    if (hit.enter == hit.exit || hit.exit <= 0) continue;
    if (hit.enter >= 0) all.emplace_back(EventKind::Enters, hit.enter);
    if (hit.exit < 1e300) all.emplace_back(EventKind::Leaves, hit.exit);
  }
  return all;
}

TEST(SimulationFallingSensors, AreEnteredAndLeftWhenShotsThroughScenesSay) {
  Random random(61);
  int crossings = 0, at_start = 0;
  std::int64_t most_work = 0;
  for (int round = 0; round < share_of(18000); ++round) {
    World world;
    world.gravity = whole_gravity(random);
    const double radii[] = {0.5, 1, 1, 2};
    world.balls = {ball(whole_place(random, 4), whole_place(random, 3), radii[random.below(4)])};
    const Vec3d velocity = random.below(3) == 0 ? whole_place(random, 2) : Vec3d(0.0);
    world.obstacles = {sensor(whole_shape(random, round % kKinds), velocity)};
    Simulation simulation = worlds::started(world);
    const std::vector<Crossing> wanted = crossings_in_scene(world);
    std::vector<Crossing> told;
    for (const Event& e : events(simulation, 20)) told.emplace_back(e.kind, e.time);
    ASSERT_EQ(told, wanted) << "round " << round << ", kind " << round % kKinds;
    crossings += static_cast<int>(told.size());
    at_start += !told.empty() && told[0].second == 0;
    most_work = std::max(most_work, simulation.work());
  }
  EXPECT_GT(crossings, share_of(18000) / 4);
  EXPECT_GT(at_start, share_of(18000) / 200);
  // Includes exact decisions, a few of them about cylinders' rims. A unit takes some nanoseconds.
  EXPECT_LT(most_work, 40'000'000);
}

/// Among walls that balls bounce off, rest on and fly along, sensor events agree with places.
TEST(SimulationFallingSensors, AgreeWithPlacesAmongWalls) {
  Random random(67);
  int inside = 0, checked = 0;
  for (int round = 0; round < share_of(600); ++round) {
    World world;
    world.gravity = whole_gravity(random);
    world.bounds = {Vec3d(-6.0), Vec3d(6.0)};
    const double restitution = random.below(2) == 0 ? 1 : 0.5;
    world.balls = {
        ball(whole_place(random, 4), whole_place(random, 3), round % 2 == 0 ? 1 : 0.5, 1, restitution)};
    world.obstacles = {sensor(whole_shape(random, round % kKinds), Vec3d(0.0)),
                       sensor(Box{Vec3d(-6.0), {6, double(whole(random, -5, 0)), 6}}, Vec3d(0.0)),
                       sensor(Box{Vec3d(-6.0) - Vec3d(0, 1, 0), {6, -6, 6}}, Vec3d(0.0))};
    Simulation simulation = worlds::started(world);
    std::map<int, bool> is_inside;
    for (double time = 0.25; time < 8; time += 0.25) {
      for (const Event& e : events(simulation, 10000, time)) {
        if (e.kind != EventKind::Enters && e.kind != EventKind::Leaves) continue;
        const bool enters = e.kind == EventKind::Enters;
        ASSERT_TRUE(is_inside.count(e.b) == 0 || is_inside[e.b] != enters) << round;
        is_inside[e.b] = enters;
      }
      for (int o = 0; o < 3; ++o) {
        const double gap = gap_to(world.obstacles[static_cast<std::size_t>(o)].shape, simulation.position(0),
                                  world.balls[0].radius);
        if (std::fabs(gap) < 1e-10) continue;
        if (is_inside.count(o) == 0) is_inside[o] = gap < 0;
        ASSERT_EQ(is_inside[o], gap < 0) << round << ", sensor " << o << " at " << time;
        inside += gap < 0;
        ++checked;
      }
    }
  }
  EXPECT_GT(inside, checked / 20);
}

/// The sensor extends from the place where the ball touches the floor to its highest place, within rounding.
TEST(SimulationFallingSensors, AParabolaFromFloorToCeilingIsInsideThoughItTouchesBoth) {
  Random random(71);
  for (int round = 0; round < 100; ++round) {
    const double speed = round == 0 ? 6 : random.number(4, 9);
    World world;
    world.gravity = {0, -6, 0};
    world.bounds = {{-99, 0, -99}, Vec3d(99.0)};
    world.balls = {ball({0, 0.5, 0}, {0.125, speed, 0})};
    world.obstacles = {sensor(Box{{-9, 1, -9}, {9, speed * speed / 12, 9}}, Vec3d(0.0))};
    Simulation simulation = worlds::started(world);
    bool is_inside = false;
    for (double time = speed / 24; time < 20; time += speed / 24) {
      for (const Event& e : events(simulation, 100, time))
        if (e.kind != EventKind::Wall) is_inside = e.kind == EventKind::Enters;
      const double gap = gap_to(world.obstacles[0].shape, simulation.position(0), 0.5);
      if (gap < -1e-9) {
        ASSERT_TRUE(is_inside) << round << " at " << time;
      }
    }
    if (round == 0) {
      EXPECT_EQ(simulation.counts().sensor, 1) << "it enters as it starts, and is in it for ever";
    }
  }
}

}  // namespace
}  // namespace ricochet::simulation_falling_sensors_test
