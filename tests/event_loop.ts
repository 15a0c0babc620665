// A set-up of Vitest: no test keeps the event loop for long.
//
// A test's process talks with the runner over its event loop, and the runner's library gives up a message after a minute
// (`Timeout calling "onTaskUpdate"`): then the run has failed although every test has passed. On a machine with much else to
// do a few seconds of work become that minute. So each stretch between two turns of the loop is measured, in processor time:
// the work is the same however long it has to wait for a processor.
import { afterEach, beforeAll, expect } from 'vitest';
import { turn } from './turn.js';

/** The most that may be worked between two turns of the event loop, in seconds of processor time. */
const most = 8;

/** What this process has worked so far, in seconds: its threads together, so never less than the one of the test. */
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
// Tests may put clocks of their own in its place later.
setInterval(endStretch, 20).unref();

function check(): void {
  endStretch();
  const stretch = longest;
  longest = 0;
  expect(stretch, 'seconds of work without a turn of the event loop').toBeLessThan(most);
}

beforeAll(check); // the imports, and what a file does before its tests
afterEach(async () => {
  check();
  // The runner hears of each test before the next one.
  await turn();
});
