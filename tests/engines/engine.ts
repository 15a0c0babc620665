// A browser with one window, as the engine tests use it: the common interface of Firefox and WebKit.
export interface Engine {
  name: string;
  version: string;
  /** Opens an address, and waits until the page is loaded. */
  open(address: string): Promise<void>;
  /** The value of an expression in the page as JSON. A promise is awaited; an exception is rethrown. */
  ask<T>(expression: string): Promise<T>;
  end(): Promise<void>;
}

/** The time limit of a page in milliseconds. Both browsers draw in software, and the machine may be busy. */
export const patience = 300_000;

/** Repeats the question until the answer is `true`. After the time limit it fails and reports what the page shows. */
export async function until(engine: Engine, expression: string, milliseconds = 120_000): Promise<void> {
  const start = performance.now();
  while (!(await engine.ask<boolean>(expression))) {
    if (performance.now() - start > milliseconds)
      throw new Error(`${engine.name} waits in vain for ${expression}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
