// Rows in and out against `shoot` and paths, one by one.
#include "ricochet/batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "native/bullets.hpp"
#include "native/cases.hpp"
#include "native/counts.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::batch_test {
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
  // An odd number, so that the last has no neighbour.
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

/// Pairs in columns, with memory behind them that must stay unchanged.
class ColumnsOfPairs {
 public:
  explicit ColumnsOfPairs(std::size_t count)
      : count_(count), in_(14, column(0)), out_(11, column(kUntouched)) {}

  ColumnsOfPairs(const std::vector<double>& bullets, const std::vector<double>& spheres)
      : ColumnsOfPairs(bullets.size() / kBulletRow) {
    for (std::size_t i = 0; i < count_; ++i)
      for (std::size_t k = 0; k < 7; ++k) {
        in_[k][i] = bullets[i * kBulletRow + k];
        in_[7 + k][i] = spheres[i * kSphereRow + k];
      }
  }
  BulletColumns bullets() const { return {given(0), given(3), in_[6].data()}; }
  SphereColumns spheres() const { return {given(7), in_[10].data(), given(11)}; }
  int shoot(double max_time) {
    const HitColumns hits{out_[0].data(), answer(1), answer(4), answer(7), out_[10].data()};
    return shoot_pairs(bullets(), spheres(), count_, max_time, hits);
  }
  int impacts(double max_time) {
    const ImpactColumns impacts{out_[0].data(), answer(4)};
    return shoot_pairs(bullets(), spheres(), count_, max_time, impacts);
  }
  double& in(std::size_t k, std::size_t i) { return in_[k][i]; }
  /// The answer's number k, from the time on.
  double out(std::size_t k, std::size_t i) const { return out_[k][i]; }
  bool is_untouched(std::size_t k) const { return out_[k] == column(kUntouched); }
  bool is_untouched_behind() const {
    return std::all_of(out_.begin(), out_.end(), [](const auto& one) { return one.back() == kUntouched; });
  }

 private:
  static constexpr double kUntouched = 12345;
  std::vector<double> column(double number) const { return std::vector<double>(count_ + 1, number); }
  VectorColumns<const double> given(std::size_t k) const {
    return {in_[k].data(), in_[k + 1].data(), in_[k + 2].data()};
  }
  VectorColumns<double> answer(std::size_t k) {
    return {out_[k].data(), out_[k + 1].data(), out_[k + 2].data()};
  }

  std::size_t count_;
  std::vector<std::vector<double>> in_, out_;
};

TEST(Pairs, AreTheSameInRowsAndColumnsAndWhereverTheyStand) {
  Random random(43);
  for (int round = 0; round < 60; ++round) {
    // Full blocks and others, with and without a last one that has no neighbour
    const int count = round < 40 ? round : 100 + random.below(900);
    const double max_time = round % 3 ? kForever : random.number(0, 8);
    std::vector<double> bullets, spheres;
    for (int i = 0; i < count; ++i) {
      const Case c = i % 3 ? cases::kAll[random.below(std::size(cases::kAll))](random)
                           : cases::kHardest[random.below(std::size(cases::kHardest))](random);
      const Bullet bullet = with_velocity(c.bullet);
      const bool is_finite = std::isfinite(dot(heading(bullet), Vec3d(0.5)));
      append(bullets, is_finite ? bullet : Bullet::moving({0, 0, 9}, {0, 0, -1}), max_time);
      const Vec3d &at = c.target.shape.center, &drift = c.target.velocity;
      spheres.insert(spheres.end(), {at.x, at.y, at.z, c.target.shape.radius, drift.x, drift.y, drift.z, 0});
    }
    const auto n = static_cast<std::size_t>(count);
    std::vector<double> hits(n * kHitRow);
    ASSERT_EQ(shoot_pairs(bullets.data(), spheres.data(), n, hits.data()), -1);
    ColumnsOfPairs all(bullets, spheres), impacts(bullets, spheres);
    ASSERT_EQ(all.shoot(max_time), -1);
    ASSERT_EQ(impacts.impacts(max_time), -1);
    EXPECT_TRUE(all.is_untouched_behind() && impacts.is_untouched_behind());
    for (const std::size_t k : {1U, 2U, 3U, 7U, 8U, 9U, 10U}) EXPECT_TRUE(impacts.is_untouched(k));
    for (std::size_t i = 0; i < n; ++i) {
      const double* const hit = &hits[i * kHitRow];
      double alone[kHitRow];
      ASSERT_EQ(shoot_pairs(&bullets[i * kBulletRow], &spheres[i * kSphereRow], 1, alone), -1);
      for (std::size_t k = 0; k < kHitRow; ++k) ASSERT_EQ(alone[k], hit[k]) << i << " " << k;
      ASSERT_EQ(all.out(0, i), hit[0] < 0 ? kForever : hit[1]);
      for (std::size_t k = 1; k < 11; ++k) ASSERT_EQ(all.out(k, i), hit[k + 1]) << i << " " << k;
      for (const std::size_t k : {0U, 4U, 5U, 6U})
        ASSERT_EQ(impacts.out(k, i), all.out(k, i)) << i << " " << k;
    }
  }
}

