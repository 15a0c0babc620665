import type { Need } from './setup.mjs';

export function countsIn(report: string): { passed: number; failed: number };

export interface Layer {
  name: string;
  /** What it needs of the system beside what all tests need. */
  system?: Need[];
}
export function layersFor(asked: string[]): Layer[];
