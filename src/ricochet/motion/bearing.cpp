#include "ricochet/motion/bearing.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ricochet/numeric/length.hpp"

namespace ricochet::motion {

namespace {

constexpr std::size_t kMostContacts = 8;

/// A contact counts as violated if n . a is below its least value by more than this share of the largest acceleration.
constexpr double kViolated = 0x1p-44;

struct Candidate {
  Vec3d acceleration;
  bool are_pressed;  ///< all factors are >= 0
};

/// The solution with both n_i . a = k_i. Along their line it is that of the free vector, and across it that of the
/// contacts.
///   a = (g . l) l + (k_1 (n_1 - c n_2) + k_2 (n_2 - c n_1)) / (1 - c^2),   c = n_1 . n_2,   l along n_1 x n_2
std::optional<Candidate> on_line(const KeptContact& one, const KeptContact& other, const Vec3d& free) {
  const Vec3d across = cross(one.normal, other.normal);
  const double square = dot(across, across);
  if (!(square > 0)) return std::nullopt;
  const Vec3d line = across * (1 / std::sqrt(square));
  const double c = dot(one.normal, other.normal);
  const Vec3d up_one = one.normal - c * other.normal, up_other = other.normal - c * one.normal;
  const Vec3d result = line * dot(free, line) + (one.least * up_one + other.least * up_other) * (1 / square);
  // The factors: f_1 (1 - c^2) = (a - g) . (n_1 - c n_2)
  const Vec3d push = result - free;
  const double least = -kViolated * square * length(free);
  return Candidate{result, dot(push, up_one) >= least && dot(push, up_other) >= least};
}

/// The solution with all three n_i . a = k_i, by Cramer's rule. The factors of the push a - g along the normals are
/// found in the same way.
std::optional<Candidate> at_point(const KeptContact& a, const KeptContact& b, const KeptContact& c,
                                  const Vec3d& free) {
  const Vec3d bc = cross(b.normal, c.normal), ca = cross(c.normal, a.normal), ab = cross(a.normal, b.normal);
  const double volume = dot(a.normal, bc);
  if (!(std::fabs(volume) > kBalanced)) return std::nullopt;
  const Vec3d result = (a.least * bc + b.least * ca + c.least * ab) * (1 / volume);
  const Vec3d push = result - free;
  const double least = -kViolated * length(free);
  const auto factor = [&](const Vec3d& of) { return dot(push, of) / volume >= least; };
  return Candidate{result, factor(bc) && factor(ca) && factor(ab)};
}

/// The factors f_i with sum f_i n_i = push for the contacts that bear a body.
void find_pressures(std::span<const KeptContact> contacts, const Vec3d& push, Bearing& bearing) {
  const auto normal = [&](std::size_t i) -> const Vec3d& { return contacts[bearing.which[i]].normal; };
  std::array<double, 3>& f = bearing.pressures;
  if (bearing.count == 1) {
    f[0] = dot(push, normal(0));
  } else if (bearing.count == 2) {
    const double c = dot(normal(0), normal(1)), one = dot(push, normal(0)), other = dot(push, normal(1));
    const double square = (1 - c) * (1 + c);
    f = {(one - c * other) / square, (other - c * one) / square, 0};
  } else if (bearing.count == 3) {
    const Vec3d bc = cross(normal(1), normal(2));
    const double volume = dot(normal(0), bc);
    f = {dot(push, bc) / volume, dot(push, cross(normal(2), normal(0))) / volume,
         dot(push, cross(normal(0), normal(1))) / volume};
  }
  for (double& one : f) one = std::max(one, 0.0);
}

}  // namespace

Bearing bear(std::span<const KeptContact> contacts, const Vec3d& free) {
  const double size = length(free);
  const std::size_t count = std::min(contacts.size(), kMostContacts);
  double largest = size;
  for (std::size_t i = 0; i < count; ++i) largest = std::max(largest, std::fabs(contacts[i].least));
  Bearing best{free};
  double best_violation = HUGE_VAL;
  // The first allowed candidate with the fewest contacts. If rounding allows none, the least violated one.
  const auto offer = [&](const Vec3d& acceleration, std::size_t used, std::array<std::size_t, 3> which) {
    double violation = 0;
    for (std::size_t i = 0; i < count; ++i)
      violation = std::max(violation, contacts[i].least - dot(contacts[i].normal, acceleration));
    if (violation < best_violation) best = {acceleration, used, which}, best_violation = violation;
    return violation <= kViolated * largest;
  };
  const auto finish = [&] {
    if (length(best.acceleration) <= kBalanced * size) best.acceleration = Vec3d(0.0);
    find_pressures(contacts, best.acceleration - free, best);
    return best;
  };
  if (offer(free, 0, {})) {
    // A contact that is not pressed at all bears nothing.
    bool is_pressed = false;
    for (std::size_t i = 0; i < count; ++i)
      is_pressed = is_pressed || dot(contacts[i].normal, free) < contacts[i].least;
    if (!is_pressed) return best;
  }
  best_violation = HUGE_VAL;
  for (std::size_t i = 0; i < count; ++i) {
    const KeptContact& one = contacts[i];
    const double short_by = one.least - dot(one.normal, free);
    if (short_by > 0 && offer(free + short_by * one.normal, 1, {i})) return finish();
  }
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j)
      if (const auto line = on_line(contacts[i], contacts[j], free);
          line && line->are_pressed && offer(line->acceleration, 2, {i, j}))
        return finish();
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j)
      for (std::size_t k = j + 1; k < count; ++k)
        if (const auto point = at_point(contacts[i], contacts[j], contacts[k], free);
            point && point->are_pressed && offer(point->acceleration, 3, {i, j, k}))
          return finish();
  return finish();
}

Vec3d along_all(std::span<const Vec3d> normals, const Vec3d& velocity) {
  if (normals.empty()) return velocity;
  const auto in_plane = [&](const Vec3d& n) { return velocity - n * dot(velocity, n); };
  if (normals.size() == 1) return in_plane(normals[0]);
  // The widest of the lines in which two of the planes intersect, and whether all normals are at right angles to it
  Vec3d line(0.0);
  for (std::size_t i = 0; i < normals.size(); ++i)
    for (std::size_t j = i + 1; j < normals.size(); ++j)
      if (const Vec3d one = cross(normals[i], normals[j]); dot(one, one) > dot(line, line)) line = one;
  if (!(length(line) > kBalanced)) return in_plane(normals[0]);
  line = unit(line);
  for (const Vec3d& n : normals)
    if (std::fabs(dot(n, line)) > kBalanced) return Vec3d(0.0);
  const Vec3d result = line * dot(velocity, line);
  return length(result) > kBalanced * length(velocity) ? result : Vec3d(0.0);
}

}  // namespace ricochet::motion
