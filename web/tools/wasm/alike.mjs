// Orders functions so that similar ones are near each other.
//
// Deflate finds repeated bytes only within the last 32 kB. Compilers order functions by other criteria, so similar functions
// are often further apart. This order makes the compressed WebAssembly of the full build 5 % smaller.

/** The lengths of the compared pieces in bytes. Longer ones miss similarities; shorter ones occur everywhere. */
const pieceLengths = [3, 5];
/** A piece that is in more items than this is ignored, because it does not show which items are similar. */
const mostOwners = 60;
/** The number of bytes before an item that count for it: a little less than Deflate's 32 kB. */
const windowLength = 30_000;
/** Added to the number of pieces of an item. Without it a tiny item with one shared piece would come first. */
const piecesMore = 20;

/** Returns the hash of a piece of bytes (like FNV), which also depends on its length. */
function hashOf(bytes, from, length) {
  let hash = length;
  for (let at = from; at < from + length; ++at) hash = (Math.imul(hash, 0x01000193) ^ bytes[at]) | 0;
  return hash;
}

/** Returns for each item the pieces that it shares with some other items, and for each piece the items that have it. */
function sharedPieces(items) {
  const pieces = items.map((bytes) => {
    const own = new Set();
    for (const length of pieceLengths)
      for (let from = 0; from + length <= bytes.length; ++from) own.add(hashOf(bytes, from, length));
    return own;
  });
  const owners = new Map();
  pieces.forEach((own, item) => {
    for (const piece of own) {
      const all = owners.get(piece);
      if (all === undefined) owners.set(piece, [item]);
      else all.push(item);
    }
  });
  const isShared = (piece) => owners.get(piece).length > 1 && owners.get(piece).length <= mostOwners;
  return { pieces: pieces.map((own) => [...own].filter(isShared)), owners };
}

/**
 * Returns an order of `items`, which are arrays of bytes, as a list of their indices. The longest item is first. The next
 * item is always the one with the largest share of its pieces in the window before it.
 */
export function orderOfAlike(items) {
  const { pieces, owners } = sharedPieces(items);
  const inWindow = new Map();
  /** For each item, the number of its pieces in the window. */
  const found = new Int32Array(items.length);
  const count = (item, by) => {
    for (const piece of pieces[item]) {
      const before = inWindow.get(piece) ?? 0;
      inWindow.set(piece, before + by);
      if (before === 0 || before + by === 0) for (const owner of owners.get(piece)) found[owner] += by;
    }
  };
  const left = new Set(items.keys());
  const order = [];
  let first = 0;
  let length = 0;
  const place = (item) => {
    left.delete(item);
    order.push(item);
    count(item, 1);
    length += items[item].length;
    for (; length > windowLength && first < order.length - 1; ++first) {
      count(order[first], -1);
      length -= items[order[first]].length;
    }
  };
  const largest = (value) => [...left].reduce((best, item) => (value(item) > value(best) ? item : best));
  if (left.size > 0) place(largest((item) => items[item].length));
  while (left.size > 0) place(largest((item) => found[item] / (pieces[item].length + piecesMore)));
  return order;
}
