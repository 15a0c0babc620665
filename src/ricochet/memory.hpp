// Memory that may run out: every allocation of scenes, simulations and aim goes through here, and may fail.
//
// The solver throws nothing, so a container that grows says whether it could. What changes several lists
// reserves room in all of them first, and only then changes any: a call that runs out of memory leaves
// everything as it was.
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

/// `bytes` bytes, aligned for any of the solver's types (64), or null where there is no room.
[[nodiscard]] void* allocate(std::size_t bytes);
/// Gives memory back; null is nothing.
void release(void* memory);
/// `bytes` bytes that begin with the `used` ones of `old`, which is released; or null, and `old` is as it
/// was.
[[nodiscard]] void* enlarge(void* old, std::size_t used, std::size_t bytes);

/// Calls `act` once, before the next allocation of any thread.
void before_next_allocation(void (*act)());

/// For tests: lets the next `count` allocations of this thread succeed and every later one fail; a negative
/// number, as at the start, lets all succeed.
void fail_after(std::int64_t count);
/// For tests: the allocations of this thread that have not been released.
std::int64_t in_use();

}  // namespace memory

/// What may go wrong inside the solver whatever the arguments.
enum class Status : std::uint8_t {
  Ok,
  OutOfMemory,  ///< nothing has changed; the same call may succeed once memory has been given back
  OutOfWork,    ///< the question takes more work than its `WorkBudget` allows; nothing has changed
};

/// A growing array of plain values. As `std::vector`, but whatever may need memory says whether there was
/// any, and changes nothing where there was none. What only a mistake in the solver could break is asserted: builds for
/// debugging, fuzzing and sanitizers end there, and release builds (NDEBUG) look at nothing.
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

  /// Room for `capacity` values in all, exactly; never less than there was.
  [[nodiscard]] bool reserve(std::size_t capacity) {
    if (capacity <= capacity_) return true;
    if (capacity > PTRDIFF_MAX / sizeof(T)) return false;
    void* const moved = memory::enlarge(data_, size_ * sizeof(T), capacity * sizeof(T));
    if (moved == nullptr) return false;
    data_ = static_cast<T*>(moved);
    capacity_ = capacity;
    return true;
  }
  /// Room for `count` more, growing by at least half so that many additions cost O(1) each.
  [[nodiscard]] bool reserve_more(std::size_t count) {
    const std::size_t needed = size_ + count;
    if (needed <= capacity_) return true;
    return reserve(std::max(needed, capacity_ + capacity_ / 2)) || reserve(needed);
  }

  [[nodiscard]] bool push_back(const T& value) {
    const T copy = value;  // may lie in this list
    if (!reserve_more(1)) return false;
    push_reserved(copy);
    return true;
  }
  /// For room that was reserved.
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
  /// Makes it `size` times `value`.
  [[nodiscard]] bool assign(std::size_t size, const T& value) {
    const T copy = value;
    if (!reserve(size)) return false;
    clear();
    return resize(size, copy);
  }
  /// Makes it these values.
  [[nodiscard]] bool assign(std::span<const T> values) {
    if (!reserve(values.size())) return false;
    clear();
    return append(values);
  }

  void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  /// Keeps the room.
  void clear() { size_ = 0; }
  /// Keeps the room. `size` at most as it was.
  void shrink(std::size_t size) {
    assert(size <= size_);
    size_ = size;
  }
  /// Gives the room back.
  void free() {
    List empty;
    swap(empty);
  }
  /// Removes one; those after it move up.
  void erase_at(std::size_t index) {
    assert(index < size_);
    std::copy(data_ + index + 1, data_ + size_, data_ + index);
    --size_;
  }
  /// Removes every value of which `which` is true.
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
