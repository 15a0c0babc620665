// A geometry that meshes and scenes share. The last of them frees it.
#pragma once

#include "ricochet/mesh/geometry.hpp"

namespace ricochet::mesh {

struct SharedGeometry {
  Geometry geometry;
  std::int32_t users = 1;
};

/// Null if there is no memory.
SharedGeometry* share(Geometry&& geometry);
inline SharedGeometry* retain(SharedGeometry* shared) {
  if (shared != nullptr) ++shared->users;
  return shared;
}
void release(SharedGeometry* shared);

}  // namespace ricochet::mesh
