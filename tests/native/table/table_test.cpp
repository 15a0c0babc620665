// Tables, balls and possible failures: touching racks, frozen balls, jaws, rims, symmetry, snapshots, memory, futures.
#include "ricochet/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "native/table/hall.hpp"
#include "native/vectors.hpp"

namespace ricochet::table_test {
namespace {

constexpr TableConstants kPool{};
constexpr double kR = kPool.radius;
const TableShapeView kOpen{};

TableBall ball_at(double x, double y, OnCloth velocity = {0, 0}, bool is_rolling = false) {
  TableBall ball;
  ball.position = {x, y};
  ball.velocity = velocity;
  ball.is_rolling = is_rolling;
  return ball;
}

std::vector<TableEventKind> kinds_of(const std::vector<TableEvent>& events) {
  std::vector<TableEventKind> kinds;
  for (const TableEvent& event : events) kinds.push_back(event.kind);
  return kinds;
}

void expect_same(const TableEvent& a, const TableEvent& b, const std::string& what) {
  ASSERT_EQ(a.kind, b.kind) << what;
  ASSERT_EQ(a.time, b.time) << what;
  ASSERT_EQ(a.time_rest, b.time_rest) << what;
  ASSERT_EQ(a.with, b.with) << what;
  ASSERT_EQ(a.together, b.together) << what;
  for (int k = 0; k < 2; ++k) {
    ASSERT_EQ(a.balls[k], b.balls[k]) << what;
    if (k >= a.ball_count()) continue;
    ASSERT_TRUE(hall::same_bits(a.before[k], b.before[k])) << what;
    ASSERT_TRUE(hall::same_bits(a.after[k], b.after[k])) << what;
  }
}

TEST(StandardTable, EveryCoordinateHasItsExactMirrorImage) {
  for (const StandardTable which : {StandardTable::Pool9, StandardTable::Pool7, StandardTable::Carom}) {
    const StandardTableShape shape = standard_table(which);
    const TableShapeView view = shape.view();
    const auto has = [](const auto& list, const auto& wanted, auto&& same) {
      return std::any_of(list.begin(), list.end(), [&](const auto& one) { return same(one, wanted); });
    };
    for (const auto& [sx, sy] : {std::pair{-1.0, 1.0}, {1.0, -1.0}, {-1.0, -1.0}}) {
      const auto image = [sx = sx, sy = sy](const OnCloth& a) { return OnCloth{sx * a[0], sy * a[1]}; };
      for (const TableSegment& s : view.segments)
        EXPECT_TRUE(has(view.segments, s, [&](const TableSegment& other, const TableSegment& own) {
          const bool is_same = other.p == image(own.p) && other.q == image(own.q);
          const bool is_turned = other.p == image(own.q) && other.q == image(own.p);
          return (is_same || is_turned) && other.n == image(own.n);
        }));
      const auto same_round = [&](const auto& other, const auto& own) {
        return other.c == image(own.c) && other.r == own.r;
      };
      for (const TableNose& nose : view.noses) EXPECT_TRUE(has(view.noses, nose, same_round));
      for (const TablePocket& pocket : view.pockets) EXPECT_TRUE(has(view.pockets, pocket, same_round));
    }
  }
}

TEST(StandardTable, HasTheNumbersOfTheReferenceMovedByHalfItsSize) {
  const vectors::Json all = vectors::load("pool.json");
  const char* const names[] = {"pool9", "pool7", "carom"};
  for (int which = 0; which < 3; ++which) {
    const vectors::Json& t = all["tables"][names[which]];
    const StandardTableShape shape = standard_table(static_cast<StandardTable>(which));
    const TableShapeView view = shape.view();
    ASSERT_EQ(view.segments.size(), t["segments"].size());
    ASSERT_EQ(view.noses.size(), t["noses"].size());
    ASSERT_EQ(view.pockets.size(), t["pockets"].size());
    const auto expect_near = [&](const OnCloth& a, const vectors::Json& b) {
      EXPECT_NEAR(a[0], b[0].get<double>() - shape.width / 2, 1e-15);
      EXPECT_NEAR(a[1], b[1].get<double>() - shape.length / 2, 1e-15);
    };
    for (std::size_t i = 0; i < view.segments.size(); ++i) {
      expect_near(view.segments[i].p, t["segments"][i]["p"]);
      expect_near(view.segments[i].q, t["segments"][i]["q"]);
      EXPECT_EQ(view.segments[i].n[0], t["segments"][i]["n"][0].get<double>());
      EXPECT_EQ(view.segments[i].n[1], t["segments"][i]["n"][1].get<double>());
    }
    for (std::size_t i = 0; i < view.noses.size(); ++i) expect_near(view.noses[i].c, t["noses"][i]["c"]);
    for (std::size_t i = 0; i < view.pockets.size(); ++i)
      expect_near(view.pockets[i].c, t["pockets"][i]["c"]);
  }
}

TEST(Table, TwoBallsThatRollTheSameWayMeetWhereTheFasterOneCatchesUp) {
  for (const double angle : {0.0, 0.3, 1.5707963267948966, 2.2}) {
    const double c = std::cos(angle), s = std::sin(angle);
    Table table = hall::table_of(
        kOpen, kPool, {ball_at(0, 0, {1.5 * c, 1.5 * s}, true), ball_at(c, s, {0.5 * c, 0.5 * s}, true)});
    const auto event = table.next();
    ASSERT_TRUE(event.has_value());
    EXPECT_EQ(event->kind, TableEventKind::Ball) << angle;
    // Equal accelerations: the gap closes at 1 m/s
    EXPECT_NEAR(event->time, 1 - 2 * kR, 1e-13);
    EXPECT_TRUE(hall::all_events(table).size() >= 4);
  }
  // At equal speeds they never do.
  Table table = hall::table_of(kOpen, kPool, {ball_at(0, 0, {1, 0}, true), ball_at(1, 0, {1, 0}, true)});
  EXPECT_EQ(kinds_of(hall::all_events(table)), (std::vector(2, TableEventKind::Stop)));
}

TEST(Table, AFrozenBallTakesTheMomentumOn) {
  // Exactly touching: 2 R is a double, and so is its sum with 0.
  Table table = hall::table_of(kOpen, kPool, {ball_at(-0.5, 0), ball_at(0, 0), ball_at(2 * kR, 0)});
  ASSERT_FALSE(table.strike({.ball = 0, .speed = 3}).is_fault());
  const std::vector<TableEvent> events = hall::all_events(table);
  EXPECT_EQ(events[0].kind, TableEventKind::Ball);
  EXPECT_EQ(events[1].kind, TableEventKind::Ball);
  EXPECT_EQ(events[1].balls[0], 1);
  EXPECT_EQ(events[0].time, events[1].time);
  EXPECT_GT(table.motion(2).position[0], 0.3);
}

TEST(Table, ABallFrozenToACushionComesOffItAtOnce) {
  const StandardTableShape shape = standard_table(StandardTable::Carom);
  TableConstants c = TableConstants::carom();
  c.radius = 0.03125;  // for which 0.71 - R is a double
  const double x = 0.71 - c.radius;
  Table table = hall::table_of(shape.view(), c, {ball_at(x - 0.5, 0), ball_at(x, 0)});
  ASSERT_FALSE(table.strike({.ball = 0, .speed = 2}).is_fault());
  const std::vector<TableEvent> events = hall::all_events(table);
  // The ball, the cushion at the same instant, and the other ball again
  const auto first = std::find_if(events.begin(), events.end(),
                                  [](const TableEvent& e) { return e.kind == TableEventKind::Ball; });
  ASSERT_NE(first, events.end());
  EXPECT_EQ(first[1].kind, TableEventKind::Cushion);
  EXPECT_EQ(first[1].with, 1);
  EXPECT_EQ(first[0].time, first[1].time);
  // A ball that runs along a touching cushion does not hit it.
  Table along = hall::table_of(shape.view(), c, {ball_at(x, -0.5, {0, 0.25}, true)});
  EXPECT_EQ(kinds_of(hall::all_events(along)), std::vector{TableEventKind::Stop});
}

TEST(Table, BackSpinPressesOnAFrozenBallWithoutEnd) {
  // At rest with spin, in contact: it accelerates into the other ball, again and again, but not for ever.
  TableBall spinning = ball_at(0, 0);
  spinning.spin = {0, 60, 0};
  Table table = hall::table_of(kOpen, kPool, {spinning, ball_at(2 * kR, 0)});
  const std::vector<TableEvent> events = hall::all_events(table, 5000);
  EXPECT_EQ(events[0].time, 0);
  EXPECT_EQ(events[0].kind, TableEventKind::Ball);
  EXPECT_LT(events.size(), 2000u);
}

TEST(Table, ATouchingRackIsBrokenAtOneInstant) {
  for (const Rack which : {Rack::EightBall, Rack::NineBall, Rack::TenBall, Rack::SixBall, Rack::ThreeBall}) {
    Table table = hall::with_rack(which, StandardTable::Pool9);
    ASSERT_FALSE(table.strike({.ball = 0, .speed = 8, .direction = {{0, 1}}}).is_fault());
    const std::vector<TableEvent> events = hall::all_events(table);
    int at_once = 0;
    for (const TableEvent& event : events) at_once += event.time == events[0].time;
    EXPECT_GE(at_once, table.size() - 1) << "each ball has been met";
  }
}

TEST(Table, ASymmetricBreakKeepsItsMirrorImageToTheBit) {
  for (const bool throws : {false, true})
    for (const StandardTable standard : {StandardTable::Pool9, StandardTable::Pool7, StandardTable::Carom}) {
      for (const Rack which : {Rack::EightBall, Rack::NineBall, Rack::TenBall}) {
        TableConstants c;
        c.throws = throws;
        Table table = hall::with_rack(which, standard, c);
        std::vector<int> image(static_cast<std::size_t>(table.size()), -1);
        for (int a = 0; a < table.size(); ++a)
          for (int b = 0; b < table.size(); ++b)
            if (table.motion(a).position[0] == -table.motion(b).position[0] &&
                table.motion(a).position[1] == table.motion(b).position[1])
              image[static_cast<std::size_t>(a)] = b;
        ASSERT_FALSE(
            table.strike({.ball = 0, .speed = 9, .direction = {{0, 1}}, .offset = {0, 0.2}}).is_fault());
        for (int round = 0; round < 4000; ++round) {
          if (!table.next()) break;
          if (round % 8 != 0) continue;
          // In the middle of an instant, one ball has had its event and its image not yet.
          const double now = table.time();
          while (true) {
            const TableSnapshot before = table.snapshot();
            const auto event = table.next();
            if (event && event->time == now) continue;
            ASSERT_FALSE(table.restore(before.numbers).is_fault());
            break;
          }
          for (int a = 0; a < table.size(); ++a) {
            const BallMotion one = table.motion(a), other = table.motion(image[static_cast<std::size_t>(a)]);
            ASSERT_EQ(one.position[0], -other.position[0]) << round << " ball " << a;
            ASSERT_EQ(one.position[1], other.position[1]) << round << " ball " << a;
            ASSERT_EQ(one.velocity[0], -other.velocity[0]) << round << " ball " << a;
            ASSERT_EQ(one.velocity[1], other.velocity[1]) << round << " ball " << a;
            ASSERT_EQ(one.spin[0], other.spin[0]) << round << " ball " << a;
            ASSERT_EQ(one.spin[1], -other.spin[1]) << round << " ball " << a;
          }
        }
      }
    }
}

TEST(Table, ABallRestsInTheJaws) {
  const StandardTableShape shape = standard_table(StandardTable::Pool9);
  // On the diagonal of a corner, between the two noses, outside of the pocket
  const TablePocket& pocket = shape.pockets[3];
  const double back = (pocket.r + 0.002) * std::sqrt(0.5);
  Table table =
      hall::table_of(shape.view(), kPool, {ball_at(pocket.c[0] - back, pocket.c[1] - back), ball_at(0, 0)});
  EXPECT_FALSE(table.next().has_value()) << "it stays";
  ASSERT_FALSE(table.strike({.ball = 0, .speed = 0.2, .angle = 0.7853981633974483}).is_fault());
  const std::vector<TableEvent> events = hall::all_events(table);
  EXPECT_EQ(events.back().kind, TableEventKind::Pocket);
  EXPECT_EQ(events.back().with, 3);
  EXPECT_EQ(table.motion(0).state, BallState::Pocketed);
}

TEST(Table, ABallOnThePocketsRimStaysUntilItMovesInward) {
  const TablePocket pocket{{0.5, 0}, 0.25};
  const TableShapeView shape{{}, {}, {&pocket, 1}};
  Table table = hall::table_of(shape, kPool, {ball_at(0.25, 0)});
  EXPECT_FALSE(table.next().has_value());
  ASSERT_FALSE(table.strike({.ball = 0, .speed = 0.5, .angle = 3.0}).is_fault());
  EXPECT_NE(hall::all_events(table).back().kind, TableEventKind::Pocket) << "outward";
  ASSERT_FALSE(table.place(0, ball_at(0.25, 0)).is_fault());
  ASSERT_FALSE(table.strike({.ball = 0, .speed = 0.5, .direction = {{1, 0}}}).is_fault());
  const double struck_at = table.time();
  const auto event = table.next();
  ASSERT_TRUE(event.has_value());
  EXPECT_EQ(event->kind, TableEventKind::Pocket);
  EXPECT_EQ(event->time, struck_at) << "inward, at once";
}

TEST(Table, PlacesThatAreTakenAreRefusedAndNothingChanges) {
  const StandardTableShape shape = standard_table(StandardTable::Pool9);
  Table table = hall::table_of(shape.view(), kPool, {ball_at(0, 0), ball_at(0.3, 0)});
  const auto fault_of = [&](double x, double y) { return table.place(1, ball_at(x, y)); };
  const TableFault overlap = fault_of(0.05, 0);
  EXPECT_EQ(overlap.kind, TableFaultKind::BallsOverlap);
  EXPECT_EQ(overlap.a, 0);
  EXPECT_NEAR(overlap.depth, 2 * kR - 0.05, 1e-15);
  EXPECT_EQ(fault_of(0.62, 0.5).kind, TableFaultKind::OverlapsCushion);
  EXPECT_EQ(fault_of(0.63, 0.06).kind, TableFaultKind::OverlapsNose);
  EXPECT_EQ(fault_of(0.66, 0).kind, TableFaultKind::InPocket);
  EXPECT_EQ(fault_of(0, 1.6).kind, TableFaultKind::BesideTable);
  EXPECT_EQ(fault_of(-60, 0.5).kind, TableFaultKind::BesideTable);
  EXPECT_EQ(table.motion(1).position, (OnCloth{0.3, 0}));
  EXPECT_EQ(table.strike({.ball = 7, .speed = 1}).kind, TableFaultKind::NotOnTable);
  table.remove(1);
  EXPECT_EQ(table.motion(1).state, BallState::Pocketed);
  EXPECT_EQ(table.strike({.ball = 1, .speed = 1}).kind, TableFaultKind::NotOnTable);
  EXPECT_FALSE(fault_of(0.05, 0.4).is_fault());
  EXPECT_FALSE(table.place(2, ball_at(-0.3, 0)).is_fault());
  EXPECT_EQ(table.size(), 3);
  EXPECT_EQ(Table::create(shape.view(), kPool, std::vector<TableBall>(1001)).error().kind,
            TableFaultKind::TooManyBalls);
}

TEST(Table, ABallWithoutRoomBetweenTwoCushionsComesToAnEnd) {
  const TableSegment lane[] = {{{-1, kR}, {1, kR}, {0, -1}}, {{-1, -kR}, {1, -kR}, {0, 1}}};
  Table table = hall::table_of({lane, {}, {}}, kPool, {ball_at(0, 0)});
  ASSERT_FALSE(table.strike({.ball = 0, .speed = 2, .angle = 1.2}).is_fault());
  EXPECT_LT(hall::all_events(table, 5000).size(), 3000u);
}

/// The mirror image of a motion in the line x = y; angular velocities are axial.
TableBall mirrored(const TableBall& ball) {
  TableBall image = ball;
  image.position = {ball.position[1], ball.position[0]};
  image.velocity = {ball.velocity[1], ball.velocity[0]};
  image.spin = {-ball.spin[1], -ball.spin[0], -ball.spin[2]};
  return image;
}

void expect_mirrored(const BallMotion& a, const BallMotion& b, const std::string& what) {
  constexpr double kRounding = 1e-12;
  ASSERT_EQ(a.state, b.state) << what;
  for (std::size_t k = 0; k < 2; ++k) {
    ASSERT_NEAR(a.position[k], b.position[1 - k], kRounding) << what;
    ASSERT_NEAR(a.velocity[k], b.velocity[1 - k], kRounding) << what;
    ASSERT_NEAR(a.spin[k], -b.spin[1 - k], kRounding / kR) << what;
  }
  ASSERT_NEAR(a.spin[2], -b.spin[2], kRounding / kR) << what;
}

TEST(Table, TheMirrorImageOfACornerIsWhatHappensInIt) {
  // Corners that the line x = y halves: of 90 degrees, about 53 and 127, and between two noses.
  const TableSegment square[] = {{{0, -4}, {0, 0}, {-1, 0}}, {{-4, 0}, {0, 0}, {0, -1}}};
  const TableSegment acute[] = {{{-2, -4}, {0, 0}, {-2, 1}}, {{-4, -2}, {0, 0}, {1, -2}}};
  const TableSegment blunt[] = {{{1, -2}, {0, 0}, {-2, -1}}, {{-2, 1}, {0, 0}, {-1, -2}}};
  const TableNose noses[] = {{{0.01, -0.01}, 0.01}, {{-0.01, 0.01}, 0.01}};
  const TableShapeView corners[] = {{square, {}, {}}, {acute, {}, {}}, {blunt, {}, {}}, {{}, noses, {}}};
  const auto energy_of = [](const BallMotion& m) {
    const auto& [a, b, c] = m.spin;
    return m.velocity[0] * m.velocity[0] + m.velocity[1] * m.velocity[1] +
           0.4 * (kR * kR) * (a * a + b * b + c * c);
  };
  Random random(13);
  int together = 0;
  for (int n = 0; n < 400; ++n) {
    TableConstants constants;
    constants.cushion = random.below(2) == 0 ? CushionModel::Han : CushionModel::Planar;
    constants.cushion_friction = random.below(2) * 0.2;
    constants.cushion_restitution = random.below(3) == 0 ? 1 : 0.85;
    // Along the middle into any of them; or out of the square one, exactly at its centre, with any motion.
    const double speed = random.number(0.5, 3);
    TableBall ball = ball_at(-0.1, -0.1, {speed, speed}, true);
    ball.spin[2] = random.below(3) == 0 ? 0 : random.number(-50, 50);
    if (n % 5 == 0) {
      ball = ball_at(-kR, -kR, {random.number(0, 3), random.number(0, 3)});
      ball.spin = {random.number(-100, 100), random.number(-100, 100), random.number(-50, 50)};
    }
    const TableShapeView& corner = corners[n % 5 == 0 ? 0 : n % 4];
    Table table = hall::table_of(corner, constants, {ball});
    Table image = hall::table_of(corner, constants, {mirrored(ball)});
    const std::vector<TableEvent> events = hall::all_events(table), images = hall::all_events(image);
    ASSERT_EQ(events.size(), images.size()) << n;
    ASSERT_EQ(events[0].together, 2) << n;
    for (std::size_t i = 0; i < events.size(); ++i) {
      const TableEvent& event = events[i];
      const std::string what = std::to_string(n) + ": " + std::to_string(i);
      ASSERT_EQ(event.together, images[i].together) << what;
      expect_mirrored(event.before[0], images[i].before[0], what);
      expect_mirrored(event.after[0], images[i].after[0], what);
      if (event.with < 0) continue;
      const double least = 2 * constants.separation_speed * constants.separation_speed;
      EXPECT_LE(energy_of(event.after[0]), energy_of(event.before[0]) * (1 + 1e-12) + least) << what;
      if (event.together == 1) continue;
      // At a corner there are two events, each the mirror image of the other.
      const TableEvent& other = images[together % 2 == 0 ? i + 1 : i - 1];
      ++together;
      EXPECT_NE(event.with, other.with) << what;
      EXPECT_NEAR(event.impulse, other.impulse, 1e-12) << what;
    }
  }
  EXPECT_GE(together, 800);
}

TEST(Table, WhereACushionGoesOnABallMeetsItOnce) {
  const TableSegment line[] = {{{-1, 0}, {0, 0}, {0, 1}}, {{0, 0}, {1, 0}, {0, 1}}};
  const TableNose joint[] = {{{0, 0}, 0}};
  Table table = hall::table_of({line, joint, {}}, kPool, {ball_at(0, 0.5, {0, -1}, true)});
  const std::vector<TableEvent> events = hall::all_events(table);
  EXPECT_EQ(std::count_if(events.begin(), events.end(), [](const TableEvent& e) { return e.with >= 0; }), 1);
  EXPECT_EQ(events[0].together, 1);
}

TEST(Table, GoesOnBitForBitFromASnapshot) {
  Random random(12);
  for (int round = 0; round < 12; ++round) {
    TableConstants c;
    c.throws = round % 3 == 0;
    Table table = hall::with_rack(round % 2 == 0 ? Rack::NineBall : Rack::EightBall, StandardTable::Pool7, c);
    ASSERT_FALSE(table.strike(hall::random_break(random)).is_fault());
    const int first = random.below(120);
    for (int i = 0; i < first; ++i) (void)table.next();
    if (round % 4 == 3) (void)table.run(0, table.time() + 0.01);
    const TableSnapshot snapshot = table.snapshot();
    Table other = hall::table_of(table.shape(), c, {});
    ASSERT_FALSE(other.restore(snapshot.numbers).is_fault());
    const std::vector<TableEvent> events = hall::all_events(table), again = hall::all_events(other);
    ASSERT_EQ(events.size(), again.size());
    for (std::size_t i = 0; i < events.size(); ++i) expect_same(events[i], again[i], std::to_string(i));
    std::vector<BallPose> poses(static_cast<std::size_t>(table.size())), others = poses;
    ASSERT_EQ(table.at(table.time(), poses), Status::Ok);
    ASSERT_EQ(other.at(table.time(), others), Status::Ok);
    for (std::size_t i = 0; i < poses.size(); ++i) EXPECT_EQ(poses[i].orientation, others[i].orientation);
    ASSERT_FALSE(table.restore(snapshot.numbers).is_fault());
    const std::vector<TableEvent> once_more = hall::all_events(table);
    ASSERT_EQ(once_more.size(), events.size());
    for (std::size_t i = 0; i < events.size(); ++i) expect_same(events[i], once_more[i], std::to_string(i));
  }
}

// A ball struck at two that it almost touches meets one of them within rounding of the other: both at one instant,
// whichever was predicted last.
TEST(Table, WhoMeetsAtOneInstantDoesNotDependOnWhatHasBeenPredicted) {
  TableConstants constants;
  constants.radius = 0.5;
  constexpr double kHeight = 0.8660254037844386;
  for (const bool throws : {false, true})
    for (const double side : {1.0, -1.0})
      for (const std::size_t mover : {0u, 1u, 2u}) {
        constants.throws = throws;
        std::vector<TableBall> balls{ball_at(-0.5, side * kHeight), ball_at(0.5, side * kHeight)};
        balls.insert(balls.begin() + static_cast<std::ptrdiff_t>(mover), ball_at(0, -side * 1e-15));
        const auto struck_table = [&] {
          auto table = Table::create(kOpen, constants, balls);
          EXPECT_TRUE(table);
          const Strike strike{
              .ball = static_cast<int>(mover), .speed = 3, .angle = side * 1.5707963267948966};
          EXPECT_FALSE(table->strike(strike).is_fault());
          return std::move(*table);
        };
        Table as_it_was = struck_table();
        const std::vector<TableEvent> expected = hall::all_events(as_it_was);
        ASSERT_GT(expected.size(), 1u);
        EXPECT_EQ(expected[0].together, 2);
        Table restored = struck_table();
        ASSERT_FALSE(restored.restore(restored.snapshot().numbers).is_fault());
        Table stopped = struck_table();
        const int resting = mover == 0 ? 1 : 0;
        ASSERT_FALSE(stopped.strike({.ball = resting, .speed = 0}).is_fault());
        for (Table* const other : {&restored, &stopped}) {
          const std::vector<TableEvent> events = hall::all_events(*other);
          ASSERT_EQ(events.size(), expected.size());
          for (std::size_t i = 0; i < events.size(); ++i)
            expect_same(events[i], expected[i], std::to_string(mover) + ", event " + std::to_string(i));
        }
      }
}

TEST(Table, RefusesWhatIsNoSnapshot) {
  Table table = hall::with_rack(Rack::NineBall, StandardTable::Pool9);
  const TableSnapshot good = table.snapshot();
  std::vector<double> numbers(good.numbers.begin(), good.numbers.end());
  for (std::size_t length = 0; length < numbers.size(); ++length)
    ASSERT_EQ(table.restore({numbers.data(), length}).kind, TableFaultKind::BadSnapshot);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::vector<double> bad = numbers;
    bad[i] = NAN;
    ASSERT_EQ(table.restore(bad).kind, TableFaultKind::BadSnapshot) << i;
  }
  Table shorter = hall::with_rack(Rack::NineBall, StandardTable::Pool7);
  EXPECT_EQ(shorter.restore(numbers).kind, TableFaultKind::BadSnapshot);
  TableConstants wet;
  wet.rolling_friction = 0.02;
  Table slower = hall::with_rack(Rack::NineBall, StandardTable::Pool9, wet);
  EXPECT_EQ(slower.restore(numbers).kind, TableFaultKind::BadSnapshot);
  EXPECT_FALSE(table.restore(numbers).is_fault());
}

TEST(Table, SnapshotsDoNotTellMinusZerosOfAShapeFromZeros) {
  const TableSegment with_zero{{-1, 0}, {1, 0}, {0, 1}}, with_minus_zero{{-1, -0.0}, {1, 0}, {-0.0, 1}};
  const TableBall ball = ball_at(0, 0.5);
  const auto one = Table::create({{&with_minus_zero, 1}, {}, {}}, kPool, {&ball, 1});
  auto other = Table::create({{&with_zero, 1}, {}, {}}, kPool, {});
  ASSERT_TRUE(one && other);
  EXPECT_FALSE(other->restore(one->snapshot().numbers).is_fault());
}

TEST(Table, SnapshotsOfAnyNumbersTurnBallsByRotations) {
  Table table = hall::with_rack(Rack::NineBall, StandardTable::Pool9);
  ASSERT_FALSE(table.strike({.ball = 0, .speed = 6, .offset = {0.3, 0.4}}).is_fault());
  for (int i = 0; i < 3; ++i) (void)table.next();
  const TableSnapshot good = table.snapshot();
  std::vector<BallPose> poses(static_cast<std::size_t>(table.size()));
  int taken = 0;
  for (std::size_t i = 0; i < 60; ++i)
    for (std::size_t k = 0; k < 60; ++k)
      for (const double size : {1e37, -1e20}) {
        std::vector<double> numbers(good.numbers.begin(), good.numbers.end());
        numbers[i] = size, numbers[k] = 1e-30;
        if (table.restore(numbers).is_fault()) continue;
        ++taken;
        (void)table.run(10, table.time() + 0.1);
        ASSERT_EQ(table.at(table.time(), poses), Status::Ok);
        for (const BallPose& pose : poses)
          for (const double x : pose.orientation) ASSERT_LE(std::fabs(x), 1.001) << i << " " << k;
      }
  EXPECT_GT(taken, 100);
  // A leg that has gone on for longer than it lasts, when a cushion ends it
  const TableSegment cushion{{-1, 0}, {1, 0}, {0, 1}};
  const TableBall rolling = ball_at(0, 1.001 * kR, {0, -1}, true);
  auto other = Table::create({{&cushion, 1}, {}, {}}, kPool, {&rolling, 1});
  ASSERT_TRUE(other);
  const TableSnapshot begins = other->snapshot();
  std::vector<double> numbers(begins.numbers.begin(), begins.numbers.end());
  constexpr std::size_t kSince = 6;
  numbers[kSince] = -1e12;
  ASSERT_FALSE(other->restore(numbers).is_fault());
  const std::optional<TableEvent> event = other->next();
  ASSERT_TRUE(event);
  EXPECT_EQ(event->kind, TableEventKind::Cushion);
  EXPECT_EQ(other->at(other->time(), std::span(poses).first(1)), Status::Ok);
}

TEST(Table, AFutureIsWhatThenHappensAndLeavesTheTableAsItIs) {
  Table table = hall::with_rack(Rack::NineBall, StandardTable::Pool9);
  const Strike strike{.ball = 0, .speed = 9, .angle = 1.56, .offset = {0.1, -0.2}};
  TableFuture future;
  table.preview(strike, future, 100000);
  EXPECT_EQ(future.ending, Ending::Quiet);
  EXPECT_EQ(table.motion(0).state, BallState::Stationary);
  ASSERT_FALSE(table.strike(strike).is_fault());
  const BallMotion begins = struck(strike, kPool);
  EXPECT_EQ(table.motion(0).velocity, begins.velocity);
  EXPECT_EQ(table.motion(0).spin, begins.spin);
  const std::vector<TableEvent> events = hall::all_events(table);
  ASSERT_EQ(future.events.size(), events.size());
  for (std::size_t i = 0; i < events.size(); ++i) expect_same(future.events[i], events[i], std::to_string(i));
  for (int ball = 0; ball < table.size(); ++ball)
    EXPECT_TRUE(hall::same_bits(table.motion(ball), future.end[static_cast<std::size_t>(ball)]));
  Table fresh = hall::with_rack(Rack::NineBall, StandardTable::Pool9);
  fresh.preview(strike, future, 5);
  EXPECT_EQ(future.ending, Ending::Budget);
  EXPECT_EQ(future.events.size(), 5u);
  fresh.preview(strike, future, 100000, 1000);
  EXPECT_EQ(future.ending, Ending::Work);
}

TEST(Table, AFutureBeginsWithWhatIsYetToBeToldOfAnInstant) {
  Table table = hall::with_rack(Rack::NineBall, StandardTable::Pool9);
  ASSERT_FALSE(table.strike({.ball = 0, .speed = 5, .angle = 1.5707963267948966}).is_fault());
  for (std::optional<TableEvent> event; (event = table.next()) && event->together < 2;) {
  }
  TableFuture future;
  const Strike strike{.ball = 0, .speed = 2, .angle = 1};
  table.preview(strike, future, 100);
  ASSERT_FALSE(table.strike(strike).is_fault());
  ASSERT_FALSE(future.events.empty());
  EXPECT_EQ(future.events[0].time, table.time()) << "of the same instant";
  for (std::size_t i = 0; i < future.events.size(); ++i)
    expect_same(future.events[i], *table.next(), std::to_string(i));
}

TEST(Table, NoPlaceIsBehindACushion) {
  const TableSegment segments[] = {{{0, 0}, {1, 0}, {0, 1}},        {{1, 0}, {1, 0.5}, {-1, 0}},
                                   {{1, 0.5}, {0.5, 0.5}, {0, -1}}, {{0.5, 0.5}, {0.5, 1}, {-1, 0}},
                                   {{0.5, 1}, {0, 1}, {0, -1}},     {{0, 1}, {0, 0}, {1, 0}}};
  const TablePocket pocket{{0, 0}, 0.05};
  TableConstants small = kPool;
  small.radius = 1 / 32.0;
  Table table = hall::table_of({segments, {}, {&pocket, 1}}, small, {ball_at(0.25, 0.25)});
  const auto is_inside = [](double x, double y) {
    return x > 0 && y > 0 && (y < 0.5 ? x < 1 : y < 1 && x < 0.5);
  };
  int taken = 0;
  for (double x = -0.2; x < 1.2; x += 0.017)
    for (double y = -0.2; y < 1.2; y += 0.0171) {
      const bool is_taken = !table.place(1, ball_at(x, y)).is_fault();
      taken += is_taken;
      if (is_taken) {
        EXPECT_TRUE(is_inside(x, y)) << x << ' ' << y;
      }
    }
  EXPECT_GT(taken, 1000);
  EXPECT_EQ(table.place(1, ball_at(0.0668, -0.0407)).kind, TableFaultKind::BesideTable);
  EXPECT_FALSE(table.place(1, ball_at(0.46, 0.46)).is_fault()) << "at the corner that stands out";
}

TEST(Table, WorkIsBoundedAndGoesOn) {
  Table whole = hall::with_rack(Rack::EightBall, StandardTable::Pool9),
        parts = hall::with_rack(Rack::EightBall, StandardTable::Pool9);
  for (Table* const table : {&whole, &parts})
    ASSERT_FALSE(table->strike({.ball = 0, .speed = 9, .angle = 1.57}).is_fault());
  (void)whole.run(100000, kInfiniteTime);
  for (int i = 0; i < 100000; ++i)
    if (parts.run(100000, kInfiniteTime, 50).ending == Ending::Quiet) break;
  for (int ball = 0; ball < whole.size(); ++ball)
    EXPECT_TRUE(hall::same_bits(whole.motion(ball), parts.motion(ball)));
}

TEST(Table, TheTimesAtWhichItIsAskedMakeNoDifference) {
  Table one = hall::with_rack(Rack::NineBall, StandardTable::Pool9),
        other = hall::with_rack(Rack::NineBall, StandardTable::Pool9);
  for (Table* const table : {&one, &other})
    ASSERT_FALSE(table->strike({.ball = 0, .speed = 9, .angle = 1.57}).is_fault());
  (void)one.run(100000, kInfiniteTime);
  for (int frame = 1; frame < 3000; ++frame) {
    (void)other.run(100000, frame / 60.0);
    ASSERT_EQ(other.time(), frame / 60.0);
  }
  for (int ball = 0; ball < one.size(); ++ball)
    EXPECT_TRUE(hall::same_bits(one.motion(ball), other.motion(ball)));
}

TEST(Table, KnowsThePastAndHowBallsHaveTurned) {
  // A ball that rolls straight turns about one axis by its distance over R.
  Table table = hall::table_of(kOpen, kPool, {ball_at(0, 0, {1, 0}, true)});
  (void)table.run(100, kInfiniteTime);
  std::vector<BallPose> poses(1);
  const double end = table.time();
  for (double t = 0; t <= end; t += end / 64) {
    ASSERT_EQ(table.at(t, poses), Status::Ok);
    const double way = t - 0.5 * kPool.rolling_friction * kPool.gravity * t * t;
    EXPECT_NEAR(poses[0].motion.position[0], way, 1e-13);
    const double angle = way / kR;
    EXPECT_NEAR(std::fabs(poses[0].orientation[1] * std::sin(angle / 2) +
                          poses[0].orientation[3] * std::cos(angle / 2)),
                1, 1e-9);
  }
  // A ball that slides and spins: like many small rotations.
  TableBall twisted = ball_at(0, 0, {1.5, 0.5});
  twisted.spin = {30, -50, 40};
  Table sliding = hall::table_of(kOpen, kPool, {twisted});
  (void)sliding.run(1, kInfiniteTime);
  const double lasts = sliding.time();
  double q[4] = {0, 0, 0, 1};
  constexpr int kSteps = 20000;
  for (int i = 0; i < kSteps; ++i) {
    ASSERT_EQ(sliding.at((i + 0.5) * lasts / kSteps, poses), Status::Ok);
    const auto& w = poses[0].motion.spin;
    const double h = lasts / kSteps / 2;
    const double d[4] = {w[0] * q[3] + w[1] * q[2] - w[2] * q[1], w[1] * q[3] - w[0] * q[2] + w[2] * q[0],
                         w[2] * q[3] + w[0] * q[1] - w[1] * q[0], -w[0] * q[0] - w[1] * q[1] - w[2] * q[2]};
    double size = 0;
    for (int k = 0; k < 4; ++k) q[k] += h * d[k], size += q[k] * q[k];
    for (double& x : q) x /= std::sqrt(size);
  }
  ASSERT_EQ(sliding.at(lasts, poses), Status::Ok);
  double same = 0;
  for (std::size_t k = 0; k < 4; ++k) same += q[k] * poses[0].orientation[k];
  EXPECT_NEAR(std::fabs(same), 1, 1e-4);
}

TEST(Table, OfALongPastTheOldestIsForgotten) {
  const TableSegment box[] = {{{-0.5, -0.5}, {0.5, -0.5}, {0, 1}},
                              {{0.5, -0.5}, {0.5, 0.5}, {-1, 0}},
                              {{0.5, 0.5}, {-0.5, 0.5}, {0, -1}},
                              {{-0.5, 0.5}, {-0.5, -0.5}, {1, 0}}};
  TableConstants endless;
  endless.sliding_friction = endless.rolling_friction = endless.spinning_friction = 1e-9;
  endless.cushion = CushionModel::Planar;
  endless.cushion_restitution = endless.ball_restitution = 1;
  endless.cushion_friction = 0;
  const std::vector<TableBall> balls = {ball_at(0, 0, {10, 3}, true), ball_at(0.2, 0.1), ball_at(-0.3, -0.4)};
  Table table = hall::table_of({box, {}, {}}, endless, balls),
        asked = hall::table_of({box, {}, {}}, endless, balls);
  // Asked sometimes, and only at the end
  std::vector<double> times;
  std::vector<std::vector<BallPose>> poses;
  std::vector<BallPose> pose(3);
  std::int64_t events = 0;
  while (events < 200000) {
    const Progress progress = asked.run(9973, kInfiniteTime);
    ASSERT_EQ(progress.ending, Ending::Budget);
    events += progress.events;
    times.push_back(asked.time());
    ASSERT_EQ(asked.at(asked.time(), pose), Status::Ok);
    poses.push_back(pose);
  }
  std::vector<double> all_times;
  for (std::int64_t n = 0; n < events; ++n) all_times.push_back(table.next()->time);
  ASSERT_EQ(table.time(), asked.time());
  EXPECT_EQ(table.known_since(), asked.known_since());
  const auto known = std::lower_bound(all_times.begin(), all_times.end(), table.known_since());
  EXPECT_GT(known - all_times.begin(), 20000);
  // An event changes the legs of two balls at most.
  EXPECT_GT(all_times.end() - known, 50000);
  int compared = 0;
  for (std::size_t k = 0; k < times.size(); ++k) {
    if (times[k] < table.known_since()) continue;
    ASSERT_EQ(table.at(times[k], pose), Status::Ok);
    for (std::size_t ball = 0; ball < 3; ++ball) {
      EXPECT_TRUE(hall::same_bits(pose[ball].motion, poses[k][ball].motion)) << k;
      EXPECT_EQ(pose[ball].orientation, poses[k][ball].orientation) << k;
    }
    ++compared;
  }
  EXPECT_GE(compared, 5);
  ASSERT_EQ(table.at(table.known_since(), pose), Status::Ok);
  for (const BallPose& one : pose) EXPECT_LE(std::fabs(one.motion.position[0]), 0.5 - kR + 1e-12);
}

TEST(Table, AStrokeNeedsNoMemory) {
  Table table = hall::with_rack(Rack::NineBall, StandardTable::Pool9);
  ASSERT_FALSE(table.strike({.ball = 0, .speed = 9, .direction = {{0, 1}}}).is_fault());
  (void)table.run(50, kInfiniteTime);
  Table other = hall::with_rack(Rack::NineBall, StandardTable::Pool9);
  ASSERT_FALSE(other.restore(table.snapshot().numbers).is_fault());
  const Strike again{.ball = 0, .speed = 3, .angle = 1};
  ASSERT_FALSE(other.strike(again).is_fault());
  memory::fail_after(0);
  const TableFault fault = table.strike(again);
  memory::fail_after(-1);
  ASSERT_FALSE(fault.is_fault());
  const TableSnapshot a = table.snapshot(), b = other.snapshot();
  ASSERT_EQ(a.numbers.size(), b.numbers.size());
  EXPECT_TRUE(std::equal(a.numbers.begin(), a.numbers.end(), b.numbers.begin()));
}

TEST(Table, MemoryThatRunsOutIsToldAndTheSameCallGoesOn) {
  std::vector<TableEvent> expected;
  {
    Table table = hall::with_rack(Rack::NineBall, StandardTable::Pool9);
    ASSERT_FALSE(table.strike({.ball = 0, .speed = 9, .direction = {{0, 1}}}).is_fault());
    expected = hall::all_events(table);
  }
  const std::int64_t in_use = memory::in_use();
  const StandardTableShape shape = standard_table(StandardTable::Pool9);
  const std::vector<TableBall> balls = hall::racked(Rack::NineBall, kPool, shape.length);
  bool is_made = false;
  for (std::int64_t allocations = 0; !is_made; ++allocations) {
    memory::fail_after(allocations);
    {
      auto made = Table::create(shape.view(), kPool, balls);
      is_made = made.has_value();
      if (!is_made) {
        EXPECT_EQ(made.error().kind, TableFaultKind::OutOfMemory);
      }
    }
    memory::fail_after(-1);
    EXPECT_EQ(memory::in_use(), in_use);
  }
  Table table = hall::table_of(shape.view(), kPool, balls);
  for (bool is_struck = false; !is_struck;) {
    memory::fail_after(0);
    is_struck = !table.strike({.ball = 0, .speed = 9, .direction = {{0, 1}}}).is_fault();
    memory::fail_after(-1);
    if (!is_struck) is_struck = !table.strike({.ball = 0, .speed = 9, .direction = {{0, 1}}}).is_fault();
  }
  std::vector<TableEvent> events;
  int refused = 0;
  for (std::int64_t allocations = 0;;) {
    TableEvent event;
    memory::fail_after(allocations);
    const Found found = table.find_next(event, kInfiniteTime, kAnyWork);
    memory::fail_after(-1);
    if (found == Found::None) break;
    if (found == Found::Event) {
      events.push_back(event);
      allocations = 0;
    } else {
      ASSERT_EQ(found, Found::OutOfMemory);
      ++allocations, ++refused;
    }
  }
  EXPECT_GT(refused, 5);
  ASSERT_EQ(events.size(), expected.size());
  for (std::size_t i = 0; i < events.size(); ++i) expect_same(events[i], expected[i], std::to_string(i));
}

}  // namespace
}  // namespace ricochet::table_test
