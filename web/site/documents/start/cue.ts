// The cue: dragged back from the cue ball and let go, or turned and struck by keys.
import { cueAt, type Strike, straight, type Table } from './break_and_back.js';

const slowest = 3;
const fastest = 16;
/** Units a second for each unit that the cue is drawn back. */
const pull = 4;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export class Cue {
  strike: Strike = straight;
  /** It is being dragged, or has the focus. */
  isAimed = false;
  #drag: { x: number; y: number } | undefined;
  #hasMoved = false;

  /** `canvas`: the table, at whose scale one drags. */
  constructor(
    private readonly button: HTMLButtonElement,
    private readonly canvas: HTMLCanvasElement,
    private readonly table: () => Table,
    private readonly changed: () => void,
    private readonly struck: () => void,
  ) {
    button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.#drag = { x: event.clientX, y: event.clientY };
      this.#hasMoved = false;
    });
    button.addEventListener('pointermove', (event) => this.#pull(event));
    button.addEventListener('pointerup', () => this.#release());
    button.addEventListener('pointercancel', () => this.#let());
    button.addEventListener('keydown', (event) => this.#key(event));
    button.addEventListener('click', (event) => {
      // A pointer strikes when it lets go.
      if (event.detail === 0) this.struck();
    });
    button.addEventListener('focus', () => this.#aim(true));
    button.addEventListener('blur', () => this.#aim(false));
  }

  /** To where it points, for the line that is drawn. */
  get aim(): { from: [number, number]; to: [number, number] } {
    const from = cueAt(this.table());
    const { angle, speed } = this.strike;
    const length = 0.5 * speed;
    return { from, to: [from[0] + length * Math.cos(angle), from[1] + length * Math.sin(angle)] };
  }

  get #scale(): number {
    return this.canvas.clientWidth / this.table().width;
  }

  #aim(isAimed: boolean): void {
    this.isAimed = isAimed;
    this.changed();
  }

  #pull({ clientX, clientY }: PointerEvent): void {
    if (this.#drag === undefined) return;
    const [x, y] = [(this.#drag.x - clientX) / this.#scale, (clientY - this.#drag.y) / this.#scale];
    const length = Math.hypot(x, y);
    if (length < 0.15) return;
    this.#hasMoved = true;
    this.strike = { angle: Math.atan2(y, x), speed: within(pull * length, slowest, fastest) };
    this.#aim(true);
  }

  #release(): void {
    const strikes = this.#hasMoved;
    this.#let();
    if (strikes) this.struck();
  }

  #let(): void {
    this.#drag = undefined;
    this.#hasMoved = false;
    this.#aim(false);
  }

  #key(event: KeyboardEvent): void {
    const [turn, faster] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
      event.key
    ] ?? [0, 0];
    if (turn === 0 && faster === 0) return;
    event.preventDefault();
    const { angle, speed } = this.strike;
    this.strike = {
      angle: angle + ((turn ?? 0) * Math.PI) / 180,
      speed: within(speed + (faster ?? 0), slowest, fastest),
    };
    this.#aim(true);
  }

  /** Stands over the cue ball. */
  place(isShown: boolean, name: string): void {
    const [x, y] = cueAt(this.table());
    const scale = this.#scale;
    this.button.hidden = !isShown;
    this.button.style.left = `${x * scale}px`;
    this.button.style.top = `${this.canvas.clientHeight - y * scale}px`;
    this.button.setAttribute('aria-label', name);
  }
}
