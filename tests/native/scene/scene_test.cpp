// Scenes against asking every target; paths against asking step by step.
#include "ricochet/scene.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/first_hit.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::scene_test {
namespace {

SceneShot ask_all(const std::vector<MovingShape>& targets, const Bullet& bullet, double max_time) {
  SceneShot best{{}, -1};
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const Shot shot = std::visit(
        [&](const auto& shape) {
          return shoot(bullet, Moving<std::decay_t<decltype(shape)>>{shape, targets[i].velocity}, max_time);
        },
        targets[i].shape);
    if (shot.outcome != Outcome::Hit) continue;
    if (best.target >= 0 && !comes_before(bullet, targets[i], shot.time,
                                          targets[static_cast<std::size_t>(best.target)], best.shot.time))
      continue;
    best = {shot, static_cast<std::int32_t>(i)};
  }
  return best;
}

Sphere sphere_at(const Vec3d& center, double radius) { return {center, radius}; }

std::vector<MovingShape> cloud(Random& random, int count, double size, double radius) {
  std::vector<MovingShape> all;
  for (int i = 0; i < count; ++i) {
    const Vec3d center = random.place(size);
    all.push_back({sphere_at(center, radius * random.number(0.2, 1)), Vec3d(0.0)});
  }
  return all;
}

std::vector<MovingShape> every_shape(Random& random, int count) {
  std::vector<MovingShape> all;
  for (int i = 0; i < count; ++i) {
    const Vec3d at = random.place(10), by = at + random.place(2), on = at + random.place(2);
    const double radius = random.number(0.1, 1);
    MovingShape target{Sphere{at, radius}, Vec3d(0.0)};
    switch (i % 8) {
      case 1:
        target.shape = Triangle{at, by, on};
        break;
      case 2:
        target.shape = Box{min(at, by), max(at, by)};
        break;
      case 3:
        target.shape = Capsule{at, by, radius};
        break;
      case 4:
        target.shape = Cylinder{at, by, radius};
        break;
      case 5:
        target.shape = Wall{{at.x, at.y, 0}, {by.x, by.y, 0}};
        break;
      case 6:
        if (i == 6) target.shape = Plane{{0, 0, -11}, {0.1, 0, 1}};
        break;
      case 7:
        target.shape = OrientedBox{at, abs(by - at), {on.x - at.x, on.y - at.y, on.z - at.z, radius}};
        break;
      default:
        break;
    }
    if (i % 11 == 0) target.velocity = random.place(1);
    all.push_back(target);
  }
  return all;
}

/// In contact, nested, coincident, huge beside tiny, and tangent to the same lines.
std::vector<MovingShape> hostile(Random& random, int count) {
  std::vector<MovingShape> all;
  for (int i = 0; i < count; ++i) {
    const auto whole = [&](int most) { return static_cast<double>(random.below(2 * most + 1) - most); };
    const double x = whole(8), y = whole(8), z = whole(8);
    const double radius = i % 9 == 0 ? 1000 : i % 5 == 0 ? 0x1p-20 : 1 + random.below(2);
    const Vec3d center = i % 9 == 0 ? Vec3d(x, y, 2000 + z) : Vec3d(x, y, z);
    all.push_back({sphere_at(center, radius), Vec3d(0.0)});
    if (i % 4 == 0) all.push_back(all.back());
  }
  return all;
}

Bullet any_bullet(Random& random, int i) {
  const auto whole = [&] { return static_cast<double>(random.below(41) - 20); };
  const Vec3d from = i % 3 == 0 ? Vec3d(whole(), whole(), whole()) : random.place(20);
  const Vec3d to = i % 3 == 0 ? Vec3d(from.x, from.y + 1, from.z) : random.place(6);
  const double radius = i % 2 ? 0 : i % 4 ? 0.5 : random.number(0, 2);
  if (i % 5 == 0) return Bullet::aimed(from, to, 2, radius);
  return Bullet::moving(from, to - from, radius);
}

