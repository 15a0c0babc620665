// For speed: every question that static filters leave open passes through here.
#include "ricochet/numeric/adaptive.hpp"

namespace ricochet {

bool Certifier::is_certain(AdaptiveNumber a) {
  return a.visit([](const auto& x) { return is_certain(x); });
}

int Certifier::sign(AdaptiveNumber a) {
  return a.visit([&](const auto& x) { return sign(x); });
}

void Certifier::nearest_double(AdaptiveNumber a) {
  a.visit([&](const auto& x) { nearest_double(x); });
}

void Certifier::error_within(AdaptiveNumber a, AdaptiveNumber scale, int bits) {
  if (AdaptiveNumber::is_long()) return error_within(a.big(), scale.big(), bits);
  error_within(a.words(), scale.words(), bits);
}

}  // namespace ricochet
