// Every question asked with hostile numbers. Random bytes take the place of a fuzzer's, so that there can be millions
// of calls on every platform, WebAssembly included. The requirements on answers are those of the fuzzers.
// RICOCHET_HOSTILE_CALLS sets the number of calls of each question (default 2000), RICOCHET_SEED the seed.
#include <gtest/gtest.h>

#include <string>

#include "fuzz/ask_aim.hpp"
#include "fuzz/ask_bullets.hpp"
#include "fuzz/ask_changes.hpp"
#include "fuzz/ask_mesh.hpp"
#include "fuzz/ask_questions.hpp"
#include "fuzz/ask_scene.hpp"
#include "fuzz/ask_shoot.hpp"
#include "fuzz/ask_simulation.hpp"
#include "fuzz/ask_world_changes.hpp"
#include "native/counts.hpp"
#include "native/random.hpp"

namespace ricochet::hostile_test {
namespace {

/// The first requirement that did not hold.
const char* broken = nullptr;

using Ask = void (*)(fuzz::Numbers&);

struct Question {
  const char* name;
  Ask ask;
  /// One call in this many asks it, because questions with many steps cost as much as many simple ones.
  int share;
};
constexpr Question kQuestions[] = {
    {"Shoot", fuzz::ask_shoot, 1},       {"Questions", fuzz::ask_question, 1},
    {"Scene", fuzz::ask_scene, 20},      {"Mesh", fuzz::ask_mesh, 20},
    {"Aim", fuzz::ask_aim, 100},         {"Simulation", fuzz::ask_simulation, 20},
    {"Changes", fuzz::ask_changes, 100}, {"WorldChanges", fuzz::ask_world_changes, 100},
    {"Bullets", fuzz::ask_bullets, 20}};

class Hostile : public testing::TestWithParam<Question> {};

TEST_P(Hostile, CallsAreAnswered) {
  const auto count = count_from_environment("RICOCHET_HOSTILE_CALLS", 2000) / GetParam().share;
  const auto seed = static_cast<std::uint64_t>(seed_from_environment());
  fuzz::on_failure = [](const char* what) {
    if (broken == nullptr) broken = what;
  };
  int failures = 0;
  for (int i = 0; i < count && failures < 3; ++i) {
    const std::uint64_t call = seed * 1000000007U + static_cast<std::uint64_t>(i);
    Random random(call);
    std::uint8_t bytes[1024];
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.bits() >> 32);
    fuzz::Numbers numbers(bytes, sizeof bytes);
    broken = nullptr;
    GetParam().ask(numbers);
    if (broken == nullptr) continue;
    ++failures;
    ADD_FAILURE() << "call " << i << " of seed " << seed << " does not hold: " << broken;
  }
}

INSTANTIATE_TEST_SUITE_P(Numbers, Hostile, testing::ValuesIn(kQuestions),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace ricochet::hostile_test
