export interface Manifest {
  version: string;
  exports: Record<string, string | Record<string, string>>;
  bin: Record<string, string>;
  types: string;
}
export interface Lock {
  version?: string;
  packages: Record<string, { version?: string; resolved?: string; integrity?: string; optional?: boolean }>;
}
export function treeProblems(status: string): string[];
export function versionProblems(manifest: { version: string }, lock: Lock, changelog: string): string[];
export function publishedHashProblems(
  published: Record<string, string>,
  nativeTest: string,
  changelog: string,
): string[];
export function computedHashProblems(
  published: Record<string, string>,
  computed: Record<string, string>,
  where: string,
): string[];
export function contentProblems(manifest: Manifest, files: string[]): string[];
export function lockProblems(lock: Lock): string[];
