// For speed: exact questions spend their time here.
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

AdaptiveNumber::AdaptiveNumber(const DoubleDouble& words)
    : at_(new (Arena::take(sizeof(DoubleDouble))) DoubleDouble(words)) {}

AdaptiveNumber::AdaptiveNumber(BigFloat big) : at_(big.n_) {}

AdaptiveNumber::AdaptiveNumber(double exact)
    : AdaptiveNumber(is_long_ ? AdaptiveNumber(BigFloat(exact)) : AdaptiveNumber(DoubleDouble(exact))) {}

AdaptiveNumber operator-(AdaptiveNumber a) {
  return a.visit([](const auto& x) { return AdaptiveNumber(-x); });
}

AdaptiveNumber operator+(AdaptiveNumber a, AdaptiveNumber b) {
  if (AdaptiveNumber::is_long()) return a.big() + b.big();
  return a.words() + b.words();
}

AdaptiveNumber operator-(AdaptiveNumber a, AdaptiveNumber b) {
  if (AdaptiveNumber::is_long()) return a.big() - b.big();
  return a.words() - b.words();
}

AdaptiveNumber operator*(AdaptiveNumber a, AdaptiveNumber b) {
  if (AdaptiveNumber::is_long()) return a.big() * b.big();
  return a.words() * b.words();
}

AdaptiveNumber operator/(AdaptiveNumber a, AdaptiveNumber b) {
  if (AdaptiveNumber::is_long()) return a.big() / b.big();
  return a.words() / b.words();
}

AdaptiveNumber exact_quotient(AdaptiveNumber a, AdaptiveNumber b) {
  if (AdaptiveNumber::is_long()) return exact_quotient(a.big(), b.big());
  return a.words() / b.words();
}

AdaptiveNumber sqrt(AdaptiveNumber a) {
  return a.visit([](const auto& x) { return AdaptiveNumber(sqrt(x)); });
}

AdaptiveNumber square(AdaptiveNumber a) {
  return a.visit([](const auto& x) { return AdaptiveNumber(square(x)); });
}

namespace {

Vec3<DoubleDouble> words_of(const AdaptiveVec3& a) { return {a.x.words(), a.y.words(), a.z.words()}; }
Vec3<BigFloat> big_of(const AdaptiveVec3& a) { return {a.x.big(), a.y.big(), a.z.big()}; }

}  // namespace

AdaptiveNumber dot(const AdaptiveVec3& a, const AdaptiveVec3& b) {
  if (AdaptiveNumber::is_long()) return dot(big_of(a), big_of(b));
  return dot(words_of(a), words_of(b));
}

AdaptiveNumber length_squared(const AdaptiveVec3& a) {
  if (AdaptiveNumber::is_long()) return length_squared(big_of(a));
  return length_squared(words_of(a));
}

AdaptiveVec3 cross(const AdaptiveVec3& a, const AdaptiveVec3& b) {
  if (AdaptiveNumber::is_long()) return AdaptiveVec3(cross(big_of(a), big_of(b)));
  return AdaptiveVec3(cross(words_of(a), words_of(b)));
}

AdaptiveNumber adaptive_difference(double a, double b) {
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
