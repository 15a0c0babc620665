#include "ricochet/narrow_phase/features.hpp"
#include "ricochet/numeric/roots.hpp"
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

template <class N>
Polynomial<N> distance_polynomial(const RelativePath& path, const Word& reach, bool leaves) {
  Polynomial<N> p =
      square_of(exact_vector_of<N>(path.p), exact_vector_of<N>(path.v), exact_vector_of<N>(path.h));
  p.c[0] = p.c[0] - square(exact_number_of<N>(reach));
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
    std::optional<Word> crossing;
    for_each_root(p, {0x1p-30, until, bits}, certify, [&](const Root<N>& root) {
      int order = 1, sign = certify.sign(p.derivative(1).at(root.tau));
      while (sign == 0 && order < p.degree) sign = certify.sign(p.derivative(++order).at(root.tau));
      if (order % 2 == 0 || sign >= 0) return true;
      const double high = value(root.tau);
      crossing = Word::normalized(high, value(root.tau - N(high)));
      return false;
    });
    return crossing;
  };
  const std::optional<Word> crossing = evaluate_adaptively(question, kRootSchedule);
  if (crossing) time = *crossing;
  return crossing.has_value();
}

}  // namespace ricochet::table
