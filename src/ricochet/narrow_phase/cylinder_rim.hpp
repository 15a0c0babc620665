// A ball that passes or meets the rims of a cylinder, and how near a point or ball comes to a cylinder.
//
// The Minkowski sum of the rim and the ball is a torus, of which a quarter rounds the cylinder's edge. A ball
// that starts outside, nears, and enters neither through the flat ends nor through the round side can only
// touch there. Paths square to the axis or along it have closed forms; the others are searched.
#pragma once

#include "ricochet/narrow_phase/cylinder_general_path.hpp"

namespace ricochet::cylinder {

/// A path square to the axis, beyond an end: seen along the axis a circle. At a distance s beyond the end
/// it touches where |q x e| = |e| (R + sqrt(r^2 - s^2)).
template <class N>
void follow_square_path(const Frame<N>& f, const RelativePath<N>& path, const DistanceProfile<N>& profile,
                        EarliestContact<N>& earliest, RawContact<N>& contact, Certifier& certify) {
  using std::sqrt;
  const bool below = certify.sign(profile.axial) < 0;
  const N beyond = below ? -profile.axial : profile.axial - profile.far_end;
  const N room = square(path.radius) * f.length_2 - square(beyond);  // |e|^2 (r^2 - s^2)
  const N rim_2 = square(f.radius) * f.length_2;
  const Vec3<N> radial = cross(path.p, f.axis), radial_rate = cross(path.v, f.axis);
  const N& a = profile.radial_speed_squared;
  const N b = dot(radial, radial_rate), c = length_squared(radial);
  const N lowest = f.length_2 * square(dot(path.p, radial_rate));  // a times the least |q x e|^2
  const int clears = certify.sign(room);
  if (clears >= 0 && !path.is_point) {
    const N plain = a * (rim_2 + room) - lowest, with_root = a * f.radius * N(2), under = f.length_2 * room;
    const int meets = sign_with_root(plain, with_root, under, certify);
    if (meets >= 0) {
      const N root = sqrt(under);
      const N d = meets == 0 ? N(0) : plain + with_root * root;
      const N tau = (c - (rim_2 + room + f.radius * root * N(2))) / (sqrt(d) - b);
      // Along the plane that touches the rounded end it grazes even where it crosses the rim's circle.
      const RimHit hit = meets == 0 || clears == 0 ? RimHit::Grazes : RimHit::Enters;
      offer_rim(f, path, tau, below ? Region::NearRim : Region::FarRim, hit, earliest, certify);
      return;
    }
  }
  contact.outcome = Outcome::PassesBy;
  const N over = a * rim_2 - lowest;
  N distance_2 = square(beyond);
  if (certify.sign(over) >= 0) {
    // Over the flat end it is as near as it gets as soon as it is over it.
    contact.closest_tau = (c - rim_2) / (sqrt(over) - b);
  } else {
    contact.closest_tau = -b / a;
    const N least = lowest / a;
    distance_2 = distance_2 + square((least - rim_2) / (sqrt(least) + f.radius * f.length));
  }
  const N scaled_radius = path.radius * f.length;
  contact.gap = (distance_2 - square(scaled_radius)) / (f.length * (sqrt(distance_2) + scaled_radius));
}

/// A path along the axis, farther from it than R: it touches the near rim, or passes by at |q x e| - R |e|.
template <class N>
void follow_axial_path(const Frame<N>& f, const RelativePath<N>& path, const DistanceProfile<N>& profile,
                       EarliestContact<N>& earliest, RawContact<N>& contact, Certifier& certify) {
  using std::sqrt;
  const bool rises = certify.sign(profile.axial_rate) > 0;
  const N beyond = rises ? -profile.axial : profile.axial - profile.far_end;
  const N rate = rises ? profile.axial_rate : -profile.axial_rate;
  const N radial_2 = length_squared(cross(path.p, f.axis));
  const int passes = certify.sign(radial_2 - square(path.radius + f.radius) * f.length_2);
  const N scaled_radius = path.radius * f.length;
  const N outside = sqrt(radial_2) - profile.radius;
  if (passes > 0) {
    contact.outcome = Outcome::PassesBy;
    contact.closest_tau = beyond / rate;
    contact.gap = (outside - scaled_radius) / f.length;
    return;
  }
  if (passes == 0) {
    // It grazes the rim where that goes over into the round side: the normal is square to the axis.
    const Vec3<N> outward = path.p * f.length_2 - f.axis * profile.axial;
    earliest.offer(beyond / rate, outward, (path.radius + f.radius) * f.length_2, N(0), certify);
    return;
  }
  const N depth = sqrt((scaled_radius - outside) * (scaled_radius + outside));
  offer_rim(f, path, (beyond - depth) / rate, rises ? Region::NearRim : Region::FarRim, RimHit::Enters,
            earliest, certify);
}

/// Entry through the rounded rims, offered to `earliest`, or the closest approach, in `contact`; for a path
/// that starts outside, nears, and enters neither side nor ends.
template <class N>
void follow_past_rims(const Frame<N>& f, const RelativePath<N>& path, EarliestContact<N>& earliest,
                      RawContact<N>& contact, Certifier& certify) {
  const Vec3<N> radial_rate = cross(path.v, f.axis);
  DistanceProfile<N> profile{
      dot(path.p, f.axis), dot(path.v, f.axis), f.length_2, length_squared(radial_rate), N(0), N(0),
      f.radius * f.length};
  const int rising = certify.sign(profile.axial_rate), spreading = certify.sign(profile.radial_speed_squared);
  if (spreading == 0) return follow_axial_path(f, path, profile, earliest, contact, certify);
  const bool beyond = certify.sign(profile.axial) < 0 || certify.sign(profile.axial - profile.far_end) > 0;
  if (rising == 0 && beyond) return follow_square_path(f, path, profile, earliest, contact, certify);
  const N nearing = -dot(cross(path.p, f.axis), radial_rate);
  const N& a = profile.radial_speed_squared;
  profile.axis_time = nearing / a;
  const N least = square(dot(path.p, radial_rate));  // of the squared distance from the axis, times a
  profile.least_radial_squared = f.length_2 * least / a;
  // The height where the path comes nearest to the axis, times a: if that is beside the round side, and too
  // far from it, nothing comes nearer.
  const N height = profile.axial * a + profile.axial_rate * nearing;
  if (certify.sign(least - square(f.radius + path.radius) * a) > 0 && certify.sign(height) >= 0 &&
      certify.sign(height - f.length_2 * a) <= 0) {
    using std::sqrt;
    contact.outcome = Outcome::PassesBy;
    contact.closest_tau = profile.axis_time;
    const N radius_sum = (f.radius + path.radius) * f.length;
    contact.gap = (profile.least_radial_squared - square(radius_sum)) /
                  (f.length * (sqrt(profile.least_radial_squared) + radius_sum));
    return;
  }
  GeneralPath<N>(f, path, profile, certify).follow(earliest, contact);
}

}  // namespace ricochet::cylinder
