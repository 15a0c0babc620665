// Many balls: collisions a second, natively and as WebAssembly, beside all pairs and two published programs.
// After `npm run build`: node tests/bench/simulation.mjs
// Writes web/site/pictures/simulation.svg and prints the table for the README.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chart } from './chart.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ways = {
  native: [`${root}build/native/tests/bench/simulation_bench`],
  WebAssembly: [process.execPath, `${root}build/wasm/tests/bench/simulation_bench.cjs`],
};

/** Measured on a machine of this kind: Smallenburg 2022 (cells), and Bannerman, Sargant and Lue 2011. */
const published = {
  EDMD: [
    [1372, 783000],
    [10976, 667000],
    [108000, 292000],
  ],
  'DynamO 1.7': [
    [1372, 154000],
    [10976, 135000],
    [108000, 60000],
  ],
};

function measure([program, ...given]) {
  const { stdout, status, stderr } = spawnSync(program, [...given, ...process.argv.slice(2)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program}: ${stderr.slice(0, 500)}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [way, balls, median, slowest, fastest, crossings, bytes] = line.split(',');
      return {
        way,
        balls: Number(balls),
        median: Number(median),
        slowest: Number(slowest),
        fastest: Number(fastest),
        crossings: Number(crossings),
        bytes: Number(bytes),
      };
    });
}

const found = Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, measure(way)]));
const pick = (name, way) => found[name].filter((row) => row.way === way);
const points = (rows) => rows.map(({ balls, median }) => [balls, median]);
const thousands = (value) => `${Math.round(value / 1000)}000`.replace(/\B(?=(\d{3})+$)/g, ' ');
const told = ({ median, slowest, fastest }) =>
  median < 10000
    ? `${Math.round(median)}`
    : `${thousands(median)} (${thousands(slowest)} to ${thousands(fastest)})`;

console.log('| world | balls | native | WebAssembly | crossings a collision | bytes a ball |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const row of found.native) {
  const wasm = found.WebAssembly.find((other) => other.way === row.way && other.balls === row.balls);
  console.log(
    `| ${row.way} | ${row.balls} | ${told(row)} | ${wasm ? told(wasm) : ''} | ${row.crossings} | ${row.bytes} |`,
  );
}

writeFileSync(
  `${root}web/site/pictures/simulation.svg`,
  chart({
    title: 'Hard spheres, number density 0.5: collisions a second',
    x: 'balls',
    y: 'collisions a second',
    series: [
      { name: 'Ricochet, native', points: points(pick('native', 'events')) },
      { name: 'Ricochet, WebAssembly', points: points(pick('WebAssembly', 'events')) },
      { name: 'all pairs, native', points: points(pick('native', 'all pairs')) },
      ...Object.entries(published).map(([name, list]) => ({ name, points: list, dashed: true })),
    ],
  }),
);
