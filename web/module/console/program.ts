/** The console program: asks for the numbers, says hit or no hit, and asks whether to go on. */
import { short, told } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import type { Ricochet } from '../solver/ricochet.js';
import { type Question, questions } from './questions.js';

/** Wrong use of the command line; bad numbers are `RicochetError`s. */
class UsageError extends Error {}

type Tree = { [field: string]: unknown };

// Only what this file needs of Node: the package itself depends on no platform's types.
interface Input extends AsyncIterable<Uint8Array> {
  isTTY?: boolean;
}
interface Output {
  write(text: string): void;
  on(event: 'error', take: (cause: Error & { code?: string }) => void): void;
}
interface NodeProcess {
  stdin: Input;
  stdout: Output;
  stderr: Output;
  exit(status: number): never;
}
declare const process: NodeProcess;

const say = (text: string): void => process.stdout.write(`${text}\n`);

/** One line, without what would steer a terminal. */
function complain(message: string): void {
  const line = message.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '�');
  process.stderr.write(`${line}\n`);
}

/** Where what is said cannot be written, nothing more can be done than to say so. Who has closed a pipe has read enough. */
function watchOutput(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (cause) => {
    if (cause.code === 'EPIPE') process.exit(0);
    complain(`The answer could not be written: ${cause.message}.`);
    process.exit(1);
  });
}

