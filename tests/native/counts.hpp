// How many cases a test runs: as the environment says, else enough for every day; fewer under the sanitizers,
// where each takes ten times as long.
#pragma once

#include <cstdlib>

namespace ricochet {

inline int count_from_environment(const char* name, int otherwise) {
  const char* asked = std::getenv(name);
  if (asked != nullptr) return std::atoi(asked);
#ifdef RICOCHET_SANITIZED
  return otherwise / 5;
#else
  return otherwise;
#endif
}

inline int seed_from_environment() {
  const char* asked = std::getenv("RICOCHET_SEED");
  return asked == nullptr ? 0 : std::atoi(asked);
}

}  // namespace ricochet
