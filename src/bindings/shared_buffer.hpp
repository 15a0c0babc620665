// The shared buffer: how single questions cross between JavaScript and the solver.
//
// JavaScript writes the arguments into their places (layout.hpp), calls a function, and reads the answer from
// its place. No object, string or allocation crosses. The function is called in one of two ways:
//
// * embind, wherever a call is rare or takes long: classes for what lives on (Scene, Simulation, Aim), and
//   functions for explanations. A call costs 0.08 to 0.15 microseconds besides the work itself.
// * Exported C functions where the cost of a call shows: single questions (`ricochet_shoot`), one bullet or path in
//   a scene, the next event and a ball of a simulation, and batches. A call costs 0.01 microseconds. They take the address of
//   the object, which its embind class gives by the method `address()`.
//
// Enumerations cross as numbers in either way; write_typescript.cpp gives them to TypeScript by name. As embind
// enumerations they would be objects where the exported functions have numbers, and cost 2.4 kB gzipped and half
// a millisecond at the start of every instance.
#pragma once

#include "bindings/layout.hpp"

namespace bindings {

extern SharedBuffer shared;

/// In place of an outcome, an index or a count.
enum class Refusal : int {
  Degenerate = -1,   ///< the shape is degenerate: its corners lie in line
  OutOfMemory = -2,  ///< there is no room, and nothing has changed
  OutOfRange = -3,   ///< a number is neither 0 nor between kLeastSize and kMostSize in size
  OutOfWork = -4,    ///< it takes more work than a question may; nothing has changed
};

inline constexpr int kDegenerate = static_cast<int>(Refusal::Degenerate);
inline constexpr int kOutOfMemory = static_cast<int>(Refusal::OutOfMemory);
inline constexpr int kOutOfRange = static_cast<int>(Refusal::OutOfRange);
inline constexpr int kOutOfWork = static_cast<int>(Refusal::OutOfWork);

/// What is refused by a status other than Ok.
inline int refusal(ricochet::Status status) {
  return status == ricochet::Status::OutOfWork ? kOutOfWork : kOutOfMemory;
}

/// 0 where there was room, and nothing else can be refused.
inline int answer(ricochet::Status status) { return status == ricochet::Status::Ok ? 0 : refusal(status); }

}  // namespace bindings
