// Every reference answer: the same events in the same order, and every number of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "native/table/given_tables.hpp"
#include "native/vectors.hpp"
#include "ricochet/table.hpp"

namespace ricochet::reference_test {
namespace {

using vectors::Json;

/// Within 1e-12 of its scale: the size of the number's kind, or 1 if that is smaller.
constexpr double kWithin = 1e-12;
/// Events nearer to each other than that are a set.
constexpr double kOneSet = 1e-11;

/// A case, and the answers of its table.
struct Answer {
  std::vector<TableEvent> events;
  Table table;
};

std::string name_of(const Json& c) {
  return c["id"].get<std::string>() + " (" + c["note"].get<std::string>() + ")";
}

Answer answer_of(const Json& all, const Json& c) {
  const tables::GivenShape shape(all["tables"][c["table"].get<std::string>()]);
  auto made = Table::create(shape.view(), tables::constants_of(c["params"]), tables::balls_of(c["balls"]));
  EXPECT_TRUE(made.has_value()) << name_of(c);
  Answer answer{{}, std::move(*made)};
  if (c.contains("strike") && !c["strike"].is_null()) {
    EXPECT_FALSE(answer.table.strike(tables::strike_of(c["strike"])).is_fault()) << name_of(c);
  }
  const auto most = c["max_events"].get<std::size_t>();
  while (answer.events.size() < most) {
    const auto event = answer.table.next();
    if (!event) break;
    answer.events.push_back(*event);
  }
  return answer;
}

const char* name_of(TableEventKind kind) {
  static constexpr const char* kNames[] = {"ball",    "cushion", "nose",     "pocket",
                                           "rolling", "stop",    "spin-stop"};
  return kNames[static_cast<int>(kind)];
}
const char* name_of(BallState state) {
  static constexpr const char* kNames[] = {"stationary", "spinning", "sliding", "rolling", "pocketed"};
  return kNames[static_cast<int>(state)];
}

/// The parts of an event that distinguish it from others of the same set.
std::string key_of(const TableEvent& e) {
  std::string key = name_of(e.kind);
  for (int k = 0; k < e.ball_count(); ++k) key += " " + std::to_string(e.balls[k]);
  return key + (e.with < 0 ? "" : " with " + std::to_string(e.with));
}
std::string key_of(const Json& e) {
  std::string key = e["type"];
  std::vector<int> balls = e["balls"];
  std::sort(balls.begin(), balls.end());
  for (const int ball : balls) key += " " + std::to_string(ball);
  return key + (e["with"].is_null() ? "" : " with " + std::to_string(e["with"].get<int>()));
}

/// The largest error, in parts of the scale, of one motion.
double error_of(const BallMotion& got, const Json& want) {
  double worst = 0;
  const auto compare = [&](double x, const Json& y, double scale) {
    worst = std::max(worst, std::fabs(x - y.get<double>()) / scale);
  };
  const auto scale_of = [](const Json& list) {
    double scale = 1;
    for (const Json& x : list) scale = std::max(scale, std::fabs(x.get<double>()));
    return scale;
  };
  for (std::size_t i = 0; i < 2; ++i) compare(got.position[i], want["r"][i], scale_of(want["r"]));
  for (std::size_t i = 0; i < 2; ++i) compare(got.velocity[i], want["v"][i], scale_of(want["v"]));
  for (std::size_t i = 0; i < 3; ++i) compare(got.spin[i], want["w"][i], scale_of(want["w"]));
  return worst;
}

TEST(TableReference, EveryCaseHasTheSameEventsAndNumbers) {
  const Json all = vectors::load("pool.json");
  vectors::Worst worst;
  int events = 0;
  for (const Json& c : all["cases"]) {
    const Answer answer = answer_of(all, c);
    const std::string kind = c["kind"];
    const std::vector<Json> want = c["events"];
    ASSERT_EQ(answer.events.size(), want.size()) << name_of(c);
    for (std::size_t first = 0, last; first < want.size(); first = last) {
      // A set of events in any order
      for (last = first + 1;
           last < want.size() && want[last]["t"].get<double>() - want[last - 1]["t"].get<double>() < kOneSet;)
        ++last;
      std::vector<const TableEvent*> got;
      std::vector<const Json*> expected;
      for (std::size_t n = first; n < last; ++n)
        got.push_back(&answer.events[n]), expected.push_back(&want[n]);
      const auto by_key = [](const auto* x, const auto* y) { return key_of(*x) < key_of(*y); };
      std::sort(got.begin(), got.end(), by_key);
      std::sort(expected.begin(), expected.end(), by_key);
      for (std::size_t n = 0; n < got.size(); ++n, ++events) {
        const TableEvent& event = *got[n];
        const Json& e = *expected[n];
        ASSERT_EQ(key_of(event), key_of(e)) << name_of(c) << " event " << first + n;
        worst.note(kind, "time", std::fabs(event.time - e["t"].get<double>()));
        for (std::size_t k = 0; k < e["before"].size(); ++k) {
          const auto at = static_cast<std::size_t>(e["balls"][k].get<int>() == event.balls[0] ? 0 : 1);
          EXPECT_STREQ(name_of(event.before[at].state), e["before"][k]["state"].get<std::string>().c_str());
          EXPECT_STREQ(name_of(event.after[at].state), e["after"][k]["state"].get<std::string>().c_str());
          worst.note(kind, "before", error_of(event.before[at], e["before"][k]));
          worst.note(kind, "after", error_of(event.after[at], e["after"][k]));
        }
      }
    }
    const Json& last = c["final"];
    worst.note(kind, "end", std::fabs(answer.table.time() - last["t"].get<double>()));
    worst.note(kind, "energy", std::fabs(answer.table.energy() - last["energy"].get<double>()));
    for (const Json& ball : last["balls"]) {
      const BallMotion got = answer.table.motion(ball["ball"]);
      EXPECT_STREQ(name_of(got.state), ball["state"].get<std::string>().c_str()) << name_of(c);
      worst.note(kind, "last", error_of(got, ball));
    }
  }
  worst.print("pool");
  for (const char* const field : {"time", "before", "after", "end", "energy", "last"})
    EXPECT_LE(worst.of(field), kWithin) << field;
  EXPECT_EQ(events, 607);
}

}  // namespace
}  // namespace ricochet::reference_test
