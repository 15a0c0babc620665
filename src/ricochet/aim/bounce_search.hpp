// Search for the shots under gravity that bounce off one body, by the times of the two legs.
#pragma once

#include "ricochet/aim/search.hpp"
#include "ricochet/aim/steer.hpp"

namespace ricochet::aiming {

/// Candidates for shots off the only body of a search.
///
/// Let the legs take the times a and b, P be the start and G the goal at a + b, both relative to the body, and Y = (b
/// P + a G) / (a + b) - a b g / 2 the place of the free path at time a. The bounce is at the place x of the inflated
/// body nearest to Y, with the normal n along Y - x. Then
///   arriving = (x - P) / a + g a / 2,  leaving = (G - x) / b - g b / 2,  n . (arriving + leaving) = 0,
///   |(x - P) / a - g a / 2 + w|^2 = s^2,  w the body's velocity.
/// Both equations are evaluated on a grid in which a and b grow by a factor. In a cell where both may change their
/// signs, Newton's method solves them.
class BounceSearch {
 public:
  explicit BounceSearch(const Search& search);

  bool has_room() const { return has_room_; }
  /// Finds the next candidate, and the time at which it passes the goal; false if there is none.
  bool next(FirstLeg& departure, double& time);

 private:
  static constexpr int kMostTimes = 256, kMostFound = 64;

  struct Times {
    double a, b;
  };
  /// The two equations' left sides, relative to the speed. A root has both 0. NaN if the free path is inside the body.
  struct Excess {
    double bounce, speed;
  };

  bool find_times();
  bool may_have_root(int i, int j) const;
  Excess excess(const Times& at, FirstLeg* departure = nullptr) const;
  bool refine(Times& at) const;
  bool is_known(const Times& at) const;
  const Excess& sample(int i, int j) const { return samples_[static_cast<std::size_t>(i * count_b_ + j)]; }

  MovingShape room_[1];
  Search search_;
  double time_unit_;       ///< frames in one unit of the localized question's time
  Vec3d start_side_{0.0};  ///< for a plane: the normal on the bullet's side of it
  List<Excess> samples_;
  bool has_room_ = false;
  double factor_ = 1, times_a_[kMostTimes], times_b_[kMostTimes];
  int count_a_ = 0, count_b_ = 0;
  int cell_ = 0, start_ = 0;  ///< where the search continues
  Times found_[kMostFound];
  int found_count_ = 0;
};

}  // namespace ricochet::aiming
