// A leg: the motion of one ball from one of its events to the next: r + v t + h t^2, t from the leg's own origin in
// time.
//
// With u = v + R (-w_y, w_x) the slip and û, v̂ unit vectors:
//   sliding   h = -mu_s g û / 2,  w_xy' = (5 / R) (h_y, -h_x),  ends after 2 |u| / (7 mu_s g) with v - (2/7) u
//   rolling   h = -mu_r g v̂ / 2,  w_xy = (-v_y, v_x) / R,       ends after |v| / (mu_r g) at r + v t / 2
//   any       |w_z| falls at 5 mu_sp g / (2 R) to 0
#pragma once

#include <cmath>

#include "ricochet/table.hpp"
#include "ricochet/table/plane.hpp"

namespace ricochet::table {

/// The constants as the contact laws use them. Products of several constants are rounded once, to two doubles.
struct Law {
  explicit Law(const TableConstants& c);

  TableConstants given;
  Word radius, diameter;
  Word slide_rate;   ///< mu_s g
  Word roll_rate;    ///< mu_r g
  Word spin_rate;    ///< 5 mu_sp g / (2 R)
  Word turn;         ///< 5 / (2 R)
  Word nose_cosine;  ///< cosine of the angle whose sine is given
};

/// An angular velocity.
struct Spin {
  Vec2w flat;  ///< about x and y
  Word up;     ///< about z
};

/// How a ball moves at a time.
struct Motion {
  Vec2w place, velocity;
  Spin spin;
};

struct Leg {
  Word since;  ///< when it begins
  Word lasts;  ///< its length in time without a contact; infinite for a ball at rest
  Vec2w r, v, h;
  Spin spin;  ///< when it begins
  BallState state;

  bool is_on_table() const { return state != BallState::Pocketed; }
  Word ends() const { return std::isinf(lasts.hi) ? lasts : since + lasts; }
  Vec2w place(const Word& t) const { return r + (v + h * t) * t; }
  Vec2w velocity(const Word& t) const { return v + times_power(h, 2) * t; }
};

/// The leg that begins with a motion. It rolls if `is_rolling`, with that spin about x and y; else its slip decides.
Leg leg_of(const Law& law, const Word& since, const Motion& motion, bool is_rolling = false);
/// The leg after its end.
Leg next_leg(const Law& law, const Leg& leg);
/// The motion on a leg at a time since it began, not after its end. At the end it is exactly that of the next leg.
Motion motion_on(const Law& law, const Leg& leg, const Word& t);
/// The leg of a ball that leaves the table.
Leg off_table(const Word& since, const Vec2w& place);

BallMotion told(const Motion& motion, BallState state);
/// The motion at the beginning of a leg.
inline BallMotion told(const Leg& leg) { return told({leg.r, leg.v, leg.spin}, leg.state); }

}  // namespace ricochet::table
