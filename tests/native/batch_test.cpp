// Rows in and out against `shoot` and paths, one by one.
#include "ricochet/batch.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "native/bullets.hpp"
#include "native/cases.hpp"
#include "native/counts.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {
namespace {

void append(std::vector<double>& rows, const Bullet& bullet, double max_time) {
  const Vec3d &p = bullet.position, &v = heading(bullet);
  rows.insert(rows.end(), {p.x, p.y, p.z, v.x, v.y, v.z, bullet.radius, max_time});
}

Bullet with_velocity(const Bullet& bullet) {
  if (!is_aimed(bullet)) return bullet;
  const Vec3d direction = heading(bullet) - bullet.position;
  return Bullet::moving(bullet.position, direction * (given_speed(bullet) / length(direction)),
                        bullet.radius);
}

TEST(Pairs, DecideAsShoot) {
  Random random(41);
  std::vector<double> bullets, spheres;
  std::vector<Case> all;
  std::vector<double> latest;
  const auto add = [&](cases::Make make) {
    Case c = make(random);
    c.bullet = with_velocity(c.bullet);
    // An aimed bullet's velocity may be too large for a double.
    if (!std::isfinite(dot(heading(c.bullet), Vec3d(0.5)))) return;
    const Shot shot = shoot(c.bullet, c.target);
    // Some end exactly at the hit, just before it, and at half its time.
    const double ends[] = {kForever, shot.time, std::nextafter(shot.time, 0), shot.time / 2};
    latest.push_back(ends[random.below(4)]);
    append(bullets, c.bullet, latest.back());
    const Vec3d &at = c.target.shape.center, &drift = c.target.velocity;
    spheres.insert(spheres.end(), {at.x, at.y, at.z, c.target.shape.radius, drift.x, drift.y, drift.z, 0});
    all.push_back(c);
  };
  const int rounds = share_of(3001);
  for (int i = 0; i < rounds; ++i) {
    for (const cases::Make make : cases::kAll) add(make);
    if (i % 10 == 0)
      for (const cases::Make make : cases::kHardest) add(make);
  }
  // An odd number, so that the last stands alone.
  if (all.size() % 2 == 0) add(cases::generic);
  std::vector<double> hits(all.size() * kHitRow);
  ASSERT_EQ(shoot_pairs(bullets.data(), spheres.data(), all.size(), hits.data()), -1);
  int found = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double* hit = hits.data() + i * kHitRow;
    const Shot shot = shoot(all[i].bullet, all[i].target, latest[i]);
    ASSERT_EQ(hit[0], shot.outcome == Outcome::Hit ? 0 : -1) << i << " " << all[i].category;
    if (shot.outcome != Outcome::Hit) {
      for (std::size_t k = 1; k < kHitRow; ++k) ASSERT_EQ(hit[k], 0);
      continue;
    }
    ++found;
    EXPECT_LE(std::fabs(hit[1] - shot.time), 1e-12 * shot.time) << i << " " << all[i].category;
    const double speed = length(heading(all[i].bullet) - all[i].target.velocity);
    EXPECT_LE(length(Vec3d(hit[8], hit[9], hit[10]) - shot.velocity), 1e-11 * speed) << i;
    EXPECT_LE(length(Vec3d(hit[5], hit[6], hit[7]) - shot.normal), 1e-11) << i;
    EXPECT_NEAR(hit[11], std::sin(shot.ricochet_angle), 1e-11) << i;
  }
  EXPECT_GE(found, rounds);
}

TEST(Pairs, NameTheFirstBadRow) {
  std::vector<double> bullets, spheres;
  for (int i = 0; i < 7; ++i) {
    append(bullets, Bullet::moving({-5, 0, 0}, {1, 0, 0}), kForever);
    spheres.insert(spheres.end(), {0, 0, 0, 1, 0, 0, 0, 0});
  }
  std::vector<double> hits(7 * kHitRow);
  const auto ask = [&] { return shoot_pairs(bullets.data(), spheres.data(), 7, hits.data()); };
  EXPECT_EQ(ask(), -1);
  for (const double bad : {kForever, -kForever, std::nan(""), -1.0})
    for (std::size_t row = 0; row < 7; ++row)
      for (std::size_t k = 0; k < 16; ++k) {
        double& number = k < 8 ? bullets[8 * row + k] : spheres[8 * row + k - 8];
        const double good = number;
        const bool allowed =
            k == 15 || (bad == -1 && k != 6 && k != 7 && k != 11) || (k == 7 && bad == kForever);
        number = bad;
        EXPECT_EQ(ask(), allowed ? -1 : static_cast<int>(row)) << bad << " " << row << " " << k;
        number = good;
      }
}

/// The same rows, whether all spheres are looked at together or one is far off and a plane besides.
TEST(Paths, AmongAFewMirrorsAreThoseOfTrace) {
  Random random(42);
  int bounces = 0;
  for (int round = 0; round < 60; ++round) {
    Scene scene;
    const int count = 1 + round % 9;
    for (int i = 0; i < count; ++i) {
      const Vec3d center = random.place(2);
      scene.add({Sphere{center, round % 3 ? random.number(0.2, 1.5) : 1}, Vec3d(0.0)});
    }
    if (round % 4 == 3) scene.remove(0);
    std::vector<double> rows;
    std::vector<Bullet> bullets;
    for (int i = 0; i < 100; ++i) {
      const Vec3d from = random.place(round % 2 ? 6 : 2), direction = random.place(2) - from;
      bullets.push_back(Bullet::moving(from, direction, i % 3 ? 0 : 0.1));
      append(rows, bullets.back(), 0);
    }
    const TraceLimits limits{25, round % 5 ? kForever : 9, 1};
    std::vector<double> paths(bullets.size() * kPathRow);
    trace_many(scene, rows.data(), bullets.size(), limits, paths.data());
    for (std::size_t i = 0; i < bullets.size(); ++i) {
      const double* path = paths.data() + i * kPathRow;
      const PathEnd end = scene.trace(bullets[i], limits, [](const Leg&) {});
      // Until rounding decides
      if (end.uncertainty > 1e-9) continue;
      ASSERT_EQ(path[0], end.bounces) << round << " " << i;
      ASSERT_EQ(path[8], end.target);
      bounces += end.bounces;
      const double near = 1e-12 + 1e4 * end.uncertainty, speed = length(end.velocity);
      EXPECT_NEAR(path[1], end.length, near) << round << " " << i;
      EXPECT_LE(length(Vec3d(path[2], path[3], path[4]) - end.position), near) << round << " " << i;
      EXPECT_NEAR(length(Vec3d(path[5], path[6], path[7])), speed, 1e-14 * speed);
      // Two bounds. The filter, which is certain only at sines above 1/16, loses at most 32 times as much
      // along the path as across.
      EXPECT_LE(path[9], 2 * 32 * end.uncertainty);
      EXPECT_GE(path[9], end.uncertainty / 4);
    }
  }
  EXPECT_GT(bounces, 1500);
}

}  // namespace
}  // namespace ricochet
