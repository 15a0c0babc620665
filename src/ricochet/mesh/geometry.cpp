// For size and speed: builds meshes, and answers rays at them.
#include "ricochet/mesh/geometry.hpp"

#include <cmath>
#include <cstdint>

#include "ricochet/degenerate.hpp"

namespace ricochet::mesh {

namespace {

/// True if a triangle certainly has an area: |n| is within 2^-48 of the product of its edges' sizes.
bool certainly_has_area(const Triangle& t) {
  const Vec3d e = t.b - t.a, f = t.c - t.a, n = cross(e, f);
  const double size = taxicab_length(n), sizes = taxicab_length(e) * taxicab_length(f);
  return size > sizes * 0x1p-40 && sizes > 0x1p-900;
}

/// The costs in visits of boxes of the hierarchy: the coordinates measured for one visit, and the boxes that stand for
/// a triangle.
constexpr std::int64_t kMeasuredAtOnce = 4, kCostOfCollecting = 5, kCostOfPacking = 16;

bool has_no_area(const Triangle& t) { return !certainly_has_area(t) && ricochet::is_degenerate(t); }

}  // namespace

bool Geometry::is_degenerate(std::int32_t k) const { return has_no_area(triangle(k)); }

std::size_t Geometry::bytes() const {
  return surface_.singles.capacity() * sizeof(float) + surface_.doubles.capacity() * sizeof(double) +
         surface_.indices.capacity() * sizeof(std::uint32_t) + blocks_.capacity() * sizeof(Block) +
         hierarchy_.bytes() + sizeof(Geometry);
}

/// Finds the unit: the power of two that brings the farthest coordinate below 1.
bool GeometryBuilder::measure(std::int64_t& budget) {
  const Surface& surface = made_.surface_;
  const std::size_t count = 3 * surface.vertex_count();
  const auto left = static_cast<std::int64_t>(count - next_);
  const std::int64_t share = std::min(left / kMeasuredAtOnce + 1, budget);
  const std::size_t end = next_ + static_cast<std::size_t>(std::min(left, share * kMeasuredAtOnce));
  double farthest = farthest_;
  if (surface.doubles.empty())
    for (; next_ < end; ++next_)
      farthest = std::max(farthest, static_cast<double>(std::fabs(surface.singles[next_])));
  else
    for (; next_ < end; ++next_) farthest = std::max(farthest, std::fabs(surface.doubles[next_]));
  farthest_ = farthest;
  budget -= share;
  if (next_ < count) return true;
  int exponent = 0;
  std::frexp(farthest, &exponent);
  made_.unit_ = std::ldexp(1, -exponent);
  next_ = 0;
  stage_ = Stage::Collect;
  return builder_.reserve(static_cast<std::size_t>(surface.triangle_count()));
}

/// Bounds of the triangles that have an area, in single precision.
bool GeometryBuilder::collect(std::int64_t& budget) {
  const Surface& surface = made_.surface_;
  const auto count = static_cast<std::size_t>(surface.triangle_count());
  Box& bounds = made_.bounds_;
  for (; next_ < count && budget > 0; ++next_, budget -= kCostOfCollecting) {
    const auto k = static_cast<std::int32_t>(next_);
    const Triangle t = surface.triangle(k);
    if (has_no_area(t)) {
      ++made_.degenerate_;
      continue;
    }
    const Box box{min(t.a, min(t.b, t.c)), max(t.a, max(t.b, t.c))};
    const bool is_first = k == made_.degenerate_;
    bounds = is_first ? box : Box{min(bounds.min, box.min), max(bounds.max, box.max)};
    builder_.add(broad_phase::BoxRef::of({box.min * made_.unit_, box.max * made_.unit_}, k));
  }
  if (next_ < count) return true;
  next_ = 0;
  stage_ = Stage::Split;
  return builder_.start({bounds.min * made_.unit_, bounds.max * made_.unit_});
}

bool GeometryBuilder::start_packing() {
  made_.hierarchy_ = builder_.take();
  made_.blocks_are_exact_ = true;
  stage_ = Stage::Pack;
  return made_.blocks_.reserve(builder_.leaf_count());
}

/// A block for each leaf.
void GeometryBuilder::pack(std::int64_t& budget) {
  broad_phase::Bvh& hierarchy = made_.hierarchy_;
  List<Block>& blocks = made_.blocks_;
  const auto order = builder_.order();
  const double unit = made_.unit_;
  bool is_exact = made_.blocks_are_exact_;
  for (; next_ < hierarchy.node_count() && budget > 0; ++next_)
    hierarchy.rename_leaves(next_, [&](std::int32_t first, std::int32_t triangles) {
      Block block{};
      block.triangle = I4{-1, -1, -1, -1};
      for (int lane = 0; lane < triangles; ++lane) {
        const std::int32_t k = order[static_cast<std::size_t>(first + lane)].item();
        const Triangle t = made_.surface_.triangle(k);
        for (int i = 0; i < 3; ++i) {
          const double corners[] = {t.a[i] * unit, t.b[i] * unit, t.c[i] * unit};
          block.a[i][lane] = static_cast<float>(corners[0]);
          block.b[i][lane] = static_cast<float>(corners[1]);
          block.c[i][lane] = static_cast<float>(corners[2]);
          is_exact = is_exact && block.a[i][lane] == corners[0] && block.b[i][lane] == corners[1] &&
                     block.c[i][lane] == corners[2];
        }
        block.triangle[lane] = k;
      }
      blocks.push_reserved(block);
      budget -= triangles * kCostOfPacking;
      return static_cast<std::int32_t>(blocks.size()) - 1;
    });
  made_.blocks_are_exact_ = is_exact;
  if (next_ == hierarchy.node_count()) stage_ = Stage::Done;
}

BuildProgress GeometryBuilder::step(std::int64_t budget) {
  while (stage_ != Stage::Done) {
    if (budget <= 0) return BuildProgress::Working;
    switch (stage_) {
      case Stage::Measure:
        if (!measure(budget)) return BuildProgress::OutOfMemory;
        break;
      case Stage::Collect:
        if (!collect(budget)) return BuildProgress::OutOfMemory;
        break;
      case Stage::Split: {
        const BuildProgress built = builder_.step(budget);
        if (built == BuildProgress::Working) return BuildProgress::Working;
        if (built == BuildProgress::OutOfMemory || !start_packing()) return BuildProgress::OutOfMemory;
        break;
      }
      case Stage::Pack:
        pack(budget);
        break;
      case Stage::Done:
        break;
    }
  }
  return BuildProgress::Done;
}

double GeometryBuilder::share_done() const {
  if (stage_ == Stage::Done) return 1;
  // The cost of coordinates, triangles and nodes, by the time that they take.
  const auto of = [&](Stage stage, std::size_t count) {
    return stage_ > stage ? 1 : stage_ < stage ? 0 : static_cast<double>(next_) / static_cast<double>(count);
  };
  return 0.02 * of(Stage::Measure, 3 * made_.surface_.vertex_count()) +
         0.18 * of(Stage::Collect, static_cast<std::size_t>(made_.surface_.triangle_count())) +
         0.6 * (stage_ > Stage::Collect ? builder_.share_done() : 0) +
         0.2 * of(Stage::Pack, made_.hierarchy_.node_count());
}

}  // namespace ricochet::mesh
