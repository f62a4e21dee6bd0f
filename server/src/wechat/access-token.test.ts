import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { UNTIL_SILENT } from '../../../tests/builders/fake-vendor';
import { type FakeWechat, startFakeWechat, WECHAT_APP } from '../../../tests/builders/fake-wechat';
import { createAccessTokenStore } from '../modules/wechat-token/service';
import { accessToken } from './access-token';
import { WechatUnavailable } from './port';

let database: TestDatabase;
let wechat: FakeWechat;

beforeEach(async () => {
  database = await testDatabase({ max: 10 });
  wechat = await startFakeWechat({ slowMs: 100 });
});

afterEach(async () => {
  await wechat.stop();
  await database.drop();
});

const ask = (timeoutMs = UNTIL_SILENT, store = createAccessTokenStore(database)) =>
  accessToken(store, { ...WECHAT_APP, apiUrl: wechat.url, timeoutMs });

const letPass = (interval: string) =>
  database.orm.execute(
    sql`update wechat_access_token
        set expires_at = expires_at - ${interval}::interval, lease_until = lease_until - ${interval}::interval`,
  );

describe("WeChat's access token", () => {
  it('is fetched once by many concurrent nodes, and then shared by all', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(new Set(tokens).size).toBe(1);
    expect(await ask()).toBe(tokens[0]);
    expect(wechat.tokensGiven()).toBe(1);
  });

  it('is fetched again five minutes before its expiry', async () => {
    const first = await ask();
    await letPass('114 minutes');
    expect(await ask()).toBe(first);
    await letPass('1 minute');
    const second = await ask();
    expect(second).not.toBe(first);
    expect(wechat.tokensGiven()).toBe(2);
  });

  it('is fetched by another node if one died fetching it', async () => {
    const store = createAccessTokenStore(database);
    expect(await store.lease(WECHAT_APP.appId, 600_000)).toBeDefined();
    const lease = vi.spyOn(store, 'lease');
    const asked = ask(500, store);
    await vi.waitFor(() => expect(lease).toHaveBeenCalledTimes(2), { timeout: 20_000 });
    expect(wechat.tokensGiven()).toBe(0);
    await letPass('10 minutes');
    expect(await asked).toEqual(expect.any(String));
    expect(wechat.tokensGiven()).toBe(1);
  });

  it('from a node whose lease has expired does not replace the newer one', async () => {
    const store = createAccessTokenStore(database);
    const late = (await store.lease(WECHAT_APP.appId, 10_000)) ?? '';
    await letPass('11 seconds');
    const current = await ask();
    await store.save(WECHAT_APP.appId, late, 'late token', 7_200_000);
    expect(await store.read(WECHAT_APP.appId)).toBe(current);
    await store.discard(WECHAT_APP.appId, 'late token');
    expect(await store.read(WECHAT_APP.appId)).toBe(current);
  });

  it.each([
    ['is down', { status: 502, text: '' }],
    ['refuses the secret', { json: { errcode: 40125, errmsg: 'invalid appsecret' } }],
    ['is busy', { json: { errcode: -1, errmsg: 'system error' } }],
    ['is silent', { silent: true } as const],
  ])('is missing when WeChat %s; the next caller may try at once', async (_case, reply) => {
    wechat.breakWith(reply);
    await expect(ask()).rejects.toThrow(WechatUnavailable);
    wechat.breakWith(undefined);
    const store = createAccessTokenStore(database);
    const lease = vi.spyOn(store, 'lease');
    expect(await ask(500, store)).toEqual(expect.any(String));
    expect(lease).toHaveBeenCalledTimes(1);
  });
});
