// The shared buffer: how single questions pass between JavaScript and the solver.
//
// JavaScript writes the arguments into their places (layout.hpp), calls a function, and reads the answer from its
// place. No object, string or allocation is passed. There are two ways to call:
//
// * embind, for calls that are rare or slow: classes for lasting objects (Scene, Simulation, Aim), and
//   functions for explanations. A call costs 0.08 to 0.15 microseconds besides the work itself.
// * Exported C functions, if the cost of a call matters: single questions (`ricochet_shoot`), one bullet or path in
//   a scene, the next event and a ball of a simulation, and batches. A call costs 0.01 microseconds. They take the address of
//   the object, which its embind class returns from `address()`.
//
// Enumerations are passed as numbers in both ways; write_typescript.cpp gives their names to TypeScript. As embind
// enumerations they would be objects, cost 2.4 kB gzipped, and take half a millisecond at the start of every instance.
#pragma once

#include "bindings/layout.hpp"

namespace bindings {

extern SharedBuffer shared;

/// Returned in place of an outcome, an index or a count.
enum class Refusal : int {
  Degenerate = -1,   ///< the shape is degenerate: its corners are collinear
  OutOfMemory = -2,  ///< there is no memory, and nothing has changed
  OutOfRange = -3,   ///< a number is neither 0 nor between kLeastSize and kMostSize in size
  OutOfWork = -4,    ///< it needs more work than a question may take; nothing has changed
};

inline constexpr int kDegenerate = static_cast<int>(Refusal::Degenerate);
inline constexpr int kOutOfMemory = static_cast<int>(Refusal::OutOfMemory);
inline constexpr int kOutOfRange = static_cast<int>(Refusal::OutOfRange);
inline constexpr int kOutOfWork = static_cast<int>(Refusal::OutOfWork);

/// The refusal for a status other than Ok.
inline int refusal(ricochet::Status status) {
  return status == ricochet::Status::OutOfWork ? kOutOfWork : kOutOfMemory;
}

/// 0 if there was memory; no other refusal is possible.
inline int answer(ricochet::Status status) { return status == ricochet::Status::Ok ? 0 : refusal(status); }

/// A yes or no as a number of the buffer.
inline double flag(bool value) { return value ? 1 : 0; }

}  // namespace bindings
