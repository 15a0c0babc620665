/** The console program: answers one question from the command line or standard input, or asks for its numbers. */
import { messageOf } from '../errors/fail.js';
import { RicochetError } from '../errors/ricochet_error.js';
import type { Ricochet } from '../solver/ricochet.js';
import { asJson, asText } from './answer.js';
import { argumentsOf, questionNamed, readCommand, readJson, withPresets } from './command.js';
import { converse } from './conversation.js';
import { help } from './help.js';
import { complain, nodeProcess, readInput, say, watchOutput } from './streams.js';
import { UsageError } from './usage_error.js';

/** Runs the program; returns its exit status. */
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
      nodeProcess.stdin.isTTY === true
    )
      return await converse(ricochet);
    let tree = command.tree;
    let name = command.question ?? 'shoot';
    if (!command.hasFlags) {
      ({ name, tree } = readJson(await readInput(), name));
    }
    const question = questionNamed(name);
    const answer = question.ask(ricochet, argumentsOf(question, withPresets(question, tree)));
    say(command.asJson ? asJson(answer) : asText(question, answer));
    return 0;
  } catch (cause) {
    if (RicochetError.is(cause) || cause instanceof UsageError) {
      complain(cause.message);
      return 2;
    }
    complain(
      `ricochet failed: ${messageOf(cause)}. This is a bug of its own, not of the input: please report it.`,
    );
    return 1;
  }
}
