/** n bullets against n spheres. */
import type { Exchange } from './exchange.js';
import { Blocks, bulletRow, checkRows, failNumber, hitRow } from './scene.js';

const chunkRows = 1024;

/** A chunk for each WebAssembly memory, made when it is first needed. */
const chunks = new WeakMap<Exchange, [Blocks, Blocks]>();

export function shootPairs(
  exchange: Exchange,
  bullets: unknown,
  spheres: unknown,
  out: unknown,
): Float64Array {
  const { raw } = exchange;
  checkRows(bullets, 'bullets', bulletRow);
  const rows = bullets.length / bulletRow;
  checkRows(spheres, 'spheres', bulletRow, rows);
  const given: unknown = out ?? new Float64Array(rows * hitRow);
  checkRows(given, 'out', hitRow, rows);
  const memory = raw.HEAPF64.buffer;
  const ask = (from: number, against: number, count: number, to: number, at: number) => {
    const badBullet = raw._ricochet_first_bad(from, count, 0);
    if (badBullet >= 0) failNumber('bullets', bullets, at * bulletRow + badBullet);
    const badSphere = raw._ricochet_first_bad(against, count, 1);
    if (badSphere >= 0) failNumber('spheres', spheres, at * bulletRow + badSphere);
    raw._ricochet_shoot_pairs(from, against, count, to);
  };
  if (bullets.buffer === memory && spheres.buffer === memory && given.buffer === memory) {
    ask(bullets.byteOffset, spheres.byteOffset, rows, given.byteOffset, 0);
    return given;
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
    input.set(bullets.subarray(at * bulletRow, (at + count) * bulletRow));
    against.set(spheres.subarray(at * bulletRow, (at + count) * bulletRow));
    ask(input.byteOffset, against.byteOffset, count, output.byteOffset, at);
    given.set(output.subarray(0, count * hitRow), at * hitRow);
  }
  return given;
}
