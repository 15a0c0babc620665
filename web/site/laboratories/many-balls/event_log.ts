// The event log: the last few thousand events of a simulation.
import type { SimulationEvent } from 'ricochet-wasm';

/** `ordinal`: which event it was, from 1. */
export type Row = SimulationEvent & { ordinal: number };

const mostRows = 20_000;

/** The ball, or the first of two; and the second ball, the obstacle, or the wall: −x, +x, −y, +y, −z, +z as 0 to 5; −1 for none. */
export function whoIn(event: SimulationEvent): [number, number] {
  if (event.kind === 'ball') return event.balls;
  if (event.kind === 'wall') return [event.ball, 2 * event.axis + (event.side > 0 ? 1 : 0)];
  if ('on' in event || event.kind === 'stuck') return [event.ball, -1];
  return [event.ball, event.obstacle];
}

export class EventLog {
  #rows: Row[] = [];

  add(ordinal: number, event: SimulationEvent): void {
    this.#rows.push({ ...event, ordinal });
    if (this.#rows.length >= 2 * mostRows) this.#rows = this.#rows.slice(-mostRows);
  }

  /** Keeps the events up to this one. */
  cut(ordinal: number): void {
    let keep = this.#rows.length;
    while (keep > 0 && (this.#rows[keep - 1] as Row).ordinal > ordinal) keep--;
    this.#rows.length = keep;
  }

  last(count: number): Row[] {
    return this.#rows.slice(-count).reverse();
  }

  /** The shortest time between two events that were not simultaneous. */
  shortestGap(): number | undefined {
    let shortest: number | undefined;
    for (let i = 1; i < this.#rows.length; i++) {
      const gap = (this.#rows[i] as Row).time - (this.#rows[i - 1] as Row).time;
      if (gap > 0 && (shortest === undefined || gap < shortest)) shortest = gap;
    }
    return shortest;
  }

  /** Indices count from 0, as in the module. */
  csv(): string {
    const walls = ['x min', 'x max', 'y min', 'y max', 'z min', 'z max'];
    const lines = this.#rows.slice(-mostRows).map((row) => {
      const { ordinal, time, kind, impulse, point, collapsed } = row;
      const [a, b] = whoIn(row);
      const other = kind === 'wall' ? (walls[b] ?? '') : b;
      return [ordinal, time, kind, a, other, impulse, point.x, point.y, point.z, collapsed].join(',');
    });
    return `${['event,time,kind,ball_index,with,impulse,x,y,z,collapsed', ...lines].join('\n')}\n`;
  }
}
