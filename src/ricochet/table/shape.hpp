// The surroundings of the cloth, prepared for questions: unit normals, and for each part the box in which the centre of
// a ball may touch it.
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
  /// Extends it to contain another one.
  void add(const Box2& other) {
    low = {std::min(low.x, other.low.x), std::min(low.y, other.low.y)};
    high = {std::max(high.x, other.high.x), std::max(high.y, other.high.y)};
  }
  bool is_inside(const Box2& other) const {
    return low.x > other.low.x && high.x < other.high.x && low.y > other.low.y && high.y < other.high.y;
  }
};

/// A straight edge, as it limits the centres of balls.
struct Edge {
  Vec2w from;     ///< p
  Vec2w along;    ///< unit vector from p to q
  Vec2w normal;   ///< unit vector toward the play
  double length;  ///< length of the edge
  /// The extension of the edge at both ends: the rounding gap between it and the nose where it continues
  double beyond;
  Box2 box;
};

/// A nose or a pocket.
struct Round {
  Vec2w center;
  Word reach;  ///< distance of the centre of a ball that touches it
  Box2 box;
};

class Shape {
 public:
  /// OutOfMemory if there is no memory.
  [[nodiscard]] Status set(const TableShapeView& shape, const Law& law);
  [[nodiscard]] Status set(const Shape& other);

  TableShapeView view() const { return {segments_, noses_, pockets_}; }
  std::span<const Edge> edges() const { return edges_; }
  std::span<const Round> noses() const { return nose_rounds_; }
  std::span<const Round> pockets() const { return pocket_rounds_; }
  /// A rectangle in which no centre touches anything; empty if none was found.
  const Box2& clear() const { return clear_; }
  /// A whole number computed from the shape's and the law's numbers: another table has the same one only once in 2^48.
  double fingerprint(const Law& law) const;

  /// The unit vector from the part that a ball touches to the ball's centre.
  Vec2w normal_at(TableEventKind kind, int with, const Vec2w& place) const;
  /// The fault of a ball at a place: an overlap, a pocket that it is in, or that it is outside of the table.
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
  Box2 bounds_{};  ///< no ball lies outside; infinite if no cushion faces the playing area
};

}  // namespace ricochet::table
