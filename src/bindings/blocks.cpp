// Blocks of doubles in WebAssembly memory, of which callers in JavaScript hold views.
//
// A view may outlive its block. Writing to it after the block is freed could overwrite whatever uses that memory next.
// So before the first allocation after a block is freed, all views are detached, as growing the memory does. Until then
// nothing else is in that memory: padding at both ends keeps the allocator's own data of a free block away from the
// views.
#include <emscripten.h>
#include <emscripten/bind.h>

#include <cstring>

#include "bindings/solver_object.hpp"

extern "C" void emscripten_notify_memory_growth(std::size_t memory);

namespace bindings {

namespace {

constexpr std::size_t kPadding = 64;

/// Growing by nothing ends views, too.
void end_views() {
  __builtin_wasm_memory_grow(0, 0);
  emscripten_notify_memory_growth(0);
}

/// The address of this many doubles, all 0, that never move; 0 without memory.
Address allocate_block(int count) {
  const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(double);
  char* const block = static_cast<char*>(ricochet::memory::allocate(bytes + 2 * kPadding));
  if (block == nullptr) return 0;
  std::memset(block + kPadding, 0, bytes);
  return address_of(block + kPadding);
}

/// Frees a block that has no views.
void free_block(Address block) {
  if (block != 0) ricochet::memory::release(reinterpret_cast<char*>(block) - kPadding);
}

/// Frees a block of which a caller may still hold views.
void free_viewed_block(Address block) {
  if (block == 0) return;
  free_block(block);
  ricochet::memory::before_next_allocation(end_views);
}

/// True if this many bytes are available. It is checked before large operations that could not be undone.
bool has_room(double bytes) {
  if (!(bytes < 0x1p31)) return false;
  // Volatile, because the compiler would remove an allocation that is freed at once.
  void* volatile room = ricochet::memory::allocate(static_cast<std::size_t>(bytes));
  const bool there = room != nullptr;
  ricochet::memory::release(room);
  return there;
}

}  // namespace

}  // namespace bindings

EMSCRIPTEN_BINDINGS(blocks) {
  emscripten::function("allocateBlock", &bindings::allocate_block);
  emscripten::function("freeBlock", &bindings::free_block);
  emscripten::function("freeViewedBlock", &bindings::free_viewed_block);
  emscripten::function("hasRoom", &bindings::has_room);
}
