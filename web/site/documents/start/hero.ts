// The table of the start page: a break that the visitor strikes, the same with one ball moved by a hair, and time
// that runs backward.
import { render } from 'lit';
import { tintOf } from '../../billiards/ball_tints.js';
import type { Future } from '../../billiards/future.js';
import { type PlacedBall, sizes } from '../../billiards/layout.js';
import type { Ribbon } from '../../billiards/ribbons.js';
import { Session } from '../../billiards/session.js';
import { pictureOf } from '../../billiards/table_picture.js';
import type { DrawnRing, TableView } from '../../billiards/table_view.js';
import type { Language } from '../../shell/language.js';
import { prefersStill } from '../../shell/motion.js';
import { icon } from '../../widgets/icons.js';
import { Player } from '../../widgets/player.js';
import { Tick } from '../../widgets/tick.js';
import {
  type BreakTable,
  ballsOf,
  closedShape,
  difference,
  hitsUntil,
  nudgedBack,
  nudgedBalls,
  nudgedInRack,
  stateOf,
  type ThereAndBack,
  thereAndBack,
  type WayBack,
} from './break_and_back.js';
import { Cue } from './cue.js';
import { startMessages } from './messages.js';

/** A table this wide in pixels is a long one, a narrower one short. */
const wideFrom = 640;

/** The duration of the cue's stroke, and without friction of the way there, in seconds of the clock. */
const strokeTime = 0.25;
const thereTime = 4;

/** The duration of a ball's tail, in seconds of the clock. */
const tail = 0.35;

/** The current view: a break on cloth, the same after a nudge, or there and back without friction. */
type Shown =
  | { kind: 'break'; future: Future }
  | { kind: 'nudged'; future: Future; before: Future }
  | { kind: 'there'; future: Future }
  | { kind: 'back'; future: Future; back: WayBack; nudged: number | undefined };

const isClosed = ({ kind }: Shown): boolean => kind === 'there' || kind === 'back';

function part<Kind extends HTMLElement>(root: HTMLElement, selector: string): Kind {
  const found = root.querySelector<Kind>(selector);
  if (found === null) throw new Error(`no element ${selector}`);
  return found;
}

/** A length in metres, in words that fit it. */
function lengthOf(length: number): string {
  const [value, unit] =
    length >= 0.1 ? [length, 'm'] : length >= 1e-9 ? [length * 1e3, 'mm'] : [length * 1e12, 'pm'];
  return `${Number(value.toPrecision(2))} ${unit}`;
}

interface Parts {
  stage: TableView;
  session: Session;
  solver: Parameters<typeof thereAndBack>[0];
}

export class Hero {
  readonly #words;
  readonly #table: BreakTable;
  #parts: Parts | undefined;
  #cue: Cue | undefined;
  #player = new Player(() => undefined);
  #shown: Shown | undefined;
  /** Seconds of the table for one of the clock. */
  #pace = 1;
  #thereAndBack: ThereAndBack | undefined;
  #laid: boolean | undefined;
  #said = '';
  readonly #tick = new Tick();
  /** The hits that have been heard. */
  #heard = 0;

  constructor(
    private readonly root: HTMLElement,
    language: Language,
  ) {
    this.#words = startMessages[language];
    this.#table = root.clientWidth < wideFrom ? 'pool-7ft' : 'pool-9ft';
    this.#listen('.break', () => this.#break());
    this.#listen('.nudge', () => this.#nudge());
    this.#listen('.turn-back', () => this.#turnBack());
    const sound = part(root, '.hero-sound');
    sound.setAttribute('aria-label', this.#words.sound);
    const turn = (isOn: boolean) => {
      this.#tick.switch(isOn);
      sound.setAttribute('aria-pressed', String(isOn));
      render(icon(isOn ? 'sound' : 'silent'), sound);
    };
    sound.addEventListener('click', () => turn(!this.#tick.isOn));
    turn(false);
  }

  #listen(selector: string, act: () => void): void {
    part(this.root, selector).addEventListener('click', act);
  }

  async start(): Promise<void> {
    const [{ startTable }, { openTable }] = await Promise.all([
      import('../../shell/solvers/table.js'),
      import('../../billiards/open_table.js'),
    ]);
    const solver = await startTable();
    performance.mark('ricochet-answer');
    const container = part(this.root, '.hero-table');
    const stage = openTable(container, part<HTMLCanvasElement>(container, 'canvas'));
    this.#parts = { stage, solver, session: new Session(solver) };
    this.#cue = new Cue({
      button: part(this.root, '.cue'),
      table: this.#table,
      stage,
      changed: () => this.#aim(),
      struck: () => this.#break(),
    });
    new ResizeObserver(() => this.#draw()).observe(container);
    for (const name of ['.cue', '.break', '.nudge', '.turn-back'])
      part<HTMLButtonElement>(this.root, name).disabled = false;
    this.#break();
    // The break has drawn the table over its picture.
    part(this.root, '.hero-still').remove();
  }

  // ---- Acts -------------------------------------------------------------------------------------------

  /** The break on cloth as it is aimed now. */
  get #breakNow(): Future | undefined {
    if (this.#parts === undefined || this.#cue === undefined) return undefined;
    return this.#parts.session.foresee(stateOf(this.#table, this.#cue.shot));
  }

  /** While aiming, the rack and the path to it are shown. */
  #aim(): void {
    const future = this.#cue?.isAimed === true ? this.#breakNow : undefined;
    if (future !== undefined) {
      this.#replacePlayer();
      this.#shown = { kind: 'break', future };
      this.#thereAndBack = undefined;
    }
    this.#draw();
  }

