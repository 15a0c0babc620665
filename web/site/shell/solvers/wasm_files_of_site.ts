// The site has the WebAssembly as files, which servers compress better than the text of embedded WebAssembly.
import core from 'ricochet-wasm/ricochet-core.wasm?url';
import scene from 'ricochet-wasm/ricochet-scene.wasm?url';
import simulation from 'ricochet-wasm/ricochet-simulation.wasm?url';
import table from 'ricochet-wasm/ricochet-table.wasm?url';

export const wasmFiles = { core, scene, simulation, table };
