// Four triangles of a mesh side by side in single precision, and the test which of them a point or a ball may meet.
//
// A triangle's corners are a, b and c, its edges at a are e = b - a and f = c - a, and n = e x f. Lengths are relative
// to the mesh's size: corners have coordinates below 1. A path o + d t begins where it enters the mesh's bounds. The
// largest component of d is 1, so that |d| <= 3; |.| is the sum of the components' absolute values.
//
// The signs of certain quantities exclude points and balls. src/derivations/triangle_block.md names them, derives the
// bounds on their errors from the fields of `BlockRay`, and has a drawing.
#pragma once

#include <cmath>
#include <cstdint>

#include "ricochet/numeric/simd.hpp"
#include "ricochet/numeric/tolerances.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet::mesh {

using simd::F4;
using simd::I4;

struct alignas(32) Block {
  F4 a[3], b[3], c[3];
  I4 triangle;  ///< its index; below 0 for an empty place
};

/// A path in the mesh's lengths, and its parts of the error bounds above, twice as wide.
struct BlockRay {
  F4 origin[3], direction[3];
  float radius;                           ///< the ball's, rounded up
  float length;                           ///< P
  float slack;                            ///< error of the start
  float corner_error;                     ///< k
  float edge_error, edge_error_part;      ///< for U and W: E times the second, plus the first
  float height_error, height_error_part;  ///< for T: E (E times the second, plus the first)

  BlockRay() = default;
  BlockRay(const float (&from)[3], const float (&along)[3], float ball_radius, float start_slack,
           bool is_exact) {
    length = 3;
    for (int i = 0; i < 3; ++i) {
      origin[i] = simd::four(from[i]);
      direction[i] = simd::four(along[i]);
      length += std::fabs(from[i]);
    }
    constexpr float u = 2 * 0x1p-24F;
    radius = ball_radius * (1 + u);
    slack = 2 * start_slack;
    corner_error = is_exact ? 0 : 12 * u;
    edge_error = 3 * corner_error * length;
    edge_error_part = 3 * slack + 39 * u * length;
    height_error = 2 * corner_error * length;
    height_error_part = slack + 14 * u * length;
  }
};

/// A place in the mesh's lengths, and the error of what is computed from it.
///
/// A triangle is farther away than some distance if, for some vector q, all its corners v, relative to the place, have
/// v . q > distance |q|. Here q is the vector to its closest point, as exactly as single precision gives it. With P the
/// sum of the absolute values of the place's coordinates, and 3, each coordinate of a corner has an error of at most 2
/// u P + slack. With the rounding of products, the two sides are within (9 u P + 2 slack) |q|. This holds for |q|^2
/// above 2^-120, so that the square loses nothing below the smallest normal number. A triangle nearer than 2^-60 is
/// never excluded, and neither is one whose q has overflowed.
struct BlockPlace {
  F4 at[3];
  float error;  ///< 16 u P + 2 slack

  BlockPlace(const Vec3d& place, double slack) {
    double length = 3;
    for (int i = 0; i < 3; ++i) {
      at[i] = simd::four(static_cast<float>(place[i]));
      length += std::fabs(place[i]);
    }
    error = static_cast<float>(2 * slack + length * 16 * 0x1p-24);
  }
};

/// The lanes with triangles that may be within `distance` of the place, one bit each.
unsigned may_be_near(const Block& block, const BlockPlace& place, float distance);

/// The lanes with triangles that the point may meet within the length `far`, one bit each.
unsigned may_meet_point(const Block& block, const BlockRay& ray, float far);
/// The lanes with triangles that the ball may meet within the length `far`, one bit each.
unsigned may_meet_ball(const Block& block, const BlockRay& ray, float far);

}  // namespace ricochet::mesh
