import { describe, expect, it } from 'vitest';
import { createSessionMemory } from './memory';

type Seen = { userId: string; n: number };

const LIFE_MS = 1_000;
const LONG_MS = 60_000;

/** A cache with a clock controlled by the test, which receives every notice. */
function memoryAt({ max = 100 }: { max?: number } = {}) {
  let time = 0;
  const memory = createSessionMemory<Seen>({ lifeMs: LIFE_MS, max, now: () => time });
  memory.trust();
  return {
    ...memory,
    pass: (ms: number) => {
      time += ms;
    },
    see: (key: string, userId = 'user', leftMs = LONG_MS) =>
      memory.beginLookup()(key, { userId, n: time }, leftMs),
  };
}

describe('the session cache', () => {
  it('keeps an entry for its lifetime and no longer', () => {
    const memory = memoryAt();
    memory.see('a');
    memory.pass(LIFE_MS - 1);
    expect(memory.find('a')).toEqual({ userId: 'user', n: 0 });
    expect(memory.find('b')).toBeUndefined();
    memory.pass(1);
    expect(memory.find('a')).toBeUndefined();
    expect(memory.size()).toBe(0);
  });

  it('counts from when the database was asked, not from its answer', () => {
    const memory = memoryAt();
    const keep = memory.beginLookup();
    memory.pass(LIFE_MS / 2);
    keep('a', { userId: 'user', n: 0 }, LONG_MS);
    memory.pass(LIFE_MS / 2);
    expect(memory.find('a')).toBeUndefined();
  });

  it('never outlives the session', () => {
    const memory = memoryAt();
    memory.see('a', 'user', 200);
    memory.pass(199);
    expect(memory.find('a')).toBeDefined();
    memory.pass(1);
    expect(memory.find('a')).toBeUndefined();
  });

  it('drops a closed session, and one whose lookup began before the notice', () => {
    const memory = memoryAt();
    memory.see('a');
    const keep = memory.beginLookup();
    memory.forget('a');
    expect(memory.find('a')).toBeUndefined();
    keep('a', { userId: 'user', n: 1 }, LONG_MS);
    expect(memory.find('a')).toBeUndefined();
    memory.see('a');
    expect(memory.find('a')).toBeDefined();
  });

  it('skips a user while their sessions are being closed', () => {
    const memory = memoryAt();
    memory.see('a', 'one');
    memory.see('b', 'other');
    memory.forgetUser('one');
    // The transaction that closes it has not committed, so the database still contains it.
    memory.see('a', 'one');
    expect(memory.find('a')).toBeUndefined();
    expect(memory.find('b')).toBeDefined();
    memory.pass(LIFE_MS);
    memory.see('a', 'one');
    expect(memory.find('a')).toBeDefined();
  });

  it('keeps nothing, old or new, unless it receives notices', () => {
    const deaf = createSessionMemory<Seen>();
    deaf.beginLookup()('a', { userId: 'user', n: 0 }, LONG_MS);
    expect(deaf.find('a')).toBeUndefined();
    const memory = memoryAt();
    memory.see('a');
    const keep = memory.beginLookup();
    memory.distrust();
    expect(memory.find('a')).toBeUndefined();
    memory.trust();
    // Begun before notices were lost, so what was closed in between is unknown.
    keep('a', { userId: 'user', n: 0 }, LONG_MS);
    expect(memory.find('a')).toBeUndefined();
  });

  it('is limited in size, and evicts the oldest entry first', () => {
    const memory = memoryAt({ max: 3 });
    for (const key of ['a', 'b', 'c', 'd']) memory.see(key);
    expect(memory.size()).toBe(3);
    expect(memory.find('a')).toBeUndefined();
    expect(memory.find('d')).toBeDefined();
  });
});
