// Sensors that are added, changed and removed while a world runs. The record of who is inside is kept for all the
// others.
#include "ricochet/simulation/sensors.hpp"

namespace ricochet::simulation {

bool Sensors::reserve_sensor() {
  const bool fits = sensors_.size() < 64 * words_;
  return sensors_.reserve_more(1) && index_.reserve() &&
         (fits || inside_.reserve((words_ + 1) * state_.flights.size()));
}

/// Calls `change(words, kept)` for each ball. `kept` has the bits of the earlier sensors in the word of this one.
template <class Change>
void Sensors::change_bits(std::size_t s, Change&& change) {
  const std::uint64_t kept = (std::uint64_t{1} << s % 64) - 1;
  for (int index = 0; index < state_.size(); ++index)
    change(inside_.data() + words_ * static_cast<std::size_t>(index), kept);
}

void Sensors::add_sensor(std::int32_t obstacle) {
  const std::size_t s = place_of(obstacle), balls = state_.flights.size();
  if (sensors_.size() == 64 * words_) {
    for (std::size_t n = 0; n < balls; ++n) inside_.push_reserved(0);
    // From the last ball on, so that no word is overwritten before it is moved.
    for (std::size_t ball = balls; ball-- > 0;)
      for (std::size_t n = words_ + 1; n-- > 0;)
        inside_[(words_ + 1) * ball + n] = n < words_ ? inside_[words_ * ball + n] : 0;
    ++words_;
  }
  sensors_.push_reserved(obstacle);
  for (std::size_t at = sensors_.size() - 1; at > s; --at) sensors_[at] = sensors_[at - 1];
  sensors_[s] = obstacle;
  index_.put_apart(obstacle);
  change_bits(s, [&](std::uint64_t* words, std::uint64_t kept) {
    for (std::size_t n = words_ - 1; n > s / 64; --n) words[n] = words[n] << 1 | words[n - 1] >> 63;
    words[s / 64] = (words[s / 64] & kept) | (words[s / 64] & ~kept) << 1;
  });
}

void Sensors::place_sensor(std::int32_t obstacle) {
  if (!state_.obstacle(obstacle).is_sensor) return;
  for (int index = 0; index < state_.size(); ++index) place(index, place_of(obstacle));
}

void Sensors::remove_sensor(std::int32_t obstacle) {
  const std::size_t s = place_of(obstacle);
  sensors_.erase_at(s);
  index_.forget(obstacle);
  change_bits(s, [&](std::uint64_t* words, std::uint64_t kept) {
    words[s / 64] = (words[s / 64] & kept) | (words[s / 64] >> 1 & ~kept);
    for (std::size_t n = s / 64 + 1; n < words_; ++n) {
      words[n - 1] |= words[n] << 63;
      words[n] >>= 1;
    }
  });
}

void Sensors::close_gap(std::int32_t obstacle) {
  for (std::int32_t& o : sensors_) o -= o > obstacle;
  index_.close_gap(obstacle);
}

}  // namespace ricochet::simulation
