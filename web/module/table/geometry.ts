/** The shape of a table: cushions, their round ends, and pockets. */

import { checkRecord, itemsOf, lengthOf } from '../arguments/check.js';
import { StandardTable, tableCircleRow, tableSegmentRow } from '../boundary/layout.js';
import { failMemory } from '../boundary/memory.js';
import type { RawTable } from '../boundary/raw_module.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { fail } from '../errors/fail.js';
import type { Game } from './constants.js';
import { failName } from './names.js';
import { mostNumber, putOnCloth, putWithin } from './numbers.js';

/** Tables with standard dimensions. Their centre is at 0, their length along y. */
export type TableName = 'pool-9ft' | 'pool-7ft' | 'carom';

/** The straight edge of a cushion from p to q, hit from the side that n points to. */
export interface TableSegment {
  p: Vector;
  q: Vector;
  /** Of any length but 0, and not parallel to the segment. */
  n: Vector;
}

/** The round end of a cushion, or a pocket: centre and radius, metres. */
export interface TableCircle {
  c: Vector;
  r: number;
}

/** The surroundings of the cloth. */
export interface TableGeometry {
  segments: readonly TableSegment[];
  /** Round ends of cushions; of radius 0 a corner. */
  noses: readonly TableCircle[];
  /** A ball whose centre enters the circle falls. */
  pockets: readonly TableCircle[];
}

/** The geometry as a table returns it. */
export interface TableShape {
  segments: { p: Vector3; q: Vector3; n: Vector3 }[];
  noses: { c: Vector3; r: number }[];
  pockets: { c: Vector3; r: number }[];
}

const standard: Readonly<Record<TableName, StandardTable>> = {
  'pool-9ft': StandardTable.pool9,
  'pool-7ft': StandardTable.pool7,
  carom: StandardTable.carom,
};

export const tableNames = Object.keys(standard) as readonly TableName[];

/** The most parts: with more, the work would only be a search for the nearest of thousands. */
const mostParts = 1000;

export const gameOf = (table: unknown): Game => (table === 'carom' ? 'carom' : 'pool');

/** The rows of a custom table; undefined for a name. */
interface Rows {
  segments: Float64Array;
  noses: Float64Array;
  pockets: Float64Array;
}

function rowsOf(
  list: unknown,
  path: string,
  size: number,
  put: (item: unknown, path: string, row: Float64Array) => void,
): Float64Array {
  if (!Array.isArray(list))
    fail(list === undefined ? 'missing' : 'not-an-object', path, list, 'an array is needed');
  const length = lengthOf(list, path);
  if (length > mostParts) fail('out-of-range', `${path}.length`, length, `at most ${mostParts} are possible`);
  const rows = new Float64Array(size * length);
  itemsOf(list, length, (item, i) => put(item, `${path}[${i}]`, rows.subarray(size * i, size * (i + 1))));
  return rows;
}

function putSegment(item: unknown, path: string, row: Float64Array): void {
  checkRecord(item, path, '{ p: [0, 0], q: [1, 0], n: [0, 1] }', ['p', 'q', 'n']);
  const at = tableSegmentRow;
  putOnCloth(item.p, `${path}.p`, row, at.p);
  putOnCloth(item.q, `${path}.q`, row, at.q);
  putOnCloth(item.n, `${path}.n`, row, at.n);
  const part = (place: number) => row[place] as number;
  const [x, y] = [part(at.q) - part(at.p), part(at.q + 1) - part(at.p + 1)];
  if (x === 0 && y === 0) fail('same-point', `${path}.q`, item.q, 'p and q are the same point');
  if (x * part(at.n + 1) === y * part(at.n))
    fail('out-of-range', `${path}.n`, item.n, 'n has to point to a side of the segment, out of its line');
}

const putCircle =
  (least: number) =>
  (item: unknown, path: string, row: Float64Array): void => {
    checkRecord(item, path, '{ c: [0, 0], r: 0.06 }', ['c', 'r']);
    putOnCloth(item.c, `${path}.c`, row, tableCircleRow.c);
    putWithin(item.r, `${path}.r`, row, tableCircleRow.r, [least, mostNumber]);
  };

/** Checks a table's shape. */
export function readGeometry(table: unknown, path: string): TableName | Rows {
  if (typeof table === 'string') {
    if (!tableNames.includes(table as TableName)) failName(path, table, tableNames);
    return table as TableName;
  }
  checkRecord(table, path, "'pool-9ft', or { segments, noses, pockets }", ['segments', 'noses', 'pockets']);
  return {
    segments: rowsOf(table.segments, `${path}.segments`, tableSegmentRow.size, putSegment),
    noses: rowsOf(table.noses, `${path}.noses`, tableCircleRow.size, putCircle(0)),
    pockets: rowsOf(table.pockets, `${path}.pockets`, tableCircleRow.size, putCircle(1e-9)),
  };
}

/** Passes a shape to the solver. */
export function putGeometry(
  { raw }: SharedBuffer,
  object: RawTable,
  shape: TableName | Rows,
  path: string,
): void {
  if (typeof shape === 'string') {
    if (object.takeStandard(standard[shape]) !== 0) failMemory(path);
    return;
  }
  for (const [rows, size, room] of [
    [shape.segments, tableSegmentRow.size, 'roomForSegments'],
    [shape.noses, tableCircleRow.size, 'roomForNoses'],
    [shape.pockets, tableCircleRow.size, 'roomForPockets'],
  ] as const) {
    if (rows.length === 0) continue;
    const address = object[room](rows.length / size);
    if (address === 0) failMemory(path);
    raw.HEAPF64.set(rows, address / rows.BYTES_PER_ELEMENT);
  }
}

/** The shape that the solver has. */
export function shapeOf({ raw }: SharedBuffer, object: RawTable): TableShape {
  const rows = (address: number, count: number, size: number): Float64Array[] =>
    Array.from({ length: count }, (_, i) =>
      raw.HEAPF64.slice(address / 8 + size * i, address / 8 + size * (i + 1)),
    );
  const vector = (row: Float64Array, place: number): Vector3 => ({
    x: row[place] as number,
    y: row[place + 1] as number,
    z: 0,
  });
  const circle = (row: Float64Array) => ({
    c: vector(row, tableCircleRow.c),
    r: row[tableCircleRow.r] as number,
  });
  const { p, q, n } = tableSegmentRow;
  return {
    segments: rows(object.segments(), object.segmentCount(), tableSegmentRow.size).map((row) => ({
      p: vector(row, p),
      q: vector(row, q),
      n: vector(row, n),
    })),
    noses: rows(object.noses(), object.noseCount(), tableCircleRow.size).map(circle),
    pockets: rows(object.pockets(), object.pocketCount(), tableCircleRow.size).map(circle),
  };
}
