// Blocks of doubles in WebAssembly memory, of which callers in JavaScript hold views.
//
// A view outlives the block that it shows: whoever still has one after the block was freed could write over
// whatever is put there next. So all views are ended, as growing memory ends them, before the first
// allocation after a block has been freed. Until then nothing stands where they show: room at both ends keeps
// the allocator's own notes on a free block out of reach.
#include <emscripten.h>

#include <cstring>

#include "ricochet/memory.hpp"

extern "C" void emscripten_notify_memory_growth(std::size_t memory);

namespace bindings {

namespace {

constexpr std::size_t kAround = 64;

/// Growing by nothing ends views, too.
void end_views() {
  __builtin_wasm_memory_grow(0, 0);
  emscripten_notify_memory_growth(0);
}

}  // namespace

extern "C" {

/// Doubles that stay where they are, all 0; null where there is no room.
EMSCRIPTEN_KEEPALIVE double* ricochet_block_new(int count) {
  const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(double);
  char* const block = static_cast<char*>(ricochet::memory::allocate(bytes + 2 * kAround));
  if (block == nullptr) return nullptr;
  std::memset(block + kAround, 0, bytes);
  return reinterpret_cast<double*>(block + kAround);
}

/// `seen`: whether there may be views of it.
EMSCRIPTEN_KEEPALIVE void ricochet_block_free(double* block, int seen) {
  if (block == nullptr) return;
  ricochet::memory::release(reinterpret_cast<char*>(block) - kAround);
  if (seen != 0) ricochet::memory::before_next_allocation(end_views);
}

/// Whether so many bytes are to be had: asked before anything large is begun that could not be ended cleanly.
EMSCRIPTEN_KEEPALIVE int ricochet_has_room(double bytes) {
  if (!(bytes < 0x1p31)) return 0;
  // Volatile, or the compiler leaves out what is given back at once.
  void* volatile room = ricochet::memory::allocate(static_cast<std::size_t>(bytes));
  const bool there = room != nullptr;
  ricochet::memory::release(room);
  return there ? 1 : 0;
}
}

}  // namespace bindings
