#include "ricochet/numeric/root_guess.hpp"

namespace ricochet {

namespace {

double horner(const double* c, int degree, double x) {
  double sum = c[degree];
  for (int k = degree - 1; k >= 0; --k) sum = sum * x + c[k];
  return sum;
}

/// Finds the roots > 0 in order, and the extremes between them.
int positive_roots(const double* c, int degree, double* roots, double* extremes, int& extreme_count) {
  extreme_count = 0;
  while (degree > 0 && c[degree] == 0) --degree;
  if (degree == 0) return 0;
  double slope[kMostDegree + 1] = {}, below[kMostDegree];
  for (int k = 0; k < degree; ++k) slope[k] = c[k + 1] * (k + 1);
  int below_count = 0;
  extreme_count = positive_roots(slope, degree - 1, extremes, below, below_count);
  double low = 0, last = extreme_count > 0 ? extremes[extreme_count - 1] : 0x1p-300;
  while (last < 0x1p300 && !(horner(c, degree, last) * c[degree] > 0)) last *= 2;
  int count = 0;
  for (int k = 0; k <= extreme_count; ++k) {
    double high = k < extreme_count ? extremes[k] : last;
    const double next = high;
    const bool is_low_negative = horner(c, degree, low) < 0;
    if (is_low_negative != (horner(c, degree, high) < 0)) {
      for (int i = 0; i < 100; ++i) {
        const double middle = low + (high - low) / 2;
        if (!(middle > low && middle < high)) break;
        ((horner(c, degree, middle) < 0) == is_low_negative ? low : high) = middle;
      }
      roots[count++] = high;
    }
    low = next;
  }
  return count;
}

}  // namespace

void RootGuess::find(const double* c, int degree) {
  count_ = positive_roots(c, degree, roots_, extremes_, extreme_count_);
}

double RootGuess::after(double from, double otherwise) const {
  for (int k = 0; k < count_; ++k)
    if (roots_[k] > from * (1 + 0x1p-40)) return roots_[k];
  for (int k = 0; k < extreme_count_; ++k)
    if (extremes_[k] > from * (1 + 0x1p-40)) return extremes_[k];
  return otherwise;
}

}  // namespace ricochet