void expect_same(const SceneShot& got, const SceneShot& want, int i) {
  ASSERT_EQ(got.target, want.target) << i;
  if (want.target < 0) return;
  ASSERT_EQ(got.shot.time, want.shot.time) << i;
  ASSERT_EQ(got.shot.point, want.shot.point) << i;
  ASSERT_EQ(got.shot.velocity, want.shot.velocity) << i;
}

void compare(const std::vector<MovingShape>& targets, int shots, std::uint64_t seed) {
  Scene scene;
  for (const MovingShape& t : targets) scene.add(t);
  Random random(seed);
  for (int i = 0; i < share_of(shots); ++i) {
    const Bullet bullet = any_bullet(random, i);
    const double max_time = i % 7 ? kForever : random.number(0, 3);
    const SceneShot want = ask_all(targets, bullet, max_time);
    const SceneShot got = scene.shoot(bullet, max_time),
                    looked_on = scene.shoot_with_closest(bullet, max_time);
    expect_same(got, want, i);
    ASSERT_EQ(got.shot.outcome == Outcome::OutOfTime, want.target < 0 && max_time < kForever);
    if (looked_on.shot.outcome == Outcome::OutOfTime) {
      const SceneShot ever = ask_all(targets, bullet, kForever);
      ASSERT_EQ(want.target, -1);
      ASSERT_EQ(looked_on.target, ever.target);
      ASSERT_EQ(looked_on.shot.closest.time, ever.shot.time);
    } else {
      expect_same(looked_on, want, i);
    }
    const SceneShot filtered = scene.shoot_approximately(bullet, max_time);
    ASSERT_EQ(filtered.target, want.target) << i;
    if (want.target < 0) continue;
    EXPECT_NEAR(filtered.shot.time, want.shot.time, 1e-12 * want.shot.time) << i;
    const double scale = 1 + length(want.shot.point);
    EXPECT_LT(length(filtered.shot.point - want.shot.point), 1e-12 * scale) << i;
    EXPECT_LT(length(filtered.shot.velocity - want.shot.velocity), 1e-10 * length(want.shot.velocity)) << i;
  }
}

TEST(Scene, AnswersAsEveryTargetAskedAlone) {
  Random random(31);
  compare({}, 10, 1);
  compare(cloud(random, 1, 3, 1), 400, 2);
  compare(cloud(random, 60, 10, 2), 2000, 3);
  compare(cloud(random, 2000, 10, 0.4), 1500, 4);
  compare(every_shape(random, 300), 300, 5);
  compare(hostile(random, 150), 1500, 6);
}

/// Hard cases for a grid: rays along its walls and through its corners, from far away and from its edge, clouds that
/// are flat or thin, and balls that grow.
TEST(Scene, AnswersAsEveryTargetAskedAloneInEvenClouds) {
  Random random(36);
  for (int kind = 0; kind < 5; ++kind) {
    std::vector<MovingShape> targets;
    Scene scene;
    for (int i = 0; i < 900; ++i) {
      const auto whole = [&] { return static_cast<double>(random.below(17) - 8); };
      Vec3d center = kind == 1 ? Vec3d(whole(), whole(), whole()) : random.place(8);
      if (kind == 2) center.z = 0;
      if (kind == 3) center = {100 + center.x * 10, center.y * 0.01, 1e-6 * center.z};
      if (kind == 4 && i % 2) center *= 0.01;
      targets.push_back({sphere_at(center, kind == 1 ? 0.25 : random.number(0.1, 0.4)), Vec3d(0.0)});
      scene.add(targets.back());
    }
    int hits = 0;
    const int shots = share_of(1200);
    for (int shot = 0; shot < shots; ++shot) {
      const int i = 7 * shot % 1200;  // each kind occurs, however few there are
      const Vec3d at = std::get<Sphere>(targets[static_cast<std::size_t>(random.below(900))].shape).center;
      const double away = i % 50 == 0 ? 1e9 : i % 50 == 1 ? 1e17 : i % 3 ? 12 : 3;
      Vec3d direction = random.place(1);
      if (i % 4 == 0) direction = Vec3d(i % 3 == 0, i % 3 == 1, i % 3 == 2) * (i % 8 ? 1.0 : -1.0);
      if (i % 4 == 1)
        direction = {direction.x, i % 8 == 1 ? direction.x : -direction.x, i % 12 == 1 ? 0 : direction.x};
      const double radius = i % 5 ? 0 : i < 600 ? 0.2 : 0.001 * i;
      const Bullet bullet = Bullet::moving(at - direction * away, direction, radius);
      const SceneShot want = ask_all(targets, bullet, kForever);
      expect_same(scene.shoot(bullet, kForever), want, i);
      ASSERT_EQ(scene.shoot_approximately(bullet, kForever).target, want.target) << kind << " " << i;
      hits += want.target >= 0;
    }
    EXPECT_GT(hits, shots / 4) << kind;
  }
}

