// Corners and edges, which every rounded shape is made of.
//
// A convex shape given a radius r is the union of balls of radius r about its corners, round bars of radius r
// about its edges, and slabs on its faces. A point that enters the union enters it once; so the first contact
// is the earliest entry into any piece, and near-equal entries into two pieces are the same contact.
#pragma once

#include "ricochet/narrow_phase/sphere.hpp"

namespace ricochet {

/// The earliest of the entries offered, for one path.
template <class N>
struct Earliest {
  const RelativePath<N>& path;
  bool any = false;
  RawContact<N> contact{};

  explicit Earliest(const RelativePath<N>& of) : path(of) {}

  void offer(const N& tau, const Vec3<N>& outward, const N& reach, const N& approach, Certifier& certify) {
    if (any) {
      const N later = tau - contact.tau;
      if (!Certifier::is_certain(later)) {
        // Entries as near to one another as no part of the ball's radius matters are the same contact, and
        // either will do. A point, and what no digits tell apart, keeps the first.
        using std::sqrt;
        if (!path.is_point)
          certify.error_within(later * sqrt(path.speed_squared), path.radius, kCertifiedBits + 4);
        else
          certify.mark_uncertain();
        if (certify.is_last_stage()) return;
      }
      if (!is_less(later, N(0))) return;
    }
    any = true;
    contact.outcome = Outcome::Hit;
    contact.tau = tau;
    contact.outward = outward;
    contact.outward_length = reach;
    contact.approach = approach;
  }
};

/// The nearest of the approaches offered: at tau = time / scale the squared distance is square / scale. Of
/// equally near ones the earliest. Compared without quotients, so that ties are exact.
template <class N>
struct Nearest {
  bool any = false;
  N time{}, square{}, scale{};

  void offer(const N& at, const N& distance_2, const N& by, Certifier& certify) {
    if (any) {
      const N own = distance_2 * scale, own_time = at * scale;
      const N farther = own - square * by, later = own_time - time * by;
      int side = is_less(farther, N(0)) ? -1 : 1;
      if (Certifier::is_certain(farther) || certify.is_last_stage())
        side = certify.sign(farther);
      else if (!(agrees(farther, own) && agrees(later, own_time)))
        certify.mark_uncertain();
      if (side > 0 || (side == 0 && !is_less(later, N(0)))) return;
    }
    any = true;
    time = at;
    square = distance_2;
    scale = by;
  }

