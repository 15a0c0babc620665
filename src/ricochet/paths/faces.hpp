// Flat faces under a sliding body: where they end, and which shapes lie wholly behind them.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet::scene {

/// Part of the lengths: the rounding of the height of a flat face, of its edges, and of a body on it. A face that rises above another one by
/// no more is no step. A body this near to an edge, and moving toward it, is over it.
///   larger: bodies pass steps of several units in the last place; smaller: flush tiles whose heights were rounded stop a point
inline constexpr double kFaceRounding = 0x1p-47;

/// The support function of a shape: the largest n . x of its places x. Infinite if the shape has no end in that direction.
double support_of(const AnyShape& shape, const Vec3d& n);

/// The largest of the lengths from which the support is computed.
double size_of_places(const AnyShape& shape);

/// The normal of the face of a box onto which gravity presses a point most, among the faces that meet at the point. `normal` if the shape is
/// no box, or no face is there.
Vec3d pressed_face(const AnyShape& shape, const Vec3d& place, const Vec3d& gravity, const Vec3d& normal,
                   double size);

/// The motion of a body along a face, as seen from the face.
struct FaceMotion {
  Vec3d place, velocity, acceleration;  ///< of its centre
  double radius;
  double size;  ///< of the lengths in the place
};

/// When a body reaches the edge of a face, and in which direction the edge lies.
struct FaceEdge {
  double time;  ///< frames; infinite if there is no edge ahead
  Vec3d out;    ///< unit, in the face, across the edge
};
FaceEdge edge_ahead(const AnyShape& shape, const Vec3d& normal, const FaceMotion& motion);

/// An edge or a corner between flat faces that a ball touches.
struct SharpContact {
  bool is_sharp = false;  ///< false on a face, and on shapes without flat faces
  Vec3d along{0.0};       ///< unit, along the edge; 0 at a corner
};
SharpContact sharp_contact(const AnyShape& shape, const Vec3d& contact, const Vec3d& normal);

}  // namespace ricochet::scene
