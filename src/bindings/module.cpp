// What is asked once: the version, and where the shared buffer lies.
#include <emscripten/bind.h>

#include <string>

#include "bindings/shared_buffer.hpp"
#include "bindings/solver_object.hpp"

namespace bindings {

namespace {

std::string version() { return RICOCHET_VERSION; }

Address shared_buffer_address() { return address_of(&shared); }

}  // namespace

}  // namespace bindings

EMSCRIPTEN_BINDINGS(module) {
  emscripten::function("version", &bindings::version);
  emscripten::function("sharedBufferAddress", &bindings::shared_buffer_address);
}
