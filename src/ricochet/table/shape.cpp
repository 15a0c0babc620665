#include "ricochet/table/shape.hpp"

#include <cmath>
#include <cstring>
#include <initializer_list>

#include "ricochet/numeric/tolerances.hpp"

namespace ricochet::table {

namespace {

Vec2w vector_on_cloth(const OnCloth& a) { return {Word(a[0]), Word(a[1])}; }
Vec2w unit_vector_of(const Vec2w& a) {
  // Exact along an axis
  if (a.x.hi == 0) return {Word(0), Word(a.y.hi < 0 ? -1 : 1)};
  if (a.y.hi == 0) return {Word(a.x.hi < 0 ? -1 : 1), Word(0)};
  return a / length_of(a);
}

/// The box about two places, with this margin.
Box2 box_about(const Vec2d& a, const Vec2d& b, double around) {
  return {{std::min(a.x, b.x) - around, std::min(a.y, b.y) - around},
          {std::max(a.x, b.x) + around, std::max(a.y, b.y) + around}};
}

/// Boxes are a little larger than their contents.
constexpr double kBoxRoom = 0x1p-30;
constexpr Box2 kNothing{{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}},
    kEverything{{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}};

/// Gaps whose relative difference is smaller are the same.
constexpr double kSameGap = 0x1p-40;

Edge edge_of(const TableSegment& segment, const Law& law) {
  const Vec2w p = vector_on_cloth(segment.p), q = vector_on_cloth(segment.q), way = q - p;
  Edge edge{p, unit_vector_of(way), {}, length_of(way).hi, 0, {}};
  edge.normal = left_of(edge.along);
  if (dot(edge.normal, vector_on_cloth(segment.n)).hi < 0) edge.normal = -edge.normal;
  double size = law.radius.hi;
  for (const double x : {p.x.hi, p.y.hi, q.x.hi, q.y.hi}) size = std::max(size, std::fabs(x));
  edge.beyond = 0x1p-50 * size;
  const Vec2d out = high(edge.normal * law.radius);
  edge.box = box_about(high(p) + out, high(q) + out, kBoxRoom * size);
  return edge;
}

Round round_of(const OnCloth& c, double r, const Word& more) {
  const Vec2d center{c[0], c[1]};
  const Word reach = Word(r) + more;
  return {vector_on_cloth(c), reach, box_about(center, center, reach.hi * (1 + kBoxRoom))};
}

}  // namespace

Status Shape::set(const TableShapeView& shape, const Law& law) {
  if (!segments_.assign(shape.segments) || !noses_.assign(shape.noses) || !pockets_.assign(shape.pockets) ||
      !edges_.reserve(shape.segments.size()) || !nose_rounds_.reserve(shape.noses.size()) ||
      !pocket_rounds_.reserve(shape.pockets.size()))
    return Status::OutOfMemory;
  edges_.clear(), nose_rounds_.clear(), pocket_rounds_.clear();
  for (const TableSegment& segment : segments_) edges_.push_reserved(edge_of(segment, law));
  for (const TableNose& nose : noses_) nose_rounds_.push_reserved(round_of(nose.c, nose.r, law.radius));
  for (const TablePocket& pocket : pockets_)
    pocket_rounds_.push_reserved(round_of(pocket.c, pocket.r, Word(0)));
  find_clear();
  find_bounds();
  return Status::Ok;
}

/// On each side faced by a cushion's front, the farthest extent of any body.
void Shape::find_bounds() {
  Box2 all = kNothing;
  for (const auto& [p, q, n] : segments_) all.add(box_about({p[0], p[1]}, {q[0], q[1]}, 0));
  for (const Round& round : nose_rounds_) all.add(round.box);
  for (const Round& round : pocket_rounds_) all.add(round.box);
  bounds_ = kEverything;
  for (const Edge& edge : edges_) {
    const auto [x, y] = high(edge.normal);
    if (x > 0.5) bounds_.low.x = all.low.x;
    if (x < -0.5) bounds_.high.x = all.high.x;
    if (y > 0.5) bounds_.low.y = all.low.y;
    if (y < -0.5) bounds_.high.y = all.high.y;
  }
}

/// Begins with the whole plane and cuts off each box, in the order of the list, on the side on which the box is nearest
/// to the plane's middle. The middle is that of all boxes.
void Shape::find_clear() {
  const auto each = [&](auto&& visit) {
    for (const Edge& edge : edges_) visit(edge.box);
    for (const Round& round : nose_rounds_) visit(round.box);
    for (const Round& round : pocket_rounds_) visit(round.box);
  };
  Box2 all = kNothing;
  each([&](const Box2& box) { all.add(box); });
  clear_ = kEverything;
  if (!(all.low.x <= all.high.x)) return;
  const Vec2d middle{(all.low.x + all.high.x) * 0.5, (all.low.y + all.high.y) * 0.5};
  each([&](const Box2& box) {
    // The distance of the rectangle's sides from the middle for each side of the box; below 0 the middle would be cut
    // off
    const double sides[4] = {middle.x - box.high.x, middle.y - box.high.y, box.low.x - middle.x,
                             box.low.y - middle.y};
    int best = 0;
    for (int side = 1; side < 4; ++side)
      if (sides[side] > sides[best]) best = side;
    if (best == 0) clear_.low.x = std::max(clear_.low.x, box.high.x);
    if (best == 1) clear_.low.y = std::max(clear_.low.y, box.high.y);
    if (best == 2) clear_.high.x = std::min(clear_.high.x, box.low.x);
    if (best == 3) clear_.high.y = std::min(clear_.high.y, box.low.y);
  });
}

Vec2w Shape::normal_at(TableEventKind kind, int with, const Vec2w& place) const {
  const auto index = static_cast<std::size_t>(with);
  if (kind == TableEventKind::Cushion) return edges_[index].normal;
  return unit_vector_of(place - nose_rounds_[index].center);
}

double Shape::fingerprint(const Law& law) const {
  // FNV-1a, a double at a time
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](std::initializer_list<double> numbers) {
    for (const double x : numbers) {
      const double number = x + 0.0;  // −0 is 0, as in JSON
      std::uint64_t bits = 0;
      std::memcpy(&bits, &number, sizeof bits);
      hash = (hash ^ bits) * 0x100000001b3;
      hash ^= hash >> 32;
    }
  };
  const TableConstants& c = law.given;
  add({c.radius, c.mass, c.sliding_friction, c.rolling_friction, c.spinning_friction, c.gravity,
       c.ball_restitution, c.cushion_restitution, c.cushion_friction, c.nose_sine, c.separation_speed,
       static_cast<double>(c.cushion), static_cast<double>(c.throws)});
  for (const auto& [p, q, n] : segments_) add({1, p[0], p[1], q[0], q[1], n[0], n[1]});
  for (const auto& [at, r] : noses_) add({2, at[0], at[1], r});
  for (const auto& [at, r] : pockets_) add({3, at[0], at[1], r});
  return static_cast<double>(hash >> 16);
}

