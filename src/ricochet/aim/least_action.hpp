// The path of least action: the path of a bullet that reaches the goal at a given time.
//
// Let x_i, t_i be places and times of the bounces. The start comes before the first, and the goal, at its place then,
// after the last. The action
//
//   A = sum_i |x_(i+1) - x_i|^2 / (2 (t_(i+1) - t_i))      where x_i - w_i t_i lies in the body K_i,
//
// is convex in all x_i and t_i together (each term is the perspective of |x|^2 / 2), and so is the set over which it is
// minimized. At the minimum, the velocities v before and after a bounce differ along the normal, and |v - w| is the
// same before and after: that is the law of reflection off a moving body. So every shot that bounces off the bodies in
// order and reaches the goal at time T is the one least path for that T. There are no others, and a search has a single
// unknown left: T. For bodies at rest this is the shortest path (Fermat, Alhazen); see Boyd and Vandenberghe, Convex
// Optimization (2004), 3.2.6 and 5.5.3.
#pragma once

#include "ricochet/aim/search.hpp"
#include "ricochet/aim/steer.hpp"

namespace ricochet::aiming {

/// The bullet's centre at an end or bounce of its path.
struct Knot {
  Vec3d place;
  double time;
  /// For a bounce: its last time, as a share of the interval between its neighbours' times, 0 to 1
  double share;
};

/// The path of least action for a sequence of arrival times, each found from the last.
///
/// The method is block coordinate descent: each bounce moves to its best place between its neighbours, round after
/// round, and the next round is extrapolated from the last ones (Walker and Ni, Anderson acceleration for fixed-point
/// iterations, 2011). If a path touches two bodies at nearly the same place and time, the action has a kink at which
/// such a descent stops. So the length |dx| of each leg is softened to sqrt(|dx|^2 + e^2), which keeps the action
/// convex, and e decreases until every leg is much longer.
class LeastAction {
 public:
  /// The number of rounds from which the next is extrapolated.
  static constexpr std::size_t kWindow = 8;
  /// The number of knots needed for `bounces` bodies: those of the path, and those of the remembered rounds.
  static constexpr std::size_t room(std::size_t bounces) { return bounces + 2 + (2 * kWindow + 1) * bounces; }

  LeastAction(const Search& search, Knot* room)
      : search_(search), path_(room), memory_(room + search.bounces() + 2) {}

  /// Starts with some path through a place of every body.
  void begin(double arrival);
  /// Copies another path.
  void copy(const LeastAction& other);
  /// The first velocity of the least path with this arrival time. The path's length is within `tolerance`, relative, of
  /// the least.
  Vec3d velocity(double arrival, double tolerance);
  /// Finds an approximate path with the largest softening; `velocity` starts from there.
  void approach(double arrival);
  /// The first leg of the path that was found last.
  FirstLeg departure() const;
  /// True if that path changes direction at every body, and at one after the other. Otherwise no shot follows it.
  bool turns() const { return turns_; }

 private:
  void stretch(double arrival);
  void relax(double softness, double tolerance);
  bool round(double precision);
  double path_length() const;
  double shortest_leg() const;
  double change(const Knot* before) const;
  void extrapolate(int rounds);
  Knot* inputs(std::size_t k) { return memory_ + 2 * (k % kWindow) * search_.bounces(); }
  Knot* outputs(std::size_t k) { return inputs(k) + search_.bounces(); }

  const Search& search_;
  Knot *path_, *memory_;
  double softness_ = 0;
  bool turns_ = false;
};

}  // namespace ricochet::aiming
