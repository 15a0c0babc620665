// Installs the system packages that are missing. It uses only Node, because nothing else may be installed yet.
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

/** True if clang's run-time library for fuzzing is installed, in /usr/lib/llvm-N/lib/clang/V/lib/linux/. */
function hasFuzzer() {
  const below = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
  return below('/usr/lib')
    .filter((folder) => folder.includes('llvm-'))
    .flatMap((folder) => below(join(folder, 'lib', 'clang')))
    .flatMap((folder) => below(join(folder, 'lib', 'linux')))
    .some((file) => file.includes('libclang_rt.fuzzer'));
}

/** Chromium without windows. It has the same engine, and tests take half as much time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Returns the path of Chromium for the tests: `CHROMIUM_PATH`, or Debian's; undefined without one. */
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

/** Returns the path of Firefox: `FIREFOX_PATH`, or Debian's; undefined without one. */
export const firefoxPath = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (file) => file !== undefined && existsSync(file),
  );

/** Returns the existing files /usr/lib/<architecture>/<first>.../<last>, for all architectures. */
const belowLib = (first, last) =>
  readdirSync('/usr/lib')
    .flatMap((name) =>
      name.includes('linux-gnu') ? readdirSync(join('/usr/lib', name)).map((one) => join(name, one)) : [],
    )
    .filter((path) => basename(path).startsWith(first))
    .map((path) => join('/usr/lib', path, last))
    .filter(existsSync);

/** Returns the path of WebKitGTK's MiniBrowser, which is installed with the library and not on the PATH. */
export const miniBrowserPath = () =>
  existsSync('/usr/lib') ? belowLib('webkit', 'MiniBrowser')[0] : undefined;

/** The programs that builds need. `there` is true if one is installed, and `package` is the Debian package with it. */
export const toBuild = [
  { what: 'cmake', there: () => onPath('cmake'), package: 'cmake' },
  { what: 'ninja', there: () => onPath('ninja'), package: 'ninja-build' },
  // The native compiler builds the program that writes the layout of shared memory.
  { what: 'c++', there: () => ['c++', 'g++', 'clang++'].some(onPath), package: 'g++' },
  { what: 'emcc', there: () => onPath('emcc'), package: 'emscripten' },
];
/** The programs that the tests need, too. */
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

/** The programs that the tests in other browser engines need, too. */
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

/** Returns the missing `needs`, with the command that installs them or a message to a user who has to do it. */
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

/** Runs a program of the set-up, which may ask for a password. A failure ends the set-up unless `isOptional`. */
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

/** True if apt's lists have the package. */
const aptKnows = (name) =>
  /Candidate: [^(\s]/.test(spawnSync('apt-cache', ['policy', name], { encoding: 'utf8' }).stdout ?? '');

function setUpSystem(needs) {
  const isRoot = process.getuid?.() === 0;
  // `sudo -n` never asks for a password. On a terminal sudo may ask.
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
    // apt's lists, which are now up to date, say which packages this system has.
    const packages = plan.missing.map((need) =>
      need.otherwise === undefined || aptKnows(need.package) ? need.package : need.otherwise,
    );
    run(packages.join(', '), [...install, ...packages], { env });
  }
  // The tests work with any Chromium, but the headless shell is faster.
  const shell = basename(headlessShell);
  const isWanted = needs.some((need) => need.package === shell);
  if (isWanted && chromiumPath() === '/usr/bin/chromium' && (isRoot || hasSudo) && aptKnows(shell))
    run(shell, [...install, shell], { env, isOptional: true });
}

/**
 * True if Emscripten needs a cache in the build folder, because it writes its compiled libraries to its cache. A frozen cache
 * such as Debian's has everything, is only read, and must not be replaced.
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

/** Returns the environment variables that emcc needs. */
export function emscriptenEnvironment() {
  if (environment !== undefined) return environment;
  environment = {};
  // Debian's Emscripten 3.1.6 looks for the node module acorn, which Debian installs here.
  if (existsSync('/usr/share/nodejs'))
    environment.NODE_PATH = [process.env.NODE_PATH, '/usr/share/nodejs'].filter(Boolean).join(delimiter);
  const cache = emConfig('CACHE');
  const state = {
    isFrozen: emConfig('FROZEN_CACHE') === 'True',
    // If there is no cache yet, Emscripten creates one.
    isWritable: !existsSync(cache) || isWritable(cache),
    isGiven: process.env.EM_CACHE !== undefined,
  };
  if (needsOwnCache(state)) {
    environment.EM_CACHE = join(root, 'build', 'emscripten-cache');
    mkdirSync(environment.EM_CACHE, { recursive: true });
  }
  return environment;
}

/** The oldest version of Node that the package and its build support, from the manifest. */
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

/** Installs the system packages of `needs` that are missing. Every build installs the npm packages itself. */
export function setUp(needs) {
  if (!isNewEnough(process.versions.node)) {
    console.error(`Node ${process.versions.node} is too old: install Node ${oldestNode} or newer.`);
    process.exit(1);
  }
  setUpSystem(needs);
}
