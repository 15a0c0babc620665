// Vectors in the plane of the cloth. Spins have a third component, places and velocities never do.
#pragma once

#include "ricochet/numeric/double_double.hpp"

namespace ricochet {

inline DoubleWord& operator+=(DoubleWord& a, const DoubleWord& b) { return a = a + b; }

}  // namespace ricochet

namespace ricochet::table {

template <class N>
struct Vec2 {
  N x, y;

  friend Vec2 operator+(const Vec2& a, const Vec2& b) { return {a.x + b.x, a.y + b.y}; }
  friend Vec2 operator-(const Vec2& a, const Vec2& b) { return {a.x - b.x, a.y - b.y}; }
  friend Vec2 operator-(const Vec2& a) { return {-a.x, -a.y}; }
  friend Vec2 operator*(const Vec2& a, const N& s) { return {a.x * s, a.y * s}; }
  friend Vec2 operator/(const Vec2& a, const N& s) { return {a.x / s, a.y / s}; }
};

template <class N>
N dot(const Vec2<N>& a, const Vec2<N>& b) {
  return a.x * b.x + a.y * b.y;
}

/// The vector rotated by a quarter turn to the left.
template <class N>
Vec2<N> left_of(const Vec2<N>& a) {
  return {-a.y, a.x};
}

/// The type of numbers that are carried from event to event: with a second double.
using Word = DoubleWord;
using Vec2w = Vec2<Word>;
using Vec2d = Vec2<double>;

inline Vec2d high(const Vec2w& a) { return {a.x.hi, a.y.hi}; }

/// a * s, with s a power of two.
inline Word times_power(const Word& a, double s) { return {a.hi * s, a.lo * s}; }
inline Vec2w times_power(const Vec2w& a, double s) { return {times_power(a.x, s), times_power(a.y, s)}; }

inline Word absolute(const Word& a) { return a.hi < 0 ? -a : a; }
inline bool is_before(const Word& a, const Word& b) { return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo); }

/// A path relative to a body that it may meet: p + v t + h t^2.
struct RelativePath {
  Vec2w p, v, h;
};

/// A vector whose square is below this counts as 0: nothing on a table is so small, and no quotient by the root
/// overflows.
inline constexpr double kNothingSquared = 0x1p-900;

inline Word length_of(const Vec2w& a) { return sqrt(dot(a, a)); }

/// The length of a vector, or 0 if it counts as 0.
inline Word distance_of(const Vec2w& a) {
  const Word squared = dot(a, a);
  return squared.hi > kNothingSquared ? sqrt(squared) : Word(0);
}

}  // namespace ricochet::table
