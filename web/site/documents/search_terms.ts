// Words that developers search for and chapters do not contain: by page and heading, in both languages. The search
// ranks them higher than words in the text.

export const searchTerms: Readonly<Record<string, string>> = {
  'guide#install':
    'npm yarn pnpm cdn unpkg jsdelivr esm import setup getting started quick start インストール 導入',
  'guide#conventions':
    'units axes handedness y up left handed right handed coordinate system degrees radians seconds fps 単位 座標系',
  'guide#mistakes':
    'error codes exceptions try catch validation nan messages troubleshooting エラーコード 例外',
  'guide#shoot':
    'raycast ray cast hitscan shape cast sphere cast swept sphere time of impact toi ccd continuous collision detection tunneling tunnelling reflect deflect レイキャスト すり抜け',
  'guide#ray-sphere': 'ray sphere intersection quadratic',
  'guide#sweep': 'swept test circle circle moving circles',
  'guide#collide': 'elastic collision momentum impulse bounce two balls',
  'guide#scenes':
    'raycast all broadphase broad phase bvh spatial index world colliders character controller capsule aabb obb レイキャスト',
  'guide#near':
    'distance query point query proximity overlap sphere overlap box aabb query region blast radius',
  'guide#meshes':
    'trimesh triangle mesh level geometry terrain heightmap heightfield height map convex hull gltf obj stl 地形',
  'guide#batches': 'many rays bulk simd float64array typed array performance',
  'guide#paths': 'predict trajectory reflection laser mirror trajectory preview billiard path 軌道 予測',
  'guide#gravity': 'projectile ballistic parabola drag wind arc throw grenade trajectory predict 弾道 放物線',
  'guide#aim': 'bank shot lead target leading intercept auto aim turret homing 照準',
  'guide#aim-gravity': 'artillery mortar launch angle ballistic solution muzzle velocity',
  'guide#many-balls': 'physics engine particles gas rigid body hard spheres molecular dynamics event driven',
  'guide#table': 'pool snooker carom cue spin english cushion pocket pinball',
  'guide#workers': 'web worker worker threads multithreading parallel sharedarraybuffer threads multi core',
  'guide#browser': 'cdn script tag import map no bundler codepen html',
  'guide#three': 'threejs raycaster object3d mesh geometry vector3',
  'guide#fast': 'optimize optimization slow garbage gc allocation profiling performance benchmark 高速化',
  'guide#more': 'license licence mit changelog repository source code support ライセンス',
  'games#living':
    'game loop requestanimationframe projectile manager bullets update fixed timestep delta time ゲームループ',
  'games#falling': 'grenade throw lob bounce rolling projectile motion',
  'games#piercing': 'penetration pierce portal teleport homing missile seek',
  'games#objects': 'gltf glb loader level import terrain blender scene graph',
  'games#bullets': 'friendly fire collision groups layers masks ignore self team filter owner',
  'games#sounds': 'audio impact effects decals callbacks events collision event on hit',
  'games#sensors': 'trigger volume zone area pickup ontriggerenter checkpoint',
  'games#server':
    'multiplayer netcode networking server authoritative anti cheat validate lag compensation rollback prediction reconciliation json マルチプレイヤー',
  'games#games': 'examples demo breakout pong pinball shooter tutorial samples',
  'games#react': 'react fiber r3f hooks component suspense jsx',
  'games#picking': 'mouse click select raycaster pointer hover',
  'games#frames': 'delta time time step interpolation fixed timestep frame rate pause slow motion',
  'games#sight': 'visibility line of sight occlusion ai vision shadow fov',
  'games#platforms': 'elevator moving wall kinematic',
  'games#moving': 'kinematic moving targets character controller player enemies animation sync transform',
  'games#explosions': 'explosion blast splash damage radius area of effect',
  'games#many': 'shotgun spread swarm bullet hell instancing pellets',
  'under-gravity#bouncing': 'zeno infinite bounces restitution jitter 反発係数',
  'under-gravity#sliding': 'slope incline ramp gutter friction rolling terrain 斜面',
  'under-gravity#resting': 'sleep sleeping stop lift elevator platform conveyor 静止',
  'under-gravity#living': 'onrest onslide wake kick impulse set velocity sleeping bodies',
  'simulations#order': 'deterministic lockstep determinism replay reproducible same results',
  'simulations#energy': 'conservation drift stability',
  'simulations#simultaneous': 'newton cradle break rack multiple contacts',
  'simulations#collapse': 'zeno jitter resting stacking sleep sleeping stack',
  'simulations#gravity': 'rest friction slide rolling ground floor',
  'simulations#budgets': 'infinite loop freeze hang timeout maxwork',
  'simulations#filters': 'collision groups layers masks collision filtering',
  'simulations#sensors': 'trigger counting detector',
  'simulations#motion': 'piston pump moving wall kinematic flipper',
  'simulations#changes':
    'save game savegame load game rollback snapshot serialize serialization json undo rewind replay restore persist セーブ 保存 巻き戻し',
  'simulations#method': 'algorithm priority queue cell list event queue alder wainwright',
  'guarantees#decisions':
    'robust robustness epsilon tolerance precision false positive tangent grazing exact predicates',
  'guarantees#accuracy': 'floating point rounding error double precision ulp',
  'guarantees#determinism': 'deterministic lockstep cross platform reproducible bit identical hash',
  'guarantees#costs': 'complexity big o worst case latency dos',
  'guarantees#sizes': 'bundle size download size kb gzip footprint memory leak バンドルサイズ',
  'guarantees#limits': 'maximum minimum range large coordinates scale',
  'guarantees#versions': 'semver breaking changes deprecation upgrade migration',
  'guarantees#exclusions':
    'roadmap limitations missing features rotation joints ragdoll soft body cloth constraints vehicle rigid bodies friction stacking',
  'environments#builds': 'entry points imports subpath tree shaking bundle size which import core external',
  'environments#loading':
    'csp content security policy wasm unsafe eval webassembly init async await preload compile',
  'environments#matrix':
    'compatibility support bun react native electron nuxt svelte sveltekit vue angular remix astro esm commonjs require',
  'environments#engines': 'browser support safari firefox chrome edge ios android mobile ブラウザー対応',
  'environments#node': 'nodejs commonjs require cjs esm server backend',
  'environments#page': 'cdn unpkg jsdelivr script tag import map html',
  'environments#beforehand':
    'cloudflare workers edge deno deploy vercel edge wrangler miniflare serverless lambda',
  'environments#server': 'ssr next.js nextjs nuxt sveltekit astro hydration server components',
  'environments#vitest': 'unit test testing mocha test runner',
  'environments#typescript': 'types typings d.ts tsconfig moduleresolution strict 型',
  'security#http': 'csp content security policy headers cors coop coep cross origin isolation',
  'security#attack': 'sandbox supply chain untrusted input fuzzing vulnerability denial of service',
  'security#report': 'vulnerability disclosure contact cve',
  'benchmarks#method': 'performance speed fast how fast measure',
  'benchmarks#sizes': 'bundle size compare download kb',
  'comparison#when':
    'alternatives versus vs physics engine choose which library ammo oimo planck matter.js matterjs',
  'comparison#rapier': 'rapier3d rapier2d dimforge',
  'comparison#jolt': 'joltphysics ammo bullet physics',
  'comparison#box2d': 'planck matter.js matterjs p2 liquidfun',
  'comparison#cannon-es': 'cannon.js cannonjs oimo',
  'comparison#three': 'three-mesh-bvh raycaster',
};
