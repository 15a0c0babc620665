#include "ricochet/scene/uncertainty.hpp"

#include <algorithm>
#include <variant>

namespace ricochet::scene {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The curvature of the surface that a bullet's centre meets: `here` within `clearance` of the contact, at most
/// `worst` beyond. Edges, corners and rims are as curved as the ball; for a point they are sharp.
struct Curvature {
  double here, worst, clearance;
};

double length(const Vec3d& v) { return std::sqrt(dot(v, v)); }
double largest(const Vec3d& v) { return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}); }

Curvature constant(double curvature) { return {curvature, curvature, kInfinity}; }

/// Between the ends of the segment from a to b.
double within_ends(const Vec3d& at, const Vec3d& a, const Vec3d& b) {
  const Vec3d edge = b - a;
  const double size = length(edge), along = dot(at - a, edge) / size;
  return std::min(along, size - along);
}

struct CurvatureAt {
  const Vec3d& contact;
  double radius;

  Curvature operator()(const Sphere& s) const { return constant(1 / (s.radius + radius)); }
  Curvature operator()(const Capsule& c) const { return constant(1 / (c.radius + radius)); }
  Curvature operator()(const Plane&) const { return constant(0); }
  Curvature operator()(const Wall& w) const {
    const Vec3d flat{contact.x, contact.y, 0};
    return {0, 1 / radius, within_ends(flat, w.a, w.b)};
  }
  Curvature operator()(const Box& b) const {
    // On a face one of these is 0, and the middle one of the three is the distance to the nearest edge.
    const Vec3d depth = min(contact - b.min, b.max - contact);
    const double low = std::min(depth.x, depth.y), high = std::max(depth.x, depth.y);
    return {0, 1 / radius, std::max(low, std::min(high, depth.z))};
  }
  Curvature operator()(const Triangle& t) const {
    const Vec3d normal = cross(t.b - t.a, t.c - t.a), corners[] = {t.a, t.b, t.c};
    double square = kInfinity;
    for (int k = 0; k < 3; ++k) {
      const Vec3d in = cross(normal, corners[(k + 1) % 3] - corners[k]);
      const double depth = dot(contact - corners[k], in);
      const double ratio = depth * depth / dot(in, in);
      // 0 where sizes are beyond squaring, too
      square = std::min(square, depth > 0 && depth < 1e150 && ratio >= 0 ? ratio : 0);
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
        else
          return 0.0;
      },
      shape);
}

double bounded(double number) { return number < kUnbounded ? number : kUnbounded; }

}  // namespace

double contact_error_where_curved(double lateral, double sine, double curvature) {
  if (lateral == 0) return 0;
  const double c = std::sqrt(std::max(0.0, 1 - sine * sine)), ka = curvature * lateral;
  const double square = sine * sine - ka * (2 * c + ka);
  if (!(sine > 0 && square > 0)) return kUnbounded;
  const double along = lateral * (2 * c + ka) / (sine + std::sqrt(square));
  return bounded(std::sqrt(lateral * lateral + along * along) * (1 + 0x1p-40));
}

double ErrorBounds::bounce(const Bounce& b) {
  const double across = bounded((b.target_speed > 0 ? position : lateral) + b.time * velocity);
  const double sine = b.closing / b.speed - 2 * velocity / b.speed - kVelocityRounding;
  const Curvature bend = std::visit(CurvatureAt{b.contact, b.radius}, *b.shape);
  const double farthest = largest(b.center);
  const double flight = kFlightRounding * b.flight_length + kPositionRounding * farthest;
  double contact = contact_error(across, sine, bend.here), curvature = bend.here;
  if (across > 0 && bend.clearance < kInfinity) {
    const double lengths =
        size_of(*b.shape) + farthest + b.flight_length + b.target_speed * b.time + b.radius;
    if (!(contact + 2 * flight + kClearanceRounding * lengths < bend.clearance)) {
      curvature = bend.worst;
      contact = contact_error(across, sine, curvature);
    }
  }
  double rounding = flight;
  if (b.surface_error > 0) rounding += 2 * (b.surface_error + flight) * b.speed / b.closing;
  // Where the contact is exact, so is its normal.
  const double turned = contact + (b.surface_error > 0 ? 2 * rounding : 0);
  const double turn = turned > 0 ? (1 + b.restitution) * b.speed * std::min(2.0, curvature * turned) : 0;
  const double late =
      b.target_speed > 0 ? b.target_speed * (contact + across) / std::max(0.0, b.speed - velocity) : 0;
  position = bounded(contact + (contact + across > 0 ? late : 0) + rounding);
  const bool is_mirror = b.target_speed == 0 && b.restitution == 1;
  const double bent = contact > 0 ? 4 * curvature * contact * contact : 0;
  lateral =
      is_mirror && contact < kUnbounded ? std::min(position, bounded(across + bent + rounding)) : position;
  velocity = bounded(velocity + turn + kVelocityRounding * (b.speed + b.target_speed));
  return bounded(position + kPositionRounding * farthest + kNormalRounding * b.radius);
}

}  // namespace ricochet::scene
