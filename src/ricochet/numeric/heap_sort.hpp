// Sorting with little code: a fraction of that of std::sort, and O(n log n) at worst, too.
#pragma once

#include <algorithm>
#include <functional>

namespace ricochet {

template <class Range, class Less = std::less<>>
void heap_sort(Range& range, Less less = {}) {
  std::make_heap(range.begin(), range.end(), less);
  std::sort_heap(range.begin(), range.end(), less);
}

}  // namespace ricochet
