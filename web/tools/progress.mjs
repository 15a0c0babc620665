// Shows what runs, and for how long: one line that changes on a terminal, plain lines elsewhere.

/** The last line that a program has printed, without colours. */
export function lastLine(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape that colours begin with
  const plain = text.replace(/\x1b\[[\d;?]*[A-Za-z]/g, '');
  return (
    plain
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter(Boolean)
      .at(-1) ?? ''
  );
}

const shortened = (text, width) => (text.length > width ? `${text.slice(0, width - 1)}…` : text);

/** Where no terminal follows, a line at least so often. */
const quietSeconds = 10;

export function showProgress(total, { stream = process.stdout, width = () => stream.columns ?? 100 } = {}) {
  const clock = performance.now();
  const seconds = (since = clock) => (performance.now() - since) / 1000;
  const running = new Map();
  let ended = 0;
  let spoken = performance.now();

  const clear = () => stream.isTTY && stream.write('\r\x1b[K');
  function say(text) {
    clear();
    stream.write(`${text}\n`);
    spoken = performance.now();
    draw();
  }
  const what = ([name, { start, line }]) =>
    `${name} ${seconds(start).toFixed(0)} s${line ? ` (${line})` : ''}`;
  function draw() {
    if (!stream.isTTY || running.size === 0) return;
    // The room is shared: who has only just begun says little.
    const room = Math.max(20, Math.floor((width() - 16) / running.size) - 3);
    const parts = [...running].map((entry) => shortened(what(entry), room));
    stream.write(
      `\r\x1b[K${shortened(`[${ended}/${total}] ${seconds().toFixed(0)} s  ${parts.join(' · ')}`, width() - 1)}`,
    );
  }
  function tick() {
    if (stream.isTTY) draw();
    else if (seconds(spoken) >= quietSeconds && running.size > 0)
      say(
        `[${ended}/${total}] ${seconds().toFixed(0)} s: ${[...running].map((entry) => shortened(what(entry), 70)).join(' · ')}`,
      );
  }
  const timer = setInterval(tick, stream.isTTY ? 200 : 1000);
  timer.unref();

  return {
    start(name) {
      running.set(name, { start: performance.now(), line: '' });
      if (!stream.isTTY) say(`[${ended}/${total}] ${seconds().toFixed(0)} s: ${name} …`);
      else draw();
    },
    line(name, text) {
      const entry = running.get(name);
      if (entry !== undefined) entry.line = lastLine(text) || entry.line;
    },
    end(name, { status, start, end }) {
      running.delete(name);
      ended++;
      const how = status === 0 ? '✓' : status === undefined ? '–' : '✗';
      say(`[${ended}/${total}] ${seconds().toFixed(0)} s: ${how} ${name}, ${(end - start).toFixed(1)} s`);
    },
    stop() {
      clearInterval(timer);
      clear();
    },
  };
}
