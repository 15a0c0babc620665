// For speed: runs for every triangle near a ball.
//
// The static filter for balls and triangles; r is the ball's radius.
//
// The ball's centre moves as p + v t. It meets the triangle where it enters one of seven pieces: the slab of thickness
// 2 r over the face, cylinders of radius r about the three edges, and balls of radius r about the three vertices. It
// enters their union when it enters the first of them (entry.hpp). A piece is certainly missed, certainly entered at a
// time within an error, or uncertain and not entered before a time. The contact is certain if a certain entry comes
// before every uncertain one.
//
// src/derivations/triangle_block.md, "A ball in doubles", derives the bounds on errors, and the sizes for which they
// hold.
#include "ricochet/narrow_phase/ball_triangle_filter.hpp"

#include <algorithm>
#include <cmath>

namespace ricochet::triangle_filter {

namespace {

/// The error of a contact, along the path and across. If its distance from the vertex or the edge differs by m from r,
/// the error along the path is 2 m / s, s being the sine between the path and the surface; 4 u of the lengths are
/// added.
double drift_along_path(const Vec3d& outward, const Path& path, double sizes) {
  const double length = std::sqrt(dot(outward, outward)), closing = -dot(path.velocity, outward);
  const double rounding = sizes * 0x1p-51, off = std::fabs(length - path.radius) + rounding;
  const double speed = std::sqrt(dot(path.velocity, path.velocity));
  return closing > 0 ? 2 * off * speed * length / closing + rounding : HUGE_VAL;
}

/// The earliest of the certain pieces, and of the uncertain ones.
struct Pieces {
  FilteredImpact first{Verdict::Misses, HUGE_VAL, 0};
  double uncertain = HUGE_VAL;  ///< no uncertain piece is entered before this time

