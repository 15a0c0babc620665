// A geometry that meshes and scenes share: it is released with the last of them.
#pragma once

#include "ricochet/mesh/geometry.hpp"

namespace ricochet::mesh {

struct SharedGeometry {
  Geometry geometry;
  std::int32_t users = 1;
};

/// Null where there is no room.
SharedGeometry* share(Geometry&& geometry);
inline SharedGeometry* retain(SharedGeometry* shared) {
  if (shared != nullptr) ++shared->users;
  return shared;
}
void release(SharedGeometry* shared);

}  // namespace ricochet::mesh
