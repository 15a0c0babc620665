// The chapters of the JavaScript reference, and the titles of its pages that are not called as a class is.

/**
 * The chapters. Each has the symbols of these files of web/module, in this order. A name with a slash at its end means the
 * other files of a folder. The last chapter has the symbols of all other files. `types` is the page of a chapter's types.
 */
export const chapters = [
  { id: 'start', title: 'Start', types: 'types-questions', files: ['index', 'loading/load'] },
  { id: 'solver', title: 'The solver', types: 'types-questions', files: ['solver/ricochet'] },
  {
    id: 'questions',
    title: 'Questions and answers',
    types: 'types-questions',
    files: [
      'boundary/vectors',
      'arguments/bullet',
      'arguments/shapes',
      'queries/shoot',
      'queries/ray_sphere',
      'arguments/balls',
      'queries/sweep',
      'queries/sphere_plane',
      'queries/collide',
      'queries/',
      'arguments/',
    ],
  },
  { id: 'explanations', title: 'Explanations', types: 'types-questions', files: ['explanations/'] },
  {
    id: 'scenes',
    title: 'Scenes, batches, paths, aim',
    types: 'types-scenes',
    files: [
      'scene/scene',
      'scene/scene_shot',
      'meshes/',
      'scene/trace',
      'scene/bullets',
      'scene/',
      'batches/',
      'queries/aim',
    ],
  },
  {
    id: 'many-balls',
    title: 'Many balls',
    types: 'types-simulations',
    files: [
      'simulation/simulation',
      'simulation/obstacles',
      'simulation/world',
      'simulation/events',
      'simulation/run_options',
      'scheduling/',
      'simulation/event_counts',
      'simulation/',
    ],
  },
  {
    id: 'tables',
    title: 'Billiard tables',
    types: 'types-tables',
    files: [
      'table/table',
      'table/start_table',
      'table/geometry',
      'table/constants',
      'table/balls',
      'table/strike',
      'table/events',
      'table/table_options',
      'table/',
      'solver/ricochet_table',
    ],
  },
  { id: 'errors', title: 'Errors', types: 'types-questions', files: ['errors/'] },
  { id: 'workers', title: 'Workers', types: 'types-scenes', files: ['workers/'] },
  {
    id: 'three',
    title: 'three.js',
    types: 'types-three',
    files: ['three/object_scene', 'three/raycast', 'three/mesh_data', 'three/target_of', 'three/'],
  },
  { id: 'react-three', title: 'react-three-fiber', types: 'types-three', files: ['react-three/'] },
  { id: 'core', title: 'The core alone', types: 'types-questions', files: ['solver/ricochet_core'] },
  { id: 'scenes-alone', title: 'Scenes alone', types: 'types-questions', files: ['solver/ricochet_scenes'] },
  { id: 'further', title: 'Further', types: 'types-questions', files: [] },
];

/** The entries to import the symbols of a chapter from, if it is not `ricochet-wasm`. */
export const imports = new Map([
  ['workers', 'ricochet-wasm/workers'],
  ['three', 'ricochet-wasm/three'],
  ['react-three', 'ricochet-wasm/react-three'],
  ['core', 'ricochet-wasm/core'],
  ['scenes-alone', 'ricochet-wasm/scene'],
]);

/** The titles and descriptions of the pages that are not called as a class is. */
export const titles = new Map([
  ['functions', ['Functions', 'Every function that ricochet-wasm exports.']],
  ['types-questions', ['Types: questions and answers', 'Bullets, shapes, answers, explanations and errors.']],
  ['types-scenes', ['Types: scenes, batches, paths', 'Targets, meshes, options and answers of scenes.']],
  ['types-simulations', ['Types: many balls', 'Worlds, obstacles, events and snapshots of simulations.']],
  ['types-tables', ['Types: billiard tables', 'Tables, cues, balls and events of billiards.']],
  ['types-three', ['Types: three.js', 'Options and answers of the three.js and react-three-fiber entries.']],
]);
