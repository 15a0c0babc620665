// The page of many balls, with the parts that its columns show.
import type { BallsPage } from './balls_page.js';
import type { CustomWorld } from './custom_world.js';
import type { PiPrediction } from './pi_prediction.js';

export interface BallsParts extends BallsPage {
  readonly customWorld: CustomWorld;
  readonly prediction: PiPrediction;
}
