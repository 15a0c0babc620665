// Sensors of a world: obstacles that no ball feels, and the moments at which balls enter and leave them.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"

namespace ricochet::simulation_sensors_test {
namespace {

using worlds::ball;

Obstacle sensor(const AnyShape& shape, const Vec3d& velocity = Vec3d(0.0)) {
  Obstacle o;
  o.shape = shape;
  o.velocity = velocity;
  o.is_sensor = true;
  return o;
}

bool is_crossing(const Event& e) { return e.kind == EventKind::Enters || e.kind == EventKind::Leaves; }

/// One of every solid shape about the middle of a box of that size, some in motion.
std::vector<Obstacle> sensors_in(const Vec3d& size) {
  const Vec3d c = size * 0.5;
  return {sensor(Sphere{c, 0.3 * size.z}),
          sensor(Box{c - size * 0.2, c + size * 0.3}),
          sensor(Capsule{Vec3d(0.0), size, 0.7}, {0.01, 0, 0}),
          sensor(Cylinder{c, c + Vec3d(0, 2, 1), 1.5}),
          sensor(OrientedBox{c, {1, 2, 0.5}, {0.1, 0.2, 0.3, 1}}, {0, -0.02, 0.01}),
          sensor(Box{{1, 1, 1}, {1, size.y, size.z}})};
}

TEST(SimulationSensors, TellWhenABallEntersAndLeaves) {
  World world;
  world.balls = {ball({0, 0, 0}, {1, 0, 0})};
  world.obstacles = {sensor(Box{{3, -1, -1}, {5, 1, 1}})};
  Simulation simulation = worlds::started(world);
  const std::vector<Event> all = events(simulation, 10);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].kind, EventKind::Enters);
  EXPECT_EQ(all[0].time, 2.5);
  EXPECT_EQ(all[0].point, Vec3d(3, 0, 0));
  EXPECT_EQ(all[0].normal, Vec3d(-1, 0, 0));
  EXPECT_EQ(all[0].after_a, Vec3d(1, 0, 0));
  EXPECT_EQ(all[0].impulse, 0);
  EXPECT_EQ(all[1].kind, EventKind::Leaves);
  EXPECT_EQ(all[1].time, 5.5);
  EXPECT_EQ(all[1].point, Vec3d(5, 0, 0));
  EXPECT_EQ(simulation.counts().sensor, 2);
  EXPECT_EQ(simulation.counts().obstacle, 0);
}

TEST(SimulationSensors, ABallThatStartsInsideOnlyLeaves) {
  World world;
  world.balls = {ball({4, 0, 0}, {1, 0, 0}), ball({2.5, 3, 0}, {-1, 0, 0}), ball({4, -4, 0}, Vec3d(0.0))};
  world.obstacles = {sensor(Box{{3, -9, -1}, {5, 9, 1}})};
  Simulation simulation = worlds::started(world);
  const std::vector<Event> all = events(simulation, 10);
  ASSERT_EQ(all.size(), 1u) << "one touches it and goes, one rests in it";
  EXPECT_EQ(all[0].kind, EventKind::Leaves);
  EXPECT_EQ(all[0].a, 0);
  EXPECT_EQ(all[0].time, 1.5);
}

TEST(SimulationSensors, ComeInOrderWithContacts) {
  World world;
  world.bounds.max.x = 5;
  world.balls = {ball({0, 0, 0}, {1, 0, 0})};
  world.obstacles = {sensor(Sphere{{4, 0, 0}, 1}),
                     sensor(Box{{4.75, -1, -1}, {6, 1, 1}}),
                     {{Sphere{{-2, 0, 0}, 1}, Vec3d(0.0)}, 1}};
  Simulation simulation = worlds::started(world);
  const std::vector<Event> all = events(simulation, 6);
  ASSERT_EQ(all.size(), 6u);
  const std::pair<EventKind, double> wanted[] = {{EventKind::Enters, 2.5}, {EventKind::Enters, 4.25},
                                                 {EventKind::Wall, 4.5},   {EventKind::Leaves, 4.75},
                                                 {EventKind::Leaves, 6.5}, {EventKind::Obstacle, 9.5}};
  for (std::size_t n = 0; n < 6; ++n) {
    EXPECT_EQ(all[n].kind, wanted[n].first) << n;
    EXPECT_EQ(all[n].time, wanted[n].second) << n;
  }
}

