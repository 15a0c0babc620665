// Reads the instructions of WebAssembly one by one, and finds the functions that they refer to.

/** Reads bytes one after the other from a starting place. */
export class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  byte() {
    if (this.at >= this.bytes.length) throw new Error(`WebAssembly ends at byte ${this.at}`);
    return this.bytes[this.at++];
  }
  /** Reads an unsigned number in LEB128. */
  number() {
    let value = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = this.byte();
      value += (byte & 127) * weight;
      if (byte < 128) return value;
    }
  }
  /** Skips this many LEB128 numbers, signed or unsigned. */
  skip(numbers) {
    for (let k = 0; k < numbers; ++k) while (this.byte() >= 128);
  }
  /** Reads a vector, and returns the results of `read` for its elements. */
  vector(read) {
    return Array.from({ length: this.number() }, () => read(this));
  }
}

/** Returns a number in LEB128. */
export function leb128(number) {
  const bytes = [];
  for (let rest = number; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}

const between = (value, first, last) => value >= first && value <= last;

/** Returns how many LEB128 numbers and then how many bytes follow an opcode. Functions and blocks are handled elsewhere. */
function immediates(opcode, reader) {
  if (opcode === 0xfc) return immediatesOfMemory(reader.number());
  if (opcode === 0xfd) return immediatesOfVectors(reader.number());
  if (opcode === 0x0e || opcode === 0x1c) return [reader.number() + (opcode === 0x0e ? 1 : 0), 0]; // br_table, select of types
  if (opcode === 0x11 || opcode === 0x13 || between(opcode, 0x28, 0x3e)) return [2, 0]; // call_indirect, loads and stores
  if (opcode === 0x43 || opcode === 0x44) return [0, opcode === 0x43 ? 4 : 8]; // f32.const, f64.const
  // One number follows branches, locals, globals, tables, memory.size and memory.grow, integer constants and ref.null.
  const hasNumber =
    between(opcode, 0x0c, 0x0d) ||
    between(opcode, 0x20, 0x26) ||
    between(opcode, 0x3f, 0x42) ||
    opcode === 0xd0;
  if (hasNumber) return [1, 0];
  const isBare =
    between(opcode, 0x00, 0x01) ||
    opcode === 0x05 ||
    opcode === 0x0f ||
    between(opcode, 0x1a, 0x1b) ||
    between(opcode, 0x45, 0xc4) ||
    opcode === 0xd1;
  if (!isBare) throw new Error(`Opcode 0x${opcode.toString(16)} is not known here`);
  return [0, 0];
}

/** The same for opcodes after 0xfc: conversions, memory and tables. */
function immediatesOfMemory(opcode) {
  if (opcode > 17) throw new Error(`Opcode 0xfc ${opcode} is not known here`);
  if (opcode < 8) return [0, 0];
  return [opcode < 16 && opcode % 2 === 0 ? 2 : 1, 0];
}

function immediatesOfVectors(opcode) {
  if (opcode <= 11 || opcode === 92 || opcode === 93) return [2, 0]; // loads and stores
  if (opcode === 12 || opcode === 13) return [0, 16]; // v128.const, shuffle
  if (between(opcode, 21, 34)) return [0, 1]; // a lane of a vector
  if (between(opcode, 84, 91)) return [2, 1]; // a lane of memory
  return [0, 0];
}

/** Reads an expression to its end, and calls `visit(index, from, to)` for each index of a function and its place. */
export function readExpression(reader, visit) {
  for (let depth = 1; depth > 0; ) {
    const opcode = reader.byte();
    if (between(opcode, 0x02, 0x04)) {
      reader.skip(1);
      ++depth;
    } else if (opcode === 0x0b) {
      --depth;
    } else if (opcode === 0x10 || opcode === 0x12 || opcode === 0xd2) {
      // call, return_call, ref.func
      const from = reader.at;
      visit(reader.number(), from, reader.at);
    } else {
      const [numbers, bytes] = immediates(opcode, reader);
      reader.skip(numbers);
      reader.at += bytes;
    }
  }
}
