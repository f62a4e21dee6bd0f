import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UNTIL_SILENT, type VendorReply } from '../../../tests/builders/fake-vendor';
import { type FakeWechat, startFakeWechat, WECHAT_APP } from '../../../tests/builders/fake-wechat';
import { createContentCheck } from '../wechat/content-check';
import type { AccessTokenStore } from '../wechat/port';
import { SafetyNoticeRefused, SafetyUnable, SafetyUnavailable } from './port';
import { createWechatSafety } from './wechat';

let wechat: FakeWechat;
let safety: ReturnType<typeof createWechatSafety>;

/** An in-memory token store of one node. */
function tokens(): AccessTokenStore {
  let known: string | undefined;
  return {
    read: async () => known,
    lease: async () => 'mine',
    save: async (_app, _lease, token) => {
      known = token;
    },
    release: async () => undefined,
    discard: async () => {
      known = undefined;
    },
  };
}

beforeAll(async () => {
  wechat = await startFakeWechat();
  const options = { ...WECHAT_APP, apiUrl: wechat.url, timeoutMs: UNTIL_SILENT };
  safety = createWechatSafety(createContentCheck(options, tokens()));
});
afterAll(() => wechat.stop());
afterEach(() => {
  wechat.breakWith(undefined);
  wechat.judgeWith({ result: { suggest: 'pass', label: 100 } });
  wechat.looked().length = 0;
});

const person = { openids: { [WECHAT_APP.appId]: 'openid-1', wxother: 'openid-2' } };
const about = { checkId: 'one', scene: 'share', person } as const;
const text = (content: string, more = {}) => safety.text({ ...about, text: content, ...more });
const picture = (url: string | undefined, more = {}) =>
  safety.picture({ ...about, read: async () => Buffer.from(''), url, ...more });

describe("WeChat's check of texts", () => {
  it('sends the user’s openid of this app, in parts that WeChat accepts', async () => {
    expect(await text('好'.repeat(2_600))).toEqual({ verdict: 'clear' });
    const bodies = wechat.looked().map(({ body }) => body);
    expect(bodies.map(({ content }) => String(content).length)).toEqual([2_500, 100]);
    expect(bodies[0]).toMatchObject({ openid: 'openid-1', scene: 4, version: 2 });
    await text('昵称', { scene: 'profile' });
    expect(wechat.looked().at(-1)?.body).toMatchObject({ scene: 1 });
  });

  it.each([
    ['risky', 10001, { verdict: 'refused', reason: 'ads' }],
    ['risky', 20006, { verdict: 'refused', reason: 'illegal' }],
    ['risky', 99999, { verdict: 'refused', reason: 'other' }],
    ['review', 20001, { verdict: 'review', reason: 'politics' }],
  ])('reads %s, %d', async (suggest, label, answer) => {
    wechat.judgeWith({ result: { suggest, label } });
    expect(await text('x')).toEqual(answer);
  });

  it.each<[string, () => Promise<unknown>, object?]>([
    [
      'who has never used the mini-program',
      () => text('x', { person: { openids: { wxother: 'openid-2' } } }),
    ],
    ['who has not used it for two hours', () => text('x'), { errcode: 61010, errmsg: 'code is expired' }],
    ['who is unknown to it', () => text('x'), { errcode: 40003, errmsg: 'invalid openid' }],
  ])('is impossible for a user %s', async (_who, look, judged = {}) => {
    wechat.judgeWith(judged);
    await expect(look()).rejects.toThrow(SafetyUnable);
  });

  it.each<[string, VendorReply]>([
    ['is silent', { silent: true }],
    ['is down', { status: 502, text: '' }],
    ['is busy', { json: { errcode: -1 } }],
    ['has received too many calls', { json: { errcode: 45009, errmsg: 'reach max api daily quota limit' } }],
    ['answers no verdict', { json: { errcode: 0, errmsg: 'ok' } }],
    ['answers another verdict', { json: { errcode: 0, result: { suggest: 'fine' } } }],
    ['answers no JSON', { text: 'ok' }],
    ['breaks off', { cutOff: Buffer.from('{"errcode":0,"resu'), length: 100 }],
  ])('is retried when WeChat %s', async (_what, reply) => {
    await text('a token is known by now');
    wechat.breakWith(reply);
    await expect(text('x')).rejects.toThrow(SafetyUnavailable);
  });

  it('continues when the access token was invalidated early', async () => {
    await text('a token is known by now');
    wechat.endToken();
    expect(await text('x')).toEqual({ verdict: 'clear' });
  });
});

describe("WeChat's check of pictures", () => {
  it('returns its verdict later, with its reference', async () => {
    wechat.judgeWith({}, ['trace-1']);
    expect(await picture('https://studio.example.com/p.jpg')).toEqual({ verdict: 'pending', ref: 'trace-1' });
    expect(wechat.looked().at(-1)).toEqual({
      path: '/wxa/media_check_async',
      body: {
        openid: 'openid-1',
        scene: 4,
        version: 2,
        media_type: 2,
        media_url: 'https://studio.example.com/p.jpg',
      },
    });
  });

  it('is impossible without a URL where WeChat can fetch it', async () => {
    await expect(picture(undefined)).rejects.toThrow(SafetyUnable);
  });

  const event = { Event: 'wxa_media_check', appid: WECHAT_APP.appId, trace_id: 'trace-1', version: 2 };

  it.each([
    [{ errcode: 0, result: { suggest: 'pass', label: 100 } }, { verdict: 'clear' }],
    [
      { errcode: 0, result: { suggest: 'risky', label: 20002 } },
      { verdict: 'refused', reason: 'sexual' },
    ],
    [
      { errcode: 0, result: { suggest: 'review', label: 21000 } },
      { verdict: 'review', reason: 'other' },
    ],
    [
      { errcode: -1007, result: {} },
      { verdict: 'review', reason: 'other' },
    ],
  ])('is parsed as %j', (said, answer) => {
    expect(safety.open({ ...event, ...said })).toEqual({ ref: 'trace-1', answer });
  });

  it.each([
    ['of another app', { ...event, appid: 'wxother', result: { suggest: 'pass' } }],
    ['without a number', { ...event, trace_id: undefined, result: { suggest: 'pass' } }],
    ['without a verdict', event],
  ])('is not accepted from an event %s', (_what, said) => {
    expect(() => safety.open(said)).toThrow(SafetyNoticeRefused);
  });
});
