// The custom world: the chosen ball, and the actions of mouse, keys and fields.
import type { Simulation } from 'ricochet-wasm';
import { numberOf } from '../../widgets/numbers.js';
import type { BallStage } from './ball_stage.js';
import type { BallsPage } from './balls_page.js';
import { addAt, addSomewhere, ballAt, customBall, customBalls, move, setField } from './custom_balls.js';
import {
  type CustomBall,
  type CustomField,
  customLimits,
  isBeyondCustom,
  mostCustomBalls,
  outOfRange,
  type Typed,
} from './state.js';

const keyStep = 0.1;
const keyPush = 0.5;

/** A shorter drag counts as a tap: the ball keeps its first size. */
const smallestGrown = 0.2;

/** The speed of the pointer is computed from its last few moves. */
const moves = 4;

/** Milliseconds: a pointer that rests longer before it is released does not throw. */
const rest = 300;

/** Units a second: a slower release puts the ball down. */
const slowestThrow = 0.4;

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Drags round to thousandths, so that fields and links stay readable. */
const rounded = (value: number): number => Number(value.toFixed(3));

interface Place {
  x: number;
  y: number;
}

/** A ball that a pointer holds. */
interface Held {
  /** True for a new ball, which grows while it is dragged. */
  isNew: boolean;
  /** The vector from the pointer to the ball's centre. */
  offset: Place;
  /** The place where the pointer was pressed, and its last moves. */
  from: Place;
  path: (Place & { time: number })[];
  /** True if time was running when the ball was grabbed. */
  wasPlaying: boolean;
}

export class CustomWorld {
  chosen = 0;
  /** The last change by hand: the visitor's program starts there. */
  since = { time: 0, events: 0 };
  typed: Typed | undefined;
  #held: Held | undefined;
  #writing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly page: BallsPage) {}

  reset(): void {
    this.chosen = 0;
    this.since = { time: 0, events: 0 };
    this.typed = undefined;
  }

