#include "ricochet/least_speed.hpp"

#include "ricochet/aim/goal_path.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet {

namespace {

using namespace aiming;

/// The least m(t) = (|q| - R) / t over t > 0. It is 0 once the ball that falls from rest touches, |q| = R. Before that,
/// with Q = |q|^2 and P = 2 Q - t Q', its rate has the sign of 2 R |q| - P, which is 0 where P^2 = 4 R^2 Q and P >= 0.
struct LeastSpeedQuestion {
  const Aim& aim;
  const Vec3d& gravity;
  GoalUnits units;

  template <class N>
  LeastSpeed operator()(Certifier& certify) const {
    using std::sqrt;
    const GoalPath<N> goal(aim, gravity, units);
    const Polynomial<N> square = goal.square();
    LeastSpeed answer{};
    if (falls_on_goal(goal, square, answer.time, certify)) {
      answer.is_attained = true;
      answer.center = aim.from + gravity * (0.5 * answer.time * answer.time);
      if (gravity != Vec3d(0.0)) answer.direction = unit(gravity);
      return answer;
    }
    N least(0), when(0);
    double nearest = -1;
    const N zero(0), two(2);
    const Polynomial<N> rate{{square.c[0] * two, square.c[1], zero, -square.c[3], -(square.c[4] * two)}, 4};
    const auto consider = [&](double nearest_root, const N& t) {
      if (aim.to_radius > 0 && certify.sign(rate.at(t)) < 0) return true;
      const N speed = (sqrt(length_squared(goal.at(t))) - goal.radius) / t;
      if (nearest >= 0 && certify.sign(speed - least) >= 0) return true;
      least = speed, when = t, nearest = nearest_root;
      return true;
    };
    if (aim.to_radius == 0) {
      for_each_root(rate, certify, consider);
    } else if (!certify.is_last_stage()) {
      // P^2 - 4 R^2 Q
      for_each_root(square_less(rate, goal.radius * goal.radius * N(4), square), certify, consider);
    } else if (const double turn = turning_point(goal, square, rate, certify); turn > 0) {
      consider(turn, N(turn));
    }
    if (aim.to_falls || gravity == Vec3d(0.0) || nearest < 0) {
      // The speed of late shots approaches the goal's own speed from one side, even if gravity is too weak to turn the
      // path within any time that a double can hold.
      const N limit = aim.to_velocity == Vec3d(0.0) ? N(0) : sqrt(length_squared(goal.w));
      if (nearest < 0 || certify.sign(least - limit) > 0) {
        answer.speed = rounded_up(limit, certify);
        return answer;
      }
    }
    const Vec3<N> way = goal.at(when);
    answer.is_attained = true;
    answer.speed = rounded_up(least, certify);
    answer.direction = quotients(way, sqrt(length_squared(way)));
    answer.time = std::ldexp(nearest, units.time);
    const Vec3d moved = aim.to_velocity + (aim.to_falls ? gravity * (0.5 * answer.time) : Vec3d(0.0));
    answer.center = aim.to + moved * answer.time - answer.direction * sum_of_radii(aim);
    return answer;
  }

 private:
  template <class N>
  bool falls_on_goal(const GoalPath<N>& goal, Polynomial<N> square, double& time, Certifier& certify) const {
    const Scratch<N> scratch;
    square.c[0] = square.c[0] - goal.radius * goal.radius;
    time = 0;
    if (certify.sign(square.c[0]) <= 0) return true;
    bool falls = false;
    for_each_root(square, certify, [&](double nearest, const N&) {
      time = std::ldexp(nearest, units.time);
      falls = true;
      return false;
    });
    return falls;
  }

  /// For very different sizes, a chain of degree 8 would need numbers of any length. Then this bisects the doubles for
  /// the sign change of the rate. 0: there is none.
  template <class N>
  double turning_point(const GoalPath<N>& goal, const Polynomial<N>& square, const Polynomial<N>& rate,
                       Certifier& certify) const {
    std::uint64_t low = __builtin_bit_cast(std::uint64_t, 0x1p-1000),
                  high = __builtin_bit_cast(std::uint64_t, 0x1p1000);
    const auto falls_at = [&](std::uint64_t bits) {
      const Scratch<N> scratch;
      const N t(__builtin_bit_cast(double, bits));
      return sign_with_root(rate.at(t), goal.radius * N(-2), square.at(t), certify) > 0;
    };
    if (falls_at(high)) return 0;
    while (high - low > 1) {
      const std::uint64_t middle = low + (high - low) / 2;
      (falls_at(middle) ? low : high) = middle;
    }
    return __builtin_bit_cast(double, high);
  }

  /// The least double that is not below a speed.
  template <class N>
  double rounded_up(const N& speed, Certifier& certify) const {
    const double near = value(speed);
    const int above = certify.sign(N(near) - speed);
    return finite(std::ldexp(above < 0 ? std::nextafter(near, HUGE_VAL) : near, units.length - units.time));
  }
};

}  // namespace

LeastSpeed least_speed(const Aim& aim, const Vec3d& gravity) {
  const LeastSpeedQuestion question{aim, gravity, GoalUnits(aim, gravity, 0)};
  // For a point everything is exact.
  LeastSpeed least = aim.to_radius > 0 ? evaluate_approach(question) : evaluate_fall(question, kFallLimbs);
  least.time = finite(least.time);
  least.center = finite(least.center);
  return least;
}

}  // namespace ricochet
