// The torus quartic: whether a line meets a torus, decided by polynomials alone.
#pragma once

#include "ricochet/narrow_phase/local_core.hpp"

namespace ricochet::cylinder {

/// The real roots of a quartic, as far as they matter.
enum class RealRoots : unsigned char { None, Repeated, Simple };

/// Of a t^4 + 4 b t^3 + 6 c t^2 + 4 d t + e, for a > 0. From the invariants
///   I = a e - 4 b d + 3 c^2,   J = a c e + 2 b c d - a d^2 - b^2 e - c^3,   27 J^2 - I^3 = -discriminant/256
/// (Dickson, "Elementary theory of equations", 1914, ch. IV).
template <class N>
RealRoots real_roots(const N& a, const N& b, const N& c, const N& d, const N& e, Certifier& certify) {
  const N i = a * e - b * d * N(4) + square(c) * N(3);
  const N j = c * (a * e + b * d * N(2) - square(c)) - a * square(d) - square(b) * e;
  const int discriminant = certify.sign(square(i) * i - square(j) * N(27));
  if (discriminant < 0) return RealRoots::Simple;
  const N h = square(b) - a * c, m = square(h) * N(12) - square(a) * i;
  const int h_sign = certify.sign(h), m_sign = certify.sign(m);
  if (discriminant > 0) return h_sign > 0 && m_sign > 0 ? RealRoots::Simple : RealRoots::None;
  // Two equal pairs of complex roots: the square of a quadratic without real ones
  const N g = square(a) * d - a * b * c * N(3) + square(b) * b * N(2);
  return h_sign < 0 && m_sign == 0 && certify.sign(g) == 0 ? RealRoots::None : RealRoots::Repeated;
}

/// The times at which the path meets the torus of radius r about the rim whose centre is `rim_center`. With
/// X = |q|^2 - R^2 - r^2 and U = q . e,
///   |e|^2 X^2 + 4 R^2 (U^2 - |e|^2 r^2) = 0,   times 6 so that all coefficients are polynomials
template <class N>
RealRoots torus_roots(const LocalCore<N>& core, const Path<N>& path, const Vec3<N>& rim_center,
                      Certifier& certify) {
  const Scratch<N> scratch;
  const Vec3<N> q = path.p - rim_center;
  const N r2 = square(path.radius), big2 = square(core.round_radius) * N(4);
  const N x0 = length_squared(q) - square(core.round_radius) - r2, x1 = dot(q, path.v),
          x2 = path.speed_squared;
  const N u0 = dot(q, core.e), u1 = dot(path.v, core.e);
  const N e6 = core.e2 * N(6);
  return real_roots(e6 * square(x2), e6 * x1 * x2,
                    core.e2 * (square(x1) * N(4) + x0 * x2 * N(2)) + big2 * square(u1),
                    e6 * x0 * x1 + big2 * N(3) * u0 * u1,
                    e6 * square(x0) + big2 * N(6) * (square(u0) - core.e2 * r2), certify);
}

}  // namespace ricochet::cylinder
