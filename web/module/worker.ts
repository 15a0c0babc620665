/** What a worker of `workers.ts` runs: one scene, and batches for it. */
import { RicochetError } from './errors.js';
import { createRicochet } from './index.js';
import type { Scene } from './scene.js';
import type { TraceOptions } from './scene_types.js';
import type { Target } from './types.js';

/** To a worker: the targets once, then batches. */
export type Order =
  | { targets: readonly Target[] }
  | { id: number; bullets: Float64Array; trace: TraceOptions | null };

/** From a worker. */
export type Answer =
  | { ready: true }
  | { id: number; rows: Float64Array }
  | { id: number; error: { code: string; path: string; value: unknown; message: string } };

interface Port {
  postMessage(answer: Answer, transfer: Transferable[]): void;
  onmessage: ((event: { data: Order }) => void) | null;
}

/** A browser's worker is its own port; Node hands one over. */
async function port(): Promise<Port> {
  if ('WorkerGlobalScope' in globalThis) return globalThis as unknown as Port;
  const threads = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ ['node', 'worker_threads'].join(':')
  )) as {
    parentPort: { postMessage: Port['postMessage']; on(name: string, take: (order: Order) => void): void };
  };
  const { parentPort } = threads;
  return {
    postMessage: (answer, transfer) => parentPort.postMessage(answer, transfer),
    set onmessage(take: (event: { data: Order }) => void) {
      parentPort.on('message', (data) => take({ data }));
    },
  };
}

function told(id: number, cause: unknown): Answer {
  const {
    code = 'unreadable',
    path = '',
    value,
    message,
  } = (cause instanceof RicochetError ? cause : { message: String(cause) }) as Partial<RicochetError> & {
    message: string;
  };
  return { id, error: { code, path, value: typeof value === 'number' ? value : undefined, message } };
}

const [talk, ricochet] = await Promise.all([port(), createRicochet()]);
let scene: Scene | undefined;

talk.onmessage = ({ data }) => {
  if ('targets' in data) {
    try {
      scene = ricochet.createScene(data.targets);
      talk.postMessage({ ready: true }, []);
    } catch (cause) {
      talk.postMessage(told(-1, cause), []);
    }
    return;
  }
  const { id, bullets, trace } = data;
  try {
    const rows = trace === null ? scene?.shootMany(bullets) : scene?.traceMany(bullets, trace);
    if (rows !== undefined) talk.postMessage({ id, rows }, [rows.buffer as ArrayBuffer]);
  } catch (cause) {
    talk.postMessage(told(id, cause), []);
  }
};
