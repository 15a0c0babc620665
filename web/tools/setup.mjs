// Sets up what is missing on this machine. Uses nothing but Node, since nothing else may be there yet.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const isWindows = process.platform === 'win32';
const endings = isWindows ? ['.exe', '.cmd', '.bat'] : [''];

const onPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) =>
    endings.some((ending) => {
      try {
        accessSync(join(folder, name + ending), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
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

/** Chromium without the windows that nobody sees: the same engine, and tests take half as much time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Where a browser for the tests is: `CHROMIUM_PATH`, or Debian's. */
export function chromiumPath() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    headlessShell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return candidates.find((file) => file !== undefined && existsSync(file));
}

/** Where Firefox is: `FIREFOX_PATH`, or Debian's. */
export const firefoxPath = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (file) => file !== undefined && existsSync(file),
  );

/** Files at a place below a folder for each architecture: /usr/lib/<architecture>/<first>.../<last>. */
const belowLib = (first, last) =>
  readdirSync('/usr/lib')
    .flatMap((name) =>
      name.includes('linux-gnu') ? readdirSync(join('/usr/lib', name)).map((one) => join(name, one)) : [],
    )
    .filter((path) => basename(path).startsWith(first))
    .map((path) => join('/usr/lib', path, last))
    .filter(existsSync);

/** Where WebKitGTK's small browser is, which comes with the library and is on no PATH. */
export const miniBrowserPath = () =>
  existsSync('/usr/lib') ? belowLib('webkit', 'MiniBrowser')[0] : undefined;

/** What the site and the module need: how to see that it is there, and the Debian package that brings it. */
export const toBuild = [
  { what: 'cmake', there: () => onPath('cmake'), package: 'cmake' },
  { what: 'ninja', there: () => onPath('ninja'), package: 'ninja-build' },
  // A compiler of the machine writes the layout of shared memory.
  { what: 'c++', there: () => ['c++', 'g++', 'clang++'].some(onPath), package: 'g++' },
  { what: 'emcc', there: () => onPath('emcc'), package: 'emscripten' },
];
/** What the tests need besides. */
export const toTest = [
  { what: 'doxygen', there: () => onPath('doxygen'), package: 'doxygen' },
  { what: 'git', there: () => onPath('git'), package: 'git' },
  { what: 'g++', there: () => onPath('g++'), package: 'g++' },
  { what: 'clang++', there: () => onPath('clang++'), package: 'clang' },
  { what: 'libFuzzer', there: hasFuzzer, package: 'libclang-rt-dev' },
  { what: 'clang-format', there: () => onPath('clang-format'), package: 'clang-format' },
  { what: 'clang-tidy', there: () => onPath('clang-tidy'), package: 'clang-tidy' },
  { what: 'GoogleTest', there: () => header('gtest/gtest.h'), package: 'libgtest-dev' },
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
  { what: 'Google Benchmark', there: () => header('benchmark/benchmark.h'), package: 'libbenchmark-dev' },
  {
    what: 'Chromium',
    there: () => chromiumPath() !== undefined,
    package: basename(headlessShell),
    otherwise: 'chromium',
  },
];

/** What the tests in other engines need besides. */
export const toTestEngines = [
  { what: 'Firefox', there: () => firefoxPath() !== undefined, package: 'firefox-esr', otherwise: 'firefox' },
  {
    what: 'WebKit',
    there: () => onPath('WebKitWebDriver') && miniBrowserPath() !== undefined,
    package: 'webkit2gtk-driver',
  },
  { what: 'Xvfb', there: () => onPath('Xvfb'), package: 'xvfb' },
  {
    what: 'OpenGL in software',
    there: () => belowLib('dri', 'swrast_dri.so').length > 0,
    package: 'libgl1-mesa-dri',
  },
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

/** Runs a program of the set-up, which may ask for a password. What fails ends the set-up, unless it is optional. */
function run(name, command, { env, isOptional = false }) {
  const start = performance.now();
  console.log(`Installing ${name} …`);
  const { status, error } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    env,
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  if (status === 0) return console.log(`… in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  if (isOptional) return;
  console.error(`\n${command.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
  process.exit(1);
}

/** Whether apt could install a package, as far as its lists say. */
const aptKnows = (name) =>
  /Candidate: [^(\s]/.test(spawnSync('apt-cache', ['policy', name], { encoding: 'utf8' }).stdout ?? '');

function setUpSystem(needs) {
  const isRoot = process.getuid?.() === 0;
  // `sudo -n` asks nothing; where a terminal is at hand sudo may ask for a password.
  const hasSudo = onPath('sudo') && (process.stdin.isTTY || spawnSync('sudo', ['-n', 'true']).status === 0);
  const hasApt = onPath('apt-get');
  const plan = planSetup(needs, { isRoot, hasSudo, hasApt });
  if (plan.message !== undefined) {
    console.error(plan.message);
    process.exit(1);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const prefix = isRoot ? [] : ['sudo'];
  const install = [...prefix, 'apt-get', 'install', '-y', '--no-install-recommends'];
  if (plan.command !== undefined) {
    run('package lists', [...prefix, 'apt-get', 'update'], { env });
    // Once the lists are there, they say which packages this system has.
    const packages = plan.missing.map((need) =>
      need.otherwise === undefined || aptKnows(need.package) ? need.package : need.otherwise,
    );
    run(packages.join(', '), [...install, ...packages], { env });
  }
  // Any Chromium will do, but this one is quicker.
  const shell = basename(headlessShell);
  const isWanted = needs.some((need) => need.package === shell);
  if (isWanted && chromiumPath() === '/usr/bin/chromium' && (isRoot || hasSudo) && aptKnows(shell))
    run(shell, [...install, shell], { env, isOptional: true });
}

/**
 * Whether Emscripten gets a cache of its own, below build. It writes what it compiles for itself to its cache; a frozen one
 * (Debian's) has everything, is only read, and no other may take its place.
 */
export const needsOwnCache = ({ isFrozen, isWritable, isGiven }) => !isFrozen && !isWritable && !isGiven;

const emConfig = (key) =>
  spawnSync('em-config', [key], { encoding: 'utf8', shell: isWindows }).stdout?.trim() ?? '';

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** @type {Record<string, string> | undefined} */
let environment;

/** Environment for emcc. */
export function emscriptenEnvironment() {
  if (environment !== undefined) return environment;
  environment = {};
  // Debian's Emscripten 3.1.6 looks for the node module acorn, which Debian installs here.
  if (existsSync('/usr/share/nodejs'))
    environment.NODE_PATH = [process.env.NODE_PATH, '/usr/share/nodejs'].filter(Boolean).join(delimiter);
  const cache = emConfig('CACHE');
  const state = {
    isFrozen: emConfig('FROZEN_CACHE') === 'True',
    // Where there is no cache yet, Emscripten finds a place for it.
    isWritable: !existsSync(cache) || isWritable(cache),
    isGiven: process.env.EM_CACHE !== undefined,
  };
  if (needsOwnCache(state)) {
    environment.EM_CACHE = join(root, 'build', 'emscripten-cache');
    mkdirSync(environment.EM_CACHE, { recursive: true });
  }
  return environment;
}

/** The oldest Node that the package and its build run with, as the manifest has it. */
export const oldestNode = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace(
  '>=',
  '',
);

export function isNewEnough(version) {
  const [[major, minor], [least, leastMinor]] = [version, oldestNode].map((one) =>
    one.split('.').map(Number),
  );
  return major > least || (major === least && minor >= leastMinor);
}

/** Installs the system packages of `needs` that are missing; npm's are a part of every build. */
export function setUp(needs) {
  if (!isNewEnough(process.versions.node)) {
    console.error(`Node ${process.versions.node} is too old: install Node ${oldestNode} or newer.`);
    process.exit(1);
  }
  setUpSystem(needs);
}
