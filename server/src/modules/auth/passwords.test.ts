import { describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords';

describe('a password', () => {
  it('is stored as argon2id with its own salt, and only it verifies', async () => {
    const [stored, again] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(again).not.toBe(stored);
    expect(await verifyPassword(stored, 'correct horse')).toBe(true);
    expect(await verifyPassword(stored, 'Correct horse')).toBe(false);
  });

  it('that was never set never verifies', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(null, 'correct horse')).toBe(false);
  });

  it('takes the same work to refuse if none is set', async () => {
    const stored = await hashPassword('correct horse');
    const compare = vi.fn(async (_hashed: string, _password: string) => true);
    await verifyPassword(stored, 'wrong', compare);
    expect(await verifyPassword(null, 'wrong', compare)).toBe(false);
    const costs = compare.mock.calls.map(([hashed]) => hashed.split('$').slice(0, 4));
    expect(costs).toEqual([stored.split('$').slice(0, 4), stored.split('$').slice(0, 4)]);
  });
});
