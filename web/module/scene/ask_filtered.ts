/** Questions about some of a scene's targets. */
import type { CheckedFilter } from '../arguments/filter.js';
import { nowReading, threw } from '../arguments/reentrancy_guard.js';
import { failFull } from '../boundary/memory.js';
import type { RawModule, RawScene } from '../boundary/raw_module.js';
import { fail } from '../errors/fail.js';
import type { RicochetError } from '../errors/ricochet_error.js';

const path = 'options.filter';

/**
 * Asks with the caller's own function. An error that it throws does not pass through the solver: further targets are
 * then refused, and the error is thrown when the question has ended.
 */
function askWith<Answer>(
  raw: RawModule,
  scene: RawScene,
  admits: NonNullable<CheckedFilter['admits']>,
  ask: () => Answer,
): Answer {
  let thrown: RicochetError | undefined;
  nowReading(path);
  raw.askCaller = (target, triangle) => {
    if (thrown !== undefined) return false;
    try {
      const answer = admits(target, triangle < 0 ? undefined : triangle);
      if (typeof answer !== 'boolean') fail('out-of-range', `${path}()`, answer, 'true or false is needed');
      return answer;
    } catch (cause) {
      thrown = threw(path, cause);
      return false;
    }
  };
  scene.askCaller(true);
  try {
    const answer = ask();
    if (thrown !== undefined) throw thrown as RicochetError;
    return answer;
  } finally {
    scene.askCaller(false);
    raw.askCaller = undefined;
  }
}

/** Asks a question about the targets that a filter accepts. */
export function askFiltered<Answer>(
  raw: RawModule,
  scene: RawScene,
  filter: CheckedFilter | undefined,
  ask: () => Answer,
): Answer {
  if (filter === undefined) return ask();
  const { mask, ignored, admits } = filter;
  const address = scene.roomForIgnored(ignored.length);
  if (address === 0 && ignored.length > 0) failFull('options.ignore', 'the indices');
  try {
    if (mask !== undefined) scene.setMask(mask);
    if (ignored.length > 0) new Int32Array(raw.HEAPF64.buffer, address, ignored.length).set(ignored);
    return admits === undefined ? ask() : askWith(raw, scene, admits, ask);
  } finally {
    scene.clearMask();
    scene.roomForIgnored(0);
  }
}
