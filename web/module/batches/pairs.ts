/** `shootPairs`: n bullets against n spheres. */
import type { Exchange } from '../boundary/exchange.js';
import type { RawModule } from '../boundary/raw_module.js';
import { bulletRow, hitRow } from '../boundary/row_sizes.js';
import { Blocks } from './blocks.js';
import { copyPart, failNumber, Rows } from './rows.js';

const chunkRows = 1024;

/** Chunks to copy into, one pair for each WebAssembly instance, made when first needed. */
const chunks = new WeakMap<Exchange, [Blocks, Blocks]>();

export function shootPairs(
  exchange: Exchange,
  givenBullets: unknown,
  givenSpheres: unknown,
  out: unknown,
): Float64Array {
  const { raw } = exchange;
  const bullets = new Rows(raw, givenBullets, 'bullets', bulletRow);
  const rows = bullets.count;
  const spheres = new Rows(raw, givenSpheres, 'spheres', bulletRow, rows);
  const hits = new Rows(raw, out ?? new Float64Array(rows * hitRow), 'out', hitRow, rows);
  const ask = (from: number, against: number, count: number, to: number, at: number) => {
    const bad = raw._ricochet_shoot_pairs(from, against, count, to);
    if (bad >= 0) failRow(raw, bullets.now(), spheres.now(), from, against, at, bad);
  };
  if (bullets.address !== undefined && spheres.address !== undefined && hits.address !== undefined) {
    ask(bullets.address, spheres.address, rows, hits.address, 0);
    return hits.given();
  }
  const pair = chunkOf(exchange);
  // Views are taken after the chunk is made, for which memory may have grown.
  const all = { bullets: bullets.now(), spheres: spheres.now(), hits: hits.now() };
  const input = pair[0].input;
  const against = pair[1].input;
  const output = pair[0].output;
  for (let at = 0; at < rows; at += chunkRows) {
    const count = Math.min(chunkRows, rows - at);
    copyPart(all.bullets, at * bulletRow, count * bulletRow, input, 0);
    copyPart(all.spheres, at * bulletRow, count * bulletRow, against, 0);
    ask(input.byteOffset, against.byteOffset, count, output.byteOffset, at);
    copyPart(output, 0, count * hitRow, all.hits, at * hitRow);
  }
  return hits.given();
}

function chunkOf(exchange: Exchange): [Blocks, Blocks] {
  const there = chunks.get(exchange);
  if (there !== undefined) return there;
  const { raw } = exchange;
  const first = new Blocks(raw, [chunkRows * bulletRow, chunkRows * hitRow]);
  try {
    const pair: [Blocks, Blocks] = [first, new Blocks(raw, [chunkRows * bulletRow, 1])];
    chunks.set(exchange, pair);
    return pair;
  } catch (cause) {
    first.free();
    throw cause;
  }
}

/** The error for a pair, `bad` rows after the row `at`, whose bullet or sphere has a bad number. */
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
