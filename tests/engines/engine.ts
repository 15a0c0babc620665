// A browser with one window, as the tests of engines need it: what Firefox and WebKit have in common.
export interface Engine {
  name: string;
  version: string;
  /** Opens an address, and waits until the page is loaded. */
  open(address: string): Promise<void>;
  /** The value of an expression in the page, as JSON carries it; a promise is waited for. What it throws is thrown. */
  ask<T>(expression: string): Promise<T>;
  end(): Promise<void>;
}

/** How long a page may take, in milliseconds: both draw in software, and other work may go on. */
export const patience = 300_000;

/** Asks again until the answer is `true`; a page that goes on too long is told with what it shows then. */
export async function until(engine: Engine, expression: string, milliseconds = 120_000): Promise<void> {
  const start = performance.now();
  while (!(await engine.ask<boolean>(expression))) {
    if (performance.now() - start > milliseconds)
      throw new Error(`${engine.name} waits in vain for ${expression}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
