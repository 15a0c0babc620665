import type { Step } from './graph.mjs';

export interface Result {
  status: number | undefined;
  output: string;
  cpu: number;
  start: number;
  end: number;
}
export interface RunnableStep extends Step {
  run(given: { processors: number }): {
    commands: string[][];
    env?: Record<string, string>;
    onDone?(): void;
  };
}
export function processorSeconds(times: string): number;
export function runGraph(
  steps: RunnableStep[],
  options?: {
    processors?: number;
    onResult?(step: RunnableStep, result: Result): void;
    progress?: {
      start(name: string): void;
      line(name: string, text: string): void;
      end(name: string, result: Result): void;
      stop(): void;
    };
  },
): Promise<{ results: Map<string, Result>; seconds: number; path: string[] }>;
