
#include "ricochet/table.hpp"
#include "ricochet/table/plane.hpp"

namespace ricochet {

namespace {

using table::Word;

/// The balls of a rack from its apex on, row by row, each row from the left to the right as the cue ball sees it.
struct RackedBalls {
  int count;
  signed char rows[5];  ///< the number of balls in each row
  signed char numbers[15];
};

constexpr RackedBalls kRackedBalls[] = {
    {15, {1, 2, 3, 4, 5}, {1, 9, 2, 10, 8, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15}},
    {9, {1, 2, 3, 2, 1}, {1, 2, 3, 4, 9, 5, 6, 7, 8}},
    {10, {1, 2, 3, 4, 0}, {1, 2, 3, 4, 10, 5, 6, 7, 8, 9}},
    {6, {1, 2, 3, 0, 0}, {1, 2, 3, 4, 5, 6}},
    {3, {1, 2, 0, 0, 0}, {1, 2, 3}},
};

TableBall racked_ball_at(const Word& x, const Word& y) {
  TableBall ball;
  ball.position = {x.hi, y.hi};
  ball.position_rest = {x.lo, y.lo};
  return ball;
}

}  // namespace

// Rows are sqrt(3) R apart, and neighbours in a row 2 R.
int rack(Rack which, double radius, double length, std::span<TableBall, kMostRackBalls> balls) {
  const double spot = length / 4;
  balls[0] = racked_ball_at(Word(0), Word(-spot));
  if (which == Rack::Carom) {
    // The second cue ball is beside the first.
    balls[1] = racked_ball_at(Word(0.18), Word(-spot));
    balls[2] = racked_ball_at(Word(0), Word(spot));
    return 3;
  }
  const RackedBalls& racked = kRackedBalls[static_cast<int>(which)];
  const Word step = sqrt(Word(3)) * Word(radius);
  int placed = 0;
  for (int row = 0; placed < racked.count; ++row) {
    const int in_row = racked.rows[row];
    for (int k = 0; k < in_row; ++k) {
      const auto number = static_cast<std::size_t>(racked.numbers[placed++]);
      balls[number] =
          racked_ball_at(Word(2 * k - (in_row - 1)) * Word(radius), Word(spot) + step * Word(row));
    }
  }
  return racked.count + 1;
}

}  // namespace ricochet
