// How many random cases a test runs. RICOCHET_SHARE_OF_CASES=3 runs a third of them, as every day; RICOCHET_LONG=1 runs all of them.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace ricochet {

/// Returns how many of `count` random cases to run: all of them, or the share that the environment asks for, and at least one.
inline int share_of(int count) {
  const char* share = std::getenv("RICOCHET_SHARE_OF_CASES");
  const bool all = share == nullptr || std::getenv("RICOCHET_LONG") != nullptr;
  return all ? count : std::max(1, count / std::atoi(share));
}

inline int count_from_environment(const char* name, int otherwise) {
  const char* asked = std::getenv(name);
  return asked == nullptr ? share_of(otherwise) : std::atoi(asked);
}

inline int seed_from_environment() {
  const char* asked = std::getenv("RICOCHET_SEED");
  return asked == nullptr ? 0 : std::atoi(asked);
}

}  // namespace ricochet
