// Where balls are, coarsely: a grid of cells at least as wide as two balls that touch, so that a ball can
// meet only those of its own cell and the 26 around it until one of them crosses into another.
//
// Along a periodic axis the last cell's neighbour is the first, one box further on. Along an open axis too,
// but it is the same place: balls of distant cells share one, which costs time only.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ricochet/memory.hpp"
#include "ricochet/simulation/flight.hpp"

namespace ricochet::simulation {

enum class Edge : std::uint8_t { Open, Walled, Periodic };

class Cells {
 public:
  /// A cell's coordinates: in an open axis any whole number.
  struct Spot {
    std::int32_t at[3];
  };

  /// How cells are to lie.
  struct Layout {
    std::array<Edge, 3> edges{};
    std::array<std::int32_t, 3> count{1, 1, 1};
    std::array<double, 3> origin{}, width{}, box{};

    std::size_t cells() const {
      return static_cast<std::size_t>(count[0]) * static_cast<std::size_t>(count[1]) *
             static_cast<std::size_t>(count[2]);
    }
    /// The most that the lists of all cells around one can hold: near one another in a small periodic box, a
    /// ball is its neighbours' neighbour several times.
    std::size_t most_near(std::size_t balls) const;
  };

  /// One grid for places within `extent`, cells no narrower than `narrowest`.
  static Layout plan(const Box& extent, const std::array<Edge, 3>& edges, double narrowest, int balls);

  /// Room for cells that are to lie so; those that are laid stay. False if there is no memory.
  [[nodiscard]] bool reserve(const Layout& layout);
  /// Lays them, all empty. Room has been reserved.
  void lay(const Layout& layout);

  Spot spot_of(const Vec3d& place) const;
  void insert(std::int32_t ball, const Spot& spot, std::span<Flight> flights);
  void remove(std::int32_t ball, const Spot& spot, std::span<Flight> flights);

  /// Moves a spot one cell along an axis; gives the boxes by which the ball's place changes, -1, 0 or 1.
  int step(Spot& spot, int axis, int direction) const;

  /// When a ball leaves its spot next, along which axis: {kInfiniteTime, 0} if it never does.
  struct Crossing {
    double time;
    int axis;
  };
  Crossing next_crossing(const Flight& flight, const Spot& spot) const;

  std::size_t cell_of(const Spot& spot) const {
    return static_cast<std::size_t>((index(2, spot) * count_[1] + index(1, spot)) * count_[0] +
                                    index(0, spot));
  }
  /// A number for each cell, near one another for cells near in space.
  std::size_t block_order(const Spot& spot) const {
    std::size_t block = 0, within = 0;
    for (int axis = 2; axis >= 0; --axis) {
      const auto at = static_cast<std::size_t>(index(axis, spot));
      const auto blocks = static_cast<std::size_t>(count_[static_cast<std::size_t>(axis)]) / 4 + 1;
      block = block * blocks + at / 4;
      within = within * 4 + at % 4;
    }
    return block * 64 + within;
  }
  double width(int axis) const { return width_[static_cast<std::size_t>(axis)]; }
  std::size_t size() const { return heads_.size(); }

  /// Someone near, and by how many boxes its place is to be moved: three whole numbers from -1 to 1.
  struct Near {
    std::int32_t ball;
    std::int8_t wraps[3];
  };

  /// Writes the first ball of the cell and of each of the 26 around it, and gives their number. The others
  /// follow in `Flight::next`. Without branches on whether a cell is empty, which nothing could predict.
  int heads_around(const Spot& spot, Near* heads) const {
    return heads_in(spot, {0, 0, 0}, {2, 2, 2}, heads);
  }
  /// The same for the nine cells ahead along one axis.
  int heads_ahead(const Spot& spot, int axis, int direction, Near* heads) const {
    std::array<int, 3> from{0, 0, 0}, to{2, 2, 2};
    from[static_cast<std::size_t>(axis)] = to[static_cast<std::size_t>(axis)] = direction + 1;
    return heads_in(spot, from, to, heads);
  }

 private:
  /// A cell's neighbours along one axis: before, itself, after. -1: none, or the same as another.
  struct Ring {
    std::int32_t cell[3];
    std::int8_t wrap[3];
  };

  int heads_in(const Spot& spot, const std::array<int, 3>& from, const std::array<int, 3>& to,
               Near* heads) const {
    const Ring &rx = ring(0, spot), &ry = ring(1, spot), &rz = ring(2, spot);
    int count = 0;
    for (int z = from[2]; z <= to[2]; ++z) {
      if (rz.cell[z] < 0) continue;
      for (int y = from[1]; y <= to[1]; ++y) {
        if (ry.cell[y] < 0) continue;
        const std::int32_t row = (rz.cell[z] * count_[1] + ry.cell[y]) * count_[0];
        for (int x = from[0]; x <= to[0]; ++x) {
          if (rx.cell[x] < 0) continue;
          const std::int32_t ball = heads_[static_cast<std::size_t>(row + rx.cell[x])];
          heads[count] = {ball, {rx.wrap[x], ry.wrap[y], rz.wrap[z]}};
          count += ball >= 0;
        }
      }
    }
    return count;
  }

  std::int32_t index(int axis, const Spot& spot) const;
  const Ring& ring(int axis, const Spot& spot) const {
    return rings_[static_cast<std::size_t>(axis)][static_cast<std::size_t>(index(axis, spot))];
  }
  std::array<Edge, 3> edges_{};
  std::array<std::int32_t, 3> count_{1, 1, 1};
  std::array<double, 3> origin_{}, width_{}, box_{};
  std::array<List<Ring>, 3> rings_;
  List<std::int32_t> heads_;
};

inline std::int32_t Cells::index(int axis, const Spot& spot) const {
  const auto a = static_cast<std::size_t>(axis);
  const std::int32_t at = spot.at[axis];
  if (edges_[a] != Edge::Open) return at;
  const std::int32_t rest = at % count_[a];
  return rest < 0 ? rest + count_[a] : rest;
}

}  // namespace ricochet::simulation
