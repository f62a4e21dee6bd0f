import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { specLine } from '../../../../tests/spec/vitest';
import { recordLines } from '../record-lines';
import { createRing, masked, records, startRecording, stopRecording } from './recorder';

const world = vi.hoisted(() => ({
  sessionId: '',
  tellFault: (_: string) => undefined as unknown,
  observer: undefined as undefined | ((exchange: object) => void),
}));
vi.mock('@/platform/faults', () => ({
  faults: {
    watch: (listener: (fault: string) => void) => {
      world.tellFault = listener;
      return () => {
        world.tellFault = () => undefined;
      };
    },
  },
}));
vi.mock('@/request', () => ({
  observeRequests: (observer?: (exchange: object) => void) => {
    world.observer = observer;
  },
}));
// The floating button needs the host's components.
vi.mock('./debug-tools', () => ({ debugTools: {} }));
vi.mock('@/session/session.store', () => ({
  useSession: { getState: () => ({ sessionId: world.sessionId }) },
}));

const said = vi.fn();
const original = console.info;

beforeEach(() => {
  console.info = said;
  said.mockClear();
  world.sessionId = '';
  startRecording();
});
afterEach(() => {
  stopRecording();
  console.info = original;
});

const exchange = (path: string, outcome = 'ok') => ({ method: 'POST', path, outcome, startedAt: 0, ms: 5 });

describe('a ring buffer', () => {
  it('keeps the newest entries, oldest first, and is empty after being cleared', () => {
    const ring = createRing<number>(3);
    for (const number of [1, 2, 3, 4, 5]) ring.add(number);
    expect(ring.entries()).toEqual([3, 4, 5]);
    ring.clear();
    expect(ring.entries()).toEqual([]);
    ring.add(6);
    expect(ring.entries()).toEqual([6]);
  });
});

specLine('s9.logs', 'unit', 'the newest 768 logs, 512 calls and 128 errors are kept', () => {
  for (let count = 0; count < 1000; count += 1) {
    console.info(`log ${count}`);
    world.observer?.(exchange(`/call/${count}`));
    world.tellFault(`fault ${count}`);
  }
  const firsts = (['logs', 'network', 'errors'] as const).map((kind) => {
    const lines = recordLines(kind);
    return [lines.length, lines[0]?.text.match(/\d+(?= ok|$)/)?.[0]];
  });
  expect(firsts).toEqual([
    [768, '232'],
    [512, '488'],
    [128, '872'],
  ]);
});

it('still writes to the console', () => {
  console.info('a', { b: 1 }, new Error('c'));
  expect(said).toHaveBeenCalledWith('a', { b: 1 }, expect.any(Error));
  expect(recordLines('logs')[0]?.text).toMatch(/info a \{"b":1\} Error: c/);
});

it('never records the session id, and truncates long texts', () => {
  world.sessionId = 'session-of-somebody';
  console.info('with session-of-somebody twice: session-of-somebody');
  world.tellFault('GET /x?jwtSid=session-of-somebody');
  console.info('x'.repeat(10_000));
  const texts = [...recordLines('logs'), ...recordLines('errors')].map(({ text }) => text).join();
  expect(texts).not.toContain('session-of-somebody');
  expect(texts).toContain('sess…(19)');
  expect(records.logs.entries()[1]?.text).toHaveLength(2000);
  expect(masked('')).toBe('');
});

it('formats circular structures', () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  console.info(loop);
  expect(recordLines('logs')[0]?.text).toContain('[object Object]');
});

it('records nothing after it was stopped, and deletes what it had', () => {
  console.info('before');
  stopRecording();
  console.info('after');
  expect(console.info).toBe(said);
  expect(world.observer).toBeUndefined();
  expect(recordLines('logs')).toEqual([]);
});

it('distinguishes failures from successes', () => {
  world.observer?.(exchange('/a'));
  world.observer?.(exchange('/b', '10001'));
  expect(recordLines('network').map(({ level }) => level)).toEqual(['plain', 'error']);
});