/// The depth of a place behind the cushions, if the nearest one is seen from behind; for a vertex where two end, from
/// behind both. Otherwise 0.
double Shape::depth_behind(const Vec2d& place) const {
  double nearest = HUGE_VAL;
  bool is_behind = false;
  for (const Edge& edge : edges_) {
    const Vec2d from = place - high(edge.from);
    const double along = dot(from, high(edge.along)), height = dot(from, high(edge.normal));
    const double gap = std::hypot(along - std::clamp(along, 0.0, edge.length), height);
    if (gap > nearest * (1 + kSameGap)) continue;
    is_behind = height < 0 && (is_behind || gap < nearest * (1 - kSameGap));
    nearest = std::min(nearest, gap);
  }
  return is_behind ? nearest : 0;
}

TableFault Shape::fault_of(int ball, const Vec2w& place, const Law& law) const {
  const double allowed = kOverlapTolerance * law.radius.hi;
  int index = 0;
  for (const Edge& edge : edges_) {
    const Vec2w from = place - edge.from;
    const double foot = dot(from, edge.along).hi;
    const double depth = (law.radius - absolute(dot(from, edge.normal))).hi;
    if (foot >= 0 && foot <= edge.length && depth > allowed)
      return {TableFaultKind::OverlapsCushion, ball, index, depth};
    ++index;
  }
  const auto fault_with = [&](const List<Round>& rounds, TableFaultKind kind) -> TableFault {
    for (std::size_t k = 0; k < rounds.size(); ++k) {
      const double depth = (rounds[k].reach - distance_of(place - rounds[k].center)).hi;
      if (depth > allowed) return {kind, ball, static_cast<int>(k), depth};
    }
    return {};
  };
  if (const TableFault fault = fault_with(nose_rounds_, TableFaultKind::OverlapsNose); fault.is_fault())
    return fault;
  if (const TableFault fault = fault_with(pocket_rounds_, TableFaultKind::InPocket); fault.is_fault())
    return fault;
  const auto [x, y] = high(place);
  const double beside = std::max(
      {bounds_.low.x - x, x - bounds_.high.x, bounds_.low.y - y, y - bounds_.high.y, depth_behind({x, y})});
  if (beside > 0) return {TableFaultKind::BesideTable, ball, -1, beside};
  return {};
}

Status Shape::set(const Shape& other) {
  if (!segments_.assign(other.segments_) || !noses_.assign(other.noses_) ||
      !pockets_.assign(other.pockets_) || !edges_.assign(other.edges_) ||
      !nose_rounds_.assign(other.nose_rounds_) || !pocket_rounds_.assign(other.pocket_rounds_))
    return Status::OutOfMemory;
  clear_ = other.clear_;
  bounds_ = other.bounds_;
  return Status::Ok;
}

}  // namespace ricochet::table
