// Snapshots and counts of a simulation as rows of doubles.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>

#include "bindings/ball.hpp"
#include "bindings/layout.hpp"
#include "ricochet/simulation.hpp"

namespace bindings {

/// Writes a row and advances.
template <class Row>
void append(double*& at, const Row& row) {
  std::memcpy(at, &row, sizeof(Row));
  at += kNumbers<Row>;
}

CountsAnswer row_of(const ricochet::Counts& counts);
EventAnswer row_of(const ricochet::Event& event);

/// The optional parts of the snapshots of a world, beside heads and states.
struct SnapshotParts {
  bool gravity;
  bool course;  ///< of sensors and motion
};

/// The number of doubles in a snapshot.
std::size_t snapshot_numbers(const ricochet::Snapshot& snapshot, const SnapshotParts& parts);

/// The snapshot in these rows; its status reports missing memory.
ricochet::Snapshot read_snapshot(std::span<const double> numbers, std::size_t balls, std::size_t obstacles,
                                 bool has_gravity);
void write_snapshot(double* rows, const ricochet::Snapshot& snapshot, const SnapshotParts& parts);

}  // namespace bindings
