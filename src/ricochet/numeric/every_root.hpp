// All roots of a polynomial in order, each as the nearest double.
#pragma once

#include <algorithm>

#include "ricochet/numeric/first_root.hpp"
#include "ricochet/numeric/root_guess.hpp"

namespace ricochet {

/// Bits of the roots in the current stage.
template <class N>
int root_precision() {
  return is_first_stage<N>() ? 84 : std::min(working_bits<N>() / 2, 736);
}

/// Calls `visit(nearest, t)` for the roots t > 0 in order, as long as it returns true.
template <class N, class Visit>
void for_each_root(const Polynomial<N>& p, Certifier& certify, Visit&& visit) {
  const SturmChain<N> chain(p, certify);
  const RootGuess guesses(p);
  N from(0);
  double nearest = 0;
  for (int i = 0; i < p.degree && !certify.is_uncertain(); ++i) {
    const FirstRoot<N> root(chain, from, nearest, certify);
    if (!root.exists()) return;
    nearest = root.nearest(guesses.after(nearest, 1));
    const N t = root.within(nearest, root_precision<N>());
    if (certify.is_uncertain() || !visit(nearest, t)) return;
    from = middle(t) + scaled(N(nearest), -root_precision<N>());
  }
}

}  // namespace ricochet
