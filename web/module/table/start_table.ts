/** A table from its description. */

import { checkRecord } from '../arguments/check.js';
import { tableBallRow, tableConstantsAt } from '../boundary/layout.js';
import { failMemory } from '../boundary/memory.js';
import type { RawTable } from '../boundary/raw_module.js';
import type { SharedBuffer } from '../boundary/shared_buffer.js';
import { fail } from '../errors/fail.js';
import { readTableBalls, type TableBall, type TableRack } from './balls.js';
import { type AllConstants, readConstants, type TableConstants } from './constants.js';
import { refuseFault } from './faults.js';
import { gameOf, putGeometry, readGeometry, type TableGeometry, type TableName } from './geometry.js';

/** The argument of `createTable`. */
export type TableDescription = TableSettings & (GivenBalls | RackedBalls);

/** @inline */
interface GivenBalls {
  /** The balls, each in its place. */
  balls?: readonly TableBall[] | undefined;
  rack?: undefined;
}

/** @inline */
interface RackedBalls {
  balls?: undefined;
  /**
   * Instead of balls: the name of a rack. @defaultValue if there are no balls, that of the table's game: '9-ball' or
   * 'carom'
   */
  rack?: TableRack | undefined;
}

/** @inline */
interface TableSettings {
  /** @defaultValue 'pool-9ft' */
  table?: TableName | TableGeometry | undefined;
  /** @defaultValue those of the table's game */
  constants?: TableConstants | undefined;
  /** True if there is friction between balls that collide, after Alciatore's measurements. @defaultValue false */
  throw?: boolean | undefined;
}

export interface StartedTable {
  object: RawTable;
  constants: AllConstants;
  throws: boolean;
}

function writeConstants(numbers: Float64Array, constants: AllConstants, throws: boolean): void {
  const at = tableConstantsAt;
  const { cushion, ...all } = constants;
  for (const [name, value] of Object.entries(all)) numbers[at[name as keyof typeof all]] = value;
  numbers[at.planar] = cushion === 'planar' ? 1 : 0;
  numbers[at.throws] = throws ? 1 : 0;
}

/** Checks a description and makes the table; if anything fails, all memory is freed. */
export function startTable(shared: SharedBuffer, description: unknown): StartedTable {
  const path = 'description';
  checkRecord(description, path, "{ table: 'pool-9ft', rack: '9-ball' }", [
    ...['table', 'balls', 'rack', 'constants', 'throw'],
  ]);
  const { table = 'pool-9ft', balls, rack, throw: throws = false } = description;
  const shape = readGeometry(table, `${path}.table`);
  const game = gameOf(table);
  const constants = readConstants(description.constants, game);
  if (typeof throws !== 'boolean') fail('not-an-object', `${path}.throw`, throws, 'true or false is needed');
  const given = readTableBalls(balls, rack, path, typeof shape === 'string' ? game : undefined);
  const object = shared.raw.Table.create() ?? failMemory(path);
  try {
    putGeometry(shared, object, shape, `${path}.table`);
    writeConstants(shared.view(), constants, throws);
    if (typeof given === 'number') {
      if (object.takeRack(given) < 0) failMemory(`${path}.rack`);
    } else if (given.length > 0) {
      const address = object.roomForBalls(given.length / tableBallRow.size);
      if (address === 0) failMemory(`${path}.balls.length`, given.length / tableBallRow.size);
      shared.raw.HEAPF64.set(given, address / given.BYTES_PER_ELEMENT);
    }
    const nameOf = (ball: number) => (typeof given === 'number' ? `${path}.rack` : `${path}.balls[${ball}]`);
    refuseFault(shared, object.start(), `${path}.balls`, nameOf);
  } catch (cause) {
    object.delete();
    throw cause;
  }
  return { object, constants, throws };
}
