// The map of outcomes: the results of the same shot with small changes of two quantities, computed in a worker.
import { tintOf } from '../../billiards/ball_tints.js';
import type { Future, Point } from '../../billiards/future.js';
import { kindOf, mostBalls, type Shot, type State, sizes } from '../../billiards/layout.js';
import type { Session } from '../../billiards/session.js';
import { startTable } from '../../shell/solvers/table.js';
import { arrows } from './aiming.js';
import { type MapAxis, type MapQuestion, type MapRow, MapRows, shotOf } from './map_rows.js';
import { startMapWorker } from './map_worker_start.js';

const columns = 72;
const rows = 48;
/** With software graphics and slow engines, a page needs a pause between two rows. */
const pause = (): Promise<void> => new Promise((done) => setTimeout(done));

/** The numbers of balls that are there as bits. */
const numbersIn = (bits: number): number[] =>
  [...Array(mostBalls).keys()].filter((number) => (bits & (1 << number)) !== 0);

/** The parts of the page that the map needs. */
export interface MapHost {
  readonly state: State;
  readonly session: Session | undefined;
  draw(): void;
  requestUpdate(): void;
}

export interface MapSummary {
  shots: number;
  seconds: number;
  /** The share of the shots that pot the same balls as the middle one. */
  share: number;
}

export class OutcomeMap {
  axis: MapAxis = 'speed';
  range = 1;
  /** From 0 to 1 while it is computed. */
  progress: number | undefined;
  summary: MapSummary | undefined;
  isCancelled = false;
  question: MapQuestion | undefined;
  /** The future of the cell that is pointed at. */
  hovered: Future | undefined;
  /** The cell that is pointed at. */
  cell: { column: number; row: number } | undefined;
  readonly #rows: MapRow[] = [];
  #worker: Worker | undefined;
  #round = 0;

  constructor(private readonly hall: MapHost) {}

