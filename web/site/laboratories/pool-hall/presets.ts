// Shots to begin with, and challenges: the balls on the table, and the settings of the cue.
import { plainShot, type State } from '../../billiards/layout.js';
import { readState } from './state.js';

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

/**
 * Nine in a diamond, the 1 in front and the 9 in the middle: a hundredth of a millimetre apart, like the balls of a
 * rack that is set by hand.
 */
function rack(): string {
  const [across, along] = [0.02858, 0.0495024];
  const rows = [[1], [2, 3], [4, 9, 5], [6, 7], [8]];
  return rows
    .flatMap((row, i) =>
      row.map((number, j) => {
        const x = (2 * j - row.length + 1) * across;
        return `${number},${Number(x.toFixed(5))},${Number((0.635 + i * along).toFixed(5))}`;
      }),
    )
    .join(';');
}

/** In a line with the corner pocket. */
const line = '0,-0.0252,0.1565;1,0.36,0.8';
const toBank = '0,-0.3,-0.35;1,0.25,-0.1';
const toKick = '0,-0.35,-0.6;1,-0.45,0.9;2,-0.4,0.15';
const corners = '1,0.585,1.225;2,-0.585,1.225;3,0.6,0;4,-0.6,0;5,0.585,-1.225;6,-0.585,-1.225';

/** In the form of addresses. */
const addresses: Readonly<Record<PresetId | ChallengeId, string>> = {
  break: `balls=0,0.17,-0.66;${rack()}&angle=97.5&speed=9`,
  stop: `balls=${line}&angle=59.0972&speed=2.2&spin=0,-0.25`,
  draw: `balls=${line}&angle=59.0972&speed=2.5&spin=0,-0.5`,
  follow: 'balls=0,-0.2439,0.1943;1,0.36,0.8&angle=44.097&speed=2.2&spin=0,0.5',
  thirty: 'balls=0,-0.2,-0.75;1,-0.15,0.25&angle=88.773&speed=1.7&spin=0,0.4',
  bank: `balls=${toBank}&angle=26.57&speed=2.6`,
  kick: `balls=${toKick}&angle=36.41&speed=2.8`,
  plant: 'balls=0,0.05,-0.3;1,0.21689,0.67324;2,0.25,0.72&angle=81.47&speed=2.4',
  masse: 'balls=0,-0.1,-0.2;1,0.45,0.98;2,0.02,0.12&angle=52.05&speed=2&spin=-0.5,0&tilt=30',
  trick: `balls=0,0.225,-0.469;${corners}&angle=114.4&speed=8.9&spin=0.3,0.1`,
  pot: 'balls=0,0.1114,-0.0184;1,0.36,0.8&angle=70&speed=2&goal=pot:1',
  stun: `balls=${line}&angle=60&speed=2&goal=pot:1/rest:0.33,0.751,0.06`,
  back: `balls=${line}&angle=60&speed=2&goal=pot:1/rest:-0.0252,0.1565,0.15`,
  banked: `balls=${toBank}&angle=35&speed=2&goal=pot:1/bank:1`,
  kicked: `balls=${toKick}&angle=60&speed=2.5&goal=pot:1/kick:1`,
  combined: 'balls=0,-0.2,-0.4;1,0.05,0.35;2,0.3,0.85&angle=80&speed=2.5&goal=pot:2',
  cushions: 'table=carom&balls=0,0.2,-0.71;1,0,-0.71;2,0,0.71&angle=60&speed=4&goal=kick:1/hit:2',
};

const plain: State = {
  table: 'pool-9ft',
  conditions: 'club',
  throws: false,
  balls: [],
  shot: plainShot,
  foresight: 'end',
  view: 'above',
  goal: undefined,
};

/** Each is parsed once, when it is first needed. */
const read = new Map<PresetId | ChallengeId, State>();

/**
 * The state in which a preset or challenge starts. The settings of the view are kept; a challenge reveals nothing.
 */
export function startOf(id: PresetId | ChallengeId, kept?: Pick<State, 'foresight' | 'view'>): State {
  const state = read.get(id) ?? readState(addresses[id], plain).state;
  read.set(id, state);
  const foresight = id === 'break' || state.goal !== undefined ? 'contact' : 'end';
  return { ...structuredClone(state), foresight: kept?.foresight ?? foresight, view: kept?.view ?? 'above' };
}

/**
 * The preset or challenge on the table: among those with these balls, the one whose tip hits the ball at the nearest
 * height.
 */
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

/** The preset or challenge that an address names, by default the first. */
export function startIn(query: string): State {
  const name = new URLSearchParams(query).get('preset');
  return startOf([...presetIds, ...challengeIds].find((id) => id === name) ?? 'break');
}
