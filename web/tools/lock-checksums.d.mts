import type { Lock } from './release_checks.mjs';

export function withoutUnchecked(lock: Lock): Lock;
export function withChecksums(lock: Lock, found: Lock): Lock;
export function unchecked(lock: Lock): number;
