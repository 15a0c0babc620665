#include "ricochet/narrow_phase/falling_path.hpp"
#include "ricochet/narrow_phase/falling_pieces.hpp"
#include "ricochet/numeric/first_root.hpp"
#include "ricochet/table/crossing.hpp"

namespace ricochet::table {

namespace {

template <class N>
N exact_number_of(const Word& a) {
  return N(a.hi) + N(a.lo);
}

template <class N>
Vec3<N> exact_vector_of(const Vec2w& a) {
  return {exact_number_of<N>(a.x), exact_number_of<N>(a.y), N(0)};
}

/// The path as falling bullets have theirs, about a vertex.
template <class N>
FallingPath<N> falling_path_of(const RelativePath& path, const Word& reach) {
  return {exact_vector_of<N>(path.p), exact_vector_of<N>(path.v), exact_vector_of<N>(path.h),
          exact_number_of<N>(reach), false};
}

template <class N>
Polynomial<N> distance_polynomial(const RelativePath& path, const Word& reach, bool leaves) {
  const FallingPath<N> q = falling_path_of<N>(path, reach);
  Polynomial<N> p = falling::square_of(q.p, q.v, q.h);
  p.c[0] = p.c[0] - square(q.radius);
  if (!leaves) return p;
  for (int k = 0; k < p.degree; ++k) p.c[k] = p.c[k + 1];
  --p.degree;
  return p;
}

}  // namespace

bool exact_crossing(const RelativePath& path, const Word& reach, double until, bool leaves, Word& time) {
  // The first root of odd order at which the polynomial falls
  const auto question = [&]<class N>(Certifier& certify) -> std::optional<Word> {
    const Scratch<N> scratch;
    const int bits = is_first_stage<N>() ? 84 : 128;
    const Polynomial<N> p = distance_polynomial<N>(path, reach, leaves);
    const SturmChain<N> chain(p, certify);
    N from(0);
    double nearest = 0;
    for (int i = 0; i < p.degree && !certify.is_uncertain(); ++i) {
      const FirstRoot<N> root(chain, from, nearest, certify);
      if (!root.exists()) return std::nullopt;
      nearest = root.nearest(std::max(nearest, 0x1p-30));
      if (nearest * (1 - 0x1p-50) > until) return std::nullopt;
      const N tau = root.within(nearest, bits);
      int order = 1, sign = certify.sign(p.derivative(1).at(tau));
      while (sign == 0 && order < p.degree) sign = certify.sign(p.derivative(++order).at(tau));
      if (order % 2 == 1 && sign < 0) {
        const double high = value(tau);
        return Word::normalized(high, value(tau - N(high)));
      }
      from = middle(tau) + scaled(N(nearest), -bits);
    }
    return std::nullopt;
  };
  const std::optional<Word> crossing = evaluate_fall(question, kFallLimbs);
  if (crossing) time = *crossing;
  return crossing.has_value();
}

}  // namespace ricochet::table
