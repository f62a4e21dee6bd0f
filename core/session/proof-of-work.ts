/**
 * A proof of work: find the nonce for which sha256(`salt:nonce`) starts with a number of zero bits. In plain
 * JavaScript, because mini-programs and React Native have no `crypto.subtle`, and a promise per hash would be slower
 * than the hash.
 */

/** The first 32 bits of the fractional part. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

const ROUNDS = 64;
/** SHA-256's constants, which are derived from the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const ROUND_KEYS = Int32Array.from(primes(ROUNDS), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

/** Maximum length of a text that fits into one block with padding and length. */
const MAX_TEXT = 55;

const schedule = new Int32Array(ROUNDS);

/** The first 32 bits of the SHA-256 of an ASCII text of at most {@link MAX_TEXT} characters. */
function firstWord(text: string): number {
  const w = schedule;
  w.fill(0, 0, 16);
  for (let i = 0; i < text.length; i += 1)
    w[i >> 2] = (w[i >> 2] as number) | (text.charCodeAt(i) << (24 - 8 * (i & 3)));
  w[text.length >> 2] = (w[text.length >> 2] as number) | (0x80 << (24 - 8 * (text.length & 3)));
  w[15] = text.length * 8;
  for (let i = 16; i < ROUNDS; i += 1) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16] as number) + s0 + (w[i - 7] as number) + s1;
  }
  let a = START[0] as number;
  let b = START[1] as number;
  let c = START[2] as number;
  let d = START[3] as number;
  let e = START[4] as number;
  let f = START[5] as number;
  let g = START[6] as number;
  let h = START[7] as number;
  for (let i = 0; i < ROUNDS; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND_KEYS[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (a + (START[0] as number)) | 0;
}

/** The text to hash. */
export const workText = (salt: string, nonce: number | string): string => `${salt}:${nonce}`;

/**
 * Creates an incremental search for the nonce: each call of the result tries `count` more nonces and returns the right
 * one, or undefined. `bits`: 0 to 32; `salt`: ASCII, at most 36 characters.
 */
export function createWorkSearch(salt: string, bits: number): (count: number) => number | undefined {
  if (workText(salt, Number.MAX_SAFE_INTEGER).length > MAX_TEXT) throw new RangeError('salt too long');
  let next = 0;
  return (count) => {
    for (const end = next + count; next < end; next += 1) {
      if (Math.clz32(firstWord(workText(salt, next))) >= bits) return next;
    }
    return undefined;
  };
}
