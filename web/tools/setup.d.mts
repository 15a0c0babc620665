export interface Need {
  what: string;
  there(): boolean;
  package: string;
}
export function planSetup(
  needs: Need[],
  machine: { isRoot: boolean; hasSudo: boolean; hasApt: boolean },
): { missing: Need[]; command: string[] | undefined; message: string | undefined };
export const oldestNode: string;
export function isNewEnough(version: string): boolean;
export function needsOwnCache(cache: { isFrozen: boolean; isWritable: boolean; isGiven: boolean }): boolean;

/** Environment for Emscripten. */
export function emscriptenEnvironment(): NodeJS.ProcessEnv;

export const toTestEngines: Need[];
export function firefoxPath(): string | undefined;
export function miniBrowserPath(): string | undefined;
