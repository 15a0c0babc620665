// A set-up file of Vitest: no test may block the event loop for long.
//
// A test's process talks with the runner over its event loop, and the runner's library gives up a message after a
// minute (`Timeout calling "onTaskUpdate"`). Then the run fails although every test has passed. On a busy machine a
// few seconds of work become that minute. So each stretch between two turns of the loop is measured in processor
// time, which does not depend on how long it waits for a processor.
import { afterEach, beforeAll, expect } from 'vitest';
import { turn } from './turn.js';

/** The most that may be worked between two turns of the event loop, in seconds of processor time. */
const most = 8;

/**
 * The processor time of this process so far, in seconds. It is the sum over its threads, so never less than the
 * test's own.
 */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

let before = worked();
let longest = 0;
function endStretch(): void {
  const now = worked();
  longest = Math.max(longest, now - before);
  before = now;
}
// Tests may replace the clock later, so the timer is set here.
setInterval(endStretch, 20).unref();

function check(): void {
  endStretch();
  const stretch = longest;
  longest = 0;
  expect(stretch, 'seconds of work without a turn of the event loop').toBeLessThan(most);
}

beforeAll(check); // the imports, and the code of a file before its tests
afterEach(async () => {
  check();
  // The runner hears of each test before the next one.
  await turn();
});
