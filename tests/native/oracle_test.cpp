// `shoot` against spheres beside an exact oracle of its own: whole numbers, no rounding anywhere in a
// decision.
//
// All lengths are multiples of one power of two, all velocities of another; so every sign is that of an
// integer A, or of A + B sqrt(S) where |to - from| = sqrt(S) is irrational, which squaring decides.
// RICOCHET_ORACLE_CASES sets how many cases run (100 000 without it; the target `oracle_nightly` takes
// millions).
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdlib>
#include <map>

#include "bench/textbook.hpp"
#include "native/cases.hpp"
#include "native/vectors.hpp"

namespace ricochet {
namespace {

using Integer = boost::multiprecision::cpp_int;
using Real = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<1500, boost::multiprecision::digit_base_2>,
    boost::multiprecision::et_off>;

/// Doubles as whole multiples of 2^exponent.
class Grid {
 public:
  void hold(double value) {
    if (value == 0) return;
    int exponent;
    std::frexp(value, &exponent);
    lowest_ = std::min(lowest_, exponent - 53);
  }
  void hold(const dvec3& v) {
    for (const double part : {v.x, v.y, v.z}) hold(part);
  }
  Integer whole(double value) const {
    if (value == 0) return 0;
    int exponent;
    const double fraction = std::frexp(value, &exponent);
    Integer result(static_cast<std::int64_t>(std::ldexp(fraction, 53)));
    result <<= static_cast<unsigned>(exponent - 53 - lowest_);
    return result;
  }
  int exponent() const { return lowest_; }

 private:
  int lowest_ = 2000;
};

struct Triple {
  Integer x, y, z;
};
Triple whole(const Grid& grid, const dvec3& v) { return {grid.whole(v.x), grid.whole(v.y), grid.whole(v.z)}; }
Triple operator-(const Triple& a, const Triple& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Integer dot(const Triple& a, const Triple& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// a + b sqrt(s), s > 0.
struct Surd {
  Integer a, b, s;

  int sign() const {
    const int sa = a.sign(), sb = b.sign();
    if (sb == 0) return sa;
    if (sa == 0 || sa == sb) return sb;
    const Integer aa = a * a, bb = b * b * s;
    return aa == bb ? 0 : aa > bb ? sa : sb;
  }
  Real value() const { return Real(a) + Real(b) * sqrt(Real(s)); }
};

struct Exact {
  Outcome outcome;
  Real time;  ///< of a hit
};

/// In units of L = |to - from| (1 for a bullet with a velocity): v = (speed d - L w), the root is tau, time =
/// L tau.
Exact decide(const Case& c, bool with_time) {
  Grid lengths, velocities;
  const Bullet& bullet = c.bullet;
  const bool aimed = bullet.course == Bullet::Course::Aimed;
  for (const dvec3& v : {bullet.position, c.target.shape.center}) lengths.hold(v);
  for (const double r : {bullet.radius, c.target.shape.radius}) lengths.hold(r);
  velocities.hold(c.target.velocity);
  if (aimed) {
    lengths.hold(bullet.heading);
    velocities.hold(bullet.speed);
  } else {
    velocities.hold(bullet.heading);
  }
  const Triple p = whole(lengths, bullet.position) - whole(lengths, c.target.shape.center);
  const Integer reach = lengths.whole(bullet.radius) + lengths.whole(c.target.shape.radius);
  const Triple w = whole(velocities, c.target.velocity);
  const Integer excess = dot(p, p) - reach * reach;
  Surd a, b, d;
  Integer s = 1;
  if (aimed) {
    const Triple way = whole(lengths, bullet.heading) - whole(lengths, bullet.position);
    const Integer speed = velocities.whole(bullet.speed);
    s = dot(way, way);
    const Integer pd = dot(p, way), pw = dot(p, w), dw = dot(way, w), ww = dot(w, w);
    b = {speed * pd, -pw, s};
    a = {speed * speed * s + s * ww, -2 * speed * dw, s};
    d = {speed * speed * pd * pd + s * pw * pw - excess * a.a, -2 * speed * pd * pw - excess * a.b, s};
  } else {
    const Triple v = whole(velocities, bullet.heading) - w;
    a = {dot(v, v), 0, 1};
    b = {dot(p, v), 0, 1};
    d = {b.a * b.a - a.a * excess, 0, 1};
  }
  Exact answer{Outcome::StartsInside, 0};
  if (excess < 0) return answer;
  answer.outcome = Outcome::AtRest;
  if (a.sign() == 0) return answer;
  answer.outcome = Outcome::Receding;
  if (b.sign() > 0 || (b.sign() == 0 && excess > 0)) return answer;
  answer.outcome = Outcome::Hit;
  if (excess == 0) return answer;
  answer.outcome = d.sign() < 0 ? Outcome::PassesBy : Outcome::Hit;
  if (answer.outcome == Outcome::Hit && with_time) {
    const Real root = d.sign() == 0 ? Real(0) : sqrt(d.value());
    answer.time = Real(excess) / (root - b.value()) * sqrt(Real(s));
    // tau carries length / velocity where the bullet has a velocity, 1 / velocity where it is aimed; L a
    // length
    answer.time = ldexp(answer.time, lengths.exponent() - velocities.exponent());
  }
  return answer;
}

TEST(Oracle, EveryDecisionIsExactAndEveryTimeTheNearestDoubleOrItsNeighbour) {
  const char* asked = std::getenv("RICOCHET_ORACLE_CASES");
  const int count = asked == nullptr ? 100000 : std::atoi(asked);
  struct Row {
    int cases = 0, hits = 0, textbook_wrong = 0;
    double worst_time = 0;
  };
  std::map<std::string, Row> table;
  Random random(static_cast<std::uint64_t>(count));
  for (int i = 0; i < count; ++i) {
    const Case c = cases::kAll[static_cast<std::size_t>(i) % std::size(cases::kAll)](random);
    const bool with_time = i % 7 < 1;
    const Exact want = decide(c, with_time);
    const Shot got = shoot(c.bullet, c.target);
    ASSERT_EQ(vectors::reason(got.outcome), vectors::reason(want.outcome)) << c.category << " case " << i;
    Row& row = table[c.category];
    ++row.cases;
    row.hits += got.outcome == Outcome::Hit;
    row.textbook_wrong += textbook::shoot(c.bullet, c.target).outcome != want.outcome;
    if (!with_time || got.outcome != Outcome::Hit) continue;
    const double off = vectors::ulps(got.time, static_cast<double>(want.time));
    ASSERT_LE(off, 1) << c.category << " case " << i;
    row.worst_time = std::max(row.worst_time, off);
  }
  std::printf("  category      cases    hits  worst time (ulp)  textbook formula wrong\n");
  for (const auto& [category, row] : table) {
    std::printf("  %-10s %8d %7d %17.0f %21.2f %%\n", category.c_str(), row.cases, row.hits, row.worst_time,
                100.0 * row.textbook_wrong / row.cases);
    EXPECT_GT(row.hits, row.cases / 100) << category;
  }
}

}  // namespace
}  // namespace ricochet
