// Margins of a body that slides. None of them decides which surfaces the body touches: the body remembers those by target and triangle.
#pragma once

namespace ricochet::scene {

/// Part of the highest speed of a body. A velocity along a normal that is no larger may come from rounding.
///   larger: slow impacts are not reported; smaller: a body that slides along two faces meets them again and again
inline constexpr double kVelocityNoise = 0x1p-44;

/// Sine of an angle. Two faces that meet at a smaller angle count as one face: single precision bends a flat floor by up to 2^-24 of its size.
///   larger: bodies do not bounce off visible creases; smaller: floors in single precision have steps
inline constexpr double kSeamBend = 0x1p-20;

/// Angle, in radians, by which one hop on a bent surface turns the body: 200 hops make a quarter turn. A surface whose normal differs by no
/// more than two hops continues the surface that the body hops on.
///   larger: paths round edges are coarse; smaller: they have more legs
inline constexpr double kHopTurn = 1.5707963267948966 / 200;

/// Part of the lengths: the distance beyond an edge at which a body that leaves its face is placed.
///   larger: bodies visibly jump at edges; smaller: rounding leaves them on the face
inline constexpr double kOverEdge = 0x1p-49;

}  // namespace ricochet::scene
