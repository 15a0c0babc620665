// Hill climbing, in search of expensive questions: each step changes one number, and keeps the change if the question
// then costs more. The cost is counted in products of limbs, not in seconds. A straight question stays within the 50 ms
// that shoot.hpp promises, one under gravity within the budget of a question. RICOCHET_CLIMB_STEPS sets the number of
// steps for each question and shape: 40 by default, 3000 with RICOCHET_LONG=1. RICOCHET_SEED sets the start.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "native/counts.hpp"
#include "native/random.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/numeric/big_float.hpp"
#include "ricochet/overlap.hpp"
#include "ricochet/shoot.hpp"
#include "ricochet/work_budget.hpp"

namespace ricochet::climb_test {
namespace {

/// In products of limbs. 30 million take 50 ms, as in budget_test.cpp. Under gravity, numbers may differ in size so
/// much that a question exhausts its budget; the other 40 million are for the work begun by then.
constexpr std::int64_t kMost = 30'000'000, kMostFalling = WorkBudget::kUsual + 40'000'000;

constexpr int kShapes = 9;
enum class Asked { Straight, Falling, InTime, Closest, Overlaps };
constexpr const char* kAsked[] = {"straight", "falling", "in time", "closest point", "overlap"};

/// The numbers of a question.
class Numbers {
 public:
  explicit Numbers(Random& random) : random_(&random) {
    for (double& one : all_) one = fresh();
  }

  Vec3d vector(std::size_t at) const { return {all_[at], all_[at + 1], all_[at + 2]}; }
  double positive(std::size_t at) const { return all_[at] == 0 ? 1 : std::fabs(all_[at]); }
  double number(std::size_t at) const { return all_[at]; }

  void change() {
    double& one = all_[below(all_.size())];
    const double other = all_[below(all_.size())];
    switch (random_->below(8)) {
      case 0:
        one = std::ldexp(one, random_->below(200) - 100);
        break;
      case 1:
        one = std::nextafter(one, random_->below(2) ? 1e300 : -1e300);
        break;
      case 2:
        one = random_->below(2) ? other : -other;
        break;
      case 3:
        one += other;
        break;
      case 4:
        one *= other;
        break;
      case 5:
        one = one * random_->number(0.5, 2);
        break;
      default:
        one = fresh();
    }
    const double size = std::fabs(one);
    if (!(size <= 1e150)) one = std::copysign(1e150, one);
    if (size < 1e-150) one = 0;
  }

  std::string written() const {
    std::string text;
    for (const double one : all_) {
      char digits[40];
      std::snprintf(digits, sizeof digits, "%a, ", one);
      text += digits;
    }
    return text;
  }

 private:
  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>(random_->below(static_cast<int>(count)));
  }
  double fresh() {
    static constexpr double kEnds[] = {0, 1, 1e-150, 1e150, 1e-75, 1e75, 1e16, 1e-16};
    const double sign = random_->below(2) ? 1 : -1;
    switch (random_->below(4)) {
      case 0:
        return sign * kEnds[random_->below(8)];
      case 1:
        return sign * random_->below(10);
      case 2:
        return sign * random_->number(0, 10);
      default:
        return sign * std::ldexp(random_->number(1, 2), random_->below(990) - 495);
    }
  }

  Random* random_;
  std::array<double, 26> all_;
};

AnyShape shape_of(const Numbers& n, int kind) {
  const Vec3d a = n.vector(8), b = n.vector(11), c = n.vector(14);
  const double size = n.positive(17);
  switch (kind) {
    case 0:
      return Sphere{a, size};
    case 1:
      return Plane{a, b};
    case 2:
      return PlaneThrough{a, b, c};
    case 3:
      return Triangle{a, b, c};
    case 4:
      return Box{min(a, b), max(a, b)};
    case 5:
      return Capsule{a, b, size};
    case 6:
      return Cylinder{a, b, size};
    case 7:
      return OrientedBox{a, abs(b), {c.x, c.y, c.z, n.number(18)}};
    default:
      return Wall{{a.x, a.y, 0}, {b.x, b.y, 0}};
  }
}

/// The cost of a question; below 0 if it is invalid.
std::int64_t cost_of(Asked asked, int kind, const Numbers& n) {
  const AnyShape shape = shape_of(n, kind);
  const Vec3d place = n.vector(0), heading = n.vector(3);
  const double radius = n.number(24) > 0 ? std::fabs(n.number(7)) : 0;
  if (is_degenerate(shape)) return -1;
  const bool is_aimed = n.number(25) > 0;
  if (is_aimed && place == heading) return -1;
  const Bullet bullet = is_aimed ? Bullet::aimed(place, heading, n.positive(6), radius)
                                 : Bullet::moving(place, heading, radius);
  const MovingShape target{shape, n.number(23) > 0 ? n.vector(18) : Vec3d(0.0)};
  Conditions conditions{.gravity = asked == Asked::Straight ? Vec3d(0.0) : n.vector(20)};
  if (asked == Asked::InTime) {
    const Shot shot = shoot(bullet, target, conditions);
    if (!shot.is_hit()) return -1;
    conditions.max_time = shot.time;
  }
  const WorkBudget budget;
  const std::int64_t before = BigFloat::work();
  switch (asked) {
    case Asked::Closest:
      (void)closest_point(place, shape);
      break;
    case Asked::Overlaps:
      (void)overlap(Sphere{place, radius}, shape);
      break;
    default:
      (void)shoot(bullet, target, conditions);
  }
  return BigFloat::work() - before;
}

int usual_steps() { return std::getenv("RICOCHET_LONG") == nullptr ? 40 : 3000; }

class Climb : public testing::TestWithParam<int> {};

TEST_P(Climb, NothingIsDearerThanPromised) {
  const int kind = GetParam(), steps = count_from_environment("RICOCHET_CLIMB_STEPS", usual_steps());
  const auto seed = static_cast<std::uint64_t>(seed_from_environment());
  for (const Asked asked :
       {Asked::Straight, Asked::Falling, Asked::InTime, Asked::Closest, Asked::Overlaps}) {
    Random random(seed * 1000 + static_cast<std::uint64_t>(kind) * 10 + static_cast<std::uint64_t>(asked) +
                  7);
    std::int64_t dearest = 0;
    std::string call;
    Numbers at(random);
    std::int64_t cost = -1;
    for (int step = 0, idle = 0; step < steps; ++step) {
      Numbers next = at;
      const int changes = 1 + random.below(3);
      for (int k = 0; k < changes; ++k) next.change();
      const std::int64_t of_next = cost_of(asked, kind, next);
      idle = of_next > cost ? 0 : idle + 1;
      if (of_next >= cost) at = next, cost = of_next;
      if (cost > dearest) dearest = cost, call = at.written();
      // At the top of a hill, restarts elsewhere.
      if (idle > 300) at = Numbers(random), cost = -1, idle = 0;
    }
    std::printf("  %d %-13s %9lld\n", kind, kAsked[static_cast<int>(asked)], static_cast<long long>(dearest));
    const bool falls = asked == Asked::Falling || asked == Asked::InTime;
    EXPECT_LE(dearest, falls ? kMostFalling : kMost) << kAsked[static_cast<int>(asked)] << ": " << call;
  }
}

INSTANTIATE_TEST_SUITE_P(Counted, Climb, testing::Range(0, kShapes));

}  // namespace
}  // namespace ricochet::climb_test
