import { describe, expect, it } from 'vitest';
import { createBuckets } from './token-buckets';

function bucketsAt(perMinute: number, maxKept?: number) {
  let time = 1_000;
  const spend = createBuckets(perMinute, { now: () => time, ...(maxKept && { maxKept }) });
  const pass = (ms: number) => {
    time += ms;
  };
  const allowed = (key: string, times: number, cost = 1) =>
    Array.from({ length: times }, () => spend(key, cost)).filter((wait) => wait === 0).length;
  return { spend, pass, allowed };
}

describe('a bucket', () => {
  it('allows a whole minute to be spent at once, and returns the time until more is available', () => {
    const { spend, pass, allowed } = bucketsAt(60);
    expect(allowed('a', 100)).toBe(60);
    expect(spend('a', 1)).toBe(1_000);
    pass(999);
    expect(spend('a', 1)).toBe(1);
    pass(1);
    expect([spend('a', 1), spend('a', 1)]).toEqual([0, 1_000]);
  });

  it('follows a rate that changes, such as the share of one of several processes', () => {
    let processes = 1;
    const spend = createBuckets(() => 60 / processes, { now: () => 1_000 });
    const allowed = (key: string) =>
      Array.from({ length: 100 }, () => spend(key, 1)).filter((wait) => wait === 0).length;
    expect(allowed('a')).toBe(60);
    processes = 3;
    expect(allowed('b')).toBe(20);
  });

  it('holds no more than one minute, however long it is unused', () => {
    const { pass, allowed } = bucketsAt(60);
    allowed('a', 60);
    pass(3_600_000);
    expect(allowed('a', 100)).toBe(60);
  });

  it('is separate per key', () => {
    const { allowed } = bucketsAt(60);
    expect([allowed('a', 100), allowed('b', 100)]).toEqual([60, 60]);
  });

  it('charges a file as a part of a call', () => {
    expect(bucketsAt(60).allowed('a', 1_000, 0.1)).toBeCloseTo(600, -1);
  });

  it('is dropped once many others were used since, and never before them', () => {
    const { allowed } = bucketsAt(60, 3);
    for (const key of ['a', 'b', 'c']) allowed(key, 60);
    expect(allowed('a', 1)).toBe(0);
    allowed('d', 1);
    expect([allowed('a', 1), allowed('c', 1)]).toEqual([0, 0]);
    expect(allowed('b', 1)).toBe(1);
  });
});
