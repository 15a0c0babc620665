// A graph of steps: what needs what, what may start next, and what the whole of it waited for.
//
// A step is { name, needs, processors, seconds, run }:
//   needs       names of the steps that have to be done before it
//   processors  the most that it makes use of; 0 for one that mostly waits for the network
//   seconds     about how long it takes; steps that much waits for start first

/** The chosen steps, with all that they need, each after what it needs. Unknown names, circles and two steps of one name throw. */
export function withNeeds(steps, names) {
  const byName = new Map(steps.map((step) => [step.name, step]));
  if (byName.size < steps.length) throw new Error('Two steps have the same name');
  const chosen = new Map();
  function add(name, above) {
    if (above.includes(name)) throw new Error(`These steps need one another: ${[...above, name].join(', ')}`);
    if (chosen.has(name)) return;
    const step = byName.get(name);
    if (step === undefined) throw new Error(`There is no step ${name}`);
    for (const need of step.needs ?? []) add(need, [...above, name]);
    chosen.set(name, step);
  }
  for (const name of names) add(name, []);
  return [...chosen.values()];
}

/** For every step, the seconds from its start to the end of the longest chain of steps that need it. */
export function secondsToTheEnd(steps) {
  const left = new Map();
  for (const step of [...steps].reverse()) {
    const after = steps.filter((other) => other.needs?.includes(step.name));
    left.set(step.name, (step.seconds ?? 1) + Math.max(0, ...after.map(({ name }) => left.get(name))));
  }
  return left;
}

/**
 * List scheduling after Graham (1966), longest chain first: the steps to start now, each with the number of its processors.
 * `steps` are in the order of `withNeeds`; `running` maps names to numbers of processors, `done` has the finished ones.
 */
export function startNow(steps, { done, running, processors }) {
  const left = secondsToTheEnd(steps);
  const isReady = (step) =>
    !done.has(step.name) && !running.has(step.name) && (step.needs ?? []).every((need) => done.has(need));
  let free = processors - [...running.values()].reduce((sum, count) => sum + count, 0);
  const starting = new Map();
  for (const step of steps.filter(isReady).sort((a, b) => left.get(b.name) - left.get(a.name))) {
    const most = Math.min(step.processors ?? 1, processors);
    if (most > 0 && free <= 0) continue;
    const given = Math.min(most, free);
    starting.set(step.name, most === 0 ? 0 : given);
    free -= most === 0 ? 0 : given;
  }
  return starting;
}

/** The chain of finished steps that the last one waited for: each with the need that ended last before it. */
export function criticalPath(steps, results) {
  const endOf = (name) => results.get(name)?.end ?? 0;
  const latest = (names) =>
    names.reduce((last, name) => (last === undefined || endOf(name) > endOf(last) ? name : last), undefined);
  const path = [];
  for (
    let name = latest(steps.map((step) => step.name));
    name !== undefined;
    name = latest(steps.find((step) => step.name === name)?.needs ?? [])
  )
    path.unshift(name);
  return path;
}
