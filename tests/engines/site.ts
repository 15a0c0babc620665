// The site as it is served, with a test script first in every page, which records errors.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../package/packed.js';
import { type Served, serve } from '../package/served.js';

/** Runs in the page and records errors, policy violations, warnings and failed loads, in frames as well. */
function note(): void {
  const complaints: string[] = [];
  Object.defineProperty(window, 'complaints', { value: complaints });
  const complain = (text: string): void => {
    if (window === top) complaints.push(text);
    else top?.postMessage({ complaint: text }, '*');
  };
  addEventListener('message', ({ data }) => {
    if (typeof data?.complaint === 'string') complaints.push(`in a frame: ${data.complaint}`);
  });
  // An error event without a message is an element's: something that it names did not load.
  const failed = ({ message, target }: ErrorEvent): void => {
    // Firefox reports this for the preload of a module that it already has. A missing module fails at its import.
    if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') return;
    complain(message ?? `did not load: ${(target as Element).outerHTML}`);
  };
  addEventListener('error', failed, true);
  addEventListener('unhandledrejection', ({ reason }) => complain(`rejected: ${reason} ${reason?.stack}`));
  addEventListener('securitypolicyviolation', (event) =>
    complain(`refused by the policy: ${event.effectiveDirective} ${event.blockedURI}`),
  );
  for (const kind of ['warn', 'error'] as const)
    console[kind] = (...words: unknown[]) => complain(`${kind}: ${words.join(' ')}`);
}

/** Serves the built site on its own port. The script is a file, because the policy requires it. */
export function serveSite(): Promise<Served> {
  const folder = join(root, 'build', 'site');
  const pages: Record<string, string> = { '/complaints.js': `(${note})();` };
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.html'))
      pages[`/${file}`] = readFileSync(join(folder, file), 'utf8').replace(
        '<head>',
        '<head><script src="/complaints.js"></script>',
      );
  return serve(folder, { pages });
}
