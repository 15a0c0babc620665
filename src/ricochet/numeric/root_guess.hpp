// About where a polynomial's roots are, in doubles: from where exact searches set out.
#pragma once

#include "ricochet/numeric/polynomial.hpp"

namespace ricochet {

/// About where the first root after a place is: between the extremes, which are the roots of the derivative, by halving. Where none
/// is found, the first extreme, which may be a double root.
class RootGuess {
 public:
  template <class N>
  explicit RootGuess(const Polynomial<N>& p) {
    double c[kMostDegree + 1];
    for (int k = 0; k <= p.degree; ++k) c[k] = value(p.c[k]);
    find(c, p.degree);
  }

  double after(double from, double otherwise) const;

 private:
  void find(const double* c, int degree);

  double roots_[kMostDegree], extremes_[kMostDegree];
  int count_ = 0, extreme_count_ = 0;
};

}  // namespace ricochet
