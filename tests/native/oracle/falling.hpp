// The truth about a falling bullet and a shape: Sturm's theorem over integers, without any rounding.
//
// The shape with the ball's radius about it is the union of balls about its corners, bars about its edges, prisms on
// its faces and a torus about a rim. Each is a polynomial in time, with others that say where its roots count. All
// given numbers are doubles, so they are integer multiples of one power of two, and so are the coefficients.
#pragma once

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <vector>

#include "native/bullets.hpp"
#include "ricochet/narrow_phase/core.hpp"
#include "ricochet/shapes.hpp"

namespace falling_oracle {

using namespace ricochet;
using Integer = boost::multiprecision::cpp_int;
using Poly = std::vector<Integer>;  ///< coefficients from the constant on

/// m / 2^k
struct Dyadic {
  Integer m;
  unsigned k;

  explicit Dyadic(double x) {
    int exponent;
    const double fraction = std::frexp(x, &exponent);
    m = static_cast<std::int64_t>(std::ldexp(fraction, 53));
    const int shift = exponent - 53;
    if (shift >= 0) m <<= static_cast<unsigned>(shift);
    k = shift < 0 ? static_cast<unsigned>(-shift) : 0;
  }
  Dyadic(Integer m_, unsigned k_) : m(std::move(m_)), k(k_) {}
};

inline Dyadic middle(const Dyadic& a, const Dyadic& b) {
  const unsigned k = std::max(a.k, b.k);
  return {(a.m << (k - a.k)) + (b.m << (k - b.k)), k + 1};
}

inline void trim(Poly& p) {
  while (!p.empty() && p.back() == 0) p.pop_back();
}
inline Poly plus(const Poly& a, const Poly& b, int sign = 1) {
  Poly r(std::max(a.size(), b.size()), Integer(0));
  for (std::size_t i = 0; i < a.size(); ++i) r[i] += a[i];
  for (std::size_t i = 0; i < b.size(); ++i) r[i] += sign * b[i];
  trim(r);
  return r;
}
inline Poly times(const Poly& a, const Poly& b) {
  if (a.empty() || b.empty()) return {};
  Poly r(a.size() + b.size() - 1, Integer(0));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) r[i + j] += a[i] * b[j];
  return r;
}
inline Poly constant(const Integer& c) { return c == 0 ? Poly{} : Poly{c}; }

inline int sign_at(const Poly& p, const Dyadic& x) {
  Integer sum = 0;
  const std::size_t n = p.size();
  for (std::size_t i = n; i-- > 0;) sum = sum * x.m + (p[i] << static_cast<unsigned>(x.k * (n - 1 - i)));
  return sum.sign();
}

/// The Sturm chain, by Euclid's algorithm; each element is divided by the common factor of its coefficients.
class Sturm {
 public:
  explicit Sturm(Poly p) {
    trim(p);
    if (p.empty()) return;
    chain_.push_back(primitive(p));
    Poly d;
    for (std::size_t i = 1; i < p.size(); ++i) d.push_back(p[i] * static_cast<int>(i));
    trim(d);
    while (!d.empty()) {
      chain_.push_back(primitive(d));
      d = minus_remainder(chain_[chain_.size() - 2], chain_.back());
    }
    // Without multiple roots, so that the chain can be evaluated at a root.
    if (chain_.back().size() > 1) {
      const Poly divisor = chain_.back();
      *this = Sturm(quotient(chain_.front(), divisor));
    }
  }
  bool is_zero() const { return chain_.empty(); }
  int changes(const Dyadic& x) const {
    return changes([&](const Poly& p) { return sign_at(p, x); });
  }
  int changes_at_infinity() const {
    return changes([](const Poly& p) { return p.back().sign(); });
  }
  /// Distinct roots in (a, b].
  int count(const Dyadic& a, const Dyadic& b) const { return changes(a) - changes(b); }

 private:
  template <class SignOf>
  int changes(const SignOf& sign_of) const {
    int changes = 0, last = 0;
    for (const Poly& p : chain_) {
      const int s = sign_of(p);
      if (s * last < 0) ++changes;
      if (s != 0) last = s;
    }
    return changes;
  }
  static Poly primitive(Poly p) {
    Integer common = 0;
    for (const Integer& c : p) common = gcd(common, c);
    for (Integer& c : p) c /= common;
    return p;
  }
  static Poly minus_remainder(Poly a, const Poly& b) {
    while (a.size() >= b.size()) {
      const Integer lead = a.back(), factor = b.back();
      const std::size_t shift = a.size() - b.size();
      for (Integer& c : a) c *= abs(factor);
      for (std::size_t i = 0; i < b.size(); ++i) a[i + shift] -= (factor < 0 ? -lead : lead) * b[i];
      trim(a);
    }
    for (Integer& c : a) c = -c;
    return a;
  }
  static Poly quotient(Poly a, const Poly& b) {
    Poly q(a.size() - b.size() + 1, Integer(0));
    // Times a power of b's leading coefficient, so that all stays whole
    Integer scale = 1;
    for (std::size_t i = 0; i < q.size(); ++i) scale *= b.back();
    for (Integer& c : a) c *= scale;
    for (std::size_t i = q.size(); i-- > 0;) {
      q[i] = a[i + b.size() - 1] / b.back();
      for (std::size_t j = 0; j < b.size(); ++j) a[i + j] -= q[i] * b[j];
    }
    return q;
  }

