// Cell list: a grid of cells at least as wide as two touching balls, so that a ball can meet only the balls
// of its own cell and the 26 around it until one of them crosses into another cell.
//
// Along a periodic axis the last cell's neighbour is the first, one period further on. Along an open axis
// cells are numbered without end and share the grid modulo its size: balls of distant cells may lie in one
// list, which costs time only.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/simulation/flight.hpp"

namespace ricochet::simulation {

/// What lies at the two ends of an axis of the bounds.
enum class Edge : std::uint8_t { Open, Walled, Periodic };

class CellList {
 public:
  /// A cell's coordinates: along an open axis any whole number.
  struct Cell {
    std::int32_t at[3];
  };

  /// Number, place and size of the cells.
  struct Layout {
    std::array<Edge, 3> edges{};
    std::array<std::int32_t, 3> count{1, 1, 1};
    std::array<double, 3> origin{}, width{}, period{};

    std::size_t cells() const {
      return static_cast<std::size_t>(count[0]) * static_cast<std::size_t>(count[1]) *
             static_cast<std::size_t>(count[2]);
    }
    /// The most neighbours that `heads_around` and the lists behind it can hold: in a small periodic box a
    /// ball is its neighbours' neighbour several times.
    std::size_t most_neighbours(std::size_t balls) const;
  };

  /// One grid for positions within `extent`, cells no narrower than `narrowest`.
  static Layout layout_for(const Box& extent, const std::array<Edge, 3>& edges, double narrowest, int balls);

  /// Room for that layout; the cells that are there stay. False if there is no memory.
  [[nodiscard]] bool reserve(const Layout& layout);
  /// Builds empty cells. Room has been reserved.
  void build(const Layout& layout);

  Cell cell_at(const Vec3d& position) const;
  void insert(std::int32_t ball, const Cell& cell, std::span<Flight> flights);
  void remove(std::int32_t ball, const Cell& cell, std::span<Flight> flights);

  /// Moves to the next cell along an axis; gives the periods by which the ball's position changes: -1, 0
  /// or 1.
  int step(Cell& cell, int axis, int direction) const;

  /// When a ball leaves its cell next, and along which axis: {kInfiniteTime, 0} if it never does.
  struct Crossing {
    double time;
    int axis;
  };
  Crossing next_crossing(const Flight& flight, const Cell& cell) const;

  /// A number for each cell, near one another for cells near in space: blocks of 4 x 4 x 4 cells.
  std::size_t block_order(const Cell& cell) const {
    std::size_t block = 0, within = 0;
    for (int axis = 2; axis >= 0; --axis) {
      const auto at = static_cast<std::size_t>(index(axis, cell));
      const auto blocks = static_cast<std::size_t>(count_[static_cast<std::size_t>(axis)]) / 4 + 1;
      block = block * blocks + at / 4;
      within = within * 4 + at % 4;
    }
    return block * 64 + within;
  }
  std::size_t size() const { return heads_.size(); }

  /// Writes the first ball of the cell and of each of the 26 around it, and gives their number. The others
  /// follow in `Flight::next`. Without branches on whether a cell is empty, which nothing could predict.
  int heads_around(const Cell& cell, Neighbour* heads) const {
    return heads_in(cell, {0, 0, 0}, {2, 2, 2}, heads);
  }
  /// The same for the nine cells ahead along one axis.
  int heads_ahead(const Cell& cell, int axis, int direction, Neighbour* heads) const {
    std::array<int, 3> from{0, 0, 0}, to{2, 2, 2};
    from[static_cast<std::size_t>(axis)] = to[static_cast<std::size_t>(axis)] = direction + 1;
    return heads_in(cell, from, to, heads);
  }

 private:
  /// Along one axis the cell before, the cell itself and the cell after. -1: there is none, or it is the same
  /// as another.
  struct Adjacent {
    std::int32_t cell[3];
    std::int8_t wrap[3];
  };

  int heads_in(const Cell& cell, const std::array<int, 3>& from, const std::array<int, 3>& to,
               Neighbour* heads) const {
    const Adjacent &ax = adjacent(0, cell), &ay = adjacent(1, cell), &az = adjacent(2, cell);
    int count = 0;
    for (int z = from[2]; z <= to[2]; ++z) {
      if (az.cell[z] < 0) continue;
      for (int y = from[1]; y <= to[1]; ++y) {
        if (ay.cell[y] < 0) continue;
        const std::int32_t row = (az.cell[z] * count_[1] + ay.cell[y]) * count_[0];
        for (int x = from[0]; x <= to[0]; ++x) {
          if (ax.cell[x] < 0) continue;
          const std::int32_t ball = heads_[static_cast<std::size_t>(row + ax.cell[x])];
          heads[count] = {ball, {ax.wrap[x], ay.wrap[y], az.wrap[z]}};
          count += ball >= 0;
        }
      }
    }
    return count;
  }

  std::size_t index_of(const Cell& cell) const {
    return static_cast<std::size_t>((index(2, cell) * count_[1] + index(1, cell)) * count_[0] +
                                    index(0, cell));
  }
  std::int32_t index(int axis, const Cell& cell) const;
  const Adjacent& adjacent(int axis, const Cell& cell) const {
    return adjacent_[static_cast<std::size_t>(axis)][static_cast<std::size_t>(index(axis, cell))];
  }

  std::array<Edge, 3> edges_{};
  std::array<std::int32_t, 3> count_{1, 1, 1};
  std::array<double, 3> origin_{}, width_{}, period_{};
  std::array<List<Adjacent>, 3> adjacent_;
  List<std::int32_t> heads_;  ///< the first ball of each cell, or -1
};

inline std::int32_t CellList::index(int axis, const Cell& cell) const {
  const auto a = static_cast<std::size_t>(axis);
  const std::int32_t at = cell.at[axis];
  if (edges_[a] != Edge::Open) return at;
  const std::int32_t rest = at % count_[a];
  return rest < 0 ? rest + count_[a] : rest;
}

}  // namespace ricochet::simulation