/// From places that single precision cannot hold, and with balls too large for it.
TEST(Scene, AnswersAsEveryTargetAskedAloneFromAsFarAsNumbersGo) {
  Random random(37);
  std::vector<MovingShape> targets;
  Scene scene;
  for (int i = 0; i < 24; ++i) {
    const Vec3d at = random.place(8);
    if (i % 3)
      targets.push_back({Sphere{at, random.number(1, 3)}, Vec3d(0.0)});
    else
      targets.push_back({Box{at, at + Vec3d(2, 3, 4)}, Vec3d(0.0)});
    scene.add(targets.back());
  }
  int hits = 0;
  for (int i = 0; i < share_of(4000); ++i) {
    const int axis = i % 3;
    Vec3d direction(0.0), at = random.place(8);
    direction[axis] = i % 2 ? 1 : -1;
    const double away = std::pow(10.0, random.number(20, 148));
    const double radius = i % 4 ? 0 : i % 8 ? 1 : away * 0.5;
    const double speed = std::pow(10.0, random.number(-2, 2) * (i % 5 ? 1 : 60));
    at[axis] = direction[axis] * -away;
    const Bullet bullet = i % 7 ? Bullet::moving(at, direction * speed, radius)
                                : Bullet::aimed(at, at + direction * away, speed, radius);
    const SceneShot want = ask_all(targets, bullet, kForever);
    expect_same(scene.shoot(bullet, kForever), want, i);
    ASSERT_EQ(scene.shoot_approximately(bullet, kForever).target, want.target) << i;
    hits += want.target >= 0;
  }
  EXPECT_GT(hits, share_of(1200));
}

/// Spheres grazed within any part of their radius, in a grid so far from the origin that single precision holds places
/// to a tenth of a radius at worst: in any direction, along the grid's walls, from inside and from as far as the grid
/// is used. Nearer the origin the smallest are a thousandth of the largest, which the grid knows to a 255th of that.
TEST(Scene, GridsLeaveOutNothingThatIsGrazed) {
  Random random(37);
  int hits = 0;
  for (const double away : {0.0, 50.0, 1500.0}) {
    std::vector<MovingShape> targets;
    Scene scene;
    for (int i = 0; i < 400; ++i) {
      const Vec3d center = random.place(6) + Vec3d(away, -away, 0.7 * away);
      const double radius =
          away < 1000 && i % 2 ? 0.2 * std::pow(10.0, -random.number(0, 3)) : random.number(0.02, 0.2);
      targets.push_back({sphere_at(center, radius), Vec3d(0.0)});
      scene.add(targets.back());
    }
    for (int i = 0; i < share_of(2500); ++i) {
      const Sphere& sphere = std::get<Sphere>(targets[static_cast<std::size_t>(random.below(400))].shape);
      Vec3d along = normalize(random.place(1));
      if (i % 4 == 0) along = Vec3d(i % 3 == 0, i % 3 == 1, i % 3 == 2) * (i % 8 ? 1.0 : -1.0);
      if (i % 4 == 1) along = normalize({along.x, std::ldexp(along.y, -random.below(60)), along.z});
      const Vec3d side = normalize(cross(along, random.place(1)));
      const double radius = i % 5 ? 0 : 0.1;
      const double off = 1 - std::ldexp(random.number(0.5, 1), -random.below(50));
      const double far = i % 7 ? random.number(0.3, 4) : std::ldexp(1.0, random.below(30));
      const Vec3d from = sphere.center + side * ((sphere.radius + radius) * off) - along * far;
      const Bullet bullet = Bullet::moving(from, along, radius);
      const SceneShot want = ask_all(targets, bullet, kForever);
      ASSERT_EQ(scene.shoot_approximately(bullet, kForever).target, want.target) << away << " " << i;
      hits += want.target >= 0;
    }
  }
  EXPECT_GT(hits, share_of(2500) * 2);
}

