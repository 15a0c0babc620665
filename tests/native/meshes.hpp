// Surfaces for tests: closed ones, random ones, and ones that are hard for filters.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "native/random.hpp"
#include "ricochet/mesh.hpp"

namespace ricochet::meshes {

struct Surface {
  std::vector<double> positions;
  std::vector<std::uint32_t> indices;

  void vertex(const Vec3d& v) { positions.insert(positions.end(), {v.x, v.y, v.z}); }
  void triangle(std::size_t a, std::size_t b, std::size_t c) {
    for (const std::size_t i : {a, b, c}) indices.push_back(static_cast<std::uint32_t>(i));
  }
  MeshData data() const { return {std::span<const double>(positions), indices}; }
  Mesh made() const { return *Mesh::create(data()); }
};

/// A closed surface around the origin: rings of vertices at uneven distances, numbers with all their bits.
inline Surface bumpy_ball(Random& random, int rings, int around, double size, double bumps) {
  Surface s;
  s.vertex({0, 0, size});
  for (int i = 1; i < rings; ++i)
    for (int k = 0; k < around; ++k) {
      const double polar = 3.141592653589793 * i / rings,
                   turn = 6.283185307179586 * (k + 0.5 * (i % 2)) / around;
      const double radius = size * (1 + bumps * random.number(-1, 1));
      s.vertex({radius * std::sin(polar) * std::cos(turn), radius * std::sin(polar) * std::sin(turn),
                radius * std::cos(polar)});
    }
  s.vertex({0, 0, -size});
  const auto n = static_cast<std::size_t>(around);
  const std::size_t last = 1 + n * static_cast<std::size_t>(rings - 1);
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t next = (k + 1) % n;
    s.triangle(0, 1 + k, 1 + next);
    s.triangle(last, last - n + next, last - n + k);
    for (std::size_t i = 0; i + 2 < static_cast<std::size_t>(rings); ++i) {
      const std::size_t upper = 1 + n * i, lower = upper + n;
      s.triangle(upper + k, lower + k, lower + next);
      s.triangle(upper + k, lower + next, upper + next);
    }
  }
  return s;
}

/// Triangles on a lattice of whole numbers: shared edges and corners, in line, in one plane, one upon another.
inline Surface on_a_lattice(Random& random, int count, int size) {
  Surface s;
  for (int i = 0; i < 3 * count; ++i) {
    const auto whole = [&] { return static_cast<double>(random.below(2 * size + 1) - size); };
    const double x = whole(), y = whole();
    s.vertex({x, y, i % 5 == 0 ? 0 : whole()});
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const auto any = [&] { return static_cast<std::size_t>(random.below(3 * count)); };
    if (i % 3 == 0)
      s.triangle(any(), any(), any());
    else
      s.triangle(3 * i, 3 * i + 1, 3 * i + 2);
  }
  return s;
}

/// Needles, specks and huge triangles together, of all sizes between 2^-40 and 2^20.
inline Surface of_all_sizes(Random& random, int count) {
  Surface s;
  for (int i = 0; i < count; ++i) {
    const Vec3d at = random.place(std::ldexp(1, random.below(21)));
    const double size = std::ldexp(1, random.below(60) - 40);
    const Vec3d along = random.place(size), aside = random.place(i % 3 == 0 ? size * 1e-9 : size);
    s.vertex(at);
    s.vertex(at + along);
    s.vertex(i % 7 == 0 ? at + along * 0.5 : at + aside);
    const auto k = static_cast<std::size_t>(3 * i);
    s.triangle(k, k + 1, k + 2);
  }
  return s;
}

}  // namespace ricochet::meshes
