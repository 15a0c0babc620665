// A bound on the work of questions, for servers that answer the questions of others.
#pragma once

#include <cstdint>

namespace ricochet {

/// Bounds the work of all questions that this thread asks while the object lives. The unit is a product of two 32-bit
/// limbs of long numbers, which takes one to two nanoseconds; other exact work counts as the number of products that
/// take as long. The count is the same on every machine. A question that needs more ends soon after, and its answer
/// must not be used: check `is_exceeded()` first. If several budgets live, the one with the least left counts.
///
/// It is for questions, which change nothing. Simulations, tables and living bullets have bounds of their own.
///
/// @code
/// const ricochet::WorkBudget budget(10'000'000);
/// const ricochet::AnyShape box = ricochet::Box{{4, -1, -1}, {6, 1, 1}};
/// const ricochet::Shot shot = ricochet::shoot(ricochet::Bullet::moving({0, 0, 0}, {1, 0, 0}), box);
/// if (!budget.is_exceeded()) std::cout << shot.time << '\n';  // 4
/// @endcode
class WorkBudget {
 public:
  /// For one question: half a second. Hardly any question needs that much; see `shoot`.
  static constexpr std::int64_t kUsual = 400'000'000;
  /// Added for each row of a batch, and for each bounce of a path.
  static constexpr std::int64_t kForEach = 100'000;

  explicit WorkBudget(std::int64_t products = kUsual);
  ~WorkBudget();
  WorkBudget(const WorkBudget&) = delete;
  WorkBudget& operator=(const WorkBudget&) = delete;

  /// True if the questions since then have needed more than it allows.
  bool is_exceeded() const;

 private:
  std::int64_t outer_, allowed_;
};

}  // namespace ricochet
