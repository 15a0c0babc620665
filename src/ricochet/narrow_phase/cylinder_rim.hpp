// A ball that passes or meets the rims of a cylinder, and how near a point or ball comes to a cylinder.
//
// The rounded rim is a quarter of a torus. A ball that starts outside, nears, and enters neither through the
// flat ends nor through the round side can only touch there. Whether it does is decided by numbers with error
// bounds where they tell; in a tie, or too near one, by the quartic of the torus, whose roots are counted
// exactly from its invariants. Times come from the convex distance, certified on both sides.
#pragma once

#include <algorithm>

#include "ricochet/narrow_phase/cylinder_profile.hpp"
#include "ricochet/narrow_phase/features.hpp"

namespace ricochet::cylinder {

/// A cylinder from the origin along `axis`.
template <class N>
struct Frame {
  Vec3<N> axis;
  N length_2, length, radius;
};

/// Of a place: from the nearest point of the cylinder to it. With u = q . e and h = q - e u/|e|^2:
///   outward = e (u - clamp(u))/|e|^2 + h (1 - R/|h|)
/// the one where it lies `beyond` the near end (-1) or the far end (1), the other where it is `aside`,
/// farther from the axis than R.
template <class N>
Vec3<N> outward_at(const Frame<N>& f, const Vec3<N>& q, int beyond, bool aside) {
  using std::sqrt;
  const N u = dot(q, f.axis);
  Vec3<N> out(N(0), N(0), N(0));
  if (beyond != 0) out = f.axis * ((beyond < 0 ? u : u - f.length_2) / f.length_2);
  if (!aside) return out;
  const Vec3<N> h = q - f.axis * (u / f.length_2);
  return out + h * (N(1) - f.radius / sqrt(length_squared(h)));
}

/// A hit on a rim at `tau`, the near one (-1) or the far one (1); `is_tangent` where the ball only grazes it.
template <class N>
void offer_rim(const Frame<N>& f, const RelativePath<N>& path, const N& tau, int rim, bool is_tangent,
               Earliest<N>& earliest, Certifier& certify) {
  const Vec3<N> out = outward_at(f, path.p + path.v * tau, rim, true);
  earliest.offer(tau, out, path.radius, is_tangent ? N(0) : -dot(out, path.v), certify);
}

/// For a > 0, how many real roots a t^4 + 4 b t^3 + 6 c t^2 + 4 d t + e has, where it matters: -1 none, 0 a
/// repeated one, 1 simple ones. From the invariants
///   I = a e - 4 b d + 3 c^2,   J = a c e + 2 b c d - a d^2 - b^2 e - c^3,   27 J^2 - I^3 = -discriminant/256
/// (Dickson, "Elementary theory of equations", 1914, ch. IV).
template <class N>
int real_roots(const N& a, const N& b, const N& c, const N& d, const N& e, Certifier& certify) {
  const N i = a * e - b * d * N(4) + square(c) * N(3);
  const N j = c * (a * e + b * d * N(2) - square(c)) - a * square(d) - square(b) * e;
  const int discriminant = certify.sign(square(i) * i - square(j) * N(27));
  if (discriminant < 0) return 1;
  const N h = square(b) - a * c, m = square(h) * N(12) - square(a) * i;
  const int bends = certify.sign(h), splits = certify.sign(m);
  if (discriminant > 0) return bends > 0 && splits > 0 ? 1 : -1;
  // Two equal pairs of complex roots: the square of a quadratic without real ones
  const N g = square(a) * d - a * b * c * N(3) + square(b) * b * N(2);
  return bends < 0 && splits == 0 && certify.sign(g) == 0 ? -1 : 0;
}

/// Whether the path meets the torus of radius r about the rim whose centre is at `rim`: -1 no, 0 it
/// touches, 1 it enters. With X = |q|^2 - R^2 - r^2 and U = q . e,
///   |e|^2 X^2 + 4 R^2 (U^2 - |e|^2 r^2) = 0,   times 6 so that all coefficients are polynomials
template <class N>
int meets_torus(const Frame<N>& f, const RelativePath<N>& path, const Vec3<N>& rim, Certifier& certify) {
  const Scratch<N> scratch;
  const Vec3<N> q = path.p - rim;
  const N r2 = square(path.radius), big2 = square(f.radius) * N(4);
  const N x0 = length_squared(q) - square(f.radius) - r2, x1 = dot(q, path.v), x2 = path.speed_squared;
  const N w0 = dot(q, f.axis), w1 = dot(path.v, f.axis);
  const N e6 = f.length_2 * N(6);
  return real_roots(e6 * square(x2), e6 * x1 * x2,
                    f.length_2 * (square(x1) * N(4) + x0 * x2 * N(2)) + big2 * square(w1),
                    e6 * x0 * x1 + big2 * N(3) * w0 * w1,
                    e6 * square(x0) + big2 * N(6) * (square(w0) - f.length_2 * r2), certify);
}

/// A path square to the axis, beyond an end: seen along the axis a circle. At a distance s beyond the end
/// it touches where |q x e| = |e| (R + sqrt(r^2 - s^2)).
template <class N>
void follow_square(const Frame<N>& f, const RelativePath<N>& path, const Profile<N>& profile,
                   Earliest<N>& earliest, RawContact<N>& contact, Certifier& certify) {
  using std::sqrt;
  const bool below = certify.sign(profile.axial) < 0;
  const N beyond = below ? -profile.axial : profile.axial - profile.height;
  const N room = square(path.radius) * f.length_2 - square(beyond);  // |e|^2 (r^2 - s^2)
  const N rim_2 = square(f.radius) * f.length_2;
  const Vec3<N> away = cross(path.p, f.axis), across = cross(path.v, f.axis);
  const N& a = profile.spread;
  const N b = dot(away, across), c = length_squared(away);
  const N lowest = f.length_2 * square(dot(path.p, across));  // a times the least |q x e|^2
  const int clears = certify.sign(room);
  if (clears >= 0 && !path.is_point) {
    const N plain = a * (rim_2 + room) - lowest, with_root = a * f.radius * N(2), under = f.length_2 * room;
    const int meets = sign_with_root(plain, with_root, under, certify);
    if (meets >= 0) {
      const N root = sqrt(under);
      const N d = meets == 0 ? N(0) : plain + with_root * root;
      const N tau = (c - (rim_2 + room + f.radius * root * N(2))) / (sqrt(d) - b);
      // Along the plane that touches the rounded end it grazes even where it crosses the rim's circle.
      offer_rim(f, path, tau, below ? -1 : 1, meets == 0 || clears == 0, earliest, certify);
      return;
    }
  }
  contact.outcome = Outcome::PassesBy;
  const N over = a * rim_2 - lowest;
  N out_2 = square(beyond);
  if (certify.sign(over) >= 0) {
    // Over the flat end it is as near as it gets as soon as it is over it.
    contact.closest_tau = (c - rim_2) / (sqrt(over) - b);
  } else {
    contact.closest_tau = -b / a;
    const N least = lowest / a;
    out_2 = out_2 + square((least - rim_2) / (sqrt(least) + f.radius * f.length));
  }
  const N reach = path.radius * f.length;
  contact.gap = (out_2 - square(reach)) / (f.length * (sqrt(out_2) + reach));
}

/// A path along the axis, farther from it than R: it touches the near rim, or passes by at |q x e| - R |e|.
template <class N>
void follow_axis(const Frame<N>& f, const RelativePath<N>& path, const Profile<N>& profile,
                 Earliest<N>& earliest, RawContact<N>& contact, Certifier& certify) {
  using std::sqrt;
  const bool rises = certify.sign(profile.axial_rate) > 0;
  const N beyond = rises ? -profile.axial : profile.axial - profile.height;
  const N rate = rises ? profile.axial_rate : -profile.axial_rate;
  const N away_2 = length_squared(cross(path.p, f.axis));
  const int passes = certify.sign(away_2 - square(path.radius + f.radius) * f.length_2);
  const N reach = path.radius * f.length;
  const N aside = sqrt(away_2) - profile.radius;
  if (passes > 0) {
    contact.outcome = Outcome::PassesBy;
    contact.closest_tau = beyond / rate;
    contact.gap = (aside - reach) / f.length;
    return;
  }
  if (passes == 0) {
    // It grazes the rim where that goes over into the round side: the way out is square to the axis.
    const Vec3<N> out = path.p * f.length_2 - f.axis * profile.axial;
    earliest.offer(beyond / rate, out, (path.radius + f.radius) * f.length_2, N(0), certify);
    return;
  }
  const N depth = sqrt((reach - aside) * (reach + aside));
  offer_rim(f, path, (beyond - depth) / rate, rises ? -1 : 1, false, earliest, certify);
}

/// The general path: neither square to the axis nor along it.
template <class N>
class Passage {
 public:
  Passage(const Frame<N>& frame, const RelativePath<N>& path, const Profile<N>& profile, Certifier& certify)
      : f_(frame), path_(path), profile_(profile), reach_(path.radius * frame.length), certify_(certify) {}

