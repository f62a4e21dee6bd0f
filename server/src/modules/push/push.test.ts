import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { startFakeApns } from '../../../../tests/builders/fake-apns';
import { fcmError, startFakeFcm } from '../../../../tests/builders/fake-fcm';
import { newId } from '../../db/ids';
import { RefusedField } from '../../errors';
import { createApns } from '../../push/apns';
import { createFcm } from '../../push/fcm';
import { PushUnavailable } from '../../push/port';
import { createSessions } from '../session/service';
import { createPush, type Push } from './service';

const IPHONE = 'a1'.repeat(32);
const ANDROID = 'fcm-token-of-a-phone:APA91b';

let database: TestDatabase;
let sessions: ReturnType<typeof createSessions>;
let apple: Awaited<ReturnType<typeof startFakeApns>>;
let google: Awaited<ReturnType<typeof startFakeFcm>>;
let push: Push;
let userId: string;
const warn = vi.fn();

beforeAll(async () => {
  [database, apple, google] = await Promise.all([testDatabase({ max: 5 }), startFakeApns(), startFakeFcm()]);
  sessions = createSessions(database);
  push = createPush({
    database,
    timeZone: 'Asia/Shanghai',
    log: { warn },
    providers: [createApns(apple.options), createFcm(google.options)],
  });
});

afterAll(() => Promise.all([database.drop(), apple.stop(), google.stop()]));

const newUser = async () => {
  const id = newId();
  await database.pool.query(`insert into app_user (id, nick) values ($1, 'one')`, [id]);
  return id;
};

beforeEach(async () => {
  apple.sent.length = 0;
  google.sent.length = 0;
  warn.mockClear();
  await database.pool.query('delete from push_token');
  userId = await newUser();
});

const logIn = async (family: 'app_ios' | 'app_android' | 'h5', user = userId) =>
  sessions.authenticate(await sessions.open(database.orm, user, { family, device: '' }));

const tokens = async () =>
  (await database.pool.query('select user_id, family, token, locale from push_token order by family')).rows;

const finished = () => ({
  id: newId(),
  userId,
  kind: 'task_finished' as const,
  createdAt: new Date(),
  data: { taskId: 'task-1', taskKind: 'run', tool: 'image-magnify', state: 'succeeded' },
});

describe('notifications of the apps', () => {
  it('reach every logged-in phone, each in its own language, with a link to their page', async () => {
    await push.register(await logIn('app_ios'), { token: IPHONE }, 'fr');
    await push.register(await logIn('app_android'), { token: ANDROID }, 'zh-CN');
    const notice = finished();
    await push.channel.deliver(notice);
    const page = '/subPages/image-magnify-generate-list/index?taskId=task-1';
    expect(apple.sent.map(({ device, body }) => ({ device, body }))).toEqual([
      {
        device: IPHONE,
        body: {
          aps: {
            alert: { title: 'Agrandir\u00a0: terminé', body: expect.any(String) },
            sound: 'default',
          },
          page,
        },
      },
    ]);
    expect(google.sent).toMatchObject([
      { token: ANDROID, data: { id: notice.id, title: '无损放大做好了', text: '去看看效果吧。', page } },
    ]);
  });

  it('announce the end of a membership without its date, and nothing else', async () => {
    await push.register(await logIn('app_android'), { token: ANDROID }, 'zh-CN');
    const data = { tier: 'common', days: 7, until: '2026-12-01T16:30:00.000Z' };
    await push.channel.deliver({ ...finished(), kind: 'membership_ending', data });
    expect(google.sent[0]?.data).toMatchObject({ title: '会员即将到期', text: '', page: '/pages/vip/index' });
    await push.channel.deliver({
      ...finished(),
      kind: 'order_refunded',
      data: { orderId: 'a', amountCents: 100 },
    });
    expect(google.sent).toHaveLength(1);
  });

  it('are deleted when their session ends', async () => {
    const session = await logIn('app_ios');
    await push.register(session, { token: IPHONE }, 'en');
    await sessions.close(session.token);
    expect(await tokens()).toEqual([]);
    await push.channel.deliver(finished());
    expect(apple.sent).toEqual([]);
  });

  it('follow a phone to the account logged in there, and to a new token of the same phone', async () => {
    await push.register(await logIn('app_ios'), { token: IPHONE }, 'en');
    const other = await newUser();
    const session = await logIn('app_ios', other);
    await push.register(session, { token: IPHONE }, 'es');
    expect(await tokens()).toEqual([{ user_id: other, family: 'app_ios', token: IPHONE, locale: 'es' }]);
    await push.register(session, { token: 'b2'.repeat(32) }, 'es');
    expect(await tokens()).toMatchObject([{ token: 'b2'.repeat(32) }]);
    await push.channel.deliver(finished());
    expect(apple.sent).toEqual([]);
  });

  it('require an app: a browser session has no phone, and nothing is stored without a provider', async () => {
    await expect(push.register(await logIn('h5'), { token: IPHONE }, 'en')).rejects.toThrow(RefusedField);
    const none = createPush({ database, providers: [], timeZone: 'Asia/Shanghai', log: { warn } });
    expect(none.offered('app_ios')).toEqual({ offered: false });
    expect(push.offered('app_ios')).toEqual({ offered: true });
    await none.register(await logIn('app_ios'), { token: IPHONE }, 'en');
    expect(await tokens()).toEqual([]);
  });

  it('drop a phone that no longer has the app', async () => {
    await push.register(await logIn('app_ios'), { token: IPHONE }, 'en');
    await push.register(await logIn('app_android'), { token: ANDROID }, 'en');
    apple.refuse(IPHONE, { status: 410, reason: 'Unregistered' });
    google.refuse(ANDROID, fcmError(404, 'UNREGISTERED'));
    await push.channel.deliver(finished());
    expect(await tokens()).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('are retried later for all if one provider is busy, and sent at once to the others', async () => {
    await push.register(await logIn('app_ios'), { token: IPHONE }, 'en');
    await push.register(await logIn('app_android'), { token: ANDROID }, 'en');
    apple.refuse(IPHONE, { status: 429, reason: 'TooManyRequests' });
    const notice = finished();
    await expect(push.channel.deliver(notice)).rejects.toThrow(PushUnavailable);
    expect(google.sent).toHaveLength(1);
    await push.channel.deliver(notice);
    // A phone that gets it twice deduplicates it by ID.
    expect(google.sent.map(({ data }) => data.id)).toEqual([notice.id, notice.id]);
    expect(apple.sent.map(({ headers }) => headers['apns-collapse-id'])).toEqual([notice.id]);
  });

  it('log a misconfiguration, without the token', async () => {
    await push.register(await logIn('app_android'), { token: ANDROID }, 'en');
    google.refuse(ANDROID, fcmError(400, 'INVALID_ARGUMENT'));
    await push.channel.deliver(finished());
    expect(warn).toHaveBeenCalledWith(
      { reason: 'Google: 400 INVALID_ARGUMENT', family: 'app_android' },
      expect.any(String),
    );
    expect(JSON.stringify(warn.mock.calls)).not.toContain(ANDROID);
    expect(await tokens()).toHaveLength(1);
  });

  it('are in the export of a user’s data', async () => {
    await push.register(await logIn('app_ios'), { token: IPHONE }, 'en');
    expect(await push.exportPhones(userId, 10)).toEqual([
      { family: 'app_ios', token: IPHONE, locale: 'en', updatedAt: expect.any(String) },
    ]);
    expect(await push.exportPhones(await newUser(), 10)).toEqual([]);
  });
});
