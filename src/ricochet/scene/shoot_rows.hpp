// The closest hit of each of many rows.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ricochet/batch.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// The answers of a batch: a row for each bullet, and the triangle of a mesh.
struct Answers {
  double* hits;
  std::int32_t* triangles;  ///< null if not wanted
  Leaving* leaving;         ///< the hit that each bullet leaves, replaced by its new hit; null: none
};

/// The filter for one row of a batch.
inline Filter row_filter(const Filter& all, const RowFilters& filters, std::size_t row) {
  Filter filter = all;
  if (filters.masks != nullptr) filter.asked.mask = filters.masks[row];
  if (filters.ignored != nullptr) filter.also_ignored = filters.ignored[row];
  return filter;
}
inline bool has_filters(const RowFilters& filters) {
  return filters.masks != nullptr || filters.ignored != nullptr;
}

/// The static filters answer a row if they are certain, else the scene's exact search does. The index that the rows
/// need has been built already.
Status shoot_rows(Targets& targets, const double* bullets, std::size_t count, const ActiveFilter& filter,
                  const RowFilters& filters, const Answers& answers);

}  // namespace ricochet::scene
