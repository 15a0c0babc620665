// Snapshots of worlds of small integers, taken at any time. Contacts and cell crossings happen at the same time, and
// exactly when epochs end. Events must not depend on when a snapshot was taken.
#include <gtest/gtest.h>

#include <cmath>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/simulation_checks.hpp"
#include "native/worlds.hpp"
#include "ricochet/simulation/event_queue.hpp"

namespace ricochet::simulation_snapshots_test {
namespace {

using worlds::ball;

Vec3d whole_place(Random& random, int most) {
  const auto whole = [&] { return double(random.below(2 * most + 1) - most); };
  const double x = whole(), y = whole();
  return {x, y, whole()};
}

/// A twin that continues from now.
Simulation twin_of(const Simulation& simulation) {
  WorldView world = simulation.world();
  std::vector<Ball> balls;
  for (int i = 0; i < simulation.size(); ++i) balls.push_back(simulation.ball(i));
  world.balls = balls;
  return worlds::started(world, simulation.snapshot());
}

void add_where_free(World& world, const Ball& added) {
  for (const Ball& other : world.balls) {
    Vec3d r = other.position - added.position;
    for (int axis = 0; axis < 3; ++axis) {
      const double side = world.bounds.max[axis] - world.bounds.min[axis];
      if (world.periodic[axis]) r[axis] -= side * std::round(r[axis] / side);
    }
    const double sum_of_radii = other.radius + added.radius;
    if (dot(r, r) < sum_of_radii * sum_of_radii) return;
  }
  world.balls.push_back(added);
}

/// Few balls in a large box, or so many that several touch at once.
World world_of_whole_numbers(Random& random) {
  World world;
  const int kind = random.below(6);
  const bool is_dense = random.below(2) == 0;
  const int half = is_dense ? 2 + random.below(2) : 6;
  if (kind != 5) world.bounds = {Vec3d(-half), Vec3d(half)};
  if (kind == 1 || kind == 2)
    world.periodic = kind == 1 ? PeriodicAxes(true) : PeriodicAxes(true, false, true);
  if (kind >= 2 && kind < 5) world.gravity = whole_place(random, 2);
  world.restitution = random.below(2) == 0 ? 1 : 0.9;
  const double restitution = random.below(2) == 0 ? 1 : 0.1 * (5 + random.below(5));
  const int count = is_dense ? 5 + random.below(50) : 1 + random.below(7);
  for (int i = 0; i < count; ++i) {
    const Vec3d place = whole_place(random, half - 1) + Vec3d(random.below(3) == 0 ? 0.5 : 0);
    const double radius = is_dense || random.below(3) > 0 ? 0.5 : 1;
    add_where_free(world, ball(place, whole_place(random, is_dense ? 1 : 3), radius,
                               is_dense ? 1 : 1 + random.below(3), restitution));
  }
  if (random.below(3) == 0 && !world.periodic) {
    Obstacle sensor{{Box{whole_place(random, 3), Vec3d(4.0)}, Vec3d(0.0)}, 1};
    sensor.is_sensor = true;
    world.obstacles = {sensor, {{Capsule{Vec3d(-9, 0, 0), Vec3d(-9, 1, 0), 1}, Vec3d(0.0)}, 1}};
  }
  return world;
}

void run_on(Random& random, Simulation& simulation) {
  if (random.below(2) == 0)
    (void)events(simulation, static_cast<std::size_t>(random.below(16)), 1e3);
  else
    (void)events(simulation, 1000,
                 simulation.time() + (1 + random.below(3)) * std::ldexp(1.0, random.below(9) - 3));
}

TEST(SimulationSnapshots, GoOnInTheSameBitsWheneverTheyAreTaken) {
  Random random(73);
  int compared = 0;
  for (int round = 0; round < share_of(1200); ++round) {
    const World world = world_of_whole_numbers(random);
    auto made = Simulation::create(world);
    if (!made) continue;
    Simulation simulation = *std::move(made);
    for (int cut = 0; cut < 3; ++cut) {
      run_on(random, simulation);
      Simulation twin = twin_of(simulation);
      const double end = simulation.time() + 40;
      for (int n = 0; n < 30; ++n, ++compared) {
        const auto wanted = simulation.next(end), got = twin.next(end);
        ASSERT_EQ(got.has_value(), wanted.has_value()) << round;
        if (!wanted) break;
        ASSERT_EQ(got->kind, wanted->kind) << round;
        ASSERT_EQ(got->time, wanted->time) << round;
        ASSERT_EQ(got->a, wanted->a) << round << " at " << wanted->time;
        ASSERT_EQ(got->b, wanted->b) << round << " at " << wanted->time;
        ASSERT_EQ(got->point, wanted->point) << round;
        ASSERT_EQ(got->impulse, wanted->impulse) << round;
        ASSERT_EQ(got->together, wanted->together) << round;
        ASSERT_EQ(got->after_a, wanted->after_a) << round;
        ASSERT_EQ(got->after_b, wanted->after_b) << round;
      }
      ASSERT_NO_FATAL_FAILURE(expect_same_bits(simulation, twin, std::to_string(round)));
    }
  }
  EXPECT_GT(compared, share_of(1200) * 10);
}

/// It touches the floor at its lowest point, without a speed toward it, exactly when an epoch ends: that is a contact,
/// as at any other time.
TEST(SimulationSnapshots, AnApexJustAtAnEpochsEndIsToldWithAndWithoutThem) {
  for (const double cut : {-1.0, 0.5, 1.0, 1.9, 1.9999999}) {
    World world;
    world.bounds = {Vec3d(-60.0), Vec3d(60.0)};
    world.gravity = {0, 1, 0};
    world.balls = {ball({0, -57, 0}, {-0.5, -2, 0}, 1)};
    Simulation simulation = worlds::started(world);
    ASSERT_EQ(simulation.snapshot().length, 2);
    if (cut >= 0) {
      EXPECT_FALSE(simulation.next(cut));
      simulation = twin_of(simulation);
    }
    const auto touch = simulation.next(3);
    ASSERT_TRUE(touch) << cut;
    EXPECT_EQ(touch->time, 2);
    EXPECT_EQ(touch->impulse, 0);
    EXPECT_EQ(touch->b, 2);
  }
}

TEST(SimulationSnapshots, AQueueKeepsWhatIsNoLaterThanItsEndWheneverItBegins) {
  const std::int32_t ranks[] = {0, 1, 2};
  const double end = 2, before = std::nextafter(end, 0), after = std::nextafter(end, 3);
  Random random(79);
  for (int round = 0; round < 1000; ++round) {
    simulation::EventQueue queue;
    const int buckets = 1 + random.below(100);
    ASSERT_TRUE(queue.reserve(3, buckets));
    queue.open(ranks, round == 0 ? end : random.number(0, end), end, buckets);
    queue.set(0, after);
    queue.set(1, end);
    queue.set(2, before);
    for (const int expected : {2, 1, -1}) {
      ASSERT_EQ(queue.first().ball, expected) << round;
      if (expected >= 0) queue.remove(expected);
    }
  }
}

}  // namespace
}  // namespace ricochet::simulation_snapshots_test
