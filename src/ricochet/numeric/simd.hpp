// SIMD: two doubles or four floats side by side, for g++, clang and WebAssembly. It uses the compilers' own vector
// types, and the few instructions that they do not generate themselves. Templates over `double` or `D2` take masks and
// roots from here for both types.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace ricochet::simd {

using F4 [[gnu::vector_size(16)]] = float;
using I4 [[gnu::vector_size(16)]] = std::int32_t;
using U4 [[gnu::vector_size(16)]] = std::uint32_t;
using D2 [[gnu::vector_size(16)]] = double;
using L2 [[gnu::vector_size(16)]] = std::int64_t;

inline F4 four(float f) { return F4{f, f, f, f}; }
template <int kLane>
F4 all(F4 a) {
  return __builtin_shufflevector(a, a, kLane, kLane, kLane, kLane);
}
inline D2 two(double d) { return D2{d, d}; }

#if defined(__SSE2__)
inline F4 greater(F4 a, F4 b) { return __builtin_ia32_maxps(b, a); }
inline F4 lesser(F4 a, F4 b) { return __builtin_ia32_minps(b, a); }
inline D2 lesser(D2 a, D2 b) { return __builtin_ia32_minpd(b, a); }
/// Bit k is set if lane k is true.
inline int lanes4(I4 a) { return __builtin_ia32_movmskps(reinterpret_cast<F4>(a)); }
inline int lanes2(L2 a) { return __builtin_ia32_movmskpd(reinterpret_cast<D2>(a)); }
inline D2 greater(D2 a, D2 b) { return __builtin_ia32_maxpd(b, a); }
inline D2 sqrt(D2 a) { return __builtin_ia32_sqrtpd(a); }
inline F4 sqrt(F4 a) { return __builtin_ia32_sqrtps(a); }
#elif defined(__wasm_simd128__)
inline F4 greater(F4 a, F4 b) { return __builtin_wasm_pmax_f32x4(a, b); }
inline F4 lesser(F4 a, F4 b) { return __builtin_wasm_pmin_f32x4(a, b); }
inline D2 lesser(D2 a, D2 b) { return __builtin_wasm_pmin_f64x2(a, b); }
inline int lanes4(I4 a) { return static_cast<int>(__builtin_wasm_bitmask_i32x4(a)); }
inline int lanes2(L2 a) { return static_cast<int>(__builtin_wasm_bitmask_i64x2(a)); }
inline D2 greater(D2 a, D2 b) { return __builtin_wasm_pmax_f64x2(a, b); }
inline D2 sqrt(D2 a) { return __builtin_wasm_sqrt_f64x2(a); }
inline F4 sqrt(F4 a) { return __builtin_wasm_sqrt_f32x4(a); }
#else
inline F4 greater(F4 a, F4 b) { return b > a ? b : a; }
inline F4 lesser(F4 a, F4 b) { return b < a ? b : a; }
inline D2 lesser(D2 a, D2 b) { return b < a ? b : a; }
inline int lanes4(I4 a) {
  return (a[0] < 0 ? 1 : 0) | (a[1] < 0 ? 2 : 0) | (a[2] < 0 ? 4 : 0) | (a[3] < 0 ? 8 : 0);
}
inline int lanes2(L2 a) { return (a[0] < 0 ? 1 : 0) | (a[1] < 0 ? 2 : 0); }
inline D2 greater(D2 a, D2 b) { return b > a ? b : a; }
inline D2 sqrt(D2 a) { return D2{std::sqrt(a[0]), std::sqrt(a[1])}; }
inline F4 sqrt(F4 a) { return F4{std::sqrt(a[0]), std::sqrt(a[1]), std::sqrt(a[2]), std::sqrt(a[3])}; }
#endif

/// The least of the four lanes.
inline float least(F4 a) {
  const F4 two = lesser(a, __builtin_shufflevector(a, a, 2, 3, 0, 1));
  return std::min(two[0], two[1]);
}
inline float greatest(F4 a) {
  const F4 two = greater(a, __builtin_shufflevector(a, a, 2, 3, 0, 1));
  return std::max(two[0], two[1]);
}

/// `a` where the mask is true, else `b`.
inline F4 select(I4 mask, F4 a, F4 b) {
  return reinterpret_cast<F4>((mask & reinterpret_cast<I4>(a)) | (~mask & reinterpret_cast<I4>(b)));
}

inline F4 abs(F4 a) { return reinterpret_cast<F4>(reinterpret_cast<I4>(a) & 0x7fffffff); }
inline D2 abs(D2 a) { return reinterpret_cast<D2>(reinterpret_cast<L2>(a) & 0x7fffffffffffffff); }
inline D2 load(const double* from) {
  D2 v;
  std::memcpy(&v, from, sizeof v);
  return v;
}
/// Loads from two places, through integers, for which clang knows WebAssembly's instruction.
inline D2 gather(const double* one, const double* other) {
  std::int64_t first, second;
  std::memcpy(&first, one, sizeof first);
  std::memcpy(&second, other, sizeof second);
  return reinterpret_cast<D2>(L2{first, second});
}
inline void store(double* to, D2 v) { std::memcpy(to, &v, sizeof v); }
inline double first(D2 a) { return a[0]; }
inline double second(D2 a) { return a[1]; }
/// Stores v in single precision, and two zeros: compilers have an instruction for storing all four.
inline void store_rounded(float* to, D2 v) {
  const F4 rounded = __builtin_convertvector(__builtin_shufflevector(v, D2{0, 0}, 0, 1, 2, 3), F4);
  std::memcpy(to, &rounded, sizeof rounded);
}
inline F4 load(const float* from) {
  F4 v;
  std::memcpy(&v, from, sizeof v);
  return v;
}
inline D2 firsts(D2 a, D2 b) { return __builtin_shufflevector(a, b, 0, 2); }
inline D2 seconds(D2 a, D2 b) { return __builtin_shufflevector(a, b, 1, 3); }
inline L2 bits(D2 v) { return reinterpret_cast<L2>(v); }
/// `v` where the mask is true, else 0, or `other`.
inline D2 where(L2 mask, D2 v) { return reinterpret_cast<D2>(mask & bits(v)); }
inline D2 where(L2 mask, D2 v, D2 other) {
  return reinterpret_cast<D2>((mask & bits(v)) | (~mask & bits(other)));
}

}  // namespace ricochet::simd
