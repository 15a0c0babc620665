// For speed: runs at every event.
#include "ricochet/simulation/impulse.hpp"

#include <cmath>

#include "ricochet/ball.hpp"
#include "ricochet/narrow_phase/response.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet::simulation {

PairImpulse impulse_of_unequal_masses(const Vec3d& separation, const Vec3d& va, const Vec3d& vb,
                                      double mass_a, double mass_b, double e) {
  // A very short or long separation is taken times a power of two, which changes no digit: the product of a
  // fast ball's speed and 1 / |s| has to stay a number.
  const double square = dot(separation, separation);
  const bool is_usual = square > 0x1p-400 && square < 0x1p400;
  const double scale = is_usual ? 1 : std::ldexp(1.0, -std::ilogb(square) / 2);
  using DoubleWords = Vec3<DoubleWord>;
  const DoubleWords n(scale * separation), v = DoubleWords(va) - DoubleWords(vb);
  const DoubleWord u = dot(n, v), factor = u * DoubleWord(1 + e) / length_squared(n);
  const auto share = [&](double own, double other) {
    return ricochet::is_static(own)     ? DoubleWord(0)
           : ricochet::is_static(other) ? DoubleWord(1)
                                        : DoubleWord(other) / (DoubleWord(own) + DoubleWord(other));
  };
  const auto moved = [&](const Vec3d& from, const DoubleWord& by) {
    return rounded(DoubleWords(from) + n * by);
  };
  const Vec3d to_a = moved(va, -(factor * share(mass_a, mass_b)));
  const Vec3d to_b = moved(vb, factor * share(mass_b, mass_a));
  const double reduced = momentum_share(mass_a, mass_b).reduced_mass;
  return {to_a, to_b, -reduced * (1 + e), u.hi / scale};
}

}  // namespace ricochet::simulation
