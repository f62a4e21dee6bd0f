import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/builders/app';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const warnings = (app: TestApp) =>
  app.logLines().filter(({ level, msg }) => level === 'warn' && String(msg).includes('TRUST_PROXY'));

/** The warnings of an app after two requests with these headers. */
async function warningsFor(headers: Record<string, string>, trustProxy?: string[]) {
  const app = await startTestApp(database, { settings: trustProxy ? { trustProxy } : {} });
  for (let times = 0; times < 2; times += 1) await fetch(`${app.url}/healthz`, { headers });
  await app.close();
  return warnings(app);
}

describe('a proxy on our own network', () => {
  it.each([
    'x-forwarded-for',
    'forwarded',
    'x-real-ip',
  ])('that sends %s and is not trusted causes one warning', async (name) => {
    const found = await warningsFor({ [name]: '203.0.113.9' });
    expect(found).toHaveLength(1);
    expect(found[0]?.msg).toContain('set TRUST_PROXY to 127.0.0.1');
  });

  it('other than the trusted one causes a warning as well', async () => {
    expect(await warningsFor({ 'x-forwarded-for': '203.0.113.9' }, ['10.0.0.0/8'])).toHaveLength(1);
  });

  it('that is trusted, or no proxy at all, causes none', async () => {
    expect(await warningsFor({ 'x-forwarded-for': '203.0.113.9' }, ['127.0.0.1'])).toEqual([]);
    expect(await warningsFor({})).toEqual([]);
  });
});
