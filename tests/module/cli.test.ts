// The console program: questions at a terminal, by flags and by JSON, and its refusals.
import { spawnSync } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const { main } = (await import(new URL('../../build/package/cli.js', import.meta.url).href)) as {
  main(args: readonly string[]): Promise<number>;
};
const program = fileURLToPath(new URL('../../web/module/bin/ricochet.mjs', import.meta.url));
const bartlett = ['--from', '0,0,0', '--to', '4,4,4', '--speed', '3', '--center', '4,4,0', '--radius', '4'];

/** Runs the program in its own process. */
function start(args: string[], input: string | Buffer = '') {
  const done = spawnSync(process.execPath, [program, ...args], { input, encoding: 'utf8' });
  return { status: done.status, out: done.stdout, error: done.stderr };
}

/** Runs it in this process with other streams, because a process for each call would take most of the time. */
async function run(args: string[], input: string | Buffer = '') {
  const parts = { stdout: [] as string[], stderr: [] as string[] };
  const into = (list: string[]) =>
    new Writable({
      write(part, _, done) {
        list.push(String(part));
        done();
      },
    });
  const own = Object.getOwnPropertyDescriptors(process);
  const { stdin, stdout, stderr } = own;
  const value = {
    stdin: Readable.from([Buffer.from(input)]),
    stdout: into(parts.stdout),
    stderr: into(parts.stderr),
  };
  for (const [name, stream] of Object.entries(value))
    Object.defineProperty(process, name, { value: stream, configurable: true });
  try {
    const status = await main(args);
    return { status, out: parts.stdout.join(''), error: parts.stderr.join('') };
  } finally {
    Object.defineProperties(process, { stdin, stdout, stderr } as PropertyDescriptorMap);
  }
}

/** Runs at a pseudo-terminal made by `script`. The output echoes the typed text. */
function converse(typed: string): { status: number | null; out: string } {
  const done = spawnSync('script', ['-qec', `"${process.execPath}" "${program}"`, '/dev/null'], {
    input: typed,
    encoding: 'utf8',
    timeout: 240_000,
  });
  return { status: done.status, out: done.stdout };
}

