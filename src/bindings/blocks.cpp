// Blocks of doubles in WebAssembly memory, of which callers in JavaScript hold views.
//
// A view outlives the block that it shows: whoever still has one after the block was freed could write over
// whatever is put there next. So all views are ended, as growing memory ends them, before the first
// allocation after a block has been freed. Until then nothing stands where they show: padding at both ends
// keeps the allocator's bookkeeping of a free block away from them.
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

/// The address of so many doubles that stay where they are, all 0; 0 where there is no room.
Address allocate_block(int count) {
  const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(double);
  char* const block = static_cast<char*>(ricochet::memory::allocate(bytes + 2 * kPadding));
  if (block == nullptr) return 0;
  std::memset(block + kPadding, 0, bytes);
  return address_of(block + kPadding);
}

/// Frees a block of which there are no views.
void free_block(Address block) {
  if (block != 0) ricochet::memory::release(reinterpret_cast<char*>(block) - kPadding);
}

/// Frees a block of which a caller may still hold views.
void free_viewed_block(Address block) {
  if (block == 0) return;
  free_block(block);
  ricochet::memory::before_next_allocation(end_views);
}

/// Whether so many bytes are to be had: asked before anything large is begun that could not be ended cleanly.
bool has_room(double bytes) {
  if (!(bytes < 0x1p31)) return false;
  // Volatile, or the compiler leaves out what is given back at once.
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
