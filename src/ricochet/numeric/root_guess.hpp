// Estimates of a polynomial's roots in doubles: the starts of exact searches.
#pragma once

#include <type_traits>

#include "ricochet/numeric/polynomial.hpp"

namespace ricochet {

/// An estimate of the first root after a place, by bisection between the extremes, which are the roots of the
/// derivative. If none is found, it is the first extreme, which may be a double root.
class RootGuess {
 public:
  template <class N>
  explicit RootGuess(const Polynomial<N>& p) {
    double c[kMostDegree + 1] = {};
    for (int k = 0; k <= p.degree; ++k)
      if constexpr (std::is_same_v<N, double>)
        c[k] = p.c[k];
      else
        c[k] = value(p.c[k]);
    find(c, p.degree);
  }

  double after(double from, double otherwise) const;
  /// The first root > 0.
  double first(double otherwise) const { return count_ > 0 ? roots_[0] : otherwise; }

 private:
  void find(const double* c, int degree);

  double roots_[kMostDegree], extremes_[kMostDegree];
  int count_ = 0, extreme_count_ = 0;
};

}  // namespace ricochet
