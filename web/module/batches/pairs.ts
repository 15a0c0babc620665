/** `shootPairs`: n bullets against n spheres. */

import { bulletRow, hitRow, sphereRow } from '../boundary/layout.js';
import type { RawModule } from '../boundary/raw_module.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { Blocks } from './blocks.js';
import { checkApart } from './overlapping.js';
import { copyPart, failNumber, Rows } from './rows.js';

const chunkRows = 1024;

/** Chunks for copies, one pair for each WebAssembly instance, made when first needed. */
const chunks = new WeakMap<SharedBuffer, [Blocks, Blocks]>();

export function shootPairs(
  shared: SharedBuffer,
  givenBullets: unknown,
  givenSpheres: unknown,
  out: unknown,
): Float64Array {
  const { raw } = shared;
  const bullets = new Rows(raw, givenBullets, 'bullets', bulletRow.size);
  const rows = bullets.count;
  const spheres = new Rows(raw, givenSpheres, 'spheres', sphereRow.size, rows);
  const hits = new Rows(raw, out ?? new Float64Array(rows * hitRow.size), 'out', hitRow.size, rows);
  const written = hits.now();
  checkApart(written, 'out', bullets.now(), 'bullets');
  checkApart(written, 'out', spheres.now(), 'spheres');
  const ask = (from: number, against: number, count: number, to: number, at: number) => {
    const bad = raw._ricochet_shoot_pairs(from, against, count, to);
    if (bad >= 0) failRow(raw, from, against, at, bad);
  };
  if (bullets.address !== undefined && spheres.address !== undefined && hits.address !== undefined) {
    ask(bullets.address, spheres.address, rows, hits.address, 0);
    return hits.given();
  }
  const pair = chunkOf(shared);
  // Views are taken after the chunk is made, for which memory may have grown.
  const all = { bullets: bullets.now(), spheres: spheres.now(), hits: hits.now() };
  const input = pair[0].input;
  const against = pair[1].input;
  const output = pair[0].output;
  for (let at = 0; at < rows; at += chunkRows) {
    const count = Math.min(chunkRows, rows - at);
    copyPart(all.bullets, at * bulletRow.size, count * bulletRow.size, input, 0);
    copyPart(all.spheres, at * sphereRow.size, count * sphereRow.size, against, 0);
    ask(input.byteOffset, against.byteOffset, count, output.byteOffset, at);
    copyPart(output, 0, count * hitRow.size, all.hits, at * hitRow.size);
  }
  return hits.given();
}

function chunkOf(shared: SharedBuffer): [Blocks, Blocks] {
  const there = chunks.get(shared);
  if (there !== undefined) return there;
  const { raw } = shared;
  const first = new Blocks(raw, [chunkRows * bulletRow.size, chunkRows * hitRow.size]);
  try {
    const pair: [Blocks, Blocks] = [first, new Blocks(raw, [chunkRows * sphereRow.size, 1])];
    chunks.set(shared, pair);
    return pair;
  } catch (cause) {
    first.free();
    throw cause;
  }
}

/** The error for a pair, `bad` rows after the row `at`, whose bullet or sphere has a bad number. */
function failRow(raw: RawModule, from: number, against: number, at: number, bad: number): never {
  const bytes = Float64Array.BYTES_PER_ELEMENT;
  const fail = (name: 'bullets' | 'spheres', row: number, size: number, place: number): never =>
    failNumber(name, raw.HEAPF64[row / bytes + place] as number, (at + bad) * size + place);
  const bullet = from + bytes * bulletRow.size * bad;
  const inBullet = raw._ricochet_first_bad_bullet(bullet, 1);
  if (inBullet >= 0) fail('bullets', bullet, bulletRow.size, inBullet);
  const sphere = against + bytes * sphereRow.size * bad;
  return fail('spheres', sphere, sphereRow.size, raw._ricochet_first_bad_sphere(sphere, 1));
}
