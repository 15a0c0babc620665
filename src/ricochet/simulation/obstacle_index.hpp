// Broad phase of obstacles: names those that a ball in flight may come to touch.
//
// What never moves stands in hierarchies (broad_phase/item_hierarchy.hpp): what is bounded in one, walls, which have no end up or
// down, in one seen from above. The others are kept apart, and asked one by one: what has no end otherwise, as a plane; what moves, or will
// at some time; what is of no size for a hierarchy; and those of a hierarchy where they are few.
//
// What changes while a world runs is kept apart from then on, and what goes leaves a hole in its leaf: that takes no memory beyond
// one number. Once many have changed, the hierarchies are worth making anew.
//
// Hierarchies leave out what certainly is not met, and decide nothing else: contacts are those, to the bit, that come of asking
// every obstacle.
#pragma once

#include <cstdint>
#include <span>

#include "ricochet/broad_phase/item_hierarchy.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class ObstacleIndex {
 public:
  /// Of these obstacles, in ascending order, where they are now. False if there is no memory. O(n log n).
  [[nodiscard]] bool build(const State& state, std::span<const std::int32_t> obstacles);

  // ---- Changes of the world
  /// Room for `put_apart`. False if there is no memory.
  [[nodiscard]] bool reserve() { return apart_.reserve_more(1); }
  /// One that is new, or no longer what or where it was. Room has been reserved.
  void put_apart(std::int32_t obstacle);
  /// One that is not to be named any more.
  void forget(std::int32_t obstacle);
  /// One that has been forgotten is gone from the world: those after it move up by one.
  void close_gap(std::int32_t obstacle);
  /// Whether so many have been put apart that it is worth building anew.
  bool is_loose() const { return put_apart_ > kFew + (bounded_.size() + upright_.size()) / 8; }

  bool is_empty() const { return apart_.empty() && bounded_.is_empty() && upright_.is_empty(); }
  /// How many are asked one by one.
  std::size_t apart() const { return apart_.size(); }

  /// Gives, one by one, the obstacles that a ball in flight may touch.
  class Walk;

 private:
  /// So many are asked as fast one by one.
  static constexpr std::size_t kFew = 8;
  static constexpr std::int32_t kHole = -1;

  List<std::int32_t> apart_;
  broad_phase::ItemHierarchy bounded_;  ///< kHole for one that has been forgotten
  broad_phase::ItemHierarchy upright_{broad_phase::View::FromAbove};
  std::size_t put_apart_ = 0;  ///< since the hierarchies were made
};

class ObstacleIndex::Walk {
 public:
  /// `from`: where the ball's flight begins.
  Walk(const ObstacleIndex& index, const Vec3d& from, const Vec3d& velocity, double radius,
       const Vec3d& acceleration)
      : index_(index), ball_{from, velocity, acceleration * 0.5, radius}, some_(index.apart_) {}

  /// The next one that the ball may touch within `latest` frames, which never increases from call to call; those that are kept
  /// apart come first, the others roughly the nearer first. Below 0: there is none.
  std::int32_t next(double latest) {
    for (;;) {
      while (next_ == some_.size())
        if (!has_more(latest)) return -1;
      if (const std::int32_t o = some_[next_++]; o != kHole) return o;
    }
  }

 private:
  bool has_more(double latest);

  const ObstacleIndex& index_;
  const broad_phase::BallFall ball_;
  std::span<const std::int32_t> some_;  ///< those that are given now
  std::size_t next_ = 0;
  int begun_ = 0;  ///< of the two hierarchies
  broad_phase::ItemHierarchy::Walk walk_;
};

}  // namespace ricochet::simulation
