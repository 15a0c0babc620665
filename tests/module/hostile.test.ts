// Fuzzing: random hostile calls of every kind, and as many on living scenes and simulations, in parallel processes.
// RICOCHET_HOSTILE_CALLS sets the number of each:
//   RICOCHET_HOSTILE_CALLS=5000000 npx vitest run --config tests/module/vitest.config.ts hostile
// RICOCHET_HOSTILE_SEED selects other calls.
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import type { Report } from './hostile_tools.js';

const calls = Number(process.env.RICOCHET_HOSTILE_CALLS ?? 20_000);
const seed = Number(process.env.RICOCHET_HOSTILE_SEED ?? 1);
/** Calls of one process. */
const share = 250_000;
const day = 86_400_000;

const root = fileURLToPath(new URL('../../', import.meta.url));

async function run(program: string, count: number, number: number): Promise<Report> {
  const options = { cwd: root, maxBuffer: 2 ** 28, timeout: day };
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, String(count), String(number)],
      options,
    );
    return JSON.parse(stdout) as Report;
  } catch (cause) {
    const { stderr = '', message } = cause as { stderr?: string; message: string };
    return { calls: 0, answers: 0, refusals: 0, findings: [stderr || message] };
  }
}

it.each([
  ['random_calls', calls, 5000],
  // Each of these is compared with others of its kind, so fewer of them take as long.
  ['random_lives', process.env.RICOCHET_HOSTILE_CALLS === undefined ? calls / 4 : calls, 2500],
])(
  '%s finds nothing in %i calls',
  async (name, calls, least) => {
    const program = `${root}build/random_calls/${name}.mjs`;
    await build({
      entryPoints: [`${root}tests/module/${name}.ts`],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'es2022',
      packages: 'external',
      logLevel: 'warning',
    });
    const parts = Math.max(
      Math.min(calls, availableParallelism(), Math.ceil(calls / least)),
      Math.ceil(calls / share),
    );
    const counts = Array.from(
      { length: parts },
      (_, i) => Math.floor(((i + 1) * calls) / parts) - Math.floor((i * calls) / parts),
    );
    const reports: Report[] = [];
    let next = 0;
    const work = async () => {
      while (next < parts) {
        const part = next++;
        reports.push(await run(program, counts[part] as number, 1000 * seed + part));
      }
    };
    await Promise.all(Array.from({ length: Math.min(parts, availableParallelism()) }, work));
    const sum = (of: (report: Report) => number) => reports.reduce((all, report) => all + of(report), 0);
    const findings = reports.flatMap((report) => report.findings);
    console.log(
      `${sum((one) => one.calls)} hostile calls in ${parts} parts: ${sum((one) => one.answers)} answers, ` +
        `${sum((one) => one.refusals)} refusals, ${findings.length} findings`,
    );
    expect(findings.slice(0, 20)).toEqual([]);
    expect(sum((one) => one.calls)).toBe(calls);
  },
  day,
);
