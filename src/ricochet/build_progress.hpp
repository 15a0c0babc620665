// How far something large has been built.
#pragma once

namespace ricochet {

/// How far something has come that is built in steps.
enum class BuildProgress : unsigned char {
  Working,
  Done,
  OutOfMemory,
};

}  // namespace ricochet
