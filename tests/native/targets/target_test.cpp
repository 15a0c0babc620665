// The certain answers of targets, against the exact answers of single questions.
#include "ricochet/targets/target.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "native/counts.hpp"
#include "native/oracle/touching.hpp"
#include "native/random.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/degenerate.hpp"
#include "ricochet/narrow_phase/geometry.hpp"

namespace ricochet::target_test {
namespace {

/// At lengths of any size, far from the origin, with normals of any length, by a last digit on either side of the
/// distance.
TEST(ShapeTarget, IsBeyondOnlyWhatClosestPointsSay) {
  Random random(131 + static_cast<std::uint64_t>(seed_from_environment()));
  int asked = 0, beyond = 0;
  for (int i = 0; i < 20000; ++i) {
    const double unit = i % 3 == 0 ? std::ldexp(1.0, random.below(800) - 400) : 1;
    const Vec3d offset = i % 4 == 1 ? random.place(1) * std::ldexp(1.0, random.below(40)) : Vec3d(0.0);
    const auto place = [&] { return (offset + random.place(4)) * unit; };
    const Vec3d a = place(), b = place(), c = place();
    const AnyShape shapes[] = {Plane{a, (b - c) * std::ldexp(1.0, random.below(80) - 40)},
                               PlaneThrough{a, b, c}, Wall{{a.x, a.y, 0}, {b.x, b.y, 0}}, Sphere{a, unit}};
    const AnyShape& shape = shapes[random.below(4)];
    if (std::visit([](const auto& one) { return is_degenerate(one); }, shape)) continue;
    const MovingShape target{shape, Vec3d(0.0)};
    const Box around = bounds(shape);
    const Vec3d from = place();
    const double distance = closest_point(from, shape).distance;
    const double asked_for =
        std::fabs(distance) * (1 + std::ldexp(random.below(2) ? 1.0 : -1.0, -1 - random.below(52)));
    ++asked;
    if (!scene::ShapeTarget(target, around).is_beyond(from, asked_for)) continue;
    ++beyond;
    ASSERT_GT(distance, asked_for) << i;
  }
  EXPECT_GT(beyond, asked / 10);
}

/// Bullets of every kind at every shape, at rest or in motion, from now or from later, until just when they meet it:
/// none that hits or starts inside is excluded, and most of those that pass at a distance are.
TEST(ShapeTarget, MayBeHitByWhatHitsIt) {
  Random random(137 + static_cast<std::uint64_t>(seed_from_environment()));
  // by shape: the number that pass by, and the number excluded
  std::map<std::string, std::pair<int, int>> passing;
  int hits = 0;
  for (int i = 0; i < count_from_environment("RICOCHET_CULLED", 100000); ++i) {
    const std::size_t k = static_cast<std::size_t>(random.below(static_cast<int>(oracle::kKinds.size())));
    const auto& category =
        oracle::kCategories[static_cast<std::size_t>(random.below(oracle::kCategories.size()))];
    const oracle::Case c = oracle::draw_case(random, category, static_cast<oracle::Kind>(k));
    const MovingShape target{c.shape, c.velocity};
    const Box around = bounds(c.shape);
    const scene::ShapeTarget asked(target, around);
    scene::Departure departure;
    if (!is_aimed(c.bullet) && random.below(3) == 0) departure.time = random.number(0, 4);
    const Shot shot = shoot(departure.seen(c.bullet, c.velocity), target);
    const bool is_met = shot.outcome == Outcome::Hit || shot.outcome == Outcome::StartsInside;
    const bool may_be = asked.may_be_hit(c.bullet, scene::Ray(velocity_of(c.bullet)), departure,
                                         is_met ? shot.time : HUGE_VAL);
    ASSERT_TRUE(may_be || !is_met) << c.category << ' ' << oracle::kKinds[k] << ' ' << i;
    hits += is_met;
    if (shot.outcome != Outcome::PassesBy || std::string(c.category) != "generic") continue;
    auto& [all, left_out] = passing[oracle::kKinds[k]];
    ++all;
    left_out += !may_be;
  }
  EXPECT_GT(hits, 10000);
  for (const auto& [kind, counts] : passing) {
    const bool is_plane = kind == "plane" || kind == "through";
    EXPECT_GE(counts.second, is_plane ? 0 : counts.first * 4 / 5) << kind << ' ' << counts.first;
  }
}

}  // namespace
}  // namespace ricochet::target_test
