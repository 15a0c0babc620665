// Tests whether two shapes have a point in common.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

/// True if a ball and a shape touch or overlap, decided exactly; touching counts. Planes, triangles and walls are
/// surfaces, the others solids. A ball of radius 0 is a point.
///
/// The shape must not be degenerate, and every number but 0 must be between 1e-150 and 1e150 in size; a capsule's
/// radius may be 0. Throws nothing, allocates nothing. Cost: 0.1 to 1 microseconds; near ties more, within 50
/// milliseconds.
///
/// @code
/// const ricochet::Sphere ball{{3, 0, 0}, 1};
/// const bool touches = ricochet::overlap(ball, ricochet::Box{{0, 0, 0}, {2, 2, 2}});
/// std::cout << touches << ' ' << ricochet::overlap(ball, ricochet::Sphere{{0, 0, 0}, 1.5}) << '\n';  // 1 0
/// @endcode
bool overlap(const Sphere& ball, const AnyShape& shape);

/// True if an axis-aligned box, which may be flat, and a shape touch or overlap. It is exact for every shape: by
/// separating axes for flat faces, by the sweep of a ball or a point along an edge for round parts. Cost: 0.1 to 3
/// microseconds, for a cylinder up to 20; near ties more, within 50 milliseconds, for a cylinder within half a second.
bool overlap(const Box& box, const AnyShape& shape);

}  // namespace ricochet
