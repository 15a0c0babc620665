// The benchmark. Its contenders take turns in short slices of time, so that the page stays responsive.

export interface Contender {
  name: string;
  by: 'ricochet' | 'three' | 'plain';
  /** The number of questions that one `run` answers. */
  unit: number;
  run(): void;
  /** The first answers: the index of the target that is hit, −1 for none; for a path, its number of bounces. */
  answers(count: number): ArrayLike<number>;
}

export interface Question {
  id: string;
  /** The number of spheres, if the question depends on it. */
  size?: number;
  /** The first is Ricochet; the others are measured against it. */
  contenders: Contender[];
  /** The number of answers that are compared. */
  compared: number;
  dispose(): void;
}

export interface Rate {
  name: string;
  by: Contender['by'];
  /** Questions a second, round by round. */
  rounds: number[];
  /** The number of compared answers that equal Ricochet's. */
  agrees: number;
}

export interface Result {
  id: string;
  size?: number;
  compared: number;
  rates: Rate[];
}

export interface Pace {
  rounds: number;
  /** A slice, about. */
  milliseconds: number;
}

export const fullPace: Pace = { rounds: 15, milliseconds: 12 };
export const quickPace: Pace = { rounds: 3, milliseconds: 4 };

export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const timed = (run: () => void, times: number): number => {
  const start = performance.now();
  for (let i = 0; i < times; i++) run();
  return performance.now() - start;
};

/** Runs for some slices until the engine's compiler is warm. Returns how many runs fit into one slice. */
async function timesIn(run: () => void, milliseconds: number, signal: AbortSignal): Promise<number> {
  let times = 1;
  for (let slices = 0; slices < 6; slices++) {
    signal.throwIfAborted();
    const spent = timed(run, times);
    const fits = Math.round((times * milliseconds) / Math.max(spent, milliseconds / 8));
    times = Math.max(1, fits);
    await breath();
  }
  return times;
}

/** Clocks of browsers are coarse: a slice that has become too short is run again, longer. */
function measured(entry: { contender: Contender; times: number }, milliseconds: number): number {
  for (;;) {
    const spent = timed(() => entry.contender.run(), entry.times);
    if (spent >= milliseconds / 3) return (entry.times * entry.contender.unit * 1000) / spent;
    entry.times *= 2;
  }
}

/** Runs every contender once per round, in turns. So a short slowdown of the machine affects all of them. */
export async function race(
  question: Question,
  { rounds, milliseconds }: Pace,
  signal: AbortSignal,
  onRound: () => void,
): Promise<Result> {
  const { id, size, contenders, compared } = question;
  const entries: { contender: Contender; times: number; rates: number[] }[] = [];
  for (const contender of contenders)
    entries.push({ contender, times: await timesIn(() => contender.run(), milliseconds, signal), rates: [] });
  for (let round = 0; round < rounds; round++) {
    for (const entry of entries) {
      signal.throwIfAborted();
      entry.rates.push(measured(entry, milliseconds));
      await breath();
    }
    onRound();
  }
  const reference = contenders[0]?.answers(compared) ?? [];
  const rates = entries.map(({ contender, rates: list }): Rate => {
    const said = contender.answers(compared);
    let agrees = 0;
    for (let i = 0; i < compared; i++) agrees += said[i] === reference[i] ? 1 : 0;
    return { name: contender.name, by: contender.by, rounds: list, agrees };
  });
  return { id, ...(size !== undefined && { size }), compared, rates };
}

export interface Spread {
  median: number;
  /** The lower quartile of the rounds; `upper` is the upper one. */
  lower: number;
  upper: number;
  least: number;
  most: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const low = sorted[Math.floor(place)] ?? Number.NaN;
    return low + ((sorted[Math.ceil(place)] ?? low) - low) * (place % 1);
  };
  return { median: at(0.5), lower: at(0.25), upper: at(0.75), least: at(0), most: at(1) };
}

/**
 * How many times as fast Ricochet is, round by round. Both times of a round were measured under the same conditions.
 */
export function ratio(result: Result, rival: Rate): Spread {
  const own = result.rates[0]?.rounds ?? [];
  return spread(own.map((rate, round) => rate / (rival.rounds[round] ?? Number.NaN)));
}

/** A median ratio beyond this factor decides alone: noise in a round or two does not cause a factor of two. */
const decisive = 2;

/**
 * Faster or slower if three quarters of the rounds say so, or if the median is more than a factor of two from even.
 */
export function verdict({ median, lower, upper }: Spread): 'faster' | 'slower' | 'even' {
  if (lower > 1 || median > decisive) return 'faster';
  return upper < 1 || median < 1 / decisive ? 'slower' : 'even';
}
