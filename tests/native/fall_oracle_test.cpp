// Falling bullets against the oracle, in whole numbers, and the symmetries of free fall.
// RICOCHET_FALLS sets how many cases of each shape, RICOCHET_SEED which.
#include <gtest/gtest.h>

#include "native/counts.hpp"
#include "native/oracle/falling.hpp"
#include "native/random.hpp"
#include "ricochet/numeric/big_float.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet {
namespace {

constexpr std::array kFallingShapes = {"sphere", "plane", "triangle", "box", "capsule", "cylinder", "wall"};

struct Fall {
  Bullet bullet;
  MovingShape target;
  Vec3d gravity;

  Shot shot() const { return shoot(bullet, target, Conditions{.gravity = gravity}); }
};

/// Numbers of one kind: small whole ones, which make ties; any; or any that are few bits apart from whole ones.
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
  // Often at right angles to the way from the reference point, as a graze or an apex is
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
      // Between two doubles either is the nearest at the very middle; before it, nothing is met.
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

INSTANTIATE_TEST_SUITE_P(Exact, FallOracle, testing::Range(0, static_cast<int>(kFallingShapes.size())),
                         [](const auto& row) {
                           return std::string(kFallingShapes[static_cast<std::size_t>(row.param)]);
                         });

}  // namespace
}  // namespace ricochet
