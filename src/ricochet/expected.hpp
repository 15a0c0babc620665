// Expected: a value, or the error that prevented it. Like C++23's std::expected, with the same names.
#pragma once

#include <utility>
#include <variant>

namespace ricochet {

/// The result of a function that may fail. Test it before use: the value exists only if it is true, the error only if
/// it is false.
template <class Value, class Error>
class [[nodiscard]] Expected {
 public:
  Expected(Value&& value) : either_(std::in_place_index<0>, std::move(value)) {}
  Expected(const Error& error) : either_(std::in_place_index<1>, error) {}

  /// True if there is a value, not an error.
  bool has_value() const { return either_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  Value& operator*() & { return *std::get_if<0>(&either_); }
  const Value& operator*() const& { return *std::get_if<0>(&either_); }
  Value&& operator*() && { return std::move(*std::get_if<0>(&either_)); }
  Value* operator->() { return std::get_if<0>(&either_); }
  const Value* operator->() const { return std::get_if<0>(&either_); }

  /// The error, if there is no value.
  const Error& error() const { return *std::get_if<1>(&either_); }

 private:
  std::variant<Value, Error> either_;
};

}  // namespace ricochet
