// Triangles near a region: those of meshes, and targets that are triangles.
#pragma once

#include "ricochet/targets/targets.hpp"
#include "ricochet/visitor.hpp"

namespace ricochet::scene {

struct NearTriangle {
  Met met;
  Triangle triangle;
};

/// Visits the triangles of a target whose boxes reach into a region and that are not ignored.
void each_triangle_near(const Targets& targets, std::int32_t index, const Filter* filter, const Box& region,
                        Visitor<NearTriangle> visit);

}  // namespace ricochet::scene
