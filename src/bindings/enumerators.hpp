// The names of an enumeration's values, as the compiler knows them: nobody has to list them a second time.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace bindings {

struct Enumerator {
  std::string_view name;
  int value;
};

/// `StartsInside` for Outcome::StartsInside; what begins with a bracket, `(Outcome)6`, for a value without a
/// name. Clang, which Emscripten is made of, ends this function's own name so: `[value = Outcome::StartsInside]`.
template <auto value>
constexpr std::string_view name_of() {
  const std::string_view function = __PRETTY_FUNCTION__;
  const std::size_t start = function.rfind(" = ") + 3;
  const std::string_view full = function.substr(start, function.size() - start - 1);
  return full.front() == '(' ? full : full.substr(full.rfind(':') + 1);
}

/// The named values of an enumeration between -kMost and kMost, in their order.
template <class Enumeration>
std::vector<Enumerator> enumerators() {
  constexpr int kMost = 63;
  std::vector<Enumerator> found;
  const auto look_at = [&]<int value>(std::integral_constant<int, value>) {
    const std::string_view name = name_of<static_cast<Enumeration>(value)>();
    if (name.front() != '(') found.push_back({name, value});
  };
  [&]<int... index>(std::integer_sequence<int, index...>) {
    (look_at(std::integral_constant<int, index - kMost>()), ...);
  }
  (std::make_integer_sequence<int, 2 * kMost + 1>());
  return found;
}

}  // namespace bindings
