#include "ricochet/memory.hpp"

#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace ricochet::memory {

namespace {

/// A cache line.
constexpr std::uintptr_t kAlignment = 64;

thread_local std::int64_t left = -1;
thread_local std::int64_t held = 0;
void (*before_next)() = nullptr;

}  // namespace

/// Allocates by `malloc`: without exceptions, `new` ends the program even if asked not to throw. The address from
/// `malloc` is stored before the returned one.
void* allocate(std::size_t bytes) {
  constexpr std::size_t room = kAlignment + sizeof(void*);
  if (left == 0 || bytes > SIZE_MAX - room) return nullptr;
  if (before_next != nullptr) std::exchange(before_next, nullptr)();
  void* const given = std::malloc(bytes + room);
  if (given == nullptr) return nullptr;
  if (left > 0) --left;
  ++held;
  const auto start = reinterpret_cast<std::uintptr_t>(given) + sizeof(void*);
  const std::uintptr_t aligned = (start + kAlignment - 1) / kAlignment * kAlignment;
  char* const memory = static_cast<char*>(given) + (aligned - reinterpret_cast<std::uintptr_t>(given));
  new (memory - sizeof(void*)) void*(given);
  return memory;
}

void release(void* memory) {
  if (memory == nullptr) return;
  --held;
  std::free(*reinterpret_cast<void**>(static_cast<char*>(memory) - sizeof(void*)));
}

void* enlarge(void* old, std::size_t used, std::size_t bytes) {
  void* const memory = allocate(bytes);
  if (memory == nullptr) return nullptr;
  if (used > 0) std::memcpy(memory, old, used);
  release(old);
  return memory;
}

void before_next_allocation(void (*act)()) { before_next = act; }
void fail_after(std::int64_t count) { left = count; }
std::int64_t in_use() { return held; }

}  // namespace ricochet::memory
