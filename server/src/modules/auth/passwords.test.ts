import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords';

const ROUNDS = 15;

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

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

  it('takes as long to refuse if none is set', async () => {
    const stored = await hashPassword('correct horse');
    await verifyPassword(null, 'warm up');
    const [present, absent]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      present.push(await millisecondsOf(() => verifyPassword(stored, 'wrong')));
      absent.push(await millisecondsOf(() => verifyPassword(null, 'wrong')));
    }
    const ratio = median(absent) / median(present);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
