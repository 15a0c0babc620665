// A ball that meets a rim of a cylinder.
#pragma once

#include "ricochet/narrow_phase/cylinder_distance.hpp"
#include "ricochet/narrow_phase/entry.hpp"

namespace ricochet::cylinder {

/// Whether a ball that meets a rim enters the rounded edge or only touches it.
enum class RimHit : unsigned char { Enters, Grazes };

/// A hit on a rim at `tau`.
template <class N>
void offer_rim(const LocalCore<N>& core, const Path<N>& path, const N& tau, Region rim, RimHit hit,
               EarliestContact<N>& earliest, Certifier& certify) {
  const Vec3<N> outward = separation_from_rim(core, rim == Region::FarRim ? 1 : 0, path.at(tau));
  const N approach = hit == RimHit::Grazes ? N(0) : -dot(outward, path.v);
  earliest.offer(tau, outward, path.radius, approach, certify);
}

}  // namespace ricochet::cylinder