/// Targets that are moved, removed and added; they fly at up to `speed`.
void keep_up_with_changes(double speed) {
  Random random(32);
  auto targets = cloud(random, 400, 10, 1);
  Scene scene;
  for (MovingShape& t : targets) {
    t.velocity = random.place(speed);
    scene.add(t);
  }
  for (int round = 0; round < 60; ++round) {
    for (int n = 0; n < 1 + round % 9; ++n) {
      const int i = random.below(static_cast<int>(targets.size()));
      const Vec3d center = random.place(10);
      targets[static_cast<std::size_t>(i)] = {sphere_at(center, 0.5),
                                              round % 4 ? random.place(speed) : Vec3d(0, 1, 0)};
      if (scene.has(i)) scene.move(i, targets[static_cast<std::size_t>(i)]);
    }
    const int gone = random.below(static_cast<int>(targets.size()));
    scene.remove(gone);
    const Vec3d center = random.place(10);
    targets.push_back({sphere_at(center, 1), random.place(speed)});
    EXPECT_EQ(scene.add(targets.back()).index, static_cast<std::int32_t>(targets.size()) - 1);
    auto alive = targets;
    for (std::size_t i = 0; i < alive.size(); ++i)
      if (!scene.has(static_cast<std::int32_t>(i)))
        alive[i] = {sphere_at({1e12, 1e12, 1e12}, 1e-3), Vec3d(0.0)};
    for (int i = 0; i < 40; ++i) {
      const Bullet bullet = any_bullet(random, i);
      expect_same(scene.shoot(bullet, kForever), ask_all(alive, bullet, kForever), i);
    }
  }
}

/// The hierarchy is built at the first question, from the targets that have not changed since they were sorted.
TEST(Scene, FindsTheOthersWhereSomeHaveBecomePlanesBeforeItsIndexIsMade) {
  Random random(38);
  std::vector<MovingShape> targets;
  Scene scene;
  for (int i = 0; i < 40; ++i) {
    const Vec3d at = random.place(8);
    targets.push_back({Box{at, at + Vec3d(2, 1, 1)}, Vec3d(0.0)});
    scene.add(targets.back());
  }
  ASSERT_EQ(scene.shoot(Bullet::moving({0, 0, 0}, {0, 0, 0})).target, -1);
  for (const std::size_t i : {0U, 1U, 7U}) {
    targets[i].shape = Plane{{0, 0, 30}, {0, 0, 1}};
    scene.move(static_cast<std::int32_t>(i), targets[i]);
  }
  int hits = 0;
  for (int i = 0; i < 200; ++i) {
    const Vec3d from = random.place(12);
    const Bullet bullet = Bullet::moving(from, random.place(6) - from, i % 2 ? 0 : 0.25);
    const SceneShot want = ask_all(targets, bullet, kForever);
    expect_same(scene.shoot(bullet, kForever), want, i);
    hits += want.target >= 0;
  }
  EXPECT_GT(hits, 50);
}

