// The names that embind gives to types: their addresses.
//
// Without run-time types embind writes each address with `sprintf(to, "%p", type)`, and the whole of printf
// would come along, numbers with all their digits included: 5 kB for names that nobody reads. The compiler
// calls this function in its place wherever a format holds no floating-point number, and nothing else in the
// module prints.
#include <cstdarg>
#include <cstdint>

extern "C" int siprintf(char* to, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const auto address = reinterpret_cast<std::uintptr_t>(va_arg(arguments, void*));
  va_end(arguments);
  constexpr int kDigits = 8;
  for (int i = 0; i < kDigits; ++i) to[i] = "0123456789abcdef"[(address >> (28 - 4 * i)) & 15];
  to[kDigits] = 0;
  return kDigits;
}
