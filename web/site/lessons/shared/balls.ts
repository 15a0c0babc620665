// What the lessons about balls share: a ball's fields and handles, and its parts of a figure.

import { type Field, type Handle, type Texts, vectorOf } from '../../lesson/lesson.js';
import { messagesIn } from '../../messages/index.js';
import type { Language } from '../../shell/language.js';
import type { Quantity } from '../../shell/quantity.js';
import { numberOf } from '../../widgets/numbers.js';
import { ballMessages } from './ball_messages.js';

/** The name of a ball: the ids of its fields and the module's error paths start with it. */
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