describe('npx ricochet', () => {
  it('traces a path and aims a shot', async () => {
    const targets =
      '[{"shape":"sphere","center":[6,1.4],"radius":1},{"shape":"plane","point":[0,-3],"normal":[0,1,0]}]';
    const path = await run(['trace', '--from', '0,0', '--to', '4,1', '--speed', '1', '--targets', targets]);
    expect(path.out).toMatch(/^2 bounces, then flies off\n/);
    expect(path.out).toMatch(/legs\.0\.digitsLeft +1\d/);
    const aim = [
      'aim',
      '--from.position',
      '-5,5',
      '--center',
      '0,0',
      '--radius',
      '2',
      '--to.position',
      '5,5',
    ];
    const shot = await run(aim);
    expect(shot.out).toMatch(/^Shoot this way\n/);
    expect(shot.out).toMatch(/solutions\.0\.bounces\.0\.point/);
    expect(JSON.parse((await run([...aim, '--json'])).out).solutions[0].path).toHaveLength(3);
    expect(
      (
        await run([
          'aim',
          '--from.position',
          '-5,0',
          '--center',
          '0,0',
          '--radius',
          '2',
          '--to.position',
          '5,0',
        ])
      ).out,
    ).toMatch(/^There is no such shot/);
    expect((await run(['trace', '--from', '0,0', '--to', '1,0', '--speed', '1'])).error).toContain(
      'targets is missing',
    );
  });

  it('aims under gravity, straight and off a target, and tells the least speed', async () => {
    const goal = ['--from.position', '0,0', '--to.position', '6,0', '--gravity', '0,-4'];
    const { solutions } = JSON.parse((await run(['aim', '--speed', '5', ...goal, '--json'])).out);
    expect(solutions.map(({ time }: { time: number }) => time)).toEqual([1.5, 2]);
    expect((await run(['aim', '--speed', '5', ...goal])).out).toMatch(/^Shoot this way\n/);
    expect((await run(['aim', '--speed', '4', ...goal])).out).toMatch(/^There is no such shot/);
    const floor = ['--via', '{"shape":"plane","point":[0,-1],"normal":[0,1]}'];
    expect(
      JSON.parse((await run(['aim', '--speed', '5', ...floor, ...goal, '--json'])).out).solutions,
    ).toHaveLength(4);
    expect((await run(['leastSpeed', ...goal])).out).toMatch(
      /^At 4\.898979485566357 units a frame at least\n/,
    );
    expect((await run(['leastSpeed', ...goal.slice(0, 4), '--gravity', '4'])).error).toContain(
      'gravity is a vector',
    );
    expect((await run(['aim', ...goal.slice(0, 4)])).error).toContain('via is missing');
  });

  it('asks at a terminal, answers with all numbers, and goes on as long as wanted', () => {
    // First Bartlett's numbers by Enter alone, then a miss, then the end.
    const { status, out } = converse(`${'\n'.repeat(6)}y\n0 0 0\n-1 0 0\n2\n5 0 0\n1\n0 0 0\nn\n`);
    expect(out).toContain("Bullet's start point x, y, z [0, 0, 0]:");
    expect(out).toMatch(/Hit\r?\n {2}hit +true/);
    expect(out).toContain('0.769800358919501');
    expect(out).toContain('No hit: the bullet moves away');
    expect(out.match(/Another one\?/g)).toHaveLength(2);
    expect(status).toBe(0);
  });

  it('says what is wrong with a number and asks on', () => {
    const { status, out } = converse(`\n\n-3\n\n\n\ny\n${'\n'.repeat(6)}n\n`);
    expect(out).toContain('bullet.speed is -3: a finite number above 0 is needed.');
    expect(out).toContain('0.769800358919501');
    expect(status).toBe(0);
  });

  it('says that a text is not JSON, and asks the same again', () => {
    const { status, out } = converse(`[0,\n\n{"x":\n${'\n'.repeat(5)}n\n`);
    expect(out).toContain('[0, is not JSON.');
    expect(out).toContain('{"x": is not JSON.');
    expect(out).toContain('0.769800358919501');
    expect(status).toBe(0);
  });

  it('ends quietly when the input ends', () => {
    expect(converse('\n\n\u0004').status).toBe(0);
  });

  it('answers flags once, as text', () => {
    const { status, out } = start(bartlett);
    expect(status).toBe(0);
    expect(out).toMatch(/^Hit\n/);
    expect(out).toContain('ricochetAngle    0.6154797086703874  (35.2644°)');
  });

  it('answers flags as JSON, all digits', async () => {
    const { out } = await run([...bartlett, '--json']);
    expect(JSON.parse(out)).toMatchObject({ hit: true, time: 0.769800358919501, point: { x: 4 / 3 } });
  });

  it('answers JSON on standard input', async () => {
    const asked = {
      bullet: { from: [0, 0], to: [1, 0], speed: 1 },
      target: { shape: 'wall', a: [3, -1], b: [3, 1] },
    };
    const { status, out } = await run(['--json'], JSON.stringify(asked));
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ hit: true, time: 3 });
  });

  it('reaches every field of the call by its path', async () => {
    const { out } = await run(
      '--json --bullet.position 0,0 --bullet.velocity=2,0 --target.shape box --target.min 3,-1 --target.max 4,1 --max-time 1'.split(
        ' ',
      ),
    );
    expect(JSON.parse(out)).toMatchObject({ hit: false, reason: 'out-of-time', closest: { time: 1.5 } });
  });

  it.each([
    [
      bartlett.with(bartlett.indexOf('--speed') + 1, '-3'),
      '',
      'bullet.speed is -3: a finite number above 0 is needed.',
    ],
    [[...bartlett, '--speed', '-3'], '', 'bullet.speed has been given twice. Give it once.'],
    [
      ['--from', '0,0,0', '--to', 'x,1,2', '--speed', '3', '--center', '1,2', '--radius', '1'],
      '',
      'bullet.to[0] is the text "x"',
    ],
    [['--frm', '0,0,0'], '', 'There is no flag --frm'],
    [['--bullet.frm', '0,0,0'], '', 'bullet has no such field'],
    [['--from'], '', '--from needs a value'],
    [['fly'], '', 'There is no question fly'],
    [[], 'not JSON', 'Standard input is not JSON'],
    [[], '[1]', 'has to be a JSON object'],
    [[], '{"bullet":{},"sphere":{}}', 'There is no sphere here'],
    [[], '{"__proto__":{"x":1}}', 'There is no __proto__ here'],
  ])('refuses %j with status 2', async (args, input, message) => {
    const { status, out, error } = await run(args, input);
    expect(error).toContain(message);
    expect(error.trim().split('\n')).toHaveLength(1);
    expect(out).toBe('');
    expect(status).toBe(2);
  });

  it.each([
    [['--bullet', '5', '--bullet.from', '1,2'], 'bullet has been given as a whole'],
    [['--bullet', 'null', '--bullet.speed', '2'], 'bullet has been given as a whole'],
    [['--bullet.from', '1,2', '--bullet.from.x', '3'], 'bullet.from has been given as a whole'],
    [['--bullet.speed', '2', '--bullet', '5'], 'bullet has been given field by field'],
    [['--bullet', '{}', '--bullet', '{}'], 'Give it once'],
    [['--bullet.__proto__.x', '1'], 'bullet.__proto__ is'],
    [['--bullet', '{}', '--bullet.__proto__.x', '1'], 'bullet.__proto__ is'],
    [['--bullet', '{"__proto__":{"from":[0,0]}}'], 'bullet.__proto__ is'],
    [['--__proto__.bullet', '1'], 'There is no __proto__ here'],
    [['--constructor.prototype.x', '1'], 'There is no constructor here'],
    [['--speed', 'NaN', '--from', '0,0', '--to', '1,1'], 'bullet.speed is the text "NaN"'],
    [
      ['--speed', 'Infinity', '--from', '0,0', '--to', '1,1', '--center', '9,9', '--radius', '1'],
      'bullet.speed is Infinity',
    ],
    [
      ['--speed', '1e-200', '--from', '0,0', '--to', '1,1', '--center', '9,9', '--radius', '1'],
      'from 1e-150 to 1e150',
    ],
    [['--from', '--to', '4,4'], '--from needs a value'],
    [['--bullet', '[1,'], '[1, is not JSON'],
    [['--speed', '1', '--speed', '2'], 'bullet.speed has been given twice. Give it once.'],
    [['--center', '1,2', '--target.center', '1,2'], 'target.center has been given twice. Give it once.'],
    [['--speed=1', '--bullet.speed=1'], 'bullet.speed has been given twice'],
    [['--json', '--speed', '1', '--json'], '--json has been given twice. Give it once.'],
    [['--bullet', `{"from": ${'['.repeat(100_000)}`], 'is not JSON'],
    [[''], 'There is no question '],
    [['--'], 'There is no flag --'],
    [['__proto__'], 'There is no question __proto__'],
    [['--\u001b[31mred', '1'], 'There is no flag --�[31mred'],
  ])('refuses in one line, with status 2: flags %#', async (args, message) => {
    const { status, out, error } = await run(args);
    expect(error).toContain(message);
    expect(error.trim().split('\n')).toHaveLength(1);
    expect(error.length).toBeLessThan(400);
    expect([out, status]).toEqual(['', 2]);
  });

  it('lets fields be added to, and changed in, what was given as JSON', async () => {
    const bullet = '{"from":[0,0,0],"to":[4,4,4],"speed":-1}';
    const { out } = await run([
      '--bullet',
      bullet,
      '--speed',
      '3',
      '--center',
      '4,4,0',
      '--radius',
      '4',
      '--json',
    ]);
    expect(JSON.parse(out).time).toBe(0.769800358919501);
  });

  const asked = JSON.stringify({
    bullet: { from: [0, 0, 0], to: [4, 4, 4], speed: 3 },
    target: { shape: 'sphere', center: [4, 4, 0], radius: 4 },
  });

  it('reads past a byte order mark', async () => {
    const { status, out } = await run(['--json'], `\ufeff${asked}`);
    expect([status, JSON.parse(out).time]).toEqual([0, 0.769800358919501]);
  });

  it.each([
    ['no text in UTF-8', Buffer.of(0x22, 0xff, 0xfe, 0x22), 'Standard input is not text in UTF-8.'],
    [
      'text in UTF-16',
      Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(asked, 'utf16le')]),
      'Standard input is not text in UTF-8.',
    ],
    [
      'text cut in the middle of a letter',
      Buffer.of(0x22, 0xe2, 0x82),
      'Standard input is not text in UTF-8.',
    ],
    ['nothing', Buffer.of(), 'Standard input is not JSON'],
    ['a broken line', Buffer.from('{"bullet":\n\u0007 x'), 'Standard input is not JSON'],
    ['a million brackets', Buffer.alloc(1_000_000, '['), 'Standard input is not JSON'],
    ['a question that is a number', Buffer.from('{"question":5}'), '"question" has to be the name of one'],
    ['a question that is null', Buffer.from('{"question":null}'), '"question" has to be the name of one'],
    ['null', Buffer.from('null'), 'has to be a JSON object'],
  ])('refuses %s on standard input in one line', async (_, input, message) => {
    const { status, out, error } = await run([], input);
    expect(error).toContain(message);
    expect(error.trim().split('\n')).toHaveLength(1);
    expect([out, status]).toEqual(['', 2]);
  });

  it('ends its process with the status, and writes what is refused to standard error alone', () => {
    const { status, out, error } = start([], '[1]');
    expect([status, out]).toEqual([2, '']);
    expect(error).toContain('has to be a JSON object');
    expect(start(['--json'], JSON.stringify({ question: 'raySphere' })).status).toBe(2);
  });

  it('reports that its answer cannot be written, and ends quietly where the reader has closed the pipe', () => {
    const shell = (line: string) =>
      spawnSync('bash', ['-c', line, 'bash', process.execPath, program], { encoding: 'utf8' });
    for (const args of ['--help', '--version', bartlett.join(' ')]) {
      const full = shell(`"$1" "$2" ${args} >/dev/full`);
      expect(full.stderr).toMatch(/^The answer could not be written: ENOSPC.*\n$/);
      expect(full.status).toBe(1);
    }
    expect(shell('"$1" "$2" --bad 2>/dev/full').status).toBe(2);
    const closed = shell('{ sleep 0.3; "$1" "$2" --help; echo "status $?" >&2; } | true');
    expect(closed.stderr).toBe('status 0\n');
  });

  it('answers every question, by flags and by JSON', async () => {
    expect(
      JSON.parse(
        (await run('raySphere --origin 0,0,0 --direction 1,1,1 --center 4,4,0 --radius 4 --json'.split(' ')))
          .out,
      ),
    ).toMatchObject({ enter: 4 / 3, exit: 4 });
    const ball = (x: number, vx: number) => ({ position: [x, 0], velocity: [vx, 0], radius: 1, mass: 1 });
    const asked = { question: 'collide', a: ball(0, 3), b: ball(5, 0) };
    expect(JSON.parse((await run(['--json'], JSON.stringify(asked))).out)).toMatchObject({
      case: 5,
      time: 1,
      velocityB: { x: 3 },
    });
    expect((await run([], JSON.stringify({ ...asked, question: 'sweep' }))).out).toMatch(
      /^They touch within the frame\n/,
    );
    const cut = await run([
      'spherePlane',
      '--center',
      '2,2,2.5',
      '--radius',
      '3',
      '--through',
      '[[1,1,1],[3,1,1],[1,5,1]]',
    ]);
    expect(cut.out).toMatch(/^Sphere and plane are overlapping\n/);
    expect((await run(['collide', '--a.position', '0,0'])).error).toContain('a.velocity is missing');
  });

  it('shows its help, whose examples run', async () => {
    const { status, out } = await run(['--help']);
    expect(status).toBe(0);
    for (const word of ['shoot', '--json', 'standard input', 'Exit status']) expect(out).toContain(word);
    // The examples of the help run.
    for (const line of out.split('\n').filter((text) => text.startsWith('  ricochet '))) {
      const words = line.trim().match(/'[^']*'|\S+/g) ?? [];
      expect((await run(words.slice(1).map((word) => word.replace(/^'|'$/g, '')))).status, line).toBe(0);
    }
  });

  it('prints its version', async () => {
    expect((await run(['--version'])).out.trim()).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
