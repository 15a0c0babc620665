// The closest hit of each of many rows.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ricochet/scene/targets.hpp"

namespace ricochet::scene {

/// What a batch answers: a row for each bullet, and which triangle of a mesh.
struct Answers {
  double* hits;
  std::int32_t* triangles;  ///< null where nobody asks
  Leaving* leaving;         ///< what each bullet leaves, then its hit; null: nothing
};

/// Each row is answered by the static filters where these are certain, else by the scene's exact answer. What the rows
/// need of the index is there already.
Status shoot_rows(Targets& targets, const double* bullets, std::size_t count, const Departure& departure,
                  const Answers& answers);

}  // namespace ricochet::scene
