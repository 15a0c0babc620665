/** Conversation at a terminal: asks for the numbers of a bullet and a sphere, one after the other. */
import { RicochetError } from '../errors/ricochet_error.js';
import type { Ricochet } from '../solver/ricochet.js';
import { asText } from './answer.js';
import { argumentsOf, questionNamed } from './command.js';
import { nodeProcess, say } from './streams.js';
import { UsageError } from './usage_error.js';
import { put, readValue, type Tree } from './values.js';

interface Terminal {
  [Symbol.asyncIterator](): AsyncIterator<string>;
  close(): void;
}

/** Asks and answers until the user says no or the input ends; returns the exit status. */
export async function converse(ricochet: Ricochet): Promise<number> {
  const { createInterface } = (await import(['node', 'readline'].join(':'))) as {
    createInterface(streams: { input: unknown; output: unknown }): Terminal;
  };
  const terminal = createInterface({ input: nodeProcess.stdin, output: nodeProcess.stdout });
  // Reads line by line, not with `question()`, which loses lines that were typed ahead.
  const typed = terminal[Symbol.asyncIterator]();
  const ask = async (words: string): Promise<string | undefined> => {
    nodeProcess.stdout.write(words);
    const { value, done } = await typed.next();
    return done === true ? undefined : String(value).trim();
  };
  /** Asks until a value can be read; undefined at the end of the input. */
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
        say(asText(question, question.ask(ricochet, argumentsOf(question, tree))));
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
