// Expected: a value, or what kept it from being made. As C++23's std::expected, with the same names.
#pragma once

#include <utility>
#include <variant>

namespace ricochet {

/// What a function gives that may fail. Test it before use: the value is there only if it is true, the error
/// only if it is false.
template <class Value, class Error>
class [[nodiscard]] Expected {
 public:
  Expected(Value&& value) : either_(std::in_place_index<0>, std::move(value)) {}
  Expected(const Error& error) : either_(std::in_place_index<1>, error) {}

  /// Whether there is a value, not an error.
  bool has_value() const { return either_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  Value& operator*() & { return *std::get_if<0>(&either_); }
  const Value& operator*() const& { return *std::get_if<0>(&either_); }
  Value&& operator*() && { return std::move(*std::get_if<0>(&either_)); }
  Value* operator->() { return std::get_if<0>(&either_); }
  const Value* operator->() const { return std::get_if<0>(&either_); }

  /// What there is instead of a value.
  const Error& error() const { return *std::get_if<1>(&either_); }

 private:
  std::variant<Value, Error> either_;
};

}  // namespace ricochet
