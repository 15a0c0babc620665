// The figure of a straight shot, seen from the side: balls on the cloth, and the vectors at centre and lowest point.
import { Quaternion, Vector3 } from 'three';
import { type Figure, outcome, type Part } from '../../stage/figure.js';
import type { Look } from '../shared/figure_parts.js';
import type { Messages } from './messages.js';
import { contactPlace, type DrawScene, radius } from './scene.js';

/** The stage uses centimetres. Velocities are drawn this many centimetres long per metre a second. */
const scale = 100;
const arrow = 7;
const R = radius * scale;

/** A place: metres along the table, and centimetres above the cloth. */
const spot = (x: number, y: number): Vector3 => new Vector3(x * scale, y, 0);

export function drawFigure(scene: DrawScene, words: Messages['figure']): Figure {
  const { future, given, contact, end } = scene;
  const shift = (ball: number) => (time: number) => {
    const { x } = future.at(ball, time);
    return new Vector3((x - future.at(ball, 0).x) * scale, 0, 0);
  };
  const turn = (ball: number) => (time: number) => {
    // On the table z is up, and y away from the reader.
    const [x, y, z, w] = future.turn(ball, time);
    return new Quaternion(x, z, -y, w);
  };
  const other = given.distance + 2 * radius;
  const places = [0, end].flatMap((time) => [future.at(0, time).x, future.at(1, time).x]);
  const far = Math.min(Math.max(...places), other + 0.16);
  const near = Math.max(Math.min(...places), -0.16);
  const contacts: Figure['contacts'] =
    contact === undefined
      ? []
      : [
          {
            time: contact,
            at: spot(contactPlace(scene) + radius, R),
            normal: new Vector3(-1, 0, 0),
            size: R,
          },
        ];
  const height = [spot(0, 3.5 * R), spot(0, -0.6 * R)];
  const ball = { kind: 'ball', radius: R, isUnframed: true } as const;
  return {
    parts: [
      {
        ...ball,
        center: spot(0, R),
        isGlass: true,
        quantity: 'bullet',
        refers: ['cue-ball', 'spin', 'slip', 'friction', 'velocity'],
        shift: shift(0),
        turn: turn(0),
      },
      {
        ...ball,
        center: spot(other, R),
        quantity: 'sphere',
        refers: ['contact', 'object-ball'],
        shift: shift(1),
        turn: turn(1),
      },
      ...cueParts(scene, shift(0), words),
      ...vectorParts(scene, shift(0), words),
      ...wayParts(scene, near, far),
    ],
    inView: [spot(near - 0.04, 0), spot(far + 0.04, 0), ...height],
    inViewBefore: [spot(-0.2, 0), spot(other + 0.12, 0), ...height],
    size: R * 1.1,
    view: new Vector3(0.03, 0.1, 1).normalize(),
    floor: 0,
    // All motion is along one line, so the marked paths above it take the place of axes.
    hasMarks: true,
    groundRadius: 75,
    cushion: 14,
    contacts,
  };
}

/** The cue behind the ball: before the stroke, and wherever the ball is while the text is about it. */
function cueParts({ given }: DrawScene, shift: (time: number) => Vector3, words: Messages['figure']): Part[] {
  const back = Math.sqrt(1 - given.height ** 2);
  const tip = new Vector3(-R * back, R * (1 + given.height), 0);
  const butt = tip.clone().add(new Vector3(-11, 0.5, 0));
  const at = butt.clone().add(new Vector3(2, 1.1, 0));
  const shared = { quantity: 'aim', refers: ['cue'], isUnframed: true } as const;
  const parts = (more: Partial<Part>): Part[] => [
    { kind: 'arrow', from: butt, to: tip, ...shared, ...more, refers: ['cue'] } as Part,
    { kind: 'label', at, text: words.cue, ...shared, ...more, refers: ['cue'] } as Part,
  ];
  return [
    ...parts({ during: (time) => time <= 0 }),
    ...parts({ isAside: true, shift, during: (time) => time > 0 }),
  ];
}

/**
 * Arrows: the speed at the centre; spin, slip and friction at the lowest point; and a hand that turns with the ball.
 */
function vectorParts(
  { future, given }: DrawScene,
  shift: (time: number) => Vector3,
  words: Messages['figure'],
): Part[] {
  const center = spot(0, R);
  const low = spot(0, 0.12);
  const along = (length: (time: number) => number) => (time: number) =>
    new Vector3(length(time) * arrow, 0, 0);
  const motion = (time: number) => future.at(0, time);
  const slip = (time: number) => {
    const { vx, spin } = motion(time);
    return vx - radius * spin[1];
  };
  const hand = (time: number) => {
    const [, y, , w] = future.turn(0, time);
    const angle = 2 * Math.atan2(y, w);
    return new Vector3(Math.sin(angle), Math.cos(angle), 0).multiplyScalar(R * 0.92);
  };
  const vector = (from: Vector3, look: Look, length: (time: number) => Vector3): Part => ({
    kind: 'arrow',
    from,
    to: from.clone().add(length(0)),
    vector: length,
    shift,
    isOver: true,
    isUnframed: true,
    ...look,
  });
  const label = (at: Vector3, text: string, look: Look): Part => ({
    kind: 'label',
    at,
    text,
    shift,
    isAside: true,
    ...look,
  });
  const pull = (time: number) =>
    Math.abs(slip(time)) > 1e-6 ? -0.45 * Math.sign(slip(time)) * Math.min(1.6, 4 * given.friction) : 0;
  const ofVelocity: Look = { quantity: 'outgoing', refers: ['velocity'] };
  const ofSlip: Look = { quantity: 'angle', refers: ['slip'] };
  const ofFriction: Look = { quantity: 'target-velocity', refers: ['friction'] };
  const speed = along((time) => motion(time).vx);
  return [
    vector(center, { quantity: 'normal', refers: ['spin'] }, hand),
    vector(center, ofVelocity, speed),
    label(spot(0, 2.5 * R), words.velocity, ofVelocity),
    vector(low, ofSlip, along(slip)),
    label(spot(0.04, -0.75 * R), words.slip, ofSlip),
    vector(spot(0, -0.12), ofFriction, along(pull)),
    label(spot(-0.04, -0.75 * R), words.friction, ofFriction),
  ];
}

/** The paths of the cue ball, one above the other: out and back, sliding and rolling. */
function wayParts({ future, contact, end, rolls }: DrawScene, near: number, far: number): Part[] {
  const cut = (x: number) => Math.min(far, Math.max(near, x));
  const way = (
    from: number,
    to: number,
    row: number,
    quantity: Part['quantity'],
    refers: string[],
  ): Part[] => {
    const [a, b] = [cut(future.at(0, from).x), cut(future.at(0, to).x)];
    if (Math.abs(a - b) < 1e-4) return [];
    const y = R * (2.5 + 0.42 * row);
    return [{ kind: 'path', points: [spot(a, y), spot(b, y)], width: 3, quantity, refers }];
  };
  const meets = contact ?? rolls;
  const rolling = future.events.find(
    ({ kind, balls, time }) => kind === 'rolling' && balls[0] === 0 && time < meets,
  );
  const first = rolling?.time ?? meets;
  return [
    ...way(0, first, 0, 'angle', ['slide-out']),
    ...way(first, meets, 0, 'outgoing', ['roll-out']),
    ...outcome([
      ...way(meets + 1e-9, rolls, 1, 'angle', ['slide-back']),
      ...way(rolls, end, contact === undefined ? 0 : 1, 'outgoing', ['rolling']),
    ]),
  ];
}
