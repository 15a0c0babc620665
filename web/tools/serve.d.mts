import type { Server } from 'node:http';

export function isServed(folder: string, path: string): boolean;
export function notFoundPage(guide: string, language: 'en' | 'ja', top?: string): string;
export function serve(options: {
  port: number;
  strictPort: boolean;
  host: string;
  folder?: string;
}): Promise<Server>;
