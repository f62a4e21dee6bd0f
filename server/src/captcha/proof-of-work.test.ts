import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { solveWork } from '../../../tests/builders/account-client';
import { createProofOfWork } from './proof-of-work';

const caller = { address: '203.0.113.9' };

async function challenge(bits: number, abuse = 0) {
  const { shown, secret } = await createProofOfWork(bits).create(abuse);
  if (shown.type !== 'pow') throw new Error('not a proof of work');
  return { shown, secret };
}

const isRight = (secret: Record<string, string | number>, answer: string) =>
  createProofOfWork().judge(secret, answer, caller);

describe('a proof of work', () => {
  it('is right if the hash begins with the bits, and wrong otherwise', async () => {
    const { shown, secret } = await challenge(10);
    const nonce = solveWork(shown);
    expect(await isRight(secret, nonce)).toBe(true);
    const hash = createHash('sha256').update(`${shown.salt}:${nonce}`).digest();
    expect(hash.readUInt16BE(0) >> 6).toBe(0);
    const wrong = Array.from({ length: 50 }, (_, index) => String(index)).filter((each) => each !== nonce);
    const right = await Promise.all(wrong.map((each) => isRight(secret, each)));
    expect(right.filter(Boolean).length).toBeLessThan(3);
  });

  it('for another challenge is wrong', async () => {
    const [first, second] = [await challenge(16), await challenge(16)];
    expect(first.shown.salt).not.toBe(second.shown.salt);
    expect(await isRight(second.secret, solveWork(first.shown))).toBe(false);
  });

  it.each([
    [0, 16],
    [1, 17],
    [4, 20],
    [5, 21],
    [6, 21],
    [99, 21],
  ])('with abuse %i requires %i bits', async (abuse, bits) => {
    expect((await challenge(16, abuse)).shown.bits).toBe(bits);
  });

  it.each([
    '',
    'abc',
    '-1',
    '1.5',
    '1e3',
    '12345678901234567',
  ])('does not accept %j as a nonce', async (answer) => {
    const { secret } = await challenge(0);
    expect(await isRight(secret, '7')).toBe(true);
    expect(await isRight(secret, answer)).toBe(false);
  });

  it('is not judged by another kind’s secret', async () => {
    expect(await isRight({ x: 120 }, '120')).toBe(false);
  });
});
