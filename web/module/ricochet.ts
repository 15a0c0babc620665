import { RicochetError } from './errors.js';
import { Exchange, type RawModule } from './exchange.js';
import { explainShoot, type ShotExplanation } from './explain.js';
import { shoot } from './shoot.js';
import type { Bullet, ShootOptions, Shot, Target } from './types.js';

/** Runs a question: whatever a caller's object does when read, the outcome is an answer or a `RicochetError`. */
function guarded<Arguments extends unknown[], Answer>(question: (...given: Arguments) => Answer) {
  return (...given: Arguments): Answer => {
    try {
      return question(...given);
    } catch (cause) {
      throw asRicochetError(cause);
    }
  };
}

function asRicochetError(cause: unknown): RicochetError {
  if (cause instanceof RicochetError) return cause;
  const error = new RicochetError(
    'unreadable',
    '',
    undefined,
    'an argument could not be read: its own code threw',
  );
  error.cause = cause;
  return error;
}

/** The solver. Make one with `createRicochet`; there is nothing to dispose of. */
export class Ricochet {
  /** The package's version. */
  readonly version: string;

  /** The same questions, answered as a list of steps with formulas and numbers. */
  readonly explain: {
    /** `shoot`, step by step. */
    shoot(bullet: Bullet, target: Target, options?: ShootOptions): ShotExplanation;
  };

  readonly #exchange: Exchange;

  /** @internal */
  constructor(raw: RawModule) {
    this.#exchange = new Exchange(raw);
    this.version = raw.version();
    const exchange = this.#exchange;
    this.explain = {
      shoot: guarded((bullet, target, options) => explainShoot(exchange, bullet, target, options)),
    };
  }

  /**
   * First contact of a bullet with a target, and the ricochet of a massless bullet.
   *
   * Hit or miss is decided as exact arithmetic on the given doubles decides it; tangency is a hit with angle 0.
   * Costs well under a microsecond; near ties and at extreme scales up to milliseconds.
   *
   * @throws {RicochetError} for anything missing, not finite, out of range or unknown.
   */
  shoot(bullet: Bullet, target: Target, options?: ShootOptions): Shot {
    try {
      return shoot(this.#exchange, bullet, target, options);
    } catch (cause) {
      throw asRicochetError(cause);
    }
  }
}
