// What a page says when the solver refuses a number depends on data of the error, not on the words of its message.
import { RicochetError } from 'ricochet-wasm';
import { expect, test } from 'vitest';
import { refusal } from '../../web/site/lesson/field_errors.js';
import { messagesIn } from '../../web/site/messages/index.js';
import { ricochet } from './lessons.js';

/** The refusal of a call, with every letter of its message replaced. */
function refused(ask: () => unknown): RicochetError {
  try {
    ask();
  } catch (cause) {
    if (!RicochetError.is(cause)) throw cause;
    const { code, path, value, allowed } = cause;
    return new RicochetError(code, path, value, '…', allowed);
  }
  throw new Error('nothing was refused');
}

const bullet = { position: [0, 0], velocity: [1, 0] } as const;
const sphere = { shape: 'sphere', center: [9, 0], radius: 1 } as const;
const ball = { position: [5, 5], velocity: [0, 0], radius: 1, mass: 1 } as const;
const box = { min: [0, 0], max: [10, 10] } as const;

test('each range has its sentence, whatever the message says', () => {
  const { errors } = messagesIn('en');
  const said = (ask: () => unknown) => refusal(refused(ask), messagesIn('en')).message;
  expect(said(() => ricochet.shoot(bullet, { ...sphere, radius: 0 }))).toBe(errors.aboveZero);
  expect(said(() => ricochet.shoot({ ...bullet, radius: -1 }, sphere))).toBe(errors.zeroOrMore);
  expect(said(() => ricochet.shoot(bullet, sphere, { maxTime: -1 }))).toBe(errors.zeroOrMore);
  expect(said(() => ricochet.shoot(bullet, { ...sphere, radius: 1e200 }))).toBe(errors.range);
  expect(said(() => ricochet.raySphere([0, 0], [0, 0], sphere))).toBe(errors.zeroLength);
  expect(said(() => ricochet.createSimulation({ balls: [{ ...ball, restitution: 2 }] }))).toBe(errors.share);
  const turned = { min: [10, 10], max: [0, 0] };
  expect(said(() => ricochet.createSimulation({ balls: [ball], bounds: turned }))).toBe(errors.box);
});

test('balls that overlap or stick out of the box are called by their letters, whatever the message says', () => {
  const { errors } = messagesIn('ja');
  const said = (balls: (typeof ball)[]) =>
    refusal(
      refused(() => ricochet.createSimulation({ balls, bounds: box })),
      messagesIn('ja'),
    ).message;
  const at = (x: number) => ({ ...ball, position: [x, 5] }) as unknown as typeof ball;
  expect(said([at(2), at(8), at(7)])).toBe(errors.overlap(['B', 'C']));
  expect(said([at(2), at(9.5)])).toBe(errors.outside(['B']));
});
