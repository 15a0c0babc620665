#include "ricochet/scene/uncertainty.hpp"

#include <algorithm>

#include "ricochet/narrow_phase/geometry.hpp"

namespace ricochet::scene {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double bounded(double number) { return number < kAnywhere ? number : kAnywhere; }

}  // namespace

double spread_where_bent(double aside, double sine, double curvature) {
  if (aside == 0) return 0;
  const double c = std::sqrt(std::max(0.0, 1 - sine * sine)), bend = curvature * aside;
  const double square = sine * sine - bend * (2 * c + bend);
  if (!(sine > 0 && square > 0)) return kAnywhere;
  const double along = aside * (2 * c + bend) / (sine + std::sqrt(square));
  return bounded(std::sqrt(aside * aside + along * along) * (1 + 0x1p-40));
}

double Spread::bounce(const Bounce& b) {
  const double across = bounded((b.drift > 0 ? place : aside) + b.time * velocity);
  const double sine = b.closing / b.speed - 2 * velocity / b.speed - kTurnRounding;
  const Curvature bend = curvature_at(*b.shape, b.contact, b.radius);
  const double far = largest_coordinate(b.center), flight = kFlightRounding * b.flown + kPlaceRounding * far;
  double contact = contact_spread(across, sine, bend.here), curvature = bend.here;
  if (across > 0 && bend.clearance < kInfinity) {
    // What the clearance loses by rounding
    const double blur = 0x1p-46 * (bend.size + far + b.flown + b.drift * b.time + b.radius);
    if (!(contact + 2 * flight + blur < bend.clearance)) {
      curvature = bend.worst;
      contact = contact_spread(across, sine, curvature);
    }
  }
  double rounding = flight;
  if (b.off_surface > 0) rounding += 2 * (b.off_surface + flight) * b.speed / b.closing;
  // Where the contact is exact, so is its normal.
  const double turned = contact + (b.off_surface > 0 ? 2 * rounding : 0);
  const double turn = turned > 0 ? (1 + b.restitution) * b.speed * std::min(2.0, curvature * turned) : 0;
  const double late = b.drift > 0 ? b.drift * (contact + across) / std::max(0.0, b.speed - velocity) : 0;
  place = bounded(contact + (contact + across > 0 ? late : 0) + rounding);
  const bool is_mirror = b.drift == 0 && b.restitution == 1;
  const double bent = contact > 0 ? 4 * curvature * contact * contact : 0;
  aside = is_mirror && contact < kAnywhere ? std::min(place, bounded(across + bent + rounding)) : place;
  velocity = bounded(velocity + turn + kTurnRounding * (b.speed + b.drift));
  return bounded(place + kPlaceRounding * far + kNormalRounding * b.radius);
}

}  // namespace ricochet::scene
