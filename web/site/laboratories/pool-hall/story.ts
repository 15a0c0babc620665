// The events in words: the names of balls, the sentence for each event, and its reason.
import type { TableBallOf, TableEvent } from 'ricochet-wasm';
import type { TableShape } from '../../billiards/cushions.js';
import type { Future, Point } from '../../billiards/future.js';
import { kindOf, type PlacedBall, type State, sizes, type TableName } from '../../billiards/layout.js';
import { outcomeOf } from './judge.js';
import type { HallMessages } from './messages.js';

/** All digits of a number, or a given count of decimals, with a true minus sign. */
export const signed = (value: number, decimals?: number): string =>
  (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('-', '−');

/** Three digits, and a true minus sign. */
export const brief = (value: number): string => {
  const text = Number(value.toPrecision(3));
  return (Math.abs(text) < 5e-4 ? 0 : Math.abs(text) < 0.01 ? Number(text.toFixed(4)) : text)
    .toString()
    .replace('-', '−');
};

/** The normal of a cushion where a ball hits it, away from the cushion: of its straight edge, or of its round end. */
function normalAt({ kind, with: which }: TableEvent, { position }: TableBallOf, shape: TableShape): Point {
  if (kind === 'cushion') return shape.segments[which ?? 0]?.n ?? { x: 0, y: 0 };
  const { c } = shape.noses[which ?? 0] ?? { c: { x: 0, y: 0 } };
  const [x, y] = [position.x - c.x, position.y - c.y];
  const far = Math.hypot(x, y);
  return { x: x / far, y: y / far };
}

export class Story {
  constructor(
    private readonly words: HallMessages,
    private readonly table: TableName,
    private readonly balls: readonly PlacedBall[],
  ) {}

  numberOf(index: number): number {
    return this.balls[index]?.number ?? 0;
  }

  /** The name of a ball, at the beginning of a sentence or within one. */
  ball(number: number, isFirst = false): string {
    const { balls } = this.words;
    if (kindOf(this.table) === 'carom') return (isFirst ? balls.Carom : balls.carom)[number] ?? '';
    if (number === 0) return isFirst ? balls.Cue : balls.cue;
    return isFirst ? balls.Numbered(number) : balls.numbered(number);
  }

  list(numbers: readonly number[]): string {
    const names = numbers.map((number) => this.ball(number));
    if (names.length < 2) return names.join('');
    const comma = this.#isJapanese ? '、' : ', ';
    return `${names.slice(0, -1).join(comma)}${this.words.and}${names.at(-1)}`;
  }

  get #isJapanese(): boolean {
    return this.words.and === 'と';
  }

  /** Makes a sentence with a full stop. */
  sentence(text: string): string {
    return `${text}${this.#isJapanese ? '。' : '.'}`;
  }

  /** Sentences one after another: Japanese ones without a space between them. */
  sentences(parts: readonly string[]): string {
    return parts.join(this.#isJapanese ? '' : ' ');
  }

  say({ kind, balls, with: which, after }: TableEvent, isFirst = true): string {
    const { event: words, pockets } = this.words;
    const [a = 0, b = 0] = balls;
    const name = this.ball(this.numberOf(a), isFirst);
    switch (kind) {
      case 'ball':
        return words.ball(name, this.ball(this.numberOf(b)));
      case 'cushion':
        return words.cushion(name);
      case 'nose':
        return words.nose(name);
      case 'pocket':
        return words.pocket(name, (which ?? 0) < 4 ? pockets.corner : pockets.side);
      case 'rolling':
        return words.rolling(name);
      case 'stop':
        return after[0]?.state === 'spinning' ? words.spinning(name) : words.stop(name);
      default:
        return words.spinStop(name);
    }
  }

  /** The reason for an event, with the numbers of the balls just before and after. */
  why(event: TableEvent, future: Future, shape: TableShape): string {
    const { why } = this.words;
    const [before, other] = event.before;
    const [after, otherAfter] = event.after;
    if (before === undefined || after === undefined) return '';
    switch (event.kind) {
      case 'ball':
        return other === undefined || otherAfter === undefined
          ? ''
          : this.#whyBalls(before, other, after, otherAfter);
      case 'cushion':
      case 'nose': {
        const { x, y } = normalAt(event, before, shape);
        const along = ({ velocity }: TableBallOf) => velocity.x * x + velocity.y * y;
        const turns = ({ spin }: TableBallOf) => brief(spin.z / (2 * Math.PI));
        return why.cushion(brief(-along(before)), brief(along(after)), turns(before), turns(after));
      }
      case 'pocket':
        return why.pocket;
      case 'rolling': {
        const began = this.#since(event, future);
        const start = future.at(before.ball, began + 1e-9);
        const { radius } = sizes[this.table];
        const slip = Math.hypot(start.vx - radius * start.spin[1], start.vy + radius * start.spin[0]);
        const speed = Math.hypot(after.velocity.x, after.velocity.y);
        return why.rolling(brief(slip), brief(event.time - began), brief(speed));
      }
      case 'stop': {
        const began = this.#since(event, future);
        const { vx, vy } = future.at(before.ball, began + 1e-9);
        return why.stop(brief(Math.hypot(vx, vy)), brief(event.time - began));
      }
      default:
        return why.spinStop;
    }
  }

  /** The time of the ball's previous event. */
  #since(event: TableEvent, future: Future): number {
    const [ball] = event.balls;
    let since = 0;
    for (const one of future.events) {
      if (one === event) break;
      if (ball !== undefined && one.balls.includes(ball)) since = one.time;
    }
    return since;
  }

  #whyBalls(a: TableBallOf, b: TableBallOf, afterA: TableBallOf, afterB: TableBallOf): string {
    const { why } = this.words;
    const [x, y] = [b.position.x - a.position.x, b.position.y - a.position.y];
    const far = Math.hypot(x, y);
    const along = ({ velocity }: TableBallOf) => (velocity.x * x + velocity.y * y) / far;
    const gives = why.gives(
      this.ball(this.numberOf(a.ball)),
      brief(along(a)),
      brief(along(afterA)),
      this.ball(this.numberOf(b.ball)),
      brief(along(afterB)),
    );
    return why.ball(brief(along(a) - along(b)), brief(along(afterB) - along(afterA)), gives);
  }

  /** The potted balls, and the place where the cue ball comes to rest. */
  outcome(future: Future): string {
    const { described: words } = this.words;
    const { potted, rest } = outcomeOf(future, this.balls);
    const fallen = potted.filter((number) => number !== 0);
    return this.sentences([
      words.ends(future.end.toFixed(1)),
      ...(fallen.length > 0 ? [words.falls(this.list(fallen))] : []),
      ...(potted.length === 0 ? [words.nothingFalls] : []),
      rest === undefined ? words.scratch : words.rest(signed(rest.x, 2), signed(rest.y, 2)),
    ]);
  }

  /** The text alternative of the stage: the aim, what is happening, or the result. */
  describe(
    state: State,
    future: Future,
    time: number,
    phase: 'aim' | 'play' | 'rest',
    ball?: PlacedBall,
  ): string {
    const { described: words } = this.words;
    if (phase === 'rest') return this.outcome(future);
    if (phase === 'play') {
      const moving = this.balls.flatMap(({ number }, i) => {
        const { vx, vy } = future.at(i, time);
        return Math.hypot(vx, vy) > 0.005 ? [number] : [];
      });
      const last = future.events.filter((event) => event.time <= time).at(-1);
      return this.sentences([
        words.now(time.toFixed(1)),
        ...(last === undefined ? [] : [this.sentence(this.say(last))]),
        ...(moving.length > 0 ? [words.moving(this.list(moving))] : []),
      ]);
    }
    const aimed =
      ball === undefined
        ? words.aimed(signed(state.shot.angle), signed(state.shot.speed))
        : words.chosen(this.ball(ball.number, true), signed(ball.x, 3), signed(ball.y, 3));
    if (state.foresight === 'none') return this.sentences([aimed, words.hidden]);
    const first = future.firstContact(0);
    const seen =
      first === undefined ? words.misses : words.first(this.say(first, false), first.time.toFixed(2));
    return this.sentences([aimed, seen, ...(state.foresight === 'end' ? [this.outcome(future)] : [])]);
  }
}