TEST(Pairs, InColumnsNameTheFirstBadOne) {
  for (const std::size_t count : {1U, 7U, 40U}) {
    ColumnsOfPairs pairs(count);
    for (std::size_t i = 0; i < count; ++i) {
      pairs.in(0, i) = -5;
      pairs.in(3, i) = 1;
      pairs.in(10, i) = 1;
    }
    EXPECT_EQ(pairs.shoot(kForever), -1);
    for (const double bad : {kForever, -kForever, std::nan(""), -1.0})
      for (const std::size_t i : {std::size_t{0}, count / 2, count - 1})
        for (std::size_t k = 0; k < 14; ++k) {
          const double good = std::exchange(pairs.in(k, i), bad);
          const int answer = bad == -1 && k != 6 && k != 10 ? -1 : static_cast<int>(i);
          EXPECT_EQ(pairs.shoot(kForever), answer) << bad << " " << i << " " << k;
          EXPECT_EQ(pairs.impacts(kForever), answer) << bad << " " << i << " " << k;
          pairs.in(k, i) = good;
        }
    for (const double bad : {-1.0, std::nan("")}) EXPECT_EQ(pairs.impacts(bad), 0);
  }
}

TEST(Pairs, WithoutRelativeMotionHitNothing) {
  for (const double distance : {0.0, 0.5, 1.0, 9.0}) {
    const double bullet[] = {distance, 0, 0, 0.1, -0.2, 0.3, 0, kForever},
                 sphere[] = {0, 0, 0, 1, 0.1, -0.2, 0.3, 0};
    double hit[kHitRow];
    ASSERT_EQ(shoot_pairs(bullet, sphere, 1, hit), -1);
    EXPECT_EQ(hit[0], -1);
  }
}

TEST(Rows, OfTheSlowestBulletsHaveASine) {
  Scene scene;
  ASSERT_EQ(scene.add({Plane{{0, -1, 0}, {0, 1, 0}}}).status, Status::Ok);
  ASSERT_EQ(scene.add({Triangle{{-5, -0.5, -4}, {-5, -0.5, 4}, {9, -0.5, 0}}}).status, Status::Ok);
  ASSERT_EQ(scene.add({Sphere{{0, -1, 0}, 0.75}}).status, Status::Ok);
  for (const double speed : {0x1p-1074, 0x1p-1060, 0x1p-600, 0x1p-500})
    for (const double x : {0.0, 0.5, 20.0}) {
      const double rows[] = {x, 0, 0, 0, -speed, 0, 0, kForever};
      double hit[kHitRow];
      ASSERT_EQ(shoot_many(scene, rows, 1, hit), Status::Ok);
      if (hit[0] < 0) continue;
      EXPECT_TRUE(hit[11] >= 0 && hit[11] <= 1 + 0x1p-50) << speed << " " << x << " " << hit[11];
    }
}

