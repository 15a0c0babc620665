// Many balls: collisions per second, natively and as WebAssembly, compared with testing all pairs, and with EDMD if
// it is named.
//   node web/tools/build.mjs bench && node tests/bench/simulation.mjs [--edmd PROGRAM]
// EDMD is F. Smallenburg's program of 2022 (github.com/FSmallenburg/EDMD, variant "Cell"). PROGRAM N has to print
// lines "EDMD N RATE", collisions per second of N balls at number density 0.5, which is the first world here. The
// ratios come from rounds in which the programs run directly after each other. It prints the tables and writes
// web/site/pictures/simulation.svg.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chart } from './chart.mjs';

const { values: options } = parseArgs({ options: { edmd: { type: 'string' } } });
const root = fileURLToPath(new URL('../..', import.meta.url));
const programs = {
  native: [`${root}build/native/tests/bench/simulation_bench`],
  WebAssembly: [process.execPath, `${root}build/wasm/tests/bench/simulation_bench.cjs`],
};
const edmdSizes = [1372, 10976, 108000];
const rounds = 7;

function outputOf([program, ...given]) {
  // EDMD leaves its snapshots in the working directory.
  const { stdout, stderr, status } = spawnSync(program, given, { cwd: tmpdir(), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr.slice(0, 500)}`);
  return stdout + stderr;
}

/**
 * Runs the benchmark and returns the rows that it prints: "method,balls,median,slowest,fastest,crossings,bytes", and
 * "what,ratio,least,most".
 */
function measure([program, ...given], ...limits) {
  return outputOf([program, ...given, ...limits.map(String)])
    .trim()
    .split('\n')
    .map((line) => {
      const [method, ...numbers] = line.split(',');
      if (numbers.length === 3) return { method, ratio: numbers.map(Number) };
      const [balls, median, slowest, fastest, crossings, bytes] = numbers.map(Number);
      return { method, balls, median, slowest, fastest, crossings, bytes };
    });
}

const sorted = (list) => list.toSorted((a, b) => a - b);
const medianOf = (list) => sorted(list)[Math.floor(list.length / 2)];

/** Returns EDMD's rate at one size, the median of its output. */
const edmdRate = (balls) =>
  medianOf(
    [...outputOf([options.edmd, String(balls)]).matchAll(/^EDMD \d+ ([\d.]+)/gm)].map(([, rate]) =>
      Number(rate),
    ),
  );

/** Runs rounds at one size, and returns the rates of each program and of EDMD. */
function besideEdmd(balls) {
  const rates = { native: [], WebAssembly: [], EDMD: [] };
  for (let round = 0; round < rounds; round++) {
    for (const [name, program] of Object.entries(programs))
      rates[name].push(measure(program, balls, balls)[0].median);
    rates.EDMD.push(edmdRate(balls));
  }
  return { balls, rates };
}

const beside = options.edmd === undefined ? [] : edmdSizes.map(besideEdmd);
const found = Object.fromEntries(Object.entries(programs).map(([name, program]) => [name, measure(program)]));

const thousands = (value) => `${Math.round(value / 1000)}000`.replace(/\B(?=(\d{3})+$)/g, ' ');
const withSpread = ({ median, slowest, fastest }) =>
  median < 10000
    ? `${Math.round(median)}`
    : `${thousands(median)} (${thousands(slowest)} to ${thousands(fastest)})`;

console.log('| world | balls | native | WebAssembly | crossings a collision | bytes a ball |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const row of found.native.filter(({ ratio }) => !ratio)) {
  const wasm = found.WebAssembly.find(({ method, balls }) => method === row.method && balls === row.balls);
  console.log(
    `| ${row.method} | ${row.balls} | ${withSpread(row)} | ${wasm ? withSpread(wasm) : ''} | ${row.crossings} | ${row.bytes} |`,
  );
}

console.log('\n| | native, times as long | WebAssembly |');
console.log('| --- | --- | --- |');
for (const { method, ratio } of found.native.filter((row) => row.ratio)) {
  const wasm = found.WebAssembly.find((row) => row.method === method);
  const told = ([median, least, most]) => `${median} (${least} to ${most})`;
  console.log(`| ${method} | ${told(ratio)} | ${wasm ? told(wasm.ratio) : ''} |`);
}

if (beside.length > 0) {
  console.log('\n| balls | EDMD | native, times as fast | WebAssembly, times as fast |');
  console.log('| --- | --- | --- | --- |');
  for (const { balls, rates } of beside) {
    const ratio = (name) => {
      const ratios = sorted(rates[name].map((rate, round) => rate / rates.EDMD[round]));
      return `${medianOf(ratios).toFixed(2)} (${ratios[0].toFixed(2)} to ${ratios.at(-1).toFixed(2)})`;
    };
    const rate = thousands(medianOf(rates.EDMD));
    console.log(`| ${balls} | ${rate} | ${ratio('native')} | ${ratio('WebAssembly')} |`);
  }
}

const points = (name, wanted) =>
  found[name].filter(({ method }) => method === wanted).map(({ balls, median }) => [balls, median]);
writeFileSync(
  `${root}web/site/pictures/simulation.svg`,
  chart({
    title: 'Hard spheres, number density 0.5: collisions a second',
    x: 'balls',
    y: 'collisions a second',
    series: [
      { name: 'Ricochet, native', points: points('native', 'events') },
      { name: 'Ricochet, WebAssembly', points: points('WebAssembly', 'events') },
      { name: 'all pairs, native', points: points('native', 'all pairs') },
      ...(beside.length === 0
        ? []
        : [
            {
              name: 'EDMD',
              points: beside.map(({ balls, rates }) => [balls, medianOf(rates.EDMD)]),
              dashed: true,
            },
          ]),
    ],
  }),
);
