// What is asked once: where the exchange lies, and the names behind its numbers.
#include <emscripten/bind.h>

#include <cstdint>
#include <string>

#include "bindings/exchange.hpp"

namespace {

unsigned exchange_address() {
  return static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(bindings::exchange));
}

/// Numbers of the exchange's layout, in the order of web/module/exchange.ts.
int layout(int i) {
  using namespace bindings;
  constexpr int kLayout[] = {kCourse,   kPosition, kHeading, kSpeed, kRadius,   kMaxTime,
                             kVelocity, kShape,    kAnswer,  kSteps, kStepSize, kExchangeSize};
  return i >= 0 && i < static_cast<int>(std::size(kLayout)) ? kLayout[i] : -1;
}

std::string version() { return RICOCHET_VERSION; }

}  // namespace

EMSCRIPTEN_BINDINGS(ricochet) {
  emscripten::function("exchangeAddress", &exchange_address);
  emscripten::function("layout", &layout);
  emscripten::function("version", &version);
}