  void follow(Earliest<N>& earliest, RawContact<N>& contact) {
    using std::sqrt;
    // After this time every point of the cylinder is left behind.
    const N size = sqrt(length_squared(path_.p)) + f_.length + scaled(f_.radius, 1);
    const N latest = rounded(scaled(size / sqrt(path_.speed_squared), 1));
    bool is_decided = false;
    const N time = find(Sought::Closest, latest, is_decided);
    if (!is_usable(time)) return certify_.mark_uncertain();
    int side = is_decided ? -1 : 0;
    const N width = scaled(time, -working_bits<N>() * 3 / 4);
    if (!is_decided) side = certify_closest(time, width, contact);
    if (side > 0) return;
    if (side == 0) {
      if constexpr (std::is_same_v<N, DoubleDouble>) return certify_.mark_uncertain();
      const Vec3<N> origin(N(0), N(0), N(0));
      side = path_.is_point ? 1
                            : -std::max(meets_torus(f_, path_, origin, certify_),
                                        meets_torus(f_, path_, f_.axis, certify_));
      // Decided, but the numbers of a near miss or a shallow hit take more digits, where there are more.
      if (side != 0) certify_.mark_uncertain();
      if (side > 0) return;
      offer(widened(time, width), true, earliest);
      return;
    }
    const N entry = find(Sought::Contact, time, is_decided);
    if (!is_usable(entry)) return certify_.mark_uncertain();
    for (const int bits : {working_bits<N>() * 3 / 4, working_bits<N>() * 5 / 8}) {
      const N by = scaled(entry, -bits);
      if (side_at(entry - by) <= 0 || side_at(entry + by) >= 0) continue;
      return offer(widened(entry, by), false, earliest);
    }
    certify_.mark_uncertain();
    offer(entry, false, earliest);
  }

