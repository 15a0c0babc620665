// `shoot` as a question for adaptive evaluation: contact, then report.
#pragma once

#include "ricochet/narrow_phase/in_front.hpp"
#include "ricochet/narrow_phase/time_of_impact.hpp"
#include "ricochet/queries/report.hpp"

namespace ricochet {

/// The question without a limit of time.
struct ShootQuestion {
  const Bullet& bullet;
  const MovingShape& target;

  template <class N>
  Shot operator()(Certifier& certify) const {
    const RelativeMotion<N> motion = relative_motion<N>(bullet, target);
    const RawContact<N> contact = time_of_impact(core_of(target.shape), path_of(bullet, motion), certify);
    Shot shot = report(bullet, target.velocity, motion, contact, certify);
    put_in_front(bullet, target, motion, contact, shot, certify);
    return shot;
  }
};

}  // namespace ricochet
