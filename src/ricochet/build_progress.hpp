// The progress of building something large in steps.
#pragma once

namespace ricochet {

/// The state of something that is built in steps.
enum class BuildProgress : unsigned char {
  Working,
  Done,
  OutOfMemory,
};

}  // namespace ricochet
