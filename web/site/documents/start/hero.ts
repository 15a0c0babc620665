// The table of the start page: a break that one strikes oneself, time that is turned back, and a hair that keeps it from coming back.
import { render } from 'lit';
import type { Ricochet } from 'ricochet-wasm';
import type { Language } from '../../shell/language.js';
import { solver } from '../../shell/solver.js';
import { icon } from '../../widgets/icons.js';
import { Player } from '../../widgets/player.js';
import { Tick } from '../../widgets/tick.js';
import {
  type Break,
  ballToNudge,
  breakOf,
  hitsAfterBreak,
  millimetres,
  radius,
  type Table,
  tables,
  type WayBack,
  wayBack,
} from './break_and_back.js';
import { Cue } from './cue.js';
import { startMessages } from './messages.js';
import { drawTable } from './table_picture.js';

/** The balls' second is a little shorter than the clock's. */
const millisecondsPerSecond = 1250;

/** A table this wide in pixels is drawn long, a narrower one short. */
const wideFrom = 640;

function part<Kind extends HTMLElement>(root: HTMLElement, selector: string): Kind {
  const found = root.querySelector<Kind>(selector);
  if (found === null) throw new Error(`no element ${selector}`);
  return found;
}

/** A length in millimetres, in words that fit it. */
function lengthOf(length: number): string {
  const [value, unit] = length >= 1e-3 || length === 0 ? [length, 'mm'] : [length * 1e6, 'nm'];
  return `${Number(value.toPrecision(value < 10 ? 1 : 2))} ${unit}`;
}

const wantsStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Hero {
  readonly #canvas: HTMLCanvasElement;
  readonly #words;
  readonly #cue: Cue;
  #player = new Player(() => this.#show());
  #table: Table = tables.wide;
  #ricochet: Ricochet | undefined;
  #break: Break | undefined;
  #back: WayBack | undefined;
  /** When time was turned back. */
  #turn = 0;
  #nudged: number | undefined;
  #said = '';
  readonly #tick = new Tick();
  /** The hits that have been heard. */
  #heard = 0;

  constructor(
    private readonly root: HTMLElement,
    language: Language,
  ) {
    this.#words = startMessages[language];
    this.#canvas = part(root, 'canvas');
    this.#cue = new Cue(
      part(root, '.cue'),
      this.#canvas,
      () => this.#table,
      () => this.#show(),
      () => this.#strike(),
    );
    part(root, '.break').addEventListener('click', () => this.#strike());
    part(root, '.nudge').addEventListener('click', () => this.#nudge());
    part(root, '.turn-back').addEventListener('click', () => this.#turnBack());
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

  async start(): Promise<void> {
    this.#ricochet = await solver();
    this.#table = this.root.clientWidth < wideFrom ? tables.narrow : tables.wide;
    this.root.classList.toggle('narrow', this.#table === tables.narrow);
    this.#prepare();
    performance.mark('ricochet-answer');
    new ResizeObserver(() => this.#resize()).observe(this.#canvas);
    this.#resize();
    this.#strike();
  }

  /** The rack stands, and nothing has happened yet. */
  #prepare(): void {
    if (this.#ricochet === undefined) return;
    this.#break = breakOf(this.#ricochet, this.#table, this.#cue.strike);
    this.#back = undefined;
    this.#nudged = undefined;
  }

  #strike(): void {
    this.#prepare();
    this.#play(this.#break?.turn ?? 0);
  }

  #play(end: number): void {
    this.#player.pause();
    this.#player = new Player(() => this.#show(), end * millisecondsPerSecond);
    this.#player.setRange(0, end);
    // Without motion one sees what comes of it at once.
    if (wantsStill()) this.#player.seek(end);
    else this.#player.play();
  }

  /** One ball is moved by a hair, or put back. */
  #nudge(): void {
    if (this.#break === undefined || this.#back !== undefined) return;
    this.#player.pause();
    const { time } = this.#player.state;
    const ricochet = this.#ricochet;
    if (ricochet === undefined) return;
    this.#nudged = this.#nudged === undefined ? ballToNudge(ricochet, this.#break, time) : undefined;
    this.#show();
  }

  #turnBack(): void {
    if (this.#break === undefined || this.#ricochet === undefined || this.#back !== undefined) return;
    this.#turn = this.#player.state.time;
    this.#back = wayBack(this.#ricochet, this.#break, this.#turn, this.#nudged);
    this.#play(this.#back.end);
  }

  #resize(): void {
    const ratio = Math.min(devicePixelRatio, 2);
    this.#canvas.width = Math.round(this.#canvas.clientWidth * ratio);
    this.#canvas.height = Math.round(this.#canvas.clientHeight * ratio);
    this.#show();
  }

  /** The rack does not stand again. */
  get #isLost(): boolean {
    return this.#back !== undefined && this.#back.error > radius / 100;
  }

  /** What is going on, in a sentence. */
  get #state(): string {
    const words = this.#words;
    const { time, playing } = this.#player.state;
    const back = this.#back;
    if (back !== undefined) {
      if (time < back.end) return words.back;
      const said = lengthOf(back.error * millimetres);
      if (!this.#isLost) return words.there(said);
      return this.#nudged === undefined ? words.farOff(said) : words.lost(said);
    }
    if (this.#nudged !== undefined) return words.nudged;
    if (playing) return words.out;
    return time > 0 ? words.stopped : words.ready;
  }

  #show(): void {
    const broken = this.#break;
    if (broken === undefined) return;
    const { time } = this.#player.state;
    const back = this.#back;
    const past = (hits: readonly number[], until: number) => hits.filter((hit) => hit <= until).length;
    const out = past(hitsAfterBreak(broken), back === undefined ? time : this.#turn);
    const home = back && past(back.hits, time);
    part(this.root, '.hero-count').textContent = this.#words.hits(out, home);
    const hits = out + (home ?? 0) + (time >= (broken.first ?? time) ? 1 : 0);
    if (this.#player.state.playing && hits > this.#heard) this.#tick.play();
    this.#heard = hits;
    // Who listens hears what has changed, not every frame.
    const said = this.#state;
    if (said !== this.#said) part(this.root, '.text-description').textContent = said;
    this.#said = said;
    const isOver = back !== undefined && time >= back.end;
    part(this.root, '.hero-more').hidden = !(isOver && this.#isLost);
    part(this.root, '.nudge').setAttribute('aria-pressed', String(this.#nudged !== undefined));
    // Before the first hit there is nothing to come back from.
    const isOut = back === undefined && out > 0;
    for (const name of ['.nudge', '.turn-back']) part<HTMLButtonElement>(this.root, name).disabled = !isOut;
    const { angle, speed } = this.#cue.strike;
    const { isAimed } = this.#cue;
    this.#cue.place(true, this.#words.cue(Math.round((angle * 180) / Math.PI), String(Math.round(speed))));
    drawTable(this.#canvas, {
      table: this.#table,
      // Who aims sees the rack that the cue ball will meet.
      paths: isAimed ? broken.paths : (back ?? broken).paths,
      time: isAimed ? 0 : time,
      since: 0,
      nudged: isAimed ? undefined : this.#nudged,
      aim: isAimed ? this.#cue.aim : undefined,
    });
  }
}
