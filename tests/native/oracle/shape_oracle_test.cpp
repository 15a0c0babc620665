// `shoot` against every shape and exact arithmetic, category by category: every decision, `max_time` at the time's own
// double and one to either side, and the error of each number. RICOCHET_SHAPE_CASES sets the number of cases of each
// shape and category (default 500, 100 000 in the target `oracle_nightly`), RICOCHET_SEED the seed.
#include <gtest/gtest.h>

#include <cinttypes>
#include <map>
#include <string>

#include "native/bullets.hpp"
#include "native/counts.hpp"
#include "native/oracle/ask.hpp"
#include "native/oracle/faces.hpp"
#include "native/oracle/touching.hpp"
#include "native/oracle/written.hpp"
#include "native/vectors.hpp"

namespace oracle::shape_oracle_test {
namespace {

using ricochet::Shot;

/// A number beyond the largest double is reported as that.
template <class Real>
Real within_doubles(const Real& x) {
  const Real largest(std::numeric_limits<double>::max());
  return x > largest ? largest : x < -largest ? Real(-largest) : x;
}
constexpr double kLargest = std::numeric_limits<double>::max();

/// The last place of a double's own size.
double ulp(double value) { return value == kLargest ? 0x1p971 : std::nextafter(value, HUGE_VAL) - value; }

/// `value` plus or minus a little over half a unit in its last place. If it is the nearest double, the truth is between
/// the two.
Dyadic half_an_ulp_from(double value, int direction) {
  return Dyadic(value) + Dyadic(ulp(value)) * Dyadic(direction * (0.5 + 0x1p-30));
}

/// The results of one shape's category.
struct Row {
  int cases = 0, failures = 0;
  std::array<int, 6> outcomes{};
  int grazes = 0, limited = 0;
  double angle = 0, normal = 0, place = 0, velocity = 0;  ///< worst errors, as parts of their scales
};

class Check {
 public:
  Check(const Case& c, Row& row)
      : case_(c), question_(c), radius_sum_(question_.radius_sum(c.bullet.radius)), row_(row) {}

  void run(bool measure) {
    const Outcome want = question_.outcome(radius_sum_);
    ++row_.cases;
    ++row_.outcomes[static_cast<std::size_t>(want)];
    const Shot got = ask(case_);
    if (got.outcome != want) {
      fail("outcome is " + vectors::reason(got.outcome) + ", exactly " + vectors::reason(want), HUGE_VAL);
      return;
    }
    if (want == Outcome::Hit) {
      check_time(got);
      check_limits(got);
      if (measure) check_hit(got);
    } else if (want != Outcome::StartsInside) {
      check_closest(got, want);
    }
  }

 private:
  void fail(const std::string& what, double max_time) {
    if (++row_.failures <= 3) ADD_FAILURE() << what << "\n" << written(case_, max_time);
  }
  void expect(bool holds, const char* what, double got = 0, double want = 0) {
    if (holds) return;
    char text[200];
    std::snprintf(text, sizeof text, "%s: %.17g beside %.17g", what, got, want);
    fail(text, HUGE_VAL);
  }

  void check_time(const Shot& got) {
    if (!(got.time >= 0) || !std::isfinite(got.time)) return expect(false, "time is a number", got.time);
    if (question_.start(radius_sum_).side == 0) return expect(got.time == 0, "a hit at once", got.time);
    expect(!question_.has_met_by(half_an_ulp_from(got.time, -1), radius_sum_), "time is too late", got.time);
    if (got.time == kLargest) return;
    expect(question_.has_met_by(half_an_ulp_from(got.time, 1), radius_sum_), "time is too early", got.time);
  }

  /// A limit of time at the reported time, and one double before and after.
  void check_limits(const Shot& got) {
    for (const double limit : {std::nextafter(got.time, 0.0), got.time, std::nextafter(got.time, HUGE_VAL)}) {
      if (!(limit <= kLargest)) continue;
      const bool within = question_.has_met_by(Dyadic(limit), radius_sum_);
      const Shot limited = ask(case_, limit);
      row_.limited += !within;
      const Outcome want = within ? Outcome::Hit : Outcome::OutOfTime;
      if (limited.outcome != want) {
        fail("by maxTime the outcome is " + vectors::reason(limited.outcome), limit);
      } else if (within) {
        expect(limited.time == got.time && limited.normal == got.normal &&
                   limited.ricochet_angle == got.ricochet_angle && limited.velocity == got.velocity,
               "maxTime changes no bit", limited.time, got.time);
      } else {
        expect(limited.has_closest && limited.closest.time == got.time && limited.closest.gap == 0,
               "what lies beyond maxTime is known", limited.closest.time, got.time);
      }
    }
  }

