// Runs a graph of steps side by side on so many processors. A step that fails ends those that need it, and no others.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { criticalPath, startNow } from './graph.mjs';
import { showProgress } from './progress.mjs';
import { root } from './setup.mjs';

/** As many as there are, or as RICOCHET_PROCESSORS says. */
export const processorCount = () =>
  Math.max(1, Number(process.env.RICOCHET_PROCESSORS) || availableParallelism());

const isWindows = process.platform === 'win32';
/** On Windows these are scripts, which only a shell runs. */
const isScript = (name) => isWindows && ['npm', 'emcmake'].includes(name);
const children = new Set();

/** A shell's `times` tells what its children have used of the processors: "0m1.20s 0m0.30s" in its second line. */
const measured = ['sh', '-c', '"$@"; status=$?; times >&3; exit $status', 'sh'];

export function processorSeconds(times) {
  const [, line = ''] = times.split('\n');
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, min, s]) => sum + 60 * Number(min) + Number(s),
    0,
  );
}

/** One program, in a process group of its own: its status, all that it printed, and its processor time. */
function runCommand([name, ...rest], { env, onLine }) {
  const command = isWindows ? [name, ...rest] : [...measured, name, ...rest];
  return new Promise((finished) => {
    const child = spawn(command[0], command.slice(1), {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', isWindows ? 'ignore' : 'pipe'],
      detached: !isWindows,
      shell: isScript(name),
    });
    children.add(child);
    let output = '';
    let times = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        onLine(text);
      });
    child.stdio[3]?.setEncoding('utf8').on('data', (text) => {
      times += text;
    });
    const end = (status) => {
      children.delete(child);
      finished({ status, output, cpu: processorSeconds(times) });
    };
    child.on('error', (cause) => {
      output += `${name}: ${cause.message}\n`;
      end(1);
    });
    child.on('close', (status, signal) => {
      if (signal !== null) output += `${name} was ended by ${signal}\n`;
      end(status ?? 1);
    });
  });
}

/** Ends every program that runs, and those that they started; who does not end within two seconds is killed. */
async function endChildren() {
  const signal = (child, kind) => {
    try {
      if (isWindows) child.kill();
      else process.kill(-child.pid, kind);
    } catch {} // it has ended by itself
  };
  const running = [...children];
  for (const child of running) signal(child, 'SIGTERM');
  const until = Date.now() + 2000;
  while (children.size > 0 && Date.now() < until) await new Promise((soon) => setTimeout(soon, 50));
  for (const child of running) signal(child, 'SIGKILL');
}

/** Runs the commands of a step one after another, until one fails. */
async function runStep(step, processors, onLine) {
  const result = { status: 0, output: '', cpu: 0 };
  try {
    const { commands, env, onDone } = (await step.run({ processors })) ?? { commands: [] };
    for (const command of commands) {
      const done = await runCommand(command, { env, onLine });
      result.output += done.output;
      result.cpu += done.cpu;
      result.status = done.status;
      if (done.status !== 0) {
        result.command = command;
        return result;
      }
    }
    await onDone?.();
  } catch (cause) {
    result.status = 1;
    result.output += `${cause.stack ?? cause}\n`;
  }
  return result;
}

/**
 * Runs `steps`, which are in the order of `withNeeds`. The results by name: { status: 0, or another where it failed, or
 * undefined where it could not run; output, cpu; start and end in seconds from the first }. `onResult` hears of each as it ends.
 */
export async function runGraph(
  steps,
  { processors = processorCount(), onResult = () => {}, progress = showProgress(steps.length) } = {},
) {
  const clock = performance.now();
  const now = () => (performance.now() - clock) / 1000;
  const done = new Set();
  const running = new Map();
  const results = new Map();
  let interrupted;

  const interrupt = (signal) => {
    if (interrupted) return;
    interrupted = signal;
    progress.stop();
    console.error('\nEnding what runs …');
    endChildren().then(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, interrupt);

  const failed = (step) =>
    (step.needs ?? []).find((need) => results.has(need) && results.get(need).status !== 0);
  /** Steps whose needs failed cannot run; nor can those that need them. */
  function giveUp() {
    for (const step of steps) {
      const need = failed(step);
      if (need === undefined || results.has(step.name) || running.has(step.name)) continue;
      const result = {
        status: undefined,
        output: `not run, because ${need} failed\n`,
        cpu: 0,
        start: now(),
        end: now(),
      };
      results.set(step.name, result);
      progress.end(step.name, result);
      onResult(step, result);
    }
  }

  await new Promise((allDone) => {
    function next() {
      if (interrupted) return;
      giveUp();
      const open = steps.filter((step) => !results.has(step.name) || done.has(step.name));
      const starting = startNow(open, { done, running, processors });
      for (const [name, count] of starting) {
        const step = steps.find((one) => one.name === name);
        running.set(name, count);
        const start = now();
        progress.start(name);
        runStep(step, Math.max(1, count), (text) => progress.line(name, text)).then((outcome) => {
          const result = { ...outcome, start, end: now() };
          running.delete(name);
          results.set(name, result);
          if (result.status === 0) done.add(name);
          if (!interrupted) {
            progress.end(name, result);
            onResult(step, result);
          }
          next();
        });
      }
      if (running.size === 0) allDone();
    }
    next();
  });
  progress.stop();
  for (const signal of signals) process.off(signal, interrupt);
  return { results, seconds: now(), path: criticalPath(steps, results) };
}
