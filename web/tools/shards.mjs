// Runs a GoogleTest program on all processors, a part of its tests on each, and makes one report of theirs:
//   node web/tools/shards.mjs REPORT COMMAND…
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const [report, name, ...rest] = process.argv.slice(2);
const count = Math.max(1, Math.min(4, availableParallelism()));

function run(index) {
  const file = `${report}.${index}`;
  rmSync(file, { force: true });
  const env = { ...process.env, GTEST_TOTAL_SHARDS: String(count), GTEST_SHARD_INDEX: String(index) };
  return new Promise((resolve) => {
    const shard = spawn(name, [...rest, `--gtest_output=xml:${file}`], { env });
    let said = '';
    for (const stream of [shard.stdout, shard.stderr])
      stream.on('data', (piece) => {
        said += piece;
      });
    const end = (code) => {
      process.stdout.write(said);
      resolve({ code, cases: existsSync(file) ? readFileSync(file, 'utf8') : undefined });
    };
    shard.on('error', (cause) => {
      said += `${name}: ${cause.message}\n`;
      end(1);
    });
    shard.on('close', end);
  });
}

const shards = await Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const suites = shards.map(
  ({ cases = '' }) => /<testsuites[^>]*>([\s\S]*)<\/testsuites>/.exec(cases)?.[1] ?? '',
);
writeFileSync(
  report,
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>${suites.join('')}</testsuites>\n`,
);
// A part that ended without its report has crashed.
process.exit(shards.every(({ code, cases }) => code === 0 && cases !== undefined) ? 0 : 1);
