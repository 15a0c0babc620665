// What stands around the cloth, as it is asked: unit normals, and the boxes in which the centre of a ball may meet each thing.
#pragma once

#include <algorithm>

#include "ricochet/memory.hpp"
#include "ricochet/table.hpp"
#include "ricochet/table/leg.hpp"

namespace ricochet::table {

/// A rectangle along the axes.
struct Box2 {
  Vec2d low, high;

  bool overlaps(const Box2& other) const {
    return low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y;
  }
  /// Grows by another one.
  void add(const Box2& other) {
    low = {std::min(low.x, other.low.x), std::min(low.y, other.low.y)};
    high = {std::max(high.x, other.high.x), std::max(high.y, other.high.y)};
  }
  bool is_inside(const Box2& other) const {
    return low.x > other.low.x && high.x < other.high.x && low.y > other.low.y && high.y < other.high.y;
  }
};

/// A straight edge, as the centres of balls meet it.
struct Edge {
  Vec2w from;     ///< p
  Vec2w along;    ///< unit vector from p to q
  Vec2w normal;   ///< unit vector toward the play
  double length;  ///< of the edge
  double
      beyond;  ///< by which it is taken to be longer at either end: what rounding leaves between it and a nose that goes on
  Box2 box;
};

/// A nose or a pocket.
struct Round {
  Vec2w center;
  Word reach;  ///< distance of a centre that touches it
  Box2 box;
};

class Shape {
 public:
  /// OutOfMemory where there is no room.
  [[nodiscard]] Status set(const TableShapeView& shape, const Law& law);
  [[nodiscard]] Status set(const Shape& other);

  TableShapeView view() const { return {segments_, noses_, pockets_}; }
  std::span<const Edge> edges() const { return edges_; }
  std::span<const Round> noses() const { return nose_rounds_; }
  std::span<const Round> pockets() const { return pocket_rounds_; }
  /// A rectangle in which no centre meets anything; empty where none was found.
  const Box2& clear() const { return clear_; }
  /// Of the shape's and the law's numbers, a whole number: other tables have another one, but for one in 2^48.
  double fingerprint(const Law& law) const;

  /// From what a ball meets to its centre, a unit vector.
  Vec2w normal_at(TableEventKind kind, int with, const Vec2w& place) const;
  /// What a ball put at a place overlaps, or pocket it is in, or that it is beside the table.
  TableFault fault_of(int ball, const Vec2w& place, const Law& law) const;

 private:
  void find_clear();
  double depth_behind(const Vec2d& place) const;
  void find_bounds();

  List<TableSegment> segments_;
  List<TableNose> noses_;
  List<TablePocket> pockets_;
  List<Edge> edges_;
  List<Round> nose_rounds_, pocket_rounds_;
  Box2 clear_{};
  Box2 bounds_{};  ///< no ball lies outside; endless where no cushion faces the play
};

}  // namespace ricochet::table
