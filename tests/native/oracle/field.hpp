// Exact numbers for the oracle: dyadic rationals, and sums a + b sqrt(m) over them, once or twice.
//
// Every double is a dyadic rational m * 2^e, and sums and products of such are again. A bullet aimed at a moving target
// needs sqrt(|to - from|^2); a ball against a slanted end of a cylinder needs the axis's length. The four operations
// never nest these square roots, so two quadratic extensions hold every number of the oracle. No number is ever rounded
// or divided.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>

namespace oracle {

using Integer = boost::multiprecision::cpp_int;

/// mantissa * 2^exponent.
class Dyadic {
 public:
  Dyadic() = default;
  Dyadic(double value) {
    if (value == 0) return;
    int exponent;
    std::int64_t mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent), 53));
    exponent -= 53;
    for (; mantissa % 2 == 0; mantissa /= 2) ++exponent;
    mantissa_ = mantissa;
    exponent_ = exponent;
  }
  static Dyadic of(Integer mantissa, std::int64_t exponent) {
    Dyadic d;
    d.mantissa_ = std::move(mantissa);
    d.exponent_ = exponent;
    return d;
  }
  static Dyadic power_of_two(std::int64_t exponent) { return of(1, exponent); }

  int sign() const { return mantissa_.sign(); }
  bool is_zero() const { return mantissa_.is_zero(); }
  const Integer& mantissa() const { return mantissa_; }
  std::int64_t exponent() const { return exponent_; }
  /// |value| is in [2^(top-1), 2^top). Only for a number other than 0.
  std::int64_t top() const {
    return exponent_ +
           static_cast<std::int64_t>(msb(mantissa_.sign() < 0 ? Integer(-mantissa_) : mantissa_)) + 1;
  }
  Dyadic times_power_of_two(std::int64_t power) const {
    Dyadic d = *this;
    d.exponent_ += power;
    return d;
  }

  friend Dyadic operator-(const Dyadic& a) { return of(-a.mantissa_, a.exponent_); }
  friend Dyadic operator+(const Dyadic& a, const Dyadic& b) {
    if (a.is_zero()) return b;
    if (b.is_zero()) return a;
    if (a.exponent_ == b.exponent_) return of(a.mantissa_ + b.mantissa_, a.exponent_);
    const Dyadic &high = a.exponent_ > b.exponent_ ? a : b, &low = a.exponent_ > b.exponent_ ? b : a;
    Integer sum = high.mantissa_;
    sum <<= static_cast<unsigned>(high.exponent_ - low.exponent_);
    sum += low.mantissa_;
    return of(std::move(sum), low.exponent_);
  }
  friend Dyadic operator-(const Dyadic& a, const Dyadic& b) { return a + -b; }
  friend Dyadic operator*(const Dyadic& a, const Dyadic& b) {
    if (a.is_zero() || b.is_zero()) return {};
    return of(a.mantissa_ * b.mantissa_, a.exponent_ + b.exponent_);
  }

 private:
  Integer mantissa_;
  std::int64_t exponent_ = 0;
};

inline int sign(const Dyadic& a) { return a.sign(); }
inline bool is_plainly_zero(const Dyadic& a) { return a.is_zero(); }

/// a + b sqrt(m), for one m >= 0 at a time: that of the present question.
template <class Base, int kLevel>
class Extended {
 public:
  Base a{}, b{};

  Extended() = default;
  Extended(double value) : a(value) {}
  Extended(Base a_) : a(std::move(a_)) {}
  Extended(Base a_, Base b_) : a(std::move(a_)), b(std::move(b_)) {}

  /// sqrt(m) itself.
  static Extended root() { return {Base(0.0), Base(1.0)}; }
  static Base& radicand() {
    static thread_local Base m{};
    return m;
  }

  friend Extended operator-(const Extended& x) { return {-x.a, -x.b}; }
  friend Extended operator+(const Extended& x, const Extended& y) { return {x.a + y.a, x.b + y.b}; }
  friend Extended operator-(const Extended& x, const Extended& y) { return {x.a - y.a, x.b - y.b}; }
  friend Extended operator*(const Extended& x, const Extended& y) {
    const bool plain_x = is_plainly_zero(x.b), plain_y = is_plainly_zero(y.b);
    if (plain_x && plain_y) return {x.a * y.a};
    if (plain_x) return {x.a * y.a, x.a * y.b};
    if (plain_y) return {x.a * y.a, x.b * y.a};
    return {x.a * y.a + x.b * y.b * radicand(), x.a * y.b + x.b * y.a};
  }
};

template <class Base, int kLevel>
bool is_plainly_zero(const Extended<Base, kLevel>& x) {
  return is_plainly_zero(x.a) && is_plainly_zero(x.b);
}

/// The sign of a + b sqrt(m): that of the term with the larger square, if the signs differ.
template <class Base>
int sign_with_root(const Base& a, const Base& b, const Base& m) {
  const int of_a = sign(a), of_b = is_plainly_zero(b) || sign(m) == 0 ? 0 : sign(b);
  if (of_b == 0 || of_a == of_b) return of_a;
  if (of_a == 0) return of_b;
  return of_a * sign(a * a - b * b * m);
}

template <class Base, int kLevel>
int sign(const Extended<Base, kLevel>& x) {
  return sign_with_root(x.a, x.b, Extended<Base, kLevel>::radicand());
}

/// Numbers with sqrt(|to - from|^2).
using Exact = Extended<Dyadic, 1>;
/// Numbers with one more root, which belongs to the shape.
using Exact2 = Extended<Exact, 2>;

template <class N>
int compare(const N& a, const N& b) {
  return sign(a - b);
}

template <class N>
struct Vector {
  N x{}, y{}, z{};

  friend Vector operator+(const Vector& a, const Vector& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vector operator-(const Vector& a, const Vector& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vector operator*(const Vector& a, const N& s) { return {a.x * s, a.y * s, a.z * s}; }
};
template <class N>
N dot(const Vector<N>& a, const Vector<N>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class N>
N squared(const N& a) {
  return a * a;
}
template <class N>
N squared(const Vector<N>& a) {
  return dot(a, a);
}
template <class N>
Vector<N> cross(const Vector<N>& a, const Vector<N>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

}  // namespace oracle