/** `1, 2, 3` or `1 2 3` is a vector, `3` a number, `[...]` and `{...}` are JSON; anything else stays text. */
export function readValue(text: string): unknown {
  const trimmed = text.trim();
  if (/^[[{]/.test(trimmed)) {
    try {
      return JSON.parse(trimmed);
    } catch {
      throw new UsageError(`${short(trimmed)} is not JSON.`);
    }
  }
  const parts = trimmed.split(/\s*,\s*|\s+/);
  const numbers = parts.map((part) => (part !== '' && !Number.isNaN(Number(part)) ? Number(part) : part));
  return parts.length > 1 ? numbers : numbers[0];
}

/** An object without a prototype: a field may have any name. */
const emptyTree = (): Tree => Object.create(null) as Tree;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts a value into the tree; what a path leads through has to be an object, and one said field by field stays so. */
function put(tree: Tree, path: string, value: unknown): void {
  const fields = path.split('.');
  const last = fields.pop() as string;
  let at = tree;
  for (const [i, field] of fields.entries()) {
    const next = Object.hasOwn(at, field) ? at[field] : emptyTree();
    if (!isTree(next)) {
      const whole = fields.slice(0, i + 1).join('.');
      throw new UsageError(
        `${whole} has been given as a whole, so ${path} has no place in it. Leave one out.`,
      );
    }
    set(at, field, next);
    at = next;
  }
  if (Object.hasOwn(at, last) && isTree(at[last]))
    throw new UsageError(`${path} has been given field by field, or twice. Give it once, before its fields.`);
  set(at, last, value);
}

/** Also a field named `__proto__` is only a field. */
function set(tree: Tree, field: string, value: unknown): void {
  Object.defineProperty(tree, field, { value, enumerable: true, writable: true, configurable: true });
}

function listOf(question: Question, tree: Tree): unknown[] {
  const unknown = Object.keys(tree).find((name) => !question.arguments.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no ${unknown} here. Known are ${question.arguments.join(', ')}; see --help.`,
    );
  return question.arguments.map((name) => tree[name]);
}

function isVector(value: object): value is { x: number; y: number; z: number } {
  return 'x' in value && 'y' in value && 'z' in value;
}

/** The answer as lines of text, a field a line. */
function lines(answer: object, before = ''): string[] {
  return Object.entries(answer).flatMap(([name, value]) => {
    const label = before + name;
    if (typeof value === 'object' && value !== null && !isVector(value)) return lines(value, `${label}.`);
    const text =
      typeof value === 'object' && value !== null ? `${value.x}, ${value.y}, ${value.z}` : String(value);
    const degrees = name.endsWith('Angle') ? `  (${((Number(value) * 180) / Math.PI).toFixed(4)}°)` : '';
    return [`  ${label.padEnd(16)} ${text}${degrees}`];
  });
}

function answer(ricochet: Ricochet, question: Question, given: unknown[], asJson: boolean): string {
  const found = question.ask(ricochet, given);
  return asJson ? JSON.stringify(found, null, 2) : [question.verdict(found), ...lines(found)].join('\n');
}

function help(): string {
  const rows = Object.entries(questions).map(
    ([name, question]) => `  ${name.padEnd(12)} ${question.summary}`,
  );
  const examples = Object.entries(questions).map(
    ([name, question]) => `  ricochet ${name} ${question.example}`,
  );
  return [
    'ricochet: exact answers for moving bullets and balls',
    '',
    'At a terminal, without anything, it asks for the numbers of a bullet and a sphere.',
    '',
    'Questions (shoot where none is named):',
    ...rows,
    '',
    'Flags name the fields of the call: --bullet.from 0,0,0 --target.radius 4. For shoot there are short ones:',
    `  ${Object.keys(questions.shoot?.short ?? {})
      .map((flag) => `--${flag}`)
      .join(' ')}`,
    '  --json       the answer as JSON',
    '  --help, -h   this text',
    '  --version    the version',
    '',
    'Or JSON on standard input: { "question": "shoot", "bullet": {…}, "target": {…} }',
    '',
    'Examples:',
    ...examples,
    '',
    'Exit status: 0 for an answer, hit or not; 2 for bad input; 1 where the answer could not be written.',
  ].join('\n');
}

interface Command {
  question: string | undefined;
  asJson: boolean;
  tree: Tree;
  hasFlags: boolean;
}

function questionNamed(name: string): Question {
  const question = Object.hasOwn(questions, name) ? questions[name] : undefined;
  if (question === undefined)
    throw new UsageError(`There is no question ${name}. Known are ${Object.keys(questions).join(', ')}.`);
  return question;
}

function readCommand(args: readonly string[]): Command {
  const rest = [...args];
  const command: Command = { question: undefined, asJson: false, tree: emptyTree(), hasFlags: false };
  if (rest[0] !== undefined && !rest[0].startsWith('-')) command.question = rest.shift();
  const short = questionNamed(command.question ?? 'shoot').short;
  while (rest.length > 0) {
    const word = rest.shift() as string;
    if (word === '--json') {
      command.asJson = true;
      continue;
    }
    const [flag, joined] = word.split(/=(.*)/s);
    if (flag === undefined || !flag.startsWith('--')) throw new UsageError(`${word} is no flag; see --help.`);
    const name = flag.slice(2);
    const path = Object.hasOwn(short, name) ? (short[name] as string) : name;
    if (
      !path.includes('.') &&
      path === name &&
      !questionNamed(command.question ?? 'shoot').arguments.includes(name)
    )
      throw new UsageError(`There is no flag --${name}; see --help.`);
    const text = joined ?? (rest[0]?.startsWith('--') ? undefined : rest.shift());
    if (text === undefined) throw new UsageError(`--${name} needs a value.`);
    put(command.tree, path, readValue(text));
    command.hasFlags = true;
  }
  return command;
}

function withPresets(question: Question, tree: Tree): Tree {
  for (const [path, text] of Object.entries(question.preset)) {
    const [head, field] = path.split('.') as [string, string];
    const part = tree[head];
    if (typeof part === 'object' && part !== null && !Object.hasOwn(part, field))
      (part as Tree)[field] = text;
  }
  return tree;
}

/** More than this is no question; a text of half a gigabyte could not even be held. */
const mostBytes = 256e6;

/** All of standard input as text, without the mark that some editors put first. */
async function readInput(): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const part of process.stdin) {
      bytes += part.length;
      if (bytes > mostBytes) throw new UsageError(`Standard input is longer than ${mostBytes / 1e6} MB.`);
      text += decoder.decode(part, { stream: true });
    }
    return text + decoder.decode();
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    if (cause instanceof TypeError) throw new UsageError('Standard input is not text in UTF-8.');
    throw new UsageError(`Standard input could not be read: ${told(cause)}.`);
  }
}

/** The question and its arguments from standard input; `named` is the question where there is no other. */
function readJson(text: string, named: string): { name: string; tree: Tree } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`Standard input is not JSON: ${told(cause)}. See --help for flags.`);
  }
  if (!isTree(given))
    throw new UsageError('Standard input has to be a JSON object such as { "bullet": {…}, "target": {…} }.');
  const { question: name = named, ...tree } = given;
  if (typeof name !== 'string') throw new UsageError('"question" has to be the name of one, as text.');
  return { name, tree };
}

interface Terminal {
  [Symbol.asyncIterator](): AsyncIterator<string>;
  close(): void;
}

/** Asks until the visitor has had enough or the input ends. */
async function converse(ricochet: Ricochet): Promise<number> {
  const { createInterface } = (await import(['node', 'readline'].join(':'))) as {
    createInterface(streams: { input: unknown; output: unknown }): Terminal;
  };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Lines one by one, not `question()`: that loses what is typed ahead.
  const typed = terminal[Symbol.asyncIterator]();
  const ask = async (words: string): Promise<string | undefined> => {
    process.stdout.write(words);
    const { value, done } = await typed.next();
    return done === true ? undefined : String(value).trim();
  };
  /** Until it can be read; undefined at the end of the input. */
  const askFor = async (words: string, preset: string): Promise<unknown> => {
    for (;;) {
      const text = await ask(words);
      if (text === undefined) return undefined;
      try {
        return readValue(text === '' ? preset : text);
      } catch (cause) {
        if (!(cause instanceof UsageError)) throw cause;
        say(cause.message);
      }
    }
  };
  const question = questionNamed('shoot');
  say('A bullet and a sphere: hit or no hit? Enter takes the number in brackets.');
  try {
    for (;;) {
      const tree: Tree = { target: { shape: 'sphere' } };
      for (const { path, words, preset } of question.prompts) {
        const value = await askFor(`${words} [${preset}]: `, preset);
        if (value === undefined) return 0;
        put(tree, path, value);
      }
      try {
        say(answer(ricochet, question, listOf(question, tree), false));
      } catch (cause) {
        if (!RicochetError.is(cause)) throw cause;
        say(cause.message);
      }
      const again = await ask('Another one? y or n [n]: ');
      if (again === undefined || !/^y/i.test(again)) return 0;
    }
  } finally {
    terminal.close();
  }
}

/** Runs the program; gives its exit status. */
export async function runProgram(
  args: readonly string[],
  createRicochet: () => Promise<Ricochet>,
): Promise<number> {
  watchOutput();
  try {
    if (args.includes('--help') || args.includes('-h')) {
      say(help());
      return 0;
    }
    const ricochet = await createRicochet();
    if (args.includes('--version')) {
      say(ricochet.version);
      return 0;
    }
    const command = readCommand(args);
    if (
      !command.hasFlags &&
      command.question === undefined &&
      !command.asJson &&
      process.stdin.isTTY === true
    )
      return await converse(ricochet);
    let tree = command.tree;
    let name = command.question ?? 'shoot';
    if (!command.hasFlags) {
      const given = readJson(await readInput(), name);
      ({ name, tree } = given);
    }
    const question = questionNamed(name);
    say(answer(ricochet, question, listOf(question, withPresets(question, tree)), command.asJson));
    return 0;
  } catch (cause) {
    if (RicochetError.is(cause) || cause instanceof UsageError) {
      complain(cause.message);
      return 2;
    }
    complain(
      `ricochet failed: ${told(cause)}. This is a bug of its own, not of the input: please report it.`,
    );
    return 1;
  }
}
