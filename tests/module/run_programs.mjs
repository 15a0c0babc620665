// Runs programs one after another, each as its own module, and writes the output or the failure of each as JSON:
//   node run_programs.mjs FILE …
// The process ends by itself if no program leaves anything running.
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const own = globalThis.console;
const all = [];
for (const file of process.argv.slice(2)) {
  let printed = '';
  const stream = new Writable({
    write(part, _, done) {
      printed += part;
      done();
    },
  });
  globalThis.console = new Console(stream);
  try {
    await import(pathToFileURL(file).href);
    all.push({ printed });
  } catch (error) {
    all.push({ printed, error: String(error?.stack ?? error) });
  }
}
globalThis.console = own;
console.log(JSON.stringify(all));
