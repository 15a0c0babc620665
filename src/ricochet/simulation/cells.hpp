// Where balls are, coarsely: a grid of cells at least as wide as two balls that touch, so that a ball can
// meet only those of its own cell and the 26 around it until one of them crosses into another.
//
// Along a periodic axis the last cell's neighbour is the first, one box further on. Along an open axis too,
// but it is the same place: balls of distant cells share one, which costs time only.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "ricochet/simulation/flight.hpp"

namespace ricochet::simulation {

enum class Edge : std::uint8_t { Open, Walled, Periodic };

class Cells {
 public:
  /// A cell's coordinates: in an open axis any whole number.
  struct Spot {
    std::int32_t at[3];
  };

  /// One grid for places within `extent`, cells no narrower than `narrowest`.
  void lay(const Box& extent, const std::array<Edge, 3>& edges, double narrowest, int balls);

  Spot spot_of(const dvec3& place) const;
  void insert(std::int32_t ball, const Spot& spot, std::span<Flight> flights);
  void remove(std::int32_t ball, const Spot& spot, std::span<Flight> flights);

  /// Moves a spot one cell along an axis; gives the boxes by which the ball's place changes, -1, 0 or 1.
  int step(Spot& spot, int axis, int direction) const;

  /// When a ball leaves its spot next, along which axis: {kNever, 0} if it never does.
  struct Crossing {
    double time;
    int axis;
  };
  Crossing next_crossing(const Flight& flight, const Spot& spot) const;

  double width(int axis) const { return width_[static_cast<std::size_t>(axis)]; }
  std::size_t size() const { return heads_.size(); }

  /// Calls `visit(ball, wraps)` for each ball in the cell and the 26 around it; wraps: the boxes by which its
  /// place is to be moved, three whole numbers.
  template <class Visit>
  void around(const Spot& spot, std::span<const Flight> flights, Visit&& visit) const {
    block(spot, flights, 0, 2, 0, 2, 0, 2, visit);
  }
  /// The same for the nine cells ahead along one axis.
  template <class Visit>
  void ahead(const Spot& spot, int axis, int direction, std::span<const Flight> flights,
             Visit&& visit) const {
    const int only = direction + 1;
    block(spot, flights, axis == 0 ? only : 0, axis == 0 ? only : 2, axis == 1 ? only : 0,
          axis == 1 ? only : 2, axis == 2 ? only : 0, axis == 2 ? only : 2, visit);
  }

 private:
  /// A cell's neighbours along one axis: before, itself, after. -1: none, or the same as another.
  struct Ring {
    std::int32_t cell[3];
    std::int8_t wrap[3];
  };

  template <class Visit>
  void block(const Spot& spot, std::span<const Flight> flights, int x0, int x1, int y0, int y1, int z0,
             int z1, Visit&& visit) const {
    const Ring& rx = ring(0, spot);
    const Ring& ry = ring(1, spot);
    const Ring& rz = ring(2, spot);
    for (int z = z0; z <= z1; ++z) {
      if (rz.cell[z] < 0) continue;
      for (int y = y0; y <= y1; ++y) {
        if (ry.cell[y] < 0) continue;
        const std::int32_t row = (rz.cell[z] * count_[1] + ry.cell[y]) * count_[0];
        for (int x = x0; x <= x1; ++x) {
          if (rx.cell[x] < 0) continue;
          const std::array<int, 3> wraps{rx.wrap[x], ry.wrap[y], rz.wrap[z]};
          std::int32_t ball = heads_[static_cast<std::size_t>(row + rx.cell[x])];
          while (ball >= 0) {
            visit(ball, wraps);
            ball = flights[static_cast<std::size_t>(ball)].next;
          }
        }
      }
    }
  }

  std::int32_t index(int axis, const Spot& spot) const;
  const Ring& ring(int axis, const Spot& spot) const {
    return rings_[static_cast<std::size_t>(axis)][static_cast<std::size_t>(index(axis, spot))];
  }
  std::size_t cell_of(const Spot& spot) const {
    return static_cast<std::size_t>((index(2, spot) * count_[1] + index(1, spot)) * count_[0] +
                                    index(0, spot));
  }

  std::array<Edge, 3> edges_{};
  std::array<std::int32_t, 3> count_{1, 1, 1};
  std::array<double, 3> origin_{}, width_{}, box_{};
  std::array<std::vector<Ring>, 3> rings_;
  std::vector<std::int32_t> heads_;
};

inline std::int32_t Cells::index(int axis, const Spot& spot) const {
  const auto a = static_cast<std::size_t>(axis);
  const std::int32_t at = spot.at[axis];
  if (edges_[a] != Edge::Open) return at;
  const std::int32_t rest = at % count_[a];
  return rest < 0 ? rest + count_[a] : rest;
}

}  // namespace ricochet::simulation
