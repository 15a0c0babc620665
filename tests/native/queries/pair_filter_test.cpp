// The static filter for pairs against `shoot`: its certain answers are right and within its bounds, up to their edges.
#include "ricochet/queries/pair_filter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::pair_filter_test {
namespace {

using namespace pair_filter;

constexpr double kForever = std::numeric_limits<double>::infinity();

/// A pair of a bullet and a sphere, as rows have it.
struct Row {
  Vec3d from, own;
  double radius;
  Vec3d center;
  double target_radius;
  Vec3d drift;

  double& at(int k) {
    double* const numbers[] = {&from.x,   &from.y,   &from.z,   &own.x,         &own.y,   &own.z,   &radius,
                               &center.x, &center.y, &center.z, &target_radius, &drift.x, &drift.y, &drift.z};
    return *numbers[k];
  }
};

struct Answer {
  bool is_certain, hits;
  double time, sine;
  Vec3d normal, velocity;
};

Vec3<D2> both(const Vec3d& one, const Vec3d& other) {
  return {D2{one.x, other.x}, D2{one.y, other.y}, D2{one.z, other.z}};
}

/// The answer for `row` with another one beside it.
Answer ask(const Row& row, double latest, int lane = 0, const Row& beside = {}) {
  const Row& a = lane == 0 ? row : beside;
  const Row& b = lane == 0 ? beside : row;
  const Pairs pairs{both(a.from, b.from),     both(a.own, b.own),     {a.radius, b.radius},
                    both(a.center, b.center), both(a.drift, b.drift), {a.target_radius, b.target_radius}};
  const Impacts impacts = first_impacts(pairs, two(latest), Constants{});
  const Vec3<D2> velocity = rebound(pairs.own, impacts.normal, impacts.closing);
  const auto take = [&](const Vec3<D2>& v) { return Vec3d(v.x[lane], v.y[lane], v.z[lane]); };
  return {impacts.certain[lane] < 0, impacts.hits[lane] != 0, impacts.time[lane],
          impacts.sine[lane],        take(impacts.normal),    take(velocity)};
}

Shot exact(const Row& row, double latest = kForever) {
  return shoot(Bullet::moving(row.from, row.own, row.radius),
               Moving<Sphere>{{row.center, row.target_radius}, row.drift}, latest);
}

double size(const Vec3d& v) { return std::sqrt(dot(v, v)); }

/// From the surface to a thousand radii away, past the sphere at nearly its radius or well within it, with all sizes
/// and speeds. The two may move almost alike, so that their difference loses digits.
Row draw(Random& random, int i) {
  const double unit = std::ldexp(1.0, i % 4 ? 0 : random.below(160) - 80);
  const double pace = std::ldexp(1.0, i % 5 ? 0 : random.below(160) - 80);
  const double radii = random.number(0.5, 2);
  const Vec3d a = random.place(1), b = random.place(1);
  const Vec3d ahead = a * (1 / size(a)), across = cross(ahead, b), side = across * (1 / size(across));
  const double aside = random.below(3) ? random.number(0, 1.2) : 1 - std::ldexp(1.0, -random.below(52));
  // How far outside, or inside, it starts, in radii
  const double far = std::ldexp(random.number(0.5, 1), 10 - random.below(22));
  const double away = random.below(8) ? 1 + far : std::max(0.0, 1 - far);
  const double back = std::sqrt(std::max(0.0, away * away - aside * aside));
  const Vec3d p = (side * aside - ahead * back) * radii;
  const Vec3d v = ahead * (random.below(9) ? 1.0 : -1.0);
  const Vec3d offset = random.below(2) ? Vec3d(0.0) : random.place(4);
  const Vec3d drift = random.below(2) ? Vec3d(0.0) : random.place(random.below(3) ? 1 : 1000);
  const double share = random.below(2) ? 0 : random.number(0, 0.9);
  return {(offset + p) * unit, (v + drift) * pace,         radii * share * unit,
          offset * unit,       radii * (1 - share) * unit, drift * pace};
}

TEST(PairFilter, CertifiesWhatIsSoWithinItsBounds) {
  Random random(81);
  const int count = share_of(400000);
  int hits = 0, misses = 0, uncertain = 0;
  double time = 0, normal = 0, sine = 0, velocity = 0;
  Row before{};
  for (int i = 0; i < count; ++i) {
    const Row row = draw(random, i);
    const Answer answer = ask(row, kForever, i % 2, before);
    before = row;
    if (!answer.is_certain) {
      ++uncertain;
      continue;
    }
    const Shot shot = exact(row);
    ASSERT_EQ(answer.hits, shot.is_hit()) << i;
    ++(answer.hits ? hits : misses);
    if (!answer.hits) continue;
    const Vec3d v = row.own - row.drift;
    time = std::max(time, std::fabs(answer.time - shot.time) / shot.time);
    normal = std::max(normal, size(answer.normal - shot.normal));
    sine = std::max(sine, std::fabs(answer.sine + dot(v, shot.normal) / size(v)));
    velocity = std::max(velocity, size(answer.velocity - shot.velocity) / (size(v) + size(row.own)));
  }
  EXPECT_GT(hits, count / 4);
  EXPECT_GT(misses, count / 10);
  EXPECT_GT(uncertain, count / 20);
  EXPECT_LE(time, 0x1p-40);
  EXPECT_LE(normal, 0x1p-38);
  EXPECT_LE(sine, 0x1p-39);
  EXPECT_LE(velocity, 0x1p-36);
  // And these come near, because roundings seldom all have one direction.
  EXPECT_GE(time, 0x1p-45);
  EXPECT_GE(normal, 0x1p-45);
}

TEST(PairFilter, ComparesTimesOnlyWhereItKnows) {
  Random random(82);
  int known = 0, unknown = 0;
  for (int i = 0; i < share_of(40000); ++i) {
    const Row row = draw(random, i);
    const Shot shot = exact(row);
    if (!shot.is_hit()) continue;
    const double apart = std::ldexp(1.0, -30 - random.below(25));
    for (const double latest : {shot.time, shot.time * (1 + apart), shot.time * (1 - apart), 0.0}) {
      const Answer answer = ask(row, latest);
      ++(answer.is_certain ? known : unknown);
      if (!answer.is_certain) continue;
      ASSERT_EQ(answer.hits, exact(row, latest).is_hit()) << i << " " << apart;
      EXPECT_GT(std::fabs(latest - shot.time), 0x1p-41 * shot.time);
    }
  }
  EXPECT_GT(known, unknown / 4);
  EXPECT_GT(unknown, known / 4);
}

TEST(PairFilter, IsNeverCertainOfNumbersThatARowMayNotHave) {
  const Row hit{{-5, 0.25, 0.5}, {1, 0.125, 0}, 0.5, {0, 0, 0}, 1, {0.25, 0, 0}};
  Row miss = hit, receding = hit, inside = hit;
  miss.from.y = 9;
  receding.own.x = -1;
  inside.from.x = 0.1;
  for (const Row& good : {hit, miss, receding, inside}) {
    ASSERT_TRUE(ask(good, kForever).is_certain);
    ASSERT_TRUE(ask(good, 1e9).is_certain);
    for (const double bad :
         {kForever, -kForever, std::nan(""), -std::nan(""), -1.0, 0.0, -0.0, 1e300, 1e-300})
      for (int k = 0; k < 14; ++k) {
        Row row = good;
        row.at(k) = bad;
        const bool is_bad = !std::isfinite(bad) || (k == 6 && bad < 0) || (k == 10 && bad <= 0);
        for (const int lane : {0, 1}) {
          const Answer answer = ask(row, kForever, lane, good);
          EXPECT_FALSE(is_bad && answer.is_certain) << k << " " << bad;
          EXPECT_TRUE(!answer.is_certain || answer.hits == exact(row).is_hit()) << k << " " << bad;
          // It does not affect its neighbour either.
          EXPECT_TRUE(ask(good, kForever, lane, row).is_certain);
        }
      }
    for (const double latest : {-1.0, -kForever, std::nan("")})
      EXPECT_FALSE(ask(good, latest).is_certain) << latest;
  }
}

}  // namespace
}  // namespace ricochet::pair_filter_test
