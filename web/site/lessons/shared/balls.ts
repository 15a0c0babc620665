// Shared by the lessons about balls: a ball's fields and handles, and its parts of a figure.

import type { Field, Handle, SliderView, Texts } from '../../lesson/lesson.js';
import type { Leg, Track } from '../../lesson/series.js';
import { vectorOf } from '../../lesson/texts.js';
import type { Language } from '../../shell/language.js';
import type { Quantity } from '../../shell/quantity.js';
import type { Part } from '../../stage/figure.js';
import { numberOf } from '../../widgets/numbers.js';
import { ballMessages } from './ball_messages.js';
import { fieldsIn } from './fields.js';
import { placeAt, shiftOf } from './legs.js';

/** The name of a ball: the ids of its fields and the module's error paths start with it. */
export type BallName = 'a' | 'b';

/** A vector as it stands in fields; in the plane it has no z. */
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
  const make = fieldsIn(language);
  const { ball: quantity, velocity: velocityQuantity } = colors[ball];
  return [
    make.place(`${ball}Position`, words.center, quantity, `${ball}.position`),
    make.velocity(`${ball}Velocity`, velocity, velocityQuantity, `${ball}.velocity`),
    make.length(`${ball}Radius`, words.radius, quantity, `${ball}.radius`),
  ];
}

export const restitutionField = (language: Language, ball: BallName): Field =>
  fieldsIn(language).plain(
    `${ball}Restitution`,
    ballMessages[language].restitution,
    colorOf(ball),
    `${ball}.restitution`,
  );

/**
 * The handles of a ball. The centre comes last, so that it is on top: a ball at rest has the tip of its velocity at
 * the same place.
 */
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

/** The start of A, in the step *Try*. */
export const startSlider = {
  field: 'aPosition',
  index: 1,
  name: ['A starts at y', 'A の出発点の y'],
} satisfies Partial<SliderView>;

/** A vector of a field; in the plane without z, so that the program that one copies has none either. */
export function givenVector(texts: Texts, id: string): Given {
  const { x, y, z } = vectorOf(texts, id);
  return (texts[id]?.length ?? 3) < 3 ? { x, y } : { x, y, z };
}

/** A moving ball as it stands in fields. */
export interface GivenBall {
  position: Given;
  velocity: Given;
  radius: number;
}

export function movingBallOf(texts: Texts, ball: BallName): GivenBall {
  return {
    position: givenVector(texts, `${ball}Position`),
    velocity: givenVector(texts, `${ball}Velocity`),
    radius: numberOf(texts[`${ball}Radius`]?.[0]),
  };
}

/** The motion of A and B. Balls with a mass have momentum and energy. */
export function ballTracks(
  language: Language,
  legs: Readonly<Record<BallName, readonly Leg[]>>,
  masses?: Readonly<Record<BallName, number>>,
): Track[] {
  const { ballA, ballB } = ballMessages[language];
  return [
    { name: ballA, quantity: colorOf('a'), mass: masses?.a, legs: legs.a },
    { name: ballB, quantity: colorOf('b'), mass: masses?.b, legs: legs.b },
  ];
}

/** A moving ball, with its letter. */
export function ballParts(
  quantity: Quantity,
  text: string,
  radius: number,
  legs: readonly Leg[],
  refers: string[],
): Part[] {
  const common = { quantity, shift: shiftOf(legs) };
  const center = placeAt(legs, 0);
  return [
    { kind: 'ball', center, radius, ...common, refers, hasTrail: true, isGlass: true },
    { kind: 'label', at: center, text, ...common },
  ];
}
