// The two velocities of the preset of π as a point in the plane, each multiplied by the root of its mass: energy
// keeps the point on a circle, and every collision moves it along an arc of fixed length. So the count of collisions
// is a count of arcs.
import { html, svg, type TemplateResult } from 'lit';
import type { ManyBallsMessages } from './messages.js';
import { energyOf, type Motion } from './motion.js';

const size = 220;
const middle = size / 2;
const radius = 88;

/** The number of points that are kept: more cannot be distinguished. */
const most = 700;

type Point = readonly [x: number, y: number];

export class PiCircle {
  #points: Point[] = [];
  #count = -1;

  /** A collision has happened, or time has gone back to the start. */
  #add(motions: readonly Motion[], count: number): void {
    if (count === this.#count) return;
    if (count < this.#count || this.#count < 0) this.#points = [];
    this.#count = count;
    const [light, heavy] = motions;
    const whole = Math.sqrt(2 * motions.reduce((sum, motion) => sum + energyOf(motion), 0));
    if (light === undefined || heavy === undefined || !(whole > 0)) return;
    const along = ({ mass, velocity }: Motion) => (Math.sqrt(mass) * velocity[0]) / whole;
    this.#points = [...this.#points, [along(heavy), along(light)] as const].slice(-most);
  }

  view(motions: readonly Motion[], count: number, words: ManyBallsMessages['circle']): TemplateResult {
    this.#add(motions, count);
    const at = ([x, y]: Point) => `${(middle + radius * x).toFixed(2)},${(middle - radius * y).toFixed(2)}`;
    const now = this.#points.at(-1) ?? [-1, 0];
    const [x, y] = at(now as Point).split(',');
    return html`<figure class="chart pi-circle">
      <svg role="img" aria-label=${words.label} viewBox="-16 0 ${size + 32} ${size}">
        ${svg`<path class="gridline" d="M 8 ${middle} H ${size - 8} M ${middle} 8 V ${size - 8}" />
        <circle class="energy-circle arrow quantity-outgoing" cx=${middle} cy=${middle} r=${radius} />
        <polyline class="chords arrow quantity-bullet" points=${this.#points.map(at).join(' ')} />
        <circle class="spot quantity-bullet" cx=${x} cy=${y} r="5" />
        <text x=${middle + radius + 4} y=${middle - 6}>√M V</text><text x=${middle + 6} y="14">√m v</text>`}
      </svg>
      <figcaption class="soft">${words.caption}</figcaption>
    </figure>`;
  }
}
