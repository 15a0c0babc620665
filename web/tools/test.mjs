// npm test: sets up, builds and runs every layer of tests, side by side as far as they do not need one another.
//   npm test -- module browser   only these layers      npm test -- quick   the inner loop: see layers.mjs
//   npm test -- engines          Firefox and WebKit, which are not among all layers
import { withNeeds } from './graph.mjs';
import { countsIn, layers, layersFor } from './layers.mjs';
import { processorCount, runGraph } from './scheduler.mjs';
import { setUp, toBuild, toTest } from './setup.mjs';
import { buildSteps, testPrograms } from './steps.mjs';
import { table } from './summary.mjs';

const asked = process.argv.slice(2);
const known = layers.map(({ name }) => name);
const unknown = asked.filter((name) => name !== 'quick' && !known.includes(name));
if (unknown.length > 0) {
  console.error(
    `No such tests: ${unknown.join(', ')}. There are ${known.join(', ')}, and quick for the inner loop.`,
  );
  process.exit(2);
}
const chosen = new Set(layersFor(asked));
await setUp([...toBuild, ...toTest, ...[...chosen].flatMap(({ system }) => system ?? [])]);

const names = [...chosen].map(({ name }) => name);
const isLayer = (step) => chosen.has(step);
const steps = withNeeds([...buildSteps({ tests: true }), ...testPrograms, ...chosen], names);
const failures = [];

/** How many tests a layer has passed and failed; one that has run none has not passed. */
function countsOf({ report }, { status }) {
  const counts = report === undefined ? { passed: status === 0 ? 1 : 0, failed: 0 } : countsIn(report);
  if ((status !== 0 || counts.passed === 0) && counts.failed === 0) counts.failed = 1;
  return counts;
}

function printWhole(name, { output, command }) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);
  if (command) console.log(command.join(' ').slice(0, 500));
  console.log(output.trimEnd());
}

const run = await runGraph(steps, {
  onResult(step, result) {
    if (isLayer(step)) result.counts = countsOf(step, result);
    const failed = result.status !== 0 || (result.counts?.failed ?? 0) > 0;
    if (failed) failures.push(step.name);
    else if (isLayer(step) && result.output.trim() !== '') printWhole(step.name, result);
  },
});
for (const name of failures) printWhole(`${name} failed`, run.results.get(name));
console.log(`\n${table(steps, run)}`);
console.log(`on ${processorCount()} processors; the longest chain: ${run.path.join(', ')}`);

const total = (key) => [...run.results.values()].reduce((sum, { counts }) => sum + (counts?.[key] ?? 0), 0);
const broken = failures.filter((name) => !names.includes(name));
console.log(
  `\n${total('passed')} passed, ${total('failed')} failed${broken.length > 0 ? `; not built: ${broken.join(', ')}` : ''}`,
);
process.exit(failures.length === 0 ? 0 : 1);
