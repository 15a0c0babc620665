// Blocks of doubles in WebAssembly memory, of which callers in JavaScript hold views.
//
// A view of a block outlives the block: whoever still has one after it was freed could write over the lists
// of `malloc` and break whatever comes next. So a freed block goes back to `malloc` only when no view of it
// can be left, and that is when the memory has grown since, which ends all views; until then it is kept for
// the next block of its size. Its own size stands before it, where no view reaches. Where there is no room
// for something else, all views are ended to give the spare blocks back.
#include <emscripten.h>

#include <cstdlib>
#include <cstring>

#include "ricochet/memory.hpp"

extern "C" void emscripten_notify_memory_growth(std::size_t memory);

namespace bindings {

namespace {

struct alignas(16) Block {
  Block* next;
  std::size_t bytes;
  std::size_t pages;  ///< of the memory when it was freed
};

Block* spare = nullptr;

std::size_t pages() { return __builtin_wasm_memory_size(0); }

/// Gives back every spare block that was freed when the memory was smaller, or all. Says whether there were
/// any.
bool give_back(bool all) {
  bool any = false;
  for (Block** link = &spare; *link != nullptr;) {
    Block* const block = *link;
    if (!all && block->pages == pages()) {
      link = &block->next;
      continue;
    }
    *link = block->next;
    std::free(block);
    any = true;
  }
  return any;
}

/// Growing by nothing ends all views, too.
bool end_views() {
  if (spare == nullptr) return false;
  __builtin_wasm_memory_grow(0, 0);
  emscripten_notify_memory_growth(0);
  return give_back(true);
}

Block* take_spare(std::size_t bytes) {
  Block** best = nullptr;
  for (Block** link = &spare; *link != nullptr; link = &(*link)->next)
    if ((*link)->bytes >= bytes && (*link)->bytes <= 2 * bytes && (!best || (*link)->bytes < (*best)->bytes))
      best = link;
  if (best == nullptr) return nullptr;
  Block* const block = *best;
  *best = block->next;
  return block;
}

}  // namespace

extern "C" {

/// Doubles that stay where they are, all 0; null where there is no room. Not by `new`: without exceptions
/// that ends the program.
EMSCRIPTEN_KEEPALIVE double* ricochet_block_new(int count) {
  ricochet::memory::when_short(end_views);
  give_back(false);
  const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(double);
  Block* block = take_spare(bytes);
  if (block == nullptr) {
    const auto ask = [&] { return static_cast<Block*>(std::malloc(sizeof(Block) + bytes)); };
    block = ask();
    if (block == nullptr && end_views()) block = ask();
    if (block == nullptr) return nullptr;
    block->bytes = bytes;
  }
  void* const numbers = block + 1;
  std::memset(numbers, 0, bytes);
  return static_cast<double*>(numbers);
}

EMSCRIPTEN_KEEPALIVE void ricochet_block_free(double* numbers) {
  if (numbers == nullptr) return;
  Block* const block = reinterpret_cast<Block*>(numbers) - 1;
  block->pages = pages();
  block->next = spare;
  spare = block;
}

/// Whether so many bytes are to be had: asked before anything large is begun that could not be ended cleanly.
EMSCRIPTEN_KEEPALIVE int ricochet_has_room(double bytes) {
  if (!(bytes < 0x1p31)) return 0;
  // Volatile, or the compiler leaves out what is given back at once.
  const auto ask = [&] {
    void* volatile room = std::malloc(static_cast<std::size_t>(bytes));
    const bool there = room != nullptr;
    std::free(room);
    return there;
  };
  return ask() || (end_views() && ask()) ? 1 : 0;
}
}

}  // namespace bindings