  /** Lets the pointer take balls of the table, move them and throw them. */
  watch(canvas: HTMLCanvasElement, stage: BallStage): void {
    canvas.addEventListener('pointerdown', (event) => this.#press(event, stage.pointAt(event)));
    canvas.addEventListener('pointermove', (event) => this.#drag(event, stage.pointAt(event)));
    canvas.addEventListener('pointerup', (event) => this.#release(event));
    canvas.addEventListener('pointercancel', (event) => this.#release(event));
  }

  #press(event: PointerEvent, at: Place): void {
    const { page } = this;
    const simulation = this.#simulation;
    if (page.state.preset !== 'own' || event.button !== 0 || simulation === undefined) return;
    const found = ballAt(simulation, at.x, at.y);
    if (found === undefined && simulation.count >= mostCustomBalls) return;
    const ball = found ?? this.#add((one) => addAt(one, rounded(at.x), rounded(at.y)));
    if (ball === undefined) return;
    (event.target as Element).setPointerCapture(event.pointerId);
    const { x, y } = customBall(simulation, ball);
    this.#held = {
      isNew: found === undefined,
      offset: { x: x - at.x, y: y - at.y },
      from: at,
      path: [{ ...at, time: event.timeStamp }],
      wasPlaying: page.playing,
    };
    this.chosen = ball;
    page.pause();
  }

  #drag(event: PointerEvent, { x, y }: Place): void {
    const { page } = this;
    const [held, simulation] = [this.#held, this.#simulation];
    if (held === undefined || simulation === undefined) return;
    const { isNew, offset, from, path } = held;
    if (isNew) {
      const radius = Math.hypot(x - from.x, y - from.y);
      if (radius < smallestGrown) return;
      // Without room for it, the ball stays unchanged.
      setField(simulation, this.chosen, 'radius', rounded(radius));
      page.reshape();
    } else {
      held.path = [...path.slice(1 - moves), { time: event.timeStamp, x, y }];
      move(simulation, this.chosen, rounded(x + offset.x), rounded(y + offset.y));
    }
    page.draw();
  }

  #release(event: PointerEvent): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    const thrown = thrownBy(held, event.timeStamp);
    this.#edit((simulation) => {
      if (thrown !== undefined) simulation.setBall(this.chosen, { velocity: thrown });
    });
    if (thrown !== undefined || held.wasPlaying) this.page.play();
  }

  key(event: KeyboardEvent): void {
    const simulation = this.#simulation;
    if (simulation === undefined || simulation.count === 0) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      const { count } = simulation;
      this.choose((this.chosen + (event.key === 'PageDown' ? 1 : count - 1)) % count);
      return;
    }
    const [right, up] = directions[event.key] ?? [];
    if (right === undefined || up === undefined) return;
    event.preventDefault();
    this.page.pause();
    const { x, y, vx, vy } = customBall(simulation, this.chosen);
    this.#edit(() => {
      if (event.shiftKey)
        simulation.setBall(this.chosen, {
          velocity: [rounded(vx + keyPush * right), rounded(vy + keyPush * up)],
        });
      else move(simulation, this.chosen, rounded(x + keyStep * right), rounded(y + keyStep * up));
    });
  }

  /** The chosen ball, if there is one. */
  get ball(): CustomBall | undefined {
    const simulation = this.#simulation;
    return simulation === undefined || this.chosen >= simulation.count
      ? undefined
      : customBall(simulation, this.chosen);
  }

  get #simulation(): Simulation | undefined {
    return this.page.session?.runner.simulation;
  }

  choose(ball: number): void {
    this.chosen = ball;
    this.typed = undefined;
    this.page.draw();
    this.page.requestUpdate();
  }

  #add(to: (simulation: Simulation) => number | undefined): number | undefined {
    this.page.pause();
    let added: number | undefined;
    this.#edit((simulation) => {
      added = to(simulation);
    });
    return added;
  }

  add(): void {
    const added = this.#add(addSomewhere);
    if (added === undefined) this.page.exportStatus = this.page.words.custom.noRoom;
    else this.choose(added);
  }

  remove(): void {
    this.#edit((simulation) => simulation.removeBall(this.chosen));
    this.choose(Math.max(0, Math.min(this.chosen, (this.#simulation?.count ?? 1) - 1)));
  }

  type(field: CustomField, text: string): void {
    const { page } = this;
    if (page.playing) page.pause();
    const value = numberOf(text) ?? Number.NaN;
    let message = '';
    const [least, most] = customLimits[field];
    if (isBeyondCustom(field, value)) message = outOfRange(least, most, false, page.words);
    else
      this.#edit((simulation) => {
        const refusal = setField(simulation, this.chosen, field, value);
        if (refusal !== undefined) message = page.words.custom.refused[refusal];
      });
    this.typed = { id: `own-${field}`, text, message };
    page.requestUpdate();
  }

  /** A field has lost the focus: a valid value is shown in its usual form. */
  leave(): void {
    if (this.typed?.message !== '') return;
    this.typed = undefined;
    this.page.requestUpdate();
  }

  /** Changes the current balls: another future begins here, and the link holds the current state. */
  #edit(act: (simulation: Simulation) => void): void {
    const { page } = this;
    const { session } = page;
    if (session === undefined) return;
    const { runner } = session;
    act(runner.simulation);
    runner.edited();
    this.since = { time: runner.time, events: runner.eventCount };
    page.replaceScene({ ...page.state, balls: customBalls(runner.simulation) });
    page.reshape();
    page.refresh();
    // Browsers stop a page that changes its address with every move of the mouse.
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => page.writeState(), 150);
  }
}

/** The velocity of the pointer in units a second; zero if it did not move. */
function thrownBy({ path: [first, ...others] }: Held, now: number): readonly [number, number] | undefined {
  const last = others.at(-1);
  if (first === undefined || last === undefined || now - last.time > rest) return undefined;
  const seconds = (last.time - first.time) / 1000;
  const [x, y] = [(last.x - first.x) / seconds, (last.y - first.y) / seconds];
  return seconds > 0 && Math.hypot(x, y) > slowestThrow ? [rounded(x), rounded(y)] : undefined;
}
