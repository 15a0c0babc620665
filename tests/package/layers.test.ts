// The include graph: a folder uses only folders of lower layers, and no files include each other in a cycle.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** For each node, the nodes that it uses. */
type Graph = Map<string, Set<string>>;

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file));
}

/** Returns the graph of the files below a folder. `used` returns the files of the project that the text of a file names. */
function graphOf(
  folder: string,
  ending: RegExp,
  used: (file: string, text: string) => string[],
  unit = (file: string) => file,
): Graph {
  const files = filesBelow(folder, ending);
  const units = new Set(files.map(unit));
  const graph: Graph = new Map([...units].map((name) => [name, new Set()]));
  for (const file of files)
    for (const name of used(file, readFileSync(join(root, file), 'utf8')).map(unit))
      if (name !== unit(file) && units.has(name)) graph.get(unit(file))?.add(name);
  return graph;
}

/**
 * Returns the nodes of a cycle, or an empty list without one. It is a depth-first search: a node that is visited again
 * while it is open closes a cycle.
 */
function circleIn(graph: Graph): string[] {
  const done = new Set<string>();
  const open: string[] = [];
  const visit = (node: string): string[] => {
    if (done.has(node)) return [];
    if (open.includes(node)) return [...open.slice(open.indexOf(node)), node];
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next);
      if (circle.length > 0) return circle;
    }
    open.pop();
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const circle = visit(node);
    if (circle.length > 0) return circle;
  }
  return [];
}

/** Returns the graph of the folders. A file directly in `folder` is a node of its own. */
function foldersOf(graph: Graph, folder: string): Graph {
  const folderOf = (file: string) => {
    const [first, ...rest] = relative(folder, file).split('/');
    return rest.length === 0 ? file : join(folder, first as string);
  };
  const folders: Graph = new Map();
  for (const [file, uses] of graph) {
    const from = folderOf(file);
    const to = folders.get(from) ?? new Set();
    for (const other of uses) if (folderOf(other) !== from) to.add(folderOf(other));
    folders.set(from, to);
  }
  return folders;
}

const solverOf = (): Graph =>
  graphOf(
    'src',
    /\.[ch]pp$/,
    (_, text) => [...text.matchAll(/^#include "([^"]+)"/gm)].map((match) => join('src', match[1] as string)),
    // A header and the source of the same name are one node.
    (file) => file.replace(/\.[ch]pp$/, ''),
  );

const scriptsOf = (folder: string): Graph =>
  graphOf(folder, /(?<!\.d)\.ts$/, (file, text) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
      join(dirname(file), (match[1] as string).replace(/\.js$/, '.ts')),
    ),
  );

/** The layers of the solver. Each may use only the layers before it. */
const layers = [
  'numeric',
  '',
  'narrow_phase',
  'motion',
  'queries',
  'broad_phase',
  'mesh',
  'aim',
  'targets',
  'paths',
  'scene',
  'bullets',
  'simulation',
  'table',
];

/** Returns the index of the layer of a solver's file. Bindings are above all layers. */
function layerOf(file: string): number {
  if (!file.startsWith('src/ricochet/')) return layers.length;
  const folder = dirname(relative('src/ricochet', file));
  return layers.indexOf(folder === '.' ? '' : (folder.split('/')[0] as string));
}

describe('the include graph of the solver', () => {
  it('knows every folder', () => {
    for (const file of solverOf().keys()) expect(layerOf(file), file).toBeGreaterThanOrEqual(0);
  });

  it('has no upward edge', () => {
    const upward: string[] = [];
    for (const [file, uses] of solverOf())
      for (const other of uses) if (layerOf(other) > layerOf(file)) upward.push(`${file} includes ${other}`);
    expect(upward).toEqual([]);
  });

  it('has no circle', () => {
    expect(circleIn(solverOf())).toEqual([]);
  });
});

describe.each(['web/module', 'web/site'])('the import graph of %s', (folder) => {
  const graph = scriptsOf(folder);

  it('is read at all', () => {
    expect([...graph.values()].reduce((sum, uses) => sum + uses.size, 0)).toBeGreaterThan(50);
  });

  it('has no circle of files', () => {
    expect(circleIn(graph)).toEqual([]);
  });

  it('has no circle of folders', () => {
    expect(circleIn(foldersOf(graph, folder))).toEqual([]);
  });
});

describe('the sources of events', () => {
  const text = (file: string) => readFileSync(join(root, 'src', file), 'utf8');
  const namesIn = (of: string, pattern: RegExp) => [...of.matchAll(pattern)].map(([, name]) => name);

  it('stand in one order of priority: in the loop, in their file and in the table', () => {
    const inLoop = text('ricochet/simulation/engine.cpp').match(/simulation::step\(.*?;/s)?.[0] ?? '';
    const names = namesIn(inLoop, /\b([A-Z]\w+)\{/g);
    expect(names).toContain('BallEvents');
    expect(namesIn(text('ricochet/simulation/event_sources.hpp'), /^struct (\w+) \{/gm)).toEqual(names);
    const table = text('ARCHITECTURE.md').match(/\| source \|.*?\n\n/s)?.[0] ?? '';
    expect(namesIn(table, /^\| `(\w+)`/gm)).toEqual(names);
  });
});
