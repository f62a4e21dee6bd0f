import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cpuTimeOf, wasStarved } from './cpu-time';

const MINUTE = 60_000;
const none = { ran: 0, waited: 0 };

it.each([
  ['a run that had the CPU', { ran: 110_000, waited: 4_000 }, false],
  ['one that had half of what it wanted, and less', { ran: 25_000, waited: 34_000 }, true],
  ['one that wanted nothing, as a hang does', { ran: 30, waited: 90 }, false],
  ['two threads that hinder each other', { ran: 110_000, waited: 60_000 }, false],
])('tells by what its threads waited for: %s', (_, after, isStarved) => {
  expect(wasStarved(none, after, MINUTE, 9)).toBe(isStarved);
  // An earlier run of the same process does not count.
  const earlier = { ran: 1e6, waited: 1e6 };
  const later = { ran: after.ran + 1e6, waited: after.waited + 1e6 };
  expect(wasStarved(earlier, later, MINUTE, 9)).toBe(isStarved);
});

it('tells by the load where there are no statistics', () => {
  expect(wasStarved(undefined, undefined, MINUTE, 4)).toBe(true);
  expect(wasStarved(none, undefined, MINUTE, 1)).toBe(false);
});

it('knows nothing of a process that is gone or never started', () => {
  expect([cpuTimeOf(undefined), cpuTimeOf(2 ** 30)]).toEqual([undefined, undefined]);
});

it.runIf(existsSync('/proc/self/schedstat'))('reads what a process has had', async () => {
  const child = fork('-e', ['for (;;);'], { execArgv: [], stdio: 'ignore' });
  try {
    const ran = () => cpuTimeOf(child.pid)?.ran ?? 0;
    await expect.poll(ran, { timeout: 20_000 }).toBeGreaterThan(100);
  } finally {
    child.kill('SIGKILL');
  }
});
