export function removeForeign(folder: string, source: string): void;
