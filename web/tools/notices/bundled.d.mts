export interface Notice {
  name: string;
  version?: string;
  about?: string;
  identifier: string;
  text: string;
}

/** The packages of a bundle, by its folder in build. */
export function packagesIn(folder: 'module' | 'lab' | 'offline' | 'site'): Notice[];

/** The run-time library in the WebAssembly. */
export function runtime(): Notice[];
