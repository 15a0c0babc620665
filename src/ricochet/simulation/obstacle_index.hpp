// Broad phase of obstacles: finds those that a flying ball may touch.
//
// Obstacles that never move are in hierarchies (broad_phase/item_hierarchy.hpp): bounded ones in one, and walls, which
// have no end up or down, in one seen from above. The others are kept apart, and tested one by one: other unbounded
// obstacles, such as planes; obstacles that move, or will at some time; obstacles whose size a hierarchy does not
// accept; and all of a hierarchy if they are few.
//
// An obstacle that changes while a world runs is kept apart from then on, and a removed one leaves a hole in its leaf:
// that needs no memory beyond one number. After many changes, it is worth building the hierarchies again.
//
// Hierarchies only exclude obstacles that are certainly not met: contacts are the same, to the bit, as if every
// obstacle were tested.
#pragma once

#include <cstdint>
#include <span>

#include "ricochet/broad_phase/item_hierarchy.hpp"
#include "ricochet/memory.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

class ObstacleIndex {
 public:
  /// Builds the index of these obstacles, in ascending order, at their current places. False if there is no memory. O(n
  /// log n).
  [[nodiscard]] bool build(const State& state, std::span<const std::int32_t> obstacles);

  // ---- Changes of the world
  /// Makes room for `put_apart`. False if there is no memory.
  [[nodiscard]] bool reserve() { return apart_.reserve_more(1); }
  /// Keeps an obstacle apart that is new or has changed. Room has been reserved.
  void put_apart(std::int32_t obstacle);
  /// Removes an obstacle from the results.
  void forget(std::int32_t obstacle);
  /// Removes the number of a forgotten obstacle: those after it move up by one.
  void close_gap(std::int32_t obstacle);
  /// True if so many are kept apart that it is worth building again.
  bool is_loose() const { return put_apart_ > kFew + (bounded_.size() + upright_.size()) / 8; }

  bool is_empty() const { return apart_.empty() && bounded_.is_empty() && upright_.is_empty(); }
  /// The number of obstacles that are tested one by one.
  std::size_t apart() const { return apart_.size(); }

  /// Returns, one by one, the obstacles that a flying ball may touch.
  class Walk;

 private:
  /// Up to this number, testing one by one is as fast.
  static constexpr std::size_t kFew = 8;
  static constexpr std::int32_t kHole = -1;

  List<std::int32_t> apart_;
  broad_phase::ItemHierarchy bounded_;  ///< kHole for a forgotten obstacle
  broad_phase::ItemHierarchy upright_{broad_phase::View::FromAbove};
  std::size_t put_apart_ = 0;  ///< number kept apart since the hierarchies were built
};

class ObstacleIndex::Walk {
 public:
  /// `from`: the place where the ball's flight begins.
  Walk(const ObstacleIndex& index, const Vec3d& from, const Vec3d& velocity, double radius,
       const Vec3d& acceleration)
      : index_(index), ball_{from, velocity, acceleration * 0.5, radius}, some_(index.apart_) {}

  /// The next obstacle that the ball may touch within `latest` frames, which never increases from call to call. Those
  /// that are kept apart come first, the others roughly the nearer first. Negative: there is none.
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
  std::span<const std::int32_t> some_;  ///< the current run of obstacles
  std::size_t next_ = 0;
  int begun_ = 0;  ///< how many of the two hierarchies have been begun
  broad_phase::ItemHierarchy::Walk walk_;
};

}  // namespace ricochet::simulation
