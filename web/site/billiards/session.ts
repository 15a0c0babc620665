// A session: the solver's table with the balls of a state, and the future of the shot that is aimed.
import type { Table, TableFuture } from 'ricochet-wasm';
import type { TableSolver } from '../shell/solvers/table.js';
import { Future, spinDecay } from './future.js';
import { conditions, radians, type Shot, type State } from './layout.js';

/** A shot with this many events lasts longer than anyone watches. */
const mostEvents = 20_000;

/** The part of a state that determines the table. */
const keyOf = ({ table, conditions: cloth, throws, balls }: State): string =>
  JSON.stringify([table, cloth, throws, balls]);

export const strikeOf = (shot: Shot) => ({
  angle: radians(shot.angle),
  speed: shot.speed,
  offset: [shot.side, shot.height] as const,
  elevation: radians(shot.tilt),
});

export const descriptionOf = ({ table, conditions: cloth, throws, balls }: State) => ({
  table,
  balls: balls.map(({ x, y }) => ({ position: [x, y] as [number, number] })),
  ...(cloth === 'club' ? {} : { constants: conditions[cloth] }),
  ...(throws ? { throw: true } : {}),
});

export class Session {
  #table: Table | undefined;
  #key = '';

  constructor(private readonly ricochet: Pick<TableSolver, 'createTable'>) {}

  /**
   * The table with the balls of a state, made again if it has changed. Throws the solver's error for balls that it
   * refuses.
   */
  table(state: State): Table {
    const key = keyOf(state);
    if (this.#table !== undefined && key === this.#key) return this.#table;
    const made = this.ricochet.createTable(descriptionOf(state));
    this.#table?.dispose();
    this.#table = made;
    this.#key = key;
    return made;
  }

  foresee(state: State, shot: Shot = state.shot): Future {
    const table = this.table(state);
    const future: TableFuture = table.preview(strikeOf(shot), { maxEvents: mostEvents });
    return new Future(future, spinDecay(table.constants));
  }

  dispose(): void {
    this.#table?.dispose();
    this.#table = undefined;
  }
}
