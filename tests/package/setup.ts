// Packs and installs the package once for all package tests.
import type { TestProject } from 'vitest/node';
import { pack } from './pack.js';

export default function setup(project: TestProject): () => void {
  const { remove, ...installed } = pack();
  project.provide('installed', installed);
  return remove;
}
