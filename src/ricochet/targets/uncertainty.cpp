// For size and speed: runs for every bounce of a path.
#include "ricochet/targets/uncertainty.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/geometry.hpp"

namespace ricochet::scene {

namespace {

double bounded(double number) { return number < kNoBound ? number : kNoBound; }

}  // namespace

double contact_error_where_curved(double lateral, double sine, double curvature) {
  if (lateral == 0) return 0;
  const double c = std::sqrt(std::max(0.0, 1 - sine * sine)), ka = curvature * lateral;
  const double square = sine * sine - ka * (2 * c + ka);
  if (!(sine > 0 && square > 0)) return kNoBound;
  const double along = lateral * (2 * c + ka) / (sine + std::sqrt(square));
  // Their squares do not fit into a double.
  if (!(lateral > kSmallestSquared && std::max(lateral, along) < kLargestSquared))
    return bounded(lateral + along);
  return bounded(std::sqrt(lateral * lateral + along * along) * (1 + 0x1p-40));
}

double ErrorBounds::bounce(const Bounce& b) {
  const bool moves = b.target_speed > 0;
  const double along = position + b.target_speed * time;
  const double across = bounded((moves ? along : lateral) + b.time * velocity);
  const double sine = b.closing / b.speed - 2 * velocity / b.speed - kVelocityRounding;
  const Curvature near = curvature_at(*b.shape, b.contact, b.radius);
  const double farthest = largest_coordinate(b.center);
  double flight = kFlightRounding * b.flight_length + kPositionRounding * farthest;
  if (moves && b.since > 0)
    flight += kPositionRounding * (3 * farthest + b.flight_length + 5 * b.target_speed * (b.since + b.time));
  double contact = contact_error(across, sine, near.here), curvature = near.here;
  if (across > 0 && std::isfinite(near.clearance)) {
    const double lengths =
        near.size + farthest + b.flight_length + b.target_speed * (b.since + b.time) + b.radius;
    if (!(contact + 2 * flight + kClearanceRounding * lengths < near.clearance)) {
      curvature = near.worst;
      contact = contact_error(across, sine, curvature);
    }
  }
  double rounding = flight;
  if (b.surface_error > 0) rounding += 2 * (b.surface_error + flight) * b.speed / b.closing;
  // If the contact is exact, so is its normal.
  const double turned = contact + (b.surface_error > 0 ? 2 * rounding : 0);
  const double turn = turned > 0 ? (1 + b.restitution) * b.speed * std::min(2.0, curvature * turned) : 0;
  const double apart = contact + along + b.time * velocity + rounding;
  time = bounded(time + apart / std::max(0.0, b.speed - velocity) + kTimeRounding * (b.since + b.time));
  position = bounded(contact + (moves ? b.target_speed * time : 0) + rounding);
  const bool is_mirror = b.target_speed == 0 && b.restitution == 1 && b.friction == 0;
  const double bent = contact > 0 ? 4 * curvature * contact * contact : 0;
  lateral =
      is_mirror && contact < kNoBound ? std::min(position, bounded(across + bent + rounding)) : position;
  // Friction subtracts a vector along the velocity, whose length has the error of the closing speed.
  const double rubbed = 1 + b.friction * (1 + b.restitution);
  velocity = bounded((velocity + turn + kVelocityRounding * (b.speed + b.target_speed)) * rubbed);
  return bounded(position + kPositionRounding * farthest + kNormalRounding * b.radius);
}

}  // namespace ricochet::scene