TEST(SimulationSensors, AreEnteredByTheBallsThatTheirFilterAdmits) {
  World world;
  world.balls = {ball({0, 0, 0}, {1, 0, 0}), ball({0, 3, 0}, {1, 0, 0})};
  world.balls[0].filter = {1, 1};
  world.balls[1].filter = {2, 2};
  world.obstacles = {sensor(Box{{3, -9, -1}, {5, 9, 1}})};
  world.obstacles[0].filter = {1, 2};
  Simulation simulation = worlds::started(world);
  EXPECT_TRUE(events(simulation, 10).empty()) << "each needs to admit the other";
  world.obstacles[0].filter = {2, 2};
  Simulation admitted = worlds::started(world);
  const std::vector<Event> all = events(admitted, 10);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].a, 1);
}

/// The contacts of a world with sensors are those of the world without, to the last bit; and each ball enters and
/// leaves each sensor in turns.
TEST(SimulationSensors, ChangeNoBallsPathByABit) {
  for (const double restitution : {1.0, 0.95}) {
    Random random(17);
    World plain = worlds::mixture(random, 100, 8, false, restitution);
    plain.obstacles = {{{Sphere{plain.bounds.max, 1.5}, Vec3d(0.0)}, 1}};
    std::erase_if(plain.balls, [&](const Ball& b) {
      const Vec3d r = b.position - plain.bounds.max;
      return dot(r, r) < (b.radius + 1.5) * (b.radius + 1.5);
    });
    World watched = plain;
    for (const Obstacle& o : sensors_in(plain.bounds.max)) watched.obstacles.push_back(o);
    Simulation a = worlds::started(plain), b = worlds::started(watched);
    std::map<std::pair<int, int>, EventKind> last;
    int crossings = 0;
    double time = 0;
    for (const Event& wanted : events(a, static_cast<std::size_t>(share_of(20000)))) {
      auto event = b.next();
      for (; event && is_crossing(*event); event = b.next()) {
        ++crossings;
        const auto known = last.find({event->a, event->b});
        if (known != last.end()) {
          ASSERT_NE(known->second, event->kind);
        }
        last[{event->a, event->b}] = event->kind;
        ASSERT_GE(event->time, time);
        time = event->time;
      }
      ASSERT_TRUE(event);
      ASSERT_EQ(event->time, wanted.time);
      ASSERT_EQ(event->a, wanted.a);
      ASSERT_EQ(event->after_a, wanted.after_a);
      ASSERT_EQ(event->point, wanted.point);
      time = event->time;
    }
    EXPECT_GT(crossings, share_of(1000));
    ASSERT_NO_FATAL_FAILURE(expect_same_bits(a, b));
  }
}

/// Events agree with places, except within rounding of a surface.
TEST(SimulationSensors, AgreeWithThePlacesOfBalls) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(9.0)};
  Random random(23);
  for (int i = 0; i < 30; ++i) world.balls.push_back(ball({0.5 + i % 8, 0.5 + i / 8, 0.5}, random.place(2)));
  world.obstacles = {sensor(Sphere{{4, 4, 4}, 2}), sensor(Sphere{{6, 5, 4}, 1}, {0.05, 0, 0})};
  Simulation simulation = worlds::started(world);
  std::map<std::pair<int, int>, bool> inside;
  const auto gap = [&](int i, int o) {
    const auto& sphere = std::get<Sphere>(world.obstacles[static_cast<std::size_t>(o)].shape);
    const Vec3d r = simulation.position(i) - sphere.center - simulation.obstacle_offset(o);
    return std::sqrt(dot(r, r)) - sphere.radius - 0.5;
  };
  for (int i = 0; i < 30; ++i)
    for (const int o : {0, 1}) inside[{i, o}] = gap(i, o) < 0;
  int checked = 0;
  for (double time = 0.25; time < 40; time += 0.25) {
    for (const Event& e : events(simulation, 100000, time)) {
      if (!is_crossing(e)) continue;
      inside[{e.a, e.b}] = e.kind == EventKind::Enters;
    }
    for (int i = 0; i < 30; ++i)
      for (const int o : {0, 1}) {
        if (std::fabs(gap(i, o)) < 1e-12) continue;
        ASSERT_EQ((inside[{i, o}]), gap(i, o) < 0) << "ball " << i << " at " << time;
        checked += inside[{i, o}];
      }
  }
  EXPECT_GT(checked, 100);
}

