import { describe, expect, it } from 'vitest';
import { createBuckets } from './token-buckets';

function bucketsAt(perMinute: number, mostKept?: number) {
  let time = 1_000;
  const spend = createBuckets(perMinute, { now: () => time, ...(mostKept && { mostKept }) });
  const pass = (ms: number) => {
    time += ms;
  };
  const allowed = (key: string, times: number, cost = 1) =>
    Array.from({ length: times }, () => spend(key, cost)).filter((wait) => wait === 0).length;
  return { spend, pass, allowed };
}

describe('a bucket', () => {
  it('lets a whole minute be spent at once, and says when there is more', () => {
    const { spend, pass, allowed } = bucketsAt(60);
    expect(allowed('a', 100)).toBe(60);
    expect(spend('a', 1)).toBe(1_000);
    pass(999);
    expect(spend('a', 1)).toBe(1);
    pass(1);
    expect([spend('a', 1), spend('a', 1)]).toEqual([0, 1_000]);
  });

  it('holds no more than one minute, however long nothing is spent', () => {
    const { pass, allowed } = bucketsAt(60);
    allowed('a', 60);
    pass(3_600_000);
    expect(allowed('a', 100)).toBe(60);
  });

  it('is one for each key', () => {
    const { allowed } = bucketsAt(60);
    expect([allowed('a', 100), allowed('b', 100)]).toEqual([60, 60]);
  });

  it('takes a part of a call for a file', () => {
    expect(bucketsAt(60).allowed('a', 1_000, 0.1)).toBeCloseTo(600, -1);
  });

  it('is forgotten when many others came since, and never before them', () => {
    const { allowed } = bucketsAt(60, 3);
    for (const key of ['a', 'b', 'c']) allowed(key, 60);
    expect(allowed('a', 1)).toBe(0);
    allowed('d', 1);
    expect([allowed('a', 1), allowed('c', 1)]).toEqual([0, 0]);
    expect(allowed('b', 1)).toBe(1);
  });
});
