// Searches for closest hits that go on in turns: what one waits for from memory comes while others go on.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "ricochet/memory.hpp"
#include "ricochet/targets/closest_hit.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Calls `walk.fetch()`, then `step(i, walk)`, for all of so many whose walks have started, in turns until that is false for each.
/// Those at a node take that step, in which nothing is visited, apart from the others, so that processors foresee which kind is next:
/// that makes it a quarter more rays through meshes.
template <class Walk>
class Turns {
 public:
  [[nodiscard]] bool reserve(std::size_t most) {
    return walks_.resize_for_overwrite(most) && now_.reserve(most) && next_.reserve(most);
  }
  template <class Start, class Step>
  void take(std::size_t count, Start&& start, Step&& step) {
    next_.clear();
    for (std::size_t i = 0; i < count; ++i)
      if (start(i, walks_[i])) next_.add(i, walks_[i]);
    while (!next_.empty()) {
      std::swap(now_, next_);
      next_.clear();
      for (const auto& kind : now_.walks)
        for (const std::size_t i : kind) walks_[i].fetch();
      for (const std::size_t i : now_.walks[1])
        if (walks_[i].enter_node()) next_.add(i, walks_[i]);
      for (const std::size_t i : now_.walks[0])
        if (step(i, walks_[i])) next_.add(i, walks_[i]);
    }
  }

 private:
  /// Walks that go on: those elsewhere, and those at a node.
  struct Waiting {
    std::array<List<std::size_t>, 2> walks;

    [[nodiscard]] bool reserve(std::size_t most) { return walks[0].reserve(most) && walks[1].reserve(most); }
    bool empty() const { return walks[0].empty() && walks[1].empty(); }
    void clear() {
      walks[0].clear();
      walks[1].clear();
    }
    void add(std::size_t i, const Walk& walk) { walks[walk.is_at_node() ? 1 : 0].push_reserved(i); }
  };

  List<Walk> walks_;
  Waiting now_, next_;
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
