import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isWeakKey } from './key-strength';

describe('isWeakKey', () => {
  it.each([
    'a'.repeat(32),
    'a'.repeat(1_000),
    'ab'.repeat(16),
    'changeme'.repeat(4),
    'passwordpasswordpasswordpassword1',
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz012345',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
    '11111111111111112222222222222222',
    'qwertyuiopqwertyuiopqwertyuiopqw',
  ])('detects %s as weak', (key) => {
    expect(isWeakKey(key, 32)).toBe(true);
  });

  it.each([
    'dc1d9a2b75b7e0a1c8a5d46bf4ba09e3',
    'thirty-two random characters, at least',
    'correct horse battery staple is well known',
  ])('accepts %s', (key) => {
    expect(isWeakKey(key, 32)).toBe(false);
  });

  it('accepts random keys in any notation', () => {
    for (let times = 0; times < 2_000; times += 1) {
      // Deterministic keys: of random decimal ones, one in twenty thousand looks typed by chance.
      const bytes = createHash('sha256').update(`key ${times}`).digest();
      const digits = [...bytes].map((byte) => byte % 10).join('');
      for (const key of [
        bytes.toString('hex').slice(0, 32),
        bytes.toString('base64url').slice(0, 32),
        digits,
      ]) {
        expect([key, isWeakKey(key, 32)]).toEqual([key, false]);
      }
    }
  });
});
