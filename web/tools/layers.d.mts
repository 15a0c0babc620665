export function countsIn(report: string): { passed: number; failed: number };
