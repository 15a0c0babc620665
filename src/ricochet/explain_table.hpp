// An event of a table with every intermediate value named: the equation that gave its time, its numbers, and the values
// computed by the contact law.
#pragma once

#include <array>
#include <cstddef>

#include "ricochet/numeric/vec3.hpp"
#include "ricochet/table.hpp"

namespace ricochet {

/// The quantity that a step of a table's explanation computes. SI units. Vectors on the cloth have z = 0. a is the ball
/// with the lower index.
enum class TableQuantity : unsigned char {
  Since,          ///< when the paths began, s
  Slip,           ///< u = v + R (-w_y, w_x) of a at the event, m/s
  SlipSpeed,      ///< |u|
  SpeedThen,      ///< |v| of a at the event
  SpinThen,       ///< w_z of a at the event, rad/s
  SlideTime,      ///< 2 |u| / (7 mu_s g): when it would roll
  RollTime,       ///< |v| / (mu_r g): when it would stop
  SpinTime,       ///< 2 R |w_z| / (5 mu_sp g): when it would cease to spin
  Acceleration,   ///< of a
  AccelerationB,  ///< of b
  /// C: from the thing that is hit to the centre of a, at `Since`; for a cushion's segment, from its p
  ToBall,
  RelativeVelocity,  ///< B: velocity of a, relative to the thing that is hit
  HalfAcceleration,  ///< A: half of the relative acceleration
  Reach,             ///< D: the distance of the centres when they touch
  FourthPower,       ///< coefficient of t^4 in |C + B t + A t^2|^2 - D^2; a coefficient of 0 has no step
  ThirdPower,
  SecondPower,  ///< coefficient of t^2, there or, for a segment, in n . (C + B t + A t^2) - R
  FirstPower,
  Constant,
  FirstRoot,  ///< all real roots, in order
  SecondRoot,
  ThirdRoot,
  FourthRoot,
  Time,           ///< time of the event, s
  Normal,         ///< unit, from the thing that is hit toward a
  ApproachSpeed,  ///< |v_n|
  Restitution,    ///< e
  LeastSpeed,     ///< the least speed at which balls in contact separate
  PartingSpeed,   ///< after the contact
  /// N: for a cushion (1 + e) v . p, for two balls (|v_n| + their speed of separation) / 2; m/s, the mass times this is
  /// the impulse. For balls in
  Push,
  ///< several contacts that were solved together, this one's share of the solution
  SurfaceSlip,    ///< s or w: the slip velocity of the surfaces that touch
  Friction,       ///< mu
  FrictionLimit,  ///< mu N
  GripLimit,      ///< 2 |s| / 7 or |w| / 7: the value that ends the slip
  Rub,            ///< q: the smaller of the two
  /// For two balls in several contacts: the change of a's velocity by the other contacts and by all friction
  OthersA,
  OthersB,
  /// After the contact: for balls  v + N n - q (s/|s|)_xy,  or  v + N n + OthersA;  for cushions as laws.hpp says, in a
  /// corner the mean
  VelocityA,
  SpinA,
  VelocityB,  ///< the same with  v - N n + q (s/|s|)_xy,  or  v - N n + OthersB
  SpinB,
};

/// One value of a derivation: a number, in x, or a vector.
struct TableStep {
  TableQuantity quantity;  ///< what it is
  bool is_vector;          ///< true if all three numbers count
  Vec3d value;             ///< in SI units; a number is stored in x
};

/// The steps of one event.
struct TableExplanation {
  static constexpr std::size_t kMost = 40;  ///< the largest number of steps

  std::size_t count = 0;               ///< how many steps there are
  std::array<TableStep, kMost> steps;  ///< the first `count` of them, in order

  const TableStep* begin() const { return steps.data(); }
  const TableStep* end() const { return steps.data() + count; }

  /// Appends a number; there is room for it.
  void add(TableQuantity quantity, double value) { steps[count++] = {quantity, false, Vec3d(value, 0, 0)}; }
  /// Appends a vector; there is room for it.
  void add(TableQuantity quantity, const Vec3d& value) { steps[count++] = {quantity, true, value}; }
};

/// An event with its steps, computed from the event, the constants and the shape of its table alone. The numbers are
/// computed in doubles; time, velocities and spins are those of the event. For contacts that were solved together, the
/// steps leave out the values of the law for a single contact, and have one step for the effect of the others on a
/// ball.
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
