/** The command: question, flags and arguments, from the command line or from standard input. */
import { messageOf } from '../errors/fail.js';
import { type Question, questions } from './questions.js';
import { UsageError } from './usage_error.js';
import { emptyTree, isTree, put, readValue, type Tree } from './values.js';

export interface Command {
  question: string | undefined;
  asJson: boolean;
  tree: Tree;
  hasFlags: boolean;
}

export function questionNamed(name: string): Question {
  const question = Object.hasOwn(questions, name) ? questions[name] : undefined;
  if (question === undefined)
    throw new UsageError(`There is no question ${name}. Known are ${Object.keys(questions).join(', ')}.`);
  return question;
}

export function readCommand(args: readonly string[]): Command {
  const rest = [...args];
  const command: Command = { question: undefined, asJson: false, tree: emptyTree(), hasFlags: false };
  if (rest[0] !== undefined && !rest[0].startsWith('-')) command.question = rest.shift();
  const short = questionNamed(command.question ?? 'shoot').short;
  const given = new Set<string>();
  while (rest.length > 0) {
    const word = rest.shift() as string;
    if (word === '--json') {
      if (command.asJson) throw new UsageError('--json has been given twice. Give it once.');
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
    // A flag may change a value that was given as JSON, but not one that another flag has set.
    if (given.has(path)) throw new UsageError(`${path} has been given twice. Give it once.`);
    given.add(path);
    put(command.tree, path, readValue(text));
    command.hasFlags = true;
  }
  return command;
}

export function withPresets(question: Question, tree: Tree): Tree {
  for (const [path, text] of Object.entries(question.preset)) {
    const [head, field] = path.split('.') as [string, string];
    const part = tree[head];
    if (typeof part === 'object' && part !== null && !Object.hasOwn(part, field))
      (part as Tree)[field] = text;
  }
  return tree;
}

/** The arguments of a question, in the order of its call. */
export function argumentsOf(question: Question, tree: Tree): unknown[] {
  const unknown = Object.keys(tree).find((name) => !question.arguments.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no ${unknown} here. Known are ${question.arguments.join(', ')}; see --help.`,
    );
  return question.arguments.map((name) => tree[name]);
}

/** The question and its arguments from standard input; `named` is the question if the input names none. */
export function readJson(text: string, named: string): { name: string; tree: Tree } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`Standard input is not JSON: ${messageOf(cause)}. See --help for flags.`);
  }
  if (!isTree(given))
    throw new UsageError('Standard input has to be a JSON object such as { "bullet": {…}, "target": {…} }.');
  const { question: name = named, ...tree } = given;
  if (typeof name !== 'string') throw new UsageError('"question" has to be the name of one, as text.');
  return { name, tree };
}