TEST(SimulationSensors, CountAsEventsAndOutlastTheLastContact) {
  World world;
  world.balls = {ball({0, 0, 0}, {1, 0, 0}), ball({0, 2, 0}, {-1, 0, 0})};
  world.obstacles = {sensor(Sphere{{1e6, 0, 0}, 1}), sensor(Sphere{{2e6, 0, 0}, 1})};
  Simulation simulation = worlds::started(world);
  const Progress first = simulation.run(1, kInfiniteTime);
  EXPECT_EQ(first.ending, Ending::Budget);
  EXPECT_EQ(simulation.time(), 1e6 - 1.5);
  const Progress until = simulation.run(10, 1.5e6);
  EXPECT_EQ(until.ending, Ending::Time);
  EXPECT_EQ(until.events, 1);
  EXPECT_EQ(simulation.time(), 1.5e6);
  const Progress rest = simulation.run(10, kInfiniteTime);
  EXPECT_EQ(rest.ending, Ending::Quiet);
  EXPECT_EQ(rest.events, 2);
}

TEST(SimulationSensors, GoOnFromSnapshotsOfAnyMoment) {
  Random random(29);
  World world = worlds::mixture(random, 40, 6, false, 1);
  world.obstacles = sensors_in(world.bounds.max);
  Simulation simulation = worlds::started(world);
  Simulation restored = worlds::started(world);
  for (int n = 0; n < share_of(2000); ++n) {
    const auto wanted = simulation.next(), got = restored.next();
    ASSERT_TRUE(wanted && got);
    ASSERT_EQ(got->kind, wanted->kind) << n;
    ASSERT_EQ(got->time, wanted->time) << n;
    ASSERT_EQ(got->a, wanted->a) << n;
    ASSERT_EQ(got->b, wanted->b) << n;
    ASSERT_EQ(got->point, wanted->point) << n;
    World now = world;
    for (int i = 0; i < restored.size(); ++i) now.balls[static_cast<std::size_t>(i)] = restored.ball(i);
    restored = worlds::started(now, restored.snapshot());
  }
  EXPECT_EQ(restored.counts().sensor, simulation.counts().sensor);
}

TEST(SimulationSensors, BallsThatComeGoAndChange) {
  World world;
  world.balls = {ball({-9, 0, 0}, Vec3d(0.0)), ball({0, 0, 0}, {1, 0, 0})};
  world.obstacles = {sensor(Box{{3, -1, -1}, {5, 1, 1}})};
  Simulation simulation = worlds::started(world);
  EXPECT_EQ(simulation.next()->kind, EventKind::Enters);
  // Reversed on the surface where it has just entered, it leaves at once.
  Ball turned = simulation.ball(1);
  turned.velocity = {-1, 0, 0};
  simulation.set(1, turned);
  const auto left = simulation.next();
  ASSERT_TRUE(left);
  EXPECT_EQ(left->kind, EventKind::Leaves);
  EXPECT_EQ(left->time, 2.5);
  turned.position = {4, 0, 0};
  simulation.set(1, turned);
  simulation.remove(0);
  simulation.add(ball({4.5, 2.25, 0}, {0, -0.25, 0}));
  const std::vector<Event> all = events(simulation, 3);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].kind, EventKind::Leaves) << "it was put inside";
  EXPECT_EQ(all[0].a, 0);
  EXPECT_EQ(all[1].kind, EventKind::Enters);
  EXPECT_EQ(all[1].a, 1);
  EXPECT_EQ(all[1].time, 5.5);
  EXPECT_EQ(all[2].kind, EventKind::Leaves);
}

