// Shows the progress of a build or of the tests. A terminal has one line that changes; other outputs get a line every ten
// seconds.

/** Returns a text without colours, shortened to at most `width` letters. */
const shortened = (text, width) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape that colours begin with
  const plain = text.replace(/\x1b\[[\d;?]*[A-Za-z]/g, '').trim();
  return plain.length > width ? `${plain.slice(0, width - 1)}…` : plain;
};

/** Seconds between two lines if the output is no terminal. Less fills logs; more looks as if nothing happened. */
const quietly = 10;

/**
 * Starts to show progress. `done` returns how much is done, as text. `running` returns what runs now: the name, the time of
 * its start and the last line of its output.
 */
export function showProgress({ done, running, stream = process.stdout }) {
  const since = (start) => ((performance.now() - start) / 1000).toFixed(0);
  const start = performance.now();
  let current = '';
  function draw() {
    const width = stream.isTTY ? (stream.columns ?? 100) : 200;
    const all = running();
    const room = Math.max(24, Math.floor((width - 18) / all.length) - 3);
    const parts = all.map((one) => shortened(`${one.name} ${since(one.start)} s ${one.said}`, room));
    current = shortened(`[${done()}] ${since(start)} s: ${parts.join(' · ')}`, width - 1);
    stream.write(stream.isTTY ? `\r\x1b[K${current}` : `${current}\n`);
  }
  const timer = setInterval(draw, stream.isTTY ? 250 : 1000 * quietly);
  timer.unref();
  return {
    line: () => current || '…',
    say(text) {
      stream.write(`${stream.isTTY ? '\r\x1b[K' : ''}[${done()}] ${since(start)} s: ${text}\n`);
    },
    stop() {
      clearInterval(timer);
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
