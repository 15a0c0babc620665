export function functionBodies(bytes: Uint8Array): Uint8Array[];
export function withFunctionOrder(bytes: Uint8Array, order: number[]): Uint8Array;
