#include "ricochet/numeric/sine.hpp"

#include <cmath>

namespace ricochet {

namespace {

constexpr double kHalfPiParts[] = {0x1.921fb50000000p+0, 0x1.110b460000000p-26, 0x1.1a62630000000p-54,
                                   0x1.8a2e030000000p-81, 0x1.c1cd129024e09p-107};
constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;

/// x^first / first! - x^(first + 2) / (first + 2)! + ..., given the first term.
DoubleWord alternating_series(DoubleWord term, int first, const DoubleWord& minus_square) {
  DoubleWord sum = term;
  for (int n = first + 2; std::fabs(term.hi) > 0x1p-110; n += 2) {
    term = term * minus_square / DoubleWord(n * (n - 1.0));
    sum = sum + term;
  }
  return sum;
}

}  // namespace

SineCosine sine_cosine(double angle) {
  const double k = std::nearbyint(angle * kTwoOverPi);
  DoubleWord x(angle);
  for (int part = 0; part < 4; ++part) x = x - DoubleWord(k * kHalfPiParts[part]);
  x = x - DoubleWord(k) * DoubleWord(kHalfPiParts[4]);
  const DoubleWord minus_square = -(x * x);
  const DoubleWord sine = alternating_series(x, 1, minus_square);
  const DoubleWord cosine = alternating_series(DoubleWord(1), 0, minus_square);
  // By quarter turns
  switch (static_cast<int>(k) & 3) {
    case 0:
      return {sine, cosine};
    case 1:
      return {cosine, -sine};
    case 2:
      return {-sine, -cosine};
    default:
      return {-cosine, sine};
  }
}

}  // namespace ricochet