  /// Adds an entry at `outward` from the vertex or the edge, computed from lengths up to `sizes`.
  void enters(double time, const Vec3d& outward, const Path& path, double sizes, const Feature& feature) {
    if (!(time < first.time)) return;
    first = {Verdict::Hits,
             time,
             time * kFilteredTimeError,
             outward,
             drift_along_path(outward, path, sizes) <= path.radius * kSharpDirection,
             feature};
  }
  void may_enter(double not_before) { uncertain = std::min(uncertain, not_before); }
};

enum class Start : std::uint8_t { Outside, Inside };

/// The cylinder about the edge between two corners; P is relative to the first. Inside: the path certainly starts
/// inside. Contacts after `latest` are ignored.
Start look_at_edge(const Vec3d& one, const Vec3d& other, const Path& path, double not_before, double latest,
                   Pieces& pieces) {
  constexpr double u = 0x1p-53;
  const Vec3d p = path.from - one, g = other - one;
  const Vec3d away = cross(p, g), across = cross(path.velocity, g);
  const double g2 = dot(g, g), a2 = dot(away, away), b2 = dot(across, across), b = dot(away, across);
  const double g_size = taxicab_length(g), p_size = taxicab_length(p);
  const double d_a = 32 * u * p_size * g_size, d_b = 32 * u * path.speeds * g_size;
  const double a = std::sqrt(a2), speed = std::sqrt(b2), radius2 = path.radius * path.radius * g2;
  if (!sphere_filter::is_in_range(b2) || !sphere_filter::is_in_range(radius2) || !(speed > 0x1p20 * d_b)) {
    pieces.may_enter(not_before);
    return Start::Outside;
  }
  const double c = a2 - radius2, c_error = d_a * (2 * a + d_a) + 8 * u * (a2 + radius2);
  const double b_error = d_a * speed + a * d_b + 8 * u * a * speed;
  const double along = dot(p, g), along_error = 32 * u * p_size * g_size;
  if (!(c > c_error)) {
    // Inside the endless cylinder: it starts beside the edge, or enters through a vertex.
    if (c < -c_error && along > along_error && g2 - along > along_error) return Start::Inside;
    if (!(c < -c_error && (along < -along_error || along - g2 > along_error))) pieces.may_enter(0);
    return Start::Outside;
  }
  if (b > b_error) return Start::Outside;
  // The time when it is nearest to the edge's line, or the end of the interval
  const double until = std::clamp(-b / b2, 0.0, latest);
  const Vec3d nearest = away + across * until;
  const double nearest_error = d_a + until * (d_b + 8 * u * speed) + 8 * u * a;
  if (dot(nearest, nearest) > radius2 * (1 + 0x1p-40) + 4 * nearest_error * (a + nearest_error))
    return Start::Outside;
  const double s = b / b2;
  const Vec3d l = away - across * s;
  const double l2 = dot(l, l), l_size = std::sqrt(l2);
  const double d_l = d_a + std::fabs(s) * d_b + 8 * u * (a + std::fabs(s) * speed);
  const double d_p = d_a + a * d_b / speed + 8 * u * a;
  const double e = radius2 - l2, e_error = d_l * (2 * l_size + d_l) + d_p * d_p + 8 * u * (radius2 + l2);
  if (e < -e_error) return Start::Outside;
  const double root = std::sqrt(std::max(e, 0.0)), w = speed * root - b;
  const double relative = c_error / c + (speed * e_error / root + b_error) / w + 16 * u;
  if (!(e > 4 * e_error && relative < 0.25)) {
    pieces.may_enter(not_before);
    return Start::Outside;
  }
  const double time = c / w, error = time * relative;
  const Vec3d place = p + path.velocity * time;
  const double beside = dot(place, g);
  const double sizes = p_size + path.speeds * time, drift = path.speeds * error + 16 * u * sizes;
  if (beside < -drift * g_size || beside - g2 > drift * g_size) return Start::Outside;
  if (beside > drift * g_size && g2 - beside > drift * g_size && relative <= kFilteredTimeBound)
    pieces.enters(time, place - g * (beside / g2), path, sizes, {one, other});
  else
    pieces.may_enter(time - error);
  return Start::Outside;
}

/// The ball about a vertex.
Start look_at_vertex(const Vec3d& vertex, const Ray& ray, const Path& path, double not_before, double latest,
                     Pieces& pieces) {
  const Vec3d p = path.from - vertex;
  // The time when it is nearest, or the end of the interval
  const double until = std::clamp(-dot(p, ray.v) / ray.a, 0.0, latest);
  const Vec3d nearest = p + ray.v * until;
  const double r2 = path.radius * path.radius, p2 = dot(p, p);
  if (dot(nearest, nearest) > r2 * (1 + 0x1p-40) + (p2 + r2) * 0x1p-40) return Start::Outside;
  const sphere_filter::FilteredImpact impact = sphere_filter::first_impact(p, ray, path.radius);
  if (impact.verdict == sphere_filter::Verdict::Hits)
    pieces.enters(impact.time, p + ray.v * impact.time, path, taxicab_length(p) + path.speeds * impact.time,
                  {vertex, vertex});
  else if (impact.verdict == sphere_filter::Verdict::Uncertain)
    pieces.may_enter(not_before);
  return impact.verdict == sphere_filter::Verdict::StartsInside ? Start::Inside : Start::Outside;
}

/// True if a length that is a square root has lost nothing to under- or overflow.
bool is_square_in_range(double length) { return length > 0x1p-500 && length < 0x1p500; }

}  // namespace

FilteredImpact first_impact_of_ball(const Path& path, const Ray& ray, const Triangle& t, double latest) {
  const Vec3d p = path.from - t.a, e = t.b - t.a, f = t.c - t.a;
  const Vec3d n = cross(e, f);
  const double length = std::sqrt(dot(n, n)), sizes = taxicab_length(e) * taxicab_length(f);
  const double p_size = taxicab_length(p), radius = path.radius;
  if (!(length > sizes * kSmallestFilteredSine) || !is_in_range(length * p_size * path.speeds) ||
      !is_square_in_range(length) || !sphere_filter::is_in_range(ray.a))
    return {Verdict::Uncertain};
  const double bound = kTriangleBound * (sizes / length);
  const double height = dot(p, n) / length, rate = dot(path.velocity, n) / length;
  const double from_plane = std::fabs(height), closing = height > 0 ? -rate : rate;
  const double height_error = bound * (p_size + radius), rate_error = bound * path.speeds;
  const double gap = from_plane - radius;
  const bool is_off = gap > height_error;
  if (is_off && closing < -rate_error) return {Verdict::Misses};
  if (is_off && closing <= rate_error)
    return {Verdict::Uncertain, (gap - height_error) / (std::max(closing, 0.0) + rate_error), 0};
  if (!is_off && !(from_plane < radius - height_error)) return {Verdict::Uncertain};
  const Vec3d corners[] = {Vec3d(0.0), e, f, Vec3d(0.0)};
  // The time when the slab is entered; 0 if the ball starts inside it.
  const double time = is_off ? gap / closing : 0;
  const double error =
      is_off ? (height_error + rate_error * time) / (closing - rate_error) + 4 * kTriangleBound * time : 0;
  if (time - error > latest) return {Verdict::Misses};
  const double leave = std::fabs(closing) > rate_error ? (from_plane + radius) / closing : HUGE_VAL;
  const double leave_error = (height_error + rate_error * leave) / (closing - rate_error);
  const double lengths = p_size + taxicab_length(e) + taxicab_length(f) + radius;
  const double drift = path.speeds * error + bound * (lengths + path.speeds * time);
  const double wander = path.speeds * leave_error + bound * (lengths + path.speeds * leave);
  const Vec3d begin = p + path.velocity * time, end = p + path.velocity * leave;
  bool inside = true, outside = false;
  for (int k = 0; k < 3; ++k) {
    const Vec3d out = cross(corners[k + 1] - corners[k], n);
    const double scale = std::sqrt(dot(out, out));
    if (!is_square_in_range(scale)) return {Verdict::Uncertain};
    const double first = dot(begin - corners[k], out);
    if (is_off) {
      const double beyond = (radius + wander) * scale;
      if (first > beyond && dot(end - corners[k], out) > beyond) return {Verdict::Misses};
    }
    inside = inside && first < -drift * scale;
    outside = outside || first > drift * scale;
  }
  if (inside && !is_off) return {Verdict::Misses};  // it starts inside
  if (inside && error <= kFilteredTimeBound * time)
    return {Verdict::Hits, time, time * kFilteredTimeError, height > 0 ? n : -n, true, {}};
  Pieces pieces;
  if (!outside) pieces.may_enter(time - error);
  const double not_before = time - error;
  bool starts_inside = false;
  for (const Vec3d* vertex : {&t.a, &t.b, &t.c})
    starts_inside |= look_at_vertex(*vertex, ray, path, not_before, latest, pieces) == Start::Inside;
  const Vec3d* const edges[][2] = {{&t.a, &t.b}, {&t.a, &t.c}, {&t.b, &t.c}};
  for (const auto& [one, other] : edges)
    starts_inside |= look_at_edge(*one, *other, path, not_before, latest, pieces) == Start::Inside;
  if (starts_inside) return {Verdict::Misses};
  if (pieces.first.time + pieces.first.error < pieces.uncertain) return pieces.first;
  if (pieces.uncertain == HUGE_VAL) return {Verdict::Misses};
  return {Verdict::Uncertain, pieces.uncertain, 0};
}

}  // namespace ricochet::triangle_filter
