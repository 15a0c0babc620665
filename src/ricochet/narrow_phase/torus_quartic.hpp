// The torus quartic: whether a line meets a torus, decided by polynomials alone.
#pragma once

#include "ricochet/narrow_phase/local_core.hpp"
#include "ricochet/numeric/polynomial.hpp"

namespace ricochet::cylinder {

/// The real roots of a polynomial, as far as they matter.
enum class RealRoots : unsigned char { None, Repeated, Simple };

/// The times at which the path meets the torus of radius r about the rim whose centre is `rim_center`. With
/// X = |q|^2 - R^2 - r^2 = x0 + 2 x1 t + x2 t^2 and U = q . e = u0 + u1 t,
///   |e|^2 X^2 + 4 R^2 (U^2 - |e|^2 r^2) = 0
template <class N>
RealRoots torus_roots(const LocalCore<N>& core, const Path<N>& path, const Vec3<N>& rim_center,
                      Certifier& certify) {
  const Scratch<N> scratch;
  const Vec3<N> q = path.p - rim_center;
  const N r2 = square(path.radius), big2 = square(core.round_radius) * N(4);
  const N x0 = length_squared(q) - square(core.round_radius) - r2, x1 = dot(q, path.v) * N(2),
          x2 = path.speed_squared;
  const N u0 = dot(q, core.e), u1 = dot(path.v, core.e);
  const N two(2);
  const Polynomial<N> quartic{
      {core.e2 * square(x0) + big2 * (square(u0) - core.e2 * r2), (core.e2 * x0 * x1 + big2 * u0 * u1) * two,
       core.e2 * (square(x1) + x0 * x2 * two) + big2 * square(u1), core.e2 * x1 * x2 * two,
       core.e2 * square(x2)},
      4};
  const SturmChain<N> chain(quartic, certify);
  if (chain.count() == 0) return RealRoots::None;
  return chain.has_multiple_root() ? RealRoots::Repeated : RealRoots::Simple;
}

}  // namespace ricochet::cylinder
