import { request as startRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_BASE, routes } from '@tuzuo/core/api/routes';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GUESTS_ONLY } from '../../../tests/builders/guests-only';
import { serveHealth } from '../observability/health';
import { createMetrics } from '../observability/metrics';
import { registerRoute } from './dispatch';
import type { RawRoute } from './port';
import { registerRawRoutes } from './raw-routes';
import { createHttp } from './server';

const IN_PROGRESS = 3;
const CALL = `${API_BASE}/${routes['gen.tool.list'].path}`;
const NOTICE = `${API_BASE}/safety/notify`;
const PAYMENT_NOTICE = `${API_BASE}/pay/notify/sandbox`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const works = { check: async () => undefined, problem: '' };

let app: FastifyInstance;
let url: string;
/** Ends the calls that are in progress. */
let release: (() => void)[];

beforeEach(async () => {
  release = [];
  app = createHttp({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    pages: { h5Root: '/nonexistent', https: false, webOrigins: [], inlineScripts: [], scriptOrigins: [] },
    addressLimit: { perMinute: 100_000, callBases: ['/share'] },
    shedding: {
      limits: { inProgress: IN_PROGRESS, delayMs: 60_000, databaseMs: 60_000 },
      probe: async () => undefined,
    },
  });
  const handler = () => new Promise<{ items: [] }>((done) => release.push(() => done({ items: [] })));
  registerRoute(app, 'gen.tool.list', { 'gen.tool.list': handler }, GUESTS_ONLY);
  const noticeAt = (path: string): RawRoute => ({
    method: 'POST',
    auth: 'signature',
    path,
    name: path,
    body: 'bytes',
    handle: async () => ({ body: 'success' }),
  });
  await registerRawRoutes(app, [noticeAt(NOTICE), noticeAt(PAYMENT_NOTICE)]);
  app.get('/share/1', async () => 'shared');
  app.get('/page', async () => 'page');
  serveHealth(app, { database: works, storage: works, worker: works });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const end of release) end();
  await Promise.allSettled(sent);
  app.server.closeAllConnections();
  await app.close();
});

const sent: Promise<unknown>[] = [];

function call(): Promise<{ code: string }> {
  const answer = fetch(url + CALL, { method: 'POST' }).then((response) => response.json());
  sent.push(answer);
  return answer as Promise<{ code: string }>;
}

/** As many calls as are handled at once, all in their handlers. */
async function fill(): Promise<{ calls: Promise<{ code: string }>[] }> {
  const calls = Array.from({ length: IN_PROGRESS }, call);
  await expect.poll(() => release.length).toBe(IN_PROGRESS);
  return { calls };
}

describe('a process with as many calls as it can answer', () => {
  it('refuses another call at once, saying when to try again, and keeps those in progress', async () => {
    const { calls } = await fill();
    expect(await call()).toMatchObject({
      result: 'fail',
      code: '10004',
      data: { retryAfterMs: expect.any(Number) },
    });
    for (const end of release.splice(0)) end();
    for (const one of calls) expect(await one).toMatchObject({ code: '0' });
    const next = call();
    await expect.poll(() => release.length).toBe(1);
    release[0]?.();
    expect(await next).toMatchObject({ code: '0' });
  });

  it('refuses a provider’s notification by a status, so that it is sent again', async () => {
    await fill();
    const told = await fetch(`${url}${NOTICE}`, { method: 'POST', body: '{}' });
    expect([told.status, told.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    const unknown = await fetch(`${url}${API_BASE}/unknown`, { method: 'POST' });
    expect(await unknown.json()).toMatchObject({ code: '10004' });
  });

  it('accepts a payment provider’s notification, which others would wait for', async () => {
    await fill();
    const told = await fetch(`${url}${PAYMENT_NOTICE}`, { method: 'POST', body: '{}' });
    expect([told.status, await told.text()]).toEqual([200, 'success']);
  });

  it('still answers pages and health checks, but no pages that cost as much as a call', async () => {
    await fill();
    const statusOf = async (path: string) => (await fetch(url + path)).status;
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf('/page')).toBe(200);
    expect(await statusOf('/share/1')).toBe(429);
  });
});

it('calls whose body has not arrived occupy nothing', async () => {
  const slow = Array.from({ length: IN_PROGRESS * 2 }, () => {
    const request = startRequest(url + CALL, {
      method: 'POST',
      headers: { ...FORM, 'content-length': '10' },
    });
    request.on('error', () => undefined).write('a');
    return request;
  });
  await fill();
  for (const request of slow) request.destroy();
});

it('a late event loop refuses calls, but no health checks', async () => {
  Object.defineProperty(app, 'isUnderPressure', { value: () => true });
  expect(await call()).toMatchObject({ code: '10004' });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
