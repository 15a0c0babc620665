export interface Example {
  program: string;
  /** Line by line. */
  output: string[];
  refusals: { call: string; code?: string; path?: string }[];
}

export function examplesOf(name: string): { setup: string; methods: Map<string, Example> } | undefined;
