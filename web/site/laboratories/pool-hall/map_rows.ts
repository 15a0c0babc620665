// The shots of a map of outcomes: a grid of shots around one, computed row by row, by the page or by a worker.
import { furthestOff, limits, type Shot, type State } from '../../billiards/layout.js';
import { Session } from '../../billiards/session.js';
import type { TableSolver } from '../../shell/solvers/table.js';
import { outcomeOf } from './judge.js';

export const mapAxes = ['speed', 'side', 'height'] as const;
export type MapAxis = (typeof mapAxes)[number];

/** Degrees to both sides. */
export const aimRanges = [0.2, 1, 5] as const;

export interface MapQuestion {
  state: State;
  axis: MapAxis;
  range: number;
  columns: number;
  rows: number;
}

/** A row of answers: the potted balls as bits, and where the cue ball rests (NaN if it was potted). */
export interface MapRow {
  row: number;
  potted: number[];
  rest: [x: number, y: number][];
}

/** The range of the other quantity to both sides of the shot's own value. */
const spans: Readonly<Record<MapAxis, (shot: Shot) => number>> = {
  speed: ({ speed }) => 0.3 * speed,
  side: () => 0.4,
  height: () => 0.5,
};

/** The shot of a cell: the middle one is the shot itself. */
export function shotOf(
  { state, axis, range, columns, rows }: MapQuestion,
  column: number,
  row: number,
): Shot {
  const { shot } = state;
  const part = (index: number, count: number) => (2 * (index + 0.5)) / count - 1;
  const [least, most] = limits[axis];
  const own = shot[axis] + spans[axis](shot) * part(row, rows);
  const other = axis === 'side' ? shot.height : axis === 'height' ? shot.side : 0;
  const room =
    axis === 'speed' ? most : Math.min(most, Math.sqrt(Math.max(0, furthestOff ** 2 - other ** 2)));
  return {
    ...shot,
    angle: Number((shot.angle + range * part(column, columns)).toFixed(4)),
    [axis]: Number(Math.min(room, Math.max(axis === 'speed' ? least : -room, own)).toFixed(4)),
  };
}

/** Answers rows one after the other. */
export class MapRows {
  readonly #session: Session;

  constructor(
    ricochet: Pick<TableSolver, 'createTable'>,
    private readonly question: MapQuestion,
  ) {
    this.#session = new Session(ricochet);
  }

  row(row: number): MapRow {
    const { state, columns } = this.question;
    const answer: MapRow = { row, potted: [], rest: [] };
    for (let column = 0; column < columns; column++) {
      const future = this.#session.foresee(state, shotOf(this.question, column, row));
      const { potted, rest } = outcomeOf(future, state.balls);
      answer.potted.push(potted.reduce((bits, number) => bits | (1 << number), 0));
      answer.rest.push(rest === undefined ? [Number.NaN, Number.NaN] : [rest.x, rest.y]);
    }
    return answer;
  }

  dispose(): void {
    this.#session.dispose();
  }
}
