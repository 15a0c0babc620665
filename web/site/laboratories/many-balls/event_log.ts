// The event log: the last few thousand events of a simulation.
import type { SimulationEvent } from 'ricochet-wasm';

export interface Row {
  /** Which event it was, from 1. */
  ordinal: number;
  time: number;
  kind: SimulationEvent['kind'];
  /** The ball; of two, the first. */
  a: number;
  /** The second ball, the obstacle, or the wall: −x, +x, −y, +y, −z, +z as 0 to 5. */
  b: number;
  impulse: number;
  point: { x: number; y: number; z: number };
  collapsed: boolean;
}

export const mostRows = 20_000;

function whoIn(event: SimulationEvent): [number, number] {
  if (event.kind === 'ball') return event.balls;
  if (event.kind === 'wall') return [event.ball, 2 * event.axis + (event.side > 0 ? 1 : 0)];
  if (event.kind === 'rest' || event.kind === 'slide') return [event.ball, -1];
  return [event.ball, event.obstacle];
}

export class EventLog {
  #rows: Row[] = [];

  add(ordinal: number, event: SimulationEvent): void {
    const [a, b] = whoIn(event);
    const { time, kind, impulse, point, collapsed } = event;
    this.#rows.push({ ordinal, time, kind, a, b, impulse, point, collapsed });
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

  /** The shortest wait between two events that were not of one instant. */
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
    const lines = this.#rows
      .slice(-mostRows)
      .map(({ ordinal, time, kind, a, b, impulse, point, collapsed }) => {
        const other = kind === 'wall' ? (walls[b] ?? '') : b;
        return [ordinal, time, kind, a, other, impulse, point.x, point.y, point.z, collapsed].join(',');
      });
    return `${['event,time,kind,ball_index,with,impulse,x,y,z,collapsed', ...lines].join('\n')}\n`;
  }
}
