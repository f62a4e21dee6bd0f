import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createWorkSearch, workText } from './proof-of-work';

const SALT = 'c2FsdC1vZi0xNi1ieXRlcw';

/** Number of leading zero bits of the hash, computed with Node's SHA-256. */
function zeroBits(salt: string, nonce: number): number {
  const binary = [...createHash('sha256').update(workText(salt, nonce)).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return binary.indexOf('1');
}

describe('a search for a nonce', () => {
  it.each([1, 2, 5, 8, 12])('finds the first one with %i zero bits according to another SHA-256', (bits) => {
    for (const salt of [SALT, 'a', 'x'.repeat(36)]) {
      const nonce = createWorkSearch(salt, bits)(1_000_000);
      if (nonce === undefined) throw new Error('nothing found');
      expect(zeroBits(salt, nonce)).toBeGreaterThanOrEqual(bits);
      for (let smaller = 0; smaller < nonce; smaller += 1) {
        if (zeroBits(salt, smaller) >= bits) throw new Error(`${smaller} was passed over`);
      }
    }
  });

  it('continues where the last call stopped', () => {
    const whole = createWorkSearch(SALT, 10)(1_000_000);
    const search = createWorkSearch(SALT, 10);
    let found: number | undefined;
    while (found === undefined) found = search(7);
    expect(found).toBe(whole);
  });

  it('rejects a salt that does not fit into one block', () => {
    expect(() => createWorkSearch('x'.repeat(40), 1)).toThrow(RangeError);
  });
});
