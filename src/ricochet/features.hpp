// Corners and edges, which every rounded shape is made of.
//
// A convex shape given a radius r is the union of balls of radius r about its corners, round bars of radius r
// about its edges, and slabs on its faces. A point that enters the union enters it once; so the first contact
// is the earliest entry into any piece, and near-equal entries into two pieces are the same contact.
#pragma once

#include "ricochet/intersect.hpp"

namespace ricochet {

/// The earliest of the entries offered, for one course.
template <class N>
struct Earliest {
  const Course<N>& course;
  bool any = false;
  Touch<N> touch{};

  explicit Earliest(const Course<N>& of) : course(of) {}

  void offer(const N& tau, const Vec3<N>& outward, const N& reach, const N& approach, Doubt& doubt) {
    if (any) {
      const N later = tau - touch.tau;
      if (!Doubt::is_certain(later)) {
        // Entries as near to one another as no part of the ball's radius matters are the same contact, and
        // either will do. A point, and what no digits tell apart, keeps the first.
        using std::sqrt;
        if (!course.is_point)
          doubt.settle_within(later * sqrt(course.speed_squared), course.radius, kSettledBits + 4);
        else
          doubt.note();
        if (doubt.is_last_rung()) return;
      }
      if (!is_less(later, N(0))) return;
    }
    any = true;
    touch.outcome = Outcome::Hit;
    touch.tau = tau;
    touch.outward = outward;
    touch.reach = reach;
    touch.approach = approach;
  }
};

/// The nearest of the approaches offered: at tau = time / scale the squared distance is square / scale. Of
/// equally near ones the earliest. Compared without quotients, so that ties are exact.
template <class N>
struct Nearest {
  bool any = false;
  N time{}, square{}, scale{};

