// An event of a table with every intermediate value named: which equation gave its time, with what numbers, and what the law that
// answered worked out.
#pragma once

#include <array>
#include <cstddef>

#include "ricochet/numeric/vec3.hpp"
#include "ricochet/table.hpp"

namespace ricochet {

/// What a step of a table's explanation works out. SI units. Vectors of the cloth have z = 0. a is the ball of the lower index.
enum class TableQuantity : unsigned char {
  Since,             ///< when the paths began, s
  Slip,              ///< u = v + R (-w_y, w_x) of a then, m/s
  SlipSpeed,         ///< |u|
  SpeedThen,         ///< |v| of a then
  SpinThen,          ///< w_z of a then, rad/s
  SlideTime,         ///< 2 |u| / (7 mu_s g): when it would roll
  RollTime,          ///< |v| / (mu_r g): when it would stop
  SpinTime,          ///< 2 R |w_z| / (5 mu_sp g): when it would cease to spin
  Acceleration,      ///< of a
  AccelerationB,     ///< of b
  ToBall,            ///< C: from what is met to the centre of a, at `Since`; from the segment's p
  RelativeVelocity,  ///< B: of a, seen from what is met
  HalfAcceleration,  ///< A: half of the relative acceleration
  Reach,             ///< D: how far from one another the centres are when they touch
  FourthPower,       ///< of t in |C + B t + A t^2|^2 - D^2; what is 0 has no step
  ThirdPower,
  SecondPower,  ///< or in n . (C + B t + A t^2) - R, of a segment
  FirstPower,
  Constant,
  FirstRoot,  ///< its roots, all that are real, in order
  SecondRoot,
  ThirdRoot,
  FourthRoot,
  Time,           ///< of the event, s
  Normal,         ///< unit, from what is met toward a
  ApproachSpeed,  ///< |v_n|
  Restitution,    ///< e
  LeastSpeed,     ///< the speed of separation below which none part
  PartingSpeed,   ///< after the contact
  Push,  ///< N: of a cushion (1 + e) v . p, of two balls (|v_n| + what they part at) / 2; m/s, times the mass an impulse. Of balls in
         ///< several contacts that were solved together, this one's share of the solution
  SurfaceSlip,    ///< s or w: of the surfaces that touch
  Friction,       ///< mu
  FrictionLimit,  ///< mu N
  GripLimit,      ///< 2 |s| / 7 or |w| / 7: what ends the slip
  Rub,            ///< q: the smaller of the two
  OthersA,  ///< of two balls in several contacts: what the others, and the friction of all of them, add to a's velocity
  OthersB,
  VelocityA,  ///< after: of balls  v + N n - q (s/|s|)_xy,  or  v + N n + OthersA;  of cushions as laws.hpp says, in a corner the mean
  SpinA,
  VelocityB,  ///< the same with  v - N n + q (s/|s|)_xy,  or  v - N n + OthersB
  SpinB,
};

/// One value of a derivation: a number, in x, or a vector.
struct TableStep {
  TableQuantity quantity;  ///< what it is
  bool is_vector;          ///< whether all three numbers count
  Vec3d value;             ///< in SI units; a number stands in x
};

/// The steps of one event.
struct TableExplanation {
  static constexpr std::size_t kMost = 40;  ///< steps at most

  std::size_t count = 0;               ///< how many steps there are
  std::array<TableStep, kMost> steps;  ///< the first `count` of them, in order

  const TableStep* begin() const { return steps.data(); }
  const TableStep* end() const { return steps.data() + count; }

  /// Appends a number; there is room for it.
  void add(TableQuantity quantity, double value) { steps[count++] = {quantity, false, Vec3d(value, 0, 0)}; }
  /// Appends a vector; there is room for it.
  void add(TableQuantity quantity, const Vec3d& value) { steps[count++] = {quantity, true, value}; }
};

/// An event with its steps, from nothing but the event, the constants and the shape of its table. Its numbers are worked out in doubles; time,
/// velocities and spins are those of the event. Of contacts that were solved together, what the law of one contact alone works out is left
/// away, and what the others did to a ball is one step.
///
/// @code
/// const ricochet::TableBall balls[] = {{.position = {0, 0}, .velocity = {2, 0}, .is_rolling = true}, {.position = {1, 0}}};
/// auto table = ricochet::Table::create({}, ricochet::TableConstants::pool(), balls);
/// if (!table) return;
/// const auto event = table->next();
/// for (const auto& step : ricochet::explain_table_event(*event, table->constants(), table->shape()))
///   if (step.quantity == ricochet::TableQuantity::Restitution) std::cout << step.value.x << '\n';  // 0.95
/// @endcode
TableExplanation explain_table_event(const TableEvent& event, const TableConstants& constants,
                                     const TableShapeView& shape);

}  // namespace ricochet
