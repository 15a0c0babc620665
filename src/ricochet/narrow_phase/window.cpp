// For size and speed: runs for every target whose bounds a bullet meets.
//
// A core is the intersection of slabs, of half-spaces at the boundary of a surface, and of an infinite cylinder. A
// point within r of the core is within r of each of these. So a path that is never within r of all of them at the same
// time misses. It is within r of each of them during one interval of time.
//
// Rounding. Let S be the sum of all lengths: the start relative to the reference point, the core and the radii; the
// relative velocity v has a direction within 2^-32. If the ball touches the core, it has moved S at most. So a height
// over a face and its rate, whose normal has a direction within 2^-32, have an error of 2^-30 S at any time that
// counts. The part at right angles to an axis has an error of 2^-25 S, unless the path is nearly along the axis; the
// root of a discriminant has an error of 2^-25 of the cylinder's radius, and quotients 2^-51 of a time. Everything is
// widened by `kCullingMargin` = 2^-20 of S, which is more.
//
// Round parts are excluded by a plane that supports the core (supporting_plane.hpp): any n is valid, and heights n . p
// and supports lose 2^-49 S |n|.
//
// Range: S and speeds are from 2^-100 to 2^100, edges above 2^-20 S and the area of a triangle above 2^-20 S^2. So
// normals are known, and no product that counts is below 2^-1000.
#include "ricochet/narrow_phase/window.hpp"

#include <algorithm>
#include <cmath>

#include "ricochet/narrow_phase/sphere_filter.hpp"
#include "ricochet/narrow_phase/start.hpp"
#include "ricochet/narrow_phase/supporting_plane.hpp"
#include "ricochet/numeric/length.hpp"
#include "ricochet/numeric/tolerances.hpp"

namespace ricochet {

namespace {

/// The least squared sine between a path and an axis for which the part at right angles to the axis is accurate enough.
constexpr double kSmallestSineSquared = 0x1p-10;

/// With u = v x e and w = p x e, the distance from the axis times |e|:  |w + u t|^2 = R^2 |e|^2,  D / |e|^2 = u^2 R^2 - (p . u)^2.
void clip_by_bar(Window& window, const Vec3d& p, const Vec3d& v, const Vec3d& e, double radius) {
  const Vec3d u = cross(v, e), w = cross(p, e);
  const double a = dot(u, u), e2 = dot(e, e);
  if (!(a > dot(v, v) * e2 * kSmallestSineSquared)) return;
  const double crossing = dot(p, u), d = a * radius * radius - crossing * crossing;
  if (d < 0) return window.clear();
  const double b = dot(w, u), root = std::sqrt(d * e2);
  window.enter = std::max(window.enter, (-b - root) / a);
  window.leave = std::min(window.leave, (root - b) / a);
}

/// True if the filter accepts a core; `size` is the sum of all lengths.
bool is_in_range(const LocalCore<double>& core, double size) {
  const double least = size * kCullingMargin;
  if (!(size > kSmallestCulled && size < kLargestCulled)) return false;
  if (core.kind == CoreKind::Box) return true;
  if (core.kind == CoreKind::Triangle) return core.n2 > square(size * least);
  return dot(core.e, core.e) > square(least);
}

/// For round parts, and for a ball at edges and vertices: true if the path stays, within the window, farther than
/// `room` from a plane that supports the core. Its normal n is about at right angles to the path in the middle of the
/// window.
bool stays_in_front(const LocalCore<double>& core, const Path<double>& path, double room,
                    const Window& window) {
  if (!(path.radius + core.round_radius > 0 && window.leave < HUGE_VAL)) return false;
  const Vec3d out = direction_from(core, path.at(window.enter + (window.leave - window.enter) / 2));
  const Vec3d n = out - path.v * (dot(out, path.v) / path.speed_squared);
  const double height = std::min(dot(n, path.at(window.enter)), dot(n, path.at(window.leave)));
  return height - support(core, n) > room * length(n);
}

}  // namespace

void Window::clip(double height, double rate, double low, double high) {
  if (rate == 0) {
    if (height < low || height > high) clear();
    return;
  }
  const double one = (low - height) / rate, other = (high - height) / rate;
  enter = std::max(enter, std::min(one, other));
  leave = std::min(leave, std::max(one, other));
}

Window window_near(const LocalCore<double>& core, const Path<double>& path, double room, double latest) {
  Window window{0, latest};
  for (int k = 0; k < core.slab_count() && !window.is_empty(); ++k) {
    const Slab<double> slab = core.slab(k);
    const double away = slab.axis < 0 ? room * std::sqrt(slab.length_2) : room;
    window.clip(slab.height(path.p), slab.height(path.v), -away, slab.upper + away);
  }
  if (window.is_empty()) return window;
  if (core.is_surface()) {
    const Boundary<double> boundary(core, path);
    for (int k = 0; k < boundary.count; ++k)
      window.clip(boundary.weight[k], boundary.rate[k], -room * length(Boundary<double>::outward(core, k)),
                  HUGE_VAL);
  }
  if (core.kind == CoreKind::Segment) {
    const double e2 = dot(core.e, core.e), away = room * std::sqrt(e2);
    window.clip(dot(path.p, core.e), dot(path.v, core.e), -away, e2 + away);
  }
  if (core.kind == CoreKind::Segment || core.kind == CoreKind::Cylinder)
    clip_by_bar(window, path.p, path.v, core.e, room + core.round_radius);
  return window;
}

bool certainly_misses(const Core& shape, const Vec3d& from, const Vec3d& velocity, double radius,
                      double latest) {
  if (shape.kind == CoreKind::Plane || shape.kind == CoreKind::Point) return false;
  if (!sphere_filter::is_in_range(dot(velocity, velocity))) return false;
  const LocalCore<double> core(shape);
  const Path<double> path = core.to_local(path_of(from - shape.reference_point(), velocity, radius));
  const double sizes = taxicab_length(core.e) + taxicab_length(core.f);
  const double size = taxicab_length(path.p) + sizes + path.radius + core.round_radius;
  if (!is_in_range(core, size)) return false;
  if (core.is_flat && !(path.speed_squared > kSmallestSineSquared * dot(velocity, velocity))) return false;
  const double room = path.radius + size * kCullingMargin;
  const Window window = window_near(core, path, room, latest);
  return window.is_empty() || stays_in_front(core, path, room, window);
}

}  // namespace ricochet
