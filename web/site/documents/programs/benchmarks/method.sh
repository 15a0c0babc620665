node web/tools/build.mjs module bench
taskset -c 1 node --no-liftoff --no-wasm-tier-up tests/bench/shoot.mjs
BOX3D=SOURCES taskset -c 1 node --no-liftoff --no-wasm-tier-up tests/bench/scene.mjs
taskset -c 1 node --no-liftoff --no-wasm-tier-up tests/bench/proximity.mjs
taskset -c 1 node --no-liftoff --no-wasm-tier-up tests/bench/shapes.mjs
node tests/bench/workers.mjs
BOX3D=SOURCES node tests/bench/mesh.mjs
node tests/bench/bullets.mjs
node tests/bench/moving.mjs
node tests/bench/simulation.mjs --edmd PROGRAM
build/native/tests/bench/shoot_bench
npm test -- package
