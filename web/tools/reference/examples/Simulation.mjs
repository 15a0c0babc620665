// Examples of the methods of Simulation; each begins with the set-up. The API reference shows them, and what follows `//>`
// as what they print; tests run them. Calls handed to `refused` are refused, with this code and path.
// biome-ignore-all lint/complexity/noUselessLoneBlockStatements: each example is a block of its own.
import { createRicochet } from 'ricochet-wasm';

//# setup
const ricochet = await createRicochet();
const simulation = ricochet.createSimulation({
  balls: [
    { position: [2, 5], velocity: [1, 0], radius: 1, mass: 1 },
    { position: [7, 5], velocity: [0, 0], radius: 1, mass: 3 },
  ],
  bounds: { min: [0, 0], max: [10, 10] },
  obstacles: [{ shape: 'sphere', center: [5, 20], radius: 1, velocity: [0, 1] }],
});
//# end

{
  //# readInto
  const positions = new Float32Array(3 * simulation.count);
  simulation.readInto({ positions });
  console.log(positions[0], positions[3]);
  //> 2 7
  //# end
  refused(() => simulation.readInto({ positions: new Float32Array(5) })); // wrong-length arrays.positions
  refused(() => simulation.readInto({ places: positions })); // unknown-field arrays.places
}
{
  //# ball
  const { position, velocity, mass } = simulation.ball(1);
  console.log(position.x, velocity.x, mass);
  //> 7 0 3
  //# end
  refused(() => simulation.ball(2)); // out-of-range index
}
{
  //# next
  const event = simulation.next();
  console.log(event?.kind, event?.time);

  // Nothing happens until then: the time is 3.5.
  console.log(simulation.next({ until: 3.5 }), simulation.time);
  //> ball 3
  //> null 3.5
  //# end
  refused(() => simulation.next({ until: -1 })); // out-of-range options.until
  refused(() => simulation.next({ maxWork: -1 })); // out-of-range options.maxWork
}
{
  //# advance
  const { reason, events, time } = simulation.advance(10, { onEvent: ({ kind }) => console.log(kind) });
  console.log(reason, events, time);

  // Ended by the first event at a wall.
  const stopped = simulation.advance(10, { onEvent: ({ kind }) => kind === 'wall' && 'stop' });
  console.log(stopped.reason, simulation.time === stopped.time);
  //> ball
  //> wall
  //> time 2 10
  //> stopped true
  //# end
  refused(() => simulation.advance(-1)); // out-of-range frames
  refused(() => simulation.advance(1, { maxEvents: 0.5 })); // out-of-range options.maxEvents
}
{
  //# advanceTo
  for (let frame = 1; frame <= 6; ++frame) simulation.advanceTo(frame / 60);
  console.log(simulation.time);
  //> 0.1
  //# end
  refused(() => simulation.advanceTo(0)); // out-of-range time
}
{
  //# obstacleOffset
  simulation.advance(2);
  console.log(simulation.obstacleOffset(0).y);
  //> 2
  //# end
  refused(() => simulation.obstacleOffset(1)); // out-of-range index
}
{
  //# run
  const { reason, events } = await simulation.run({ events: 100, onProgress: () => {} });
  console.log(reason, events);
  //> budget 100
  //# end
  refused(() => simulation.run({})); // missing options.events
  refused(() => simulation.run({ events: -1 })); // out-of-range options.events
}
{
  //# setBall
  simulation.setBall(0, { velocity: [0, 0] });
  console.log(simulation.ball(0).velocity.x);
  //> 0
  //# end
  refused(() => simulation.setBall(0, { position: simulation.ball(1).position })); // overlap ball.position
  refused(() => simulation.setBall(0, { position: [99, 0] })); // out-of-bounds ball.position
  refused(() => simulation.setBall(0, { radius: 0 })); // out-of-range ball.radius
}
{
  //# addBall
  console.log(simulation.addBall({ position: [5, 1], velocity: [0, 0], radius: 0.5, mass: 1 }));
  //> 2
  //# end
  refused(() => simulation.addBall({ position: [5, 1], velocity: [0, 0], radius: 0.5, mass: 1 })); // overlap ball.position
  refused(() => simulation.addBall({ position: [5, 1], velocity: [0, 0], radius: 0.5 })); // missing ball.mass
}
{
  //# removeBall
  simulation.removeBall(1);
  console.log(simulation.count);
  //> 1
  //# end
  refused(() => simulation.removeBall(1)); // out-of-range index
}
{
  //# addObstacle
  console.log(simulation.addObstacle({ shape: 'box', min: [0, 12, -1], max: [9, 13, 1] }));
  //> 1
  //# end
  refused(() => simulation.addObstacle({ shape: 'sphere', center: simulation.ball(0).position, radius: 1 })); // overlap obstacle
  refused(() => simulation.addObstacle({ shape: 'sphere', center: [0, 20] })); // missing obstacle.radius
}
{
  //# setObstacle
  // It goes on from where it is, with another velocity.
  simulation.setObstacle(0, { velocity: [0, 2] });
  simulation.advance(1);
  console.log(simulation.obstacleOffset(0).y);

  // It stands where its new shape is.
  simulation.setObstacle(0, { shape: 'sphere', center: [5, 30], radius: 2 });
  console.log(simulation.obstacleOffset(0).y, simulation.obstacle(0).velocity);
  //> 2
  //> 0 0,2
  //# end
  refused(() => simulation.setObstacle(1, { velocity: [0, 1] })); // out-of-range index
  refused(() => simulation.setObstacle(0, { radius: 3 })); // missing obstacle.shape
  refused(() =>
    simulation.setObstacle(0, { shape: 'sphere', center: simulation.ball(0).position, radius: 1 }),
  ); // overlap obstacle
}
{
  //# obstacle
  console.log(simulation.obstacle(0).shape, simulation.obstacleCount);
  //> sphere 1
  //# end
  refused(() => simulation.obstacle(1)); // out-of-range index
}
{
  //# removeObstacle
  simulation.removeObstacle(0);
  console.log(simulation.obstacleCount);
  //> 0
  //# end
  refused(() => simulation.removeObstacle(0)); // out-of-range index
}
{
  //# ballId
  simulation.removeBall(0);
  console.log(simulation.ballId(0));
  //> 1
  //# end
  refused(() => simulation.ballId(1)); // out-of-range index
}
{
  //# indexOfBall
  simulation.removeBall(0);
  console.log(simulation.indexOfBall(0), simulation.indexOfBall(1));
  //> null 0
  //# end
  refused(() => simulation.indexOfBall(-1)); // out-of-range id
}
{
  //# obstacleId
  console.log(simulation.obstacleId(0));
  //> 0
  //# end
  refused(() => simulation.obstacleId(1)); // out-of-range index
}
{
  //# indexOfObstacle
  simulation.removeObstacle(0);
  console.log(simulation.indexOfObstacle(0));
  //> null
  //# end
  refused(() => simulation.indexOfObstacle(0.5)); // out-of-range id
}
{
  //# reverse
  const before = simulation.ball(1).velocity;
  simulation.reverse();
  console.log(simulation.ball(1).velocity.x === -before.x);
  //> true
  //# end
}
{
  //# snapshot
  const saved = JSON.stringify(simulation.snapshot());
  console.log(JSON.parse(saved).world.balls.length);
  //> 2
  //# end
}
{
  //# restore
  const snapshot = simulation.snapshot();
  simulation.advance(5);
  simulation.restore(snapshot);
  console.log(simulation.time);
  //> 0
  //# end
  refused(() => simulation.restore({ ...snapshot, version: 2 })); // unreadable snapshot.version
  refused(() => simulation.restore({ ...snapshot, numbers: [] })); // wrong-length snapshot.numbers
}
{
  //# dispose
  simulation.dispose();
  //# end
  refused(() => simulation.next()); // disposed simulation
}