  /** The place where the cue ball comes to rest in every third shot. */
  get dots(): (Point & { color: string })[] {
    const dots: (Point & { color: string })[] = [];
    for (const { row, rest, potted } of this.#rows)
      if (row % 3 === 1)
        for (let column = 1; column < rest.length; column += 3) {
          const [x, y] = rest[column] ?? [Number.NaN, 0];
          if (Number.isFinite(x))
            dots.push({ x, y, color: potted[column] === this.#own ? '#8be3b0' : '#ffffff' });
        }
    return dots;
  }

  /** The balls that fall in the shot itself. */
  get #own(): number {
    const middle = this.#rows.find(({ row }) => row === rows / 2);
    return middle?.potted[columns / 2] ?? 0;
  }

  clear(): void {
    this.#round++;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#rows.length = 0;
    this.progress = undefined;
    this.summary = undefined;
    this.question = undefined;
    this.hovered = undefined;
    this.cell = undefined;
    this.isCancelled = false;
  }

  cancel(): void {
    this.clear();
    this.isCancelled = true;
    this.hall.draw();
    this.hall.requestUpdate();
  }

  async start(): Promise<void> {
    this.clear();
    const round = this.#round;
    const { hall } = this;
    const question: MapQuestion = {
      state: structuredClone(hall.state),
      axis: this.axis,
      range: this.range,
      columns,
      rows,
    };
    this.question = question;
    this.progress = 0;
    hall.requestUpdate();
    const began = performance.now();
    const take = (row: MapRow) => {
      if (round !== this.#round) return;
      this.#rows.push(row);
      this.progress = this.#rows.length / rows;
      if (this.#rows.length === rows) this.#finish(began);
      hall.requestUpdate();
    };
    if (!(await this.#byWorker(question, take, round))) await this.#bySlices(question, take, round);
  }

  #finish(began: number): void {
    const seconds = (performance.now() - began) / 1000;
    const own = this.#own;
    const same = this.#rows.flatMap(({ potted }) => potted).filter((bits) => bits === own).length;
    this.summary = { shots: columns * rows, seconds, share: same / (columns * rows) };
    this.progress = undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.hall.draw();
  }

  /** True if a worker computes it: without one, or if it cannot start, the page has to. */
  #byWorker(question: MapQuestion, take: (row: MapRow) => void, round: number): Promise<boolean> {
    try {
      this.#worker = startMapWorker();
    } catch {
      this.#worker = undefined;
    }
    const worker = this.#worker;
    if (worker === undefined) return Promise.resolve(false);
    return new Promise((done) => {
      worker.addEventListener('message', (event: MessageEvent<MapRow>) => {
        if (round === this.#round) take(event.data);
        done(true);
      });
      worker.addEventListener('error', () => done(false));
      worker.postMessage(question);
    });
  }

  async #bySlices(question: MapQuestion, take: (row: MapRow) => void, round: number): Promise<void> {
    const ricochet = await startTable();
    const answers = new MapRows(ricochet, question);
    for (let row = 0; row < rows && round === this.#round; row++) {
      take(answers.row(row));
      await pause();
    }
    answers.dispose();
  }

  /** Paints the computed rows: colour for the potted balls, shade for the place where the cue ball rests. */
  paint(canvas: HTMLCanvasElement): void {
    if (canvas.width !== columns || canvas.height !== rows)
      Object.assign(canvas, { width: columns, height: rows });
    const pen = canvas.getContext('2d');
    if (pen === null) return;
    pen.clearRect(0, 0, columns, rows);
    const { table } = this.hall.state;
    const [, length] = sizes[table].half;
    for (const { row, potted, rest } of this.#rows)
      for (let column = 0; column < columns; column++) {
        const bits = potted[column] ?? 0;
        const y = rest[column]?.[1] ?? 0;
        const shade = Number.isNaN(y) ? 0.2 : 0.55 + (0.45 * (y + length)) / (2 * length);
        pen.fillStyle = this.#colorOf(bits);
        pen.globalAlpha = shade;
        pen.fillRect(column, rows - 1 - row, 1, 1);
      }
    pen.globalAlpha = 1;
  }

  #colorOf(bits: number): string {
    if ((bits & 1) !== 0) return '#7a1c22';
    if (bits === 0) return '#6f8f84';
    return tintOf(numbersIn(bits)[0] ?? 1, kindOf(this.hall.state.table));
  }

  /** The numbers of the balls that fall in a cell, once it is computed. */
  fallen(column: number, row: number): number[] | undefined {
    const bits = this.#rows.find((one) => one.row === row)?.potted[column];
    return bits === undefined ? undefined : numbersIn(bits);
  }

  /** A cell is pointed at: its future is drawn in the stage. */
  point(share: { x: number; y: number } | undefined): void {
    const { question, hall } = this;
    if (share === undefined || question === undefined || hall.session === undefined) {
      this.cell = undefined;
      this.hovered = undefined;
    } else {
      const column = Math.min(columns - 1, Math.max(0, Math.floor(share.x * columns)));
      const row = Math.min(rows - 1, Math.max(0, Math.floor((1 - share.y) * rows)));
      this.cell = { column, row };
      this.hovered = hall.session.foresee(question.state, shotOf(question, column, row));
    }
    hall.draw();
    hall.requestUpdate();
  }

  /** An arrow key goes to the cell beside the current one, from the middle at first. */
  step(key: string): boolean {
    const [right, up] = arrows[key] ?? [0, 0];
    if (right === 0 && up === 0) return false;
    const { column, row } = this.cell ?? { column: columns / 2 - right, row: rows / 2 - up };
    this.point({ x: (column + right + 0.5) / columns, y: 1 - (row + up + 0.5) / rows });
    return true;
  }

  /** The shot of the cell that is pointed at. */
  get shot(): Shot | undefined {
    const { cell, question } = this;
    return cell === undefined || question === undefined ? undefined : shotOf(question, cell.column, cell.row);
  }
}
