// Rotations: quaternions of the same rotation give the same answers, a box along the axes is a special case, and
// turning the whole scene turns its answers. The tests of all shapes are in shapes_test.cpp and
// oracle/shape_oracle_test.cpp.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/oracle/ask.hpp"
#include "native/oracle/touching.hpp"
#include "native/vector_functions.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/narrow_phase/rotation.hpp"
#include "ricochet/numeric/big_float.hpp"
#include "ricochet/numeric/double_double.hpp"

namespace ricochet::oriented_box_test {
namespace {

using oracle::Kind;

Quaternion times(const Quaternion& q, double by) { return {q.x * by, q.y * by, q.z * by, q.w * by}; }

bool same_bits(const Shot& a, const Shot& b) {
  return a.outcome == b.outcome && a.time == b.time && a.distance == b.distance && a.point == b.point &&
         a.center == b.center && a.normal == b.normal && a.ricochet_angle == b.ricochet_angle &&
         a.velocity == b.velocity && a.closest.time == b.closest.time && a.closest.gap == b.closest.gap;
}

/// Decisions and times are equal to the last bit; the other numbers within their rounding.
void expect_same_decision(const Shot& a, const Shot& b) {
  ASSERT_EQ(a.outcome, b.outcome);
  EXPECT_EQ(a.time, b.time);
  EXPECT_EQ(a.closest.time, b.closest.time);
  EXPECT_NEAR(a.closest.gap, b.closest.gap, 0x1p-39 * b.closest.gap);
}

inline int cases_a_category() { return count_from_environment("RICOCHET_SHAPE_CASES", 200); }

/// Every category of the oracle's cases, with the quaternion changed by `change`.
template <class Compare>
void for_each_case(std::uint64_t seed, Kind kind, Compare&& compare) {
  Random random(seed);
  for (const oracle::Category& category : oracle::kCategories)
    for (int i = 0; i < cases_a_category(); ++i) {
      const oracle::Case c = oracle::draw_case(random, category, kind);
      SCOPED_TRACE(std::string(category.name) + " " + std::to_string(i));
      compare(c, random);
      if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(OrientedBox, AQuaternionAndItsNegativeAndItsPowerOfTwoAreTheSameToTheBit) {
  for_each_case(61, Kind::OrientedBox, [](const oracle::Case& c, Random& random) {
    const auto& box = std::get<OrientedBox>(c.shape);
    const Shot shot = oracle::ask(c);
    for (const double by : {-1.0, std::ldexp(1.0, random.below(900) - 450)}) {
      oracle::Case other = c;
      std::get<OrientedBox>(other.shape).rotation = times(box.rotation, by);
      if (!oracle::draw::is_sound(other)) continue;
      ASSERT_TRUE(same_bits(oracle::ask(other), shot)) << by;
    }
  });
}

// If the quaternion times 3 is exact, both have exactly the same direction.
TEST(OrientedBox, TheLengthOfAQuaternionChangesNoDecisionAndNoTime) {
  int compared = 0;
  for_each_case(62, Kind::OrientedBox, [&](const oracle::Case& c, Random&) {
    oracle::Case longer = c;
    auto& rotation = std::get<OrientedBox>(longer.shape).rotation;
    const Quaternion given = rotation;
    rotation = times(given, 3);
    for (const double n : {given.x, given.y, given.z, given.w})
      if (std::fma(n, 3.0, -(n * 3)) != 0) return;
    if (!oracle::draw::is_sound(longer)) return;
    expect_same_decision(oracle::ask(longer), oracle::ask(c));
    ++compared;
  });
  // A quarter at least: most categories have numbers of few digits.
  EXPECT_GT(4 * compared, cases_a_category() * static_cast<int>(std::size(oracle::kCategories)));
}

/// The local axis along each axis of the world, for turns by multiples of 90 degrees.
struct Turn {
  Quaternion rotation;
  std::array<int, 3> axis_along;  ///< of x, y and z of the world
};
constexpr Turn kTurns[] = {
    {{0, 0, 0, 1}, {0, 1, 2}},          {{0, 0, 1, 1}, {1, 0, 2}},  {{0, 0, -1, 1}, {1, 0, 2}},
    {{1, 0, 0, 1}, {0, 2, 1}},          {{0, 1, 0, -1}, {2, 1, 0}}, {{1, 0, 0, 0}, {0, 1, 2}},
    {{0, 1, 0, 0}, {0, 1, 2}},          {{1, 1, 0, 0}, {1, 0, 2}},  {{0, 1, 1, 0}, {0, 2, 1}},
    {{1, 1, 1, 1}, {2, 0, 1}},          {{-1, 1, 1, 1}, {1, 2, 0}}, {{1, -1, 1, 1}, {1, 2, 0}},
    {{0, 0, 1e-150, 1e-150}, {1, 0, 2}}};

TEST(OrientedBox, TurnedByRightAnglesIsABoxAlongTheAxes) {
  for_each_case(63, Kind::Box, [](const oracle::Case& c, Random& random) {
    const auto& box = std::get<Box>(c.shape);
    const Vec3d center = (box.min + box.max) * 0.5, half = box.max - center;
    // The same box, if nothing was rounded
    for (int i = 0; i < 3; ++i)
      if (std::fabs(half[i]) > 1e149 || center[i] - half[i] != box.min[i] ||
          center[i] + half[i] != box.max[i] || (DoubleDouble(box.max[i]) + -center[i] - half[i]).hi != 0 ||
          (DoubleDouble(box.min[i]) + -center[i] + half[i]).hi != 0)
        return;
    const Turn& turn = kTurns[random.below(static_cast<int>(std::size(kTurns)))];
    OrientedBox oriented{center, Vec3d(0.0), turn.rotation};
    for (int world = 0; world < 3; ++world)
      oriented.half_size[turn.axis_along[static_cast<std::size_t>(world)]] = half[world];
    oracle::Case other = c;
    other.shape = oriented;
    if (!oracle::draw::is_sound(other)) return;
    const Shot a = oracle::ask(c), b = oracle::ask(other);
    expect_same_decision(b, a);
    if (a.outcome != Outcome::Hit) return;
    EXPECT_EQ(a.distance, b.distance);
    for (const double limit : {a.time, std::nextafter(a.time, 0.0)})
      EXPECT_EQ(oracle::ask(c, limit).outcome, oracle::ask(other, limit).outcome);
  });
}

// A quaternion of integers with squared length s turns an integer place exactly, times s.
TEST(OrientedBox, TurningSceneAndBulletTogetherTurnsTheAnswer) {
  Random random(64);
  int hits = 0;
  for (int i = 0; i < 4000; ++i) {
    oracle::Case c = oracle::make::grid(random, Kind::Box);
    const auto box = std::get<Box>(c.shape);
    const Vec3d axis = oracle::draw::lattice(random, 3);
    const Quaternion q{axis.x, axis.y, axis.z, static_cast<double>(oracle::draw::whole(random, 3))};
    if (!oracle::draw::is_sound(c) || is_degenerate(OrientedBox{{}, {}, q})) continue;
    const double s = dot(axis, axis) + q.w * q.w;
    oracle::Case turned = c;
    turned.bullet.position = oracle::draw::rotated(q, c.bullet.position);
    heading(turned.bullet) = oracle::draw::rotated(q, heading(c.bullet));
    turned.bullet.radius *= s;
    scale_given_speed(turned.bullet, s);
    turned.velocity = oracle::draw::rotated(q, c.velocity);
    turned.shape =
        OrientedBox{oracle::draw::rotated(q, box.min + box.max) * 0.5, (box.max - box.min) * (0.5 * s), q};
    SCOPED_TRACE(i);
    const Shot a = oracle::ask(c), b = oracle::ask(turned);
    ASSERT_EQ(a.outcome, b.outcome);
    EXPECT_EQ(a.time, b.time);
    EXPECT_EQ(a.closest.time, b.closest.time);
    if (a.outcome != Outcome::Hit) continue;
    ++hits;
    EXPECT_LT(length(oracle::draw::rotated(q, a.normal) / s - b.normal), 1e-15);
    EXPECT_NEAR(a.ricochet_angle, b.ricochet_angle, 4e-16 + 4e-16 * a.ricochet_angle);
    const double size = s * (length(a.velocity) + length(c.velocity));
    EXPECT_LT(length(oracle::draw::rotated(q, a.velocity) - b.velocity), 1e-14 * size);
  }
  EXPECT_GT(hits, 500);
}

TEST(OrientedBox, APointAtAnEdgeMeetsTheFirstFaceAlongTheBoxsOwnAxes) {
  // A quarter turn about z: the box's x is along the world's y.
  const OrientedBox box{{0, 0, 0}, {1, 1, 1}, {0, 0, 1, 1}};
  const Shot shot = shoot(Bullet::moving({2, 2, 0.5}, {-1, -1, 0}), {box, Vec3d(0.0)});
  ASSERT_EQ(shot.outcome, Outcome::Hit);
  EXPECT_EQ(shot.time, 1);
  EXPECT_EQ(shot.normal, Vec3d(0, 1, 0));
  const Shot along = shoot(Bullet::moving({2, 2, 0.5}, {-1, -1, 0}), {Box{Vec3d(-1), Vec3d(1)}, Vec3d(0.0)});
  EXPECT_EQ(along.normal, Vec3d(1, 0, 0));
}

TEST(OrientedBox, ABallThatGrazesACornerDoesSoExactly) {
  // (0, 0, -1, 7) turns by -2 atan(1/7), whose cosine is 24/25: the corner (25, 25) moves to (31, 17).
  const OrientedBox large{{0, 0, 0}, {25, 25, 1}, {0, 0, -1, 7}};
  const Shot tangent = shoot(Bullet::moving({33, -80, 0}, {0, 1, 0}, 2), {large, Vec3d(0.0)});
  ASSERT_EQ(tangent.outcome, Outcome::Hit);
  EXPECT_EQ(tangent.time, 97);
  EXPECT_EQ(tangent.ricochet_angle, 0);
  EXPECT_EQ(tangent.normal, Vec3d(1, 0, 0));
  const double beside = std::nextafter(33.0, 34.0);
  EXPECT_EQ(shoot(Bullet::moving({beside, -80, 0}, {0, 1, 0}, 2), {large, Vec3d(0.0)}).outcome,
            Outcome::PassesBy);
}

TEST(OrientedBox, MayBeAPlateALineOrAPoint) {
  const Quaternion q{1, 2, 3, 4};
  for (const Vec3d& half : {Vec3d(2, 1, 0), Vec3d(2, 0, 0), Vec3d(0, 0, 0)}) {
    const MovingShape target{OrientedBox{{1, 1, 1}, half, q}, Vec3d(0.0)};
    const Shot ball = shoot(Bullet::moving({1, 1, 9}, {0, 0, -1}, 0.5), target);
    EXPECT_EQ(ball.outcome, Outcome::Hit);
    const Shot point = shoot(Bullet::moving({1, 1, 9}, {0, 0, -1}), target);
    EXPECT_EQ(point.outcome, Outcome::Hit);
    EXPECT_EQ(point.time, 8);
    EXPECT_EQ(shoot(Bullet::moving({1, 1, 1}, {0, 0, 1}), target).outcome, Outcome::Receding);
  }
}

TEST(OrientedBox, IsDegenerateOnlyWithAQuaternionOfZero) {
  EXPECT_TRUE(is_degenerate(OrientedBox{{1, 2, 3}, {1, 1, 1}, {0, 0, 0, 0}}));
  EXPECT_TRUE(is_degenerate(OrientedBox{{1, 2, 3}, {1, 1, 1}, {0, -0.0, 0, 0}}));
  EXPECT_FALSE(is_degenerate(OrientedBox{{1, 2, 3}, {0, 0, 0}, {1e-150, 0, 0, 0}}));
}

TEST(OrientedBox, NearestPlacesLieInItAndNoneIsNearer) {
  Random random(65);
  for (int i = 0; i < 2000; ++i) {
    const Vec3d half = abs(random.place(2)), center = random.place(3), axis = random.place(1);
    const OrientedBox box{center, half, {axis.x, axis.y, axis.z, random.number(-1, 1)}};
    const ScaledRotation<double> turn(box.rotation);
    const Vec3d to = random.place(i % 2 ? 5 : 2), found = closest_point(box, to);
    const Vec3d local = turn.to_local(found - center) / turn.scale;
    for (int k = 0; k < 3; ++k) EXPECT_LE(std::fabs(local[k]), half[k] + 4e-15);
    for (int k = 0; k < 20; ++k) {
      const Vec3d share = random.place(1);
      const Vec3d other = center + turn.to_world(share * half) / turn.scale;
      EXPECT_LE(length(found - to), length(other - to) + 4e-15);
    }
  }
}

// With the margin that scenes add for the rounding of the bounds' own corners.
TEST(OrientedBox, BoundsHoldEveryCornerExactly) {
  using oracle::Dyadic;
  for_each_case(67, Kind::OrientedBox, [](const oracle::Case& c, Random&) {
    const auto& box = std::get<OrientedBox>(c.shape);
    const Box found = bounds(box);
    const Vec3d margin = (abs(found.min) + abs(found.max)) * 0x1p-50;
    const oracle::Vector<Dyadic> u{box.rotation.x, box.rotation.y, box.rotation.z};
    const Dyadic w(box.rotation.w), s = oracle::squared(u) + w * w;
    for (int corner = 0; corner < 8; ++corner) {
      const auto half = [&](int i) { return Dyadic(corner >> i & 1 ? box.half_size[i] : -box.half_size[i]); };
      const oracle::Vector<Dyadic> h{half(0), half(1), half(2)};
      const oracle::Vector<Dyadic> out = h * (w * w - oracle::squared(u)) +
                                         u * (Dyadic(2) * oracle::dot(u, h)) +
                                         oracle::cross(u, h) * (Dyadic(2) * w);
      const Dyadic places[] = {out.x, out.y, out.z};
      for (int i = 0; i < 3; ++i) {
        const Dyadic place = places[i] + Dyadic(box.center[i]) * s;
        EXPECT_GE(oracle::compare(place, Dyadic(found.min[i] - margin[i]) * s), 0);
        EXPECT_LE(oracle::compare(place, Dyadic(found.max[i] + margin[i]) * s), 0);
      }
    }
  });
}

// Sizes at both ends of the accepted range, in every part of the question at once, and paths toward a corner so that
// some decisions are close. The work is counted as in budget_test.cpp.
TEST(OrientedBox, SizesAtTheEndsOfTheRangeTakeNoLongerThanTheirTime) {
  Arena::most_used();  // discards what other tests have used
  Random random(static_cast<std::uint64_t>(66 + seed_from_environment()));
  std::int64_t dearest = 0;
  for (int i = 0; i < 20 * count_from_environment("RICOCHET_SHAPE_CASES", 60); ++i) {
    const auto number = [&] {
      const int exponent = random.below(2) ? 498 - random.below(4) : random.below(4) - 498;
      const double size = std::ldexp(random.number(1, 1.9), exponent) * oracle::draw::sign(random);
      return random.below(8) ? size : 0;
    };
    const auto place = [&] {
      const double x = number(), y = number();
      return Vec3d(x, y, number());
    };
    const Vec3d center = place(), half = abs(place()), axis = place();
    const OrientedBox box{center, half, {axis.x, axis.y, axis.z, number()}};
    const Vec3d from = place(), aside = place();
    const double radius = std::fabs(number()), speed = std::fabs(number());
    const Vec3d to = random.below(2) ? center : closest_point(box, aside);
    oracle::Case c{"", Bullet::aimed(from, to, speed, radius), box, random.below(4) ? Vec3d(0.0) : place()};
    if (random.below(4) == 0) c.bullet = Bullet::moving(from, place(), radius);
    if (!oracle::draw::is_sound(c)) continue;
    const std::int64_t before = BigFloat::work();
    const Shot shot = oracle::ask(c);
    dearest = std::max(dearest, BigFloat::work() - before);
    const oracle::Question question(c);
    EXPECT_EQ(shot.outcome, question.outcome(question.radius_sum(radius))) << i;
  }
  std::printf("  at most %lld products of limbs\n", static_cast<long long>(dearest));
  EXPECT_LE(dearest, 30'000'000);
  EXPECT_LT(Arena::most_used(), std::size_t{1} << 20);
}

}  // namespace
}  // namespace ricochet::oriented_box_test
