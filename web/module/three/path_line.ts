/** `pathLine`: a path of many bounces as a line of three.js. */
import { BufferGeometry, Float32BufferAttribute, Line, LineBasicMaterial } from 'three';
import { checkRecord, isMarked, putVector } from '../arguments/check.js';
import { vectorAt } from '../boundary/shared_buffer.js';
import type { Vector, Vector3 } from '../boundary/vectors.js';
import { fail, failAs } from '../errors/fail.js';
import type { Trace } from '../scene/trace.js';
import { placesOn } from './path_pieces.js';

/** Options of `pathLine`. */
export interface PathLineOptions {
  /**
   * A line of an earlier path, which shows this one from then on.
   *
   * @defaultValue none: a new one
   */
  line?: Line | undefined;
  /**
   * The start of the path. Without gravity, a path that hits nothing does not know it.
   *
   * @defaultValue where the path says that it begins
   */
  from?: Vector | undefined;
  /**
   * The number of frames that it is drawn beyond its end, if nothing has stopped it.
   *
   * @defaultValue 0
   */
  tail?: number | undefined;
}

function vectorOf(value: Vector, path: string): Vector3 {
  const numbers = new Float64Array(3);
  putVector(value, path, numbers, 0);
  return vectorAt(numbers, 0);
}

/**
 * The path of `scene.trace` as a line of three.js, through the places of the bullet's centre. Under gravity, the
 * highest arc is drawn with 32 chords, which are nowhere farther from the parabola than 1/1024 of its height over the
 * chord between its ends; the other arcs have as many chords as the same accuracy requires. The line belongs to the
 * caller: you may change its material, and have to dispose of its geometry and material.
 */
export function pathLine(trace: Trace, options: PathLineOptions = {}): Line {
  if (!Array.isArray((trace as Partial<Trace> | null | undefined)?.legs))
    fail(trace === undefined ? 'missing' : 'not-an-object', 'trace', trace, 'an answer of trace is needed');
  checkRecord(options, 'options', '{ tail: 1 }', ['line', 'from', 'tail']);
  const {
    line = new Line(new BufferGeometry(), new LineBasicMaterial()),
    from,
    tail = 0,
  } = options as PathLineOptions;
  if (!(Number.isFinite(tail) && tail >= 0))
    failAs('out-of-range', 'options.tail', tail, 'a finite number of frames of 0 or more is needed', {
      from: 0,
    });
  if (!isMarked(line, 'isLine')) fail('not-an-object', 'options.line', line, 'a Line of three.js is needed');
  const start = from === undefined ? undefined : vectorOf(from, 'options.from');
  const numbers = placesOn(trace, start, tail);
  const { geometry } = line;
  const position = geometry.attributes['position'];
  if (position !== undefined && position.array.length >= numbers.length) {
    position.array.set(numbers);
    position.needsUpdate = true;
  } else {
    geometry.dispose(); // the place of the shorter attribute on the graphics card
    geometry.setAttribute('position', new Float32BufferAttribute(numbers, 3));
  }
  geometry.setDrawRange(0, numbers.length / 3);
  geometry.boundingSphere = null;
  geometry.boundingBox = null;
  return line;
}
