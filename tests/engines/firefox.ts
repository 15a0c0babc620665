// Firefox by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which it speaks itself over a WebSocket.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firefoxPath } from '../../web/tools/setup.mjs';
import type { Engine } from './engine.js';
import { start, temporary } from './programs.js';

/** A connection: commands, each with its answer. */
class Connection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const answer: Answer = JSON.parse(data);
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    };
    socket.onclose = () => {
      for (const answer of this.#waiting.values())
        answer({ id: 0, type: 'error', message: 'Firefox is gone' });
    };
  }

  static open(address: string): Promise<Connection> {
    const socket = new WebSocket(address);
    return new Promise((done, failed) => {
      socket.onopen = () => done(new Connection(socket));
      socket.onerror = () => failed(new Error(`no connection with ${address}`));
    });
  }

  async send<T>(method: string, params: unknown): Promise<T> {
    const id = ++this.#count;
    const answer = await new Promise<Answer>((done) => {
      this.#waiting.set(id, done);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result as T;
  }
}

interface Answer {
  id: number;
  type: 'success' | 'error';
  result?: unknown;
  message?: string;
}

/** The result of a script: JSON, or its exception. */
type Evaluated =
  | { type: 'success'; result: { type: string; value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** Firefox on a display; its own WebDriver BiDi needs no other program. */
export async function startFirefox(display: string): Promise<Engine> {
  const home = temporary('firefox');
  const preferences = { 'browser.shell.checkDefaultBrowser': false, 'app.update.auto': false };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(join(home.folder, 'user.js'), lines.join('\n'));
  const program = await start(
    firefoxPath() ?? 'firefox',
    ['--remote-debugging-port=0', '--no-remote', '--profile', home.folder, 'about:blank'],
    // As root it refuses a home folder of another user.
    { env: { DISPLAY: display, HOME: home.folder }, ready: /WebDriver BiDi listening on (ws:\S+)/ },
  );
  const connection = await Connection.open(`${program.found[1]}/session`);
  type Session = { capabilities: { browserName: string; browserVersion: string } };
  const { capabilities } = await connection.send<Session>('session.new', { capabilities: {} });
  const { contexts } = await connection.send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context;
  return {
    name: 'Firefox',
    version: capabilities.browserVersion,
    open: async (url) => {
      await connection.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    ask: async (expression) => {
      const answer = await connection.send<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    end: async () => {
      await program.end();
      await home.end();
    },
  };
}
