// Memory that may run out: every allocation of scenes, simulations and aim goes through here, and may fail.
//
// The solver throws nothing, so a container that grows returns whether it could. A function that changes several lists
// first reserves room in all of them: a call that runs out of memory leaves everything as it was.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace ricochet {

namespace memory {

/// Allocates `bytes` bytes, aligned for all of the solver's types (64); null if there is no memory.
[[nodiscard]] void* allocate(std::size_t bytes);
/// Frees memory; null is allowed.
void release(void* memory);
/// Allocates `bytes` bytes that begin with the first `used` bytes of `old`, and frees `old`. If there is no memory,
/// returns null and leaves `old` as it was.
[[nodiscard]] void* enlarge(void* old, std::size_t used, std::size_t bytes);

/// Calls `act` once, before the next allocation of any thread.
void before_next_allocation(void (*act)());

/// For tests: lets the next `count` allocations of this thread succeed and every later one fail; a negative
/// number, as at the start, lets all succeed.
void fail_after(std::int64_t count);
/// For tests: the allocations of this thread that have not been released.
std::int64_t in_use();

}  // namespace memory

/// The internal failures that are possible with any arguments.
enum class Status : std::uint8_t {
  Ok,
  OutOfMemory,  ///< nothing has changed; the same call may succeed after memory has been freed
  OutOfWork,    ///< the question takes more work than its `WorkBudget` allows; nothing has changed
};

/// A growing array of plain values. Like `std::vector`, but every function that may need memory returns whether there
/// was any, and changes nothing if not. Conditions that only a mistake in the solver can break are asserted: debug,
/// fuzzing and sanitizer builds stop there, and release builds (NDEBUG) do not check.
template <class T>
class List {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  List() = default;
  List(const List&) = delete;
  List& operator=(const List&) = delete;
  List(List&& other) noexcept { swap(other); }
  List& operator=(List&& other) noexcept {
    swap(other);
    return *this;
  }
  ~List() { memory::release(data_); }

  /// Reserves room for exactly `capacity` values in all; the room never shrinks.
  [[nodiscard]] bool reserve(std::size_t capacity) {
    if (capacity <= capacity_) return true;
    if (capacity > PTRDIFF_MAX / sizeof(T)) return false;
    void* const moved = memory::enlarge(data_, size_ * sizeof(T), capacity * sizeof(T));
    if (moved == nullptr) return false;
    data_ = static_cast<T*>(moved);
    capacity_ = capacity;
    return true;
  }
  /// Reserves room for `count` more. The room grows by at least half, so that an addition costs O(1) on average.
  [[nodiscard]] bool reserve_more(std::size_t count) {
    const std::size_t needed = size_ + count;
    if (needed <= capacity_) return true;
    return reserve(std::max(needed, capacity_ + capacity_ / 2)) || reserve(needed);
  }

  [[nodiscard]] bool push_back(const T& value) {
    const T copy = value;  // `value` may be inside this list
    if (!reserve_more(1)) return false;
    push_reserved(copy);
    return true;
  }
  /// Adds a value; the room must be reserved.
  void push_reserved(const T& value) {
    assert(size_ < capacity_);
    new (data_ + size_++) T(value);
  }
  /// Adds values at the end.
  [[nodiscard]] bool append(std::span<const T> values) {
    if (!reserve_more(values.size())) return false;
    for (const T& value : values) push_reserved(value);
    return true;
  }

  /// New values are `value`.
  [[nodiscard]] bool resize(std::size_t size, const T& value = T{}) {
    const T copy = value;
    if (!reserve(size)) return false;
    for (std::size_t i = size_; i < size; ++i) new (data_ + i) T(copy);
    size_ = size;
    return true;
  }
  /// Leaves new values to be filled in.
  [[nodiscard]] bool resize_for_overwrite(std::size_t size) {
    if (!reserve(size)) return false;
    size_ = size;
    return true;
  }
  /// Replaces the contents by `size` copies of `value`.
  [[nodiscard]] bool assign(std::size_t size, const T& value) {
    const T copy = value;
    if (!reserve(size)) return false;
    clear();
    return resize(size, copy);
  }
  /// Replaces the contents by these values.
  [[nodiscard]] bool assign(std::span<const T> values) {
    if (!reserve(values.size())) return false;
    clear();
    return append(values);
  }

  void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  /// Removes all values; the room stays reserved.
  void clear() { size_ = 0; }
  /// Reduces the size to `size`; the room stays reserved.
  void shrink(std::size_t size) {
    assert(size <= size_);
    size_ = size;
  }
  /// Frees the room.
  void free() {
    List empty;
    swap(empty);
  }
  /// Removes one value; those after it move up.
  void erase_at(std::size_t index) {
    assert(index < size_);
    std::copy(data_ + index + 1, data_ + size_, data_ + index);
    --size_;
  }
  /// Removes every value for which `which` is true.
  template <class Which>
  void erase_if(Which&& which) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i)
      if (!which(data_[i])) data_[kept++] = data_[i];
    size_ = kept;
  }
  void swap(List& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](std::size_t i) {
    assert(i < size_);
    return data_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return data_[i];
  }
  T& front() { return (*this)[0]; }
  const T& front() const { return (*this)[0]; }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace ricochet
