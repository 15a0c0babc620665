#include "ricochet/aim/least_action.hpp"

#include "ricochet/narrow_phase/geometry.hpp"
#include "ricochet/numeric/length.hpp"

namespace ricochet::aiming {

namespace {

constexpr int kRounds = 100, kSoftRounds = 30, kStraightRounds = 3;
/// Softness, in lengths of the path. A leg is not softened once it is `kApart` times as long.
constexpr double kNoise = 1e-11;
constexpr double kSoftest = 0.01, kHardest = 1e-6, kApart = 100;

/// A length that is never 0: as if the ends were `softness` apart in an additional dimension.
double soft_length(const Vec3d& v, double softness) {
  return softness > 0 ? length(Vec3d(length(v), softness, 0)) : length(v);
}

/// The point of a body at rest at which a path from a to b has the least length.
///
/// If the body is reached after the share p of the time, the best place is the projection y(p) of a + (b - a) p onto
/// the body. The best p makes both speeds equal: |y - a| / p = |b - y| / (1 - p). The difference of the speeds is the
/// slope of a convex function and therefore monotone, so regula falsi (Illinois) finds it.
Vec3d touch_between(const Search& search, std::size_t body, const Vec3d& a, const Vec3d& b, double softness,
                    double precision, double& share) {
  double low = 0, high = 1;
  Vec3d y;
  const auto slope = [&](double p) {
    y = nearest_inflated(search, body, a * (1 - p) + b * p);
    return soft_length(b - y, softness) * p - soft_length(y - a, softness) * (1 - p);
  };
  double part = share > 0 && share < 1 ? share : 0.5;
  double at = slope(part), at_low = 0, at_high = 0;
  bool has_low = false, has_high = false;
  int side = 0;
  for (int step = 0; step < kRootSteps && at != 0 && !search.is_spent(); ++step) {
    if (at < 0) {
      low = part, at_low = at, has_low = true;
      if (side == -1) at_high *= 0.5;
      side = -1;
    } else {
      high = part, at_high = at, has_high = true;
      if (side == 1) at_low *= 0.5;
      side = 1;
    }
    if (!(high - low > precision * high)) break;
    // From a first guess outward, until the signs differ on both sides.
    double next;
    if (has_low && has_high)
      next = low + (high - low) * (at_low / (at_low - at_high));
    else if (has_low)
      next = std::min(low + std::ldexp(high - low, -8 + 4 * step), 0.5 * (low + high));
    else
      next = std::max(high - std::ldexp(high - low, -8 + 4 * step), 0.5 * (low + high));
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (!(next > low && next < high)) break;
    part = next;
    at = slope(part);
  }
  share = part;
  return y;
}

struct NormalEquations {
  double gram[LeastAction::kWindow][LeastAction::kWindow];  ///< the lower half of the matrix
  double right[LeastAction::kWindow];                       ///< then the solution
};

/// Cholesky's decomposition, in place; unknowns that depend on the earlier ones are 0.
void solve(NormalEquations& equations, std::size_t size) {
  auto& [l, x] = equations;
  for (std::size_t a = 0; a < size; ++a) {
    const double whole = l[a][a];
    for (std::size_t b = 0; b <= a; ++b) {
      for (std::size_t k = 0; k < b; ++k) l[a][b] -= l[a][k] * l[b][k];
      if (b < a) l[a][b] = l[b][b] > 0 ? l[a][b] / l[b][b] : 0;
    }
    l[a][a] = l[a][a] > 1e-12 * whole ? std::sqrt(l[a][a]) : 0;
    for (std::size_t k = 0; k < a; ++k) x[a] -= l[a][k] * x[k];
    x[a] = l[a][a] > 0 ? x[a] / l[a][a] : 0;
  }
  for (std::size_t a = size; a-- > 0;) {
    for (std::size_t k = a + 1; k < size; ++k) x[a] -= l[k][a] * x[k];
    x[a] = l[a][a] > 0 ? x[a] / l[a][a] : 0;
  }
}

/// The product with times converted to lengths by the speed of the path.
double product(const Knot& a, const Knot& b, double speed) {
  return dot(a.place, b.place) + a.time * speed * (b.time * speed);
}
Knot operator-(const Knot& a, const Knot& b) { return {a.place - b.place, a.time - b.time, 0}; }

}  // namespace

void LeastAction::begin(double arrival) {
  const Aim& q = search_.question;
  const std::size_t n = search_.bounces();
  const Vec3d goal = q.to + q.to_velocity * arrival;
  path_[0] = {q.from, 0, 0};
  for (std::size_t i = 0; i < n; ++i) {
    const double part = static_cast<double>(i + 1) / static_cast<double>(n + 1), time = arrival * part;
    const Vec3d moved = search_.via[i].velocity * time;
    path_[i + 1] = {nearest_inflated(search_, i, q.from + (goal - q.from) * part - moved) + moved, time, 0.5};
  }
  path_[n + 1] = {goal, arrival, 0};
}

void LeastAction::copy(const LeastAction& other) { std::copy_n(other.path_, search_.bounces() + 2, path_); }

void LeastAction::stretch(double arrival) {
  const Aim& q = search_.question;
  const std::size_t n = search_.bounces();
  const double by = arrival / path_[n + 1].time;
  for (std::size_t i = 1; i <= n; ++i) {
    const double time = path_[i].time * by;
    path_[i].place += search_.via[i - 1].velocity * (time - path_[i].time);
    path_[i].time = time;
  }
  path_[n + 1] = {q.to + q.to_velocity * arrival, arrival, 0};
}

bool LeastAction::round(double precision) {
  bool turns = true;
  for (std::size_t i = 1; i <= search_.bounces(); ++i) {
    const Knot &before = path_[i - 1], &after = path_[i + 1];
    Knot& here = path_[i];
    const Vec3d& w = search_.via[i - 1].velocity;
    const Vec3d a = before.place - w * before.time, b = after.place - w * after.time;
    const Vec3d y = touch_between(search_, i - 1, a, b, softness_, precision, here.share);
    const double back = soft_length(y - a, softness_), on = soft_length(b - y, softness_);
    here.time = back + on > 0 ? before.time + (after.time - before.time) * (back / (back + on)) : before.time;
    here.place = y + w * here.time;
    const Vec3d straight = a * (1 - here.share) + b * here.share;
    turns = turns && length(y - straight) > 1e-13 * (back + on);
  }
  return turns;
}

double LeastAction::change(const Knot* before) const {
  double moved = 0, size = 0;
  for (std::size_t i = 1; i <= search_.bounces(); ++i) {
    moved = std::max(moved, length(path_[i].place - before[i - 1].place));
    size += length(path_[i].place - path_[i - 1].place);
  }
  return size > 0 ? moved / size : 0;
}

/// From the changes f_k = g_k - z_k of the last rounds, finds the combination f - sum c_j df_j of least length, by the
/// normal equations in the differences df_j = f_j+1 - f_j. The path continues from g - sum c_j dg_j.
void LeastAction::extrapolate(int rounds) {
  const std::size_t n = search_.bounces();
  const double speed = search_.question.speed;
  const auto last = static_cast<std::size_t>(rounds);
  const std::size_t used = std::min(last, kWindow - 1);
  const auto f = [&](std::size_t k, std::size_t i) { return outputs(k)[i] - inputs(k)[i]; };
  NormalEquations equations{};
  for (std::size_t a = 0; a < used; ++a)
    for (std::size_t i = 0; i < n; ++i) {
      const Knot change = f(last - a, i) - f(last - a - 1, i);
      equations.right[a] += product(change, f(last, i), speed);
      for (std::size_t b = 0; b <= a; ++b)
        equations.gram[a][b] += product(change, f(last - b, i) - f(last - b - 1, i), speed);
    }
  solve(equations, used);
  for (std::size_t i = 0; i < n; ++i) {
    Knot& here = path_[i + 1];
    for (std::size_t a = 0; a < used; ++a) {
      const Knot d = outputs(last - a)[i] - outputs(last - a - 1)[i];
      here.place -= d.place * equations.right[a];
      here.time -= d.time * equations.right[a];
    }
  }
}

void LeastAction::relax(double softness, double tolerance) {
  const std::size_t n = search_.bounces();
  softness_ = softness;
  int kept = 0, straight = 0;
  double last = HUGE_VAL;
  const int most = softness > 0 ? kSoftRounds : kRounds;
  for (int step = 0; step < most && !search_.is_spent(); ++step, ++kept) {
    const auto k = static_cast<std::size_t>(kept);
    std::copy_n(path_ + 1, n, inputs(k));
    turns_ = round(std::max(0x1p-52, 0.01 * tolerance));
    std::copy_n(path_ + 1, n, outputs(k));
    const double changed = change(inputs(k));
    if (n == 1 || changed <= tolerance) break;
    // Only rounding is left, which cannot be extrapolated.
    if (changed < kNoise && !(changed < 0.5 * last)) break;
    // A path straight through a body is no shot, and its place along the body is undetermined.
    straight = turns_ ? 0 : straight + 1;
    if (softness == 0 && straight > kStraightRounds) break;
    if (!(changed < 4 * last)) {
      // A kink between two faces of a body: start again.
      kept = -1;
      last = HUGE_VAL;
      continue;
    }
    last = changed;
    extrapolate(kept);
    bool is_ordered = true;
    for (std::size_t i = 0; i <= n; ++i) is_ordered = is_ordered && path_[i + 1].time > path_[i].time;
    if (!is_ordered) std::copy_n(outputs(k), n, path_ + 1);
  }
}

void LeastAction::approach(double arrival) {
  stretch(arrival);
  if (search_.bounces() > 1) relax(kSoftest * path_length(), 0.1 * kSoftest);
}

Vec3d LeastAction::velocity(double arrival, double tolerance) {
  stretch(arrival);
  const std::size_t n = search_.bounces();
  bool is_apart = n == 1;
  const double size = path_length();
  for (double part = kSoftest; part > kHardest && n > 1 && !is_apart; part *= 0.1) {
    relax(part * size, 0.1 * part);
    is_apart = shortest_leg() > kApart * part * size;
  }
  if (is_apart)
    relax(0, tolerance);
  else
    turns_ = n == 0;
  return (path_[1].place - path_[0].place) / path_[1].time;
}

FirstLeg LeastAction::departure() const {
  const Vec3d& from = path_[0].place;
  const Knot& first = path_[1];
  if (search_.via.empty()) return {first.place - from, first.place - from};
  const Vec3d moved = search_.via[0].velocity * first.time;
  return {first.place - from,
          estimate_closest_point(search_.via[0].shape, first.place - moved) + moved - from};
}

double LeastAction::shortest_leg() const {
  double least = HUGE_VAL;
  for (std::size_t i = 0; i <= search_.bounces(); ++i)
    least = std::min(least, length(path_[i + 1].place - path_[i].place));
  return least;
}

double LeastAction::path_length() const {
  double sum = 0;
  for (std::size_t i = 0; i <= search_.bounces(); ++i) sum += length(path_[i + 1].place - path_[i].place);
  return sum;
}

}  // namespace ricochet::aiming
