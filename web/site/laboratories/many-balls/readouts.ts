// The numbers beside the stage: for every preset those that show its topic.
import type { Simulation } from 'ricochet-wasm';
import type { BallsParts } from './balls_parts.js';
import type { ManyBallsMessages } from './messages.js';
import { massRatio } from './presets/index.js';
import { type Encounter, encounters } from './presets/tunnelling.js';
import type { Session } from './session.js';
import type { PresetId } from './state.js';

export interface Readout {
  id: keyof ManyBallsMessages['names'];
  value: string;
  /** For programs and tests. */
  number?: number | undefined;
  note?: string;
}

/** Balls of the rack and their mirror images, below and above the line of the cue ball. */
function mirrorGap(positions: Float64Array): number {
  let gap = Math.abs(positions[1] ?? 0);
  let first = 1;
  for (let row = 0; row < 5; row++) {
    for (let place = 0; place <= row; place++) {
      const [a, b] = [3 * (first + place), 3 * (first + row - place)];
      gap = Math.max(
        gap,
        Math.abs((positions[a] ?? 0) - (positions[b] ?? 0)),
        Math.abs((positions[a + 1] ?? 0) + (positions[b + 1] ?? 0)),
      );
    }
    first += row + 1;
  }
  return gap;
}

/** The velocity of each ball to the right. */
export const speedsAlong = ({ velocities }: Simulation): number[] =>
  Array.from({ length: velocities.length / 3 }, (_, ball) => velocities[3 * ball] as number);

type Readouts = (page: BallsParts, session: Session) => Readout[];

/** Readouts of single presets. */
const special: Readonly<Record<PresetId, Readouts>> = {
  break: ({ words, format }, { runner, count }) => {
    const { positions, velocities } = runner.simulation;
    let moves = 0;
    for (let i = 0; i < count; i++) if (velocities[3 * i] !== 0 || velocities[3 * i + 1] !== 0) moves++;
    const gap = mirrorGap(positions);
    return [
      { id: 'moving', value: `${format.whole(moves)} / ${format.whole(count)}`, number: moves },
      {
        id: 'mirror',
        value: gap === 0 ? words.mirrorExact : words.mirrorOff(format.short(gap)),
        number: gap,
      },
    ];
  },
  cradle: ({ format }, { runner }) => [
    {
      id: 'velocities',
      value: speedsAlong(runner.simulation)
        .map((one) => format.short(one))
        .join('   '),
    },
  ],
  gas: ({ words, format }, { runner, meter }) => {
    if (meter === undefined) return [];
    const { pressure, theory, ideal } = meter;
    const { counts, count } = runner.simulation;
    const perBall = (2 * counts.ball) / count;
    const off = pressure === undefined ? undefined : 100 * (pressure / theory - 1);
    return [
      { id: 'per-ball', value: format.short(perBall), number: perBall },
      {
        id: 'pressure',
        value: pressure === undefined ? '—' : format.short(pressure),
        number: pressure,
        note: off === undefined ? words.forgetting : words.percent(format.short(Number(off.toFixed(1)))),
      },
      { id: 'theory', value: format.short(theory), number: theory },
      { id: 'ideal', value: format.short(ideal), number: ideal },
    ];
  },
  tunnelling: ({ state, words, format }, { runner }) => {
    const { wall, ball } = encounters(state.values);
    const rows = runner.log.last(10);
    const byEvents = (kind: string) => {
      const row = rows.find((one) => one.kind === kind);
      return row === undefined ? words.ahead : words.met(format.short(row.time));
    };
    const bySteps = (one: Encounter) => {
      const now = one.stepAt(runner.time);
      if (one.caught !== undefined && now >= one.caught) return words.caught(format.whole(one.caught));
      return one.isPast(now) ? words.missed : words.ahead;
    };
    return [
      { id: 'wall-steps', value: bySteps(wall) },
      { id: 'wall-events', value: byEvents('obstacle') },
      { id: 'ball-steps', value: bySteps(ball) },
      { id: 'ball-events', value: byEvents('ball') },
    ];
  },
  collapse: ({ format }, { runner }) => {
    const { collapsed } = runner.simulation.counts;
    const gap = runner.log.shortestGap();
    return [
      { id: 'collapsed', value: format.whole(collapsed), number: collapsed },
      { id: 'gap', value: gap === undefined ? '—' : format.short(gap), number: gap },
    ];
  },
  pi: ({ words, format, state }) => [
    { id: 'ratio', value: words.ratio(format.whole(massRatio(state.values.n ?? 3))) },
  ],
  own: () => [],
};

/** Readouts of every preset, after its special ones. */
export const readouts: Readouts = (page, session) => {
  const { state, words, format } = page;
  const { runner } = session;
  const { energy, momentum } = runner.simulation;
  const { counts, eventCount: all } = runner;
  const axes = state.values.dimension === 3 ? (['x', 'y', 'z'] as const) : (['x', 'y'] as const);
  const parts = axes.map((axis) => format.short(Number(momentum[axis].toFixed(9))));
  const [balls, walls] = [counts.ball, counts.wall + counts.obstacle].map((one) => format.whole(one));
  return [
    ...special[state.preset](page, session),
    { id: 'events', value: words.counts(format.whole(all), balls ?? '', walls ?? ''), number: all },
    { id: 'energy', value: format.short(energy), number: energy },
    { id: 'momentum', value: `(${parts.join(', ')})` },
  ];
};
