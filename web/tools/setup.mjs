// Sets up what is missing on this machine. Uses nothing but Node, since nothing else may be there yet.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const onPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
const anyFile = (...files) => files.some((file) => existsSync(file));
const header = (name) => anyFile(`/usr/include/${name}`, `/usr/local/include/${name}`);

/** Whether clang's run-time library for fuzzing is there: /usr/lib/llvm-N/lib/clang/V/lib/linux/. */
function hasFuzzer() {
  const below = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
  return below('/usr/lib')
    .filter((folder) => folder.includes('llvm-'))
    .flatMap((folder) => below(join(folder, 'lib', 'clang')))
    .flatMap((folder) => below(join(folder, 'lib', 'linux')))
    .some((file) => file.includes('libclang_rt.fuzzer'));
}

/** Where a browser for the tests is: `CHROMIUM_PATH`, or Debian's. */
export function chromiumPath() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return candidates.find((file) => file !== undefined && existsSync(file));
}

/** What a purpose needs: how to see that it is there, and the Debian package that brings it. */
const toBuild = [
  { what: 'cmake', there: () => onPath('cmake'), package: 'cmake' },
  { what: 'ninja', there: () => onPath('ninja'), package: 'ninja-build' },
  { what: 'emcc', there: () => onPath('emcc'), package: 'emscripten' },
  {
    what: 'GoogleTest sources',
    there: () => existsSync('/usr/src/googletest/CMakeLists.txt'),
    package: 'googletest',
  },
  { what: 'nlohmann JSON', there: () => header('nlohmann/json.hpp'), package: 'nlohmann-json3-dev' },
  {
    what: 'Boost.Multiprecision',
    there: () => header('boost/multiprecision/cpp_int.hpp'),
    package: 'libboost-dev',
  },
];
const toTest = [
  { what: 'git', there: () => onPath('git'), package: 'git' },
  { what: 'g++', there: () => onPath('g++'), package: 'g++' },
  { what: 'clang++', there: () => onPath('clang++'), package: 'clang' },
  { what: 'libFuzzer', there: hasFuzzer, package: 'libclang-rt-dev' },
  { what: 'clang-format', there: () => onPath('clang-format'), package: 'clang-format' },
  { what: 'GoogleTest', there: () => header('gtest/gtest.h'), package: 'libgtest-dev' },
  { what: 'Google Benchmark', there: () => header('benchmark/benchmark.h'), package: 'libbenchmark-dev' },
  { what: 'Chromium', there: () => chromiumPath() !== undefined, package: 'chromium' },
];

/** The packages to install for `needs`, and how to say so to someone who has to do it. */
export function planSetup(needs, { isRoot, hasSudo, hasApt }) {
  const missing = needs.filter((need) => !need.there());
  if (missing.length === 0) return { missing, command: undefined, message: undefined };
  const packages = missing.map((need) => need.package);
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
  if (hasApt && (isRoot || hasSudo))
    return { missing, command: isRoot ? install : ['sudo', ...install], message: undefined };
  const names = missing.map((need) => `${need.what} (${need.package})`).join(', ');
  const remedy = hasApt
    ? `Install them as root, then try again:\n  ${install.join(' ')}`
    : 'Install them with your system’s package manager (the names in brackets are Debian’s), then try again.';
  return { missing, command: undefined, message: `Missing on this machine: ${names}.\n${remedy}` };
}

function run(command, options = {}) {
  const [name, ...rest] = command;
  const done = spawnSync(name, rest, { cwd: root, stdio: 'inherit', ...options });
  if (done.status !== 0) {
    console.error(`\n${command.join(' ')} failed${done.error ? `: ${done.error.message}` : ''}.`);
    process.exit(1);
  }
}

function setUpSystem(needs) {
  const isRoot = process.getuid?.() === 0;
  // `sudo -n` asks nothing; where a terminal is at hand sudo may ask for a password.
  const hasSudo = onPath('sudo') && (process.stdin.isTTY || spawnSync('sudo', ['-n', 'true']).status === 0);
  const plan = planSetup(needs, { isRoot, hasSudo, hasApt: onPath('apt-get') });
  if (plan.message !== undefined) {
    console.error(plan.message);
    process.exit(1);
  }
  if (plan.command === undefined) return;
  console.log(`Installing ${plan.missing.map((need) => need.package).join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const prefix = plan.command[0] === 'sudo' ? ['sudo'] : [];
  run([...prefix, 'apt-get', 'update', '-qq'], { env });
  run(plan.command, { env, stdio: ['inherit', 'ignore', 'inherit'] });
}

/** npm's own record of what it installed tells whether the lock file has changed since. */
function setUpNpm() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const stamp = join(root, 'node_modules', '.ricochet-lock.json');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (existsSync(installed) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing npm packages …');
  run([process.platform === 'win32' ? 'npm.cmd' : 'npm', 'ci', '--no-audit', '--no-fund']);
  run([
    process.execPath,
    '-e',
    `require('fs').writeFileSync(${JSON.stringify(stamp)}, require('fs').readFileSync('package-lock.json'))`,
  ]);
}

/** Environment for emcc. */
export function emscriptenEnvironment() {
  const env = { ...process.env };
  // Debian's Emscripten 3.1.6 looks for the node module acorn, which Debian installs here.
  if (existsSync('/usr/share/nodejs'))
    env.NODE_PATH = [process.env.NODE_PATH, '/usr/share/nodejs'].filter(Boolean).join(delimiter);
  // Without the right to write to its own cache, it may keep one below build.
  if (process.getuid?.() !== 0 && existsSync('/usr/share/emscripten') && process.env.EM_CACHE === undefined) {
    env.EM_CACHE = join(root, 'build', 'emscripten-cache');
    mkdirSync(env.EM_CACHE, { recursive: true });
  }
  return env;
}

/** Everything to build and serve, or with `tests` everything to test as well. */
export function setUp({ tests }) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
    process.exit(1);
  }
  setUpSystem(tests ? [...toBuild, ...toTest] : toBuild);
  setUpNpm();
}
