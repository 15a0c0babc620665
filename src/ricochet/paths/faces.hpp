// Flat faces under a body that slides: how far they go, and what lies wholly behind them.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet::scene {

/// Of lengths: so far does rounding lift or lower a flat face, its edges and a body on it. Faces that rise over another one by no more are no
/// steps, and a body that is as near to an edge and moves over it is over it.
///   larger: bodies pass steps that one can tell apart; smaller: flush tiles whose heights were rounded stop a point
inline constexpr double kFaceRounding = 0x1p-47;

/// The largest n . x of a shape's places x: infinite of what has no end that way.
double support_of(const AnyShape& shape, const Vec3d& n);

/// How large the numbers are from which that is computed.
double size_of_places(const AnyShape& shape);

/// Of the faces of a box that meet where a point is, the one that gravity presses it onto most: its normal. `normal` where the shape is no box,
/// or no face is there.
Vec3d pressed_face(const AnyShape& shape, const Vec3d& place, const Vec3d& gravity, const Vec3d& normal,
                   double size);

/// How a body moves along a face, as the face sees it.
struct FaceMotion {
  Vec3d place, velocity, acceleration;  ///< of its centre
  double radius;
  double size;  ///< of the lengths in the place
};

/// When a body is over the edge of a face, and which way that is.
struct FaceEdge {
  double time;  ///< frames; infinite where there is no edge ahead
  Vec3d out;    ///< unit, in the face, across the edge
};
FaceEdge edge_ahead(const AnyShape& shape, const Vec3d& normal, const FaceMotion& motion);

}  // namespace ricochet::scene
