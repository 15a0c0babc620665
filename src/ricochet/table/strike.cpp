#include "ricochet/numeric/sine.hpp"
#include "ricochet/table/laws.hpp"

namespace ricochet::table {

// d = (cos theta f, -sin theta) with f its direction seen from above; right of it  s = (f_y, -f_x, 0), and up at right angles to it
// s x d = (sin theta f, cos theta). With p = a s + b (s x d) - ... d:
//   p x d = a (s x d) + b ((s x d) x d) = a (sin theta f, cos theta) - b s
Motion motion_of_strike(const Law& law, const Strike& strike) {
  Vec2w forward;
  if (strike.direction) {
    // Near 1 first: no square over- or underflows.
    const OnCloth& given = *strike.direction;
    const double size = std::max(std::fabs(given[0]), std::fabs(given[1]));
    const Vec2w way = Vec2w{Word(given[0]), Word(given[1])} / Word(size);
    forward = way / length_of(way);
  } else {
    const SineCosine turn = sine_cosine(strike.angle);
    forward = {turn.cosine, turn.sine};
  }
  const SineCosine tilt = sine_cosine(strike.elevation);
  const Word a(strike.offset[0]), b(strike.offset[1]);
  const Word speed = (Word(1) + Word(strike.tip_restitution)) * Word(strike.speed) /
                     (Word(1) + Word(law.given.mass) / Word(strike.cue_mass) + (a * a + b * b) * Word(2.5));
  const Word turn = law.turn * speed;
  const Vec2w right{forward.y, -forward.x};
  return {{},
          forward * (speed * tilt.cosine),
          {(forward * (a * tilt.sine) - right * b) * turn, a * tilt.cosine * turn}};
}

}  // namespace ricochet::table
