// The stopwatch: contenders take turns, in slices short enough for the page to stay alive.

export interface Contender {
  name: string;
  by: 'ricochet' | 'three' | 'plain';
  /** How many questions one `run` answers. */
  unit: number;
  run(): void;
  /** The first answers: the index of what is hit, −1 for nothing; a path's number of bounces. */
  answers(count: number): ArrayLike<number>;
}

export interface Question {
  id: string;
  /** How many spheres there are, where that is the question. */
  size?: number;
  /** The first is Ricochet; the others are measured against it. */
  contenders: Contender[];
  /** How many answers are compared. */
  compared: number;
  dispose(): void;
}

export interface Rate {
  name: string;
  by: Contender['by'];
  /** Questions a second, round by round. */
  rounds: number[];
  /** Of the answers compared, how many are Ricochet's. */
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

export const fullPace: Pace = { rounds: 9, milliseconds: 14 };
export const quickPace: Pace = { rounds: 3, milliseconds: 4 };

export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const timed = (run: () => void, times: number): number => {
  const start = performance.now();
  for (let i = 0; i < times; i++) run();
  return performance.now() - start;
};

/** How often to run in a slice; running so, the engine's compiler gets warm. */
async function timesIn(run: () => void, milliseconds: number, signal: AbortSignal): Promise<number> {
  for (let times = 1; ; times *= 2) {
    signal.throwIfAborted();
    const spent = timed(run, times);
    await breath();
    if (spent >= milliseconds / 2) return Math.max(1, Math.round((times * milliseconds) / spent));
  }
}

/** Every contender once a round, in turns: what slows the machine down for a moment slows all of them down. */
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
    for (const { contender, times, rates } of entries) {
      signal.throwIfAborted();
      const spent = timed(() => contender.run(), times);
      rates.push((times * contender.unit * 1000) / Math.max(spent, 1e-3));
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
  least: number;
  most: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
  return { median, least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN };
}

/** How many times as fast Ricochet is, round by round: both of a round ran under the same conditions. */
export function ratio(result: Result, rival: Rate): Spread {
  const own = result.rates[0]?.rounds ?? [];
  return spread(own.map((rate, round) => rate / (rival.rounds[round] ?? Number.NaN)));
}

/** Faster or slower, where every round says so. */
export function verdict({ least, most }: Spread): 'faster' | 'slower' | 'even' {
  return least > 1 ? 'faster' : most < 1 ? 'slower' : 'even';
}
