// The names of an enumeration's values, taken from the compiler, so that no second list is needed.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bindings {

struct Enumerator {
  std::string name;
  int value;
};

/// The values as the compiler writes them in this function's own name, separated by commas: `ricochet::Outcome::Hit`
/// for one with a name, `(ricochet::Outcome)6` for one without. One function covers all values, because a function for
/// each takes the compiler ten times as long.
template <class Enumeration, Enumeration... values>
std::string_view written_values() {
  const std::string_view function = __PRETTY_FUNCTION__;
  const std::size_t start = function.find("values = ") + 10;
  return function.substr(start, function.find_first_of(">}", start) - start);
}

/// The named values of an enumeration between -kMost and kMost, in their order.
template <class Enumeration>
std::vector<Enumerator> enumerators() {
  constexpr int kMost = 63;
  std::string_view rest = [&]<int... index>(std::integer_sequence<int, index...>) {
    return written_values<Enumeration, static_cast<Enumeration>(index - kMost)...>();
  }
  (std::make_integer_sequence<int, 2 * kMost + 1>());
  std::vector<Enumerator> found;
  for (int value = -kMost; value <= kMost; ++value) {
    const std::string_view full = rest.substr(0, rest.find(", "));
    if (full.front() != '(') found.push_back({std::string(full.substr(full.rfind(':') + 1)), value});
    rest.remove_prefix(std::min(rest.size(), full.size() + 2));
  }
  return found;
}

}  // namespace bindings
