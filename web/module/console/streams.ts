/** Standard streams: the input and output of the program. */
import { messageOf } from '../errors/fail.js';
import { UsageError } from './usage_error.js';

// Only the parts of Node that this program needs: the package itself depends on no platform's types.
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
export const nodeProcess = (globalThis as unknown as { process: NodeProcess }).process;

export const say = (text: string): void => nodeProcess.stdout.write(`${text}\n`);

/** Writes one line to standard error, without control characters, which a terminal would obey. */
export function complain(message: string): void {
  const line = message.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '�');
  nodeProcess.stderr.write(`${line}\n`);
}

/** Ends the program if standard output cannot be written; without a message if the reader has closed the pipe. */
export function watchOutput(): void {
  nodeProcess.stderr.on('error', () => {});
  nodeProcess.stdout.on('error', (cause) => {
    if (cause.code === 'EPIPE') nodeProcess.exit(0);
    complain(`The answer could not be written: ${cause.message}.`);
    nodeProcess.exit(1);
  });
}

/** Limit of standard input: a text of half a gigabyte could not even be held. */
const mostBytes = 256e6;

/** All of standard input as text, without the byte order mark that some editors write first. */
export async function readInput(): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const part of nodeProcess.stdin) {
      bytes += part.length;
      if (bytes > mostBytes) throw new UsageError(`Standard input is longer than ${mostBytes / 1e6} MB.`);
      text += decoder.decode(part, { stream: true });
    }
    return text + decoder.decode();
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    if (cause instanceof TypeError) throw new UsageError('Standard input is not text in UTF-8.');
    throw new UsageError(`Standard input could not be read: ${messageOf(cause)}.`);
  }
}
