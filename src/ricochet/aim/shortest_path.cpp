#include "ricochet/aim/shortest_path.hpp"

#include "ricochet/aim/inflated.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::aiming {

namespace {
constexpr int kDescentSteps = 4000;
}

void shortest_path(const Search& search, const Descent& room) {
  const Aim& q = search.question;
  const std::size_t n = search.bounces();
  Vec3d *const x = room.at, *const ahead = room.ahead, *const next = room.next;
  for (std::size_t i = 0; i < n; ++i)
    ahead[i] = x[i] = nearest_inflated(search, i, q.from + (q.to - q.from) * (double(i + 1) / double(n + 1)));
  double momentum = 1;
  for (int step = 0; step < kDescentSteps && !search.is_spent(); ++step) {
    double moved = 0, size = 0, climb = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const Vec3d back = ahead[i] - (i == 0 ? q.from : ahead[i - 1]);
      const Vec3d on = ahead[i] - (i + 1 == n ? q.to : ahead[i + 1]);
      const double before = std::max(length(back), 1e-300), after = std::max(length(on), 1e-300);
      // The slope changes by at most 1/before + 1/after, and as much again through the neighbours.
      const double pace = 0.5 / (1 / before + 1 / after) * (n > 1 ? 0.5 : 1);
      next[i] = nearest_inflated(search, i, ahead[i] - (back / before + on / after) * pace);
      climb += dot(ahead[i] - next[i], next[i] - x[i]);
      moved = std::max(moved, length(next[i] - x[i]));
      size = std::max(size, before + after);
    }
    const double more = climb > 0 ? 1 : 0.5 * (1 + std::sqrt(1 + 4 * momentum * momentum));
    const double carried = climb > 0 ? 0 : (momentum - 1) / more;
    for (std::size_t i = 0; i < n; ++i) ahead[i] = next[i] + (next[i] - x[i]) * carried;
    std::copy(next, next + n, x);
    momentum = more;
    if (moved < size * 1e-13) break;
  }
}

}  // namespace ricochet::aiming
