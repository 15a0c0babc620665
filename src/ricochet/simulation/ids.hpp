// Ids of bodies: numbers that stay with them while their indices change.
//
// They are given in the order in which bodies are added, and none is used twice. A removed body leaves no gap in the
// list, so ids ascend with the indices, and the index of an id is found by bisection.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"

namespace ricochet::simulation {

class Ids {
 public:
  /// Makes room for more bodies. False if there is no memory.
  [[nodiscard]] bool reserve_more(std::size_t count) { return ids_.reserve_more(count); }
  /// Adds one more body after the others; room has been reserved.
  void add() { ids_.push_reserved(next_++); }
  void remove(int index) { ids_.erase_at(static_cast<std::size_t>(index)); }
  /// Replaces the ids by as many from a snapshot.
  void restore(std::span<const std::int64_t> ids, std::int64_t next) {
    std::copy(ids.begin(), ids.end(), ids_.begin());
    next_ = next;
  }

  std::int64_t of(int index) const { return ids_[static_cast<std::size_t>(index)]; }
  /// The index of the body with an id; negative if it has been removed, or does not exist yet.
  int index_of(std::int64_t id) const {
    const std::int64_t* const at = std::lower_bound(ids_.begin(), ids_.end(), id);
    return at != ids_.end() && *at == id ? static_cast<int>(at - ids_.begin()) : -1;
  }
  std::span<const std::int64_t> all() const { return {ids_.begin(), ids_.end()}; }
  std::int64_t next() const { return next_; }

 private:
  List<std::int64_t> ids_;
  std::int64_t next_ = 0;
};

}  // namespace ricochet::simulation
