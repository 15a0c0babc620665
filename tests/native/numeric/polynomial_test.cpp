// Polynomials against exact rationals: with known roots, or with any coefficients and a Sturm chain of rationals as the
// oracle.
#include "ricochet/numeric/polynomial.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "native/counts.hpp"
#include "native/rational.hpp"
#include "ricochet/numeric/first_root.hpp"

namespace ricochet::polynomial_test {
namespace {

using rational::exact;
using rational::Rational;

using Coefficients = std::vector<Rational>;  // the coefficients of 1, x, x^2 ...

Coefficients times(const Coefficients& a, const Coefficients& b) {
  Coefficients c(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) c[i + j] += a[i] * b[j];
  return c;
}

/// An integer multiple of a power of two, exact to the last bit, in limbs of 40 bits.
template <class N>
N number(Rational x) {
  N sum(0);
  while (x != 0) {
    const int exponent = static_cast<int>(msb(abs(numerator(x)))) - static_cast<int>(msb(denominator(x)));
    const Rational unit = rational::power(exponent - 40);
    const double part = static_cast<double>(numerator(Rational(x / unit)) / denominator(Rational(x / unit)));
    sum = sum + scaled(N(part), exponent - 40);
    x -= Rational(part) * unit;
  }
  return sum;
}

template <class N, int Degree>
Polynomial<N> polynomial(const Coefficients& c) {
  Polynomial<N> p;
  p.degree = Degree;
  for (std::size_t k = 0; k < c.size(); ++k) p.c[k] = number<N>(c[k]);
  return p;
}

/// True for the nearest double: its neighbours are farther, or as far and odd.
bool is_nearest_to(double got, const Rational& truth) {
  const Rational low = (Rational(std::nextafter(got, -HUGE_VAL)) + Rational(got)) / 2,
                 high = (Rational(std::nextafter(got, HUGE_VAL)) + Rational(got)) / 2;
  const bool is_even = __builtin_bit_cast(std::uint64_t, got) % 2 == 0;
  return is_even ? low <= truth && truth <= high : low < truth && truth < high;
}

// ---- made of roots --------------------------------------------------------------------------------

struct Made {
  Coefficients c;
  std::vector<Rational> roots;  // distinct, in order
  bool has_multiple = false;
};

enum class Style : unsigned char { Separated, Cluster, Double, None, Mixed };

/// A quadratic without real roots: (x - m)^2 + w^2, possibly a hair from having one.
Coefficients rootless(Random& random) {
  const Rational m(random.number(-4, 4)), w(std::ldexp(random.number(1, 2), -random.below(60)));
  return {m * m + w * w, -2 * m, 1};
}

Made made(Style style, int degree, Random& random) {
  Made p{{Rational(random.below(2) ? 1 : -1) * Rational(random.number(0.5, 2))}, {}, false};
  std::vector<Rational> roots;
  const Rational center(random.below(2) ? random.number(0, 8) : static_cast<double>(random.below(8)));
  int left = degree;
  const auto add = [&](const Rational& root, int multiplicity) {
    for (int i = 0; i < multiplicity; ++i) p.c = times(p.c, {-root, 1});
    left -= multiplicity;
    p.has_multiple |= multiplicity > 1 || std::count(roots.begin(), roots.end(), root) > 0;
    roots.push_back(root);
  };
  if (style == Style::Double || style == Style::Mixed)
    add(center, random.below(2) && degree >= 3 ? degree / 2 + 1 : 2);
  if (style == Style::Cluster) {
    const Rational apart = rational::power(-random.below(201));
    add(center, 1);
    add(center + apart, 1);
    if (degree > 2 && random.below(2)) add(center - apart * 3, 1);
  }
  if (style == Style::None || style == Style::Mixed)
    while (left >= 2) {
      Coefficients q = rootless(random);
      const bool is_twice = left >= 4 && random.below(4) == 0;
      for (int i = 0; i <= (is_twice ? 1 : 0); ++i, left -= 2) p.c = times(p.c, q);
      p.has_multiple |= is_twice;
    }
  while (left > 0) {
    if (left >= 2 && random.below(3) == 0) {
      p.c = times(p.c, rootless(random));
      left -= 2;
    } else if (style == Style::None) {
      --left;  // one degree less
    } else {
      add(Rational(random.number(-8, 8)), 1);
    }
  }
  std::sort(roots.begin(), roots.end());
  roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
  p.roots = roots;
  return p;
}

int count_in(const std::vector<Rational>& roots, const Rational& from, const Rational& until) {
  return static_cast<int>(std::count_if(roots.begin(), roots.end(),
                                        [&](const Rational& root) { return from < root && root <= until; }));
}

/// Returns whether all was certain; certain results must be right.
template <class N, int Degree>
bool agrees(const Made& made, bool from_roots, Random& random) {
  const Workspace workspace;
  Certifier certify;
  const SturmChain<N> chain(polynomial<N, Degree>(made.c), certify);
  // From any number, or from a root that is a double
  double from = random.number(-9, 9), until = from + random.number(0, 9);
  for (const Rational& root : made.roots)
    if (const auto place = static_cast<double>(root);
        from_roots && Rational(place) == root && random.below(2))
      (random.below(2) ? from : until) = place;
  if (until < from) std::swap(from, until);
  const int all = chain.count(), between = chain.count(N(from), N(until)), after = chain.count_after(N(from));
  if (certify.is_uncertain()) return false;
  EXPECT_EQ(all, made.roots.size());
  EXPECT_EQ(between, count_in(made.roots, from, until));
  EXPECT_EQ(after, count_in(made.roots, from, 1000));
  EXPECT_EQ(chain.has_multiple_root(), made.has_multiple);
  const FirstRoot<N> first(chain, from, certify);
  EXPECT_EQ(first.exists(), after > 0);
  if (after == 0) return !certify.is_uncertain();
  const Rational& truth = *std::upper_bound(made.roots.begin(), made.roots.end(), Rational(from));
  const double guess = random.below(2) ? static_cast<double>(truth) : random.number(-10, 10);
  const double nearest = first.nearest(guess);
  if (certify.is_uncertain()) return false;
  EXPECT_TRUE(is_nearest_to(nearest, truth)) << nearest;
  const int bits = is_first_stage<N>() ? 70 : 200;
  const N root = first.within(nearest, bits);
  if (certify.is_uncertain()) return false;
  EXPECT_LE(abs(exact(middle(root)) - truth), abs(Rational(nearest)) * rational::power(-bits));
  return true;
}

template <int Degree>
void expect_agreement(int cases) {
  Random random(2100 + Degree);
  for (const Style style : {Style::Separated, Style::Cluster, Style::Double, Style::None, Style::Mixed}) {
    int certain = 0;
    for (int i = 0; i < cases; ++i) {
      const Made p = made(style, Degree, random);
      certain += agrees<DoubleDouble, Degree>(p, style != Style::Separated, random);
      const BigFloat::Precision precision(kLongLimbs);
      EXPECT_TRUE((agrees<BigFloat, Degree>(p, style != Style::Separated, random)))
          << static_cast<int>(style) << " " << i;
      if (testing::Test::HasFailure()) return;
    }
    // Roots within 8 lose the bits that their coefficients share.
    if (style == Style::Separated) {
      EXPECT_GT(certain, Degree == 8 ? cases / 4 : cases / 2);
    }
  }
}

TEST(Polynomial, OfDegreeTwoHasTheRootsItWasMadeOf) { expect_agreement<2>(share_of(300)); }
TEST(Polynomial, OfDegreeThreeHasTheRootsItWasMadeOf) { expect_agreement<3>(share_of(200)); }
TEST(Polynomial, OfDegreeFourHasTheRootsItWasMadeOf) { expect_agreement<4>(share_of(200)); }
TEST(Polynomial, OfDegreeEightHasTheRootsItWasMadeOf) { expect_agreement<8>(share_of(60)); }

TEST(Polynomial, ARootBeyondAllDoublesIsLookedForThere) {
  constexpr double kMost = std::numeric_limits<double>::max();
  const Workspace workspace;
  const BigFloat::Precision precision(kLongLimbs);
  Certifier certify;
  // x (x / 2 - most)
  const SturmChain<BigFloat> chain(polynomial<BigFloat, 2>({0, Rational(-kMost), Rational(0.5)}), certify);
  const FirstRoot<BigFloat> first(chain, 0, certify);
  ASSERT_TRUE(first.exists());
  EXPECT_EQ(first.nearest(1), kMost);
  const Rational truth = Rational(kMost) * 2, root = exact(middle(first.within(kMost, 200)));
  EXPECT_LE(abs(root - truth), truth * rational::power(-200));
  EXPECT_FALSE(certify.is_uncertain());
}

// ---- of any coefficients --------------------------------------------------------------------------

int degree_of(const Coefficients& c) {
  int degree = static_cast<int>(c.size()) - 1;
  while (degree >= 0 && c[static_cast<std::size_t>(degree)] == 0) --degree;
  return degree;
}

/// Euclid's algorithm over rationals.
std::vector<Coefficients> rational_chain(const Coefficients& p) {
  std::vector<Coefficients> chain{p};
  Coefficients next;
  for (std::size_t k = 1; k < p.size(); ++k) next.push_back(p[k] * static_cast<int>(k));
  while (degree_of(next) >= 0) {
    chain.push_back(next);
    Coefficients r = chain[chain.size() - 2];
    const int db = degree_of(next);
    for (int d = degree_of(r); d >= db; d = degree_of(r)) {
      const Rational q = r[static_cast<std::size_t>(d)] / next[static_cast<std::size_t>(db)];
      for (int k = 0; k <= db; ++k)
        r[static_cast<std::size_t>(d - db + k)] -= q * next[static_cast<std::size_t>(k)];
      if (d == 0) break;
    }
    for (Rational& c : r) c = -c;
    next = r;
  }
  return chain;
}

/// The sign changes at a place that is no root.
int changes(const std::vector<Coefficients>& chain, const Rational& x) {
  int changes = 0, last = 0;
  for (const Coefficients& p : chain) {
    Rational sum = 0;
    for (std::size_t k = p.size(); k-- > 0;) sum = sum * x + p[k];
    const int sign = sum > 0 ? 1 : sum < 0 ? -1 : 0;
    changes += sign * last < 0;
    if (sign != 0) last = sign;
  }
  return changes;
}

/// Small integers, many of them 0: chains that lose several degrees at once, and common divisors.
template <int Degree>
void expect_counts_of_whole_numbers(int cases) {
  Random random(2200 + Degree);
  const BigFloat::Precision precision(kLongLimbs);
  for (int i = 0; i < cases; ++i) {
    Coefficients c(Degree + 1);
    for (Rational& x : c) x = random.below(2) ? 0 : random.below(9) - 4;
    if (degree_of(c) < 0) continue;
    const auto chain_of_rationals = rational_chain(c);
    const double from = random.below(40) / 7.0 - 3.01, until = from + random.below(40) / 7.0;  // no roots
    const int truth = changes(chain_of_rationals, from) - changes(chain_of_rationals, until);
    const int of_all = changes(chain_of_rationals, -1000) - changes(chain_of_rationals, 1000);
    const auto ask = [&]<class N>(N) {
      const Workspace workspace;
      Certifier certify;
      const SturmChain<N> chain(polynomial<N, Degree>(c), certify);
      const int got = chain.count(N(from), N(until)), all = chain.count();
      if (certify.is_uncertain()) return false;
      EXPECT_EQ(got, truth) << i;
      EXPECT_EQ(all, of_all) << i;
      return true;
    };
    ask(DoubleDouble());
    EXPECT_TRUE(ask(BigFloat()));
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Polynomial, OfWholeNumbersHasAsManyRootsAsRationalsSay) {
  expect_counts_of_whole_numbers<1>(share_of(100));
  expect_counts_of_whole_numbers<2>(share_of(500));
  expect_counts_of_whole_numbers<4>(share_of(4000));
  expect_counts_of_whole_numbers<5>(share_of(1000));
  expect_counts_of_whole_numbers<8>(share_of(1000));
}

TEST(Polynomial, FindsARootOfAnySize) {
  const BigFloat::Precision precision(kLongLimbs);
  Random random(2300);
  for (int i = 0; i < share_of(200); ++i) {
    const Workspace workspace;
    const double root = std::ldexp(random.number(1, 2), random.below(1900) - 950);
    Certifier certify;
    // (x - root)^2 (x^2 + root^2)
    const BigFloat r(root), r2 = square(r);
    const SturmChain<BigFloat> chain(
        Polynomial<BigFloat>{
            {square(r2), r2 * r * BigFloat(-2), r2 * BigFloat(2), r * BigFloat(-2), BigFloat(1)}, 4},
        certify);
    const FirstRoot<BigFloat> first(chain, 0, certify);
    EXPECT_TRUE(first.exists());
    EXPECT_EQ(first.nearest(1), root);
    EXPECT_FALSE(certify.is_uncertain());
  }
}

TEST(Polynomial, RoundsARootHalfwayBetweenTwoDoublesToTheEvenOne) {
  const BigFloat::Precision precision(kLongLimbs);
  for (const int unit : {0, 1, 2, 3}) {
    const Workspace workspace;
    Certifier certify;
    const double low = 1 + unit * 0x1p-52;
    const BigFloat half = BigFloat(low) + BigFloat(0x1p-53);
    const SturmChain<BigFloat> chain(
        Polynomial<BigFloat>{{square(half), half * BigFloat(-2), BigFloat(1)}, 2}, certify);
    EXPECT_EQ((FirstRoot<BigFloat>(chain, 0, certify).nearest(5)), 1 + (unit + unit % 2) * 0x1p-52);
  }
}

}  // namespace
}  // namespace ricochet::polynomial_test
