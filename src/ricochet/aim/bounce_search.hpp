// Search for the shots under gravity that bounce off one body, by the times of the two legs.
#pragma once

#include "ricochet/aim/search.hpp"
#include "ricochet/aim/steer.hpp"

namespace ricochet::aiming {

/// Candidates for shots off the only body of a search.
///
/// With legs of times a and b, P the start, G the goal at a + b, both seen from the body, and Y = (b P + a G) / (a + b) - a b g / 2 the
/// place of the free path at time a, the bounce is at the place x of the inflated body nearest to Y, with the normal n along Y - x. Then
///   arriving = (x - P) / a + g a / 2,  leaving = (G - x) / b - g b / 2,  n . (arriving + leaving) = 0,
///   |(x - P) / a - g a / 2 + w|^2 = s^2,  w the body's velocity.
/// Both equations are looked at over a grid in which a and b grow by a factor; where both may change their signs in a cell, Newton's
/// method looks for the place where they hold.
class BounceSearch {
 public:
  explicit BounceSearch(const Search& search);

  bool has_room() const { return has_room_; }
  /// The next candidate, and when it passes the goal; false if there is none.
  bool next(FirstLeg& departure, double& time);

 private:
  static constexpr int kMostTimes = 256, kMostFound = 64;

  struct Times {
    double a, b;
  };
  /// What is to be 0, in parts of the speed; NaN where the free path is in the body.
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
  double time_unit_;       ///< frames, of the local question's time
  Vec3d start_side_{0.0};  ///< of a plane: upward from it on the bullet's side
  List<Excess> samples_;
  bool has_room_ = false;
  double factor_ = 1, times_a_[kMostTimes], times_b_[kMostTimes];
  int count_a_ = 0, count_b_ = 0;
  int cell_ = 0, start_ = 0;  ///< where the search goes on
  Times found_[kMostFound];
  int found_count_ = 0;
};

}  // namespace ricochet::aiming
