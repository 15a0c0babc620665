// Searches for closest hits that go on in turns: what one waits for from memory comes while others go on.
#pragma once

#include <cstddef>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/targets/closest_hit.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Calls `walk.fetch()`, then `step(i, walk)`, for all of so many whose walks have started, in turns until that is false for each.
template <class Walk>
class Turns {
 public:
  [[nodiscard]] bool reserve(std::size_t most) {
    return walks_.resize_for_overwrite(most) && walking_.resize_for_overwrite(most);
  }
  template <class Start, class Step>
  void take(std::size_t count, Start&& start, Step&& step) {
    std::size_t active = 0;
    for (std::size_t i = 0; i < count; ++i)
      if (start(i, walks_[i])) walking_[active++] = i;
    while (active > 0) {
      for (std::size_t k = 0; k < active; ++k) walks_[walking_[k]].fetch();
      std::size_t still = 0;
      for (std::size_t k = 0; k < active; ++k)
        if (const std::size_t i = walking_[k]; step(i, walks_[i])) walking_[still++] = i;
      active = still;
    }
  }

 private:
  List<Walk> walks_;
  List<std::size_t> walking_;
};

/// A search, and whether there was room for what it needs.
struct SearchInTurns {
  ClosestHitSearch search;
  Status status = Status::Ok;
};

class SearchesInTurns {
 public:
  /// So many go in turns.
  static constexpr std::size_t kMost = 64;

  /// Whether it pays: what they read is more than the caches hold.
  static bool pays(const Targets& targets);
  /// Room for so many.
  [[nodiscard]] bool reserve(std::size_t most);
  /// Finds what each meets. What they need of the index is there already, or is made where only one is asked. False where there is
  /// no room.
  [[nodiscard]] bool find(Targets& targets, std::span<SearchInTurns> searches);

 private:
  void consider(std::span<SearchInTurns> searches, const Targets& targets, std::int32_t index,
                const ShapeTarget& target);
  void consider(std::span<SearchInTurns> searches, const Targets& targets, std::int32_t index,
                const MeshTarget& target);

  Turns<Index::Walk> walks_;
  List<broad_phase::BvhWalk> rooms_;
  Turns<mesh::Instance::Walk> mesh_walks_;  ///< of meshes among the few
};

}  // namespace ricochet::scene
