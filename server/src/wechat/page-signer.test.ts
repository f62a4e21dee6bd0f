import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { UNTIL_SILENT } from '../../../tests/builders/fake-vendor';
import { type FakeWechat, startFakeWechat, WECHAT_APP } from '../../../tests/builders/fake-wechat';
import { createAccessTokenStore } from '../modules/wechat-token/service';
import { createPageSigner } from './page-signer';
import type { PageSigner } from './port';
import { WechatUnavailable } from './port';

const PAGE = 'https://studio.example.com/?from=singlemessage';

let database: TestDatabase;
let wechat: FakeWechat;
let signer: PageSigner;

beforeEach(async () => {
  database = await testDatabase({ max: 5 });
  wechat = await startFakeWechat();
  const options = { ...WECHAT_APP, apiUrl: wechat.url, timeoutMs: UNTIL_SILENT };
  signer = createPageSigner(options, createAccessTokenStore(database));
});

afterEach(async () => {
  await wechat.stop();
  await database.drop();
});

describe("pages signed for WeChat's browser", () => {
  it('have the signature that WeChat computes from the same parts', async () => {
    const { appId, timestamp, nonceStr, signature } = await signer.sign(PAGE);
    expect(appId).toBe(WECHAT_APP.appId);
    const parts = { jsapi_ticket: wechat.ticket(), noncestr: nonceStr, timestamp, url: PAGE };
    const text = Object.entries(parts)
      .map((part) => part.join('='))
      .join('&');
    expect(signature).toBe(createHash('sha1').update(text).digest('hex'));
    expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(60);
  });

  it('share one ticket, but never a nonce', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => signer.sign(PAGE)));
    expect(wechat.ticketsGiven()).toBe(1);
    expect(new Set(all.map(({ nonceStr }) => nonceStr)).size).toBe(5);
  });

  it('survive an access token invalidated early', async () => {
    const options = { ...WECHAT_APP, apiUrl: wechat.url };
    await createPageSigner(options, createAccessTokenStore(database)).sign(PAGE);
    wechat.endToken();
    // A new ticket is required, while the stored token is no longer valid.
    await database.pool.query("delete from wechat_access_token where app_id like '%ticket'");
    expect((await signer.sign(PAGE)).appId).toBe(WECHAT_APP.appId);
    expect(wechat.tokensGiven()).toBe(2);
  });

  it.each([
    ['refuses', { json: { errcode: 40013, errmsg: 'invalid appid' } }],
    ['fails', { status: 500, text: '' }],
    ['answers something else', { text: '<html>' }],
  ])('fail when WeChat %s', async (_what, reply) => {
    wechat.breakWith(reply);
    await expect(signer.sign(PAGE)).rejects.toThrow(WechatUnavailable);
  });
});