  void offer(const N& at, const N& distance_2, const N& by, Doubt& doubt) {
    if (any) {
      const N own = distance_2 * scale, own_time = at * scale;
      const N farther = own - square * by, later = own_time - time * by;
      int side = is_less(farther, N(0)) ? -1 : 1;
      if (Doubt::is_certain(farther) || doubt.is_last_rung())
        side = doubt.sign(farther);
      else if (!(agrees(farther, own) && agrees(later, own_time)))
        doubt.note();
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
    if (Doubt::is_certain(difference)) return false;
    Doubt doubt;
    doubt.settle_within(difference, size, kSettledBits + 4);
    return !doubt.any();
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
Outward<N> from_segment(const Vec3<N>& p, const Vec3<N>& edge, Doubt& doubt) {
  const N along = dot(p, edge);
  if (doubt.sign(along) <= 0) return {p, N(1)};
  const N length_2 = length_squared(edge);
  if (doubt.sign(along - length_2) >= 0) return {p - edge, N(1)};
  return {p * length_2 - edge * along, length_2};
}

/// For a course that is outside and nears: whether no more was asked.
template <class N>
bool is_only_asked(const Course<N>& course, Touch<N>& touch) {
  if (!course.only_start) return false;
  touch.outcome = Outcome::Hit;
  touch.tau = N(1);
  return true;
}

/// What the start alone decides, for a course and the way out to it: inside, at rest, on the surface,
/// receding. Leaves `touch.outcome` PassesBy and says false where the course has to be followed.
template <class N>
bool decided_at_start(const Course<N>& course, const Outward<N>& out, Touch<N>& touch, Doubt& doubt) {
  using std::sqrt;
  const N reach = course.radius * out.scale;
  const N excess = length_squared(out.vector) - square(reach);
  const int side = doubt.sign(excess);
  touch.outcome = Outcome::StartsInside;
  if (side < 0) return true;
  const N rate = dot(out.vector, course.v);
  const int turning = doubt.sign(rate);
  const bool at_rest = doubt.sign(course.speed_squared) == 0;
  if (!at_rest && side == 0 && turning <= 0) {
    touch.outcome = Outcome::Hit;
    touch.tau = N(0);
    touch.outward = out.vector;
    touch.reach = reach;
    touch.approach = -rate;
    return true;
  }
  touch.outcome = Outcome::PassesBy;
  if (!at_rest && turning < 0) return is_only_asked(course, touch);
  touch.outcome = at_rest ? Outcome::AtRest : Outcome::Receding;
  touch.closest_tau = N(0);
  touch.gap = side == 0 ? N(0) : excess / (out.scale * (sqrt(length_squared(out.vector)) + reach));
  return true;
}

/// Entry into the ball of radius r about `corner`, for a course that starts outside it.
template <class N>
void offer_corner(const Course<N>& course, const Vec3<N>& corner, Earliest<N>& earliest, Doubt& doubt) {
  using std::sqrt;
  const Vec3<N> o = course.p - corner;
  Quadratic<N> q;
  q.b = dot(o, course.v);
  if (doubt.sign(q.b) >= 0) return;
  const N r2 = square(course.radius);
  const N d = discriminant(course.speed_squared * r2, o, course.v);
  const int crosses = doubt.sign(d);
  if (crosses < 0) return;
  q.a = course.speed_squared;
  q.c = length_squared(o) - r2;
  const N root = crosses == 0 ? N(0) : sqrt(d);
  const N tau = first_root(q, root);
  earliest.offer(tau, o + course.v * tau, course.radius, root, doubt);
}

/// Entry into the round bar of radius r about the segment from `corner` along `edge`, through its side.
///
/// Seen along the edge e it is a circle: with p' = p x e and v' = v x e (lengths times |e|),
///   |p' + v' tau|^2 = r^2 |e|^2,   D = |e|^2 (|v'|^2 r^2 - (e . (p x v))^2)
template <class N>
void offer_edge(const Course<N>& course, const Vec3<N>& corner, const Vec3<N>& edge, Earliest<N>& earliest,
                Doubt& doubt) {
  using std::sqrt;
  const Vec3<N> o = course.p - corner;
  const Vec3<N> across = cross(course.v, edge);
  Quadratic<N> q;
  q.a = length_squared(across);
  if (doubt.sign(q.a) == 0) return;
  const Vec3<N> away = cross(o, edge);
  q.b = dot(away, across);
  if (doubt.sign(q.b) >= 0) return;
  const N r2 = square(course.radius);
  const N length_2 = length_squared(edge);
  const N d = q.a * r2 - square(dot(o, across));
  const int crosses = doubt.sign(d);
  if (crosses < 0) return;
  q.c = length_squared(away) - r2 * length_2;
  if (doubt.sign(q.c) < 0) return;  // within the bar's line, beyond an end: a corner's business
  const N root = crosses == 0 ? N(0) : sqrt(d * length_2);
  const N tau = first_root(q, root);
  const Vec3<N> place = o + course.v * tau;
  const N along = dot(place, edge);
  // a times the place along the edge, with tau = (-b - root) / a: no quotient where it comes to a tie
  const auto beyond = [&](const N& from, const N& numeric) {
    if (std::is_same_v<N, Tracked> || Doubt::is_certain(numeric)) return doubt.sign(numeric);
    const N rate = dot(course.v, edge);
    return sign_with_root((dot(o, edge) - from) * q.a - rate * q.b, -rate, d * length_2, doubt);
  };
  if (beyond(N(0), along) < 0 || beyond(length_2, along - length_2) > 0) return;
  earliest.offer(tau, place * length_2 - edge * along, course.radius * length_2, root, doubt);
}

/// Closest approach to a corner, at tau >= 0.
template <class N>
void offer_closest_to_corner(const Course<N>& course, const Vec3<N>& corner, Nearest<N>& nearest,
                             Doubt& doubt) {
  const Vec3<N> o = course.p - corner;
  const N rate = dot(o, course.v);
  if (doubt.sign(rate) > 0) return;
  nearest.offer(-rate, length_squared(cross(o, course.v)), course.speed_squared, doubt);
}

/// Closest approach to the inside of an edge, at tau >= 0.
template <class N>
void offer_closest_to_edge(const Course<N>& course, const Vec3<N>& corner, const Vec3<N>& edge,
                           Nearest<N>& nearest, Doubt& doubt) {
  const Vec3<N> o = course.p - corner;
  const Vec3<N> across = cross(course.v, edge);
  const N a = length_squared(across);
  if (doubt.sign(a) == 0) return;
  const N rate = dot(cross(o, edge), across);
  if (doubt.sign(rate) > 0) return;
  // a times the place along the edge at tau = -rate / a
  const N along = dot(o, edge) * a - dot(course.v, edge) * rate;
  if (doubt.sign(along) < 0 || doubt.sign(length_squared(edge) * a - along) < 0) return;
  nearest.offer(-rate, square(dot(o, across)), a, doubt);
}

/// A miss with its closest approach: with m^2 the least squared distance, m - r = (m^2 - r^2) / (m + r).
template <class N>
void passes_by(const Course<N>& course, const Nearest<N>& nearest, Touch<N>& touch) {
  using std::sqrt;
  touch.outcome = Outcome::PassesBy;
  touch.closest_tau = nearest.time / nearest.scale;
  const N excess = (nearest.square - square(course.radius) * nearest.scale) / nearest.scale;
  touch.gap = excess / (sqrt(nearest.square / nearest.scale) + course.radius);
}

}  // namespace ricochet
