/** n bullets against n spheres. */

import { Blocks, bulletRow, checkRows, copyPart, failNumber, hitRow } from './batch.js';
import type { Exchange, RawModule } from './exchange.js';

const chunkRows = 1024;

/** A chunk for each WebAssembly memory, made when it is first needed. */
const chunks = new WeakMap<Exchange, [Blocks, Blocks]>();

export function shootPairs(
  exchange: Exchange,
  givenBullets: unknown,
  givenSpheres: unknown,
  out: unknown,
): Float64Array {
  const { raw } = exchange;
  const bullets = checkRows(givenBullets, 'bullets', bulletRow);
  const rows = bullets.length / bulletRow;
  const spheres = checkRows(givenSpheres, 'spheres', bulletRow, rows);
  const given: unknown = out ?? new Float64Array(rows * hitRow);
  const hits = checkRows(given, 'out', hitRow, rows);
  const memory = raw.HEAPF64.buffer;
  const ask = (from: number, against: number, count: number, to: number, at: number) => {
    const bad = raw._ricochet_shoot_pairs(from, against, count, to);
    if (bad >= 0) failRow(raw, bullets, spheres, from, against, at, bad);
  };
  if (bullets.buffer === memory && spheres.buffer === memory && hits.buffer === memory) {
    ask(bullets.byteOffset, spheres.byteOffset, rows, hits.byteOffset, 0);
    return given as Float64Array;
  }
  let pair = chunks.get(exchange);
  if (pair === undefined) {
    const lengths = [chunkRows * bulletRow, chunkRows * hitRow] as const;
    pair = [new Blocks(raw, lengths), new Blocks(raw, [chunkRows * bulletRow, 1])];
    chunks.set(exchange, pair);
  }
  const input = pair[0].input;
  const against = pair[1].input;
  const output = pair[0].output;
  for (let at = 0; at < rows; at += chunkRows) {
    const count = Math.min(chunkRows, rows - at);
    copyPart(bullets, at * bulletRow, count * bulletRow, input, 0);
    copyPart(spheres, at * bulletRow, count * bulletRow, against, 0);
    ask(input.byteOffset, against.byteOffset, count, output.byteOffset, at);
    copyPart(output, 0, count * hitRow, hits, at * hitRow);
  }
  return given as Float64Array;
}

/** The error for a row, `bad` after the row `at`, in which either has a number that it may not have. */
function failRow(
  raw: RawModule,
  bullets: Float64Array,
  spheres: Float64Array,
  from: number,
  against: number,
  at: number,
  bad: number,
): never {
  const place = bad * bulletRow;
  const inBullet = raw._ricochet_first_bad(from + 8 * place, 1, 0);
  if (inBullet >= 0) failNumber('bullets', bullets, at * bulletRow + place + inBullet);
  const inSphere = raw._ricochet_first_bad(against + 8 * place, 1, 1);
  failNumber('spheres', spheres, at * bulletRow + place + inSphere);
}
