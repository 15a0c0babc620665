// Functions that copy and fill memory in place of Emscripten's own, which handle four bytes or one byte at a time.
// Answers are structs of some hundred bytes, and code compiled for size copies them by these functions; that took a
// sixth of a path's time.
#include <wasm_simd128.h>

#include <cstddef>
#include <cstdint>

namespace {

/// A number at any address, copied as one.
template <class Number>
struct __attribute__((packed, may_alias)) Unaligned {
  Number number;
};

/// The first bytes, and the last, which may be some of the first.
template <class Number>
void copy_ends(char* to, const char* from, std::size_t size) {
  const auto copy = [&](std::size_t at) {
    reinterpret_cast<Unaligned<Number>*>(to + at)->number =
        reinterpret_cast<const Unaligned<Number>*>(from + at)->number;
  };
  copy(0);
  copy(size - sizeof(Number));
}

constexpr std::size_t kStep = sizeof(v128_t);

}  // namespace

// The compiler would recognize a copy here and replace it by a call of the very function that this defines.
extern "C" __attribute__((no_builtin("memcpy", "memmove"))) void* memcpy(void* to, const void* from,
                                                                         std::size_t size) {
  char* const target = static_cast<char*>(to);
  const char* const source = static_cast<const char*>(from);
  if (size >= kStep) {
    const std::size_t last = size - kStep;
    for (std::size_t at = 0; at < last; at += kStep)
      wasm_v128_store(target + at, wasm_v128_load(source + at));
    wasm_v128_store(target + last, wasm_v128_load(source + last));
  } else if (size >= sizeof(std::uint64_t)) {
    copy_ends<std::uint64_t>(target, source, size);
  } else if (size >= sizeof(std::uint32_t)) {
    copy_ends<std::uint32_t>(target, source, size);
  } else {
    for (std::size_t at = 0; at < size; ++at) target[at] = source[at];
  }
  return to;
}

extern "C" __attribute__((no_builtin("memset"))) void* memset(void* to, int byte, std::size_t size) {
  char* const target = static_cast<char*>(to);
  if (size >= kStep) {
    const v128_t bytes = wasm_i8x16_splat(static_cast<std::int8_t>(byte));
    const std::size_t last = size - kStep;
    for (std::size_t at = 0; at < last; at += kStep) wasm_v128_store(target + at, bytes);
    wasm_v128_store(target + last, bytes);
  } else {
    for (std::size_t at = 0; at < size; ++at) target[at] = static_cast<char>(byte);
  }
  return to;
}
