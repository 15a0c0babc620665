export function orderOfAlike(items: Uint8Array[]): number[];
