// The roots at which a falling path meets a feature of a shape, or is closest to it: about where, by doubles; which, by a Sturm chain.
#pragma once

#include "ricochet/narrow_phase/features.hpp"
#include "ricochet/numeric/roots.hpp"

namespace ricochet::falling {

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

/// A root that counts.
template <class N>
struct ValidRoot {
  bool found = false, is_multiple = false;
  bool is_none = false;  ///< whether there is none at any time
  double nearest = 0;
  N tau{0.0};
};

/// Where the contact with a feature is one.
template <class N>
struct Zone {
  const Features<N>& features;
  Feature feature;
  Certifier& certify;

  [[gnu::noinline]] bool has(const N& tau) const {
    const Scratch<N> scratch;
    return features.in_zone(
        feature, [&](const Polynomial<N>& condition) { return certify.sign(condition.at(tau)) >= 0; });
  }
};

/// The first root after 0 that is valid, but for so many before it; its number.
template <class N>
[[gnu::noinline]] N valid_root(const Polynomial<N>& p, int skipped, const RootSearch<N>& search,
                               const Zone<N>& zone, ValidRoot<N>& result, Certifier& certify) {
  N found(0);
  result = {};
  result.is_none = for_each_root(p, search, certify, [&](const Root<N>& root) {
    if (!zone.has(root.tau) || --skipped >= 0) return true;
    result.found = true;
    result.is_multiple = root.is_multiple;
    result.nearest = root.nearest;
    found = root.tau;
    return false;
  });
  return found;
}

}  // namespace ricochet::falling
