// Search over the time of arrival, for goals and bodies in motion.
#pragma once

#include "ricochet/aim/least_action.hpp"
#include "ricochet/aim/search.hpp"
#include "ricochet/aim/steer.hpp"

namespace ricochet::aiming {

/// The departures of all shots that reach the goal, the earliest arrival first.
///
/// Every arrival time T has one path of least action, which begins at some speed. A shot is a path whose first speed is
/// the bullet's, so the shots are the roots of a continuous function of T. Between two samples with different signs,
/// the root is bracketed. If a sample is nearer to zero than its neighbours, the extremum between them is searched,
/// because two roots may lie there. If nothing moves, the path is the same for every T.
class ArrivalSearch {
 public:
  static constexpr std::size_t room(std::size_t bounces) { return 2 * LeastAction::room(bounces); }

  ArrivalSearch(const Search& search, Knot* room);

  /// Finds the next candidate; false if there is none. The candidate may still miss a body that the path passes
  /// through.
  bool next(FirstLeg& departure);

 private:
  struct Sample {
    double time = 0, excess = 0;  ///< the arrival time; the first speed minus the bullet's
  };

  double step(const Sample& here) const;
  double excess(double time, double tolerance);
  FirstLeg root(Sample low, Sample high);
  bool extremum(Sample& middle, double low, double high);

  const Search& search_;
  LeastAction path_, tried_;
  double time_ = 0, last_ = 0;
  bool moves_;
  Sample samples_[3];
  int count_ = 0;
  FirstLeg second_{};
  bool has_second_ = false;
};

}  // namespace ricochet::aiming
