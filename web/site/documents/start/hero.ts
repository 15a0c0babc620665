// The scene of the start page on its canvas, with its button: it plays once by itself, but not with reduced motion.
import type { Language } from '../../shell/language.js';
import { solver } from '../../shell/solver.js';
import { color, onThemeChange } from '../../shell/theme.js';
import { Player } from '../../widgets/player.js';
import { breakAndBack, placeAt, type Recording, radius, type Table, tables } from './break_and_back.js';
import { startMessages } from './messages.js';

/** The balls' second is a little shorter than the clock's. */
const millisecondsPerSecond = 1250;

/** A table this wide in pixels is drawn long, a narrower one short. */
const wideFrom = 640;

function part<Kind extends HTMLElement>(root: HTMLElement, selector: string): Kind {
  const found = root.querySelector<Kind>(selector);
  if (found === null) throw new Error(`no element ${selector}`);
  return found;
}

export class Hero {
  readonly #canvas: HTMLCanvasElement;
  readonly #button: HTMLButtonElement;
  readonly #phase: HTMLElement;
  readonly #words;
  #player = new Player(() => this.#show());
  #table: Table = tables.wide;
  #recording: Recording | undefined;

  constructor(
    private readonly root: HTMLElement,
    language: Language,
  ) {
    this.#words = startMessages[language];
    this.#canvas = part(root, 'canvas');
    this.#button = part(root, '.play');
    this.#phase = part(root, '.hero-phase');
    this.#button.addEventListener('click', () => {
      if (this.#player.state.playing) this.#player.pause();
      else this.#player.play();
    });
    onThemeChange(() => this.#show());
  }

  async start(): Promise<void> {
    const ricochet = await solver();
    this.#table = this.root.clientWidth < wideFrom ? tables.narrow : tables.wide;
    this.root.classList.toggle('narrow', this.#table === tables.narrow);
    const recording = breakAndBack(ricochet, this.#table);
    this.#recording = recording;
    this.#player = new Player(() => this.#show(), recording.end * millisecondsPerSecond);
    this.#player.setRange(0, recording.end);
    const [out, back] = recording.hits;
    part(this.root, '.text-description').textContent = this.#words.description(
      out,
      recording.turn.toFixed(2),
      back,
    );
    performance.mark('ricochet-answer');
    new ResizeObserver(() => this.#resize()).observe(this.#canvas);
    this.#resize();
    // Without motion the picture of the whole break says the most.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) this.#player.seek(recording.turn);
    else this.#player.play();
  }

  #resize(): void {
    const ratio = Math.min(devicePixelRatio, 2);
    this.#canvas.width = Math.round(this.#canvas.clientWidth * ratio);
    this.#canvas.height = Math.round(this.#canvas.clientHeight * ratio);
    this.#show();
  }

  #show(): void {
    const { playing, time } = this.#player.state;
    const { play, pause, out, back, there } = this.#words;
    this.#button.textContent = playing ? `❚❚ ${pause}` : `▶ ${play}`;
    const recording = this.#recording;
    if (recording === undefined) return;
    this.#phase.textContent = time >= recording.end ? there : time > recording.turn ? back : out;
    this.root.classList.toggle('reversed', time > recording.turn);
    const pen = this.#canvas.getContext('2d');
    if (pen !== null) this.#draw(pen, recording, time);
  }

  #draw(pen: CanvasRenderingContext2D, { paths, turn }: Recording, time: number): void {
    const { width, height } = this.#canvas;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, height);
    // The y axis points up.
    const scale = Math.min(width / this.#table.width, height / this.#table.height);
    pen.setTransform(scale, 0, 0, -scale, (width - scale * this.#table.width) / 2, height);
    const [cue, other] = [color('bullet'), color('sphere')];
    pen.lineWidth = 0.035;
    pen.lineJoin = 'round';
    // A trail goes on to the turn, and is taken up again on the way back.
    const trail = time <= turn ? time : Math.max(0, 2 * turn - time);
    for (const [i, path] of paths.entries()) {
      pen.strokeStyle = i === 0 ? cue : other;
      pen.globalAlpha = 0.45;
      pen.beginPath();
      for (const leg of path) if (leg.time <= trail) pen.lineTo(leg.x, leg.y);
      const tip = placeAt(path, trail);
      pen.lineTo(tip.x, tip.y);
      pen.stroke();
    }
    pen.globalAlpha = 1;
    for (const [i, path] of paths.entries()) {
      const { x, y } = placeAt(path, time);
      pen.fillStyle = i === 0 ? cue : other;
      pen.beginPath();
      pen.arc(x, y, radius, 0, 2 * Math.PI);
      pen.fill();
      pen.fillStyle = 'rgb(255 255 255 / 35%)';
      pen.beginPath();
      pen.arc(x - radius * 0.3, y + radius * 0.35, radius * 0.28, 0, 2 * Math.PI);
      pen.fill();
    }
  }
}
