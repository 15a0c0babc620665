// The shared buffer, and the call that returns its address.
#include <emscripten/bind.h>

#include "bindings/shared_buffer.hpp"
#include "bindings/solver_object.hpp"

namespace bindings {

SharedBuffer shared;

namespace {

Address shared_buffer_address() { return address_of(&shared); }

}  // namespace

}  // namespace bindings

EMSCRIPTEN_BINDINGS(module) { emscripten::function("sharedBufferAddress", &bindings::shared_buffer_address); }
