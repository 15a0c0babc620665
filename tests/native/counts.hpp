// The number of cases of a test: the environment sets it, or a default for every day. RICOCHET_SHARE_OF_CASES sets a
// fraction of these for slow builds: with sanitizers, and as WebAssembly, whose bits are the native ones.
#pragma once

#include <cstdlib>

namespace ricochet {

/// The requested fraction of a number of cases.
inline int share_of(int count) {
  const char* share = std::getenv("RICOCHET_SHARE_OF_CASES");
  return share == nullptr ? count : count / std::atoi(share);
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