TEST(SimulationSensors, ComeBackReversed) {
  World world;
  world.bounds = {Vec3d(0.0), Vec3d(8.0)};
  world.balls = {ball({1, 4, 4}, {1, 0.25, 0}), ball({6, 4, 4}, {-0.5, 0, 0.125})};
  world.obstacles = {sensor(Sphere{{4, 4, 4}, 1}, {0.125, 0, 0})};
  Simulation simulation = worlds::started(world);
  const std::vector<Event> forth = events(simulation, 12);
  const double turn = simulation.time();
  simulation.reverse();
  const std::vector<Event> back = events(simulation, 12);
  ASSERT_EQ(back.size(), 12u);
  for (std::size_t n = 0; n < 12; ++n) {
    const Event &f = forth[11 - n], &b = back[n];
    EXPECT_NEAR(b.time - turn, turn - f.time, 1e-9);
    const EventKind wanted = f.kind == EventKind::Enters   ? EventKind::Leaves
                             : f.kind == EventKind::Leaves ? EventKind::Enters
                                                           : f.kind;
    EXPECT_EQ(b.kind, wanted) << n;
  }
}

TEST(SimulationSensors, ABallThatGrazesDoesNotEnter) {
  World world;
  world.balls = {ball({0, 1.5, 0}, {1, 0, 0})};
  world.obstacles = {sensor(Sphere{{4, 0, 0}, 1})};
  Simulation simulation = worlds::started(world);
  EXPECT_FALSE(simulation.next());
}

/// The events of a ball: E and L for sensors that it enters and leaves, | for contacts.
std::string told(Simulation& simulation, std::size_t most) {
  std::string all;
  for (const Event& e : events(simulation, most))
    all += e.kind == EventKind::Enters ? 'E' : e.kind == EventKind::Leaves ? 'L' : '|';
  return all;
}

double moved_by(double x, int ulps) {
  for (; ulps > 0; --ulps) x = std::nextafter(x, HUGE_VAL);
  for (; ulps < 0; ++ulps) x = std::nextafter(x, -HUGE_VAL);
  return x;
}

/// A ball that meets a wall, an obstacle or another ball when its centre is at x = 9.5.
World meeting(int what) {
  World world;
  world.balls = {ball({0, 0, 0}, {1, 0, 0})};
  if (what == 0) world.bounds.max.x = 10;
  if (what == 1) world.obstacles = {{{Box{{10, -10, -10}, {12, 10, 10}}, Vec3d(0.0)}, 1}};
  if (what == 2) world.balls.push_back(ball({10.5, 0, 0}, Vec3d(0.0), 0.5, kInfiniteMass));
  return world;
}

TEST(SimulationSensors, TellTheSameAtAContactHoweverItsMomentIsRounded) {
  for (const int ulps : {0, 1, -1, 2, -2})
    for (const int what : {0, 1, 2}) {
      World turns_within = meeting(what), turns_before = meeting(what);
      turns_within.obstacles.push_back(sensor(Box{{3, -10, -10}, {moved_by(9, ulps), 10, 10}}));
      turns_before.obstacles.push_back(sensor(Box{{moved_by(10, ulps), -10, -10}, {12, 10, 10}}));
      Simulation within = worlds::started(turns_within), before = worlds::started(turns_before);
      EXPECT_EQ(told(within, 5), "E|L") << what << ' ' << ulps;
      EXPECT_EQ(told(before, 5), "|") << what << ' ' << ulps;
    }
}

