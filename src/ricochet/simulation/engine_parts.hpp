// The parts of a simulation.
#pragma once

#include "ricochet/simulation/ball_contacts.hpp"
#include "ricochet/simulation/epochs.hpp"
#include "ricochet/simulation/event_log.hpp"
#include "ricochet/simulation/free_flight_survey.hpp"
#include "ricochet/simulation/predictor.hpp"
#include "ricochet/simulation/response.hpp"
#include "ricochet/simulation/rest.hpp"
#include "ricochet/simulation/sensors.hpp"
#include "ricochet/simulation/simultaneous_contacts.hpp"
#include "ricochet/simulation/squeeze.hpp"
#include "ricochet/simulation/state.hpp"

namespace ricochet::simulation {

struct EngineParts {
  State state;
  EventLog log;
  Sensors sensors{state};
  Predictor predictor{state, sensors};
  Rest rest{state, predictor, log};
  Response response{state, rest, log};
  Squeeze squeeze{state, predictor, log};
  BallContacts contacts{state, predictor, response, rest, squeeze, log};
  SimultaneousContacts<BallContacts> simultaneous{contacts};
  FreeFlightSurvey survey{state, predictor};
  Epochs epochs{state, predictor, survey, squeeze};
};

}  // namespace ricochet::simulation
