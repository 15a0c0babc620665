// Overlaps against an oracle in rationals (1200 bits for balls): by clipping polygons, by minima of parabolas, and by
// projecting a clipped box; none of the solver's formulas.
#include "ricochet/overlap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

#include "native/counts.hpp"
#include "native/exact_distance.hpp"
#include "native/near_shapes.hpp"
#include "ricochet/closest_point.hpp"
#include "ricochet/explain.hpp"

namespace ricochet::overlap_test {
namespace {

using exact_path::Real;
using Rational = boost::multiprecision::cpp_rational;

struct Spot {
  Rational x[3];

  Spot() = default;
  explicit Spot(const Vec3d& v) : x{Rational(v.x), Rational(v.y), Rational(v.z)} {}
  friend Spot operator-(const Spot& a, const Spot& b) { return a.plus(b, -1); }
  Spot plus(const Spot& b, const Rational& k) const {
    Spot sum;
    for (int i = 0; i < 3; ++i) sum.x[i] = x[i] + k * b.x[i];
    return sum;
  }
};
Rational dot(const Spot& a, const Spot& b) { return a.x[0] * b.x[0] + a.x[1] * b.x[1] + a.x[2] * b.x[2]; }
Spot cross(const Spot& a, const Spot& b) {
  Spot c;
  for (int i = 0; i < 3; ++i)
    c.x[i] = a.x[(i + 1) % 3] * b.x[(i + 2) % 3] - a.x[(i + 2) % 3] * b.x[(i + 1) % 3];
  return c;
}

using Polygon = std::vector<Spot>;

/// The part of a polygon with n . x <= height (Sutherland and Hodgman).
Polygon clipped(const Polygon& polygon, const Spot& n, const Rational& height) {
  Polygon kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Spot &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
    const Rational a = dot(n, from) - height, b = dot(n, to) - height;
    if (a <= 0) kept.push_back(from);
    if ((a < 0 && b > 0) || (a > 0 && b < 0)) kept.push_back(from.plus(to - from, a / (a - b)));
  }
  return kept;
}

Spot unit(int axis, int sign) {
  Spot e;
  e.x[axis] = sign;
  return e;
}

Polygon clipped(Polygon polygon, const Box& box, int axes = 3) {
  for (int i = 0; i < axes; ++i) {
    polygon = clipped(polygon, unit(i, 1), Rational(box.max[i]));
    polygon = clipped(polygon, unit(i, -1), -Rational(box.min[i]));
  }
  return polygon;
}

std::vector<Spot> corners(const Box& box) {
  std::vector<Spot> all;
  for (int k = 0; k < 8; ++k)
    all.emplace_back(
        Vec3d((k & 1 ? box.max : box.min).x, (k & 2 ? box.max : box.min).y, (k & 4 ? box.max : box.min).z));
  return all;
}

bool crosses_plane(const Box& box, const Spot& point, const Spot& normal) {
  bool above = false, below = false;
  for (const Spot& corner : corners(box)) {
    const Rational height = dot(corner - point, normal);
    above = above || height >= 0;
    below = below || height <= 0;
  }
  return above && below;
}

bool overlap_exactly(const Box& box, const Plane& p) {
  return crosses_plane(box, Spot(p.point), Spot(p.normal));
}
bool overlap_exactly(const Box& box, const PlaneThrough& p) {
  const Spot a(p.p);
  return crosses_plane(box, a, cross(Spot(p.q) - a, Spot(p.r) - a));
}
bool overlap_exactly(const Box& box, const Triangle& t) {
  return !clipped({Spot(t.a), Spot(t.b), Spot(t.c)}, box).empty();
}
bool overlap_exactly(const Box& box, const Wall& w) {
  return !clipped({Spot(w.a), Spot(w.b)}, box, 2).empty();
}
bool overlap_exactly(const Box& box, const Box& other) {
  return max(box.min, other.min) == min(max(box.min, other.min), min(box.max, other.max));
}

/// Least |x|^2 of the parabola a + t b, 0 <= t <= 1, in some coordinates.
template <class Squared>
Rational least_on(const Spot& from, const Spot& to, Squared&& squared) {
  // f(t) = f(0) + (f(1) - f(0) - c) t + c t^2, with c from the middle
  const Rational first = squared(from), last = squared(to),
                 middle = squared(from.plus(to - from, Rational(1, 2)));
  const Rational c = 2 * (first + last - 2 * middle), slope = last - first - c;
  Rational least = std::min(first, last);
  if (c > 0 && slope < 0 && -slope < 2 * c)
    least = std::min(least, Rational(first - slope * slope / (4 * c)));
  return least;
}

/// The places where a segment crosses the faces' planes. Between two of them the squared distance from the box is one
/// parabola.
bool overlap_exactly(const Box& box, const Capsule& c) {
  const Spot a(c.a), e = Spot(c.b) - a;
  std::vector<Rational> times = {0, 1};
  for (int i = 0; i < 3; ++i)
    for (const double face : {box.min[i], box.max[i]})
      if (e.x[i] != 0) times.push_back((Rational(face) - a.x[i]) / e.x[i]);
  std::sort(times.begin(), times.end());
  const auto squared = [&](const Spot& at) {
    Rational sum = 0;
    for (int i = 0; i < 3; ++i) {
      const Rational gap =
          std::max({Rational(box.min[i]) - at.x[i], at.x[i] - Rational(box.max[i]), Rational(0)});
      sum += gap * gap;
    }
    return sum;
  };
  for (std::size_t k = 0; k + 1 < times.size(); ++k)
    if (times[k] >= 0 && times[k + 1] <= 1 &&
        least_on(a.plus(e, times[k]), a.plus(e, times[k + 1]), squared) <=
            Rational(c.radius) * Rational(c.radius))
      return true;
  return false;
}

/// Takes the part of the box between the planes of the ends, projected along the axis. The hull of its corners comes as
/// near to the axis as some segment between two of them, or contains it.
bool overlap_exactly(const Box& box, const Cylinder& c) {
  const Spot a(c.a), e = Spot(c.b) - a;
  if (!clipped({a, Spot(c.b)}, box).empty()) return true;
  const std::vector<Spot> all = corners(box);
  std::vector<Spot> kept;
  for (std::size_t i = 0; i < 8; ++i)
    for (std::size_t axis = 1; axis < 8; axis *= 2)
      if ((i & axis) == 0)
        for (const Spot& end :
             clipped(clipped({all[i], all[i | axis]}, e, dot(e, Spot(c.b))), Spot().plus(e, -1), -dot(e, a)))
          kept.push_back(end);
  const auto squared = [&](const Spot& at) {
    const Spot aside = cross(at - a, e);
    return dot(aside, aside);
  };
  const Rational limit = Rational(c.radius) * Rational(c.radius) * dot(e, e);
  for (const Spot& one : kept)
    for (const Spot& other : kept)
      if (least_on(one, other, squared) <= limit) return true;
  return false;
}

/// A face of one box that reaches into the other, or a corner of the first inside the second.
bool overlap_exactly(const Box& box, const OrientedBox& b) {
  const Rational x(b.rotation.x), y(b.rotation.y), z(b.rotation.z), w(b.rotation.w);
  const Rational s = x * x + y * y + z * z + w * w;
  Spot axes[3];
  const Rational rows[3][3] = {{w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)},
                               {2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)},
                               {2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z}};
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k) axes[i].x[k] = rows[i][k] / s;
  const Spot center(b.center);
  bool holds = true;
  for (int i = 0; i < 3; ++i)
    holds = holds && abs(dot(Spot(box.min) - center, axes[i])) <= Rational(b.half_size[i]);
  if (holds) return true;
  for (int i = 0; i < 3; ++i)
    for (const int side : {-1, 1}) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      Polygon face;
      for (const auto& [one, other] :
           {std::pair(-1, -1), std::pair(1, -1), std::pair(1, 1), std::pair(-1, 1)})
        face.push_back(center.plus(axes[i], side * Rational(b.half_size[i]))
                           .plus(axes[j], one * Rational(b.half_size[j]))
                           .plus(axes[k], other * Rational(b.half_size[k])));
      if (!clipped(face, box).empty()) return true;
    }
  return false;
}

