/** Messages between a page and its workers. */

import type { FilterOptions } from '../arguments/filter.js';
import type { RicochetError } from '../errors/ricochet_error.js';
import type { MeshPiece } from '../meshes/mesh_memory.js';
import type { RowFilters } from '../scene/row_filters.js';
import type { TraceOptions } from '../scene/trace.js';

/** The requests to a worker: the data of each, and its answer. Meshes are identified by numbers. */
export interface Requests {
  /** Makes the scene from the rows of its targets, and from all meshes so far. */
  scene: { given: Float64Array; answer: undefined };
  /** The progress of a batch is the number of rows since the last report. */
  shoot: { given: { piece: Piece; filter: FilterOptions }; answer: PieceAnswer };
  trace: { given: { piece: Piece; limits: TraceOptions & FilterOptions }; answer: PieceAnswer };
  /** Builds a mesh, and reports its progress, 0 to 1; the answer is its size in bytes. */
  build: {
    given: {
      mesh: number;
      positions: Float32Array | Float64Array;
      indices: Uint16Array | Uint32Array | undefined;
      path: string;
    };
    answer: number;
  };
  /** The next piece of a mesh that was built there, in the memory that is sent along; undefined at the end. */
  takePiece: { given: { mesh: number; room: Uint8Array }; answer: MeshPiece | undefined };
  /** A piece of a mesh that was built elsewhere; undefined at the end. */
  putPiece: { given: { mesh: number; piece: MeshPiece | undefined; path: string }; answer: undefined };
}

/** Rows of a batch. */
export interface Piece {
  readonly bullets: Float64Array;
  /** The row of the batch that is the first of these. */
  readonly first: number;
  readonly hasTriangles: boolean;
  /** The hits that they leave; for a shared piece also the place for their new hits. */
  readonly leaving: Float64Array | undefined;
  /** The filter of each of them, if they differ. */
  readonly filters: RowFilters | undefined;
  /** Absent if one worker answers the whole piece, and sends the answers. */
  readonly shared?: SharedAnswers;
}

/** The memory into which several workers write the answers to a piece. */
export interface SharedAnswers {
  /** The number of rows that have been taken: each worker takes its next ones by adding to it. */
  readonly taken: Int32Array;
  readonly answers: Float64Array;
  readonly triangles: Int32Array | undefined;
}

export interface PieceAnswer {
  /** Rows done since progress was reported last. */
  readonly done: number;
  /** Absent if they are in shared memory. */
  readonly rows?: Float64Array;
  readonly triangles?: Int32Array | undefined;
  readonly leaving?: Float64Array | undefined;
}

/**
 * A message to a worker; `build` is that of the page's JavaScript, because a copy of worker.js may be older or newer.
 */
export type WorkerRequest = {
  [Name in keyof Requests]: { id: number; name: Name; given: Requests[Name]['given']; build: string };
}[keyof Requests];

/** A message from a worker: an answer or an error for each request, and for some requests progress before it. */
export type WorkerReply =
  | { id: number; answer: unknown }
  | { id: number; error: Pick<RicochetError, 'path' | 'value' | 'message' | 'allowed'> & { code: string } }
  | { id: number; progress: number };
