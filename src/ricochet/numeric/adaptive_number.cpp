// For speed: exact questions spend their time here. `flatten` makes the compiler compute double-doubles in registers
// and store them in the arena number by number; copying a whole result would wait until all its parts are stored.
#include "ricochet/numeric/adaptive_number.hpp"

#include <new>

namespace ricochet {

namespace {
constexpr DoubleDouble kNothing;
}  // namespace

constinit thread_local bool AdaptiveNumber::is_long_ = false;
constinit thread_local const void* AdaptiveNumber::zero_ = &kNothing;

AdaptiveNumber::Stage::Stage(bool is_long) : outer_zero_(zero_), was_long_(is_long_) {
  is_long_ = is_long;
  zero_ = is_long ? static_cast<const void*>(&BigFloat::kZero) : &kNothing;
}

AdaptiveNumber::Stage::~Stage() {
  is_long_ = was_long_;
  zero_ = outer_zero_;
}

const DoubleDouble* AdaptiveNumber::in_arena(double hi, double lo, double err) {
  return new (Arena::take(sizeof(DoubleDouble))) DoubleDouble(hi, lo, err);
}

AdaptiveNumber::AdaptiveNumber(BigFloat big) : at_(big.n_) {}

[[gnu::flatten]] AdaptiveNumber::AdaptiveNumber(double exact)
    : AdaptiveNumber(is_long_ ? AdaptiveNumber(BigFloat(exact)) : AdaptiveNumber(DoubleDouble(exact))) {}

[[gnu::flatten]] AdaptiveNumber operator-(AdaptiveNumber a) {
  if (AdaptiveNumber::is_long()) return -a.big();
  return -a.words();
}

[[gnu::flatten]] AdaptiveNumber operator+(AdaptiveNumber a, AdaptiveNumber b) {
  if (AdaptiveNumber::is_long()) return a.big() + b.big();
  return a.words() + b.words();
}

[[gnu::flatten]] AdaptiveNumber operator-(AdaptiveNumber a, AdaptiveNumber b) {
  if (AdaptiveNumber::is_long()) return a.big() - b.big();
  return a.words() - b.words();
}

[[gnu::flatten]] AdaptiveNumber operator*(AdaptiveNumber a, AdaptiveNumber b) {
  if (AdaptiveNumber::is_long()) return a.big() * b.big();
  return a.words() * b.words();
}

[[gnu::flatten]] AdaptiveNumber operator/(AdaptiveNumber a, AdaptiveNumber b) {
  if (AdaptiveNumber::is_long()) return a.big() / b.big();
  return a.words() / b.words();
}

AdaptiveNumber exact_quotient(AdaptiveNumber a, AdaptiveNumber b) {
  if (AdaptiveNumber::is_long()) return exact_quotient(a.big(), b.big());
  return a.words() / b.words();
}

[[gnu::flatten]] AdaptiveNumber sqrt(AdaptiveNumber a) {
  if (AdaptiveNumber::is_long()) return sqrt(a.big());
  return sqrt(a.words());
}

[[gnu::flatten]] AdaptiveNumber square(AdaptiveNumber a) {
  if (AdaptiveNumber::is_long()) return square(a.big());
  return square(a.words());
}

namespace {

Vec3<BigFloat> big_of(const AdaptiveVec3& a) { return {a.x.big(), a.y.big(), a.z.big()}; }

[[gnu::flatten]] AdaptiveNumber dot_of_words(const AdaptiveVec3& a, const AdaptiveVec3& b) {
  return a.x.words() * b.x.words() + a.y.words() * b.y.words() + a.z.words() * b.z.words();
}

[[gnu::flatten]] AdaptiveNumber length_squared_of_words(const AdaptiveVec3& a) {
  return square(a.x.words()) + square(a.y.words()) + square(a.z.words());
}

/// a b - c d.
[[gnu::flatten]] AdaptiveNumber minor_of_words(AdaptiveNumber a, AdaptiveNumber b, AdaptiveNumber c,
                                               AdaptiveNumber d) {
  return a.words() * b.words() - c.words() * d.words();
}

}  // namespace

AdaptiveNumber dot(const AdaptiveVec3& a, const AdaptiveVec3& b) {
  if (AdaptiveNumber::is_long()) return dot(big_of(a), big_of(b));
  return dot_of_words(a, b);
}

AdaptiveNumber length_squared(const AdaptiveVec3& a) {
  if (AdaptiveNumber::is_long()) return length_squared(big_of(a));
  return length_squared_of_words(a);
}

AdaptiveVec3 cross(const AdaptiveVec3& a, const AdaptiveVec3& b) {
  if (AdaptiveNumber::is_long()) return AdaptiveVec3(cross(big_of(a), big_of(b)));
  return {minor_of_words(a.y, b.z, a.z, b.y), minor_of_words(a.z, b.x, a.x, b.z),
          minor_of_words(a.x, b.y, a.y, b.x)};
}

[[gnu::flatten]] AdaptiveNumber adaptive_difference(double a, double b) {
  if (AdaptiveNumber::is_long()) return BigFloat(a) - BigFloat(b);
  return difference(a, b);
}

double value(AdaptiveNumber a) {
  return a.visit([](const auto& x) { return value(x); });
}

AdaptiveNumber scaled(AdaptiveNumber a, int exponent) {
  return a.visit([&](const auto& x) { return AdaptiveNumber(scaled(x, exponent)); });
}

AdaptiveNumber widened(AdaptiveNumber a, AdaptiveNumber by) {
  if (AdaptiveNumber::is_long()) return widened(a.big(), by.big());
  return widened(a.words(), by.words());
}

AdaptiveNumber rounded(AdaptiveNumber a) {
  return a.visit([](const auto& x) { return AdaptiveNumber(rounded(x)); });
}

AdaptiveNumber middle(AdaptiveNumber a) {
  return a.visit([](const auto& x) { return AdaptiveNumber(middle(x)); });
}

bool is_less(AdaptiveNumber a, AdaptiveNumber b) {
  if (AdaptiveNumber::is_long()) return is_less(a.big(), b.big());
  return is_less(a.words(), b.words());
}

}  // namespace ricochet
