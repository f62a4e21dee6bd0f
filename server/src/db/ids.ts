import { randomBytes } from 'node:crypto';

const RANDOM_BYTES = 10;
const COUNTER_MAX = 0xfff;
/** Each millisecond starts with a low value of the 12-bit counter, so that it rarely overflows. */
const COUNTER_START_MASK = 0x7ff;

let lastMs = 0;
let counter = 0;

/**
 * A UUIDv7 (RFC 9562): sorts by creation time, and is strictly increasing within a process even if the clock stands
 * still or jumps back. Implemented here because PostgreSQL has `uuidv7()` only since 18.
 */
export function newId(nowMs: number = Date.now()): string {
  const random = randomBytes(RANDOM_BYTES);
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = random.readUInt16BE(0) & COUNTER_START_MASK;
  } else if (counter < COUNTER_MAX) {
    counter += 1;
  } else {
    lastMs += 1;
    counter = random.readUInt16BE(0) & COUNTER_START_MASK;
  }
  random[2] = 0x80 | ((random[2] ?? 0) & 0x3f);
  const time = lastMs.toString(16).padStart(12, '0');
  const versioned = (0x7000 | counter).toString(16);
  const tail = random.toString('hex', 2);
  return `${time.slice(0, 8)}-${time.slice(8)}-${versioned}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
