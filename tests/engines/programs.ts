// Programs that a test starts: browsers and what they need. Each one ends with the test.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ends what a test has started. */
export type End = () => Promise<void>;

/** A folder that is removed with all that is in it. */
export function temporary(name: string): { folder: string; end: End } {
  const folder = mkdtempSync(join(tmpdir(), `ricochet-${name}-`));
  return {
    folder,
    end: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill();
  // A process that ignores the request to end is killed.
  const insist = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(insist);
}

export interface Started {
  /** The match of the awaited output. */
  found: RegExpMatchArray;
  end: End;
}

/** Starts a program and waits until its output matches `ready`. */
export function start(
  command: string,
  args: readonly string[],
  { env = {}, ready = /^/ }: { env?: Record<string, string>; ready?: RegExp },
): Promise<Started> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  return new Promise((done, failed) => {
    let said = '';
    const look = (text = ''): void => {
      said = (said + text).slice(-10_000);
      const found = said.match(ready);
      if (found !== null) done({ found, end: () => ended(child) });
    };
    child.on('error', failed);
    child.on('exit', (status) => failed(new Error(`${command} ended with ${status}: ${said}`)));
    child.on('spawn', () => look());
    for (const stream of child.stdio.slice(1)) stream?.on('data', (data) => look(String(data)));
  });
}

/** A virtual display: without a window these browsers have no WebGL in software. */
export async function startDisplay(): Promise<{ display: string; end: End }> {
  // It chooses a free number itself, and writes it to file descriptor 3.
  const screen = ['-displayfd', '3', '-screen', '0', '1280x960x24', '-nolisten', 'tcp'];
  const { found, end } = await start('Xvfb', screen, { ready: /^(\d+)\n/m });
  return { display: `:${found[1]}`, end };
}

/** A port that nothing listens on: the system chooses it. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
