// A cylinder's own coordinates: where the closest point of it lies, and hits on its rims.
#pragma once

#include "ricochet/narrow_phase/cylinder_distance.hpp"
#include "ricochet/narrow_phase/features.hpp"

namespace ricochet::cylinder {

/// A cylinder from the origin along `axis`: e, |e|^2, |e| and R.
template <class N>
struct Frame {
  Vec3<N> axis;
  N length_2, length, radius;
};

/// From the closest point of the cylinder to a place outside it, in the region of that place. With u = q . e
/// and h = q - e u/|e|^2:
///   e (u - clamp(u))/|e|^2 + h (1 - R/|h|)
/// the one beyond an end, the other farther from the axis than R.
template <class N>
Vec3<N> separation_at(const Frame<N>& f, const Vec3<N>& q, Region region) {
  using std::sqrt;
  const N u = dot(q, f.axis);
  Vec3<N> separation(N(0), N(0), N(0));
  if (is_beyond_near_end(region)) separation = f.axis * (u / f.length_2);
  if (is_beyond_far_end(region)) separation = f.axis * ((u - f.length_2) / f.length_2);
  if (region != Region::Side && !is_rim(region)) return separation;
  const Vec3<N> h = q - f.axis * (u / f.length_2);
  return separation + h * (N(1) - f.radius / sqrt(length_squared(h)));
}

/// Whether a ball that meets a rim enters the rounded edge or only touches it.
enum class RimHit : unsigned char { Enters, Grazes };

/// A hit on a rim at `tau`.
template <class N>
void offer_rim(const Frame<N>& f, const RelativePath<N>& path, const N& tau, Region rim, RimHit hit,
               EarliestContact<N>& earliest, Certifier& certify) {
  const Vec3<N> outward = separation_at(f, path.p + path.v * tau, rim);
  const N approach = hit == RimHit::Grazes ? N(0) : -dot(outward, path.v);
  earliest.offer(tau, outward, path.radius, approach, certify);
}

}  // namespace ricochet::cylinder
