// Cell list: a grid of cells at least as wide as two touching balls, so that a ball can meet only the balls of its own
// cell and the 26 around it until one of them crosses into another cell.
//
// Along a periodic axis the last cell's neighbour is the first, one period further on. Along an open axis cells are
// numbered without end and share the grid modulo its size: balls of distant cells may be in one list, which only costs
// time.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/simulation/flight.hpp"
#include "ricochet/simulation/neighbour_filter.hpp"

namespace ricochet::simulation {

/// The kind of the two ends of an axis of the bounds.
enum class Edge : std::uint8_t { Open, Walled, Periodic };

class CellList {
 public:
  /// A cell's coordinates: along an open axis any whole number.
  struct Cell {
    std::int32_t at[3];
  };

  /// Number, positions and size of the cells.
  struct Layout {
    std::array<Edge, 3> edges{};
    std::array<std::int32_t, 3> count{1, 1, 1};
    std::array<double, 3> origin{}, width{}, period{};

    /// Cells are stored in blocks of 4 x 2 x 2, a cache line each; along short axes one by one.
    std::int32_t in_block(std::size_t axis) const { return count[axis] < 8 ? 1 : axis == 0 ? 4 : 2; }
    std::int32_t blocks(std::size_t axis) const { return (count[axis] - 1) / in_block(axis) + 1; }
    /// The number of places in memory, a few of which belong to no cell.
    std::size_t places() const {
      std::size_t product = 1;
      for (std::size_t a = 0; a < 3; ++a) product *= static_cast<std::size_t>(blocks(a) * in_block(a));
      return product;
    }
    /// The most neighbours that `heads_around` and the lists after it can hold: in a small periodic box a ball is its
    /// neighbours' neighbour several times.
    std::size_t most_neighbours(std::size_t balls) const;
  };

  /// One grid for positions within `extent`, cells no narrower than `narrowest`.
  static Layout layout_for(const Box& extent, const std::array<Edge, 3>& edges, double narrowest, int balls);

  /// Makes room for that layout; existing cells stay. False if there is no memory.
  [[nodiscard]] bool reserve(const Layout& layout);
  /// Builds empty cells. Room has been reserved.
  void build(const Layout& layout);

  Cell cell_at(const Vec3d& position) const;
  /// The origin for the positions of a cell's balls in the filter of neighbours: the cell's corner, the same for all
  /// cells along an open axis.
  Vec3d corner(const Cell& cell) const {
    const auto along = [&](std::size_t a) {
      return edges_[a] == Edge::Open ? origin_[a] : origin_[a] + cell.at[a] * width_[a];
    };
    return {along(0), along(1), along(2)};
  }
  /// The distance between these origins for neighbouring cells.
  Vec3d spacing() const {
    const auto along = [&](std::size_t a) { return edges_[a] == Edge::Open ? 0.0 : width_[a]; };
    return {along(0), along(1), along(2)};
  }
  void insert(std::int32_t ball, const Cell& cell, std::span<CoarseFlight> flights);
  void remove(std::int32_t ball, const Cell& cell, std::span<CoarseFlight> flights);

  /// Moves to the next cell along an axis; returns the periods by which the ball's position changes: -1, 0 or 1.
  int step(Cell& cell, int axis, int direction) const;

  /// When a ball leaves its cell next, and along which axis: {kInfiniteTime, 0} if never.
  struct Crossing {
    double time;
    int axis, direction;
  };
  Crossing next_crossing(const Flight& flight, const Cell& cell) const;
  /// Like `next_crossing`, for a ball that accelerates, from `now` on. Along `falling_axis` (below 0: none) it has
  /// certainly turned already, whatever its velocity has been rounded to.
  Crossing next_crossing(const Flight& flight, const Cell& cell, const Vec3d& acceleration, double now,
                         int falling_axis) const;

  /// A number for each cell such that cells near in space have near numbers: blocks of 4 x 4 x 4 cells.
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

  /// Writes the first ball of the cell and of each of the 26 around it, and returns their number. `CoarseFlight::next`
  /// leads to the others. It does not branch on empty cells, which would be unpredictable.
  int heads_around(const Cell& cell, Neighbour* heads) const;
  /// Like `heads_around`, for the nine cells ahead along one axis.
  int heads_ahead(const Cell& cell, int axis, int direction, Neighbour* heads) const;

 private:
  /// Along one axis, the cell before, the cell itself and the cell after. -1: it does not exist, or is the same as
  /// another.
  struct Adjacent {
    std::int32_t cell[3];    ///< an index into `heads_`: the sum over the three axes
    std::uint32_t image[3];  ///< the images of its balls: the sum over the three axes is `Neighbour::image`
  };

  /// True if no ball leaves its cell there: at a wall, and along an open axis of one cell.
  bool is_end(int axis, const Cell& cell, int upper) const {
    const auto a = static_cast<std::size_t>(axis);
    if (edges_[a] == Edge::Walled) return cell.at[axis] == (upper != 0 ? count_[a] - 1 : 0);
    return edges_[a] == Edge::Open && count_[a] == 1;
  }
  /// From a ball's place when its flight begins.
  double distance_to_face(int axis, const Cell& cell, int upper, const Flight& flight) const {
    const auto a = static_cast<std::size_t>(axis);
    return origin_[a] + (cell.at[axis] + upper) * width_[a] - flight.images[axis] * period_[a] -
           flight.position[axis];
  }

  /// Like `heads_around`, from one to another cell along each axis: 0 is the cell before, 2 the cell after.
  int heads_in(const Cell& cell, const std::array<int, 3>& from, const std::array<int, 3>& to,
               Neighbour* heads) const;

  std::size_t index_of(const Cell& cell) const {
    return static_cast<std::size_t>(adjacent(0, cell).cell[1] + adjacent(1, cell).cell[1] +
                                    adjacent(2, cell).cell[1]);
  }
  std::int32_t index(int axis, const Cell& cell) const;
  const Adjacent& adjacent(int axis, const Cell& cell) const {
    return adjacent_[static_cast<std::size_t>(axis)][static_cast<std::size_t>(index(axis, cell))];
  }

  std::array<Edge, 3> edges_{};
  std::array<std::int32_t, 3> count_{1, 1, 1};
  std::array<double, 3> origin_{}, width_{}, period_{};
  std::array<List<Adjacent>, 3> adjacent_;
  List<std::int32_t> heads_;  ///< the first ball in each cell, or -1
};

inline std::int32_t CellList::index(int axis, const Cell& cell) const {
  const auto a = static_cast<std::size_t>(axis);
  const std::int32_t at = cell.at[axis];
  if (edges_[a] != Edge::Open) return at;
  const std::int32_t rest = at % count_[a];
  return rest < 0 ? rest + count_[a] : rest;
}

}  // namespace ricochet::simulation
