// Reads the functions of a WebAssembly module, and writes the module with its functions in another order.
import { leb128, Reader, readExpression } from './instructions.mjs';

const Section = {
  custom: 0,
  imports: 2,
  functions: 3,
  globals: 6,
  exports: 7,
  start: 8,
  elements: 9,
  code: 10,
};

function sectionsOf(bytes) {
  const reader = new Reader(bytes, 8);
  const sections = [];
  while (reader.at < bytes.length) {
    const id = reader.byte();
    const length = reader.number();
    sections.push({ id, content: bytes.subarray(reader.at, reader.at + length) });
    reader.at += length;
  }
  return sections;
}

const contentOf = (sections, id) => new Reader(sections.find((section) => section.id === id)?.content ?? [0]);

/** Returns the bytes of each function's locals and instructions, in the order of the module. */
export function functionBodies(bytes) {
  return contentOf(sectionsOf(bytes), Section.code).vector(bodyAt);
}

function bodyAt(reader) {
  const length = reader.number();
  reader.at += length;
  return reader.bytes.subarray(reader.at - length, reader.at);
}

function skipName(reader) {
  const length = reader.number();
  reader.at += length;
}

function importedFunctions(sections) {
  let functions = 0;
  contentOf(sections, Section.imports).vector((reader) => {
    skipName(reader);
    skipName(reader);
    const kind = reader.byte();
    if (kind === 0) ++functions;
    if (kind === 1 || kind === 3) ++reader.at; // the type of a table or a global
    if (kind === 3)
      ++reader.at; // whether the global is mutable
    else if (kind === 0 || kind === 4) reader.skip(kind === 0 ? 1 : 2);
    else reader.skip(reader.number() % 2 === 0 ? 1 : 2); // the minimum, and perhaps the maximum
  });
  return functions;
}

/**
 * Returns the bytes that `read` reads, with new indices of functions. `read` calls its argument with each index and its
 * place.
 */
function renumbered(reader, read, renumber) {
  const pieces = [];
  let done = reader.at;
  read((index, from, to) => {
    pieces.push(reader.bytes.subarray(done, from), leb128(renumber(index)));
    done = to;
  });
  return Buffer.concat([...pieces, reader.bytes.subarray(done, reader.at)]);
}

const vectorOf = (items) => Buffer.concat([leb128(items.length), ...items]);

function bodyWith(body, renumber) {
  const reader = new Reader(body);
  const code = renumbered(
    reader,
    (visit) => {
      reader.vector((locals) => {
        locals.skip(1);
        ++locals.at;
      });
      readExpression(reader, visit);
    },
    renumber,
  );
  if (reader.at !== body.length) throw new Error('The code of a function does not end where it should');
  return Buffer.concat([leb128(code.length), code]);
}

function exportWith(reader, renumber) {
  return renumbered(
    reader,
    (visit) => {
      skipName(reader);
      const kind = reader.byte();
      const from = reader.at;
      const index = reader.number();
      if (kind === 0) visit(index, from, reader.at);
    },
    renumber,
  );
}

/** Returns an element segment with new indices. Segments of the forms 0 to 3 list functions by their indices. */
function segmentWith(reader, renumber) {
  return renumbered(
    reader,
    (visit) => {
      const form = reader.number();
      if (form > 3) throw new Error(`Segments of form ${form} are not known here`);
      if (form === 2) reader.skip(1);
      if (form % 2 === 0) readExpression(reader, visit);
      if (form > 0) ++reader.at;
      reader.vector(() => {
        const from = reader.at;
        visit(reader.number(), from, reader.at);
      });
    },
    renumber,
  );
}

function globalWith(reader, renumber) {
  return renumbered(
    reader,
    (visit) => {
      reader.at += 2;
      readExpression(reader, visit);
    },
    renumber,
  );
}

/**
 * Returns the module with its functions in the given order, a list of indices into `functionBodies`. A module with a
 * section of names is returned unchanged.
 */
export function withFunctionOrder(bytes, order) {
  const sections = sectionsOf(bytes);
  const isNamed = ({ id, content }) => id === Section.custom && content.subarray(1, 5).toString() === 'name';
  if (sections.some(isNamed)) return bytes;
  const imported = importedFunctions(sections);
  const places = new Map(order.map((from, to) => [from + imported, to + imported]));
  const renumber = (index) => places.get(index) ?? index;
  const bodies = functionBodies(bytes);
  const contents = {
    [Section.functions]: (reader) => {
      const types = reader.vector(() => reader.number());
      return vectorOf(order.map((from) => leb128(types[from])));
    },
    [Section.globals]: (reader) => vectorOf(reader.vector(() => globalWith(reader, renumber))),
    [Section.exports]: (reader) => vectorOf(reader.vector(() => exportWith(reader, renumber))),
    [Section.start]: (reader) => leb128(renumber(reader.number())),
    [Section.elements]: (reader) => vectorOf(reader.vector(() => segmentWith(reader, renumber))),
    [Section.code]: () => vectorOf(order.map((from) => bodyWith(bodies[from], renumber))),
  };
  const made = sections.map(({ id, content }) => {
    const changed = contents[id]?.(new Reader(content)) ?? content;
    return Buffer.concat([Buffer.of(id), leb128(changed.length), changed]);
  });
  return Buffer.concat([bytes.subarray(0, 8), ...made]);
}
