// Aim, verified by shooting.
#include "ricochet/aim.hpp"

#include <gtest/gtest.h>

#include "native/bullets.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/batch.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::aim_test {
namespace {

Aim from_to(const Vec3d& from, const Vec3d& to, double radius = 0, double speed = 1) {
  return {from, speed, radius, to, 0, Vec3d(0.0)};
}

/// How far the shot passes the goal, computed with `shoot` alone.
double verified_miss(const Aim& q, const std::vector<MovingShape>& via, const Vec3d& direction) {
  Vec3d at = q.from, velocity = direction * q.speed;
  double time = 0;
  for (const MovingShape& target : via) {
    Scene scene;
    MovingShape moved = target;
    if (auto* sphere = std::get_if<Sphere>(&moved.shape)) sphere->center += target.velocity * time;
    scene.add(moved);
    const SceneShot s = scene.shoot(Bullet::moving(at, velocity, q.radius), kForever);
    if (s.target < 0) return kForever;
    time += s.shot.time;
    at = s.shot.center;
    velocity = s.shot.velocity;
  }
  const Vec3d r = q.to + q.to_velocity * time - at, v = velocity - q.to_velocity;
  return length(cross(r, v)) / length(v);
}

TEST(Aim, FindsTheOneWayOffASphere) {
  Random random(41);
  for (int i = 0; i < 400; ++i) {
    const Sphere sphere{random.place(2), random.number(0.3, 2)};
    const double ball = i % 3 ? 0 : random.number(0, 0.5), reach = sphere.radius + ball;
    const Vec3d from = sphere.center + normalize(random.place(1)) * (reach * random.number(1.05, 8));
    const Vec3d to = sphere.center + normalize(random.place(1)) * (reach * random.number(1.05, 8));
    const std::vector<MovingShape> via{{sphere, Vec3d(0.0)}};
    const AimAnswer answer = aim(from_to(from, to, ball), via, {});
    // The straight segment meets the sphere, or there is exactly one solution.
    const Vec3d d = to - from;
    const double t = std::clamp(dot(sphere.center - from, d) / dot(d, d), 0.0, 1.0);
    const double nearest = length(from + d * t - sphere.center);
    if (std::fabs(nearest - reach) < 1e-3 * reach) continue;
    ASSERT_EQ(answer.outcome, nearest > reach ? AimOutcome::Found : AimOutcome::NoPath)
        << i << " " << nearest / reach;
    if (nearest <= reach) continue;
    const double distance = length(d);
    EXPECT_LE(verified_miss(from_to(from, to, ball), via, answer.direction), 1e-12 * (distance + reach)) << i;
    ASSERT_EQ(answer.bounces.size(), 1U);
    EXPECT_NEAR(answer.time, length(answer.bounces[0].center - from) + length(to - answer.bounces[0].center),
                1e-12 * answer.time);
  }
}

TEST(Aim, OffAPlaneIsTheMirrorImage) {
  Random random(42);
  for (int i = 0; i < 100; ++i) {
    Vec3d from = random.place(5), to = random.place(5);
    from.z = std::fabs(from.z) + 0.6;
    to.z = std::fabs(to.z) + 0.6;
    const double ball = i % 2 ? 0 : 0.5;
    const AimAnswer answer =
        aim(from_to(from, to, ball), std::vector<MovingShape>{{Plane{{1, 2, 0}, {0, 0, 3}}, Vec3d(0.0)}}, {});
    ASSERT_EQ(answer.outcome, AimOutcome::Found);
    const Vec3d image(to.x, to.y, 2 * ball - to.z);
    EXPECT_LT(length(answer.direction - normalize(image - from)), 1e-13) << i;
  }
  const std::vector<MovingShape> between{{Plane{{0, 0, 0}, {0, 0, 1}}, Vec3d(0.0)}};
  EXPECT_EQ(aim(from_to({0, 0, 1}, {1, 0, -1}), between, {}).outcome, AimOutcome::NoPath);
}

TEST(Aim, WorksForEveryShape) {
  Random random(43);
  int found[7] = {};
  for (int i = 0; i < 700; ++i) {
    const Vec3d at = random.place(2), by = at + random.place(2), on = at + random.place(3);
    MovingShape target{Sphere{at, 1}, Vec3d(0.0)};
    switch (i % 7) {
      case 0:
        target.shape = Triangle{at, by, on};
        break;
      case 1:
        target.shape = Box{min(at, by), max(at, by)};
        break;
      case 2:
        target.shape = Capsule{at, by, 0.5};
        break;
      case 3:
        target.shape = Cylinder{at, by, 0.7};
        break;
      case 4:
        target.shape = Wall{{at.x, at.y, 0}, {by.x, by.y, 0}};
        break;
      case 5:
        target.shape = OrientedBox{at, abs(by - at), {on.x - at.x, on.y - at.y, on.z - at.z, 1}};
        break;
      default:
        target.shape = Plane{at, on - by};
        break;
    }
    const double ball = i % 4 < 2 ? 0.3 : 0;
    const Aim question =
        from_to(at + normalize(random.place(1)) * 9.0, at + normalize(random.place(1)) * 7.0, ball);
    const std::vector<MovingShape> via{target};
    const AimAnswer answer = aim(question, via, {});
    if (answer.outcome == AimOutcome::NoPath) continue;
    ++found[i % 7];
    EXPECT_LE(verified_miss(question, via, answer.direction), 1e-12 * 20) << i;
  }
  for (int k = 0; k < 7; ++k) EXPECT_GT(found[k], 8) << k;
}

/// Tilted, so that their ends are known to much less than the path is long.
TEST(Aim, OffWallsOfAnyLengthPassesTheGoalAsClosely) {
  for (double half = 1e2; half < 1e60; half *= 1e3)
    for (const Vec3d& along : {Vec3d(1, 1, 0), Vec3d(3, 5, 0), Vec3d(5, -2, 0)})
      for (const double ball : {0.0, 0.25}) {
        const Vec3d right = normalize(along), up(-right.y, right.x, 0);
        const Vec3d from = right * -2.0 + up * 3.0, to = right * 1.5 + up * 2.0;
        const AimAnswer answer =
            aim(from_to(from, to, ball), std::vector<MovingShape>{{Wall{along * -half, along * half}}}, {});
        ASSERT_EQ(answer.outcome, AimOutcome::Found) << half << " " << ball;
        EXPECT_LT(answer.miss, 1e-14) << half << " " << ball;
      }
}

TEST(Aim, OffABoxFindsTheWayOfABallMuchLargerThanThePath) {
  const std::vector<MovingShape> floor{{Box{{-5e6, -1, -5e6}, {5e6, 0, 5e6}}}};
  const AimAnswer answer = aim(from_to({-1, 1000.5, 0}, {1, 1000.5, 0}, 1000), floor, {});
  ASSERT_EQ(answer.outcome, AimOutcome::Found);
  EXPECT_LT(length(answer.bounces[0].point), 1e-9);
}

TEST(Aim, BanksOffSeveralInOrder) {
  Random random(44);
  int found = 0;
  for (int i = 0; i < 60; ++i) {
    std::vector<MovingShape> via;
    for (int k = 0; k < 2 + i % 2; ++k)
      via.push_back(
          {Sphere{{4.0 * k, k % 2 ? 3.0 : -3.0, random.number(-1, 1)}, random.number(0.5, 1)}, Vec3d(0.0)});
    const double y = random.number(0, 3);
    const Aim question = from_to({-4, y, 0}, {4.0 * static_cast<double>(via.size()), 0, 1}, 0.1);
    const AimAnswer answer = aim(question, via, {});
    if (answer.outcome != AimOutcome::Found) continue;
    ++found;
    EXPECT_EQ(answer.bounces.size(), via.size());
    EXPECT_LE(verified_miss(question, via, answer.direction), 1e-12 * 30);
  }
  EXPECT_GT(found, 50);
}

TEST(Aim, LeadsWhatMoves) {
  Random random(45);
  int found = 0, ways = 0;
  for (int i = 0; i < 200; ++i) {
    const std::vector<MovingShape> via{
        {Sphere{random.place(1), 0.6}, i % 2 ? random.place(0.2) : Vec3d(0.0)}};
    const double y = random.number(-3, 3), z = random.number(-2, 2);
    Aim question = from_to({-8, y, 2}, {6, 4, z}, 0.2, 2);
    const std::vector<MovingShape> still{{via[0].shape, Vec3d(0.0)}};
    const bool has_way = aim(question, still, {}).outcome == AimOutcome::Found;
    question.to_velocity = random.place(0.3);
    const AimAnswer answer = aim(question, via, {});
    ways += has_way;
    if (answer.outcome != AimOutcome::Found) continue;
    ++found;
    EXPECT_LE(verified_miss(question, via, answer.direction), 1e-12 * 20) << i;
    const Vec3d goal = question.to + question.to_velocity * answer.time;
    EXPECT_LT(length(answer.goal - goal), 1e-10);
  }
  // A solution for bodies at rest may vanish behind moving ones; this is rare.
  EXPECT_GT(ways, 80);
  EXPECT_GT(found, 0.9 * ways);
}

TEST(Aim, SaysWhatBlocksTheWayAndTouchesABall) {
  const std::vector<MovingShape> via{{Plane{{0, 0, 0}, {0, 1, 0}}, Vec3d(0.0)}};
  Aim question = from_to({-3, 3, 0}, {3, 3, 0});
  const std::vector<MovingShape> others{{Sphere{{9, 9, 9}, 1}, Vec3d(0.0)},
                                        {Sphere{{1.5, 1.5, 0}, 0.5}, Vec3d(0.0)}};
  const AimAnswer blocked = aim(question, via, others);
  EXPECT_EQ(blocked.outcome, AimOutcome::Blocked);
  EXPECT_EQ(blocked.blocked_by, 2);
  EXPECT_EQ(blocked.blocked_leg, 1);
  question.to_radius = 1;
  const AimAnswer ball = aim(question, via, {});
  EXPECT_NEAR(ball.time, 2 * std::sqrt(18.0) - 1, 1e-14);
  EXPECT_NEAR(length(ball.goal - question.to), 1, 1e-14);
}

TEST(Batch, PairsDecideAsShoot) {
  Random random(46);
  const int count = 20000;
  std::vector<double> bullets, spheres;
  for (int i = 0; i < count; ++i) {
    const auto whole = [&] { return static_cast<double>(random.below(13) - 6); };
    const bool exact = i % 4 == 0;
    for (int k = 0; k < 6; ++k) bullets.push_back(exact ? whole() : random.number(-5, 5));
    bullets.push_back(i % 3 ? 0 : exact ? 1 : random.number(0, 1));
    bullets.push_back(i % 5 ? kForever : random.number(0, 3));
    for (int k = 0; k < 3; ++k) spheres.push_back(exact ? whole() : random.number(-5, 5));
    spheres.push_back(exact ? 2 : random.number(0.1, 3));
    for (int k = 0; k < 3; ++k) spheres.push_back(i % 2 ? 0 : exact ? whole() : random.number(-2, 2));
    spheres.push_back(0);
  }
  std::vector<double> hits(count * kHitRow);
  shoot_pairs(bullets.data(), spheres.data(), count, hits.data());
  int found = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const double *b = &bullets[i * kBulletRow], *s = &spheres[i * kSphereRow], *h = &hits[i * kHitRow];
    const Shot shot = shoot(Bullet::moving({b[0], b[1], b[2]}, {b[3], b[4], b[5]}, b[6]),
                            Moving<Sphere>{{{s[0], s[1], s[2]}, s[3]}, {s[4], s[5], s[6]}}, b[7]);
    ASSERT_EQ(h[0], shot.outcome == Outcome::Hit ? 0 : -1) << i;
    if (h[0] < 0) continue;
    ++found;
    EXPECT_NEAR(h[1], shot.time, 1e-12 * shot.time);
    EXPECT_LT(length(Vec3d(h[2], h[3], h[4]) - shot.point), 1e-11);
    EXPECT_LT(length(Vec3d(h[8], h[9], h[10]) - shot.velocity), 1e-9);
    EXPECT_NEAR(h[11], std::sin(shot.ricochet_angle), 1e-8);
  }
  EXPECT_GT(found, 500);
}

}  // namespace
}  // namespace ricochet::aim_test