bool overlap_exactly(const Box& box, const Sphere& s) {
  return overlap_exactly(box, Capsule{s.center, s.center, s.radius});
}

class OverlapWith : public testing::TestWithParam<int> {
 protected:
  oracle::Kind kind() const { return static_cast<oracle::Kind>(GetParam()); }
};

TEST_P(OverlapWith, ABallAsItsDistanceSays) {
  Random random(static_cast<std::uint64_t>(300 + GetParam()));
  int yes = 0, touching = 0, count = 0;
  for (int i = 0; i < share_of(1500); ++i) {
    const int category = i % near_shapes::kCategories;
    const AnyShape shape = near_shapes::shape(random, kind(), category);
    const Vec3d place = near_shapes::place(random, shape, category);
    const Real distance = exact_path::signed_distance(shape, place);
    // A point; a ball with an integer radius; or one as large as it takes to touch, within rounding
    const auto just = static_cast<double>(distance);
    const double radius = i % 3 == 0 ? 0 : i % 3 == 1 ? 1.0 + random.below(3) : std::max(just, 0.0);
    if (radius != 0 && radius < 1e-150) continue;
    const int side =
        exact_path::sign_beside(distance - radius, abs(distance) + near_shapes::size(shape, place));
    ASSERT_EQ(overlap(Sphere{place, radius}, shape), side <= 0) << i << ' ' << category;
    ++count;
    yes += side <= 0;
    touching += side == 0;
  }
  EXPECT_GT(yes, count / 10);
  EXPECT_LT(yes, count - count / 10);
  EXPECT_GT(touching, share_of(10));
}

