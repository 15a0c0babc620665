// Static filter for falling paths: the supporting-plane march. It returns a time before which a path certainly has no
// contact.
//
// Let n be any direction and s(n) = max of n . x over a convex core (its support function). The whole core lies behind
// the plane n . x = s(n), so that for every time, with q(t) = p + v t + h t^2 and r the radius about the core,
//   |n| (distance(q(t)) - r)  >=  n . q(t) - s(n) - r |n|  =  c + b x + a x^2,    x = t - t0,
//   c = n . q(t0) - s(n) - r |n|,   b = n . q'(t0),   a = n . h.
// Its first root is never after the contact, and without a root there is no contact. With n from the core's nearest
// point to q(t0), the plane supports the core where the path is, and the march from root to root ends at the contact;
// for h = 0 it is Newton's iteration. Any n is valid: an inexact nearest point costs a step, but never makes the result
// wrong.
//
// Bounds, u = 2^-53; n is divided by its length, so that its length is 1 within 4 u, and each of its components is at
// most that. p, v, h, r and the numbers of the core are nearest doubles, each within u of itself. With |.| the sum of
// the absolute values of coordinates, and K = |e| + |f| + R of the core:
//   q(t0)      : each coordinate is p + (v + h t) t, within 6 u of its terms' sizes, which sum to Q = |p| + |v| t0 + |h| t0^2
//   n . q(t0)  : within (6 + 4) u Q            three products and two sums
//   s(n)       : within 14 u K                 of a triangle or box three products and five sums; of a cylinder |n x e| / |e| R
//   r |n|      : |n| is 1 within 4 u, r within u: within 6 u r
//   c          : with the two differences, within 32 u (Q + K + r) = kMarchRounding (Q + K + r)
//   b          : within 10 u (|v| + 2 |h| t0),  a : within 5 u |h|: both within kMarchRounding of those
// a, b and c are lowered by these bounds, so that the computed parabola is below the true one for all x >= 0. Its
// discriminant is widened by 2^-50 of its terms, four times the loss of two products and a difference, and the root is
// lowered by 2^-49 of itself, where root, sum and quotient lose 3 u; t0 + x is rounded down.
#pragma once

#include <limits>

#include "ricochet/narrow_phase/falling_pieces.hpp"

namespace ricochet::falling {

inline constexpr double kForEver = std::numeric_limits<double>::infinity();

/// A core and a path in doubles, and the sizes that bound their errors.
class Filter {
 public:
  template <class N>
  Filter(const Core& given, const LocalCore<N>& core, const FallingPath<N>& path)
      : core_(given),
        path_{values(path.p), values(path.v), values(path.h), value(path.radius), path.is_point} {
    core_.e = values(core.e), core_.f = values(core.f), core_.n = values(core.n);
    core_.e2 = value(core.e2), core_.n2 = value(core.n2);
    core_.round_radius = value(core.round_radius);
    measure();
  }

  /// For a path whose numbers are nearest doubles, and a core that is not rotated.
  Filter(const Core& given, const FallingPath<double>& path) : core_(given), path_(to_local(core_, path)) {
    measure();
  }

  /// A time before which the path is certainly farther than `radius` from the core, counted from a time `from` at which
  /// it is; infinite if it stays farther for ever.
  double earliest(double radius, double from) const;
  /// Like `earliest`, for one vertex, edge or rim.
  double earliest(const Piece& piece, double radius, double from) const;

  /// Estimates of the times from now on at which the path is closest to the core, the best last; and an upper bound of
  /// its least distance.
  struct Approach {
    static constexpr int kMost = 8;
    int count = 0;
    double time[kMost], least;
    Piece piece[kMost];
  };
  Approach closest() const;

  const LocalCore<double>& core() const { return core_; }
  const FallingPath<double>& path() const { return path_; }

 private:
  void measure();
  /// The direction from one piece, or, if that is null, from the whole core.
  Vec3d outward(const Piece* piece, const Vec3d& q) const;
  double support(const Piece* piece, const Vec3d& n) const;
  double march(const Piece* piece, double radius, double from) const;
  /// The vector from the core to a place, and the piece that is nearest.
  Vec3d separation(const Vec3d& q, Piece& piece) const;
  double least_between(double low, double high) const;

  LocalCore<double> core_;
  FallingPath<double> path_;
  double place_size_, speed_size_, fall_size_, core_size_;
};

}  // namespace ricochet::falling
