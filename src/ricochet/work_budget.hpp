// A bound on the work of questions, for servers that answer what others ask.
#pragma once

#include <cstdint>

namespace ricochet {

/// While it lives, the questions of this thread are bounded: all of them together do no more work than it allows, counted in products of
/// 32-bit limbs of long numbers, of one to two nanoseconds each, an exact question of two microseconds as `kExactQuestion` of them. What would
/// need more ends soon after, and its answer counts for nothing: ask `is_exceeded()` before it is used. The count is the same on every
/// machine. Of several that live, the one with the least left counts.
///
/// It is for questions about what does not change by them: simulations, tables and bullets that live have bounds of their own.
///
/// @code
/// const ricochet::WorkBudget budget(10'000'000);
/// const ricochet::AnyShape box = ricochet::Box{{4, -1, -1}, {6, 1, 1}};
/// const ricochet::Shot shot = ricochet::shoot(ricochet::Bullet::moving({0, 0, 0}, {1, 0, 0}), box);
/// if (!budget.is_exceeded()) std::cout << shot.time << '\n';  // 4
/// @endcode
class WorkBudget {
 public:
  /// Half a second or less, where nothing near that is needed: see `shoot`.
  static constexpr std::int64_t kUsual = 400'000'000;
  /// For each of many rows, bounces and so on.
  static constexpr std::int64_t kForEach = 100'000;

  explicit WorkBudget(std::int64_t products = kUsual);
  ~WorkBudget();
  WorkBudget(const WorkBudget&) = delete;
  WorkBudget& operator=(const WorkBudget&) = delete;

  /// Whether what has been asked since needs more than it allows.
  bool is_exceeded() const;

 private:
  std::int64_t outer_, allowed_;
};

}  // namespace ricochet
