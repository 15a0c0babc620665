// Searches for closest hits that run in turns: while one waits for memory, others go on.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "ricochet/memory.hpp"
#include "ricochet/targets/closest_hit.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// Calls `walk.fetch()`, then `step(i, walk)`, for all walks that have started, in turns until that is false for each.
/// Steps at a node, which visit nothing, are made separately from the others, so that processors can predict the kind
/// of the next step: that makes rays through meshes a quarter faster.
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
  /// Walks that continue: those not at a node, and those at a node.
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

/// A search, and whether there was memory for it.
struct SearchInTurns {
  ClosestHitSearch search;
  Status status = Status::Ok;
};

class SearchesInTurns {
 public:
  /// The number that run in turns.
  static constexpr std::size_t kMost = 64;

  /// True if it pays: the data that they read exceeds the caches.
  static bool pays(const Targets& targets);
  /// Makes room for `most` searches.
  [[nodiscard]] bool reserve(std::size_t most);
  /// Finds the hit of each search. The index that they need has been built, or is built if there is only one search.
  /// False if there is no memory.
  [[nodiscard]] bool find(Targets& targets, std::span<SearchInTurns> searches);

 private:
  void consider(std::span<SearchInTurns> searches, const Targets& targets, std::int32_t index,
                const ShapeTarget& target);
  void consider(std::span<SearchInTurns> searches, const Targets& targets, std::int32_t index,
                const MeshTarget& target);

  Turns<Index::Walk> walks_;
  List<broad_phase::BvhWalk> rooms_;
  Turns<mesh::Instance::Walk> mesh_walks_;  ///< for meshes among the few
};

}  // namespace ricochet::scene
