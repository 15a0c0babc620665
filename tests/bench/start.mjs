// The processor time that an entry of the package takes in Node from before its import until its solver is ready, threads included.
//   node web/tools/build.mjs module && node tests/bench/start.mjs --save
// Each run is a process of its own, because a process compiles the WebAssembly once. The output is the median of seven.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const rounds = 7;
const entries = {
  'all in one': 'index',
  external: 'external',
  scene: 'scene',
  simulation: 'simulation',
  core: 'core',
  table: 'table',
};

/** Returns the milliseconds of processor time of one start. */
function start(entry) {
  const address = new URL(`../../build/package/${entry}.js`, import.meta.url).href;
  const program = `const before = process.cpuUsage();
    const module = await import(${JSON.stringify(address)});
    await module.createRicochet();
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1000);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program]));
}

const rows = Object.entries(entries).map(([name, entry]) => {
  const times = Array.from({ length: rounds }, () => start(entry)).sort((a, b) => a - b);
  return `${name},${times[(rounds - 1) / 2].toFixed(0)},ms`;
});
console.log(rows.join('\n'));
if (process.argv.includes('--save')) {
  const commit = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).stdout.trim();
  const machine = `Node ${process.versions.node}, ${cpus().length} processors, ${cpus()[0].model}`;
  const head = `# start.mjs at ${commit}: ${machine}\n# Processor time until the solver is ready: the median of seven measurements.\nname,value,unit\n`;
  writeFileSync(new URL('./results/start.csv', import.meta.url), `${head}${rows.join('\n')}\n`);
}