/// The same rows, whether all spheres are tested together or one is far away and there is also a plane. The grid is so
/// large that rows take turns, and some spheres have changed since it was built.
TEST(Rows, ThroughALargeGridAreThoseOfShoot) {
  Random random(47);
  Scene scene;
  ASSERT_EQ(scene.reserve(17010), Status::Ok);
  const auto whole = [&](int size) { return static_cast<double>(random.below(2 * size + 1) - size); };
  for (int i = 0; i < 17000; ++i) {
    // On a lattice, too, where rays pass through corners of cells and touch two at once
    const Vec3d center = i % 2 ? random.place(40) : Vec3d(whole(40), whole(40), whole(40));
    scene.add({Sphere{center, i % 2 ? random.number(0.2, 0.9) : 0.5}, Vec3d(0.0)});
  }
  int hits = 0;
  const auto compare = [&](int count) {
    std::vector<double> rows;
    std::vector<Bullet> bullets;
    for (int i = 0; i < count; ++i) {
      const Vec3d from = i % 3 ? random.place(45) : Vec3d(whole(45), whole(45), whole(45));
      Vec3d way = i % 3 ? random.place(1) : Vec3d(whole(2), whole(2), whole(2));
      if (i % 50 == 7) way = Vec3d(0.0);
      const double away = i % 41 == 0  ? 1e12
                          : i % 7 == 0 ? 50
                                       : 0,
                   radius = i % 4 ? 0 : random.number(0, 0.5);
      bullets.push_back(Bullet::moving(from - way * away, way, radius));
      append(rows, bullets.back(), i % 5 ? kForever : random.number(0, 20));
    }
    std::vector<double> found(bullets.size() * kHitRow);
    ASSERT_EQ(shoot_many(scene, rows.data(), bullets.size(), found.data(), nullptr, {}), Status::Ok);
    for (std::size_t i = 0; i < bullets.size(); ++i) {
      const double* const hit = &found[i * kHitRow];
      const SceneShot want = scene.shoot_approximately(bullets[i], rows[i * kBulletRow + 7]);
      const bool is_hit = want.shot.outcome == Outcome::Hit;
      ASSERT_EQ(hit[0], is_hit ? want.target : -1) << i;
      if (!is_hit) continue;
      ++hits;
      ASSERT_EQ(hit[1], want.shot.time) << i;
      ASSERT_LT(length(Vec3d(hit[5], hit[6], hit[7]) - want.shot.normal), 1e-14) << i;
    }
  };
  const int count = share_of(20000);
  compare(count);
  for (int i = 0; i < 60; ++i) scene.remove(17 * i);
  for (int i = 1000; i < 1060; ++i)
    scene.move(i, {Sphere{random.place(40), 0.5}, i % 3 ? Vec3d(0.0) : random.place(1)});
  scene.add({Plane{{0, 0, -44}, {0, 0, 1}}, Vec3d(0.0)});
  for (int i = 0; i < 9; ++i) scene.add({Box{random.place(40), Vec3d(41.0)}, random.place(1)});
  compare(count / 4);
  compare(1);
  EXPECT_GT(hits, count / 2);
}

/// Balls of rising sizes among spheres in a grid, one of which is too large for it: the grid is not rebuilt while other
/// rows use it in turns.
TEST(Rows, OfBallsOfAllSizesAreThoseOfShoot) {
  Random random(48);
  Scene scene, twin;
  for (int i = 0; i < 17000; ++i) {
    const MovingShape target{Sphere{random.place(60), random.number(0.3, 1)}};
    ASSERT_EQ(scene.add(target).index, twin.add(target).index);
  }
  int hits = 0;
  for (int round = 0; round < 8; ++round) {
    std::vector<double> rows;
    std::vector<Bullet> bullets;
    for (int i = 0; i < 48; ++i) {
      const double radius = i == 47 ? 1e6 : (0.01 + 0.001 * i) * std::ldexp(1, round % 7);
      bullets.push_back(Bullet::moving(random.place(60), random.place(1), radius));
      append(rows, bullets.back(), kForever);
    }
    std::vector<double> found(bullets.size() * kHitRow);
    ASSERT_EQ(shoot_many(scene, rows.data(), bullets.size(), found.data()), Status::Ok);
    for (std::size_t i = 0; i < bullets.size(); ++i) {
      const SceneShot want = twin.shoot_approximately(bullets[i]);
      ASSERT_EQ(found[i * kHitRow], want.target) << round << " " << i;
      hits += want.target >= 0;
    }
  }
  EXPECT_GT(hits, 100);
}

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
      // Two bounds. If the filter, or the closer examination, gives a bounce, its sine is above 1/32: it loses at most
      // 32 times as much along the path as across.
      EXPECT_LE(path[9], 2 * 32 * end.uncertainty);
      EXPECT_GE(path[9], end.uncertainty / 4);
    }
  }
  EXPECT_GT(bounces, 1500);
}

}  // namespace
}  // namespace ricochet::batch_test
