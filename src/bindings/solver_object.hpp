// Objects that exist between calls, each behind a handle in JavaScript.
#pragma once

#include <cstdint>
#include <new>

#include "ricochet/memory.hpp"

namespace bindings {

/// The base of embind's classes. Objects are made without exceptions (null without memory) and deleted by the handle's
/// `delete()`.
struct SolverObject {
  static void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return ricochet::memory::allocate(bytes);
  }
  static void operator delete(void* object) { ricochet::memory::release(object); }

  SolverObject() = default;
  SolverObject(const SolverObject&) = delete;
  SolverObject& operator=(const SolverObject&) = delete;
};

/// A new object, or null.
template <class Object>
Object* create() {
  return new (std::nothrow) Object;
}

using Address = std::uintptr_t;

inline Address address_of(const void* memory) { return reinterpret_cast<Address>(memory); }

}  // namespace bindings
