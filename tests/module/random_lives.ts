// Fuzzing of long-lived objects: scenes, simulations, meshes, pairs, buffers and workers are changed, asked, disposed
// and used again in any order, by the million, in their own process: node random_lives.mjs <calls> <seed> [<from>].
// The report is printed as JSON. The calls of a seed are always the same.
//
// Most calls are valid. In the others a part is replaced by a number of any size, by a malformed value, or by one
// that calls the solver while it is read. Only a RicochetError may be thrown; a refused call changes nothing; a scene
// answers like a new one with the same targets; a simulation continues like a twin from its snapshot; and memory does
// not grow.
import { createRicochet, RicochetError } from 'ricochet-wasm';
import { placesIn, replaced } from './argument_places.js';
import { edgeNumber, xorshift } from './edge_numbers.js';
import { at, isSmall, notFinite, type Report, shown, watchdog } from './hostile_tools.js';
import { pick, whole } from './lives.js';
import { malformed } from './malformed_values.js';
import { otherCall } from './other_calls.js';
import { OwnError, Population } from './population.js';
import { sceneCall } from './scene_calls.js';
import { simulationCall } from './simulation_calls.js';

const mostFindings = 20;
/** The number of calls in a generation. After it everything is disposed, and memory is measured. */
const generation = 20_000;
/** Of WebAssembly memory, and of JavaScript's. A leak of a hundred bytes per call would exceed them. */
const mostBytes = 256 * 2 ** 20;
const mostHeap = 768 * 2 ** 20;

const malformedKinds = Object.entries(malformed);

/** Arguments with one or two parts replaced; `how` lists the replacements. */
function spoilt(population: Population, given: unknown[], parts: number, how: string[]): unknown[] {
  const { random } = population;
  let all: unknown = given;
  for (let k = parts; k > 0; k--) {
    const places = placesIn(given);
    const place = places.length > 0 ? pick(random, places) : [0];
    const kind = random();
    const [name, make] = pick(random, malformedKinds);
    const value =
      kind < 0.5 ? edgeNumber(random, at(all, place)) : kind < 0.55 ? population.asking() : make();
    try {
      if (!isSmall(all, place)) continue;
      all = replaced(all, place, value);
      how.push(`${place.join('.')}: ${kind < 0.5 ? value : kind < 0.55 ? 'asks' : name}`);
    } catch {
      // The first of two has made an object that cannot be copied.
    }
  }
  return all as unknown[];
}

