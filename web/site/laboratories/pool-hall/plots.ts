// Speed, spin and energy over time, as graphs.

import type { Future } from '../../billiards/future.js';
import type { Plot } from '../../widgets/plot.js';
import type { HallMessages } from './messages.js';

/** Points of a curve; more cannot be distinguished. */
const samples = 240;

/** The times of the graphs' points: evenly spaced, and on both sides of every event, so that jumps are vertical. */
function times(future: Future, until: number): number[] {
  const all = Array.from({ length: samples + 1 }, (_, i) => (until * i) / samples);
  for (const { time } of future.events.slice(0, 400))
    if (time < until) all.push(Math.max(0, time - 1e-7), time + 1e-7);
  return all.sort((a, b) => a - b);
}

const digits = (value: number): number => Number(value.toPrecision(6));

export function plotsOf(
  future: Future,
  ball: number,
  ballName: string,
  constants: { mass: number; radius: number },
  { plots: words }: HallMessages,
): Plot[] {
  const { radius } = constants;
  const at = times(future, Math.max(future.end, 0.1));
  const motions = at.map((time) => future.at(ball, time));
  const speeds = motions.map(({ vx, vy }) => Math.hypot(vx, vy));
  const x = { label: words.time, values: at.map(digits) };
  const speedPlot: Plot = {
    label: `${words.speed}: ${ballName}`,
    x,
    curves: [
      { label: words.speedCurve, quantity: 'bullet', values: speeds.map(digits) },
      {
        // The rim's speed along the direction of the ball: equal to its speed if it rolls, negative with draw.
        label: words.spinCurve,
        quantity: 'normal',
        dashed: true,
        values: motions.map(({ vx, vy, spin }, i) => {
          const speed = speeds[i] as number;
          return speed > 1e-6 ? digits((radius * (spin[1] * vx - spin[0] * vy)) / speed) : 0;
        }),
      },
      {
        label: words.sideCurve,
        quantity: 'angle',
        values: motions.map(({ spin }) => digits(radius * spin[2])),
      },
    ],
  };
  // With radius 0, the energy of spin is 0.
  const moving = at.map((time) => future.energy(time, { ...constants, radius: 0 }));
  const total = at.map((time) => future.energy(time, constants));
  const energyPlot: Plot = {
    label: words.energy,
    x,
    curves: [
      { label: words.total, quantity: 'plain', values: total.map(digits) },
      { label: words.moving, quantity: 'bullet', values: moving.map(digits) },
      {
        label: words.spinning,
        quantity: 'normal',
        dashed: true,
        values: total.map((all, i) => digits(all - (moving[i] as number))),
      },
    ],
  };
  return [speedPlot, energyPlot];
}
