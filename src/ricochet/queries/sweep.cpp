// For size and speed: answers single questions.
#include "ricochet/sweep.hpp"

#include <initializer_list>

#include "ricochet/narrow_phase/relative_motion.hpp"
#include "ricochet/numeric/quadratic.hpp"
#include "ricochet/numeric/to_double.hpp"

namespace ricochet {

namespace {

template <class N>
Sweep contact(const MovingBall& a, const MovingBall& b, const Vec3<N>& p, const Vec3<N>& v, const N& fraction,
              const N& radius_sum, Certifier& certify) {
  const Vec3<N> outward = p + v * fraction;
  for (const N* part : {&outward.x, &outward.y, &outward.z}) certify.error_within(*part, radius_sum);
  Sweep answer{};
  answer.outcome = SweepOutcome::Touches;
  answer.fraction = value(fraction);
  answer.movement_a = place(Vec3<N>(a.velocity) * fraction, certify);
  answer.movement_b = place(Vec3<N>(b.velocity) * fraction, certify);
  answer.center_a = place(Vec3<N>(a.position) + Vec3<N>(a.velocity) * fraction, certify);
  answer.center_b = place(Vec3<N>(b.position) + Vec3<N>(b.velocity) * fraction, certify);
  answer.normal = quotients(outward, radius_sum);
  answer.point = answer.center_a - a.radius * answer.normal;
  return answer;
}

}  // namespace

Sweep sweep(const MovingBall& a, const MovingBall& b) {
  const auto miss = [&](SweepOutcome outcome) -> Sweep {
    return {outcome, 0, a.position + a.velocity, b.position + b.velocity, a.velocity, b.velocity, {}, {}};
  };
  // Certified from its first stage on, the exact kernel's: every number of the answer is the nearest double, not its time alone.
  return evaluate_adaptively([&]<class N>(Certifier& certify) -> Sweep {
    const Vec3<N> p = difference<N>(a.position, b.position), v = difference<N>(a.velocity, b.velocity);
    const N radius_sum = N(a.radius) + N(b.radius);
    const Quadratic<N> q{length_squared(v), dot(p, v), length_squared(p) - square(radius_sum)};
    const int apart = certify.sign(q.c), toward = -certify.sign(q.b);
    const bool moves = certify.sign(q.a) != 0;
    if (apart < 0) return miss(SweepOutcome::Overlapping);
    if (apart == 0 && moves && toward >= 0) return contact(a, b, p, v, N(0), radius_sum, certify);
    // |v| < |p| - R, for |p| > R: (|p| - R)^2 - |v|^2 > 0
    const N p2 = length_squared(p);
    if (apart > 0 && sign_with_root(p2 + square(radius_sum) - q.a, radius_sum * N(-2), p2, certify) > 0)
      return miss(SweepOutcome::TooShort);
    if (toward <= 0) return miss(SweepOutcome::NotToward);
    const N d = discriminant(q.a * square(radius_sum), p, v);
    const int crosses = certify.sign(d);
    if (crosses < 0) return miss(SweepOutcome::PassesBy);
    const N fraction = first_root(q, root_of(d, crosses));
    // Beyond the frame: at its end the ball is still outside and approaching
    const Vec3<N> end = p + v;
    if (certify.sign(length_squared(end) - square(radius_sum)) > 0 && certify.sign(dot(end, v)) < 0)
      return miss(SweepOutcome::TooFar);
    certify.nearest_double(fraction);
    return contact(a, b, p, v, fraction, radius_sum, certify);
  });
}

}  // namespace ricochet
