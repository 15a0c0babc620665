// What is asked once: where the exchange lies, and the names behind its numbers.
#include <emscripten/bind.h>

#include <cstdint>
#include <string>

#include "bindings/exchange.hpp"

namespace {

unsigned exchange_address() {
  return static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(bindings::exchange));
}

std::string version() { return RICOCHET_VERSION; }

}  // namespace

EMSCRIPTEN_BINDINGS(ricochet) {
  emscripten::function("exchangeAddress", &exchange_address);
  emscripten::function("version", &version);
}
