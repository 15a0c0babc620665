// Builds what is asked for, and all that it needs: node web/tools/build.mjs module lab site …, or 'all'. With --release, as small as it gets.
import { fileURLToPath } from 'node:url';
import { withNeeds } from './graph.mjs';
import { runGraph } from './scheduler.mjs';
import { setUp, toBuild, toTest } from './setup.mjs';
import { buildSteps, testPrograms } from './steps.mjs';

/** Runs steps, shows what failed, and gives the names of those that did. */
export async function build(names, { tests }) {
  const steps = withNeeds([...buildSteps({ tests }), ...testPrograms], names);
  const failures = [];
  await runGraph(steps, {
    onResult: ({ name }, result) => {
      if (result.status === 0) return;
      failures.push(name);
      if (result.command) console.error(`\n${result.command.join(' ')}`);
      console.error(result.output);
    },
  });
  return failures;
}

/** What the steps are called on the command line. */
const targets = {
  native: ['native tests'],
  sanitize: ['sanitized tests'],
  fuzz: ['fuzzers'],
  wasm: ['WebAssembly tests'],
  bench: ['native tests', 'WebAssembly benchmark'],
  layout: ['layout'],
  module: ['JavaScript module'],
  reference: ['reference', 'C++ reference'],
  lab: ['lab'],
  site: ['site'],
  all: ['native tests', 'sanitized tests', 'fuzzers', 'WebAssembly tests', 'lab', 'site'],
};
const withoutTests = ['layout', 'module', 'reference', 'lab', 'site'];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2).filter((name) => name !== '--release');
  const names = asked.length > 0 ? asked : ['all'];
  const unknown = names.filter((name) => !(name in targets));
  if (unknown.length > 0) {
    console.error(
      `There is nothing to build called ${unknown.join(', ')}, but ${Object.keys(targets).join(', ')}.`,
    );
    process.exit(2);
  }
  const tests = names.some((name) => !withoutTests.includes(name));
  await setUp(tests ? [...toBuild, ...toTest] : toBuild);
  const failures = await build([...new Set(names.flatMap((name) => targets[name]))], { tests });
  process.exit(failures.length === 0 ? 0 : 1);
}
