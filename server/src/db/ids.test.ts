import { describe, expect, it } from 'vitest';
import { newId } from './ids';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('newId', () => {
  it('makes version 7 UUIDs that begin with the time', () => {
    const now = Date.now() + 1_000_000;
    const id = newId(now);
    expect(id).toMatch(UUID_V7);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now);
  });

  it('increases strictly within a millisecond, even past the end of the counter', () => {
    const now = Date.now() + 2_000_000;
    const ids = Array.from({ length: 10_000 }, () => newId(now));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => UUID_V7.test(id))).toBe(true);
  });

  it('still increases when the clock jumps back', () => {
    const before = newId(Date.now() + 3_000_000);
    expect(newId(0) > before).toBe(true);
  });
});
