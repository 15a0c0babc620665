#include "ricochet/mesh/geometry.hpp"

#include <cmath>

#include "ricochet/narrow_phase/triangle.hpp"

namespace ricochet::mesh {

namespace {

/// Whether a triangle certainly has an area: |n| is within 2^-48 of the product of its edges' sizes.
bool certainly_has_area(const Triangle& t) {
  const Vec3d e = t.b - t.a, f = t.c - t.a, n = cross(e, f);
  const double size = taxicab_length(n), sizes = taxicab_length(e) * taxicab_length(f);
  return size > sizes * 0x1p-40 && sizes > 0x1p-900;
}

bool has_no_area(const Triangle& t) { return !certainly_has_area(t) && ricochet::is_degenerate(t); }

}  // namespace

bool Geometry::is_degenerate(std::int32_t k) const { return has_no_area(triangle(k)); }

std::size_t Geometry::bytes() const {
  return surface_.singles.capacity() * sizeof(float) + surface_.doubles.capacity() * sizeof(double) +
         surface_.indices.capacity() * sizeof(std::uint32_t) + blocks_.capacity() * sizeof(Block) +
         hierarchy_.bytes() + sizeof(Geometry);
}

/// Finds the unit: the power of two that brings the farthest coordinate below 1.
bool GeometryBuilder::measure() {
  const Surface& surface = made_.surface_;
  double farthest = 0;
  for (const float x : surface.singles) farthest = std::max(farthest, std::fabs(static_cast<double>(x)));
  for (const double x : surface.doubles) farthest = std::max(farthest, std::fabs(x));
  int exponent = 0;
  std::frexp(farthest, &exponent);
  made_.unit_ = std::ldexp(1, -exponent);
  return builder_.reserve(static_cast<std::size_t>(surface.triangle_count()));
}

/// Bounds of the triangles that have an area, in single precision.
bool GeometryBuilder::collect(std::int64_t& budget) {
  const Surface& surface = made_.surface_;
  const std::int32_t count = surface.triangle_count();
  Box& bounds = made_.bounds_;
  for (; next_ < count && budget > 0; ++next_, --budget) {
    const Triangle t = surface.triangle(next_);
    if (has_no_area(t)) {
      ++made_.degenerate_;
      continue;
    }
    const Box box = ricochet::bounds(t);
    const bool is_first = next_ == made_.degenerate_;
    bounds = is_first ? box : Box{min(bounds.min, box.min), max(bounds.max, box.max)};
    builder_.add(broad_phase::BoxRef::of({box.min * made_.unit_, box.max * made_.unit_}, next_));
  }
  if (next_ < count) return true;
  stage_ = Stage::Split;
  return builder_.start({bounds.min * made_.unit_, bounds.max * made_.unit_});
}

/// A block for each leaf.
bool GeometryBuilder::pack() {
  broad_phase::Bvh& hierarchy = made_.hierarchy_;
  hierarchy = builder_.take();
  std::size_t count = 0;
  hierarchy.rename_leaves([&](std::int32_t first, std::int32_t) {
    ++count;
    return first;
  });
  List<Block>& blocks = made_.blocks_;
  if (!blocks.reserve(count)) return false;
  const auto order = builder_.order();
  const double unit = made_.unit_;
  bool is_exact = true;
  hierarchy.rename_leaves([&](std::int32_t first, std::int32_t triangles) {
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
    return static_cast<std::int32_t>(blocks.size()) - 1;
  });
  made_.blocks_are_exact_ = is_exact;
  return true;
}

GeometryBuilder::Progress GeometryBuilder::step(std::int64_t budget) {
  using Built = broad_phase::BvhBuilder::Progress;
  while (stage_ != Stage::Done) {
    if (budget <= 0) return Progress::Working;
    switch (stage_) {
      case Stage::Measure:
        if (!measure()) return Progress::OutOfMemory;
        stage_ = Stage::Collect;
        break;
      case Stage::Collect:
        if (!collect(budget)) return Progress::OutOfMemory;
        break;
      case Stage::Split: {
        const Built built = builder_.step(budget);
        if (built == Built::OutOfMemory) return Progress::OutOfMemory;
        if (built == Built::Working) return Progress::Working;
        stage_ = Stage::Pack;
        break;
      }
      case Stage::Pack:
        if (!pack()) return Progress::OutOfMemory;
        stage_ = Stage::Done;
        break;
      case Stage::Done:
        break;
    }
  }
  return Progress::Done;
}

double GeometryBuilder::share_done() const {
  const auto count = static_cast<double>(std::max(1, made_.surface_.triangle_count()));
  return 0.2 * next_ / count + 0.75 * (stage_ > Stage::Collect ? builder_.share_done() : 0) +
         0.05 * (stage_ == Stage::Done);
}

}  // namespace ricochet::mesh
