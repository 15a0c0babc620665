// Paths among a few mirror balls, many rows together, against paths of `trace` one by one.
#include "ricochet/scene/mirrors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/random.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/batch.hpp"

namespace ricochet::mirrors_test {
namespace {

/// Mirrors that the filter of the first sphere could mistake.
std::vector<Sphere> some_mirrors(Random& random, int kind) {
  std::vector<Sphere> mirrors;
  const int count = 1 + random.below(8);
  const double unit = kind == 5 ? std::ldexp(1.0, random.below(180) - 90) : 1;
  const Vec3d far = kind == 4 ? random.place(1) * std::ldexp(1.0, random.below(40)) : Vec3d(0.0);
  for (int i = 0; i < count; ++i) {
    double radius = random.number(0.3, 1);
    Vec3d center = random.place(3);
    if (kind == 1) {  // Touching, to rounding
      if (i > 0) {
        const Sphere& other = mirrors[static_cast<std::size_t>(random.below(i))];
        center = other.center + normalize(random.place(1)) * (other.radius + radius);
      }
    } else if (kind == 2) {  // Overlapping
      center = random.place(1);
    } else if (kind == 3) {  // Of all sizes
      radius = std::ldexp(random.number(0.5, 1), -random.below(14));
    } else if (kind == 6) {  // Overlapping by any part
      radius = 1;
      center = {2.0 * i - (i % 2 ? std::ldexp(random.number(0.5, 1), -random.below(50)) : 0), 0, 0};
    }
    mirrors.push_back({(center + far) * unit, radius * unit});
  }
  return mirrors;
}
constexpr int kKinds = 7;

const Sphere& some(Random& random, const std::vector<Sphere>& mirrors) {
  return mirrors[static_cast<std::size_t>(random.below(static_cast<int>(mirrors.size())))];
}

/// At mirrors: grazing within any part of the radius, toward the gap between two, from the surface of one, from inside,
/// from far away.
Bullet some_bullet(Random& random, const std::vector<Sphere>& mirrors) {
  const Sphere &one = some(random, mirrors), &other = some(random, mirrors);
  const double radius = random.below(3) ? 0 : one.radius * std::ldexp(1.0, -random.below(30));
  const double away =
      one.radius * (random.below(4) ? random.number(1.5, 8) : std::ldexp(1.0, random.below(60)));
  const Vec3d side = normalize(random.place(1)), along = normalize(cross(side, random.place(1)));
  Vec3d to = one.center + random.place(one.radius);
  switch (random.below(6)) {
    case 0:
      to = one.center +
           side * ((one.radius + radius) * (1 + std::ldexp(random.number(-1, 1), -random.below(54))));
      return Bullet::moving(to - along * away, along * random.number(0.5, 2), radius);
    case 1: {
      const double weight = one.radius / (one.radius + other.radius);
      const double off = one.radius * std::ldexp(1.0, -random.below(54));
      to = one.center + (other.center - one.center) * weight + random.place(off);
      break;
    }
    case 2:
      return Bullet::moving(one.center + side * (one.radius + radius), random.place(1), radius);
    case 3:
      return Bullet::moving(one.center + random.place(one.radius), random.place(1), radius);
    default:
      break;
  }
  const double speed = std::ldexp(random.number(0.5, 1), random.below(40) - 20);
  const Vec3d from = to + side * away;
  return Bullet::moving(from, normalize(to - from) * speed, radius);
}

std::vector<double> rows_of(const std::vector<Bullet>& bullets) {
  std::vector<double> rows;
  for (const Bullet& bullet : bullets) {
    const Vec3d &p = bullet.position, &v = heading(bullet);
    rows.insert(rows.end(), {p.x, p.y, p.z, v.x, v.y, v.z, bullet.radius, 0});
  }
  return rows;
}

std::vector<double> traced(Scene& scene, const std::vector<double>& rows, const TraceLimits& limits) {
  std::vector<double> paths(rows.size() / kBulletRow * kPathRow);
  EXPECT_EQ(trace_many(scene, rows.data(), rows.size() / kBulletRow, limits, paths.data()), Status::Ok);
  return paths;
}

/// The first bounce uses the given numbers exactly; later ones are compared until rounding could decide.
TEST(Mirrors, DecideAsTrace) {
  Random random(161);
  int first_hits = 0, bounces = 0;
  for (int round = 0; round < share_of(140); ++round) {
    const int kind = round % kKinds;
    const std::vector<Sphere> mirrors = some_mirrors(random, kind);
    Scene scene;
    for (const Sphere& mirror : mirrors) scene.add({mirror, Vec3d(0.0)});
    std::vector<Bullet> bullets;
    // More than one block, and not a multiple of the rays computed together
    for (int i = 0; i < 171; ++i) bullets.push_back(some_bullet(random, mirrors));
    const std::vector<double> rows = rows_of(bullets);
    const TraceLimits one{1, kForever, 1}, more{12, kForever, 1};
    const std::vector<double> firsts = traced(scene, rows, one), paths = traced(scene, rows, more);
    for (std::size_t i = 0; i < bullets.size(); ++i) {
      const double *first = firsts.data() + i * kPathRow, *path = paths.data() + i * kPathRow;
      const PathEnd want = scene.trace(bullets[i], one, [](const Leg&) {});
      ASSERT_EQ(first[0], want.bounces) << kind << " " << round << " " << i;
      ASSERT_EQ(first[8], want.target) << kind << " " << round << " " << i;
      // A time has a relative error of 1e-12, and later results may lose some digits of that.
      const double lengths = length(bullets[i].position) + want.length + length(want.position);
      ASSERT_LE(std::fabs(first[1] - want.length), 1e-12 * want.length) << kind << " " << round << " " << i;
      ASSERT_LE(length(Vec3d(first[2], first[3], first[4]) - want.position), 2e-12 * lengths);
      first_hits += want.bounces;
      double shortest = kForever;
      const PathEnd end = scene.trace(bullets[i], more, [&](const Leg& leg) {
        if (leg.target >= 0 && leg.from != bullets[i].position)
          shortest = std::min(shortest, leg.shot.distance);
      });
      const double size = mirrors[0].radius;
      if (end.uncertainty > 1e-9 * size || path[9] > 1e-9 * size) continue;
      // A target so near that a filtered place could not decide counts as touched at the same time (paths/corner.hpp).
      if (shortest < 1e-11 * lengths) continue;
      ASSERT_EQ(path[0], end.bounces) << kind << " " << round << " " << i;
      ASSERT_EQ(path[8], end.target) << kind << " " << round << " " << i;
      EXPECT_LE(length(Vec3d(path[2], path[3], path[4]) - end.position), path[9] + end.uncertainty)
          << kind << " " << round << " " << i;
      const double speed = length(heading(bullets[i]));
      EXPECT_NEAR(length(Vec3d(path[5], path[6], path[7])), speed, 1e-14 * speed);
      bounces += end.bounces;
    }
  }
  EXPECT_GT(first_hits, share_of(140) * 50);
  EXPECT_GT(bounces, share_of(140) * 50);
}

/// Independent of the rest of the batch, and of the place in it.
TEST(Mirrors, AnswerEachRowByItself) {
  Random random(162);
  for (int round = 0; round < 2 * kKinds; ++round) {
    const std::vector<Sphere> mirrors = some_mirrors(random, round % kKinds);
    Scene scene;
    for (const Sphere& mirror : mirrors) scene.add({mirror, Vec3d(0.0)});
    std::vector<Bullet> bullets;
    for (int i = 0; i < 301; ++i) bullets.push_back(some_bullet(random, mirrors));
    const std::vector<double> rows = rows_of(bullets);
    for (const TraceLimits& limits :
         {TraceLimits{7, kForever, 1}, TraceLimits{7, 5 * mirrors[0].radius, 1}}) {
      const std::vector<double> paths = traced(scene, rows, limits);
      for (std::size_t i = 0; i < bullets.size(); ++i) {
        double alone[kPathRow];
        ASSERT_EQ(trace_many(scene, rows.data() + i * kBulletRow, 1, limits, alone), Status::Ok);
        ASSERT_TRUE(std::equal(alone, alone + kPathRow, paths.data() + i * kPathRow)) << round << " " << i;
      }
    }
  }
}

TEST(Mirrors, LeaveWhatHitsNothingAsItWas) {
  Scene scene;
  scene.add({Sphere{{0, 0, 0}, 1}, Vec3d(0.0)});
  const double third = 1.0 / 3;
  const std::vector<double> rows{5, third, 7, third, 0.1, 0.7, 0, 0, 0, 0, 5, 0, 0, -third, 0, 0};
  const std::vector<double> paths = traced(scene, rows, {9, kForever, 1});
  const std::vector<double> missed{0, 0, 5, third, 7, third, 0.1, 0.7, -1, 0};
  EXPECT_TRUE(std::equal(missed.begin(), missed.end(), paths.begin()));
  EXPECT_EQ(paths[kPathRow], 1);
  // So does a path that ends before it begins.
  for (const TraceLimits& none : {TraceLimits{0, kForever, 1}, TraceLimits{9, 0, 1}})
    EXPECT_TRUE(std::equal(missed.begin(), missed.end(), traced(scene, rows, none).begin()));
}

/// A row rejected by the filters costs a hundred times as much as an answered one.
TEST(Mirrors, SeldomRefuseARow) {
  scene::Mirrors mirrors;
  for (int k = 0; k < 3; ++k) {
    const double angle = 2.0943951023931953 * k, away = 2 / std::sqrt(3.0);
    mirrors.add({{away * std::cos(angle), away * std::sin(angle), 0}, 1}, k);
  }
  mirrors.prepare();
  Random random(163);
  constexpr std::size_t kRows = scene::Mirrors::kRows;
  std::size_t refusals = 0, blocks = 400;
  for (std::size_t block = 0; block < blocks; ++block) {
    std::vector<double> rows, paths(kRows * kPathRow);
    for (std::size_t i = 0; i < kRows; ++i)
      rows.insert(rows.end(), {-5, random.number(-2.2, 2.2), random.number(-1, 1), 1, 0, 0, 0, 0});
    std::size_t refused[kRows];
    refusals += mirrors.trace(rows.data(), kRows, {20, kForever, 1}, paths.data(), refused);
  }
  // A bounce whose closing sine is below 2^-5 rejects its row: one of 1024 bounces at random, and paths here have one
  // or two.
  EXPECT_LT(refusals, blocks * kRows / 500);
}

}  // namespace
}  // namespace ricochet::mirrors_test
