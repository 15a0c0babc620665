// The colours of balls by their speed: from that of a slow ball over one between to that of a fast one.
import type { Color } from 'three';
import type { Balls } from './ball_mesh.js';

/** So many shades are told apart. */
const shades = 32;

export class SpeedColors {
  readonly #shades: Color[];

  /** `fastest`: from this speed on a ball has the colour `fast`. */
  constructor(
    [slow, middle, fast]: readonly [Color, Color, Color],
    private readonly fastest: number,
  ) {
    this.#shades = Array.from({ length: shades }, (_, i) => {
      const share = (2 * i) / (shades - 1);
      return share < 1 ? slow.clone().lerp(middle, share) : middle.clone().lerp(fast, share - 1);
    });
  }

  paint(balls: Balls, velocities: Float64Array): void {
    for (let i = 0; i < velocities.length / 3; i++) {
      const [x = 0, y = 0, z = 0] = [velocities[3 * i], velocities[3 * i + 1], velocities[3 * i + 2]];
      const share = Math.min(1, Math.sqrt(x * x + y * y + z * z) / this.fastest);
      balls.paint(i, this.#shades[Math.round(share * (shades - 1))] as Color);
    }
    balls.painted();
  }
}