  #break(): void {
    const future = this.#breakNow;
    if (future === undefined) return;
    this.#thereAndBack = undefined;
    this.#play({ kind: 'break', future });
  }

  /** Repeats the break with one ball moved by a hair: on cloth in the rack, without friction at the turning point. */
  #nudge(): void {
    const { session, solver } = this.#parts ?? {};
    const before = this.#breakNow;
    if (session === undefined || solver === undefined || before === undefined || this.#cue === undefined)
      return;
    if (this.#thereAndBack !== undefined) {
      const found = nudgedBack(solver, this.#thereAndBack);
      if (found !== undefined)
        this.#play({ kind: 'back', future: found.back.future, back: found.back, nudged: found.ball });
      return;
    }
    const future = session.foresee(stateOf(this.#table, this.#cue.shot, nudgedBalls(this.#table)));
    this.#play({ kind: 'nudged', future, before });
  }

  /** Cloth and pockets lose the information about the past, so time is reversed on a table without them. */
  #turnBack(): void {
    const { solver } = this.#parts ?? {};
    if (solver === undefined || this.#cue === undefined) return;
    this.#thereAndBack = thereAndBack(solver, this.#table, this.#cue.shot);
    if (prefersStill()) this.#comeBack();
    else this.#play({ kind: 'there', future: this.#thereAndBack.there });
  }

  #comeBack(): void {
    const { back } = this.#thereAndBack ?? {};
    if (back !== undefined) this.#play({ kind: 'back', future: back.future, back, nudged: undefined });
  }

  /** Ignores further calls of the old clock. */
  #replacePlayer(milliseconds?: number): void {
    const before = this.#player;
    const player: Player = new Player(() => player === this.#player && this.#draw(), milliseconds);
    this.#player = player;
    before.pause();
  }

  #play(shown: Shown): void {
    this.#shown = shown;
    const { end } = shown.future;
    this.#pace = isClosed(shown) ? end / thereTime : 1;
    const start = shown.kind === 'back' ? 0 : -strokeTime * this.#pace;
    this.#heard = 0;
    this.#replacePlayer((1000 * (end - start)) / this.#pace);
    this.#player.setRange(start, end);
    this.#player.seek(start);
    // With reduced motion, shows the result at once.
    if (prefersStill()) this.#player.seek(end);
    else this.#player.play();
  }

  // ---- Text -------------------------------------------------------------------------------------------

  get #isAtStart(): boolean {
    const { playing, time } = this.#player.state;
    return this.#cue?.isAimed === true || (!playing && time === 0);
  }

  /** A sentence about what is happening. */
  #sentence(shown: Shown, isOver: boolean): string {
    const words = this.#words;
    const { future } = shown;
    if (this.#isAtStart) return words.ready;
    if (shown.kind === 'there') return words.there;
    if (shown.kind === 'back') {
      const { back, nudged } = shown;
      if (!isOver) return nudged === undefined ? words.back : words.nudged;
      const said = lengthOf(back.error);
      if (!this.#isLost(shown)) return words.home(said);
      return nudged === undefined ? words.farOff(said) : words.lost(said);
    }
    if (shown.kind === 'nudged') {
      if (!isOver) return words.again;
      const { balls, far } = difference(shown.before, future);
      return balls === 0 ? words.asBefore : words.apart(balls, lengthOf(far));
    }
    if (!isOver) return words.out;
    const potted = future.given.end.filter(({ ball, state }) => ball !== 0 && state === 'pocketed').length;
    return words.rest(future.end.toFixed(1), potted);
  }

  /** True if a nudge or rounding has kept the balls from returning to their places. */
  #isLost(shown: Shown): boolean {
    if (shown.kind === 'nudged') return difference(shown.before, shown.future).balls > 0;
    return shown.kind === 'back' && shown.back.error > 1e-3;
  }

  #count(shown: Shown, time: number): string {
    const now = hitsUntil(shown.future, time);
    if (this.#player.state.playing && now > this.#heard) this.#tick.play();
    this.#heard = now;
    if (shown.kind !== 'back') return this.#words.hits(now, undefined);
    const { there } = this.#thereAndBack ?? {};
    return this.#words.hits(there === undefined ? 0 : hitsUntil(there, there.end), now);
  }

  // ---- Drawing ----------------------------------------------------------------------------------------

  #draw(): void {
    const shown = this.#shown;
    if (shown === undefined || this.#parts === undefined || this.#cue === undefined) return;
    const isAimed = this.#cue.isAimed;
    const { playing } = this.#player.state;
    const time = isAimed ? 0 : this.#player.state.time;
    const isOver = !playing && !isAimed && time >= shown.future.end;
    if (shown.kind === 'there' && isOver) {
      this.#comeBack();
      return;
    }
    part(this.root, '.hero-count').textContent = this.#count(shown, time);
    // Screen readers hear changes, not every frame.
    const said = this.#sentence(shown, isOver);
    if (said !== this.#said) part(this.root, '.text-description').textContent = said;
    this.#said = said;
    part(this.root, '.hero-more').hidden = !(isOver && this.#isLost(shown));
    const name = part(this.root, '.hero-name');
    name.hidden = !isClosed(shown);
    name.textContent = this.#words.frictionless;
    this.#drawStage(this.#parts, this.#cue, shown, time);
    this.#cue.place(this.#words.cue);
  }

  #drawStage({ stage, session }: Parts, { shot, isAimed }: Cue, shown: Shown, time: number): void {
    const table = this.#table;
    const balls = shown.kind === 'nudged' ? nudgedBalls(table) : ballsOf(table);
    const state = stateOf(table, shot, balls);
    if (this.#laid !== isClosed(shown)) {
      this.#laid = isClosed(shown);
      stage.lay(this.#laid ? closedShape(table) : session.table(state).geometry, 'pool', sizes[table].radius);
      stage.look('side', { x: 0, y: 0, angle: 0 }, false);
    }
    const isBefore = this.#isAtStart || time < 0;
    if (isAimed) state.foresight = 'contact';
    const picture = pictureOf({
      state,
      future: shown.future,
      time: Math.max(0, time),
      phase: isBefore ? 'aim' : 'play',
      chosen: undefined,
      stroke: isAimed ? 0 : 1 + time / (strokeTime * this.#pace),
      dots: [],
      mark: undefined,
    });
    if (!isBefore) picture.ribbons = tailsOf(balls, shown.future, time, tail * this.#pace);
    picture.rings = [...picture.rings, ...this.#rings(shown, balls, Math.max(0, time))];
    stage.draw(picture);
  }

  /** Rings around the nudged ball, and around the places where the balls were without the nudge. */
  #rings(shown: Shown, balls: readonly PlacedBall[], time: number): DrawnRing[] {
    const { radius } = sizes[this.#table];
    const rings: DrawnRing[] = [];
    const nudged = shown.kind === 'nudged' ? nudgedInRack : shown.kind === 'back' ? shown.nudged : undefined;
    if (nudged !== undefined && shown.future.at(nudged, time).state !== 'pocketed') {
      const { x, y } = shown.future.at(nudged, time);
      rings.push({ x, y, radius: 1.7 * radius, color: '#ffb3e6', opacity: 1, line: 0.009 });
    }
    if (shown.kind !== 'nudged') return rings;
    for (const i of balls.keys()) {
      const [own, before] = [shown.future.at(i, time), shown.before.at(i, time)];
      if (before.state === 'pocketed' || Math.hypot(own.x - before.x, own.y - before.y) < 0.25 * radius)
        continue;
      rings.push({ x: before.x, y: before.y, radius, color: '#ffffff', opacity: 0.6, line: 0.005 });
    }
    return rings;
  }
}

const pieces = 12;

/**
 * The paths of the balls in the last moments: the older, the paler and narrower. `span`: the duration, in seconds of
 * the table.
 */
function tailsOf(balls: readonly PlacedBall[], future: Future, time: number, span: number): Ribbon[] {
  return balls.flatMap(({ number }, i) => {
    const points = Array.from({ length: pieces + 1 }, (_, piece) => {
      const { x, y } = future.at(i, Math.max(0, time - span * (1 - piece / pieces)));
      return { x, y };
    });
    return points.slice(1).flatMap((end, piece): Ribbon[] => {
      const start = points[piece] ?? end;
      if (Math.hypot(end.x - start.x, end.y - start.y) < 1e-5) return [];
      const share = (piece + 1) / pieces;
      return [
        {
          points: [start, end],
          color: tintOf(number, 'pool'),
          width: 0.008 + 0.022 * share,
          opacity: 0.5 * share,
          // The pieces of a dashed line are not extended.
          dash: 10,
        },
      ];
    });
  });
}
