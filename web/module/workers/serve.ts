/** Worker side of a pool: one scene, the meshes for it, and batches. */

import { asRicochetError } from '../arguments/reentrancy_guard.js';
import { hitRow, pathRow } from '../boundary/layout.js';
import { failFull } from '../boundary/memory.js';
import { type RawMesh, type RawModule, rawModules } from '../boundary/raw_module.js';
import { RicochetError } from '../errors/ricochet_error.js';
import { wasmBuild } from '../loading/wasm-build.js';
import { Mesh, reading, roomForMesh, step } from '../meshes/mesh.js';
import { finishCopy, type MeshPiece, piecesOf, putPiece } from '../meshes/mesh_memory.js';
import { readSurface } from '../meshes/surface.js';
import type { Scene } from '../scene/scene.js';
import { atOnce, nextSlice } from '../scheduling/time_slices.js';
import type { RicochetScenes } from '../solver/ricochet_scenes.js';
import { PieceAnswerer } from './answer_piece.js';
import type { Requests, WorkerReply, WorkerRequest } from './messages.js';
import { unpackTargets } from './target_rows.js';

type Post = (reply: WorkerReply, transfer: Transferable[]) => void;

function errorOf(cause: unknown): RicochetError {
  if (cause instanceof RangeError)
    return new RicochetError('out-of-memory', 'workers', undefined, `a worker has no room: ${cause.message}`);
  return asRicochetError(cause);
}

/** Refuses requests from JavaScript of another build, because the messages may have changed. */
function checkBuild(build: string): void {
  if (build === wasmBuild) return;
  throw new RicochetError(
    'worker-failed',
    'workers',
    undefined,
    `worker.js is of build ${wasmBuild}, the JavaScript that started it of ${build}. Take both from the same package: copy ` +
      'worker.js anew, and empty caches',
  );
}

/** The error as plain values: targets and bullets in it have become numbers; meshes are left out. */
function report(id: number, cause: unknown): WorkerReply {
  const { code, path, value, message, allowed } = errorOf(cause);
  const isPlain = typeof value !== 'object' || Array.isArray(value);
  return { id, error: { code, path, value: isPlain ? value : undefined, message, allowed } };
}

/** The buffers of an answer that are transferred, not copied. */
function buffersOf(answer: unknown): Transferable[] {
  const { rows, triangles, leaving, bytes } = (answer ?? {}) as Record<string, ArrayBufferView | undefined>;
  return [rows, triangles, leaving, bytes].flatMap((array) =>
    array === undefined ? [] : [array.buffer as ArrayBuffer],
  );
}

/** The implementation of a worker: a method for each request. */
class Server {
  readonly #ricochet: RicochetScenes;
  readonly #raw: RawModule;
  /** By number: built, or being copied. */
  readonly #meshes: RawMesh[] = [];
  readonly #pieces: Iterator<MeshPiece, undefined>[] = [];
  readonly #pieceAnswerer = new PieceAnswerer();
  #scene: Scene | undefined;

  constructor(ricochet: RicochetScenes) {
    this.#ricochet = ricochet;
    this.#raw = rawModules.get(ricochet) as RawModule;
  }

  scene(rows: Requests['scene']['given']): undefined {
    const meshes = this.#meshes.map((object) => new Mesh(this.#raw, object));
    this.#scene = this.#ricochet.createScene(unpackTargets(rows, meshes));
    for (const mesh of meshes) mesh.dispose(); // the scene keeps what it needs
  }

  shoot(
    { piece, filter }: Requests['shoot']['given'],
    onProgress: (rows: number) => void,
  ): Requests['shoot']['answer'] {
    const scene = this.#scene as Scene;
    return this.#pieceAnswerer.answer(
      piece,
      hitRow.size,
      onProgress,
      (bullets, answers, triangles, leaving, filters) =>
        scene.shootMany(bullets, answers, triangles, { ...filter, ...filters, leaving }),
    );
  }

  trace(
    { piece, limits }: Requests['trace']['given'],
    onProgress: (rows: number) => void,
  ): Requests['trace']['answer'] {
    const scene = this.#scene as Scene;
    return this.#pieceAnswerer.answer(
      piece,
      pathRow.size,
      onProgress,
      (bullets, answers, _triangles, _leaving, filters) =>
        scene.traceMany(bullets, { ...limits, ...filters }, answers),
    );
  }

  build(
    { mesh, path, ...data }: Requests['build']['given'],
    onProgress: (share: number) => void,
  ): Requests['build']['answer'] {
    const surface = readSurface(data, path);
    const object = roomForMesh(this.#raw, surface, path, data);
    this.#meshes[mesh] = object;
    atOnce(reading(this.#raw, object, surface, path));
    for (let budget = 50_000; ; ) {
      const start = performance.now();
      const isDone = step(object, budget, path);
      onProgress(object.shareDone());
      if (isDone) return object.bytes();
      budget = nextSlice(budget, performance.now() - start);
    }
  }

  takePiece({ mesh, room }: Requests['takePiece']['given']): Requests['takePiece']['answer'] {
    this.#pieces[mesh] ??= piecesOf(this.#raw, this.#meshes[mesh] as RawMesh);
    const { value } = this.#pieces[mesh].next();
    if (value === undefined) return undefined;
    room.set(value.bytes);
    return { ...value, bytes: room.subarray(0, value.bytes.length) };
  }

  putPiece({ mesh, piece, path }: Requests['putPiece']['given']): undefined {
    this.#meshes[mesh] ??= this.#raw.Mesh.create() ?? failFull(path, 'a mesh');
    if (piece === undefined) finishCopy(this.#meshes[mesh], path);
    else putPiece(this.#raw, this.#meshes[mesh], piece, path);
  }
}

/** Answers the requests of a page with the solver that is `starting`. */
export async function serve(starting: Promise<RicochetScenes>): Promise<void> {
  const server = starting.then((ricochet) => new Server(ricochet));
  server.catch(() => {}); // every request reports it

  async function answer({ id, name, given, build }: WorkerRequest, post: Post): Promise<void> {
    try {
      checkBuild(build);
      const onProgress = (progress: number) => post({ id, progress }, []);
      const answer: unknown = (await server)[name](given as never, onProgress);
      post({ id, answer }, buffersOf(answer));
    } catch (cause) {
      post(report(id, cause), []);
    }
  }

  await listen(answer);
}

/** Listens to the page: a browser's worker is its own port; Node provides one. */
async function listen(answer: (request: WorkerRequest, post: Post) => Promise<void>): Promise<void> {
  if ('WorkerGlobalScope' in globalThis) {
    const port = globalThis as unknown as {
      postMessage: Post;
      onmessage: (event: { data: WorkerRequest }) => void;
    };
    port.onmessage = ({ data }) => void answer(data, (reply, transfer) => port.postMessage(reply, transfer));
    return;
  }
  const { parentPort } = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ ['node', 'worker_threads'].join(':')
  )) as {
    parentPort: { postMessage: Post; on(name: string, listener: (request: WorkerRequest) => void): void };
  };
  parentPort.on(
    'message',
    (request) => void answer(request, (reply, transfer) => parentPort.postMessage(reply, transfer)),
  );
}
