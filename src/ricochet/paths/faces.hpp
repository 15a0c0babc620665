// Flat faces under a sliding body: where they end, and which shapes lie wholly behind them.
#pragma once

#include "ricochet/shapes.hpp"

namespace ricochet::scene {

/// Part of the lengths: the rounding of the height of a flat face, of its edges, and of a body on it. Two faces whose heights differ by no more
/// form no step. A body that moves toward an edge, and is no farther from it, counts as over the edge.
///   larger: bodies pass through real steps of a few units in the last place; smaller: a point stops at the seams of flush tiles, whose
///   heights were rounded
inline constexpr double kFaceRounding = 0x1p-47;

/// The support function of a shape: the largest n . x of its places x. Infinite if the shape has no end in the direction n.
double support_of(const AnyShape& shape, const Vec3d& n);

/// The largest of the lengths from which the support function of a shape is computed.
double size_of_places(const AnyShape& shape);

/// The normal of one of the faces of a box that meet at a point: of the face onto which gravity presses the point most. Returns `normal` if
/// the shape is no box, or if gravity presses no other face more than the one of `normal`.
Vec3d pressed_face(const AnyShape& shape, const Vec3d& place, const Vec3d& gravity, const Vec3d& normal,
                   double size);

/// The motion of a body along a face, as seen from the face.
struct FaceMotion {
  Vec3d place, velocity, acceleration;  ///< of the body's centre
  double radius;
  double size;  ///< the largest of the lengths from which the place was computed
};

/// The time at which a body reaches an edge of a face, and the direction across that edge.
struct FaceEdge {
  double time;  ///< frames; infinite if there is no edge ahead
  Vec3d out;    ///< unit, in the face, outward across the edge
};
/// Returns the first edge that a body on a face reaches, and when.
FaceEdge edge_ahead(const AnyShape& shape, const Vec3d& normal, const FaceMotion& motion);

/// An edge or a corner of a shape with flat faces, as a ball touches it.
struct SharpContact {
  bool is_sharp = false;  ///< false on a face, and on shapes without flat faces
  Vec3d along{0.0};       ///< unit, along the edge; 0 at a corner
};
SharpContact sharp_contact(const AnyShape& shape, const Vec3d& contact, const Vec3d& normal);

}  // namespace ricochet::scene