TEST(SimulationSensors, WhatAContactTurnsIntoOrOutOfASensorIsToldAfterItAtItsTime) {
  // Turns (1, 0, 0) to (0.6, 0.8, 0) when the centre is at (9.5, 0, 0), within rounding
  const Vec3d normal = Vec3d(-1, 2, 0) / std::sqrt(5.0);
  const Obstacle mirror{{Plane{Vec3d(9.5, 0, 0) - 0.5 * normal, normal}, Vec3d(0.0)}, 1};
  for (const int ulps : {0, 1, -1, 2, -2, 5, -5}) {
    World into, out;
    into.balls = out.balls = {ball({0, 0, 0}, {1, 0, 0})};
    into.obstacles = {mirror, sensor(Box{{moved_by(10, ulps), -99, -9}, {30, 99, 9}})};
    out.obstacles = {mirror, sensor(Box{{-30, -99, -9}, {moved_by(9, ulps), 99, 9}})};
    for (const World& world : {into, out}) {
      Simulation simulation = worlds::started(world);
      const std::vector<Event> all = events(simulation, 2);
      ASSERT_EQ(all.size(), 2u) << ulps;
      EXPECT_EQ(all[0].kind, EventKind::Obstacle) << ulps;
      EXPECT_NEAR(all[1].time, all[0].time, 2e-14) << ulps;
    }
    Simulation enters = worlds::started(into), leaves = worlds::started(out);
    EXPECT_EQ(told(enters, 5), "|EL") << ulps;
    EXPECT_EQ(told(leaves, 5), "|L") << ulps;
  }
}

/// In random directions, from any distance at any slope, a ball bounces where its surface is at a sensor's within
/// rounding.
TEST(SimulationSensors, TellTheSameWhereverTheyAreTurned) {
  Random random(47);
  for (int round = 0; round < share_of(3000); ++round) {
    const Quaternion q{random.number(-1, 1), random.number(-1, 1), random.number(-1, 1),
                       random.number(0.1, 1)};
    const double size = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    const auto turned = [&](const Vec3d& v) {
      const Vec3d u(q.x, q.y, q.z), across = 2.0 * cross(u, v);
      return v + (q.w * across + cross(u, across)) * (1 / size);
    };
    const Vec3d middle = random.place(100);
    const double slope = std::pow(10, random.number(-3, 1));
    const Vec3d heading(slope, 1, 0.3);
    for (const int side : {-1, 1}) {
      World world;
      const auto slab = [&](double from) {
        return OrientedBox{middle + turned({from + 50, 0, 0}), {50, 5e6, 5e6}, q};
      };
      world.balls = {ball(middle + turned(Vec3d(-0.5, 0, 0) - heading * (150 / slope)), turned(heading))};
      world.obstacles = {{{slab(0), Vec3d(0.0)}, 1}, sensor(side < 0 ? slab(-101) : slab(0))};
      Simulation simulation = worlds::started(world);
      EXPECT_EQ(told(simulation, 6), side < 0 ? "E|L" : "|") << round << ", slope " << slope;
    }
  }
}

/// A heavy ball approaches a light one before a wall, and meets it very often. The epoch would be cut short when
/// nothing but sensor crossings is left in it. The number of contacts is pi / arctan sqrt(m / M), rounded down.
TEST(SimulationSensors, AnEpochOfVeryManyContactsDoesNotPassOverASensor) {
  for (const int contacts : {4352, 4353, 4354}) {
    World world;
    world.bounds = {{0, -kUnbounded, -kUnbounded}, Vec3d(kUnbounded)};
    const double tangent = std::tan(3.141592653589793 / (contacts + 0.5));
    world.balls = {worlds::ball({0.6, 0, 0}, Vec3d(0.0)),
                   worlds::ball({1.65, 0, 0}, {-1, 0, 0}, 0.5, 1 / (tangent * tangent))};
    world.obstacles = {{{Sphere{{3, 0, 0}, 0.5}, Vec3d(0.0)}, 1, {}, true}};
    Simulation simulation = worlds::started(world);
    simulation.run(INT64_MAX, 3.9);
    EXPECT_EQ(simulation.counts().ball + simulation.counts().wall, contacts);
    // The heavy one enters and leaves, and the light one, as fast as that, enters at least.
    EXPECT_GE(simulation.counts().sensor, 3) << contacts;
  }
}

}  // namespace
}  // namespace ricochet::simulation_sensors_test
