// A straight shot as the solver computes it: a cue ball, a ball in its way, and the effect of speed, spin and cloth.
import type { TableDescription } from 'ricochet-wasm';
import { Future, spinDecay } from '../../billiards/future.js';
import type { Texts } from '../../lesson/lesson.js';
import { RefusedNumber, scalarOf } from '../../lesson/texts.js';
import type { WorkingStep } from '../../lesson/working_step.js';
import type { TableSolver } from '../../shell/solvers/table.js';
import { workingOf } from './working.js';

/** The values of the fields, in metres and seconds; the height in radii. */
export interface DrawShot {
  speed: number;
  height: number;
  distance: number;
  friction: number;
}

export interface DrawScene {
  given: DrawShot;
  future: Future;
  description: TableDescription;
  /** The time of the contact; undefined if the cue ball does not reach the other ball. */
  contact: number | undefined;
  /** The time at which the cue ball first rolls after that, and its velocity: negative if it comes back. */
  rolls: number;
  speed: number;
  /** The end of the time that is shown. */
  end: number;
  /** The slip at the start, in metres a second: negative if the lowest point moves backward. */
  slip: number;
  /** The working of the contact, and of the cue ball's roll after it. */
  steps: readonly WorkingStep[];
}

export const radius = 0.028575;
export const mass = 0.170097;

/** The range of each number on the page. */
const limits = {
  speed: [0.1, 8],
  height: [-0.7, 0.7],
  distance: [2, 200],
  friction: [0.01, 1],
} as const;

export function shotOf(texts: Texts, refused: (least: string, most: string) => string): DrawShot {
  const read = (id: keyof typeof limits): number => {
    const value = scalarOf(texts, id);
    const [least, most] = limits[id];
    if (!(value >= least && value <= most))
      throw new RefusedNumber(id, refused(String(least).replace('-', '−'), String(most)));
    return value;
  };
  return {
    speed: read('speed'),
    height: read('height'),
    distance: read('distance') / 100,
    friction: read('friction'),
  };
}

/** The longest time shown, in seconds. */
const longest = 12;

export function sceneOf(ricochet: TableSolver, given: DrawShot): DrawScene {
  const description: TableDescription = {
    table: { segments: [], noses: [], pockets: [] },
    balls: [{ position: [0, 0] }, { position: [given.distance + 2 * radius, 0] }],
    constants: { slidingFriction: given.friction },
  };
  const table = ricochet.createTable(description);
  try {
    const found = table.preview({ angle: 0, speed: given.speed, offset: [0, given.height] });
    const future = new Future(found, spinDecay(table.constants));
    const contact = future.firstContact(0)?.time;
    const after = contact ?? 0;
    const event = found.events.find(
      ({ kind, balls, time }) => kind !== 'ball' && balls[0] === 0 && time >= after,
    );
    const rolls = event?.time ?? after;
    const end = Math.min(longest, Math.max(rolls + 0.5, 1.4 * rolls), future.end);
    const start = future.at(0, 0);
    return {
      given,
      future,
      description,
      contact,
      rolls,
      speed: future.at(0, rolls + 1e-9).vx,
      end,
      slip: start.vx - radius * start.spin[1],
      steps: workingOf(ricochet, future.firstContact(0), event),
    };
  } finally {
    table.dispose();
  }
}

/** The direction of the cue ball once it rolls. */
export function wayOf({ speed }: DrawScene): 'back' | 'stops' | 'on' {
  if (speed < -0.01) return 'back';
  return speed > 0.01 ? 'on' : 'stops';
}

/** The place where the cue ball comes to rest, in metres from its start. */
export const restOf = ({ future }: DrawScene): number => future.at(0, future.end).x;

/** The place of the cue ball at the contact. */
export const contactPlace = ({ future, contact }: DrawScene): number =>
  contact === undefined ? Number.NaN : future.at(0, contact).x;
