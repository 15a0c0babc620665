// WebKit by WebDriver (https://www.w3.org/TR/webdriver2/): WebKitGTK's driver, and the browser that WebKit's own tests use.
import { miniBrowserPath } from '../../web/tools/setup.mjs';
import { type Engine, patience } from './engine.js';
import { freePort, start, temporary } from './programs.js';

/** Sends one command; throws its error. */
async function send<T>(address: string, body?: unknown): Promise<T> {
  const response = await fetch(
    address,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  );
  const { value } = (await response.json()) as { value: T & { message?: string } };
  if (!response.ok) throw new Error(`${address}: ${value.message}`);
  return value;
}

/** The driver prints nothing when it is ready, so this waits for an answer. */
async function answers(address: string): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      await send(`${address}/status`);
      return;
    } catch (cause) {
      if (tries === 100) throw cause;
      await new Promise((done) => setTimeout(done, 100));
    }
}

/** The result of a script: JSON, or its exception. */
type Evaluated = { value?: string; error?: string };

const options = {
  binary: miniBrowserPath(),
  args: ['--automation'],
};

/** WebKit on a display. */
export async function startWebKit(display: string): Promise<Engine> {
  const home = temporary('webkit');
  const port = await freePort();
  const driver = `http://127.0.0.1:${port}`;
  const program = await start('WebKitWebDriver', [`--port=${port}`], {
    env: {
      DISPLAY: display,
      HOME: home.folder,
      XDG_RUNTIME_DIR: home.folder,
      // The browser's language is the system's, and "C" is not a language.
      LANG: 'en_US.UTF-8',
      // Its sandbox uses namespaces, which root and containers may not create. Everything that it opens comes from
      // the tests.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  await answers(driver);
  type Session = { sessionId: string; capabilities: { browserVersion: string } };
  const { sessionId, capabilities } = await send<Session>(`${driver}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `${driver}/session/${sessionId}`;
  await send(`${session}/timeouts`, { script: patience, pageLoad: patience });
  return {
    name: 'WebKit',
    version: capabilities.browserVersion,
    open: (url) => send(`${session}/url`, { url }),
    ask: async (expression) => {
      const script = `const done = arguments[0];
        (async () => JSON.stringify(await (${expression})))()
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await send<Evaluated>(`${session}/execute/async`, { script, args: [] });
      if (error !== undefined) throw new Error(error);
      return value === undefined ? undefined : JSON.parse(value);
    },
    end: async () => {
      const close = await fetch(session, { method: 'DELETE' }).catch(() => undefined);
      await close?.text();
      await program.end();
      await home.end();
    },
  };
}
