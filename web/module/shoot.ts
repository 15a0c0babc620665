/** `shoot`: does a bullet hit, when, where, at what angle, and where does it go next? */
import { checkBulletSizes, writeBullet } from './bullet.js';
import { checkFields, checkObject, type Fields, timeLimit } from './check.js';
import { type Exchange, layout, vectorAt } from './exchange.js';
import { checkTargetSizes, failDegenerate, writeTarget } from './shapes.js';
import type { Bullet, MissReason, ShootOptions, Shot, Target } from './types.js';

/** By the number of the solver's `Outcome`. */
export const outcomes = ['hit', 'starts-inside', 'at-rest', 'receding', 'passes-by', 'out-of-time'] as const;

/** Checks the arguments of `shoot`, all but the sizes of a bullet's and a sphere's numbers, and writes them; gives the solver's number of the shape. */
export function putShot(exchange: Exchange, bullet: Bullet, target: Target, options?: ShootOptions): number {
  const numbers = exchange.view();
  writeBullet(bullet, numbers);
  const kind = writeTarget(target, numbers);
  if (kind !== 0) checkBulletSizes(bullet as unknown as Fields, numbers);
  numbers[layout.maxTime] = options === undefined ? Number.POSITIVE_INFINITY : readOptions(options);
  return kind;
}

/** `maxTime` of an options object. */
export function readOptions(options: unknown): number {
  checkObject(options, 'options', '{ maxTime: 10 }');
  checkFields(options, 'options', ['maxTime']);
  return timeLimit(options.maxTime, 'options.maxTime');
}

/** Says no to a shot's numbers of a size that the solver does not take. */
export function checkShotSizes(exchange: Exchange, bullet: Bullet, target: Target, kind: number): void {
  const numbers = exchange.view();
  checkBulletSizes(bullet as unknown as Fields, numbers);
  checkTargetSizes(target as unknown as Fields, kind, numbers);
}

/** The error for what the solver said in place of an outcome: a number's size, a degenerate shape, or no memory. */
export function failShot(
  exchange: Exchange,
  bullet: Bullet,
  target: Target,
  kind: number,
  outcome: number,
): never {
  checkShotSizes(exchange, bullet, target, kind);
  failDegenerate(target as unknown as Fields, outcome);
}

/** The answer that stands in the exchange. */
export function readShot(exchange: Exchange, outcome: number): Shot {
  const n = exchange.view();
  const a = layout.answer;
  if (outcome === 0) {
    return {
      hit: true,
      time: n[a] as number,
      distance: n[a + 1] as number,
      point: vectorAt(n, a + 3),
      center: vectorAt(n, a + 6),
      normal: vectorAt(n, a + 9),
      ricochetAngle: n[a + 2] as number,
      velocity: vectorAt(n, a + 12),
    };
  }
  if (outcome === 1) return { hit: false, reason: 'starts-inside' };
  const reason = outcomes[outcome] as Exclude<MissReason, 'starts-inside'>;
  return { hit: false, reason, closest: { time: n[a] as number, gap: n[a + 1] as number } };
}

export function shoot(exchange: Exchange, bullet: Bullet, target: Target, options?: ShootOptions): Shot {
  const kind = putShot(exchange, bullet, target, options);
  const outcome = exchange.raw._ricochet_shoot(kind);
  if (outcome < 0) failShot(exchange, bullet, target, kind, outcome);
  return readShot(exchange, outcome);
}
