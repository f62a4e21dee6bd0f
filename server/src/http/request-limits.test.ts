import { API_BASE, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../tests/builders/account-world';

const TOOLS = `${API_BASE}/${routes['gen.tool.list'].path}`;
const HISTORY = `${API_BASE}/${routes['gen.task.list'].path}`;
const PER_ADDRESS = 60;
const PER_USER = 20;

let world: AccountWorld;

beforeAll(async () => {
  const settings = {
    trustProxy: ['127.0.0.1'],
    requestLimits: { perAddress: PER_ADDRESS, perUser: PER_USER },
  };
  world = await accountWorld({ settings });
});

afterAll(() => world.close());

type Options = { method?: string; headers?: Record<string, string> };

/** A request from an address, as reported by a trusted proxy. */
const ask = (address: string, path: string, { method = 'POST', headers = {} }: Options = {}) =>
  fetch(world.app.url + path, { method, headers: { 'x-forwarded-for': address, ...headers } });

async function codes(address: string, path: string, times: number, options?: Options): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < times; at += 1) {
    const response = await ask(address, path, options);
    found.push(((await response.json()) as { code: string }).code);
  }
  return found;
}

const count = (found: readonly string[], code: string) => found.filter((one) => one === code).length;

/** More than allowed per minute, but not so many that sending them takes long enough to be allowed again. */
const MANY = PER_ADDRESS + 20;

describe('calls from one address', () => {
  it('are limited in total, with the time to wait; another address has its own limit', async () => {
    const found = await codes('203.0.113.1', TOOLS, MANY);
    expect(found.slice(0, PER_ADDRESS)).toEqual(Array(PER_ADDRESS).fill('0'));
    expect(count(found, '10004')).toBeGreaterThan(0);
    const refused = await ask('203.0.113.1', `${API_BASE}/nowhere`);
    expect(refused.status).toBe(200);
    expect(await refused.json()).toMatchObject({
      result: 'fail',
      code: '10004',
      data: { retryAfterMs: expect.any(Number) },
    });
    expect(await codes('203.0.113.2', TOOLS, 1)).toEqual(['0']);
  });

  it('are answered with 429 where there is no envelope', async () => {
    await codes('203.0.113.3', TOOLS, MANY);
    for (const path of ['/v1/specs', '/s/1', '/docs']) {
      const response = await ask('203.0.113.3', path, { method: 'GET' });
      expect([path, response.status]).toEqual([path, 429]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('over IPv6 are counted per /64, and per /48 in total', async () => {
    const found: string[] = [];
    for (let at = 0; at < MANY; at += 1) found.push(...(await codes(`2001:db8:1:1::${at}`, TOOLS, 1)));
    expect(count(found, '10004')).toBeGreaterThan(0);
    const rotating: string[] = [];
    for (let at = 0; at < PER_ADDRESS * 10; at += 1)
      rotating.push(...(await codes(`2001:db8:1:f${at.toString(16)}::1`, TOOLS, 1)));
    expect(count(rotating, '10004')).toBeGreaterThan(0);
    expect(await codes('2001:db8:2::1', TOOLS, 1)).toEqual(['0']);
  });

  it('do not make the health checks fail', async () => {
    await codes('127.0.0.1', TOOLS, MANY);
    const probe = await fetch(`${world.app.url}/healthz`);
    expect(probe.status).toBe(200);
    const stranger = await Promise.all(
      Array.from({ length: MANY }, () => ask('203.0.113.4', '/healthz', { method: 'GET' })),
    );
    expect(stranger.some(({ status }) => status === 429)).toBe(true);
  });

  it('cost more than files', async () => {
    const found = await Promise.all(
      Array.from({ length: PER_ADDRESS * 5 }, () => ask('203.0.113.5', '/files/1', { method: 'GET' })),
    );
    expect(found.filter(({ status }) => status === 429)).toEqual([]);
  });
});

describe('calls of one user', () => {
  it('are limited from any address, over all sessions of the user', async () => {
    const mobile = newMobile();
    const first = await world.logIn(mobile);
    await world.forgetLimits();
    const sessions = [first, await world.logIn(mobile)];
    const found: string[] = [];
    for (let at = 0; at < PER_USER + 10; at += 1) {
      const session = sessions[at % 2]?.header[SESSION_HEADER] ?? '';
      const headers = { [SESSION_HEADER]: session };
      found.push(...(await codes(`198.51.100.${at}`, HISTORY, 1, { headers })));
    }
    expect(count(found, '0')).toBeGreaterThanOrEqual(PER_USER - 2);
    expect(count(found, '10004')).toBeGreaterThan(0);
    const other = await world.logIn(newMobile());
    const headers = { [SESSION_HEADER]: other.header[SESSION_HEADER] };
    expect(await codes('198.51.100.1', HISTORY, 1, { headers })).toEqual(['0']);
  });
});
