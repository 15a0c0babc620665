// The clock of the shot: the more bounces, the longer it takes.
import { BounceClock } from '../shared/bounce_clock.js';
import type { Shot } from './shot.js';

/** In milliseconds: what every shot takes, and what each bounce adds. */
const least = 2500;
const each = 380;

export class ShotClock extends BounceClock {
  show({ bounces }: Shot): void {
    this.showTimes(
      bounces.map(({ time }) => time),
      least + each * bounces.length,
    );
  }
}
