// Loads the parts of the embed page when they are needed: files in AMD form, as Rollup writes them, each by an
// element <script>. A sandboxed frame has no origin: a server must allow it to load modules, but not scripts. The
// build puts this at the head of ricochet-lab.js.

interface Part {
  /** Its dependencies: addresses of parts relative to its own, `exports`, `require` and `module`. */
  needs: readonly string[];
  factory: (...values: unknown[]) => void;
}

/** Parts that have come, by their addresses. */
const parts = new Map<string, Part>();

/** The exports of the parts that have been requested. */
const exported = new Map<string, Promise<object>>();

function fetched(address: string): Promise<void> {
  return new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => failed(new Error(`${address} did not load`)));
    document.head.append(script);
  });
}

async function run(address: string): Promise<object> {
  const part = parts.get(address);
  if (part === undefined) throw new Error(`${address} is no part of the page`);
  const exports = {};
  const near = (name: string) => load(new URL(name, address).href);
  const given: Record<string, unknown> = {
    exports,
    module: { uri: address },
    require: ([name = '']: string[], done: (value: object) => void, failed: (cause: unknown) => void) =>
      void near(name).then(done, failed),
  };
  part.factory(...(await Promise.all(part.needs.map((name) => given[name] ?? near(name)))));
  return exports;
}

function load(address: string): Promise<object> {
  const there = exported.get(address);
  if (there !== undefined) return there;
  const coming = fetched(address).then(() => run(address));
  exported.set(address, coming);
  // After a failure, the next request tries again.
  coming.catch(() => exported.delete(address));
  return coming;
}

Object.assign(globalThis, {
  ricochetPart(needs: Part['needs'], factory: Part['factory']) {
    const { src } = document.currentScript as HTMLScriptElement;
    parts.set(src, { needs, factory });
    // The first part is not requested: it is the page's own script.
    if (!exported.has(src)) exported.set(src, run(src));
  },
});