  /// Time: the distance decreases before it, and then grows or stays. Gap: with a radius larger by a little less than
  /// it, the ball still misses, and by a little more, it hits.
  void check_closest(const Shot& got, Outcome want) {
    const auto& [time, gap] = got.closest;
    if (!got.has_closest || !(gap >= 0) || !(time >= 0) || !std::isfinite(time) || !std::isfinite(gap))
      return expect(false, "a closest approach", time, gap);
    const bool at_start = question_.start(radius_sum_).rate >= 0 || want == Outcome::AtRest;
    if (at_start) {
      expect(time == 0, "closest at once", time);
    } else {
      expect(question_.rate_at(half_an_ulp_from(time, -1)) < 0, "closest time is too late", time);
      expect(question_.rate_at(half_an_ulp_from(time, 1)) >= 0, "closest time is too early", time);
    }
    // Within the 2^-40 to which numbers that vanish in a graze are certified, and a double's last place. A gap may be
    // smaller than any double.
    const Exact more(Dyadic(gap) + Dyadic(gap) * Dyadic(0x1p-39) + Dyadic(0x1p-1074));
    const Exact less(Dyadic(gap) + Dyadic(gap) * Dyadic(-0x1p-39) + Dyadic(-0x1p-1074));
    if (at_start) {
      expect(question_.start(radius_sum_ + more).side <= 0, "gap is too small", gap);
      expect(gap <= 0x1p-1070 || question_.start(radius_sum_ + less).side >= 0, "gap is too large", gap);
    } else {
      const auto misses = [](Outcome outcome) {
        return outcome == Outcome::PassesBy || outcome == Outcome::Receding;
      };
      expect(!misses(question_.outcome(radius_sum_ + more)), "gap is too small", gap);
      expect(gap <= 0x1p-1070 || misses(question_.outcome(radius_sum_ + less)), "gap is too large", gap);
    }
  }

  /// Angle, normal, places and velocity against the same over long numbers.
  void check_hit(const Shot& got) {
    using boost::multiprecision::cpp_bin_float;
    using boost::multiprecision::digit_base_2;
    using boost::multiprecision::et_off;
    using boost::multiprecision::number;
    // Sizes that differ by 2^1000 cancel twice that, and grazes at angles of 1e-278 twice again.
    if (std::string(case_.category) == "sparse")
      check_hit_over<number<cpp_bin_float<6000, digit_base_2>, et_off>>(got);
    else
      check_hit_over<number<cpp_bin_float<1000, digit_base_2>, et_off>>(got);
  }

