import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/builders/app';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';

const TOKEN = 'metrics-token-0123456789';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await testDatabase();
  app = await startTestApp(database, { settings: { metricsToken: TOKEN } });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

async function metrics(headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/metrics`, { headers });
  return { status: response.status, text: await response.text() };
}

describe('GET /metrics', () => {
  it('counts responses by route name, envelope code and status', async () => {
    const call = (body: string | URLSearchParams) =>
      fetch(`${app.url}/api/gen/tool/list`, { method: 'POST', body });
    await call('');
    await call(new URLSearchParams());
    await call(new URLSearchParams({ wrong: '1' }));
    await fetch(`${app.url}/api/nothing/13812345678`, { method: 'POST' });
    const { status, text } = await metrics();
    expect(status).toBe(200);
    expect(text).toContain('tuzuo_http_requests_total{route="gen.tool.list",code="0",status="200"} 1');
    expect(text).toContain('tuzuo_http_requests_total{route="gen.tool.list",code="10001",status="200"} 2');
    expect(text).toContain('tuzuo_http_requests_total{route="other",code="10002",status="404"} 1');
    expect(text).toContain('tuzuo_http_request_duration_seconds_count{route="gen.tool.list"} 3');
    expect(text).toContain('tuzuo_process_cpu_user_seconds_total');
    expect(text).not.toContain('13812345678');
  });

  it.each([
    'x-forwarded-for',
    'forwarded',
    'x-real-ip',
    'via',
  ])('refuses a proxy on this machine that sends %s, even when it claims loopback', async (name) => {
    expect((await metrics({ [name]: '127.0.0.1' })).status).toBe(403);
  });

  it('accepts the token from anywhere, and no other', async () => {
    const remote = { 'x-forwarded-for': '203.0.113.9' };
    expect((await metrics({ ...remote, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    for (const authorization of ['Bearer ', `Bearer ${TOKEN}x`, TOKEN, 'Bearer undefined']) {
      const { status, text } = await metrics({ ...remote, authorization });
      expect(status).toBe(403);
      expect(text).not.toContain('tuzuo_');
    }
  });

  it('accepts no token when none is set', async () => {
    const open = await startTestApp(database);
    const headers = { via: 'proxy', authorization: 'Bearer undefined' };
    const { status } = await fetch(`${open.url}/metrics`, { headers });
    await open.close();
    expect(status).toBe(403);
  });

  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

  it.skipIf(outside === undefined)('refuses an address that is not loopback', async () => {
    const everywhere = await startTestApp(database, { host: '0.0.0.0' });
    const url = everywhere.url.replace('127.0.0.1', outside ?? '');
    const [refused, health] = await Promise.all([fetch(`${url}/metrics`), fetch(`${url}/healthz`)]);
    await everywhere.close();
    expect([refused.status, health.status]).toEqual([403, 200]);
  });
});
