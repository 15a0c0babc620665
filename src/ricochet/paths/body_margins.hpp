// Margins of a body that slides. None of them decides what the body touches: that is known by identity.
#pragma once

namespace ricochet::scene {

/// Part of the fastest speed of a body: a velocity along a normal that is no larger may come from rounding.
///   larger: slow impacts are not reported; smaller: a body that slides along two faces meets them again and again
inline constexpr double kVelocityNoise = 0x1p-44;

/// Sine of an angle. Two faces that meet at a smaller one count as one face: single precision bends a flat floor by up to 2^-24 of its size.
///   larger: creases that one can see bounce nothing; smaller: floors in single precision have steps
inline constexpr double kSeamBend = 0x1p-20;

/// Angle, in radians, by which one hop on a bent surface turns the body: 200 hops make a quarter turn. A surface that is met at a smaller angle
/// continues the one that the body hops on.
///   larger: paths round edges are coarse; smaller: they have more legs
inline constexpr double kHopTurn = 1.5707963267948966 / 200;

/// Part of the lengths: a body that leaves its face is put so far beyond the edge.
///   larger: bodies are seen to jump at edges; smaller: rounding leaves them on the face
inline constexpr double kOverEdge = 0x1p-49;

}  // namespace ricochet::scene
