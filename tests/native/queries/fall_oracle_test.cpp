// Falling bullets against the oracle, in whole numbers, and the symmetries of free fall.
// RICOCHET_FALLS sets how many cases of each shape, RICOCHET_SEED which.
#include <gtest/gtest.h>

#include <limits>

#include "native/counts.hpp"
#include "native/exact_distance.hpp"
#include "native/oracle/falling.hpp"
#include "native/random.hpp"
#include "ricochet/narrow_phase/two_sides.hpp"
#include "ricochet/numeric/big_float.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::fall_oracle_test {
namespace {

constexpr std::array kFallingShapes = {"sphere", "plane", "triangle", "box", "capsule", "cylinder", "wall"};

struct Fall {
  Bullet bullet;
  MovingShape target;
  Vec3d gravity;

  Shot shot() const { return shoot(bullet, target, Conditions{.gravity = gravity}); }
};

/// Numbers of one kind: small integers, which make ties; any; or integers changed by a few bits.
class Numbers {
 public:
  Numbers(Random& random, int kind) : random_(random), kind_(kind) {}

  double number(int size) {
    const double whole = random_.below(2 * size + 1) - size;
    switch (kind_) {
      case 0:
        return whole;
      case 1:
        return random_.number(-size, size);
      default:
        return random_.below(4) == 0 ? whole * (1 + std::ldexp(1.0, -random_.below(53))) : whole;
    }
  }
  Vec3d vector(int size) {
    const double x = number(size), y = number(size);
    return {x, y, number(size)};
  }

