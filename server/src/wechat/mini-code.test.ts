import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { UNTIL_SILENT } from '../../../tests/builders/fake-vendor';
import { type FakeWechat, startFakeWechat, WECHAT_APP } from '../../../tests/builders/fake-wechat';
import { createAccessTokenStore } from '../modules/wechat-token/service';
import { createMiniCodes } from './mini-code';
import type { MiniCodes } from './port';

let database: TestDatabase;
let wechat: FakeWechat;
let codes: MiniCodes;
const warn = vi.fn();

beforeEach(async () => {
  database = await testDatabase({ max: 5 });
  wechat = await startFakeWechat();
  const options = { ...WECHAT_APP, apiUrl: wechat.url, timeoutMs: UNTIL_SILENT };
  codes = createMiniCodes(options, createAccessTokenStore(database), { warn });
});

afterEach(async () => {
  warn.mockClear();
  await wechat.stop();
  await database.drop();
});

const asked = () => wechat.hits.filter(({ path }) => path === '/wxa/getwxacodeunlimit');

describe('codes of the mini-program', () => {
  it('contain their target, use the page that handles it, and are created once', async () => {
    const code = await codes({ kind: 'tool', id: 'matting' });
    expect(code?.subarray(1, 4).toString()).toBe('PNG');
    expect(await codes({ kind: 'tool', id: 'matting' })).toBe(code);
    expect(asked().map(({ body }) => JSON.parse(body))).toEqual([
      { scene: 't=matting', page: 'pages/home/index', check_path: false, width: 430 },
    ]);
  });

  it('survive a token invalidated elsewhere', async () => {
    await codes({ kind: 'home' });
    wechat.endToken();
    expect(await codes({ kind: 'invite', id: 'ABCDEFGH' })).toBeDefined();
  });

  it.each([
    ['refuses (45009: too many)', { json: { errcode: 45009, errmsg: 'reach max api daily quota limit' } }],
    ['is down', { status: 502, text: '' }],
  ])('are undefined when WeChat %s, without another request for a while', async (_what, reply) => {
    await codes({ kind: 'home' });
    wechat.breakWith(reply);
    expect(await codes({ kind: 'tool', id: 'matting' })).toBeUndefined();
    wechat.breakWith(undefined);
    expect(await codes({ kind: 'tool', id: 'matting' })).toBeUndefined();
    expect(asked()).toHaveLength(2);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('are undefined for a scene that does not fit', async () => {
    expect(await codes({ kind: 'template', id: 'a'.repeat(31) })).toBeUndefined();
    expect(asked()).toEqual([]);
  });
});
