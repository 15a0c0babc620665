export interface Need {
  what: string;
  there(): boolean;
  package: string;
}
export function planSetup(
  needs: Need[],
  machine: { isRoot: boolean; hasSudo: boolean; hasApt: boolean },
): { missing: Need[]; command: string[] | undefined; message: string | undefined };
export function needsOwnCache(cache: { isFrozen: boolean; isWritable: boolean; isGiven: boolean }): boolean;
