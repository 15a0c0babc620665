#include "ricochet/aim/direct_shots.hpp"

#include "ricochet/aim/goal_path.hpp"

namespace ricochet::aiming {

namespace {

struct DirectQuestion {
  const Aim& aim;
  const Vec3d& gravity;
  GoalUnits units;

  template <class N>
  DirectShots operator()(Certifier& certify) const {
    const GoalPath<N> goal(aim, gravity, units);
    const Polynomial<N> square = goal.square();
    const N speed = GoalPath<N>::times_two_to(N(aim.speed), units.time - units.length);
    DirectShots shots;
    Polynomial<N> p = square;
    p.c[2] = p.c[2] - speed * speed;
    // From the goal's own centre, t = 0 is a double root, which is divided out.
    if (aim.to == aim.from) p = {{p.c[2], p.c[3], p.c[4]}, 2};
    for_each_root(p, certify, [&](double nearest, const N& t) {
      add(shots, nearest, goal.at(t));
      return shots.count < DirectShots::kMost;
    });
    if (shots.count == 0 && aim.to_radius > 0 && aim.to != aim.from)
      find_closest(goal, square, speed, shots, certify);
    return shots;
  }

 private:
  template <class N>
  void add(DirectShots& shots, double nearest, const Vec3<N>& way) const {
    using std::sqrt;
    shots.time[shots.count] = finite(std::ldexp(nearest, units.time));
    shots.direction[shots.count++] = quotients(way, sqrt(length_squared(way)));
  }

  /// The least |q| - s t, with Q = |q|^2. Its rate is 0 where Q'^2 = 4 s^2 Q and Q' >= 0.
  template <class N>
  void find_closest(const GoalPath<N>& goal, const Polynomial<N>& square, const N& speed, DirectShots& shots,
                    Certifier& certify) const {
    using std::sqrt;
    const Polynomial<N> slope = square.derivative(1);
    N least = goal.radius;
    for_each_root(square_less(slope, speed * speed * N(4), square), certify, [&](double nearest, const N& t) {
      if (certify.sign(slope.at(t)) < 0) return true;
      const N miss = sqrt(length_squared(goal.at(t))) - speed * t;
      const int order = certify.sign(miss - least);
      if (order > 0 || (order == 0 && shots.count > 0)) return true;
      least = miss;
      shots.count = 0;
      add(shots, nearest, goal.at(t));
      shots.miss = finite(std::ldexp(value(miss), units.length));
      return true;
    });
  }
};

}  // namespace

DirectShots direct_shots(const Aim& aim, const Vec3d& gravity) {
  const DirectQuestion question{aim, gravity, GoalUnits(aim, gravity, aim.speed)};
  // For a point everything is exact.
  return aim.to_radius > 0 ? evaluate_approach(question) : evaluate_fall(question, kFallLimbs);
}

}  // namespace ricochet::aiming
