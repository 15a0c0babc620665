// The packed package computes the published hashes in Chromium.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { published } from '../module/determinism.mjs';
import { determinismPages } from './determinism_page.js';
import { installed } from './packed.js';
import { type Served, saidBy, serve, startBrowser } from './served.js';

let browser: Awaited<ReturnType<typeof startBrowser>>;
let served: Served;
beforeAll(async () => {
  browser = await startBrowser();
  served = await serve(installed().folder, { pages: determinismPages });
});
afterAll(async () => {
  served?.close();
  await browser?.close();
});

it('answers with the published bits in Chromium', async () => {
  expect(JSON.parse(await saidBy(browser, served.address))).toEqual(published);
});
