// The roots at which a falling path meets a piece of a shape, or is closest to it. Doubles estimate them, and a Sturm
// chain selects them.
#pragma once

#include "ricochet/narrow_phase/falling_pieces.hpp"
#include "ricochet/numeric/first_root.hpp"
#include "ricochet/numeric/root_guess.hpp"

namespace ricochet::falling {

/// Bits of a root in the current stage: enough for the time and for the terms that vanish at a grazing contact, and in
/// big floats for terms that are 2^-700 of others.
template <class N>
int root_bits() {
  return is_first_stage<N>() ? 84 : std::min(working_bits<N>() / 2, 736);
}

/// A few steps of Newton's method in doubles.
template <class N>
double polished(const Polynomial<N>& p, double guess) {
  double c[std::size_t{kMostDegree} + 1] = {};
  for (int k = 0; k <= p.degree; ++k) c[k] = value(p.c[k]);
  double x = guess;
  for (int i = 0; i < 4; ++i) {
    double at = c[p.degree], slope = 0;
    for (int k = p.degree - 1; k >= 0; --k) slope = slope * x + at, at = at * x + c[k];
    const double next = x - at / slope;
    if (!(next > 0.5 * guess && next < 2 * guess)) return guess;
    x = next;
  }
  return x;
}

/// A root of a polynomial.
template <class N>
struct Root {
  bool found = false, is_multiple = false;
  bool is_none = false;  ///< true if there is no root at any time
  double nearest = 0;
  N tau{0.0};
};

/// Where the contact with a piece is one.
template <class N>
struct Zone {
  const Pieces<N>& pieces;
  Piece piece;
  Certifier& certify;

  [[gnu::noinline]] bool has(const N& tau) const {
    const Scratch<N> scratch;
    return pieces.in_zone(piece, [&](const Polynomial<N>& condition) {
      return certify.sign(condition.with_sign_at(tau)) >= 0;
    });
  }
};

/// The first valid root after 0, not counting the first `skipped` ones, and not certainly after `latest`; with
/// its number.
template <class N>
[[gnu::noinline]] N valid_root(const Polynomial<N>& p, int skipped, double guess, double latest, int bits,
                               const Zone<N>& zone, Root<N>& result, Certifier& certify) {
  const SturmChain<N> chain(p, certify);
  const RootGuess guesses(p);
  N from(0);
  result = {};
  for (int i = 0; i < p.degree && !certify.is_uncertain(); ++i) {
    const FirstRoot<N> root(chain, from, result.nearest, certify);
    if (!root.exists()) {
      result.is_none = true;
      break;
    }
    result.nearest = root.nearest(guesses.after(result.nearest, guess));
    if (result.nearest * (1 - 0x1p-50) > latest) break;
    const N tau = root.within(result.nearest, bits);
    if (zone.has(tau) && --skipped < 0) {
      result.found = true;
      result.is_multiple = chain.is_multiple(tau);
      return tau;
    }
    from = middle(tau) + scaled(N(result.nearest), -bits);
  }
  return N(0);
}

/// The result of `find` with a certifier. In the last stage it is first tried with numbers that are cut off as in the
/// stage before: usually only few pieces need the last stage.
template <class N, class Find>
N found_piecewise(Certifier& certify, const Find& find) {
  if (certify.is_last_stage()) {
    const BigFloat::Precision fewer(kFallLimbs, 2 * kFallLimbs);
    Certifier trial;
    const N tau = find(trial);
    if (!trial.is_uncertain()) return tau;
  }
  return find(certify);
}

}  // namespace ricochet::falling