export async function randomLives(calls: number, seed: number, from = 0): Promise<Report> {
  const random = xorshift(seed);
  const ricochet = await createRicochet();
  const reportCall = watchdog(seed);
  const report: Report = { calls: 0, answers: 0, refusals: 0, findings: [] };
  const all = await Population.begin(ricochet, random);
  const how: string[] = [];
  for (let i = 0; i < calls && report.findings.length < mostFindings; i++) {
    how.length = 0;
    if (i % generation === generation - 1) await all.beginAnew();
    if (random() < 0.01) all.renew();
    const kind = random();
    const call = kind < 0.5 ? sceneCall(all) : kind < 0.8 ? simulationCall(all) : otherCall(all);
    const isSpoilt = random() < 0.4;
    // Without two of its limits, a run would never end.
    const isRun = /^simulation\.(next|advance|advanceTo|run)$/.test(call.name);
    const given = isSpoilt ? spoilt(all, call.given, isRun ? 1 : 1 + whole(random, 2), how) : call.given;
    // … nor without its options, or the one that ends it, if there is much to do.
    const options = call.name.startsWith('simulation.advance') ? '1: ' : '0: ';
    if (isRun && how.some((one) => one.startsWith(options) || /^\d\.(maxWork|onProgress)/.test(one))) {
      report.calls++;
      continue;
    }
    reportCall(i, `${call.name} ${how.join('; ')}`);
    const find = (what: string) =>
      report.findings.push(
        `${call.name}, seed ${seed}, call ${i} (${how.join('; ')}): ${what}\n  ${shown(given)}`,
      );
    if (from > 0 && i === from) console.error(call.name, how.join('; '), shown(given));
    // Before some calls that will be refused: the present state.
    const { about, changes } = call;
    const isDrawn = random() < 0.1;
    const isWatched = isDrawn && about !== undefined && !about.isDisposed && about.underWay === 0;
    try {
      if (isWatched) {
        const found = about.finding();
        if (found !== undefined) find(`before it ${found}`);
      }
      all.isAsked = true;
      const asked = call.ask(given, isSpoilt && how.length > 0);
      all.isAsked = false;
      let answer: unknown = asked;
      if (asked instanceof Promise) {
        changes?.changed();
        if (random() < 0.2) {
          const mayThrow = isCallersOwn(how);
          asked.catch((error) => {
            if (!RicochetError.is(error) && !(error instanceof OwnError) && !mayThrow)
              find(`was rejected with ${error?.stack}`);
          });
          if (about !== undefined) about.underWay++;
          const ended = () => {
            if (about === undefined) return;
            about.underWay--;
            about.changed();
          };
          all.underWay.push(asked.then(ended, ended));
          if (all.underWay.length > 10) await Promise.all(all.underWay.splice(0));
        } else answer = await asked;
      }
      const isAnswered = answer === asked ? !(asked instanceof Promise) : true;
      if (about?.isDisposed && isAnswered && call.name !== 'scene.moveMany')
        find('was answered by what has been disposed of');
      changes?.changed();
      report.answers++;
      const wrong = notFinite(answer);
      if (wrong !== undefined && call.name !== 'an entry point') find(wrong);
    } catch (error) {
      all.isAsked = false;
      report.refusals++;
      const isOwn = error instanceof OwnError;
      const isDone =
        isOwn || (RicochetError.is(error) && (error.code === 'work-budget' || error.code === 'disposed'));
      if (isDone || !RicochetError.is(error)) changes?.changed();
      if (!RicochetError.is(error)) {
        if (!isOwn && !isCallersOwn(how))
          find(`threw ${error instanceof Error ? error.stack || error.message : 'a thing'}`);
      } else if (error.code === 'solver-failed') find(error.message);
      else if (error.message === '' || error.path === '' || error.message.length > 1000)
        find(`says ${error.message}`);
      else if (about?.isDisposed && !isSpoilt && error.code !== 'disposed') find(`says ${error.message}`);
    }
    report.calls++;
    try {
      if (about !== undefined && !about.isDisposed && isWatched && about.underWay === 0) {
        const found = about.finding();
        if (found !== undefined) find(`after it ${found}`);
      }
      if (about !== undefined && !about.isDisposed && about.underWay === 0 && i % 61 === 0) {
        const found = about.difference(ricochet);
        if (found !== undefined) find(found);
      }
    } catch (error) {
      const isFar = RicochetError.is(error) && /at most 1e\+150|beyond 1e\+150/.test(error.message);
      if (!isFar) find(`afterwards ${error instanceof Error ? error.stack || error.message : 'a thing'}`);
    }
    if (i % generation === 0) {
      // Unused objects are collected between two tasks.
      await new Promise((done) => setTimeout(done));
      if (ricochet.memoryBytes > mostBytes) find(`WebAssembly memory has ${ricochet.memoryBytes} bytes`);
      const { heapUsed } = process.memoryUsage();
      if (heapUsed > mostHeap) find(`the heap has ${heapUsed} bytes`);
    }
  }
  await all.end();
  return report;
}
/** True if a function or a signal of the caller was replaced: their exceptions are passed on unchanged. */
const isCallersOwn = (how: readonly string[]) =>
  how.some((one) => /onEvent|onProgress|onHit|onEnter|onLeave|onEnd|signal/.test(one));

const [, , calls, seed, from = '0'] = process.argv;
if (calls !== undefined && seed !== undefined) {
  // Stacks are not needed, and take longer than the calls.
  Error.stackTraceLimit = 3;
  process.stdout.write(JSON.stringify(await randomLives(Number(calls), Number(seed), Number(from))));
}
