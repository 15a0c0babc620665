// One number type for all precision stages after the static filter: a double-double or a big float, depending on the
// current stage.
//
// Templates are compiled only once, with this type. It is a handle, so that kernels store and pass an address; the
// double-doubles are in the arena, as big floats are. Each operation tests the stage. The sums of products that kernels
// consist of are one operation each, so that no intermediate result passes through memory.
#pragma once

#include "ricochet/numeric/big_float.hpp"
#include "ricochet/numeric/double_double.hpp"
#include "ricochet/numeric/vec3.hpp"

namespace ricochet {

class AdaptiveNumber {
 public:
  /// Sets the current stage while this object lives, and has its own workspace. No number of one stage may be used in
  /// another.
  class Stage {
   public:
    explicit Stage(bool is_long);
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

   private:
    const Workspace workspace_;
    const void* outer_zero_;
    bool was_long_;
  };

  AdaptiveNumber() : at_(zero_) {}
  AdaptiveNumber(double exact);
  AdaptiveNumber(const DoubleDouble& words)  ///< in the stage of double-doubles
      : at_(in_arena(words.hi, words.lo, words.err)) {}
  AdaptiveNumber(BigFloat big);  ///< in the stages of big floats

  /// True in the stages of big floats.
  static bool is_long() { return is_long_; }
  /// The number, in the stage of double-doubles and in those of big floats.
  const DoubleDouble& words() const { return *static_cast<const DoubleDouble*>(at_); }
  BigFloat big() const { return BigFloat::at(static_cast<const BigFloat::Number*>(at_)); }
  /// Calls `f` with the number.
  template <class F>
  auto visit(const F& f) const {
    return is_long_ ? f(big()) : f(words());
  }

  /// The result of `make`; its intermediate results are freed.
  template <class Make>
  static AdaptiveNumber alone(const Make& make) {
    if (is_long_) return AdaptiveNumber(BigFloat::alone([&] { return make().big(); }));
    DoubleDouble result;
    {
      const Workspace workspace;
      result = make().words();
    }
    return AdaptiveNumber(result);
  }

 private:
  /// Takes the parts, because reading a structure that has just been written would wait.
  static const DoubleDouble* in_arena(double hi, double lo, double err);

  static constinit thread_local bool is_long_;
  /// 0 in the current stage.
  static constinit thread_local const void* zero_;

  const void* at_;
};

using AdaptiveVec3 = Vec3<AdaptiveNumber>;

AdaptiveNumber operator-(AdaptiveNumber a);
AdaptiveNumber operator+(AdaptiveNumber a, AdaptiveNumber b);
AdaptiveNumber operator-(AdaptiveNumber a, AdaptiveNumber b);
AdaptiveNumber operator*(AdaptiveNumber a, AdaptiveNumber b);
AdaptiveNumber operator/(AdaptiveNumber a, AdaptiveNumber b);
AdaptiveNumber exact_quotient(AdaptiveNumber a, AdaptiveNumber b);
AdaptiveNumber sqrt(AdaptiveNumber a);
AdaptiveNumber square(AdaptiveNumber a);
AdaptiveNumber dot(const AdaptiveVec3& a, const AdaptiveVec3& b);
AdaptiveNumber length_squared(const AdaptiveVec3& a);
AdaptiveVec3 cross(const AdaptiveVec3& a, const AdaptiveVec3& b);
/// The exact difference of two doubles.
AdaptiveNumber adaptive_difference(double a, double b);

// Like those of double-doubles and big floats.
double value(AdaptiveNumber a);
AdaptiveNumber scaled(AdaptiveNumber a, int exponent);
AdaptiveNumber widened(AdaptiveNumber a, AdaptiveNumber by);
AdaptiveNumber rounded(AdaptiveNumber a);
/// Only in the stages of big floats.
inline AdaptiveNumber shortened(AdaptiveNumber a) { return shortened(a.big()); }
AdaptiveNumber middle(AdaptiveNumber a);
bool is_less(AdaptiveNumber a, AdaptiveNumber b);

}  // namespace ricochet
