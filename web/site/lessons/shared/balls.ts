// What the lessons about balls share: a ball's fields and handles, and its parts of a figure.

import { Vector3 } from 'three';
import { type Field, type Handle, type Texts, vectorOf } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import type { Quantity } from '../../shell/quantity.js';
import { type Part, vec } from '../../stage/figure.js';
import { numberOf, type Triple } from '../../widgets/numbers.js';
import { ballMessages } from './ball_messages.js';

/** Which ball: its fields' ids start with it, and the module's paths are it. */
export type BallName = 'a' | 'b';

/** A vector as fields hold it; in the plane it has no z. */
export interface Given {
  x: number;
  y: number;
  z?: number;
}

const colors: Record<BallName, { ball: Quantity; velocity: Quantity }> = {
  a: { ball: 'bullet', velocity: 'bullet' },
  b: { ball: 'sphere', velocity: 'target-velocity' },
};

export const colorOf = (ball: BallName): Quantity => colors[ball].ball;
export const velocityColorOf = (ball: BallName): Quantity => colors[ball].velocity;

export function movingBallFields(language: Language, ball: BallName, velocity: string): Field[] {
  const words = ballMessages[language];
  const { units } = messagesIn(language);
  const { ball: quantity, velocity: velocityQuantity } = colors[ball];
  return [
    {
      kind: 'vector',
      id: `${ball}Position`,
      label: words.center,
      unit: units.units,
      quantity,
      path: `${ball}.position`,
    },
    {
      kind: 'vector',
      id: `${ball}Velocity`,
      label: velocity,
      unit: units['units/frame'],
      quantity: velocityQuantity,
      path: `${ball}.velocity`,
    },
    {
      kind: 'number',
      id: `${ball}Radius`,
      label: words.radius,
      unit: units.units,
      quantity,
      path: `${ball}.radius`,
    },
  ];
}

/** The centre comes last, so that it lies on top: a ball at rest has the tip of its velocity there too. */
export function ballHandles(
  language: Language,
  ball: BallName,
  name: string,
  flat: NonNullable<Handle['flat']>,
): Handle[] {
  const words = ballMessages[language];
  return [
    {
      field: `${ball}Velocity`,
      from: `${ball}Position`,
      name: words.velocityOf(name),
      quantity: colors[ball].velocity,
      flat,
    },
    { field: `${ball}Position`, name: words.centerOf(name), quantity: colors[ball].ball, flat },
  ];
}

/** A vector of a field; in the plane without z, so that the program that one copies has none either. */
export function givenVector(texts: Texts, id: string): Given {
  const { x, y, z } = vectorOf(texts, id);
  return (texts[id]?.length ?? 3) < 3 ? { x, y } : { x, y, z };
}

export function movingBallOf(texts: Texts, ball: BallName) {
  return {
    position: givenVector(texts, `${ball}Position`),
    velocity: givenVector(texts, `${ball}Velocity`),
    radius: numberOf(texts[`${ball}Radius`]?.[0]),
  };
}

export const lerp = (at: Triple, velocity: Triple, time: number): Vector3 =>
  vec(at).addScaledVector(vec(velocity), time);

/** A circle in the plane z = its centre's. */
export function ring(center: Vector3, radius: number): Vector3[] {
  return Array.from({ length: 97 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 96;
    return new Vector3(Math.cos(angle), Math.sin(angle), 0).multiplyScalar(radius).add(center);
  });
}

/** A closed outline between two corners. */
export function rectangle(min: Triple, max: Triple): Vector3[] {
  const corner = (x: number, y: number) => new Vector3(x, y, 0);
  return [
    corner(min.x, min.y),
    corner(max.x, min.y),
    corner(max.x, max.y),
    corner(min.x, max.y),
    corner(min.x, min.y),
  ];
}

/** The tangent at a touch: a line in the plane, a disc in space. */
export function tangent(point: Vector3, normal: Vector3, length: number, flat: boolean): Part {
  if (!flat) return { kind: 'disc', center: point, normal, radius: length, quantity: 'normal' };
  const along = new Vector3(-normal.y, normal.x, 0).multiplyScalar(length);
  return {
    kind: 'path',
    points: [point.clone().sub(along), point.clone().add(along)],
    quantity: 'normal',
    dashed: true,
  };
}

/** An arrow with its name beside its middle. */
export function named(
  text: string,
  from: Vector3,
  to: Vector3,
  size: number,
  rest: Pick<Part, 'quantity' | 'refers' | 'during' | 'shift'>,
): Part[] {
  const offset = to.clone().sub(from);
  const side = new Vector3(-offset.y, offset.x, 0).normalize().multiplyScalar(size * 0.3);
  const beside = from.clone().addScaledVector(offset, 0.6).add(side);
  return [
    { kind: 'arrow', from, to, ...rest },
    { kind: 'label', at: beside, text, ...rest },
  ];
}
