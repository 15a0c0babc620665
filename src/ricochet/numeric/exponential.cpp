#include "ricochet/numeric/exponential.hpp"

#include <cmath>

namespace ricochet {

namespace {

constexpr double kLn2Parts[] = {0x1.62e42fefa2000p-1, 0x1.9ef35793c6000p-41, 0x1.673007e5ed5e8p-81};
constexpr double kOneOverLn2 = 0x1.71547652b82fep+0;

}  // namespace

// e^x = 2^k e^r,  e^r = 1 + r + r^2/2! + ...
DoubleWord exponential(const DoubleWord& x) {
  const double k = std::nearbyint(x.hi * kOneOverLn2);
  DoubleWord r = x - DoubleWord(k * kLn2Parts[0]);
  r = r - DoubleWord(k * kLn2Parts[1]);
  r = r - DoubleWord(k) * DoubleWord(kLn2Parts[2]);
  DoubleWord term(1), sum(1);
  for (int n = 1; std::fabs(term.hi) > 0x1p-110; ++n) {
    term = term * r / DoubleWord(n);
    sum = sum + term;
  }
  const int exponent = static_cast<int>(k);
  return {std::ldexp(sum.hi, exponent), std::ldexp(sum.lo, exponent)};
}

}  // namespace ricochet