 private:
  static bool is_usable(const DoubleDouble& time) { return time.hi > 0 && time.hi <= 0x1p1000; }
  static bool is_usable(BigFloat time) { return time.middle_sign() > 0; }

  void offer(const N& time, bool is_tangent, Earliest<N>& earliest) {
    const N twice = scaled(profile_.axial + profile_.axial_rate * middle(time), 1);
    const int rim = is_less(twice, profile_.height) ? -1 : 1;
    offer_rim(f_, path_, time, rim, is_tangent, earliest, certify_);
  }

  N excess_at(const N& time) const { return profile_.at(time).square - square(reach_); }

  /// -1 surely nearer than r, 1 surely farther, 0 uncertain.
  int side_at(const N& time) const {
    const Scratch<N> scratch;
    const N excess = excess_at(middle(time));
    if (!Certifier::is_certain(excess)) return 0;
    return is_less(excess, N(0)) ? -1 : 1;
  }

  /// The time sought: first roughly, in doubles or few digits, then with all that are in force. `is_near` is
  /// set where the distance at the rough time is surely below r: of the closest approach no more is wanted.
  N find(Sought sought, const N& latest, bool& is_near) const {
    return kept<N>([&] {
      const Stretch<N> stretch = stretch_of(sought, latest);
      const bool is_rim = stretch.nearest == Part::NearRim || stretch.nearest == Part::FarRim;
      // Beside the side the time nearest to the axis, if it is in the stretch. A contact beside the side or
      // over an end would have been found there: it is at the edge to it.
      const N level = middle(profile_.axis_time);
      const bool is_falling = stretch.nearest != Part::Side || is_less(stretch.from, level);
      const bool is_beside = stretch.nearest == Part::Side && is_falling && is_less(level, stretch.until);
      const N& edge = sought == Sought::Contact || !is_falling ? stretch.from : stretch.until;
      const N rough = is_rim                                   ? roughly(sought, stretch)
                      : sought == Sought::Closest && is_beside ? level
                      : stretch.nearest == Part::Inside ? middle(scaled(stretch.from + stretch.until, -1))
                                                        : edge;
      is_near = sought == Sought::Closest && is_usable(rough) && side_at(rough) < 0;
      if (is_near || !is_rim) return rough;
      return middle(find_time(profile_, sought, reach_, stretch.nearest, search_in(profile_, stretch, sought),
                              rough, working_bits<N>() / 2));
    });
  }

  /// Contacts are looked for back from the end of the stretch, when the ball has met the rim, closest
  /// approaches from the time nearest to the axis, to the side where the distance falls.
  template <class M>
  Search<M> search_in(const Profile<M>& profile, const Stretch<M>& stretch, Sought sought) const {
    if (sought == Sought::Contact)
      return {rounded(stretch.until), rounded(stretch.until - stretch.from), false};
    const M& axis = profile.axis_time;
    const M center = rounded(axis);
    const bool forward = is_less(profile.rate_at_axis(stretch.nearest), M(0));
    return {center, rounded(forward ? stretch.until - center : center - stretch.from), forward};
  }