/// So is a grid: from the targets that are still spheres.
TEST(Scene, FindsTheOthersWhereSpheresHaveBecomeBoxesBeforeAGridIsMade) {
  Scene scene;
  for (int i = 0; i < 40; ++i) scene.add({Sphere{Vec3d(i % 4, i / 4 % 4, i / 16) * 3.0, 1}, Vec3d(0.0)});
  EXPECT_EQ(scene.shoot(Bullet::moving({-9, 0, 0}, {1, 0, 0})).target, 0);
  scene.move(5, {Box{Vec3d(50), Vec3d(51)}, Vec3d(0.0)});
  EXPECT_EQ(scene.shoot(Bullet::moving({-9, 0, 0}, {1, 0, 0}, 0.5)).target, 0);
  EXPECT_EQ(scene.shoot(Bullet::moving({-9, 3, 0}, {1, 0, 0}, 0.5)).target, 4);
  EXPECT_EQ(scene.shoot(Bullet::moving({3, -9, 0}, {0, 1, 0}, 0.5)).target, 1);
  EXPECT_EQ(scene.shoot(Bullet::moving({3, 1.5, 0}, {0, 1, 0}, 0.25)).target, 9);
}

/// And if nothing is left of it.
TEST(Scene, AnswersWhereAllHaveBecomePlanesBeforeItsIndexIsMade) {
  Scene scene;
  for (int i = 0; i < 3; ++i) scene.add({Box{Vec3d(i), Vec3d(i + 0.5)}, Vec3d(0.0)});
  ASSERT_EQ(scene.shoot(Bullet::moving({0, 0, 0}, {0, 0, 0})).target, -1);
  for (int i = 0; i < 3; ++i) scene.move(i, {Plane{{0, 0, 5.0 + i}, {0, 0, 1}}, Vec3d(0.0)});
  const Bullet bullet = Bullet::moving({0, 0, 0}, {0, 0, 1});
  for (int again = 0; again < 2; ++again) {
    EXPECT_EQ(scene.shoot(bullet).shot.time, 5);
    EXPECT_EQ(scene.shoot_approximately(bullet).shot.time, 5);
    EXPECT_EQ(scene.nearest({0, 0, 0}).closest.distance, 5);
    List<std::int32_t> found;
    EXPECT_EQ(scene.overlaps(Sphere{{0, 0, 4}, 1.5}, found), Status::Ok);
    EXPECT_EQ(found.size(), 1U);
    List<ThroughHit> hits;
    EXPECT_EQ(scene.shoot_through(bullet, hits), Status::Ok);
    EXPECT_EQ(hits.size(), 3U);
  }
}

TEST(Scene, KeepsUpWithChanges) { keep_up_with_changes(0); }

TEST(Scene, KeepsUpWithChangesOfWhatMoves) { keep_up_with_changes(0.3); }

TEST(Trace, IsShootStepByStep) {
  Random random(33);
  const auto targets = cloud(random, 300, 6, 0.8);
  Scene scene;
  for (const MovingShape& t : targets) scene.add(t);
  int bounces = 0;
  for (int i = 0; i < 600; ++i) {
    const Vec3d out = random.place(14), direction = random.place(3) - out;
    const Bullet start = Bullet::moving(out, direction, i % 2 ? 0 : 0.05);
    Vec3d from = start.position, velocity = heading(start);
    std::int32_t last = -1;
    bool predictable = true;
    scene.trace(start, {30, kForever, 1}, [&](const Leg& leg) {
      if (!predictable) return;
      auto others = targets;
      if (last >= 0) others[static_cast<std::size_t>(last)] = {sphere_at({1e9, 0, 0}, 1e-3), Vec3d(0.0)};
      const SceneShot step = ask_all(others, Bullet::moving(from, velocity, start.radius), kForever);
      // Until rounding, magnified by the bounces, could decide; the path reports how large it is.
      if (leg.uncertainty > 1e-7) {
        predictable = false;
        return;
      }
      ASSERT_EQ(step.target, leg.target) << i;
      if (leg.target < 0) return;
      ++bounces;
      EXPECT_LT(length(step.shot.center - leg.shot.center), 1e-13 + 4 * leg.uncertainty);
      EXPECT_NEAR(length(leg.shot.velocity), length(direction), 1e-15 * length(direction));
      from = leg.shot.center;
      velocity = leg.shot.velocity;
      last = leg.target;
    });
  }
  EXPECT_GT(bounces, 500);
}

