// How many cases a test runs: as the environment says, else enough for every day. RICOCHET_SHARE_OF_CASES asks for a part of
// these: with sanitizers each takes several times as long.
#pragma once

#include <cstdlib>

namespace ricochet {

inline int count_from_environment(const char* name, int otherwise) {
  const char* asked = std::getenv(name);
  if (asked != nullptr) return std::atoi(asked);
  const char* share = std::getenv("RICOCHET_SHARE_OF_CASES");
  return share == nullptr ? otherwise : otherwise / std::atoi(share);
}

inline int seed_from_environment() {
  const char* asked = std::getenv("RICOCHET_SEED");
  return asked == nullptr ? 0 : std::atoi(asked);
}

}  // namespace ricochet
