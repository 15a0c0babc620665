// Shots to begin with, and challenges: what lies on the table, and how the cue is held.
import {
  type Goal,
  type PlacedBall,
  plainShot,
  type Shot,
  type State,
  type TableName,
} from '../../billiards/layout.js';

export const presetIds = [
  'break',
  'stop',
  'draw',
  'follow',
  'thirty',
  'bank',
  'kick',
  'plant',
  'masse',
  'trick',
] as const;
export type PresetId = (typeof presetIds)[number];

export const challengeIds = ['pot', 'stun', 'back', 'banked', 'kicked', 'combined', 'cushions'] as const;
export type ChallengeId = (typeof challengeIds)[number];

const ball = (number: number, x: number, y: number): PlacedBall => ({ number, x, y });

/** Nine in a diamond, the 1 in front and the 9 in the middle: a hundredth of a millimetre apart, as balls of a rack are that one sets by hand. */
function rack(): PlacedBall[] {
  const [across, along] = [0.02858, 0.0495024];
  const rows = [[1], [2, 3], [4, 9, 5], [6, 7], [8]];
  return rows.flatMap((row, i) =>
    row.map((number, j) =>
      ball(
        number,
        Number(((2 * j - row.length + 1) * across).toFixed(5)),
        Number((0.635 + i * along).toFixed(5)),
      ),
    ),
  );
}

interface Start {
  table?: TableName;
  balls: PlacedBall[];
  shot: Partial<Shot>;
  goal?: Goal;
}

/** In a line with the corner pocket. */
const line = [ball(0, -0.0252, 0.1565), ball(1, 0.36, 0.8)];
const alongLine = 59.0972;

const starts: Readonly<Record<PresetId | ChallengeId, Start>> = {
  break: { balls: [ball(0, 0.17, -0.66), ...rack()], shot: { angle: 97.5, speed: 9 } },
  stop: { balls: line, shot: { angle: alongLine, speed: 2.2, height: -0.25 } },
  draw: { balls: line, shot: { angle: alongLine, speed: 2.5, height: -0.5 } },
  follow: {
    balls: [ball(0, -0.2439, 0.1943), ball(1, 0.36, 0.8)],
    shot: { angle: 44.097, speed: 2.2, height: 0.5 },
  },
  thirty: { balls: [ball(0, -0.2, -0.75), ball(1, -0.15, 0.25)], shot: { angle: 88.773, speed: 1.7 } },
  bank: { balls: [ball(0, 0.1, -0.55), ball(1, 0.3, 0.1)], shot: { angle: 72.87, speed: 2 } },
  kick: {
    balls: [ball(0, -0.35, -0.6), ball(1, -0.45, 0.9), ball(2, -0.4, 0.15)],
    shot: { angle: 36.41, speed: 2.8 },
  },
  plant: {
    balls: [ball(0, 0.05, -0.3), ball(1, 0.21689, 0.67324), ball(2, 0.25, 0.72)],
    shot: { angle: 81.47, speed: 2.4 },
  },
  masse: {
    balls: [ball(0, -0.1, -0.2), ball(1, 0.45, 0.98), ball(2, 0.02, 0.12)],
    shot: { angle: 52.05, speed: 2, side: -0.5, tilt: 30 },
  },
  trick: {
    balls: [
      ball(0, 0.225, -0.469),
      ball(1, 0.585, 1.225),
      ball(2, -0.585, 1.225),
      ball(3, 0.6, 0),
      ball(4, -0.6, 0),
      ball(5, 0.585, -1.225),
      ball(6, -0.585, -1.225),
    ],
    shot: { angle: 114.4, speed: 8.9, side: 0.3, height: 0.1 },
  },
  pot: {
    balls: [ball(0, 0.1114, -0.0184), ball(1, 0.36, 0.8)],
    shot: { angle: 70, speed: 2 },
    goal: { pot: [1] },
  },
  stun: {
    balls: line,
    shot: { angle: 60, speed: 2 },
    goal: { pot: [1], rest: { x: 0.33, y: 0.751, radius: 0.06 } },
  },
  back: {
    balls: line,
    shot: { angle: 60, speed: 2 },
    goal: { pot: [1], rest: { x: -0.0252, y: 0.1565, radius: 0.15 } },
  },
  banked: {
    balls: [ball(0, 0.1, -0.55), ball(1, 0.3, 0.1)],
    shot: { angle: 80, speed: 2 },
    goal: { pot: [1], bank: 1 },
  },
  kicked: {
    balls: [ball(0, -0.35, -0.6), ball(1, -0.45, 0.9), ball(2, -0.4, 0.15)],
    shot: { angle: 60, speed: 2.5 },
    goal: { pot: [1], kick: 1 },
  },
  combined: {
    balls: [ball(0, -0.2, -0.4), ball(1, 0.05, 0.35), ball(2, 0.3, 0.85)],
    shot: { angle: 80, speed: 2.5 },
    goal: { pot: [2] },
  },
  cushions: {
    table: 'carom',
    balls: [ball(0, 0.2, -0.71), ball(1, 0, -0.71), ball(2, 0, 0.71)],
    shot: { angle: 60, speed: 4 },
    goal: { pot: [], kick: 1, hit: 2 },
  },
};

/** The state in which a preset or challenge starts. What is shown, and from where, stays as it is; a challenge gives nothing away. */
export function startOf(id: PresetId | ChallengeId, kept?: Pick<State, 'foresight' | 'view'>): State {
  const { table = 'pool-9ft', balls, shot, goal } = starts[id];
  return {
    table,
    conditions: 'club',
    throws: false,
    balls: structuredClone(balls).sort((a, b) => a.number - b.number),
    shot: { ...plainShot, ...shot },
    foresight: kept?.foresight ?? (id === 'break' ? 'contact' : 'end'),
    view: kept?.view ?? 'above',
    goal: structuredClone(goal),
  };
}

/** The preset or challenge that is on the table: of those with these balls, the one whose tip meets the ball at the nearest height. */
export function chosenOf({ table, balls, goal, shot }: State): PresetId | ChallengeId | undefined {
  const laid = [...presetIds, ...challengeIds].filter((id) => {
    const start = startOf(id);
    return (
      start.table === table &&
      JSON.stringify(start.balls) === JSON.stringify(balls) &&
      JSON.stringify(start.goal) === JSON.stringify(goal)
    );
  });
  const off = (id: PresetId | ChallengeId) => Math.abs(startOf(id).shot.height - shot.height);
  return laid.sort((a, b) => off(a) - off(b))[0];
}

/** That of the preset or challenge that an address names, and of the first without one. */
export function startIn(query: string): State {
  const name = new URLSearchParams(query).get('preset');
  return startOf([...presetIds, ...challengeIds].find((id) => id === name) ?? 'break');
}
