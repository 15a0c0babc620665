// The closest hit of each of many rows.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ricochet/batch.hpp"
#include "ricochet/targets/targets.hpp"

namespace ricochet::scene {

/// What a batch answers: a row for each bullet, and which triangle of a mesh.
struct Answers {
  double* hits;
  std::int32_t* triangles;  ///< null where nobody asks
  Leaving* leaving;         ///< what each bullet leaves, then its hit; null: nothing
};

/// The filter of one row among those of a batch.
inline Filter row_filter(const Filter& all, const RowFilters& filters, std::size_t row) {
  Filter filter = all;
  if (filters.masks != nullptr) filter.asked.mask = filters.masks[row];
  if (filters.ignored != nullptr) filter.also_ignored = filters.ignored[row];
  return filter;
}
inline bool has_filters(const RowFilters& filters) {
  return filters.masks != nullptr || filters.ignored != nullptr;
}

/// Each row is answered by the static filters where these are certain, else by the scene's exact answer. What the rows
/// need of the index is there already.
Status shoot_rows(Targets& targets, const double* bullets, std::size_t count, const ActiveFilter& filter,
                  const RowFilters& filters, const Answers& answers);

}  // namespace ricochet::scene
