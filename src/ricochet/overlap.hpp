// Whether two shapes have a point in common.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet {

/// Whether a ball and a shape touch, or one holds a part of the other: decided exactly, touching counts. Planes,
/// triangles and walls are surfaces, the others solids. A ball of radius 0 is a point.
///
/// The shape is not degenerate, and no number but 0 is outside of 1e-150 to 1e150 in size; a capsule's radius may be 0.
/// Throws nothing, allocates nothing. Cost: 0.1 to 1 microseconds; near ties more, within 50 milliseconds.
///
/// @code
/// const ricochet::Sphere ball{{3, 0, 0}, 1};
/// const bool touches = ricochet::overlap(ball, ricochet::Box{{0, 0, 0}, {2, 2, 2}});
/// std::cout << touches << ' ' << ricochet::overlap(ball, ricochet::Sphere{{0, 0, 0}, 1.5}) << '\n';  // 1 0
/// @endcode
bool overlap(const Sphere& ball, const AnyShape& shape);

/// The same of a box along the axes, which may be flat. Exact for every shape: by separating axes for what has flat
/// faces, by the sweep of a ball or a point along an edge for what is round.
/// Cost: 0.1 to 3 microseconds, a cylinder up to 20; near ties more, within 50 milliseconds, a cylinder within half a
/// second.
bool overlap(const Box& box, const AnyShape& shape);

}  // namespace ricochet
