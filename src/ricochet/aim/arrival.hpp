// Search over the time of arrival, for goals and bodies in motion.
#pragma once

#include "ricochet/aim/least_action.hpp"
#include "ricochet/aim/search.hpp"
#include "ricochet/aim/steer.hpp"

namespace ricochet::aiming {

/// The departures of all shots that reach the goal, the earliest arrival first.
///
/// Every arrival time T has one path of least action, which begins at some speed; the shots asked for are
/// those where it is the bullet's, the roots of a continuous function of T. Between two samples with
/// different signs a root is closed in on; where a sample lies nearer to zero than its neighbours, the
/// extremum between them is sought, for two roots may hide there. Where nothing moves the path is the same
/// for every T.
class ArrivalSearch {
 public:
  static constexpr std::size_t room(std::size_t bounces) { return 2 * LeastAction::room(bounces); }

  ArrivalSearch(const Search& search, Knot* room);

  /// The next candidate; false if there is none. It may yet turn out to pass by a body that the path goes
  /// through.
  bool next(FirstLeg& departure);

 private:
  struct Sample {
    double time = 0, excess = 0;  ///< of the speed over the bullet's
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
