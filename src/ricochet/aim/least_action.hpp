// The path of least action: which path a bullet takes that reaches the goal at a given time.
//
// Let x_i, t_i be places and times of the bounces, with the start before the first and the goal, at its place
// then, behind the last. The action
//
//   A = sum_i |x_(i+1) - x_i|^2 / (2 (t_(i+1) - t_i))      where x_i - w_i t_i lies in the body K_i,
//
// is convex in all x_i and t_i together (each term is the perspective of |x|^2 / 2), and so is the set it is
// minimized over. Where it is least, the velocities v before and after a bounce differ along the normal, and
// |v - w| is the same before and after: the law of reflection off a moving body. So every shot that bounces
// off the bodies in order and reaches the goal at time T is the one least path for that T, there are no
// others, and a search has a single unknown left: T. For bodies at rest this is the shortest path (Fermat,
// Alhazen); Boyd and Vandenberghe, Convex Optimization (2004), 3.2.6 and 5.5.3.
#pragma once

#include "ricochet/aim/search.hpp"
#include "ricochet/aim/steer.hpp"

namespace ricochet::aiming {

/// The bullet's centre at an end or bounce of its path.
struct Knot {
  Vec3d place;
  double time;
  double share;  ///< of a bounce: where between its neighbours it was in time when last looked at, 0 to 1
};

/// The path of least action for one time of arrival after another, each from the last.
///
/// Block coordinate descent: each bounce is put where it is best between its neighbours, round after round,
/// and from the last rounds the next is extrapolated (Walker and Ni, Anderson acceleration for fixed-point
/// iterations, 2011). Where two bodies are touched at nearly the same place and time, the action has a kink
/// that such a descent does not get off; so the length |dx| of each leg is softened to sqrt(|dx|^2 + e^2),
/// which keeps the action convex, and e made smaller until every leg is much longer.
class LeastAction {
 public:
  /// Of the rounds of the descent, those that the next is extrapolated from.
  static constexpr std::size_t kWindow = 8;
  /// So many knots are needed for `bounces` bodies: those of the path, and of the rounds remembered.
  static constexpr std::size_t room(std::size_t bounces) { return bounces + 2 + (2 * kWindow + 1) * bounces; }

  LeastAction(const Search& search, Knot* room)
      : search_(search), path_(room), memory_(room + search.bounces() + 2) {}

  /// Some path through a place of every body, to begin with.
  void begin(double arrival);
  /// Takes over another's path.
  void copy(const LeastAction& other);
  /// The least path that arrives then, within `tolerance` of its length: the velocity it begins with.
  Vec3d velocity(double arrival, double tolerance);
  /// An approximation, for the softest path: from there `velocity` begins.
  void approach(double arrival);
  /// Of the path found last.
  FirstLeg departure() const;
  /// Whether that path turns at every body, and at one after the other: else no shot takes it.
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
