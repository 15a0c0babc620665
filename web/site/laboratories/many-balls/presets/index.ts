// The presets: from the visitor's choices to the scene. The gas and the tunnelling ball have separate files.
import { powerOfTen } from '../../../widgets/numbers.js';
import { ball, type Scene, wallsAt } from '../scene.js';
import {
  type CustomBall,
  customBounds,
  type PresetId,
  type State,
  type Values,
  worldBall,
} from '../state.js';
import { gasScene } from './gas.js';
import { type LaneNames, tunnellingScene } from './tunnelling.js';

/** The billiard break: fifteen balls in a triangle that touches everywhere, and a cue ball. */
function breakScene({ cue = 12, offset = 0, e = 1 }: Values): Scene {
  const [radius, length, width] = [0.25, 20, 10];
  // The restitution of a pair is the product of the two.
  const restitution = Math.sqrt(e);
  const balls = [ball(length / 4, offset * 2 * radius, cue, radius)];
  for (let row = 0; row < 5; row++)
    for (let place = 0; place <= row; place++)
      balls.push(ball(0.7 * length + row * Math.sqrt(3) * radius, (2 * place - row) * radius, 0, radius));
  const view: Scene['view'] = { min: [0, -width / 2], max: [length, width / 2] };
  return {
    world: { balls: balls.map((one) => ({ ...one, restitution })), bounds: view, restitution },
    view,
    shape: 'table',
    hasCloth: true,
    quantityOf: (index) => (index === 0 ? 'bullet' : index === 5 ? 'normal' : 'sphere'),
  };
}

export const cradleSize = 5;

/** Newton's cradle, laid flat: five equal balls in a line between two walls. */
function cradleScene({ launched = 1 }: Values): Scene {
  const half = 6;
  const balls = Array.from({ length: cradleSize }, (_, i) =>
    // The launched balls touch one another, and so do the others.
    i < launched ? ball(i - half + 1, 0, 2, 0.5) : ball(i - (cradleSize - 1) / 2, 0, 0, 0.5),
  );
  return {
    world: { balls, bounds: wallsAt(-half, half) },
    view: { min: [-half, -1.4], max: [half, 1.4] },
    shape: 'lane',
    quantityOf: (index) => (index < launched ? 'bullet' : 'sphere'),
  };
}

/** Inelastic collapse: a column of balls that lose energy runs into a wall. */
function collapseScene({ count = 8, e = 0.6 }: Values): Scene {
  const radius = 0.25;
  // The restitution of a pair is the product of the two.
  const restitution = Math.sqrt(e);
  const gap = Math.max(0.05, Math.min(0.6, 16 / count - 2 * radius * 0.5));
  const balls = Array.from({ length: count }, (_, i) => ({
    ...ball(2 + i * (2 * radius + gap), 0, -1.5, radius),
    restitution,
  }));
  const right = Math.max(10, (balls.at(-1)?.position[0] ?? 0) + 1);
  return {
    world: { balls, bounds: wallsAt(0), restitution },
    view: { min: [-0.2, -right / 8], max: [right, right / 8] },
    shape: 'lane',
    quantityOf: firstIsBullet,
    lines: [{ from: [0, -right / 10], to: [0, right / 10] }],
    end: 24,
  };
}

const firstIsBullet = (index: number) => (index === 0 ? 'bullet' : 'sphere');

export const massRatio = (n: number): number => 100 ** n;

/** The number of collisions: π √(M / m), rounded down, since no collision falls on the last point of the half circle. */
export const collisionsOf = (n: number): number => Math.floor(Math.PI * 10 ** n);

/** Galperin's billiard (2003): two balls and a wall count the digits of pi. */
function piScene({ n = 3 }: Values): Scene {
  return {
    world: { balls: [ball(2.2, 0, 0, 0.4), ball(9, 0, -2, 1.2, massRatio(n))], bounds: wallsAt(0) },
    view: { min: [-0.2, -1.9], max: [13, 1.9] },
    shape: 'lane',
    quantityOf: firstIsBullet,
    lines: [{ from: [0, -1.6], to: [0, 1.6] }],
    labels: [
      { text: '1', quantity: 'bullet', at: [0, 0.4], ball: 0 },
      { text: powerOfTen(2 * n), quantity: 'sphere', at: [0, 1.2], ball: 1 },
    ],
    end: 9,
  };
}

/** A custom world: a box with any balls in it. */
const customScene = (balls: readonly CustomBall[]): Scene => ({
  world: { balls: balls.map(worldBall), bounds: customBounds },
  view: customBounds,
  shape: 'table',
  hasCloth: true,
  quantityOf: () => 'sphere',
});

const scenes: Readonly<Record<PresetId, (state: State, lanes: LaneNames) => Scene>> = {
  break: ({ values }) => breakScene(values),
  cradle: ({ values }) => cradleScene(values),
  gas: ({ values }) => gasScene(values),
  pi: ({ values }) => piScene(values),
  tunnelling: ({ values }, lanes) => tunnellingScene(values, lanes),
  collapse: ({ values }) => collapseScene(values),
  own: ({ balls }) => customScene(balls),
};

export const sceneOf = (state: State, lanes: LaneNames): Scene => scenes[state.preset](state, lanes);
