/**
 * Compresses short texts by context mixing: models that predict each bit from the last 0 to 12 bytes are trained on a
 * primer of similar texts first, and drive an arithmetic coder.
 *
 * Links must be readable in every browser and in later releases. Therefore everything is integer arithmetic, and
 * neither the primers nor any constant below may change without a new format.
 */

/** The orders of the models: the length of each context in bytes. */
const ORDERS = [0, 1, 2, 3, 4, 5, 6, 8, 12];
const CELLS = 1 << 16;
/** The adaptation rate of a cell falls with its count, which stops at this limit, so that it never stops learning. */
const LIMIT = 60;

/** 4096 / (1 + e^(-x/256)) for x from -2048 in steps of 128, interpolated in between. */
const CURVE = [
  1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901, 3975, 4022, 4050, 4068,
  4079, 4085, 4089, 4092, 4093, 4094,
];

function squash(x: number): number {
  if (x > 2047) return 4095;
  if (x < -2047) return 1;
  const [step, rest] = [(x >> 7) + 16, x & 127];
  return (CURVE[step]! * (128 - rest) + CURVE[step + 1]! * rest + 64) >> 7;
}

/** The inverse of `squash`. */
const STRETCH = (() => {
  const table = new Int16Array(4096);
  let next = 0;
  for (let x = -2047; x <= 2047; x++) {
    for (const end = squash(x); next <= end; next++) table[next] = x;
  }
  return table.fill(2047, next);
})();

class Model {
  private readonly chances = ORDERS.map(() => new Uint16Array(CELLS).fill(1 << 15));
  private readonly counts = ORDERS.map(() => new Uint8Array(CELLS));
  /** Mixing weights: one set for each longest order whose context has been seen, and one for none. */
  private readonly weights = Array.from({ length: ORDERS.length + 1 }, () => new Int32Array(ORDERS.length).fill(20_000));
  private readonly inputs = new Int32Array(ORDERS.length);
  private readonly cells = new Int32Array(ORDERS.length);
  private readonly hashes = new Int32Array(ORDERS.length);
  private readonly past: number[] = [];
  /** The bits of the current byte so far, after a leading 1. */
  private bits = 1;
  private set = 0;
  private chance = 2048;

  /** The probability of a 1, in 4096ths, never 0 or 1. */
  predict(): number {
    let known = 0;
    for (let i = 0; i < ORDERS.length; i++) {
      const cell = (Math.imul(this.hashes[i]! ^ Math.imul(this.bits, 0x9e3779b1), 0x2545f491) >>> 16) & (CELLS - 1);
      this.cells[i] = cell;
      const count = this.counts[i]![cell]!;
      // A model that has not seen its context abstains; one that has seen it often gets more weight.
      this.inputs[i] = count === 0 ? 0 : (STRETCH[this.chances[i]![cell]! >> 4]! * (count > 2 ? 3 : 2)) >> 1;
      if (count > 0) known = i + 1;
    }
    this.set = known;
    const weights = this.weights[known]!;
    let sum = 0;
    for (let i = 0; i < ORDERS.length; i++) sum += Math.trunc((weights[i]! * this.inputs[i]!) / 65536);
    this.chance = Math.min(4095, Math.max(1, squash(Math.max(-2047, Math.min(2047, sum)))));
    return this.chance;
  }

  learn(bit: number): void {
    const error = ((bit << 12) - this.chance) * 6;
    const weights = this.weights[this.set]!;
    for (let i = 0; i < ORDERS.length; i++) {
      weights[i] = weights[i]! + ((this.inputs[i]! * error + 0x2000) >> 14);
      const [cell, chances, counts] = [this.cells[i]!, this.chances[i]!, this.counts[i]!];
      const count = counts[cell]!;
      chances[cell] = chances[cell]! + Math.trunc(((bit ? 65535 : 0) - chances[cell]!) / (count + 1.05));
      if (count < LIMIT) counts[cell] = count + 1;
    }
    this.bits = (this.bits << 1) | bit;
    if (this.bits < 256) return;
    this.past.push(this.bits & 255);
    this.bits = 1;
    for (let i = 0; i < ORDERS.length; i++) {
      let hash = Math.imul(i + 1, 0x1f35_6a2b);
      for (let back = 1; back <= ORDERS[i]!; back++) hash = Math.imul(hash ^ (this.past[this.past.length - back] ?? 0), 0x01000193) + back;
      this.hashes[i] = hash;
    }
  }

  read(bytes: Uint8Array): this {
    for (const byte of bytes) {
      for (let bit = 7; bit >= 0; bit--) {
        this.predict();
        this.learn((byte >> bit) & 1);
      }
    }
    return this;
  }
}

/** Where a range is split; `chance` is the probability of a 1, in 4096ths. */
const cut = (low: number, high: number, chance: number) => low + Math.floor((high - low) / 4096) * chance;

/** Compresses a text with models trained on a primer. The text must not contain the byte 0, which marks the end. */
export function squeeze(text: Uint8Array, primer: Uint8Array): Uint8Array {
  const model = new Model().read(primer);
  const out: number[] = [];
  let [low, high] = [0, 0xffffffff];
  for (const byte of [...text, 0]) {
    for (let bit = 7; bit >= 0; bit--) {
      const one = (byte >> bit) & 1;
      const middle = cut(low, high, model.predict());
      if (one) high = middle;
      else low = middle + 1;
      model.learn(one);
      while (Math.floor(low / 0x1000000) === Math.floor(high / 0x1000000)) {
        out.push(Math.floor(low / 0x1000000));
        low = (low % 0x1000000) * 256;
        high = (high % 0x1000000) * 256 + 255;
      }
    }
  }
  // The fewest bytes that stay inside the range; missing bytes are read as 0.
  for (let size = 1; size <= 4; size++) {
    const unit = 256 ** (4 - size);
    const value = Math.ceil(low / unit) * unit;
    if (value <= high) {
      for (let i = 0; i < size; i++) out.push(Math.floor(value / 256 ** (3 - i)) % 256);
      break;
    }
  }
  while (out.at(-1) === 0) out.pop();
  return Uint8Array.from(out);
}

/** Decompresses; null if the text does not end within `most` bytes. */
export function unsqueeze(bytes: Uint8Array, primer: Uint8Array, most: number): Uint8Array | null {
  const model = new Model().read(primer);
  const text: number[] = [];
  let [low, high, at] = [0, 0xffffffff, 0];
  const next = () => bytes[at++] ?? 0;
  let value = ((next() * 256 + next()) * 256 + next()) * 256 + next();
  while (text.length <= most) {
    let byte = 0;
    for (let bit = 7; bit >= 0; bit--) {
      const middle = cut(low, high, model.predict());
      const one = value <= middle ? 1 : 0;
      if (one) high = middle;
      else low = middle + 1;
      model.learn(one);
      byte = (byte << 1) | one;
      while (Math.floor(low / 0x1000000) === Math.floor(high / 0x1000000)) {
        low = (low % 0x1000000) * 256;
        high = (high % 0x1000000) * 256 + 255;
        value = (value % 0x1000000) * 256 + next();
      }
    }
    if (byte === 0) return Uint8Array.from(text);
    text.push(byte);
    // Reading far past the end of the bytes means that they are damaged.
    if (at > bytes.length + 64) return null;
  }
  return null;
}
