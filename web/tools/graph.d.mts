export interface Step {
  name: string;
  needs?: string[];
  processors?: number;
  seconds?: number;
}
export function withNeeds<S extends Step>(steps: S[], names: string[]): S[];
export function secondsToTheEnd(steps: Step[]): Map<string, number>;
export function startNow(
  steps: Step[],
  state: { done: Set<string>; running: Map<string, number>; processors: number },
): Map<string, number>;
export function criticalPath(steps: Step[], results: Map<string, { end: number }>): string[];
