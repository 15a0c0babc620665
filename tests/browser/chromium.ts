// The options with which the tests start Chromium: Debian's, with WebGL in software, and without network messages of
// its own. Its headless shell is the same engine without windows, and takes half as much time.
import { existsSync } from 'node:fs';

export function chromiumPath(): string {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const found = candidates.find((file) => file !== undefined && existsSync(file));
  if (found === undefined)
    throw new Error(
      'No Chromium: install the package chromium-headless-shell or chromium, or set CHROMIUM_PATH.',
    );
  return found;
}

/** True if the run makes pictures for people. These have smooth edges, which take longer to draw in software. */
export const makesPictures = process.env.UPDATE_PICTURES === '1' || process.env.PICTURES === '1';

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  ...(makesPictures ? [] : ['--webgl-antialiasing-mode=none']),
];
