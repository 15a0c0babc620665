// How many cases a test runs: as the environment says, else enough for every day. RICOCHET_SHARE_OF_CASES asks for a part of
// these, where each takes several times as long: with sanitizers, and as WebAssembly, whose bits are the native ones.
#pragma once

#include <cstdlib>

namespace ricochet {

/// The part of so many cases that is asked for.
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
