// Corners: where a bullet that comes to one surface touches others at the same moment.
//
// A leg of a path ends at its first hit, at the time t, rounded. Another surface is touched there too where the same
// leg would come to it at t', so soon after that the bullet's height over it,
//   (t' - t) (-u . n),   u being the bullet's velocity relative to it and n its normal,
// is no more than what rounding may do to the place, or where the place is no farther from it: the next leg would begin
// on that surface, or behind it. So the bullet bounces off each of them that it still goes into before it flies on.
// Which these are, a shot tells from a probe, a place a little before the corner.
#pragma once

#include "ricochet/memory.hpp"
#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

/// The leg of a path to a hit.
struct Flight {
  const Bullet& bullet;  ///< as it began
  const Shot& shot;
  Met met;
  double rounding;  ///< of its end, in parts of the lengths in it
};

/// What a bullet touches at the end of a leg; nothing before the first.
class Corner {
 public:
  /// Null: all targets count.
  explicit Corner(const Filter* filter) : filter_(filter) {}

  /// On to the end of a flight from here; false where there is no room.
  [[nodiscard]] bool fly(Targets& targets, const Flight& flight);
  Departure departure() const { return {time_, met_.met, {others_.data(), others_.size()}, filter_}; }
  /// What a bullet of such a velocity goes into, the first; null where it leaves all.
  const Contact* approached(const Targets& targets, const Vec3d& velocity) const;

 private:
  class Search;

  const Filter* filter_;
  double time_ = 0;  ///< since the path began
  Contact met_;
  List<Contact> others_, before_;
  Vec3d probe_;
  double radius_ = 0;  ///< the bullet's
};

}  // namespace ricochet::scene