  Stretch<N> stretch_of(Sought sought, const N& latest) const {
    if constexpr (std::is_same_v<N, DoubleDouble>) {
      const auto s = find_stretch(to_doubles(profile_), sought, reach_.hi, latest.hi);
      return {DoubleDouble(s.from), DoubleDouble(s.until), s.nearest};
    } else {
      return find_stretch(profile_, sought, reach_, latest);
    }
  }

  N roughly(Sought sought, const Stretch<N>& s) const {
    if constexpr (std::is_same_v<N, DoubleDouble>) {
      const Profile<double> plain = to_doubles(profile_);
      const auto search = search_in(plain, {s.from.hi, s.until.hi, s.nearest}, sought);
      return DoubleDouble(find_time(plain, sought, reach_.hi, s.nearest, search, search.center, 36));
    } else {
      N time = s.until;
      for (const int limbs : {6, kLongLimbs, 64}) {
        if (limbs >= BigFloat::precision()) break;
        const BigFloat::Precision precision(limbs);
        const Stretch<N> brief{rounded(s.from), rounded(s.until), s.nearest};
        time = find_time(profile_, sought, reach_, s.nearest, search_in(profile_, brief, sought), time,
                         12 * limbs);
      }
      return time;
    }
  }

  /// Whether the closest approach lies within `width` of `time`, and on which side of the surface: as
  /// `side_at`. The squared distance is convex, so its rate brackets the time, and the least square lies
  /// below that at `time` by at most the rate times the width.
  int certify_closest(const N& time, const N& width, RawContact<N>& contact) {
    using std::sqrt;
    const N before = profile_.at(middle(time - width)).rate, after = profile_.at(middle(time + width)).rate;
    const bool is_there = Certifier::is_certain(before) && Certifier::is_certain(after) &&
                          is_less(before, N(0)) && is_less(N(0), after);
    const N square_there = widened(profile_.at(time).square, scaled((after - before) * width, 1));
    const N excess = square_there - square(reach_);
    contact.outcome = Outcome::PassesBy;
    contact.closest_tau = widened(time, width);
    contact.gap = excess / (f_.length * (sqrt(square_there) + reach_));
    if (!is_there) certify_.mark_uncertain();
    if (!is_there || !Certifier::is_certain(excess)) return 0;
    return is_less(excess, N(0)) ? -1 : 1;
  }

  const Frame<N>& f_;
  const RelativePath<N>& path_;
  const Profile<N>& profile_;
  N reach_;
  Certifier& certify_;
};

/// Entry through the rounded rims, offered to `earliest`, or the closest approach, in `contact`; for a path
/// that starts outside, nears, and enters neither side nor ends.
template <class N>
void follow_past(const Frame<N>& f, const RelativePath<N>& path, Earliest<N>& earliest,
                 RawContact<N>& contact, Certifier& certify) {
  const Vec3<N> across = cross(path.v, f.axis);
  Profile<N> profile{dot(path.p, f.axis), dot(path.v, f.axis), f.length_2, length_squared(across), N(0), N(0),
                     f.radius * f.length};
  const int climbs = certify.sign(profile.axial_rate), spreads = certify.sign(profile.spread);
  if (spreads == 0) return follow_axis(f, path, profile, earliest, contact, certify);
  const bool beyond = certify.sign(profile.axial) < 0 || certify.sign(profile.axial - profile.height) > 0;
  if (climbs == 0 && beyond) return follow_square(f, path, profile, earliest, contact, certify);
  const N nearing = -dot(cross(path.p, f.axis), across);
  profile.axis_time = nearing / profile.spread;
  const N least = square(dot(path.p, across));  // of the squared distance from the axis, times the spread
  profile.least = f.length_2 * least / profile.spread;
  // The height where the path comes nearest to the axis, times the spread: if that is beside the round
  // side, and too far from it, nothing comes nearer.
  const N height = profile.axial * profile.spread + profile.axial_rate * nearing;
  if (certify.sign(least - square(f.radius + path.radius) * profile.spread) > 0 &&
      certify.sign(height) >= 0 && certify.sign(height - f.length_2 * profile.spread) <= 0) {
    using std::sqrt;
    contact.outcome = Outcome::PassesBy;
    contact.closest_tau = profile.axis_time;
    const N reach = (f.radius + path.radius) * f.length;
    contact.gap = (profile.least - square(reach)) / (f.length * (sqrt(profile.least) + reach));
    return;
  }
  Passage<N>(f, path, profile, certify).follow(earliest, contact);
}

}  // namespace ricochet::cylinder