 private:
  /// Whether a difference is 0 to all digits of `size` that matter.
  static bool agrees(const N& difference, const N& size) {
    if (Certifier::is_certain(difference)) return false;
    Certifier certify;
    certify.error_within(difference, size, kCertifiedBits + 4);
    return !certify.is_uncertain();
  }
};

/// The way from the nearest point of a shape to the bullet's centre, times a positive `scale`.
template <class N>
struct Outward {
  Vec3<N> vector;
  N scale;
};

/// Nearest point of the segment from the origin to `edge`.
template <class N>
Outward<N> from_segment(const Vec3<N>& p, const Vec3<N>& edge, Certifier& certify) {
  const N along = dot(p, edge);
  if (certify.sign(along) <= 0) return {p, N(1)};
  const N length_2 = length_squared(edge);
  if (certify.sign(along - length_2) >= 0) return {p - edge, N(1)};
  return {p * length_2 - edge * along, length_2};
}

/// For a path that is outside and nears: whether no more was asked.
template <class N>
bool is_only_asked(const RelativePath<N>& path, RawContact<N>& contact) {
  if (!path.asks_start_only) return false;
  contact.outcome = Outcome::Hit;
  contact.tau = N(1);
  return true;
}

/// What the start alone decides, for a path and the way out to it: inside, at rest, on the surface,
/// receding. Leaves `contact.outcome` PassesBy and says false where the path has to be followed.
template <class N>
bool decided_at_start(const RelativePath<N>& path, const Outward<N>& out, RawContact<N>& contact,
                      Certifier& certify) {
  using std::sqrt;
  const N reach = path.radius * out.scale;
  const N excess = length_squared(out.vector) - square(reach);
  const int side = certify.sign(excess);
  contact.outcome = Outcome::StartsInside;
  if (side < 0) return true;
  const N rate = dot(out.vector, path.v);
  const int turning = certify.sign(rate);
  const bool at_rest = certify.sign(path.speed_squared) == 0;
  if (!at_rest && side == 0 && turning <= 0) {
    contact.outcome = Outcome::Hit;
    contact.tau = N(0);
    contact.outward = out.vector;
    contact.outward_length = reach;
    contact.approach = -rate;
    return true;
  }
  contact.outcome = Outcome::PassesBy;
  if (!at_rest && turning < 0) return is_only_asked(path, contact);
  contact.outcome = at_rest ? Outcome::AtRest : Outcome::Receding;
  contact.closest_tau = N(0);
  contact.gap = side == 0 ? N(0) : excess / (out.scale * (sqrt(length_squared(out.vector)) + reach));
  return true;
}

/// Entry into the ball of radius r about `corner`, for a path that starts outside it.
template <class N>
void offer_corner(const RelativePath<N>& path, const Vec3<N>& corner, Earliest<N>& earliest,
                  Certifier& certify) {
  using std::sqrt;
  const Vec3<N> o = path.p - corner;
  Quadratic<N> q;
  q.b = dot(o, path.v);
  if (certify.sign(q.b) >= 0) return;
  const N r2 = square(path.radius);
  const N d = discriminant(path.speed_squared * r2, o, path.v);
  const int crosses = certify.sign(d);
  if (crosses < 0) return;
  q.a = path.speed_squared;
  q.c = length_squared(o) - r2;
  const N root = crosses == 0 ? N(0) : sqrt(d);
  const N tau = first_root(q, root);
  earliest.offer(tau, o + path.v * tau, path.radius, root, certify);
}

/// Entry into the round bar of radius r about the segment from `corner` along `edge`, through its side.
///
/// Seen along the edge e it is a circle: with p' = p x e and v' = v x e (lengths times |e|),
///   |p' + v' tau|^2 = r^2 |e|^2,   D = |e|^2 (|v'|^2 r^2 - (e . (p x v))^2)
template <class N>
void offer_edge(const RelativePath<N>& path, const Vec3<N>& corner, const Vec3<N>& edge,
                Earliest<N>& earliest, Certifier& certify) {
  using std::sqrt;
  const Vec3<N> o = path.p - corner;
  const Vec3<N> across = cross(path.v, edge);
  Quadratic<N> q;
  q.a = length_squared(across);
  if (certify.sign(q.a) == 0) return;
  const Vec3<N> away = cross(o, edge);
  q.b = dot(away, across);
  if (certify.sign(q.b) >= 0) return;
  const N r2 = square(path.radius);
  const N length_2 = length_squared(edge);
  const N d = q.a * r2 - square(dot(o, across));
  const int crosses = certify.sign(d);
  if (crosses < 0) return;
  q.c = length_squared(away) - r2 * length_2;
  if (certify.sign(q.c) < 0) return;  // within the bar's line, beyond an end: a corner's business
  const N root = crosses == 0 ? N(0) : sqrt(d * length_2);
  const N tau = first_root(q, root);
  const Vec3<N> place = o + path.v * tau;
  const N along = dot(place, edge);
  // a times the place along the edge, with tau = (-b - root) / a: no quotient where it comes to a tie
  const auto beyond = [&](const N& from, const N& numeric) {
    if (std::is_same_v<N, DoubleDouble> || Certifier::is_certain(numeric)) return certify.sign(numeric);
    const N rate = dot(path.v, edge);
    return sign_with_root((dot(o, edge) - from) * q.a - rate * q.b, -rate, d * length_2, certify);
  };
  if (beyond(N(0), along) < 0 || beyond(length_2, along - length_2) > 0) return;
  earliest.offer(tau, place * length_2 - edge * along, path.radius * length_2, root, certify);
}

/// Closest approach to a corner, at tau >= 0.
template <class N>
void offer_closest_to_corner(const RelativePath<N>& path, const Vec3<N>& corner, Nearest<N>& nearest,
                             Certifier& certify) {
  const Vec3<N> o = path.p - corner;
  const N rate = dot(o, path.v);
  if (certify.sign(rate) > 0) return;
  nearest.offer(-rate, length_squared(cross(o, path.v)), path.speed_squared, certify);
}

/// Closest approach to the inside of an edge, at tau >= 0.
template <class N>
void offer_closest_to_edge(const RelativePath<N>& path, const Vec3<N>& corner, const Vec3<N>& edge,
                           Nearest<N>& nearest, Certifier& certify) {
  const Vec3<N> o = path.p - corner;
  const Vec3<N> across = cross(path.v, edge);
  const N a = length_squared(across);
  if (certify.sign(a) == 0) return;
  const N rate = dot(cross(o, edge), across);
  if (certify.sign(rate) > 0) return;
  // a times the place along the edge at tau = -rate / a
  const N along = dot(o, edge) * a - dot(path.v, edge) * rate;
  if (certify.sign(along) < 0 || certify.sign(length_squared(edge) * a - along) < 0) return;
  nearest.offer(-rate, square(dot(o, across)), a, certify);
}

/// A miss with its closest approach: with m^2 the least squared distance, m - r = (m^2 - r^2) / (m + r).
template <class N>
void passes_by(const RelativePath<N>& path, const Nearest<N>& nearest, RawContact<N>& contact) {
  using std::sqrt;
  contact.outcome = Outcome::PassesBy;
  contact.closest_tau = nearest.time / nearest.scale;
  const N excess = (nearest.square - square(path.radius) * nearest.scale) / nearest.scale;
  contact.gap = excess / (sqrt(nearest.square / nearest.scale) + path.radius);
}

}  // namespace ricochet