  std::vector<Poly> chain_;
};

/// A piece of the union.
struct Part {
  Poly contact;
  std::vector<Poly> zone;  ///< >= 0 where a root counts
};

/// True if a valid root of the contact is in (0, until], or after 0 at all.
inline bool meets(const Part& part, const Dyadic* until) {
  const Sturm chain(part.contact);
  if (chain.is_zero()) return false;
  Dyadic high(1.0);
  if (until != nullptr)
    high = *until;
  else
    while (chain.changes(high) != chain.changes_at_infinity()) high.m <<= 8;
  std::vector<Sturm> zones;
  for (const Poly& p : part.zone) zones.emplace_back(p);
  struct Stretch {
    Dyadic low, high;
    int depth;
  };
  std::vector<Stretch> todo{{Dyadic(0.0), high, 0}};
  while (!todo.empty()) {
    const Stretch s = todo.back();
    todo.pop_back();
    const int roots = chain.count(s.low, s.high);
    if (roots == 0) continue;
    bool is_open = false, is_out = false;
    for (std::size_t i = 0; i < zones.size() && !is_out; ++i) {
      if (zones[i].is_zero()) continue;
      if (zones[i].count(s.low, s.high) > 0)
        is_open = true;
      else
        is_out = sign_at(part.zone[i], s.high) < 0;
    }
    if (is_out) continue;
    // A tie: roots that bisection cannot separate are a double root.
    if (!is_open || s.depth > 1200) return true;
    const Dyadic m = middle(s.low, s.high);
    todo.push_back({s.low, m, s.depth + 1});
    todo.push_back({m, s.high, s.depth + 1});
  }
  return false;
}

/// A bullet with a velocity, and a shape in motion, as whole numbers.
class Question {
 public:
  Question(const Bullet& bullet, const MovingShape& target, const Vec3d& gravity) {
    const Vec3d velocity = std::get<Bullet::Moving>(bullet.motion).velocity;
    core_ = core_of(target.shape);
    for (const Vec3d& v : {bullet.position, velocity, target.velocity, gravity, core_.points[0],
                           core_.points[1], core_.points[2], core_.normal})
      for (const double x : {v.x, v.y, v.z}) hold(x);
    for (const double x : {bullet.radius, core_.radius, core_.round_radius}) hold(x);
    --lowest_;
    const Triple o = whole(bullet.position) - whole(core_.points[0]);
    const Triple w = whole(velocity) - whole(target.velocity);
    Triple g = whole(gravity);
    const bool flat = core_.is_flat();
    for (std::size_t i = 0; i < 3; ++i) path_[i] = flat && i == 2 ? Poly{} : Poly{o.c[i], w.c[i], g.c[i] / 2};
    for (Poly& p : path_) trim(p);
    r_ = whole(bullet.radius);
    make(flat);
  }

  bool meets_by(const Dyadic* until) const {
    return std::any_of(parts_.begin(), parts_.end(), [&](const Part& p) { return meets(p, until); });
  }
  bool meets_by(const Dyadic& until) const { return meets_by(&until); }

 private:
  struct Triple {
    Integer c[3];
    Triple operator-(const Triple& b) const { return {c[0] - b.c[0], c[1] - b.c[1], c[2] - b.c[2]}; }
  };
  using PolyVec = std::array<Poly, 3>;

  void hold(double x) {
    if (x == 0) return;
    int exponent;
    std::frexp(x, &exponent);
    lowest_ = std::min(lowest_, exponent - 53);
  }
  Integer whole(double x) const {
    if (x == 0) return 0;
    int exponent;
    const double fraction = std::frexp(x, &exponent);
    Integer r(static_cast<std::int64_t>(std::ldexp(fraction, 53)));
    return r << static_cast<unsigned>(exponent - 53 - lowest_);
  }
  Triple whole(const Vec3d& v) const { return {whole(v.x), whole(v.y), whole(v.z)}; }

  static Integer dot(const Triple& a, const Triple& b) {
    return a.c[0] * b.c[0] + a.c[1] * b.c[1] + a.c[2] * b.c[2];
  }
  static Triple cross(const Triple& a, const Triple& b) {
    return {a.c[1] * b.c[2] - a.c[2] * b.c[1], a.c[2] * b.c[0] - a.c[0] * b.c[2],
            a.c[0] * b.c[1] - a.c[1] * b.c[0]};
  }
  static Poly along(const PolyVec& q, const Triple& n) {
    Poly sum;
    for (std::size_t i = 0; i < 3; ++i) sum = plus(sum, times(q[i], constant(n.c[i])));
    return sum;
  }
  static Poly square(const PolyVec& q) {
    Poly sum;
    for (const Poly& p : q) sum = plus(sum, times(p, p));
    return sum;
  }
  PolyVec from(const Triple& a) const {
    return {plus(path_[0], constant(a.c[0]), -1), plus(path_[1], constant(a.c[1]), -1),
            plus(path_[2], constant(a.c[2]), -1)};
  }
  static Poly negative(const Poly& p) { return plus({}, p, -1); }

