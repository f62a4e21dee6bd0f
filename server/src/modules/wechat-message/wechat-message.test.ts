import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { UNTIL_SILENT } from '../../../../tests/builders/fake-vendor';
import { type FakeWechat, startFakeWechat, WECHAT_APP } from '../../../../tests/builders/fake-wechat';
import { createWechatApp } from '../../wechat/app';
import { WechatUnavailable } from '../../wechat/port';
import { createMessageSender } from '../../wechat/subscribe-message';
import { createAccessTokenStore } from '../wechat-token/service';
import { createWechatMessages, type WechatMessages } from './service';

const SEND = '/cgi-bin/message/subscribe/send';
const OPENID = 'openid-of-1';

let database: TestDatabase;
let wechat: FakeWechat;
let messages: WechatMessages;
let userId: string;
const warn = vi.fn();

const createMessages = () => {
  const store = createAccessTokenStore(database);
  const options = { ...WECHAT_APP, apiUrl: wechat.url, timeoutMs: UNTIL_SILENT };
  return createWechatMessages({
    database,
    timeZone: 'Asia/Shanghai',
    log: { warn },
    apps: [
      {
        family: 'wxmini',
        templates: {
          task: {
            id: 'template-task',
            fields: { thing1: 'what', phrase2: 'state', time3: 'time', thing4: 'note' },
          },
          membership: { id: 'template-membership', fields: { thing1: 'what', date2: 'time' } },
        },
        sessionOf: createWechatApp(options, store).sessionOf,
        send: createMessageSender(options, store),
      },
    ],
  });
};

beforeAll(async () => {
  database = await testDatabase({ max: 5 });
});

afterAll(() => database.drop());

beforeEach(async () => {
  wechat = await startFakeWechat();
  await database.pool.query('delete from wechat_access_token');
  warn.mockClear();
  messages = createMessages();
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into app_user (id, nick) values (gen_random_uuid(), 'one') returning id`,
  );
  userId = rows[0]?.id ?? '';
  return () => wechat.stop();
});

const accept = (kinds: ('task' | 'membership')[] = ['task']) => {
  const { loginCode } = wechat.tap({ openid: OPENID, mobile: '13800000001' });
  return messages.accept(userId, { family: 'wxmini', kinds, loginCode });
};

const taskNotice = () => ({
  id: 'notice',
  userId,
  kind: 'task_finished' as const,
  data: { taskId: 'task-1', taskKind: 'run', tool: 'image-magnify', state: 'succeeded' },
  createdAt: new Date('2026-11-25T03:11:00Z'),
});

const deliver = () => messages.channel.deliver(taskNotice());
const sent = () => wechat.hits.filter(({ path }) => path === SEND).map(({ body }) => JSON.parse(body));
const left = async () => {
  const { rows } = await database.pool.query('select left_count from wechat_consent where user_id = $1', [
    userId,
  ]);
  return rows[0]?.left_count;
};

describe('messages of the mini-program', () => {
  it('are sent once per consent, with a link to the page they are about', async () => {
    await deliver();
    expect(sent()).toEqual([]);
    wechat.consent(OPENID);
    wechat.consent(OPENID);
    await accept();
    expect(await accept()).toEqual({ items: [{ kind: 'task', left: 2 }] });
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(sent()).toHaveLength(2);
    expect(await left()).toBe(0);
    expect(sent()[0]).toEqual({
      touser: OPENID,
      template_id: 'template-task',
      page: 'subPages/image-magnify-generate-list/index?taskId=task-1',
      data: {
        thing1: { value: '无损放大做好了' },
        phrase2: { value: '已完成' },
        time3: { value: '2026-11-25 11:11' },
        thing4: { value: '去看看效果吧。' },
      },
    });
  });

  it('announce the end of a membership, with the date in the operator’s time zone', async () => {
    wechat.consent(OPENID);
    await accept(['membership', 'task']);
    const data = { tier: 'common', days: 7, until: '2026-12-01T16:30:00.000Z' };
    await messages.channel.deliver({ ...taskNotice(), kind: 'membership_ending', data });
    expect(sent()[0]).toMatchObject({
      page: 'pages/vip/index',
      data: { date2: { value: '2026-12-02 00:30' } },
    });
  });

  it('are dropped when WeChat has no consent (43101)', async () => {
    await accept();
    await accept();
    await deliver();
    expect(await left()).toBe(0);
    await deliver();
    expect(sent()).toHaveLength(1);
  });

  it.each([
    40037, 47003, 41030,
  ])('keep the consent if the template is wrong (%i), and log it', async (errcode) => {
    await accept();
    await accept();
    wechat.consent(OPENID);
    await deliver();
    wechat.breakWith({ json: { errcode, errmsg: 'wrong' } });
    await deliver();
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ errcode }), expect.any(String));
    expect(await left()).toBe(1);
  });

  it.each([
    [
      'the daily quota is used up (45009)',
      { json: { errcode: 45009, errmsg: 'reach max api daily quota limit' } },
    ],
    ['WeChat is busy', { json: { errcode: -1, errmsg: 'system error' } }],
    ['WeChat is down', { status: 502, text: '' }],
  ])('are retried later when %s', async (_why, reply) => {
    wechat.consent(OPENID);
    await accept();
    wechat.breakWith(reply);
    await expect(deliver()).rejects.toThrow(WechatUnavailable);
    expect(await left()).toBe(1);
    wechat.breakWith(undefined);
    await deliver();
    expect(await left()).toBe(0);
  });

  it.each([
    ['never arrives', { silent: true } as const],
    ['breaks off', { cutOff: Buffer.from('{"errcode"'), length: 100 }],
    ['cannot be read', { text: '<html>' }],
    ['times out at a gateway', { status: 504, text: '' }],
  ])('are sent once, and never again, when WeChat’s answer %s', async (_why, reply) => {
    for (const _ of [1, 2, 3]) {
      wechat.consent(OPENID);
      await accept();
    }
    await deliver();
    wechat.breakWith(reply);
    await deliver();
    expect(warn).toHaveBeenCalledTimes(1);
    expect([sent().length, await left()]).toEqual([2, 1]);
  });

  it('are retried later when WeChat is unreachable', async () => {
    wechat.consent(OPENID);
    await accept();
    await accept();
    await deliver();
    await wechat.stop();
    await expect(deliver()).rejects.toThrow(WechatUnavailable);
    expect(await left()).toBe(1);
  });

  it('belong to a WeChat account: another one has given no consent before', async () => {
    await accept();
    await accept();
    const { loginCode } = wechat.tap({ openid: 'another', mobile: '13800000001' });
    expect(await messages.accept(userId, { family: 'wxmini', kinds: ['task'], loginCode })).toEqual({
      items: [{ kind: 'task', left: 1 }],
    });
  });

  it('are refused for what is not configured, and for a code unknown to WeChat', async () => {
    const ask = (family: 'wxmini' | 'wxmini_idphoto', loginCode: string) =>
      messages.accept(userId, { family, kinds: ['task'], loginCode });
    await expect(ask('wxmini_idphoto', 'x')).rejects.toMatchObject({ fields: { kinds: expect.anything() } });
    await expect(ask('wxmini', 'unknown')).rejects.toMatchObject({
      fields: { loginCode: expect.anything() },
    });
    expect(messages.templates('wxmini_idphoto').items).toEqual([]);
    expect(messages.templates('wxmini').items.map(({ kind }) => kind)).toEqual(['task', 'membership']);
  });
});
