import { API_BASE } from '@tuzuo/core/api/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/builders/app';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { WECHAT_APP } from '../../../../tests/builders/fake-wechat';
import { WECHAT_PUSH, wechatEcho, wechatPush } from '../../../../tests/builders/wechat-push';
import { createMessagePush } from '../../wechat/message-push';

const OURS = { ...WECHAT_PUSH, appId: WECHAT_APP.appId };
const EVENT = { ToUserName: 'gh_0123', MsgType: 'event', Event: 'greeting', text: '你好 “quoted”' };

let database: TestDatabase;
let app: TestApp;
let taken: unknown[] = [];

beforeAll(async () => {
  database = await testDatabase({ max: 4 });
  app = await startTestApp(database, {
    wechatPush: {
      pushes: [createMessagePush({ name: 'wxmini', ...OURS, aesKeys: [OURS.aesKey] })],
      events: {
        greeting: async (event, { name }) => {
          taken.push({ ...event, name });
          return undefined;
        },
        question: async () => ({ ErrCode: 0 }),
        broken: async () => {
          throw new Error('not now');
        },
      },
    },
  });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

const address = (query: string) => `${app.url}${API_BASE}/wechat/notify/wxmini?${query}`;

async function deliver({ query, body }: { query: string; body: string }) {
  taken = [];
  const response = await fetch(address(query), { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

describe("WeChat's message push", () => {
  it('verifies our address', async () => {
    const answer = await fetch(address(wechatEcho('8123', OURS.token)));
    expect(await answer.text()).toBe('8123');
    expect((await fetch(address(wechatEcho('8123', 'another')))).status).toBe(403);
    expect((await fetch(address(''))).status).toBe(403);
  });

  it('is handled by the event’s handler', async () => {
    expect(await deliver(wechatPush(EVENT, OURS))).toEqual({ status: 200, text: 'success' });
    expect(taken).toEqual([{ ...EVENT, name: 'wxmini' }]);
    expect(await deliver(wechatPush({ Event: 'question' }, OURS))).toEqual({
      status: 200,
      text: '{"ErrCode":0}',
    });
  });

  it.each([
    'unknown',
    'toString',
    'constructor',
  ])('is acknowledged for an event without a handler: %s', async (name) => {
    expect(await deliver(wechatPush({ Event: name }, OURS))).toEqual({ status: 200, text: 'success' });
  });

  it('is retried when its handler failed', async () => {
    expect((await deliver(wechatPush({ Event: 'broken' }, OURS))).status).toBe(500);
  });

  it.each([
    ['another token', () => wechatPush(EVENT, { ...OURS, token: 'another' })],
    ['another key', () => wechatPush(EVENT, { ...OURS, aesKey: OURS.aesKey.replace('a', 'b') })],
    ['another app', () => wechatPush(EVENT, { ...OURS, appId: 'wxfedcba9876543210' })],
    ['an old time', () => wechatPush(EVENT, { ...OURS, timestamp: '1700000000' })],
    ['no time', () => wechatPush(EVENT, { ...OURS, timestamp: '' })],
    ['a query for another body', () => ({ ...wechatPush(EVENT, OURS), body: wechatPush(EVENT, OURS).body })],
    ['a body that is not encrypted', () => ({ ...wechatPush(EVENT, OURS), body: JSON.stringify(EVENT) })],
    ['no JSON', () => ({ ...wechatPush(EVENT, OURS), body: '<xml/>' })],
    ['nothing', () => ({ query: '', body: '' })],
  ])('with %s is refused', async (_what, make) => {
    expect((await deliver(make())).status).toBe(403);
    expect(taken).toEqual([]);
  });
});