 private:
  Random& random_;
  int kind_;
};

AnyShape falling_shape(int kind, Numbers& numbers) {
  const auto positive = [&](int size) { return std::max(std::fabs(numbers.number(size)), 0.5); };
  const Vec3d a = numbers.vector(4);
  Vec3d b = a + numbers.vector(4);
  if (b == a) b.x += 1;
  switch (kind) {
    case 0:
      return Sphere{a, positive(5)};
    case 1: {
      const Vec3d n = numbers.vector(3);
      return Plane{a, n == Vec3d(0.0) ? Vec3d(0, 1, 0) : n};
    }
    case 2: {
      const Vec3d c(a.x + numbers.number(4), a.y + numbers.number(4), a.z + 3);
      const Vec3d n = cross(b - a, c - a);
      return dot(n, n) > 1e-3 ? Triangle{a, b, c} : Triangle{a, a + Vec3d(3, 0, 0), a + Vec3d(0, 4, 0)};
    }
    case 3:
      return Box{min(a, b), max(a, b)};
    case 4:
      return Capsule{a, b, positive(3)};
    case 5:
      return Cylinder{a, b, positive(3)};
    default:
      return a.x == b.x && a.y == b.y ? Wall{{a.x, a.y, 0}, {a.x + 2, a.y, 0}}
                                      : Wall{{a.x, a.y, 0}, {b.x, b.y, 0}};
  }
}

/// A bullet that comes by a place at a time, at a velocity that it has then: both given, the start follows.
Fall draw_fall(Random& random, int shape) {
  Numbers numbers(random, random.below(3));
  Fall fall{};
  fall.target.shape = falling_shape(shape, numbers);
  if (random.below(2) == 0) fall.target.velocity = numbers.vector(2);
  fall.gravity = numbers.vector(4);
  if (random.below(3) == 0) fall.gravity = Vec3d(0, -2 * (1 + random.below(5)), 0);
  if (fall.gravity == Vec3d(0.0)) fall.gravity.y = -2;
  if (random.below(6) == 0) fall.gravity *= std::ldexp(1.0, -random.below(60));
  const double time = random.below(2) == 0 ? 1 + random.below(3) : random.number(0.1, 4);
  const Vec3d& center = reference_point(fall.target.shape);
  // Often at right angles to the vector from the reference point, as at a graze or an apex
  const Vec3d way = numbers.vector(6);
  Vec3d velocity = numbers.vector(5);
  if (random.below(2) == 0) velocity = {-way.y, way.x, 0};
  const Vec3d start_velocity = velocity - fall.gravity * time;
  const Vec3d start = center + way - start_velocity * time - fall.gravity * (0.5 * time * time);
  fall.bullet = Bullet::moving(start, start_velocity + fall.target.velocity,
                               random.below(2) == 0 ? 0.0 : std::fabs(numbers.number(3)));
  return fall;
}

class FallOracle : public testing::TestWithParam<int> {};

TEST_P(FallOracle, SaysTheSameOfEveryDecisionAndTime) {
  const int count = count_from_environment("RICOCHET_FALLS", 400);
  Random random(static_cast<std::uint64_t>(seed_from_environment()) * 77 + 5 +
                static_cast<std::uint64_t>(GetParam()));
  int hits = 0, misses = 0, starts = 0, exact = 0;
  std::int64_t dearest = 0;
  for (int i = 0; i < count; ++i) {
    const Fall fall = draw_fall(random, GetParam());
    const std::int64_t before = BigFloat::work();
    const Shot shot = fall.shot();
    const std::int64_t work = BigFloat::work() - before;
    dearest = std::max(dearest, work);
    exact += work > 0;
    const auto context = [&] {
      const Vec3d& p = fall.bullet.position;
      const Vec3d& v = std::get<Bullet::Moving>(fall.bullet.motion).velocity;
      const Vec3d &g = fall.gravity, &w = fall.target.velocity;
      char text[900];
      std::snprintf(text, sizeof text,
                    "case %d: p %a %a %a v %a %a %a g %a %a %a w %a %a %a r %a outcome %d time %a", i, p.x,
                    p.y, p.z, v.x, v.y, v.z, g.x, g.y, g.z, w.x, w.y, w.z, fall.bullet.radius,
                    static_cast<int>(shot.outcome), shot.time);
      return std::string(text);
    };
    if (shot.outcome == Outcome::StartsInside || shot.outcome == Outcome::AtRest ||
        (shot.is_hit() && shot.time == 0)) {
      ++starts;
      continue;
    }
    // Gravity along a wall is straight flight.
    const bool is_wall = std::holds_alternative<Wall>(fall.target.shape);
    if (is_wall && fall.gravity.x == 0 && fall.gravity.y == 0) continue;
    const falling_oracle::Question truth(fall.bullet, fall.target, fall.gravity);
    using falling_oracle::Dyadic;
    if (shot.is_hit()) {
      ++hits;
      const Dyadic time(shot.time), below(std::nextafter(shot.time, 0)),
          above(std::nextafter(shot.time, HUGE_VAL));
      ASSERT_TRUE(truth.meets_by(falling_oracle::middle(time, above))) << context();
      // In the exact middle between two doubles either is the nearest; before it, nothing is hit.
      const Dyadic half = falling_oracle::middle(time, below);
      Dyadic before_half = below;
      for (int k = 0; k < 20; ++k) before_half = falling_oracle::middle(before_half, half);
      ASSERT_FALSE(truth.meets_by(before_half)) << context();
      ASSERT_GE(shot.ricochet_angle, 0) << context();
    } else {
      ++misses;
      ASSERT_EQ(shot.outcome, Outcome::PassesBy) << context();
      ASSERT_FALSE(truth.meets_by(nullptr)) << context();
      ASSERT_GE(shot.closest.gap, 0) << context();
    }
  }
  std::printf(
      "  %-9s %d falls: %d hits, %d misses, %d decided at the start; %d in big floats, at most %lld "
      "products\n",
      kFallingShapes[static_cast<std::size_t>(GetParam())], count, hits, misses, starts, exact,
      static_cast<long long>(dearest));
  EXPECT_LE(dearest, 30'000'000);
}

/// A ball that hits a body at rest is reported outside of it, or touching, and as near to it as doubles allow. So a
/// second question from there gives an immediate hit.
TEST_P(FallOracle, SaysOfBallsThatTheyAreOutsideOfWhatTheyHaveComeTo) {
  const int count = count_from_environment("RICOCHET_FALLS", 400);
  Random random(static_cast<std::uint64_t>(seed_from_environment()) * 77 + 6 +
                static_cast<std::uint64_t>(GetParam()));
  int hits = 0;
  for (int i = 0; i < count; ++i) {
    Fall fall = draw_fall(random, GetParam());
    fall.target.velocity = Vec3d(0.0);
    const Vec3d from = fall.bullet.position;
    const auto* const box = std::get_if<Box>(&fall.target.shape);
    const Vec3d sides = box != nullptr ? box->max - box->min : Vec3d(1);
    // Points leave a surface without thickness, or one about as thin as the last digits of places, on either side.
    const bool is_surface = has_two_sides(fall.target.shape) ||
                            std::min({sides.x, sides.y, sides.z}) < 0x1p-45 * largest_coordinate(from);
    const bool is_point = i % 4 == 0 && !is_surface;
    const double radius = is_point ? 0.0 : std::ldexp(random.number(1, 2), -random.below(36));
    fall.bullet = Bullet::moving(from, std::get<Bullet::Moving>(fall.bullet.motion).velocity, radius);
    const Shot shot = fall.shot();
    if (!shot.is_hit() || shot.time == 0) continue;
    const double largest = largest_coordinate(shot.center);
    // Smaller balls than the last digits of their places are on one side of the surface.
    if (radius > 0 && radius < 0x1p-48 * largest) continue;
    ++hits;
    using namespace exact_path;
    const Real gap = signed_distance(fall.target.shape, shot.center) - Real(radius);
    EXPECT_GE(sign_beside(gap, Real(largest)), 0) << i << ", radius " << radius;
    EXPECT_LE(gap, Real(0x1p-51 * largest)) << i << ", radius " << radius;
    const double speed = 1 + length(fall.gravity);
    Vec3d inward = -shot.normal;
    // At an edge of a box a point enters through all of its faces, which it approaches at the same rate.
    if (is_point && box != nullptr)
      for (int axis = 0; axis < 3; ++axis)
        inward[axis] =
            std::copysign(std::sqrt(1 / 3.0), box->min[axis] + box->max[axis] - 2 * shot.center[axis]);
    fall.bullet = Bullet::moving(shot.center, inward * speed, radius);
    const Shot again = fall.shot();
    EXPECT_TRUE(again.is_hit()) << i;
    EXPECT_LE(again.time, 0x1p-50 * largest) << i;
  }
  EXPECT_GT(hits, count / 200);
}

INSTANTIATE_TEST_SUITE_P(Exact, FallOracle, testing::Range(0, static_cast<int>(kFallingShapes.size())),
                         [](const auto& row) {
                           return std::string(kFallingShapes[static_cast<std::size_t>(row.param)]);
                         });

/// Another question whose answer has the same bits except for a sign or a power of two.
void expect_same(const Shot& a, const Shot& b, double time_scale, double length_scale) {
  ASSERT_EQ(a.outcome, b.outcome);
  EXPECT_EQ(a.time * time_scale, b.time);
  EXPECT_EQ(a.distance * length_scale, b.distance);
  EXPECT_EQ(a.ricochet_angle, b.ricochet_angle);
  EXPECT_EQ(a.closest.time * time_scale, b.closest.time);
  EXPECT_EQ(a.closest.gap * length_scale, b.closest.gap);
}

Sphere scaled_sphere(const Sphere& s, double k) { return {s.center * k, s.radius * k}; }

TEST(FallSymmetries, PowersOfTwoScaleTimesAndLengths) {
  Random random(11);
  for (int i = 0; i < share_of(2000); ++i) {
    const Fall fall = draw_fall(random, 0);
    const Vec3d v = std::get<Bullet::Moving>(fall.bullet.motion).velocity;
    for (const auto& [length, time] :
         {std::pair{0x1p20, 1.0}, {1.0, 0x1p-17}, {0x1p-90, 0x1p60}, {0x1p200, 0x1p150}}) {
      const Fall other{
          Bullet::moving(fall.bullet.position * length, v * (length / time), fall.bullet.radius * length),
          {scaled_sphere(std::get<Sphere>(fall.target.shape), length),
           fall.target.velocity * (length / time)},
          fall.gravity * (length / time / time)};
      const Shot one = fall.shot(), scaled = other.shot();
      ASSERT_EQ(one.outcome, scaled.outcome);
      EXPECT_EQ(one.time * time, scaled.time);
      EXPECT_EQ(one.closest.time * time, scaled.closest.time);
    }
  }
}

TEST(FallSymmetries, AMirrorChangesNothing) {
  Random random(12);
  for (int i = 0; i < share_of(2000); ++i) {
    Fall fall = draw_fall(random, 0);
    const Shot one = fall.shot();
    const auto mirrored = [](Vec3d v) { return Vec3d(-v.x, v.y, v.z); };
    auto& sphere = std::get<Sphere>(fall.target.shape);
    auto& moving = std::get<Bullet::Moving>(fall.bullet.motion);
    for (Vec3d* v :
         {&sphere.center, &fall.bullet.position, &moving.velocity, &fall.target.velocity, &fall.gravity})
      *v = mirrored(*v);
    expect_same(one, fall.shot(), 1, 1);
  }
}

TEST(FallSymmetries, ACommonMotionChangesNothing) {
  Random random(13);
  for (int i = 0; i < share_of(2000); ++i) {
    Numbers numbers(random, 0);  // integers, so that sums are exact
    Fall fall{};
    fall.target = {Sphere{numbers.vector(4), 2}, numbers.vector(3)};
    fall.gravity = {0, -2, 0};
    const Vec3d start = numbers.vector(9), velocity = numbers.vector(9), common = numbers.vector(30);
    fall.bullet = Bullet::moving(start, velocity, 0.5);
    const Shot one = fall.shot();
    fall.bullet = Bullet::moving(start, velocity + common, 0.5);
    fall.target.velocity += common;
    const Shot other = fall.shot();
    ASSERT_EQ(one.outcome, other.outcome);
    EXPECT_EQ(one.time, other.time);
    EXPECT_EQ(one.closest.time, other.closest.time);
    EXPECT_EQ(one.closest.gap, other.closest.gap);
  }
}

TEST(FallSymmetries, FallingBackwardsRetracesThePath) {
  // From the contact, with the velocity reversed, the path leads back to its start: the arcs have one length.
  Random random(14);
  int asked = 0;
  for (int i = 0; i < share_of(4000); ++i) {
    Fall fall = draw_fall(random, 0);
    fall.target.velocity = Vec3d(0.0);
    fall.bullet.radius = 0;
    const Shot shot = fall.shot();
    if (!shot.is_hit() || !(shot.time > 0.1) || !(shot.ricochet_angle > 0.1)) continue;
    const Vec3d before = std::get<Bullet::Moving>(fall.bullet.motion).velocity + fall.gravity * shot.time;
    const Vec3d start = shot.center - before * 0x1p-20 + fall.gravity * (0.5 * 0x1p-40);
    const Vec3d& home = fall.bullet.position;
    const Bullet back = Bullet::moving(start, -(before - fall.gravity * 0x1p-20));
    const Shot there = shoot(back, AnyShape(Sphere{home, 1e-3}), Conditions{.gravity = fall.gravity});
    ASSERT_TRUE(there.is_hit());
    EXPECT_NEAR(there.distance, shot.distance, 2e-3 + 0x1p-18 * (1 + taxicab_length(before)));
    ++asked;
  }
  EXPECT_GT(asked, share_of(4000) / 40);
}

TEST(FallSymmetries, AFreelyFallingFrameSeesStraightFlight) {
  // A target that falls far along is where a straight flight would meet it: against the plane at right angles to
  // gravity only the height differs.
  Random random(15);
  for (int i = 0; i < share_of(2000); ++i) {
    const Vec3d p = random.place(5), v = random.place(5);
    const double upright_at = random.number(-5, 5);
    const AnyShape upright = Plane{{upright_at, 0, 0}, {1, 0, 0}};
    const Bullet bullet = Bullet::moving(p, v, 0.25);
    const Shot straight = shoot(bullet, upright),
               falling = shoot(bullet, upright, Conditions{.gravity = {0, -9.8, 1}});
    ASSERT_EQ(straight.is_hit(), falling.is_hit());
    if (!straight.is_hit()) continue;
    EXPECT_EQ(straight.time, falling.time);
    // For a falling ball, a double outside of the plane is reported.
    const double side = upright_at < p.x ? 1 : -1, outer = side * (falling.center.x - straight.center.x);
    EXPECT_GE(outer, 0);
    EXPECT_LE(outer, 0x1p-50);
    const double drop = -4.9 * straight.time * straight.time;
    EXPECT_NEAR(straight.center.y + drop, falling.center.y,
                1e-14 * (10 - drop + std::fabs(straight.center.y)));
  }
}

TEST(FallSymmetries, TinyGravityIsStraightFlightToTheLastDigits) {
  Random random(16);
  int asked = 0;
  for (int i = 0; i < share_of(4000); ++i) {
    const Fall fall = draw_fall(random, random.below(7));
    const Shot straight = shoot(fall.bullet, fall.target);
    if (!straight.is_hit() || !(straight.ricochet_angle > 0.01) || straight.time == 0) continue;
    const Shot falling = shoot(fall.bullet, fall.target, Conditions{.gravity = fall.gravity * 0x1p-400});
    // At an exact tie, as with integers, the smallest change decides: past an edge, or to the face beside it.
    if (!falling.is_hit() || dot(straight.normal, falling.normal) < 0.99) {
      EXPECT_LT(falling.is_hit() ? 0 : falling.closest.gap, 1e-100);
      continue;
    }
    EXPECT_EQ(straight.time, falling.time);
    EXPECT_NEAR(straight.ricochet_angle, falling.ricochet_angle, 1e-15);
    EXPECT_NEAR(straight.distance, falling.distance, 1e-15 * straight.distance);
    ++asked;
  }
  EXPECT_GT(asked, share_of(4000) / 20);
}

class FallSizes : public testing::TestWithParam<int> {};

TEST_P(FallSizes, AreAnsweredWithFiniteNumbers) {
  Arena::most_used();  // discards what other tests have used
  Random random(17);
  std::int64_t dearest = 0;
  const int exponents = GetParam();
  const auto any = [&] {
    const double x = random.number(1, 2) * (random.below(2) ? 1 : -1);
    const int kind = random.below(4);
    return kind == 0   ? 0
           : kind == 1 ? static_cast<double>(random.below(9) - 4)
                       : std::ldexp(x, random.below(2 * exponents) - exponents);
  };
  const auto vector = [&] {
    const double x = any(), y = any();
    return Vec3d(x, y, any());
  };
  const auto positive = [&] { return std::max(std::fabs(any()), std::ldexp(1.0, -exponents)); };
  for (int i = 0; i < share_of(3000); ++i) {
    Vec3d a = vector(), b = vector();
    if (a == b) b.x = a.x == 0 ? 1 : 2 * a.x;
    AnyShape shape = Sphere{a, positive()};
    if (i % 5 == 1) shape = Plane{a, b == Vec3d(0.0) ? Vec3d(1, 0, 0) : b};
    if (i % 5 == 2) shape = Box{min(a, b), max(a, b)};
    if (i % 5 == 3) shape = Capsule{a, b, positive()};
    if (i % 5 == 4 && (a.x != b.x || a.y != b.y)) shape = Wall{{a.x, a.y, 0}, {b.x, b.y, 0}};
    const Vec3d from = vector(), to = vector();
    const Bullet bullet = random.below(2) && from != to
                              ? Bullet::aimed(from, to, positive(), std::fabs(any()))
                              : Bullet::moving(from, vector(), std::fabs(any()));
    const std::int64_t before = BigFloat::work();
    const MovingShape target{shape, random.below(2) ? vector() : Vec3d(0.0)};
    const Shot shot = shoot(bullet, target, Conditions{.gravity = vector()});
    dearest = std::max(dearest, BigFloat::work() - before);
    for (const double x :
         {shot.time, shot.distance, shot.ricochet_angle, shot.closest.time, shot.closest.gap})
      ASSERT_TRUE(x >= 0 && x <= std::numeric_limits<double>::max()) << i;
    for (const Vec3d& v : {shot.point, shot.center, shot.normal, shot.velocity})
      ASSERT_TRUE(dot(v, Vec3d(0.0)) == 0) << i;
  }
  std::printf("  at most %lld products of limbs\n", static_cast<long long>(dearest));
  // Within 50 milliseconds; with 1e-150 and 1e150 in one question, within 0.3 seconds.
  EXPECT_LE(dearest, exponents <= 100 ? 30'000'000 : 180'000'000);
  EXPECT_LT(Arena::most_used(), std::size_t{1} << 20);
}

INSTANTIATE_TEST_SUITE_P(Powers, FallSizes, testing::Values(40, 100, 498));

TEST(FallFromRest, APointThatIsAHairAboveASlopeHitsIt) {
  // The slope falls by n for each m. The point is 5 2^-k above it, and falls as far in 2^-60 where k = 120.
  for (int m = 1; m <= 7; ++m)
    for (int n = 1; n <= 7; ++n)
      for (const int k : {80, 100, 110, 120}) {
        const double side = 0x1p-70, height = std::ldexp(5, -k), time = std::ldexp(1, -k / 2);
        const Bullet bullet = Bullet::moving({-m * side, n * side + height, 0}, {0, 0, 0});
        const double x = m, y = n;
        for (const AnyShape& shape :
             {AnyShape(Wall{{-x, y, 0}, {0, 0, 0}}), AnyShape(Triangle{{-x, y, -1}, {0, 0, 0}, {-x, y, 1}}),
              AnyShape(Plane{{0, 0, 0}, {y, x, 0}})}) {
          const Shot shot = shoot(bullet, shape, Conditions{.gravity = {0, -10, 0}});
          ASSERT_TRUE(shot.is_hit()) << m << ' ' << n << ' ' << k << ' ' << shape.index();
          EXPECT_EQ(shot.time, time);
        }
      }
}

}  // namespace
}  // namespace ricochet::fall_oracle_test
