/** `shoot`: does a bullet hit, when, where, at what angle, and where does it go next? */
import { putBullet } from './bullet.js';
import { checkObject, type Fields, failUnknown, timeLimit } from './check.js';
import { type Exchange, layout, vectorAt } from './exchange.js';
import { failDegenerate, putTarget } from './shapes.js';
import type { Bullet, MissReason, ShootOptions, Shot, Target } from './types.js';

/** By the number of the solver's `Outcome`. */
export const outcomes = ['hit', 'starts-inside', 'at-rest', 'receding', 'passes-by', 'out-of-time'] as const;

/** Checks the arguments of `shoot` and writes them; gives the solver's number of the shape. */
export function putShot(exchange: Exchange, bullet: Bullet, target: Target, options?: ShootOptions): number {
  const numbers = exchange.view();
  putBullet(bullet, numbers);
  const kind = putTarget(target, numbers);
  numbers[layout.maxTime] = options === undefined ? Number.POSITIVE_INFINITY : readOptions(options);
  return kind;
}

/** `maxTime` of an options object. */
export function readOptions(options: unknown): number {
  checkObject(options, 'options', '{ maxTime: 10 }');
  for (const field in options)
    if (field !== 'maxTime') failUnknown('options', field, options[field], ['maxTime']);
  return timeLimit(options.maxTime, 'options.maxTime');
}

/** The answer that stands in the exchange. */
export function readShot(exchange: Exchange, outcome: number, target: Target): Shot {
  const n = exchange.view();
  const a = layout.answer;
  if (outcome === 0)
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
  if (outcome === 1) return { hit: false, reason: 'starts-inside' };
  if (outcome < 0) failDegenerate(target as unknown as Fields);
  const reason = outcomes[outcome] as Exclude<MissReason, 'starts-inside'>;
  return { hit: false, reason, closest: { time: n[a] as number, gap: n[a + 1] as number } };
}

export function shoot(exchange: Exchange, bullet: Bullet, target: Target, options?: ShootOptions): Shot {
  const kind = putShot(exchange, bullet, target, options);
  return readShot(exchange, exchange.raw._ricochet_shoot(kind), target);
}