TEST_P(OverlapWith, IsExplainedDownToTheGapWhoseSignItIs) {
  Random random(static_cast<std::uint64_t>(700 + GetParam()));
  for (int i = 0; i < share_of(400); ++i) {
    const int category = i % near_shapes::kCategories;
    const AnyShape shape = near_shapes::shape(random, kind(), category);
    const Vec3d center = near_shapes::place(random, shape, category);
    const double distance = closest_point(center, shape).distance;
    // Often just as large as the distance, so that only digits beyond a double's decide
    const double radius = i % 3 == 0 || !(distance > 0) ? (i % 2 == 0 ? 0 : random.number(0.1, 2)) : distance;
    const Sphere ball{center, radius};
    const Explanation<bool> e = explain_overlap(ball, shape);
    ASSERT_EQ(e.answer, overlap(ball, shape)) << i;
    const Step& last = *(e.end() - 1);
    ASSERT_EQ(last.quantity, Quantity::StartGap);
    ASSERT_EQ(last.value.x > 0, !e.answer) << i;
    const Real gap = exact_path::signed_distance(shape, center) - Real(radius);
    // The distance is rounded, and its difference to the radius
    ASSERT_LE(abs(Real(last.value.x) - gap), Real(std::fabs(distance) + radius) * 0x1p-52 + Real(0x1p-1074))
        << i;
    if (!e.answer) {
      ASSERT_LE(abs(Real(last.value.x) - gap), gap * 0x1p-52 + Real(0x1p-1074)) << i;
    }
  }
}

TEST_P(OverlapWith, ABoxAsRationalsSay) {
  Random random(static_cast<std::uint64_t>(400 + GetParam()));
  int yes = 0;
  const int count = share_of(400);
  for (int i = 0; i < count; ++i) {
    const int category = i % 4;
    const AnyShape shape = near_shapes::shape(random, kind(), category);
    const Vec3d one = near_shapes::place(random, shape, category),
                other = near_shapes::place(random, shape, category);
    Box box{min(one, other), max(one, other)};
    if (i % 7 == 0) box.max[i % 3] = box.min[i % 3];                                   // flat
    if (i % 11 == 0) box.max = box.min;                                                // a point
    if (i % 5 == 0) box.max = min(box.max, box.min + Vec3d(category < 2 ? 1 : 0.25));  // small
    const bool want = std::visit([&](const auto& known) { return overlap_exactly(box, known); }, shape);
    ASSERT_EQ(overlap(box, shape), want) << i << ' ' << category;
    yes += want;
  }
  EXPECT_GT(yes, count / 10);
  EXPECT_LT(yes, count - count / 20);
}

INSTANTIATE_TEST_SUITE_P(Exact, OverlapWith, testing::Range(0, 9), [](const auto& each) {
  return oracle::kKinds[static_cast<std::size_t>(each.param)];
});

/// A rim that crosses the middle of a face, far from all edges, while the axis stays outside: by one unit in the last
/// place, or not.
TEST(Overlap, ACylinderReachesThroughAFaceWithItsRimAlone) {
  const Box box{{-10, -10, -10}, {10, 10, 0}};
  for (const double radius : {3.0, 4.9, 5.0, std::nextafter(5.0, 0.0), std::nextafter(5.0, 9.0)}) {
    // The axis leans by 4 : 3, so that the cap falls by 3/5 of the radius.
    const Cylinder leaning{{0, 0, 3}, {3, 0, 7}, radius};
    EXPECT_EQ(overlap(box, leaning), radius >= 5) << radius;
    const Cylinder reversed{{3, 0, 7}, {0, 0, 3}, radius};
    EXPECT_EQ(overlap(box, reversed), radius >= 5) << radius;
  }
}

TEST(Overlap, AShapeAroundABoxAndABoxAroundAShapeOverlap) {
  const Box small{{-1, -1, -1}, {1, 1, 1}};
  const AnyShape around[] = {Sphere{{0, 0, 0}, 9}, Box{{-9, -9, -9}, {9, 9, 9}},
                             OrientedBox{{0, 0, 0}, {9, 9, 9}, {1, 2, 3, 4}},
                             Capsule{{-1, 0, 0}, {1, 0, 0}, 9}, Cylinder{{-9, 0, 0}, {9, 0, 0}, 9}};
  for (const AnyShape& shape : around) EXPECT_TRUE(overlap(small, shape));
  const Box large{{-99, -99, -99}, {99, 99, 99}};
  for (const AnyShape& shape : around) EXPECT_TRUE(overlap(large, shape));
  EXPECT_TRUE(overlap(large, Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
}

}  // namespace
}  // namespace ricochet::overlap_test