std::vector<MovingShape> closed_box() {
  std::vector<MovingShape> walls;
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {-1.0, 1.0}) {
      Vec3d normal(0.0);
      normal[axis] = side;
      walls.push_back({Plane{normal * 5.0, normal}, Vec3d(0.0)});
    }
  return walls;
}

TEST(Trace, RetracesItsPathInAClosedBox) {
  Scene scene;
  for (const MovingShape& t : closed_box()) scene.add(t);
  Random random(34);
  for (int i = 0; i < 50; ++i) {
    const Vec3d from = random.place(4), direction = random.place(1);
    std::vector<Vec3d> there, back;
    const PathEnd end = scene.trace(Bullet::moving(from, direction, 0.5), {40, kForever, 1},
                                    [&](const Leg& leg) { there.push_back(leg.shot.center); });
    ASSERT_EQ(end.bounces, 40);
    // From the last bounce back: the first hit is the one before it.
    const Vec3d last = there.back(), before = there[there.size() - 2];
    scene.trace(Bullet::moving(last, before - last, 0.5), {39, kForever, 1},
                [&](const Leg& leg) { back.push_back(leg.shot.center); });
    for (std::size_t k = 0; k < back.size(); ++k)
      EXPECT_LT(length(back[k] - there[there.size() - 2 - k]), 1e-11) << i << " " << k;
  }
}

TEST(Trace, EndsAtItsLimits) {
  Scene scene;
  for (const MovingShape& t : closed_box()) scene.add(t);
  const Bullet bullet = Bullet::moving({0, 0, 0}, {1, 0.25, 0});
  EXPECT_EQ(scene.trace_approximately(bullet, {7, kForever, 1}).bounces, 7);
  const PathEnd far = scene.trace_approximately(bullet, {1000, 100, 1});
  EXPECT_EQ(far.ending, PathEnding::Distance);
  EXPECT_LE(far.length, 100);
  EXPECT_GT(far.length, 80);
  const PathEnd losing = scene.trace_approximately(bullet, {2, kForever, 0.5});
  EXPECT_EQ(losing.velocity, Vec3d(-0.5, -0.125, 0));
}

/// Three mirror balls: rounding grows until nothing is left to predict, and the path knows when.
TEST(Trace, KnowsTheHorizonOfTheThreeBallScatterer) {
  Scene scene, same;
  for (int k = 0; k < 3; ++k) {
    const double angle = 2.0943951023931953 * k;
    const Sphere mirror{{1.2 * std::cos(angle), 1.2 * std::sin(angle), 0}, 1};
    scene.add({mirror, Vec3d(0.0)});
  }
  Random random(35);
  int longest = 0;
  for (int i = 0; i < 3000; ++i) {
    const Bullet a = Bullet::moving({-8, random.number(-1, 1), 0}, {1, 0, 0});
    Bullet b = a;
    b.position.y = std::nextafter(a.position.y, 2);
    std::vector<Leg> one, other;
    scene.trace(a, {40, kForever, 1}, [&](const Leg& leg) { one.push_back(leg); });
    scene.trace(b, {40, kForever, 1}, [&](const Leg& leg) { other.push_back(leg); });
    longest = std::max(longest, static_cast<int>(one.size()));
    for (std::size_t k = 0; k < one.size() && one[k].target >= 0 && one[k].uncertainty < 1e-3; ++k) {
      ASSERT_LT(k, other.size());
      ASSERT_EQ(one[k].target, other[k].target);
      // The two starts differ by one unit in the last place, from which the estimate starts.
      EXPECT_LE(length(one[k].shot.center - other[k].shot.center), 8 * one[k].uncertainty) << i << " " << k;
    }
  }
  EXPECT_GE(longest, 5);
}

}  // namespace
}  // namespace ricochet::scene_test
