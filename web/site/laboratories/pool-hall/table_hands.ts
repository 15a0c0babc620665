// The actions of pointers and keys on the table: aiming and placing balls.

import type { Point } from '../../billiards/future.js';
import { sizes } from '../../billiards/layout.js';
import { angleTo, arrows, freePlace, turned } from './aiming.js';
import { changed } from './controls.js';
import type { Hall } from './hall.js';

/** Degrees for each pixel of a drag behind the cue, and for each press of a key. */
const perPixel = 0.08;
const perKey = 0.1;
/** Metres for each press of a key that moves a ball. */
const perMove = 0.01;
/** The distance, in radii, from which a finger takes a ball. */
const reach = 2.2;

export class TableHands {
  #held: { ball?: number; x: number; y: number; angle: number } | undefined;
  /** The last place of the pointer, used once a frame. */
  #wanted: (() => void) | undefined;

  constructor(private readonly hall: Hall) {}

  watch(canvas: HTMLCanvasElement): void {
    canvas.addEventListener('pointerdown', (event) => this.#press(event, canvas));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    for (const end of ['pointerup', 'pointercancel'] as const)
      canvas.addEventListener(end, () => {
        this.#wanted?.();
        this.#held = undefined;
      });
  }

  #press(event: PointerEvent, canvas: HTMLCanvasElement): void {
    const { hall } = this;
    if (event.button !== 0 || (hall.clock.playing && hall.tries > 0)) return;
    // Each drag is a step of its own. A shot that played by itself is stopped.
    hall.undo.endStep();
    if (hall.clock.playing) hall.again();
    const at = hall.stage?.pointAt(event.clientX, event.clientY);
    if (at === undefined) return;
    this.#held = { x: event.clientX, y: event.clientY, angle: hall.state.shot.angle };
    canvas.setPointerCapture(event.pointerId);
    if (hall.mode === 'place') {
      const ball = this.#ballAt(at);
      if (ball === undefined) {
        this.#held = undefined;
        return;
      }
      this.#held.ball = ball;
      hall.chosen = ball;
      hall.draw();
    } else if (hall.state.view === 'above') this.#aim(at);
  }

  #move(event: PointerEvent): void {
    const held = this.#held;
    if (held === undefined) return;
    const isIdle = this.#wanted === undefined;
    this.#wanted = () => {
      this.#wanted = undefined;
      const at = this.hall.stage?.pointAt(event.clientX, event.clientY);
      if (held.ball !== undefined) {
        if (at !== undefined) this.#place(held.ball, at);
      } else if (this.hall.state.view === 'cue')
        this.hall.setShot({ angle: turned(held.angle - perPixel * (event.clientX - held.x)) }, 'drag aim');
      else if (at !== undefined) this.#aim(at);
    };
    // The future of a shot is computed once a frame.
    if (isIdle) requestAnimationFrame(() => this.#wanted?.());
  }

  #ballAt(at: Point): number | undefined {
    const { balls, table } = this.hall.state;
    const far = balls.map(({ x, y }) => Math.hypot(x - at.x, y - at.y));
    const nearest = far.indexOf(Math.min(...far));
    return (far[nearest] ?? 1) < reach * sizes[table].radius ? nearest : undefined;
  }

  #aim(at: Point): void {
    const cue = this.#cueBall();
    if (cue === undefined || Math.hypot(at.x - cue.x, at.y - cue.y) < 0.01) return;
    this.hall.setShot({ angle: Number(angleTo(cue, at).toFixed(3)) }, 'drag aim');
  }

  /** The place of the cue ball for the next shot. */
  #cueBall(): Point | undefined {
    const { hall } = this;
    if (!hall.leadsOn) return hall.state.balls[0];
    const { x, y, state } = hall.future?.at(0, hall.future.end) ?? { x: 0, y: 0, state: 'pocketed' };
    return state === 'pocketed' ? undefined : { x, y };
  }

  #place(ball: number, wanted: Point): void {
    const { table, balls } = this.hall.state;
    const own = balls[ball];
    if (own === undefined) return;
    const at = freePlace(table, balls, own.number, wanted);
    if (at === undefined) return;
    this.hall.change(
      { balls: balls.map((one, i) => (i === ball ? { ...one, ...at } : one)) },
      `place ${own.number}`,
    );
  }

  key(event: KeyboardEvent): void {
    const { hall } = this;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const handled = hall.mode === 'place' ? this.#placeByKey(event) : this.#aimByKey(event);
    if (handled) event.preventDefault();
  }

  #aimByKey({ key, shiftKey, repeat }: KeyboardEvent): boolean {
    const { hall } = this;
    if (key === 'Enter' || key === ' ') {
      if (repeat) return true;
      if (hall.clock.playing) hall.clock.pause();
      else if (hall.clock.phase === 'play') hall.clock.play();
      else hall.shoot();
      return true;
    }
    const [x = 0, y = 0] = arrows[key] ?? [];
    if (x === 0 && y === 0) return false;
    const { shot } = hall.state;
    const share = shiftKey ? 0.1 : 1;
    if (x !== 0) hall.setShot({ angle: turned(shot.angle - x * perKey * share) }, 'keys aim');
    else hall.setShot(changed(shot, 'speed', shot.speed + y * perKey * share), 'keys speed');
    return true;
  }

  #placeByKey({ key, shiftKey }: KeyboardEvent): boolean {
    const { hall } = this;
    const { balls } = hall.state;
    if (key === 'PageUp' || key === 'PageDown') {
      hall.chosen = (hall.chosen + (key === 'PageUp' ? balls.length - 1 : 1)) % balls.length;
      hall.draw();
      return true;
    }
    if (key === 'Delete' || key === 'Backspace') {
      hall.removeBall();
      return true;
    }
    const [right = 0, up = 0] = arrows[key] ?? [];
    const own = balls[hall.chosen];
    if (own === undefined || (right === 0 && up === 0)) return false;
    // In the orientation of the table in the picture.
    const [x, y] = hall.stage?.isWide === true ? [-up, right] : [right, up];
    const step = perMove * (shiftKey ? 0.1 : 1);
    this.#place(hall.chosen, { x: own.x + step * x, y: own.y + step * y });
    return true;
  }
}