  template <class Real>
  void check_hit_over(const Shot& got) {
    const bool is_point = sign(radius_sum_) == 0, sparse = std::string(case_.category) == "sparse";
    const bool grazes = !is_point && question_.grazes(radius_sum_);
    row_.grazes += grazes;
    const Measured<Real> measured(case_, case_.bullet.radius);
    const bool at_once = question_.start(radius_sum_).side == 0;
    const Real no_later = Real(got.time) - Real(ulp(got.time)) * Real(0.51);
    const Real before = at_once || no_later < 0 ? Real(0) : no_later;
    Hit<Real> want;
    if (is_point) {
      const Faces<Real> faces(case_, measured, at_once, before);
      if (faces.normals().empty()) return expect(false, "a face that is met");
      Vector<Real> nearest = faces.normals().front();
      for (const Vector<Real>& n : faces.normals())
        if (dot(n, Measured<Real>::at(got.normal)) > dot(nearest, Measured<Real>::at(got.normal)))
          nearest = n;
      want.time = got.time;
      measured.finish(want, nearest);
    } else if (at_once) {
      want.time = 0;
      const Vector<Real> out = measured.outward(measured.place(0));
      measured.finish(want, out * (Real(1) / Measured<Real>::length(out)));
    } else {
      // For a double root of such numbers Newton's method takes thousands of steps
      if (grazes && sparse) return;
      want = measured.hit(before, grazes ? 160 : std::numeric_limits<Real>::digits * 2 / 5);
    }
    // Only an exact graze has such a small sine with ordinary numbers.
    if (grazes || (is_point && !sparse && want.sine < 0x1p-200)) {
      expect(got.ricochet_angle == 0, "a graze has angle 0", got.ricochet_angle);
      expect(got.velocity == Vec3d(static_cast<double>(want.own.x), static_cast<double>(want.own.y),
                                   static_cast<double>(want.own.z)) ||
                 is_aimed(case_.bullet),
             "a graze keeps the velocity");
    } else if (!(is_point && want.sine == 0)) {
      const double angle = std::atan2(static_cast<double>(want.sine), static_cast<double>(want.cosine));
      // Below the smallest normal number an angle has fewer digits.
      const double part = std::fabs(got.ricochet_angle - angle) / std::max(angle, 0x1p-1000);
      row_.angle = std::max(row_.angle, part);
      // A number that vanishes in a graze is certified to 2^-40.
      expect(part <= 0x1p-39, "angle", got.ricochet_angle, angle);
    }
    const auto off = [](const Vec3d& is, const Vector<Real>& should, const Real& scale) {
      const Vector<Real> reachable{within_doubles(should.x), within_doubles(should.y),
                                   within_doubles(should.z)};
      const Vector<Real> d = Measured<Real>::at(is) - reachable;
      return static_cast<double>(Measured<Real>::length(d) / scale);
    };
    const auto size = [](const Vector<Real>& v) { return Measured<Real>::length(v); };
    const Real travelled = size(want.own) * want.time;
    const double normal = off(got.normal, want.normal, 1);
    row_.normal = std::max(row_.normal, normal);
    // Each coordinate within an ulp.
    expect(normal <= 0x1p-51, "normal", normal);
    const Real scale = size(Measured<Real>::at(case_.bullet.position)) + travelled;
    if (is_point && got.time == kLargest) return;  // its own time is not known here
    if (scale > 0) {
      const double center = off(got.center, want.center, scale);
      const double point =
          off(got.point, want.center - want.normal * Real(case_.bullet.radius), scale + case_.bullet.radius);
      row_.place = std::max({row_.place, center, point});
      // Time, product and sum are rounded; for the surface's point so are normal, product and sum.
      expect(center <= 0x1p-51, "center", center);
      expect(point <= 0x1p-50, "point", point);
    }
    if (travelled > 0x1p-1000) {
      const Real path = within_doubles(travelled);
      const double distance = static_cast<double>(abs(Real(got.distance) - path) / path);
      expect(distance <= 0x1p-51, "distance", got.distance, static_cast<double>(travelled));
    }
    const Real speeds = size(want.own) + size(Measured<Real>::at(case_.velocity));
    const double velocity = off(got.velocity, want.velocity, speeds);
    row_.velocity = std::max(row_.velocity, velocity);
    // Some ten roundings of at most twice the speeds.
    expect(velocity <= 0x1p-49, "velocity", velocity);
  }

  const Case& case_;
  Question question_;
  Exact radius_sum_;
  Row& row_;
};

using Asked = std::tuple<int, int>;
class ShapeOracle : public testing::TestWithParam<Asked> {};

TEST_P(ShapeOracle, EveryDecisionIsExactAndEveryNumberWithinItsBound) {
  const auto [kind, index] = GetParam();
  const Category& category = kCategories[static_cast<std::size_t>(index)];
  const int count = ricochet::count_from_environment("RICOCHET_SHAPE_CASES", 500);
  const int seed = ricochet::seed_from_environment();
  Random random(static_cast<std::uint64_t>(seed) * 1000003 + static_cast<std::uint64_t>(index * 8 + kind));
  Row row;
  for (int i = 0; i < count; ++i) {
    const Case c = draw_case(random, category, static_cast<Kind>(kind));
    Check(c, row).run(i % 4 == 0);
  }
  EXPECT_EQ(row.failures, 0);
  std::printf("  %-9s %-10s %6d cases:", kKinds[static_cast<std::size_t>(kind)], category.name, row.cases);
  for (std::size_t i = 0; i < 5; ++i)
    std::printf(" %5d %s", row.outcomes[i], vectors::reason(static_cast<Outcome>(i)).c_str());
  std::printf("; %d limits out of time, %d grazes; angle %.0e normal %.0e place %.0e velocity %.0e\n",
              row.limited, row.grazes, row.angle, row.normal, row.place, row.velocity);
  // Neither answer may be right by default.
  EXPECT_GE(row.outcomes[0], count / 20);
  EXPECT_GE(count - row.outcomes[0], count / 20);
}

INSTANTIATE_TEST_SUITE_P(Exact, ShapeOracle,
                         testing::Combine(testing::Range(0, static_cast<int>(kKinds.size())),
                                          testing::Range(0, static_cast<int>(kCategories.size()))),
                         [](const testing::TestParamInfo<Asked>& row) {
                           std::string name = kKinds[static_cast<std::size_t>(std::get<0>(row.param))];
                           name += std::string("_") +
                                   kCategories[static_cast<std::size_t>(std::get<1>(row.param))].name;
                           std::replace(name.begin(), name.end(), ' ', '_');
                           return name;
                         });

}  // namespace
}  // namespace oracle::shape_oracle_test
