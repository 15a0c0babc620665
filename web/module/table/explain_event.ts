/** `explain.event`: which equation gave an event its time, its numbers, and the law that answered. */

import { checkObject } from '../arguments/check.js';
import { fail } from '../errors/fail.js';
import type { TableBallOf, TableEvent, TableEventKind } from './events.js';
import { explainBalls, explainCushion } from './explain_contacts.js';
import { explainDistance, minus, pathOf, plane, Steps, type TableStep } from './explanation_steps.js';
import { knownTables, type TableNumbers } from './known_tables.js';

/** The derivation of an event of a table: the equation, its numbers, and the contact law. */
export interface TableExplanation {
  event: TableEvent;
  /** The equation whose first root is the time, then the law that gave velocities and spins. */
  steps: TableStep[];
}

function explainRolling(steps: Steps, event: TableEvent, numbers: TableNumbers): void {
  const [before] = event.before as [TableBallOf];
  const [after] = event.after as [TableBallOf];
  const gone = event.time - event.since;
  const { slidingFriction, gravity } = numbers.constants;
  // The slip falls by 7/2 μ g a second, in a direction that stays.
  steps.number(
    'slip',
    '|u_0|,\\; u = v + R\\,(-\\omega_y, \\omega_x)',
    '|u_0|',
    (7 * slidingFriction * gravity * gone) / 2,
    'm/s',
  );
  steps.number('time', 't = \\frac{2\\,|u_0|}{7 \\mu_s g}', 't', gone, 's');
  steps.vector('velocity', 'v = v_0 - \\tfrac27 u_0', 'v', plane(after.velocity), 'm/s');
  steps.number(
    'spin',
    '|\\omega_{xy}| = \\frac{|v|}{R}',
    '|\\omega_{xy}|',
    Math.hypot(before.spin.x, before.spin.y),
    'rad/s',
  );
}

function explainStop(steps: Steps, event: TableEvent, numbers: TableNumbers): void {
  const gone = event.time - event.since;
  const { rollingFriction, gravity } = numbers.constants;
  steps.number('speed', '|v_0|', '|v_0|', rollingFriction * gravity * gone, 'm/s');
  steps.number('time', 't = \\frac{|v_0|}{\\mu_r g}', 't', gone, 's');
}

function explainSpinStop(steps: Steps, event: TableEvent, numbers: TableNumbers): void {
  const gone = event.time - event.since;
  const { spinningFriction, gravity, radius } = numbers.constants;
  steps.number(
    'spin',
    '|\\omega_z|',
    '|\\omega_z|',
    (5 * spinningFriction * gravity * gone) / (2 * radius),
    'rad/s',
  );
  steps.number('time', 't = \\frac{2 R\\,|\\omega_z|}{5 \\mu_{sp} g}', 't', gone, 's');
}

function explainPocket(steps: Steps, event: TableEvent, numbers: TableNumbers): void {
  const [before] = event.before as [TableBallOf];
  const pocket = numbers.geometry.pockets[event.with ?? 0];
  if (pocket === undefined) return;
  const gone = event.time - event.since;
  const path = pathOf(before, gone, numbers);
  explainDistance(steps, { ...path, c: minus(path.c, plane(pocket.c)) }, ['D = r_{pocket}', pocket.r], gone);
}

const explained: Readonly<
  Record<TableEventKind, (steps: Steps, event: TableEvent, numbers: TableNumbers) => void>
> = {
  ball: explainBalls,
  cushion: explainCushion,
  nose: explainCushion,
  pocket: explainPocket,
  rolling: explainRolling,
  stop: explainStop,
  'spin-stop': explainSpinStop,
};

/** The derivation of an event that `next` or `preview` gave. */
export function explainEvent(event: unknown): TableExplanation {
  checkObject(event, 'event', 'what next() gave');
  const known = event as unknown as TableEvent;
  const numbers = knownTables.get(known);
  if (numbers === undefined)
    fail(
      'unreadable',
      'event',
      event,
      'an event is needed as next or preview gave it, and not a copy of one',
    );
  const steps = new Steps();
  explained[known.kind](steps, known, numbers);
  return { event: known, steps: steps.all };
}
