// The cue: drawn back from the cue ball and let go, or turned and struck by keys.
import type { Point } from '../../billiards/future.js';
import { type Shot, sizes } from '../../billiards/layout.js';
import type { TableView } from '../../billiards/table_view.js';
import { type BreakTable, ballsOf, firstShot } from './break_and_back.js';

const slowest = 1;
const fastest = 12;
/** The distance of the tip from the ball: at speed 0, and for each metre a second, as the cue is drawn. */
const atRest = 0.03;
const perSpeed = 0.028;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const tidy = (degrees: number): number => Number((((degrees % 360) + 360) % 360).toFixed(2));

export interface CueGiven {
  button: HTMLButtonElement;
  table: BreakTable;
  stage: TableView;
  /** Called when the aim changes. */
  changed(): void;
  struck(): void;
}

export class Cue {
  shot: Shot;
  /** True while it is dragged, or has the focus. */
  isAimed = false;
  #isHeld = false;
  #hasMoved = false;
  #wanted: PointerEvent | undefined;

  constructor(private readonly given: CueGiven) {
    const { button } = given;
    this.shot = firstShot(given.table);
    button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.#isHeld = true;
      this.#hasMoved = false;
    });
    button.addEventListener('pointermove', (event) => {
      // The future of a shot is computed at most once a frame.
      if (this.#isHeld && this.#wanted === undefined) requestAnimationFrame(() => this.#pull());
      this.#wanted = event;
    });
    button.addEventListener('pointerup', (event) => {
      this.#wanted = event;
      this.#pull();
      const strikes = this.#hasMoved;
      this.#let();
      if (strikes) given.struck();
    });
    button.addEventListener('pointercancel', () => this.#let());
    button.addEventListener('keydown', (event) => this.#key(event));
    button.addEventListener('click', (event) => {
      // A pointer strikes when it lets go.
      if (event.detail === 0) given.struck();
    });
    button.addEventListener('focus', () => this.#aim(true));
    button.addEventListener('blur', () => this.#aim(false));
  }

  get #ball(): Point {
    return ballsOf(this.given.table)[0] as Point;
  }

  #aim(isAimed: boolean): void {
    this.isAimed = isAimed;
    this.given.changed();
  }

  /** The tip follows the pointer; the ball will go in the opposite direction. */
  #pull(): void {
    const event = this.#wanted;
    this.#wanted = undefined;
    if (!this.#isHeld || event === undefined) return;
    const at = this.given.stage.pointAt(event.clientX, event.clientY);
    if (at === undefined) return;
    const [x, y] = [this.#ball.x - at.x, this.#ball.y - at.y];
    const { radius } = sizes[this.given.table];
    const drawn = Math.hypot(x, y) - radius - atRest;
    if (!this.#hasMoved && drawn < 0.02) return;
    this.#hasMoved = true;
    this.shot = {
      ...this.shot,
      angle: tidy((Math.atan2(y, x) * 180) / Math.PI),
      speed: within(drawn / perSpeed, slowest, fastest),
    };
    this.#aim(true);
  }

  #let(): void {
    this.#isHeld = false;
    this.#hasMoved = false;
    this.#wanted = undefined;
    this.#aim(false);
  }

  #key(event: KeyboardEvent): void {
    const [turn = 0, faster = 0] =
      { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
    if (turn === 0 && faster === 0) return;
    event.preventDefault();
    const { angle, speed } = this.shot;
    const share = event.shiftKey ? 0.1 : 1;
    this.shot = {
      ...this.shot,
      angle: tidy(angle + turn * share),
      speed: within(speed + faster * share, slowest, fastest),
    };
    this.#aim(true);
  }

  /** Places it over the cue ball, and sets its name. Directions are measured from the length of the table. */
  place(nameOf: (degrees: string, speed: string) => string): void {
    const { button, stage } = this.given;
    const { x, y } = stage.placeOf(this.#ball);
    const { angle, speed } = this.shot;
    const aside = ((angle - 90 + 540) % 360) - 180;
    button.style.left = `${x}px`;
    button.style.top = `${y}px`;
    button.setAttribute('aria-label', nameOf(aside.toFixed(1).replace('-', '−'), speed.toFixed(1)));
  }
}
