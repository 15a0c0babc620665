// The rooms of mirrors, and the start of the bullet in each.
import type { Target } from 'ricochet-wasm';
import type { Texts } from '../../lesson/lesson.js';

export const roomNames = ['room', 'sinai', 'three', 'empty'] as const;
export type RoomName = (typeof roomNames)[number];

const half = { x: 4, y: 2.5 };

const walls: Target[] = [
  { shape: 'wall', a: [-half.x, -half.y], b: [half.x, -half.y] },
  { shape: 'wall', a: [half.x, -half.y], b: [half.x, half.y] },
  { shape: 'wall', a: [half.x, half.y], b: [-half.x, half.y] },
  { shape: 'wall', a: [-half.x, half.y], b: [-half.x, -half.y] },
];

const ball = (x: number, y: number, radius: number): Target => ({ shape: 'sphere', center: [x, y], radius });

/** Three balls in the open, around the origin. */
const three = [0, 1, 2].map((k) => {
  const angle = Math.PI / 2 + (2 * Math.PI * k) / 3;
  return ball(1.5 * Math.cos(angle), 1.5 * Math.sin(angle), 1);
});

export const rooms: Record<RoomName, Target[]> = {
  room: [...walls, ball(-1.9, 0.9, 0.7), ball(1.7, 1.1, 0.6), ball(0.2, -1.1, 0.8)],
  sinai: [...walls, ball(0, 0, 1)],
  three,
  empty: walls,
};

const inBox = { start: ['-3', '-0.7'], velocity: ['1', '0.3'], differs: ['y'] };

/** In the open room the bullet must be aimed with all digits to stay between the balls for long. */
export const starts: Readonly<Record<RoomName, Texts>> = {
  room: { room: ['room'], ...inBox, bounces: ['40'] },
  sinai: { room: ['sinai'], ...inBox, bounces: ['60'] },
  three: {
    ...inBox,
    room: ['three'],
    start: ['-6', '0.6047138301307066'],
    velocity: ['1', '0'],
    bounces: ['40'],
  },
  empty: { room: ['empty'], ...inBox, bounces: ['60'] },
};

export const isRoom = (name: string): name is RoomName => roomNames.some((one) => one === name);

export const roomOf = (texts: Texts): RoomName =>
  roomNames.find((name) => name === texts.room?.[0]) ?? 'room';

/** The next double above. */
export function nextAbove(x: number): number {
  if (!Number.isFinite(x)) return x;
  const numbers = new Float64Array([x === 0 ? 0 : x]);
  const bits = new BigInt64Array(numbers.buffer);
  bits[0] = (bits[0] ?? 0n) + (x < 0 ? -1n : 1n);
  return numbers[0] ?? x;
}