  void corner(const Triple& a, const Integer& r) {
    if (r != 0) parts_.push_back({plus(square(from(a)), constant(r * r), -1), {}});
  }
  /// |q|^2 |e|^2 - (q . e)^2 = r^2 |e|^2
  void bar(const Triple& a, const Triple& b, const Integer& r) {
    if (r == 0) return;
    const Triple e = b - a;
    const Integer e2 = dot(e, e);
    const PolyVec q = from(a);
    const Poly u = along(q, e);
    const Poly p = plus(plus(times(square(q), constant(e2)), times(u, u), -1), constant(r * r * e2), -1);
    parts_.push_back({p, {u, plus(constant(e2), u, -1)}});
  }
  /// The height over a plane with normal n, on either side at r. A point that moves in the plane meets the lines about
  /// the face.
  void face(const Triple& a, const Triple& n, const std::vector<Poly>& zone) {
    const Poly h = along(from(a), n);
    if (r_ != 0) {
      parts_.push_back({plus(times(h, h), constant(r_ * r_ * dot(n, n)), -1), zone});
    } else if (!h.empty()) {
      parts_.push_back({h, zone});
    } else {
      for (std::size_t k = 0; k < zone.size(); ++k) {
        std::vector<Poly> others = zone;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
        parts_.push_back({zone[k], others});
      }
    }
  }

  void make(bool flat) {
    const Triple zero{0, 0, 0};
    Triple b = whole(core_.points[1]) - whole(core_.points[0]),
           c = whole(core_.points[2]) - whole(core_.points[0]);
    switch (core_.kind) {
      case CoreKind::Point:
        return corner(zero, r_ + whole(core_.radius));
      case CoreKind::Segment:
        corner(zero, r_ + whole(core_.radius)), corner(b, r_ + whole(core_.radius));
        return bar(zero, b, r_ + whole(core_.radius));
      case CoreKind::Plane:
        return face(zero, core_.point_count == 1 ? whole(core_.normal) : cross(b, c), {});
      case CoreKind::Strip: {
        const Poly u = along(from(zero), b);
        face(zero, {b.c[1], -b.c[0], 0}, {u, plus(constant(dot(b, b)), u, -1)});
        corner(zero, r_), corner(b, r_);
        return;
      }
      case CoreKind::Triangle: {
        const Triple n = cross(b, c), corners[] = {zero, b, c};
        std::vector<Poly> zone;
        for (std::size_t i = 0; i < 3; ++i) {
          const Triple &p = corners[i], &q = corners[(i + 1) % 3];
          zone.push_back(along(from(p), cross(n, q - p)));
          corner(p, r_), bar(p, q, r_);
        }
        return face(zero, n, zone);
      }
      case CoreKind::Box:
        for (int i = 0; i < 8; ++i) {
          const auto at = [&](int k) {
            return Triple{k & 1 ? b.c[0] : 0, k & 2 ? b.c[1] : 0, k & 4 ? b.c[2] : 0};
          };
          corner(at(i), r_);
          for (const int axis : {1, 2, 4})
            if ((i & axis) == 0) bar(at(i), at(i | axis), r_);
        }
        for (std::size_t i = 0; i < 3; ++i) {
          std::vector<Poly> zone;
          for (const std::size_t j : {(i + 1) % 3, (i + 2) % 3}) {
            zone.push_back(path_[j]);
            zone.push_back(plus(constant(b.c[j]), path_[j], -1));
          }
          Triple n{0, 0, 0};
          n.c[i] = 1;
          face(zero, n, zone), face(b, n, zone);
        }
        return;
      case CoreKind::Cylinder: {
        const Integer R = whole(core_.round_radius), e2 = dot(b, b);
        bar(zero, b, R + r_);
        const PolyVec q = from(zero);
        const Poly u = along(q, b);
        const Poly beyond_side =
            plus(plus(times(square(q), constant(e2)), times(u, u), -1), constant(R * R * e2), -1);
        face(zero, b, {negative(beyond_side)}), face(b, b, {negative(beyond_side)});
        if (r_ == 0) return;
        for (const Triple& end : {zero, b}) {
          const PolyVec o = from(end);
          const Poly v = along(o, b), x = plus(square(o), constant(R * R + r_ * r_), -1);
          const Poly torus = plus(times(times(x, x), constant(e2)),
                                  times(plus(times(v, v), constant(e2 * r_ * r_), -1), constant(4 * R * R)));
          parts_.push_back(
              {torus, {beyond_side, end.c[0] == 0 && end.c[1] == 0 && end.c[2] == 0 ? negative(v) : v}});
        }
        return;
      }
    }
    (void)flat;
  }

  Core core_;
  int lowest_ = 2000;
  PolyVec path_;
  Integer r_;
  std::vector<Part> parts_;
};

}  // namespace falling_oracle
