#include "ricochet/work_budget.hpp"

#include <algorithm>

#include "ricochet/numeric/big_float.hpp"

namespace ricochet {

WorkBudget::WorkBudget(std::int64_t products)
    : outer_(BigFloat::work_allowed_), allowed_(std::min(outer_, BigFloat::work_done_ + products)) {
  BigFloat::work_allowed_ = allowed_;
}

/// The work also counts against the outer budget.
WorkBudget::~WorkBudget() { BigFloat::work_allowed_ = outer_ - (allowed_ - BigFloat::work_allowed_); }

bool WorkBudget::is_exceeded() const { return BigFloat::is_exhausted(); }

}  // namespace ricochet
