// Examples of the methods of Table; each begins with the set-up. The API reference shows them, and what follows `//>`
// as what they print; tests run them. Calls handed to `refused` are refused, with this code and path.
// biome-ignore-all lint/complexity/noUselessLoneBlockStatements: each example is a block of its own.
import { createRicochet } from 'ricochet-wasm';

//# setup
const ricochet = await createRicochet();
const table = ricochet.createTable({
  table: 'pool-9ft',
  balls: [{ position: [0, -0.6] }, { position: [0, 0.2] }],
});
//# end

{
  //# strike
  table.strike({ direction: [0, 1], speed: 2, offset: [0, -0.3] });
  const [cue] = table.at().balls;
  console.log(cue.state, cue.velocity.y.toFixed(3));
  //> sliding 2.295
  //# end
  refused(() => table.strike({ direction: [0, 1] })); // missing strike.speed
  refused(() => table.strike({ angle: 0, speed: 2, offset: [0.9, 0.9] })); // out-of-range strike.offset
  refused(() => table.strike({ ball: 2, angle: 0, speed: 2 })); // out-of-range strike.ball
}
{
  //# place
  table.place(2, { position: [0.3, 0.4] });
  table.place(0, { position: [0.1, -0.6], velocity: [0, 1], state: 'rolling' });
  console.log(table.count);
  //> 3
  //# end
  refused(() => table.place(1, { position: [0.1, -0.6] })); // overlap ball
  refused(() => table.place(9, { position: [0, 0] })); // out-of-range index
  refused(() => table.place(1, {})); // missing ball.position
}
{
  //# remove
  table.remove(1);
  console.log(table.at().balls[1].state);
  //> pocketed
  //# end
  refused(() => table.remove(2)); // out-of-range index
}
{
  //# preview
  const { events, end, complete } = table.preview({ direction: [0, 1], speed: 2 });
  console.log(events[0].kind, events[0].time.toFixed(4), end.length, complete);
  console.log(table.time);
  //> ball 0.3112 2 true
  //> 0
  //# end
  refused(() => table.preview({ speed: 2 })); // missing strike.angle
  refused(() => table.preview({ angle: 0, speed: 2 }, { maxEvents: -1 })); // out-of-range options.maxEvents
}
{
  //# next
  table.strike({ direction: [0, 1], speed: 2 });
  const event = table.next();
  if (event) console.log(event.kind, event.balls.join());
  console.log(table.next({ until: table.time }));
  //> ball 0,1
  //> undefined
  //# end
  refused(() => table.next({ until: -1 })); // out-of-range options.until
}
{
  //# advance
  table.strike({ direction: [0, 1], speed: 2 });
  const { reason, time } = table.advance(0.25);
  console.log(reason, time);
  //> time 0.25
  //# end
  refused(() => table.advance(-1)); // out-of-range seconds
}
{
  //# run
  table.strike({ direction: [0, 1], speed: 2 });
  console.log(table.run({ maxEvents: 2 }).reason, table.run().reason, table.energy);
  //> budget quiet 0
  //# end
  refused(() => table.run({ maxEvents: 1.5 })); // out-of-range options.maxEvents
}
{
  //# at
  table.strike({ direction: [0, 1], speed: 2 });
  table.run();
  const { balls } = table.at(0.1);
  const { state, position, orientation } = balls[0];
  console.log(state, position.y.toFixed(4), Object.keys(orientation).join());
  //> sliding -0.3406 x,y,z,w
  //# end
  refused(() => table.at(1000)); // out-of-range time
  refused(() => table.at('1')); // not-a-number time
}
{
  //# snapshot
  table.strike({ direction: [0, 1], speed: 2 });
  const saved = JSON.stringify(table.snapshot());
  table.run();
  table.restore(JSON.parse(saved));
  console.log(table.time);
  //> 0
  //# end
}
{
  //# restore
  const saved = table.snapshot();
  table.remove(0);
  table.restore(saved);
  console.log(table.at().balls[0].state);
  //> stationary
  //# end
  refused(() => table.restore({})); // unreadable snapshot.format
}
{
  //# dispose
  table.dispose();
  //# end
  refused(() => table.next()); // disposed table
}
