/** Messages between a page and its workers. */

import type { FilterOptions } from '../arguments/filter.js';
import type { MeshPiece } from '../meshes/mesh_memory.js';
import type { RowFilters } from '../scene/row_filters.js';
import type { TraceOptions } from '../scene/trace.js';

/** What a worker may be asked for: what it is given, and its answer. Meshes go by their numbers. */
export interface Requests {
  /** Makes the scene of the rows of its targets, and of all meshes that there are. */
  scene: { given: Float64Array; answer: undefined };
  /** Of batches the progress is how many rows are done since it was reported last. */
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
  /** The next piece of a mesh that was built there, in the room that is sent along; undefined at the end. */
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
  /** What they leave; of a shared piece, where their hits then stand. */
  readonly leaving: Float64Array | undefined;
  /** Which targets each of them meets, where that is not the same for all. */
  readonly filters: RowFilters | undefined;
  /** Missing where one worker answers the whole piece, and sends what it has found. */
  readonly shared?: SharedAnswers;
}

/** Where several workers write the answers to a piece. */
export interface SharedAnswers {
  /** How many rows have been taken: each worker takes its next ones by adding to it. */
  readonly taken: Int32Array;
  readonly answers: Float64Array;
  readonly triangles: Int32Array | undefined;
}

export interface PieceAnswer {
  /** Rows done since progress was reported last. */
  readonly done: number;
  /** Missing where they are in shared memory. */
  readonly rows?: Float64Array;
  readonly triangles?: Int32Array | undefined;
  readonly leaving?: Float64Array | undefined;
}

/** To a worker; `build` is that of the page's JavaScript, for a copy of worker.js may be older or newer. */
export type WorkerRequest = {
  [Name in keyof Requests]: { id: number; name: Name; given: Requests[Name]['given']; build: string };
}[keyof Requests];

/** From a worker: an answer or an error for each request, and before it, of some, progress. */
export type WorkerReply =
  | { id: number; answer: unknown }
  | { id: number; error: { code: string; path: string; value: unknown; message: string } }
  | { id: number; progress: number };
