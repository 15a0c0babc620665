// Callables that are passed to a function for the length of a call.
#pragma once

#include <memory>
#include <type_traits>

namespace ricochet {

/// A reference to any callable that takes a `const Value&`, for the length of a call. If the callable returns false,
/// the visits end. Without a callable, visits do nothing.
template <class Value>
class Visitor {
 public:
  Visitor() = default;
  template <class Visit>  // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): another visitor is copied
  requires(!std::is_same_v<std::remove_cvref_t<Visit>, Visitor>) Visitor(Visit&& visit)
      : visit_(const_cast<void*>(static_cast<const void*>(std::addressof(visit)))),
        call_([](void* to, const Value& value) {
          auto& each = *static_cast<std::remove_reference_t<Visit>*>(to);
          if constexpr (std::is_same_v<decltype(each(value)), bool>) {
            return each(value);
          } else {
            each(value);
            return true;
          }
        }) {}

  explicit operator bool() const { return call_ != nullptr; }
  /// True if the visits go on.
  bool operator()(const Value& value) const { return call_ == nullptr || call_(visit_, value); }

 private:
  void* visit_ = nullptr;
  bool (*call_)(void*, const Value&) = nullptr;
};

}  // namespace ricochet
