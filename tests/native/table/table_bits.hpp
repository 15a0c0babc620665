// The events of many breaks as one number.
#pragma once

#include "native/hash.hpp"
#include "native/table/hall.hpp"

namespace ricochet::hall {

inline std::uint64_t hash_of_breaks(int breaks) {
  Random random(1935);
  Hash hash;
  for (int n = 0; n < breaks; ++n) {
    TableConstants c = n % 5 == 4 ? TableConstants::snooker() : TableConstants::pool();
    c.throws = n % 3 == 1;
    if (n % 7 == 3) c.cushion = CushionModel::Planar;
    Table table = with_rack(static_cast<Rack>(n % 6), static_cast<StandardTable>(n % 3), c);
    if (table.strike(random_break(random)).is_fault()) std::abort();
    for (const TableEvent& event : all_events(table)) {
      hash.add(static_cast<double>(event.kind));
      hash.add(event.time), hash.add(event.time_rest), hash.add(event.impulse);
      for (int k = 0; k < event.ball_count(); ++k) {
        hash.add(event.balls[k]);
        for (const double x : event.after[k].position) hash.add(x);
        for (const double x : event.after[k].velocity) hash.add(x);
        for (const double x : event.after[k].spin) hash.add(x);
      }
    }
    std::vector<BallPose> poses(static_cast<std::size_t>(table.size()));
    (void)table.at(table.time(), poses);
    for (const BallPose& pose : poses)
      for (const double x : pose.orientation) hash.add(x);
  }
  return hash.value();
}

}  // namespace ricochet::hall
