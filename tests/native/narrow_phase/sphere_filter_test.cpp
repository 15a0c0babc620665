// The static filter for spheres against `shoot`: its certain answers are right, and two lanes agree with one.
#include "ricochet/narrow_phase/sphere_filter.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "native/random.hpp"
#include "ricochet/shoot.hpp"

namespace ricochet::sphere_filter_test {
namespace {

using namespace sphere_filter;

/// A point and a sphere around the origin, so that no difference of coordinates is rounded.
struct Question {
  Vec3d p, v;
  double radius;
};

/// Ordinary questions, and ones that make the filter uncertain: starts near the surface, lines near tangency, points
/// that hardly approach, from far away, of all sizes.
Question draw(Random& random, int i) {
  const double radius = i % 7 ? random.number(0.1, 3) : std::ldexp(1.0, random.below(180) - 90);
  const double small = std::ldexp(1.0, -random.below(50)),
               far = i % 5 ? 8 : std::ldexp(1.0, random.below(30));
  const Vec3d place = random.place(1), side = random.place(1);
  const Vec3d outward = place / std::sqrt(dot(place, place)), across = cross(outward, side);
  const Vec3d tangent = across / std::sqrt(dot(across, across));
  const Vec3d start = tangent * (radius * (1 + (i % 2 ? small : -small))) - outward * (radius * far);
  switch (i % 4) {
    case 0:
      return {place * (radius * far), random.place(radius) - place * (radius * far), radius};
    case 1:
      return {start, outward * random.number(0.1, 2), radius};
    case 2:
      return {outward * (radius * (1 + small)), tangent - outward * (i % 3 ? small : 1), radius};
    default:
      return {outward * (radius * (1 - small)), side, radius};
  }
}

Shot exact(const Question& q) {
  return shoot(Bullet::moving(q.p, q.v), Moving<Sphere>{{Vec3d(0.0), q.radius}, Vec3d(0.0)});
}

TEST(SphereFilter, CertifiesWhatIsSo) {
  Random random(71);
  int counts[4] = {};
  for (int i = 0; i < 200000; ++i) {
    const Question q = draw(random, i);
    const Ray ray(q.v);
    if (!is_in_range(ray.a)) continue;
    const FilteredImpact impact = first_impact(q.p, ray, q.radius);
    ++counts[static_cast<int>(impact.verdict)];
    if (impact.verdict == Verdict::Uncertain) continue;
    const Shot shot = exact(q);
    ASSERT_EQ(impact.verdict == Verdict::Hits, shot.outcome == Outcome::Hit) << i;
    ASSERT_EQ(impact.verdict == Verdict::StartsInside, shot.outcome == Outcome::StartsInside) << i;
    if (impact.verdict == Verdict::Hits) {
      ASSERT_LE(std::fabs(impact.time - shot.time), impact.error) << i;
    }
  }
  for (const int count : counts) EXPECT_GT(count, 10000);
}

}  // namespace
}  // namespace ricochet::sphere_filter_test
