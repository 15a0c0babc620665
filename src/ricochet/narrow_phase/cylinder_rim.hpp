// The contact of a ball with the rims of a cylinder, or its closest approach to a cylinder.
//
// The Minkowski sum of the rim and the ball is a torus; a quarter of it rounds the cylinder's edge. A ball that starts
// outside, approaches, and enters neither through the flat ends nor through the round side can only touch there. Paths
// at right angles to the axis or along it have closed forms; the others are searched: src/derivations/cylinder_rim.md.
#pragma once

#include "ricochet/narrow_phase/cylinder_general_path.hpp"

namespace ricochet::cylinder {

/// A path at right angles to the axis, beyond an end. Seen along the axis the torus is a circle: at a distance s beyond
/// the end the ball touches where |q x e| = |e| (R + sqrt(r^2 - s^2)).
template <class N>
void follow_square_path(const LocalCore<N>& core, const Path<N>& path, const DistanceProfile<N>& profile,
                        EarliestContact<N>& earliest, RawContact<N>& contact, Certifier& certify) {
  using std::sqrt;
  const N length = sqrt(core.e2);
  const bool below = certify.sign(profile.axial) < 0;
  const N beyond = below ? -profile.axial : profile.axial - profile.far_end;
  const N room = square(path.radius) * core.e2 - square(beyond);  // |e|^2 (r^2 - s^2)
  const N rim_2 = square(core.round_radius) * core.e2;
  const Vec3<N> radial = cross(path.p, core.e), radial_rate = cross(path.v, core.e);
  const N& a = profile.radial_speed_squared;
  const N b = dot(radial, radial_rate), c = length_squared(radial);
  const N lowest = core.e2 * square(dot(path.p, radial_rate));  // a times the least |q x e|^2
  const int clears = certify.sign(room);
  if (clears >= 0 && !path.is_point) {
    const N plain = a * (rim_2 + room) - lowest, with_root = a * core.round_radius * N(2),
            under = core.e2 * room;
    const int meets = sign_with_root(plain, with_root, under, certify);
    if (meets >= 0) {
      const N root = sqrt(under);
      const N d = meets == 0 ? N(0) : plain + with_root * root;
      const N tau = (c - (rim_2 + room + core.round_radius * root * N(2))) / (sqrt(d) - b);
      // In the plane that touches the rounded end it grazes even if it crosses the rim's circle.
      const RimHit hit = meets == 0 || clears == 0 ? RimHit::Grazes : RimHit::Enters;
      offer_rim(core, path, tau, below ? Region::NearRim : Region::FarRim, hit, earliest, certify);
      return;
    }
  }
  contact.outcome = Outcome::PassesBy;
  const N over = a * rim_2 - lowest;
  N distance_2 = square(beyond);
  if (certify.sign(over) >= 0) {
    // Over the flat end the distance is constant, so the closest approach is when it arrives there.
    contact.closest_tau = (c - rim_2) / (sqrt(over) - b);
  } else {
    contact.closest_tau = -b / a;
    const N least = lowest / a;
    distance_2 = distance_2 + square((least - rim_2) / (sqrt(least) + core.round_radius * length));
  }
  const N scaled_radius = path.radius * length;
  contact.gap = (distance_2 - square(scaled_radius)) / (length * (sqrt(distance_2) + scaled_radius));
}

/// A path along the axis, farther from it than R: it touches the near rim, or passes it at |q x e| - R |e|.
template <class N>
void follow_axial_path(const LocalCore<N>& core, const Path<N>& path, const DistanceProfile<N>& profile,
                       EarliestContact<N>& earliest, RawContact<N>& contact, Certifier& certify) {
  using std::sqrt;
  const bool rises = certify.sign(profile.axial_rate) > 0;
  const N beyond = rises ? -profile.axial : profile.axial - profile.far_end;
  const N rate = rises ? profile.axial_rate : -profile.axial_rate;
  const N radial_2 = length_squared(cross(path.p, core.e));
  const int passes = certify.sign(radial_2 - square(path.radius + core.round_radius) * core.e2);
  const N length = sqrt(core.e2), scaled_radius = path.radius * length;
  const N outside = sqrt(radial_2) - profile.radius;
  if (passes > 0) {
    contact.outcome = Outcome::PassesBy;
    contact.closest_tau = beyond / rate;
    contact.gap = (outside - scaled_radius) / length;
    return;
  }
  if (passes == 0) {
    // It grazes the rim at the seam with the round side: there the normal is at right angles to the axis.
    const Vec3<N> outward = path.p * core.e2 - core.e * profile.axial;
    earliest.offer(beyond / rate, outward, (path.radius + core.round_radius) * core.e2, N(0), certify);
    return;
  }
  const N depth = sqrt((scaled_radius - outside) * (scaled_radius + outside));
  offer_rim(core, path, (beyond - depth) / rate, rises ? Region::NearRim : Region::FarRim, RimHit::Enters,
            earliest, certify);
}

/// The entry through the rounded rims, offered to `earliest`, or the closest approach, in `contact`. For a path that
/// starts outside, approaches, and enters neither side nor ends.
template <class N>
void follow_past_rims(const LocalCore<N>& core, const Path<N>& path, EarliestContact<N>& earliest,
                      RawContact<N>& contact, Certifier& certify) {
  using std::sqrt;
  const Vec3<N> radial_rate = cross(path.v, core.e);
  const N length = sqrt(core.e2);
  DistanceProfile<N> profile{
      dot(path.p, core.e),       dot(path.v, core.e), core.e2, length_squared(radial_rate), N(0), N(0),
      core.round_radius * length};
  const int rising = certify.sign(profile.axial_rate), spreading = certify.sign(profile.radial_speed_squared);
  if (spreading == 0) return follow_axial_path(core, path, profile, earliest, contact, certify);
  const bool beyond = certify.sign(profile.axial) < 0 || certify.sign(profile.axial - profile.far_end) > 0;
  if (rising == 0 && beyond) return follow_square_path(core, path, profile, earliest, contact, certify);
  const N nearing = -dot(cross(path.p, core.e), radial_rate);
  const N& a = profile.radial_speed_squared;
  profile.axis_time = nearing / a;
  const N least = square(dot(path.p, radial_rate));  // of the squared distance from the axis, times a
  profile.least_radial_squared = core.e2 * least / a;
  // The height where the path comes nearest to the axis, times a. If it is beside the round side, and too far from it,
  // that is the closest approach.
  const N height = profile.axial * a + profile.axial_rate * nearing;
  if (certify.sign(least - square(core.round_radius + path.radius) * a) > 0 && certify.sign(height) >= 0 &&
      certify.sign(height - core.e2 * a) <= 0) {
    contact.outcome = Outcome::PassesBy;
    contact.closest_tau = profile.axis_time;
    const N radius_sum = (core.round_radius + path.radius) * length;
    contact.gap = (profile.least_radial_squared - square(radius_sum)) /
                  (length * (sqrt(profile.least_radial_squared) + radius_sum));
    return;
  }
  GeneralPath<N>(core, path, profile, certify).follow(earliest, contact);
}

}  // namespace ricochet::cylinder
