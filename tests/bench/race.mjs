// Ways to the same answer raced in turns, in the process's own time, so that other programs count little.

/** Numbers between two bounds, the same every time: a linear congruence. */
export function randomNumbers() {
  let state = 1;
  return (low, high) => {
    state = (state * 48271) % 2147483647;
    return low + ((high - low) * state) / 2147483647;
  };
}

/** Microseconds that this process has computed. */
function busy() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Runs each way seven times, in turns; `ways`: { name: [how many, run] }. */
export function race(ways) {
  const rates = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = -3; round < 7; round++)
    for (const [name, [count, run]] of Object.entries(ways)) {
      const start = busy();
      run();
      if (round >= 0) rates[name].push(count / (busy() - start));
    }
  return rates;
}

/** A way to run: `ask` of each of a list. */
export const each = (list, ask) => [
  list.length,
  () => {
    for (const one of list) ask(one);
  },
];

/** A way to run: `ask` of the first `count` rows of eight numbers, one by one. */
export const eachRow = (rows, count, ask) => [
  count,
  () => {
    for (let i = 0; i < count; i++) ask(rows, 8 * i);
  },
];

const sorted = (list) => list.toSorted((a, b) => a - b);
export const median = (list) => sorted(list)[3];

/** Median, and in brackets slowest and fastest. */
export function withSpread(list) {
  const [slowest, , , middle, , , fastest] = sorted(list);
  return `${middle.toPrecision(3)} (${slowest.toPrecision(3)} to ${fastest.toPrecision(3)})`;
}

export function print(title, rates) {
  const [first] = Object.values(rates);
  for (const [name, list] of Object.entries(rates)) {
    const ratio = list === first ? '' : withSpread(first.map((rate, round) => rate / list[round]));
    console.log(`| ${title} | ${name} | ${withSpread(list)} | ${ratio} |`);
  }
}
