// Engines other than V8, which both Chromium and Node use: Firefox's SpiderMonkey and WebKit's JavaScriptCore compile
// the same WebAssembly with their own compilers. The test runs the published hashes and every page of the site in
// both.
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, languages, pages } from '../browser/site.js';
import { published } from '../module/determinism.mjs';
import { determinismPages } from '../package/determinism_page.js';
import { answered, installed, root } from '../package/packed.js';
import { type Served, serve } from '../package/served.js';
import { type Engine, until } from './engine.js';
import { startFirefox } from './firefox.js';
import { type End, startDisplay } from './programs.js';
import { serveSite } from './site.js';
import { startWebKit } from './webkit.js';

/** Scrolls through the page, which loads plots and frames when they come into view, until nothing more is fetched. */
const readThrough = `(async () => {
  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo(0, y);
    await pause(50);
  }
  const fetched = () => performance.getEntriesByType('resource').length;
  for (let before = -1; before < fetched(); await pause(500)) before = fetched();
})()`;

/** An expression: the text of the first element that a selector finds. */
const textOf = (selector: string): string =>
  `(document.querySelector(${JSON.stringify(selector)})?.textContent ?? '').trim()`;

/** The solver has answered: in words, or with the picture of the mirror balls. */
const isAnswered = `${textOf('.text-description')} !== '' || /^(A million rays in|百万本の光線を)/.test(${textOf('#result')})`;

/** The stage has WebGL. */
const isInSpace = `document.querySelector('.stage canvas').getContext('webgl2') !== null`;

/** Starts the player if it has not started by itself, and waits until the clock advances. */
const plays = `(async () => {
  const play = document.querySelector('.play');
  if (document.querySelector('.clock') === null) return true;
  const clock = () => document.querySelector('.clock').textContent;
  const before = clock();
  if (!play.textContent.includes('❚❚')) play.click();
  for (let i = 0; i < 1000 && clock() === before; i++) await new Promise((done) => setTimeout(done, 100));
  return clock() !== before;
})()`;

describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('%s', (_, startEngine) => {
  let display: { display: string; end: End };
  let engine: Engine;
  let site: Served;
  beforeAll(async () => {
    site = await serveSite();
    display = await startDisplay();
    engine = await startEngine(display.display);
    console.log(`${engine.name} ${engine.version}`);
  });
  afterAll(async () => {
    await engine?.end();
    await display?.end();
    site?.close();
  });

  const complaints = () => engine.ask<string[]>('window.complaints');

  it('answers with the published bits', async () => {
    const served = await serve(installed().folder, { pages: determinismPages });
    await engine.open(`${served.address}/`);
    await until(engine, `${textOf('output')} !== ''`, 240_000);
    expect(JSON.parse(await engine.ask(textOf('output')))).toEqual(published);
    served.close();
  });

  it.each(
    languages.flatMap((language) => pages.map((page) => ({ ...page, at: addressOf(language, page.path) }))),
  )('$at shows itself without an error', async ({ kind, at }) => {
    await engine.open(`${site.address}/${at}`);
    if (kind !== 'document') {
      await until(engine, isAnswered);
      expect(await engine.ask(textOf('[role="alert"]'))).toBe('');
      expect(await engine.ask(plays)).toBe(true);
    }
    if (kind === 'lesson') expect(await engine.ask(isInSpace)).toBe(true);
    await engine.ask(readThrough);
    expect(await complaints()).toEqual([]);
  });

  it('notes what goes wrong in a page', async () => {
    await engine.open(`${site.address}/keys.html`);
    await engine.ask(`(() => {
      console.warn('a warning');
      Promise.reject('a rejection');
      setTimeout(() => { throw new Error('an error'); });
      document.body.append(Object.assign(document.createElement('img'), { src: '/none.png' }));
      document.head.append(Object.assign(document.createElement('script'), { text: 'refused()' }));
    })()`);
    await until(engine, 'complaints.length >= 5');
    for (const text of ['a warning', 'a rejection', 'an error', 'none.png', 'refused by the policy'])
      expect((await complaints()).join('\n')).toContain(text);
  });

  it('shows the single file without a server', async () => {
    const file = pathToFileURL(`${root}build/site/ricochet-lab.html`);
    const numbers = 'from=0,0,0&to=4,4,4&speed=3&bulletRadius=0&center=4,4,0&radius=4';
    await engine.open(`${file}?${numbers}#lessons/bullet-and-sphere`);
    await until(engine, `${textOf('.text-description')} !== ''`);
    const values = `[...document.querySelectorAll('.answer .value')].map(({ dataset }) => Number(dataset.value))`;
    expect(await engine.ask(values)).toContain(answered);
  });
});
