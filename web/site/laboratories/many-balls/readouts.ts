// The numbers beside the stage: for every preset those that show what it is about.
import type { Simulation } from 'ricochet-wasm';
import type { BallsPage } from './balls_page.js';
import type { GasMeter } from './gas_meter.js';
import type { ManyBallsMessages } from './messages/index.js';
import type { Formatter } from './number_format.js';
import { massRatio } from './presets/pi.js';
import { type Encounter, encounters } from './presets/tunnelling.js';
import type { Session } from './session.js';
import type { SimulationRunner } from './simulation_runner.js';
import type { State } from './state.js';

export interface Readout {
  id: string;
  name: string;
  value: string;
  /** For programs and tests. */
  number?: number;
  note?: string;
}

export interface Situation {
  state: State;
  runner: SimulationRunner;
  /** The scene has come to its end. */
  isOver: boolean;
  meter: GasMeter | undefined;
  words: ManyBallsMessages;
  format: Formatter;
}

export function situationOf(
  page: Pick<BallsPage, 'state' | 'words' | 'format'>,
  session: Session,
): Situation {
  const { state, words, format } = page;
  const { runner, meter, isOver } = session;
  return { state, runner, isOver, meter, words, format };
}

/** Balls of the rack and their mirror images, below and above the line of the cue ball. */
export function mirrorGap(positions: Float64Array): number {
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

/** Which balls move to the side, and how fast. */
export function moving(simulation: Simulation): { ball: number; velocity: number }[] {
  const { velocities } = simulation;
  return Array.from({ length: velocities.length / 3 }, (_, ball) => ({
    ball,
    velocity: velocities[3 * ball] as number,
  })).filter(({ velocity }) => velocity !== 0);
}

function breakReadouts({ runner, words, format }: Situation): Readout[] {
  const { positions, velocities } = runner.simulation;
  const count = velocities.length / 3;
  let moves = 0;
  for (let i = 0; i < count; i++) if (velocities[3 * i] !== 0 || velocities[3 * i + 1] !== 0) moves++;
  const gap = mirrorGap(positions);
  return [
    {
      id: 'moving',
      name: words.names.moving,
      value: `${format.whole(moves)} / ${format.whole(count)}`,
      number: moves,
    },
    {
      id: 'mirror',
      name: words.names.mirror,
      value: gap === 0 ? words.mirrorExact : words.mirrorOff(format.short(gap)),
      number: gap,
    },
  ];
}

function cradleReadouts({ runner, words, format }: Situation): Readout[] {
  const { velocities } = runner.simulation;
  const values = Array.from({ length: velocities.length / 3 }, (_, i) => velocities[3 * i] as number);
  return [
    {
      id: 'velocities',
      name: words.names.velocities,
      value: values.map((one) => format.short(one)).join('   '),
    },
  ];
}

function gasReadouts({ runner, meter, words, format }: Situation): Readout[] {
  if (meter === undefined) return [];
  const { pressure, theory, ideal } = meter;
  const { ball } = runner.simulation.counts;
  const perBall = (2 * ball) / runner.simulation.count;
  const off = pressure === undefined ? undefined : 100 * (pressure / theory - 1);
  return [
    { id: 'per-ball', name: words.names.perBall, value: format.short(perBall), number: perBall },
    {
      id: 'pressure',
      name: words.names.pressure,
      value: pressure === undefined ? '—' : format.short(pressure),
      ...(pressure === undefined ? {} : { number: pressure }),
      note: off === undefined ? words.forgetting : words.percent(format.short(Number(off.toFixed(1)))),
    },
    { id: 'theory', name: words.names.theory, value: format.short(theory), number: theory },
    { id: 'ideal', name: words.names.ideal, value: format.short(ideal), number: ideal },
  ];
}

function tunnellingReadouts({ state, runner, words, format }: Situation): Readout[] {
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
    { id: 'wall-steps', name: words.names.wallSteps, value: bySteps(wall) },
    { id: 'wall-events', name: words.names.wallEvents, value: byEvents('obstacle') },
    { id: 'ball-steps', name: words.names.ballSteps, value: bySteps(ball) },
    { id: 'ball-events', name: words.names.ballEvents, value: byEvents('ball') },
  ];
}

function collapseReadouts({ runner, words, format }: Situation): Readout[] {
  const { collapsed } = runner.simulation.counts;
  const gap = runner.log.shortestGap();
  return [
    { id: 'collapsed', name: words.names.collapsed, value: format.whole(collapsed), number: collapsed },
    {
      id: 'gap',
      name: words.names.gap,
      value: gap === undefined ? '—' : format.short(gap),
      ...(gap === undefined ? {} : { number: gap }),
    },
  ];
}

function piReadouts({ words, format, state }: Situation): Readout[] {
  return [
    {
      id: 'ratio',
      name: words.names.ratio,
      value: words.ratio(format.whole(massRatio(state.values.n ?? 3))),
    },
  ];
}

/** What every preset shows, after what only this one does. */
export function readouts(situation: Situation): Readout[] {
  const { state, runner, words, format } = situation;
  const { energy, momentum } = runner.simulation;
  const { counts } = runner;
  const special = {
    break: breakReadouts,
    cradle: cradleReadouts,
    gas: gasReadouts,
    pi: piReadouts,
    tunnelling: tunnellingReadouts,
    collapse: collapseReadouts,
    own: () => [],
  }[state.preset](situation);
  const all = runner.eventCount;
  const walls = counts.wall + counts.obstacle;
  return [
    ...special,
    {
      id: 'events',
      name: words.names.events,
      value: words.counts(format.whole(all), format.whole(counts.ball), format.whole(walls)),
      number: all,
    },
    { id: 'energy', name: words.names.energy, value: format.short(energy), number: energy },
    {
      id: 'momentum',
      name: words.names.momentum,
      value: `(${(state.values.dimension === 3 ? [momentum.x, momentum.y, momentum.z] : [momentum.x, momentum.y]).map((one) => format.short(Number(one.toFixed(9)))).join('; ')})`,
    },
  ];
}
