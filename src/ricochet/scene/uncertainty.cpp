#include "ricochet/scene/uncertainty.hpp"

#include <algorithm>
#include <variant>

#include "ricochet/narrow_phase/rotation.hpp"

namespace ricochet::scene {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The curvature that a bullet's centre meets: `here` within `clearance` of the contact, at most `worst`
/// beyond. Edges, corners and rims bend as the ball does; for a point they are sharp.
struct Curvature {
  double here, worst, clearance;
};

double length(const Vec3d& v) { return std::sqrt(dot(v, v)); }
double largest(const Vec3d& v) { return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}); }

/// The same everywhere.
Curvature even(double curvature) { return {curvature, curvature, kInfinity}; }

/// Between the ends of the segment from a to b.
double within_ends(const Vec3d& at, const Vec3d& a, const Vec3d& b) {
  const Vec3d edge = b - a;
  const double size = length(edge), along = dot(at - a, edge) / size;
  return std::min(along, size - along);
}

struct At {
  const Vec3d& contact;
  double radius;

  Curvature operator()(const Sphere& s) const { return even(1 / (s.radius + radius)); }
  Curvature operator()(const Capsule& c) const { return even(1 / (c.radius + radius)); }
  Curvature operator()(const Plane&) const { return even(0); }
  Curvature operator()(const Wall& w) const {
    const Vec3d flat{contact.x, contact.y, 0};
    return {0, 1 / radius, within_ends(flat, w.a, w.b)};
  }
  /// From the distances to the nearer face of each axis. On a face one of them is 0, and the next larger one,
  /// that in the middle, the distance to the nearest edge.
  Curvature on_box(const Vec3d& to_faces) const {
    const double low = std::min(to_faces.x, to_faces.y), high = std::max(to_faces.x, to_faces.y);
    return {0, 1 / radius, std::max(low, std::min(high, to_faces.z))};
  }
  Curvature operator()(const Box& b) const { return on_box(min(contact - b.min, b.max - contact)); }
  Curvature operator()(const OrientedBox& b) const {
    const ScaledRotation<double> turn(b.rotation);
    return on_box(b.half_size - abs(turn.to_local(contact - b.center)) / turn.scale);
  }
  Curvature operator()(const Triangle& t) const {
    const Vec3d normal = cross(t.b - t.a, t.c - t.a), corners[] = {t.a, t.b, t.c};
    double square = kInfinity;
    for (int k = 0; k < 3; ++k) {
      const Vec3d in = cross(normal, corners[(k + 1) % 3] - corners[k]);
      const double way = dot(contact - corners[k], in);
      const double ratio = way * way / dot(in, in);
      // 0 where sizes are beyond squaring, too
      square = std::min(square, way > 0 && way < 1e150 && ratio >= 0 ? ratio : 0);
    }
    return {0, 1 / radius, std::sqrt(square)};
  }
  Curvature operator()(const Cylinder& c) const {
    const Vec3d axis = c.b - c.a, out = contact - c.a;
    const Vec3d away = out - axis * (dot(out, axis) / dot(axis, axis));
    const double side = within_ends(contact, c.a, c.b), end = c.radius - length(away);
    if (side > end) return {1 / (c.radius + radius), 1 / radius, side};
    return {0, 1 / radius, end};
  }
};

/// The largest coordinate of what a clearance is computed from.
double size_of(const AnyShape& shape) {
  return std::visit(
      [](const auto& s) {
        if constexpr (requires { s.c; })
          return std::max({largest(s.a), largest(s.b), largest(s.c)});
        else if constexpr (requires { s.a; })
          return std::max(largest(s.a), largest(s.b));
        else if constexpr (requires { s.min; })
          return std::max(largest(s.min), largest(s.max));
        else if constexpr (requires { s.half_size; })
          return largest(s.center) + largest(s.half_size);
        else
          return 0.0;
      },
      shape);
}

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
  const Curvature bend = std::visit(At{b.contact, b.radius}, *b.shape);
  const double far = largest(b.center), flight = kFlightRounding * b.flown + kPlaceRounding * far;
  double contact = contact_spread(across, sine, bend.here), curvature = bend.here;
  if (across > 0 && bend.clearance < kInfinity) {
    // What the clearance loses by rounding
    const double blur = 0x1p-46 * (size_of(*b.shape) + far + b.flown + b.drift * b.time + b.radius);
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
