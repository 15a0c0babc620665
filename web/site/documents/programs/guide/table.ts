import { createRicochet } from 'ricochet-wasm/table';

const ricochet = await createRicochet();
const table = ricochet.createTable({
  table: 'pool-9ft', // its centre is at 0, its length along y
  balls: [{ position: [0, -0.6] }, { position: [0, 0.2] }],
});

// The cue hits below the middle, so the ball has back spin and comes back.
const strike = { angle: Math.PI / 2, speed: 4, offset: [0, -0.5] };
const { events, end } = table.preview(strike);
console.log(events[0].kind, events[0].time.toFixed(6));
console.log(end[0].position.y < 0);

table.strike(strike);
const first = table.next();
if (first)
  console.log(
    ricochet.explain
      .event(first)
      .steps.map(({ id }) => id)
      .join(' '),
  );
console.log(table.run().reason, table.energy);
table.dispose();
