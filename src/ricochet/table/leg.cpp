#include "ricochet/table/leg.hpp"

#include <limits>

namespace ricochet::table {

Law::Law(const TableConstants& c)
    : given(c),
      radius(c.radius),
      diameter(2 * c.radius),
      slide_rate(Word(c.sliding_friction) * Word(c.gravity)),
      roll_rate(Word(c.rolling_friction) * Word(c.gravity)),
      spin_rate(Word(c.spinning_friction) * Word(c.gravity) * Word(5) / Word(2 * c.radius)),
      turn(Word(5) / Word(2 * c.radius)),
      nose_cosine(sqrt((Word(1) - Word(c.nose_sine)) * (Word(1) + Word(c.nose_sine)))) {}

namespace {

bool is_nothing(const Vec2w& a) { return !(dot(a, a).hi > kNothingSquared); }

Vec2w spin_of_rolling(const Law& law, const Vec2w& v) { return left_of(v) / law.radius; }

/// |w_z| less the part that the cloth takes in a time.
Word spin_after(const Law& law, const Word& up, const Word& t) {
  const Word lost = law.spin_rate * t;
  const Word left = up.hi < 0 ? up + lost : up - lost;
  return (left.hi < 0) == (up.hi < 0) && left.hi != 0 ? left : Word(0);
}

}  // namespace

Leg leg_of(const Law& law, const Word& since, const Motion& motion, bool is_rolling) {
  Leg leg{since,
          Word(std::numeric_limits<double>::infinity()),
          motion.place,
          motion.velocity,
          {},
          motion.spin,
          BallState::Stationary};
  const Vec2w& v = leg.v;
  if (!is_rolling) {
    const Vec2w slip = v + left_of(leg.spin.flat) * law.radius;
    if (!is_nothing(slip)) {
      const Word speed = length_of(slip), half = times_power(law.slide_rate, -0.5) / speed;
      leg.state = BallState::Sliding;
      leg.h = slip * half;
      leg.lasts = times_power(speed, 2) / (law.slide_rate * Word(7));
      return leg;
    }
    if (is_nothing(v)) {
      leg.v = {};
      leg.spin.flat = {};
      if (leg.spin.up.hi == 0) return leg;
      leg.state = BallState::Spinning;
      leg.lasts = absolute(leg.spin.up) / law.spin_rate;
      return leg;
    }
  }
  leg.state = BallState::Rolling;
  leg.spin.flat = spin_of_rolling(law, v);
  leg.lasts = Word(0);
  if (is_nothing(v)) return leg;
  const Word speed = length_of(v);
  leg.h = v * (times_power(law.roll_rate, -0.5) / speed);
  leg.lasts = speed / law.roll_rate;
  return leg;
}

Leg off_table(const Word& since, const Vec2w& place) {
  return {since, Word(std::numeric_limits<double>::infinity()), place, {}, {}, {}, BallState::Pocketed};
}

namespace {

/// At the end of a leg nothing is computed from differences that vanish there.
Motion motion_at_end(const Law& law, const Leg& leg) {
  const Word& t = leg.lasts;
  Motion end{leg.r, {}, {{}, spin_after(law, leg.spin.up, t)}};
  if (leg.state == BallState::Rolling) {
    end.place = leg.r + times_power(leg.v * t, 0.5);
  } else if (leg.state == BallState::Sliding) {
    const Vec2w slip = leg.v + left_of(leg.spin.flat) * law.radius;
    end.place = leg.place(t);
    end.velocity = leg.v - slip * (Word(2) / Word(7));
    end.spin.flat = spin_of_rolling(law, end.velocity);
  } else {
    end.spin.up = Word(0);
  }
  return end;
}

bool is_end(const Leg& leg, const Word& t) { return !is_before(t, leg.lasts); }

}  // namespace

Leg next_leg(const Law& law, const Leg& leg) {
  return leg_of(law, leg.ends(), motion_at_end(law, leg), leg.state == BallState::Sliding);
}

Motion motion_on(const Law& law, const Leg& leg, const Word& t) {
  if (leg.state == BallState::Stationary || leg.state == BallState::Pocketed) return {leg.r, {}, leg.spin};
  if (is_end(leg, t)) return motion_at_end(law, leg);
  Motion motion{leg.place(t), leg.velocity(t), {leg.spin.flat, spin_after(law, leg.spin.up, t)}};
  if (leg.state == BallState::Rolling) motion.spin.flat = spin_of_rolling(law, motion.velocity);
  if (leg.state == BallState::Sliding) {
    const Vec2w change = left_of(leg.h) * (times_power(law.turn, -2) * t);
    motion.spin.flat = motion.spin.flat + change;
  }
  return motion;
}

BallMotion told(const Motion& motion, BallState state) {
  return {{motion.place.x.hi, motion.place.y.hi},
          {motion.velocity.x.hi, motion.velocity.y.hi},
          {motion.spin.flat.x.hi, motion.spin.flat.y.hi, motion.spin.up.hi},
          state};
}

}  // namespace ricochet::table
